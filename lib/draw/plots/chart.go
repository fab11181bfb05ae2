package plots

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"parity.lab/lib/draw"
)

// Options say how a chart looks. The zero value is a chart without words, of a
// size that suits a notebook.
type Options struct {
	// Title stands above, XLabel and YLabel at the axes.
	Title, XLabel, YLabel string
	// LogX and LogY make an axis logarithmic: numbers that are not positive are
	// left out.
	LogX, LogY bool
	// Diagonal draws the line on which x and y are equal.
	Diagonal bool
	// Width and Height are in pixels. 0 means 620 and 380.
	Width, Height int
	// Bins is the number of bins of a histogram. 0 means a bin for each number if all
	// are whole and lie within 40 of each other, and otherwise Sturges' rule.
	Bins int
	// Theme holds the colours of page, words and lines, and says whether curves are
	// drawn in the colours for bright pages, dark ones, or in greys. The zero value is
	// draw.Light.
	Theme draw.Theme
}

// Series is a list of points (X[i], Y[i]) with a name for the legend. A nil X
// means 0, 1, 2, ….
type Series struct {
	Name string
	X, Y []float64
}

// Chart is a picture of numbers. Lines and its sisters make one.
type Chart struct {
	kind    kind
	options Options
	series  []Series
	labels  []string // of bars
	left    int      // how many points cannot be shown
	width   float64  // of a bin
	whole   bool     // bins are of whole numbers
}

type kind string

const (
	lines     kind = "curves"
	scatter   kind = "dots"
	bars      kind = "bars"
	histogram kind = "histogram"
	survival  kind = "survival curves"
)

// Lines draws a curve through the points of each series, in their order.
func Lines(o Options, series ...Series) *Chart { return newChart(lines, o, series) }

// Scatter draws a dot for each point.
func Scatter(o Options, series ...Series) *Chart { return newChart(scatter, o, series) }

// Bars draws a bar for each label, as high as its value. It panics if the lists
// differ in length.
func Bars(o Options, labels []string, values []float64) *Chart {
	if len(labels) != len(values) {
		panic(fmt.Sprintf("plots: Bars with %d labels for %d values", len(labels), len(values)))
	}
	c := &Chart{kind: bars, options: o}
	s := Series{}
	for i, v := range values {
		if finite(v) {
			s.X, s.Y = append(s.X, float64(len(s.X))), append(s.Y, v)
			c.labels = append(c.labels, labels[i])
		} else {
			c.left++
		}
	}
	c.options.LogX, c.options.LogY = false, false // a bar begins at 0
	c.series = []Series{s}
	return c
}

// oneEach is the widest range of whole numbers that have a bin each by default.
const oneEach = 40

// Histogram counts the values in bins of equal width. Bins of whole numbers hold as many
// of them each, so that none looks higher because it is wider.
func Histogram(o Options, values []float64) *Chart {
	o.LogX, o.LogY = false, false
	if o.YLabel == "" {
		o.YLabel = "count"
	}
	c := &Chart{kind: histogram, options: o}
	v := slices.DeleteFunc(slices.Clone(values), func(x float64) bool { return !finite(x) })
	c.left = len(values) - len(v)
	s := Series{}
	if len(v) > 0 {
		low, n := c.bins(v)
		s.X, s.Y = make([]float64, n), make([]float64, n)
		for i := range n {
			s.X[i] = low + (float64(i)+0.5)*c.width
		}
		for _, x := range v {
			s.Y[min(max(int((x-low)/c.width), 0), n-1)]++
		}
	}
	c.series = []Series{s}
	return c
}

// bins sets the width of the bins, and returns where the first begins and how many
// there are.
func (c *Chart) bins(v []float64) (from float64, n int) {
	low, high := slices.Min(v), slices.Max(v)
	n = c.options.Bins
	if n <= 0 {
		n = int(math.Ceil(math.Log2(float64(len(v))))) + 1
	}
	if c.whole = allWhole(v); c.whole {
		span := high - low + 1
		if c.options.Bins <= 0 && span <= oneEach {
			n = oneEach
		}
		c.width = math.Ceil(span / float64(n))
		return low - 0.5, int(math.Ceil(span / c.width))
	}
	c.width = (high - low) / float64(n)
	if c.width == 0 || math.IsInf(c.width, 0) {
		c.width = 1
		return low - 0.5, 1
	}
	return low, n
}

// allWhole reports whether all numbers are whole, and small enough to be exact.
func allWhole(v []float64) bool {
	return !slices.ContainsFunc(v, func(x float64) bool { return x != math.Trunc(x) || math.Abs(x) > 1<<52 })
}

// Survival draws, for each series, which part of its values Y is larger than x:
// a curve of steps from 1 down to 0, such as the part of the boards that need
// more than x moves. X of the series is not used.
func Survival(o Options, series ...Series) *Chart {
	o.LogY = false
	if o.YLabel == "" {
		o.YLabel = "part larger"
	}
	c := &Chart{kind: survival, options: o}
	for _, s := range series {
		v := slices.DeleteFunc(slices.Clone(s.Y), func(x float64) bool { return !finite(x) || o.LogX && x <= 0 })
		c.left += len(s.Y) - len(v)
		slices.Sort(v)
		steps := Series{Name: s.Name}
		before := 1.0
		for i := 0; i < len(v); {
			j := i
			for j < len(v) && v[j] == v[i] {
				j++
			}
			after := float64(len(v)-j) / float64(len(v))
			steps.X = append(steps.X, v[i], v[i])
			steps.Y = append(steps.Y, before, after)
			before, i = after, j
		}
		c.series = append(c.series, steps)
	}
	return c
}

