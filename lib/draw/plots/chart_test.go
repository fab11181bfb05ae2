package plots

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"image/png"
	"math"
	"strings"
	"testing"
)

func ExampleBars() {
	fmt.Println(Bars(Options{Title: "States"}, []string{"parity", "none"}, []float64{280, 1805}))
	// Output:
	// States (bars): 2 bars; y from 280 to 1,805
	// parity │###### 280
	//   none │######################################## 1,805
}

func ExampleHistogram() {
	fmt.Println(Histogram(Options{Bins: 2, XLabel: "moves"}, []float64{1, 1, 2, 5}))
	// Output:
	// histogram: 2 bins; moves from 1 to 6; count from 1 to 3
	// 1–3 │######################################## 3
	// 4–6 │############# 1
}

func ExampleSurvival() {
	c := Survival(Options{Title: "Not yet solved", XLabel: "states", LogX: true},
		Series{Name: "with the rule", Y: []float64{5, 8, 8, 20}}, Series{Name: "without", Y: []float64{90, 200, 1000, 4000}})
	head, _, _ := strings.Cut(c.String(), "\n")
	fmt.Println(head)
	// Output:
	// Not yet solved (survival curves): 2 series; states from 5 to 4,000; part larger from 0 to 1; series with the rule, without
}

// TestSurvival checks the steps against counting.
func TestSurvival(t *testing.T) {
	v := []float64{3, 1, 2, 2, math.NaN()}
	s := Survival(Options{}, Series{Name: "a", Y: v}).series[0]
	want := [][2]float64{{1, 1}, {1, 0.75}, {2, 0.75}, {2, 0.25}, {3, 0.25}, {3, 0}}
	for i, w := range want {
		if s.X[i] != w[0] || s.Y[i] != w[1] {
			t.Errorf("point %d is (%v,%v), want %v", i, s.X[i], s.Y[i], w)
		}
	}
	if len(s.X) != len(want) {
		t.Errorf("%d points", len(s.X))
	}
}

// TestPictures draws every kind, also without points and with one.
func TestPictures(t *testing.T) {
	x := []float64{1, 2, 3, math.Inf(1), -4}
	for name, c := range map[string]*Chart{
		"lines":     Lines(Options{Title: "a < b", XLabel: "n", LogY: true}, Series{"p", x, x}, Series{"q", nil, x}),
		"scatter":   Scatter(Options{LogX: true}, Series{"p", x, x}),
		"bars":      Bars(Options{}, []string{"u", "v", "w", "x", "y"}, x),
		"histogram": Histogram(Options{}, x),
		"survival":  Survival(Options{LogX: true}, Series{"p", nil, x}),
		"empty":     Lines(Options{}),
		"no points": Scatter(Options{LogX: true}, Series{Name: "p"}),
		"one":       Lines(Options{}, Series{"p", []float64{5}, []float64{5}}),
		"one log":   Lines(Options{LogX: true, LogY: true}, Series{"p", []float64{5}, []float64{5}}),
		"same":      Histogram(Options{}, []float64{2, 2}),
		"no bins":   Histogram(Options{}, nil),
		"vast":      Lines(Options{}, Series{"p", []float64{-math.MaxFloat64, math.MaxFloat64}, []float64{0, 1}}),
	} {
		if name != "vast" {
			svg := c.SVG()
			if svg != c.SVG() || !strings.Contains(svg, "<title>") || strings.Contains(svg, "a < b") || strings.Contains(svg, "NaN") {
				t.Errorf("%s: %.300s", name, svg)
			}
			if err := xml.Unmarshal([]byte(svg), new(struct{})); err != nil {
				t.Errorf("%s: %v", name, err)
			}
			m, err := png.Decode(bytes.NewReader(c.PNG()))
			if err != nil || m.Bounds().Dx() < 600 {
				t.Errorf("%s: %v", name, err)
			}
		}
		if s := c.String(); s == "" || len(s) > 4000 {
			t.Errorf("%s: %q", name, s)
		}
	}
}

func TestMisuse(t *testing.T) {
	for name, f := range map[string]func(){
		"Bars":  func() { Bars(Options{}, nil, []float64{1}) },
		"Lines": func() { Lines(Options{}, Series{X: []float64{1}}) },
	} {
		func() {
			defer func() {
				if s := fmt.Sprint(recover()); !strings.HasPrefix(s, "plots: ") {
					t.Errorf("%s: %s", name, s)
				}
			}()
			f()
		}()
	}
}

// TestSinglePoint checks that a series of one point shows beside a curve of many: its dot is in
// the legend and on the chart.
func TestSinglePoint(t *testing.T) {
	many := Series{Name: "many", Y: make([]float64, fewPoints+1)}
	paths := func(series ...Series) int { return strings.Count(Lines(Options{}, series...).SVG(), "<path") }
	none := paths(many, Series{Name: "none", X: []float64{}, Y: []float64{}})
	if one := paths(many, Series{Name: "one", X: []float64{3}, Y: []float64{0}}); one < none+2 {
		t.Errorf("%d paths with a point, %d without", one, none)
	}
}
