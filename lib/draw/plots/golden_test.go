package plots

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	scene "parity.lab/lib/draw"
	"parity.lab/lib/internal/golden"
)

// curves are series that cross each other, with numbers of any size.
func curves(names ...string) []Series {
	var list []Series
	for k, name := range names {
		s := Series{Name: name}
		for i := range 60 {
			x := float64(i + 1)
			s.X, s.Y = append(s.X, x), append(s.Y, 40+30*math.Sin(x/9+float64(k))+float64(10*k))
		}
		list = append(list, s)
	}
	return list
}

// rows returns n numbers that are spread around 0.
func rows(n int, seed uint64) []float64 {
	r := rand.New(rand.NewPCG(seed, 0))
	list := make([]float64, n)
	for i := range list {
		list[i] = r.NormFloat64()
	}
	return list
}

// moves are solution lengths as those of all 5×5 boards are distributed, with a class
// that is empty.
func moves() (values []float64) {
	for length, n := range []int{1, 25, 300, 0, 1265, 2144, 1190, 310, 12} {
		for range n {
			values = append(values, float64(length))
		}
	}
	return values
}

// charts are those of the golden tests.
func charts() map[string]*Chart {
	labels, values := []string{}, []float64{}
	for i := range 14 {
		labels, values = append(labels, fmt.Sprintf("rule number %d of the whole pack", i)), append(values, float64(i*i))
	}
	sides, presses := []string{}, []float64{}
	for n := 1; n <= 60; n++ {
		sides, presses = append(sides, fmt.Sprint(n)), append(presses, float64(n*n)/2)
	}
	powers := Series{Name: "time"}
	for k := range 13 {
		powers.X, powers.Y = append(powers.X, math.Pow(2, float64(k))), append(powers.Y, math.Pow(10, float64(k)-7))
	}
	tail := func(seed uint64) []float64 {
		v := rows(300, seed)
		for i := range v {
			v[i] = math.Exp(2*v[i] + 4 + float64(seed))
		}
		return v
	}
	cloud := func(seed uint64) Series {
		return Series{Name: fmt.Sprintf("cloud %d", seed), X: rows(150, seed), Y: rows(150, seed+10)}
	}
	long := "A title that says everything that could be said about this chart, more than fits into one line of a notebook's page"
	dark, paper := Options{Title: "Dark", XLabel: "n", YLabel: "presses", Theme: scene.Dark()}, Options{Title: "Paper", XLabel: "n", YLabel: "presses", Theme: scene.Print()}
	return map[string]*Chart{
		"lines": Lines(Options{Title: "Rising and falling", XLabel: "n", YLabel: "presses"}, curves("none", "parity", "equal counts")...),
		"few": Lines(Options{Title: "Few points", XLabel: "n", YLabel: "nullity"},
			Series{Name: "d(n)", X: []float64{1, 2, 3, 4, 5, 6, 7, 8, 9}, Y: []float64{0, 0, 0, 4, 2, 0, 0, 0, 8}}),
		"log":       Lines(Options{Title: "Powers", XLabel: "side", YLabel: "seconds", LogX: true, LogY: true}, powers),
		"narrow":    Lines(Options{Title: "Less than a power of ten", LogY: true}, Series{Y: []float64{250, 310, 420, 480}}),
		"scatter":   Scatter(Options{Title: "Five shapes", XLabel: "x", YLabel: "y"}, cloud(1), cloud(2), cloud(3), cloud(4), cloud(5)),
		"diagonal":  Scatter(Options{Title: "Both ways", LogX: true, LogY: true, Diagonal: true}, Series{X: tail(1), Y: tail(2)}),
		"bent":      Scatter(Options{Title: "Bent", LogX: true, Diagonal: true}, Series{X: tail(1), Y: tail(1)}),
		"apart":     Scatter(Options{Title: "No diagonal here", Diagonal: true}, Series{X: []float64{1, 2}, Y: []float64{30, 40}}),
		"bars":      Bars(Options{Title: "States", YLabel: "states"}, []string{"parity", "none", "equal counts", "beam"}, []float64{280, 1805, 0, 12345}),
		"minus":     Bars(Options{Title: "Above and below"}, []string{"a", "b", "c"}, []float64{-3, 5, 0.25}),
		"thousands": Bars(Options{Title: "Thousands of boards"}, []string{"5", "10", "11", "15"}, []float64{53.13, 1935.3, 1684.28, 7.35}),
		"dense":     Scatter(Options{Title: "Many dots"}, Series{X: rows(2100, 1), Y: rows(2100, 2)}),
		"names":     Bars(Options{Title: "Long names", YLabel: "boards"}, labels, values),
		"sides":     Bars(Options{Title: "Many numbers", XLabel: "side", YLabel: "Most Clicks"}, sides, presses),
		"zeros":     Bars(Options{Title: "Nothing"}, []string{"a", "b"}, []float64{0, 0}),
		"whole":     Histogram(Options{Title: "Shortest solutions", XLabel: "presses"}, moves()),
		"bell":      Histogram(Options{Title: "Not whole", XLabel: "seconds"}, rows(2000, 1)),
		"survival":  Survival(Options{Title: "Boards not yet solved", XLabel: "states", YLabel: "part of the boards", LogX: true}, Series{Name: "none", Y: tail(3)}, Series{Name: "parity", Y: tail(2)}, Series{Name: "parity and equal counts", Y: tail(1)}),
		"words": Lines(Options{Title: long, XLabel: "on the axis: " + long, YLabel: "upwards: " + long},
			curves("a series with a long name", "another one with a name that is longer than the first one's", "a third", "a fourth that says so much that it has no room at all in a line of the legend, so it has to be cut")...),
		"empty":     Lines(Options{Title: "No data", XLabel: "n", YLabel: "presses"}),
		"left":      Lines(Options{Title: "Nothing to show", LogY: true}, Series{Name: "zeros", Y: []float64{0, 0, -1}}),
		"one":       Lines(Options{Title: "One point", XLabel: "n"}, Series{Name: "p", X: []float64{5}, Y: []float64{5}}),
		"one-log":   Scatter(Options{Title: "One point", LogX: true, LogY: true}, Series{Name: "p", X: []float64{5}, Y: []float64{5}}),
		"vast":      Lines(Options{Title: "All floats"}, Series{Name: "p", X: []float64{-math.MaxFloat64, math.MaxFloat64}, Y: []float64{0, 1e-300}}),
		"small":     Lines(Options{Title: "Small", XLabel: "n", Width: 260, Height: 160}, curves("a", "b")...),
		"dark":      Lines(dark, curves("none", "parity", "equal", "beam", "greedy", "IDA*", "A*")...),
		"paper":     Lines(paper, curves("none", "parity", "equal", "beam")...),
		"paperbars": Bars(paper, []string{"a", "b", "c"}, []float64{3, 1, 2}),
		"darkbars":  Bars(dark, []string{"a", "b", "c"}, []float64{3, 1, 2}),
	}
}

