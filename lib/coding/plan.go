package coding

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Method is a way to search a coset. All are exact.
type Method int

// The methods.
const (
	// Auto is the method with the least estimated time within the limits.
	Auto Method = iota
	// Gray tries the 2^d members one by one in Gray code order.
	Gray
	// Walsh compares the 2^d members by a Walsh–Hadamard transform over the types of columns.
	Walsh
	// Split searches four parts with few different words each, by some 2^(d/2) steps;
	// the parts must be known, see [Structure].
	Split
	// Tree is dynamic programming along a tree of positions, good when the code is
	// thin: when each part of the tree shares few words with the rest.
	Tree
)

var methodNames = [...]string{"automatic", "Gray code", "Walsh–Hadamard transform", "parity split", "tree"}

// String returns the name of the method.
func (m Method) String() string {
	if m < 0 || int(m) >= len(methodNames) {
		return fmt.Sprintf("method %d", int(m))
	}
	return methodNames[m]
}

// Options tune a search. The zero value is the sensible default.
type Options struct {
	// Method is how to search.
	Method Method
	// MaxTime and MaxMemory limit what a search may be estimated to take, so that nobody waits
	// for hours unawares; more is a [*CostError]. 0 means DefaultMaxTime and
	// DefaultMaxMemory. They do not end a search: that does its context.
	MaxTime   time.Duration
	MaxMemory int64 // bytes
	// Workers is the number of goroutines; 0 means one for each processor in use.
	Workers int
	// Progress, if not nil, is called now and then with the steps done of all.
	// It may be called by several goroutines.
	Progress func(done, total int)
}

// What a search may take unless told otherwise.
const (
	DefaultMaxTime   = time.Minute
	DefaultMaxMemory = 1_000_000_000
)

func (o Options) workers() int {
	if o.Workers > 0 {
		return o.Workers
	}
	return runtime.GOMAXPROCS(0)
}

// Plan says how a search will go, before it starts.
type Plan struct {
	Method Method
	// Why says why this method was chosen.
	Why string
	// Time and Memory are estimates; the time may be wrong by a factor of three or so.
	Time   time.Duration
	Memory int64 // bytes
	// Detail says what the estimate rests on.
	Detail string
}

// String returns the plan in one line.
func (p Plan) String() string {
	s := fmt.Sprintf("%v: about %s and %s (%s)", p.Method, roughTime(p.Time), roughMemory(p.Memory), p.Detail)
	if p.Why != "" {
		s += "; " + p.Why
	}
	return s
}

// ErrCost is what every [*CostError] is, for errors.Is.
var ErrCost = errors.New("coding: the search would take too long")

// CostError says that no method keeps to the limits.
type CostError struct {
	// Plan is that of the fastest method, or of the one that was asked for.
	Plan Plan
	// MaxTime and MaxMemory are the limits.
	MaxTime   time.Duration
	MaxMemory int64
}

// Error names the estimate and the limits, and says what to do.
func (e *CostError) Error() string {
	if e.Plan.Time == math.MaxInt64 {
		return fmt.Sprintf("coding: the search would take too long: %v (%s)", e.Plan.Method, e.Plan.Detail)
	}
	return fmt.Sprintf("coding: the search would take too long: about %s and %s by %v, the limits are %s and %s; raise MaxTime or MaxMemory to allow it",
		roughTime(e.Plan.Time), roughMemory(e.Plan.Memory), e.Plan.Method, roughTime(e.MaxTime), roughMemory(e.MaxMemory))
}

// Is reports whether target is [ErrCost].
func (e *CostError) Is(target error) bool { return target == ErrCost }

// Plan tells how [Code.Leader] would search a coset under the options, without doing it. The
// error is a [*CostError] if that would be refused; the plan comes with it. It
// panics if the method is unknown.
func (c *Code) Plan(o Options) (Plan, error) {
	if o.Method < 0 || int(o.Method) >= len(methodNames) {
		panic(fmt.Sprintf("coding: unknown method %d", int(o.Method)))
	}
	if o.MaxTime == 0 {
		o.MaxTime = DefaultMaxTime
	}
	if o.MaxMemory == 0 {
		o.MaxMemory = DefaultMaxMemory
	}
	p := c.choose(o)
	if p.Time > o.MaxTime || p.Memory > o.MaxMemory {
		return p, &CostError{p, o.MaxTime, o.MaxMemory}
	}
	return p, nil
}

// Plans returns the estimates of all methods that can search this code, fastest first.
func (c *Code) Plans(o Options) []Plan { return c.plans(Tree, o.workers()) }

// plans returns the estimates of the methods up to last, fastest first.
func (c *Code) plans(last Method, workers int) []Plan {
	var plans []Plan
	for m := Gray; m <= last; m++ {
		if p := c.estimate(m, workers); p.Time < math.MaxInt64 {
			plans = append(plans, p)
		}
	}
	slices.SortStableFunc(plans, func(a, b Plan) int { return cmp.Compare(a.Time, b.Time) })
	return plans
}

// enoughByGray is the dimension up to which no other method is looked at.
const enoughByGray = 10

// slow is what a method has to take before a tree is looked for, which takes time too.
const slow = 20 * time.Millisecond

