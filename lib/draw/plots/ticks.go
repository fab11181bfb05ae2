package plots

import (
	"math"
	"strconv"
	"strings"
)

// axis is one direction of a chart: the numbers from low to high, low < high.
type axis struct {
	low, high float64
	log       bool
	whole     bool // only whole numbers mean something
}

// at returns where a number lies, 0 for low and 1 for high.
func (a axis) at(v float64) float64 {
	if a.log {
		return (math.Log(v) - math.Log(a.low)) / (math.Log(a.high) - math.Log(a.low))
	}
	// Halves, so that the range of all floats is finite.
	return (v/2 - a.low/2) / (a.high/2 - a.low/2)
}

// newAxis returns an axis for numbers from low to high with a little room at both ends.
// An axis that shows sizes begins at 0 unless the numbers are far from it.
func newAxis(low, high float64, log, whole, sizes bool) axis {
	a := axis{low: low, high: high, log: log, whole: whole}
	const room = 0.025
	switch {
	case log && low == high:
		a.low, a.high = low/3, high*3
	case log:
		f := math.Pow(high/low, room)
		a.low, a.high = low/f, high*f
	case low == high && low == 0:
		a.high = 1
	case low == high:
		d := math.Abs(low) / 2
		if whole {
			d = max(1, math.Trunc(d))
		}
		a.low, a.high = low-d, high+d
	default:
		d := (high/2 - low/2) * 2 * room
		a.low, a.high = low-d, high+d
		if sizes && low >= 0 && low <= high/2 {
			a.low = 0
		}
	}
	a.low, a.high = max(a.low, -math.MaxFloat64), min(a.high, math.MaxFloat64)
	if log {
		a.low = max(a.low, math.SmallestNonzeroFloat64)
	}
	return a
}

// tick is a place on an axis. Without a label it is a short line.
type tick struct {
	value float64
	label string
}

// ticks returns places on the axis, about most of them with a label.
func (a axis) ticks(most int) []tick {
	most = max(most, 1)
	if a.log {
		return a.decades(most)
	}
	return a.steps(most)
}

// steps returns the multiples of 1, 2 or 5 times a power of ten.
func (a axis) steps(most int) []tick {
	need := (a.high/2 - a.low/2) / float64(most) * 2
	// Floats must be able to count the multiples.
	need = max(need, math.Abs(a.low)/(1<<50), math.Abs(a.high)/(1<<50))
	ten := math.Floor(math.Log10(need))
	step := 10.0
	for _, k := range []float64{1, 2, 5} {
		if k*math.Pow(10, ten) >= need*(1-1e-9) {
			step = k
			break
		}
	}
	if step == 10 {
		step, ten = 1, ten+1
	}
	if a.whole && ten < 0 {
		step, ten = 1, 0
	}
	size := step * math.Pow(10, ten)
	var list []tick
	for k := math.Ceil(a.low/size - 1e-9); k*size <= min(a.high+size*1e-9, math.MaxFloat64); k++ {
		list = append(list, tick{k * size, rounded(k*step, int(ten))})
	}
	return list
}

// decades returns the powers of ten with labels and what lies between without, and where
// there are few powers the numbers 2 and 5 times them too.
func (a axis) decades(most int) []tick {
	first, last := int(math.Floor(math.Log10(a.low))), int(math.Ceil(math.Log10(a.high)))
	skip := 1
	for (last-first)/skip > most {
		skip++
	}
	inside := 0
	for k := first; k <= last; k++ {
		if p := math.Pow(10, float64(k)); p >= a.low && p <= a.high {
			inside++
		}
	}
	var list []tick
	labels := 0
	for k := first; k <= last; k++ {
		for d := 1; d < 10; d++ {
			// Digits and a power in decimals are exact where their product is not.
			v, _ := strconv.ParseFloat(strconv.Itoa(d)+"e"+strconv.Itoa(k), 64)
			if v < a.low || v > a.high || a.whole && v < 1 {
				continue
			}
			t := tick{value: v}
			switch {
			case d == 1 && (k-first)%skip == 0, inside < 3 && 3*(last-first) <= most+3 && (d == 1 || d == 2 || d == 5):
				t.label = rounded(float64(d), k)
				if d == 1 && (first < -3 || last > 6) && k != 0 && k != 1 {
					t.label = "1e" + strconv.Itoa(k) // all in one way
				}
				labels++
			case last-first > 8 && d > 1:
				continue
			}
			list = append(list, t)
		}
	}
	if labels < 2 {
		// Less than a power of ten.
		return a.steps(most)
	}
	return list
}

// rounded writes digits·10^ten, where digits is whole.
func rounded(digits float64, ten int) string {
	v := digits * math.Pow(10, float64(ten))
	if digits == 0 {
		return "0"
	}
	if size := math.Abs(v); size < 1e7 && size >= 1e-4 {
		return grouped(strconv.FormatFloat(v, 'f', max(-ten, 0), 64))
	}
	// The fonts of pictures have no raised digits, so powers are written as in programs.
	mantissa, exponent, _ := strings.Cut(strconv.FormatFloat(digits, 'e', -1, 64), "e")
	e, _ := strconv.Atoi(exponent)
	return mantissa + "e" + strconv.Itoa(e+ten)
}