func TestGolden(t *testing.T) {
	for name, c := range charts() {
		t.Run(name, func(t *testing.T) {
			svg := c.SVG()
			golden.SVG(t, name+".svg", svg)
			golden.Text(t, name+".txt", c.String())
			if svg != c.SVG() {
				t.Error("a second SVG differs")
			}
		})
	}
}

// million are charts of more points than anybody can see.
func million() map[string]*Chart {
	const n = 1_000_000
	v, x := rows(n, 7), rows(n, 8)
	v[n/6], v[n/8] = 50, -50
	return map[string]*Chart{
		"lines":     Lines(Options{Title: "A million"}, Series{Y: v}),
		"scatter":   Scatter(Options{Title: "A million"}, Series{X: x, Y: v}),
		"bars":      Bars(Options{Title: "Many"}, make([]string, n/5), v[:n/5]),
		"histogram": Histogram(Options{Title: "Many", Bins: n / 10}, v[:n/5]),
		"survival":  Survival(Options{Title: "Many"}, Series{Y: v[:n/5]}),
	}
}

// TestMillion checks that what nobody can see is left out, and the highest and the lowest
// stay.
func TestMillion(t *testing.T) {
	for name, c := range million() {
		svg := c.SVG()
		if len(svg) > 400_000 {
			t.Errorf("%s: %d bytes", name, len(svg))
		}
		if err := golden.Check(svg); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if words := c.words(); name != "histogram" && name != "survival" && !strings.Contains(words, "y from -50 to 50") {
			t.Errorf("%s: %s", name, words)
		}
	}
}