// newChart copies what can be shown of the series.
func newChart(k kind, o Options, series []Series) *Chart {
	c := &Chart{kind: k, options: o}
	for _, s := range series {
		if s.X != nil && len(s.X) != len(s.Y) {
			panic(fmt.Sprintf("plots: series %q has %d numbers X and %d numbers Y", s.Name, len(s.X), len(s.Y)))
		}
		kept := Series{Name: s.Name}
		for i, y := range s.Y {
			x := float64(i)
			if s.X != nil {
				x = s.X[i]
			}
			if finite(x) && finite(y) && (!o.LogX || x > 0) && (!o.LogY || y > 0) {
				kept.X, kept.Y = append(kept.X, x), append(kept.Y, y)
			} else {
				c.left++
			}
		}
		c.series = append(c.series, kept)
	}
	return c
}

func finite(x float64) bool { return !math.IsNaN(x) && !math.IsInf(x, 0) }

// bounds returns the smallest and largest coordinates, false without points.
func (c *Chart) bounds() (x0, x1, y0, y1 float64, ok bool) {
	x0, x1, y0, y1 = math.Inf(1), math.Inf(-1), math.Inf(1), math.Inf(-1)
	for _, s := range c.series {
		for i := range s.X {
			x0, x1 = min(x0, s.X[i]), max(x1, s.X[i])
			y0, y1 = min(y0, s.Y[i]), max(y1, s.Y[i])
			ok = true
		}
	}
	return x0, x1, y0, y1, ok
}

// title names the chart.
func (c *Chart) title() string {
	if c.options.Title == "" {
		return string(c.kind)
	}
	return c.options.Title + " (" + string(c.kind) + ")"
}

// words says in one line what the chart shows.
func (c *Chart) words() string { return c.title() + ": " + c.describe() }

// toldColumns is how many columns the alternative text tells one by one.
const toldColumns = 20

// alternative is for those who cannot see the chart: what it shows, and the numbers of
// its columns if they are few.
func (c *Chart) alternative() string {
	s := c.describe()
	if c.kind != bars && c.kind != histogram || len(c.series[0].X) > toldColumns {
		return s
	}
	for i, y := range c.series[0].Y {
		name := c.binName(i)
		if c.kind == bars {
			name = c.labels[i]
		}
		s += "; " + name + ": " + number(y)
	}
	return s
}

// describe says what the chart shows, without its title.
func (c *Chart) describe() string {
	x0, x1, y0, y1, ok := c.bounds()
	left := ""
	if c.left > 0 {
		left = fmt.Sprintf("; %s left out that the axes cannot show", number(float64(c.left)))
	}
	if !ok {
		return "no data" + left
	}
	points := 0
	var names []string
	for _, s := range c.series {
		points += len(s.X)
		if s.Name != "" {
			names = append(names, s.Name)
		}
	}
	var parts []string
	switch c.kind {
	case bars:
		parts = append(parts, fmt.Sprintf("%d bars", points))
	case histogram:
		parts = append(parts, fmt.Sprintf("%d bins", points))
		x0, x1 = x0-c.width/2, x1+c.width/2
		if c.whole {
			x0, x1 = x0+0.5, x1-0.5
		}
	default:
		parts = append(parts, fmt.Sprintf("%d series", len(c.series)))
	}
	if c.kind != bars {
		parts = append(parts, axisName("x", c.options.XLabel)+" from "+number(x0)+" to "+number(x1))
	}
	parts = append(parts, axisName("y", c.options.YLabel)+" from "+number(y0)+" to "+number(y1))
	if len(names) > 0 {
		parts = append(parts, "series "+strings.Join(names, ", "))
	}
	return strings.Join(parts, "; ") + left
}

func axisName(letter, label string) string {
	if label == "" {
		return letter
	}
	return label
}

// number writes a whole number in full, and any other with four digits.
func number(x float64) string {
	if x == math.Trunc(x) && math.Abs(x) < 1e7 {
		return grouped(strconv.FormatFloat(x, 'f', 0, 64))
	}
	return digits(x, 4)
}

// digits writes a number with so many digits that count.
func digits(x float64, n int) string {
	s := strconv.FormatFloat(x, 'g', n, 64)
	if size := math.Abs(x); size >= 1000 && size < 1e7 {
		s = strconv.FormatFloat(x, 'f', 0, 64)
	}
	if strings.Contains(s, "e") {
		return s
	}
	return grouped(s)
}

// brief writes a number for above a column, where there is little room.
func brief(x float64) string {
	if x == math.Trunc(x) {
		return number(x)
	}
	return digits(x, 3)
}

// grouped puts a comma between each three digits before the point.
func grouped(digits string) string {
	sign, rest := "", digits
	if strings.HasPrefix(rest, "-") {
		sign, rest = "-", rest[1:]
	}
	whole, part, point := strings.Cut(rest, ".")
	for i := len(whole) - 3; i > 0; i -= 3 {
		whole = whole[:i] + "," + whole[i:]
	}
	if point {
		whole += "." + part
	}
	return sign + whole
}

// binName names the numbers in bin i of a histogram.
func (c *Chart) binName(i int) string {
	x := c.series[0].X[i]
	if !c.whole {
		return number(x)
	}
	from, to := x-c.width/2+0.5, x+c.width/2-0.5
	if from == to {
		return number(from)
	}
	return number(from) + "–" + number(to)
}