func (c *Code) choose(o Options) Plan {
	d := len(c.basis)
	if o.Method != Auto && d > 0 {
		p := c.estimate(o.Method, o.workers())
		p.Why = "it was asked for"
		return p
	}
	if d <= enoughByGray {
		p := c.estimate(Gray, 1)
		p.Why = "there are few members"
		return p
	}
	plans := c.plans(Split, o.workers())
	// Parts without checks belong to a board, and a board is not thin unless d is small.
	if (len(plans) == 0 || plans[0].Time > slow) && (len(c.checks) > 0 || len(c.parts) == 0) {
		plans = c.plans(Tree, o.workers())
	}
	for i, p := range plans {
		if p.Time > o.MaxTime || p.Memory > o.MaxMemory {
			continue
		}
		switch {
		case i > 0:
			p.Why = fmt.Sprintf("the fastest within the limits; %v would take about %s and %s", plans[0].Method, roughTime(plans[0].Time), roughMemory(plans[0].Memory))
		case len(plans) > 1:
			p.Why = fmt.Sprintf("the fastest; %v would take about %s", plans[1].Method, roughTime(plans[1].Time))
		default:
			p.Why = "the only one that can"
		}
		return p
	}
	if len(plans) == 0 {
		return never(Auto, "dimension %d is beyond every method", len(c.basis))
	}
	return plans[0]
}

// never is the plan of a method that cannot do it.
func never(m Method, format string, args ...any) Plan {
	return Plan{Method: m, Time: math.MaxInt64, Detail: fmt.Sprintf(format, args...)}
}

// Times of single steps in nanoseconds, measured on one core of 2024.
const (
	graySum   = 1.2 // a member of one word
	grayWord  = 1.3 // each further word
	blockTime = 5400
	pairTime  = 4   // a pair of the split
	joinTime  = 3   // a class of the tree
	turnTime  = 1.0 // a type whose sign changes

	maxDim = 62 // coefficients and counts fit into a word

)

// estimate returns the plan of one method, with the time of math.MaxInt64 if it cannot do it.
func (c *Code) estimate(m Method, workers int) Plan {
	d := len(c.basis)
	words := float64((c.n + 63) / 64)
	switch m {
	case Gray:
		if d > maxDim {
			return never(m, "dimension %d, the most is %d", d, maxDim)
		}
		t := math.Exp2(float64(d)) * (graySum + grayWord*max(0, words-1))
		return Plan{Method: m, Time: nanoseconds(t), Memory: int64(c.n) / 4, Detail: "2^" + strconv.Itoa(d) + " members"}
	case Walsh:
		if d > maxDim {
			return never(m, "dimension %d, the most is %d", d, maxDim)
		}
		types := float64(len(c.columns()))
		blocks := math.Exp2(float64(max(0, d-blockBits)))
		t := blocks * (blockTime + turnTime*types/2)
		if c.n >= laneLimit {
			t = blocks * (4*blockTime + 2*turnTime*types)
		}
		if d > blockBits {
			t /= float64(workers)
		}
		return Plan{Method: m, Time: nanoseconds(t + 4*types*float64(d)), Memory: int64(workers) * 24 * 1024,
			Detail: fmt.Sprintf("2^%d members, %d types of columns", d, len(c.columns()))}
	case Split:
		return c.splitPlan(workers)
	case Tree:
		return c.treePlan()
	}
	panic("coding: no estimate of " + m.String())
}

// nanoseconds returns t ns, at most what a Duration holds less one.
func nanoseconds(t float64) time.Duration {
	if t >= math.MaxInt64/2 {
		return math.MaxInt64 - 1
	}
	return time.Duration(t)
}

// roughTime writes a time with one or two digits.
func roughTime(t time.Duration) string {
	unit := func(x float64, name string) string {
		n := strconv.FormatFloat(x, 'g', 2, 64)
		if x >= 9.5 {
			n = strconv.FormatFloat(x, 'f', 0, 64)
		}
		if n != "1" {
			name += "s"
		}
		return n + " " + name
	}
	s := t.Seconds()
	switch {
	case s < 1e-3:
		return unit(s*1e6, "microsecond")
	case s < 1:
		return unit(s*1e3, "millisecond")
	case s < 60:
		return unit(s, "second")
	case s < 2*3600:
		return unit(s/60, "minute")
	case s < 48*3600:
		return unit(s/3600, "hour")
	case s < 400*86400:
		return unit(s/86400, "day")
	}
	if y := s / (365 * 86400); y < 290 {
		return unit(y, "year")
	}
	return "more than 290 years"
}

// roughMemory writes a number of bytes.
func roughMemory(n int64) string {
	x := float64(n)
	for _, name := range []string{"bytes", "kB", "MB"} {
		if x < 1000 {
			return strings.TrimSuffix(strconv.FormatFloat(x, 'f', 0, 64), ".") + " " + name
		}
		x /= 1000
	}
	return strconv.FormatFloat(x, 'f', 1, 64) + " GB"
}

// lightOrder returns the numbers of the basis in the order of [Code.wholeForm].
func (c *Code) lightOrder() []int {
	order := make([]int, len(c.basis))
	weight := make([]int, len(c.basis))
	for i, b := range c.basis {
		order[i], weight[i] = i, b.Count()
	}
	if len(order) <= blockBits {
		return order
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(weight[i], weight[j]) })
	high := len(order) - blockBits
	return append(order[high:len(order):len(order)], order[:high]...)
}
