package plots

import (
	"fmt"
	"math"
	"slices"
	"sort"
	"strconv"
	"strings"
)

// Options say how a chart looks. The zero value is a chart without words, of a
// size that suits a notebook.
type Options struct {
	// Title stands above, XLabel and YLabel at the axes.
	Title, XLabel, YLabel string
	// LogX and LogY make an axis logarithmic: numbers that are not positive are
	// left out.
	LogX, LogY bool
	// Width and Height are in pixels. 0 means 620 and 380.
	Width, Height int
	// Bins is the number of bins of a histogram. 0 means Sturges' rule.
	Bins int
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
	width   float64  // of a bin
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
		}
	}
	c.options.LogX, c.options.LogY = false, false // a bar begins at 0
	c.series = []Series{s}
	return c
}

// Histogram counts the values in bins of equal width.
func Histogram(o Options, values []float64) *Chart {
	o.LogX, o.LogY = false, false
	if o.YLabel == "" {
		o.YLabel = "count"
	}
	c := &Chart{kind: histogram, options: o}
	v := slices.DeleteFunc(slices.Clone(values), func(x float64) bool { return !finite(x) })
	s := Series{}
	if len(v) > 0 {
		low, high := slices.Min(v), slices.Max(v)
		n := o.Bins
		if n <= 0 {
			n = int(math.Ceil(math.Log2(float64(len(v))))) + 1
		}
		c.width = (high - low) / float64(n)
		if c.width == 0 || math.IsInf(c.width, 0) {
			n, c.width = 1, 1
			low -= 0.5
		}
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
		sort.Float64s(v)
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

// words says what the chart shows: its alternative text.
func (c *Chart) words() string {
	title := string(c.kind)
	if c.options.Title != "" {
		title = c.options.Title + " (" + title + ")"
	}
	x0, x1, y0, y1, ok := c.bounds()
	if !ok {
		return title + ": no data"
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
	default:
		parts = append(parts, fmt.Sprintf("%d series", len(c.series)))
	}
	if c.kind != bars {
		parts = append(parts, axisName("x", c.options.XLabel)+" from "+short(x0)+" to "+short(x1))
	}
	parts = append(parts, axisName("y", c.options.YLabel)+" from "+short(y0)+" to "+short(y1))
	if len(names) > 0 {
		parts = append(parts, "series "+strings.Join(names, ", "))
	}
	return title + ": " + strings.Join(parts, "; ")
}

func axisName(letter, label string) string {
	if label == "" {
		return letter
	}
	return label
}

func short(x float64) string { return strconv.FormatFloat(x, 'g', 4, 64) }
