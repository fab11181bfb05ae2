package plots

import (
	"math"
	"strings"
	"testing"
)

// TestTicks reads the labels of axes.
func TestTicks(t *testing.T) {
	for _, c := range []struct {
		a    axis
		most int
		want string
	}{
		{axis{low: 0, high: 100}, 5, "0 20 40 60 80 100"},
		{axis{low: 0, high: 75}, 4, "0 20 40 60"},
		{axis{low: 0, high: 2, whole: true}, 10, "0 1 2"},
		{axis{low: 0, high: 2}, 4, "0 0.5 1.0 1.5 2.0"},
		{axis{low: -0.03, high: 0.05}, 4, "-0.02 0 0.02 0.04"},
		{axis{low: 0, high: 1_000_000}, 5, "0 200,000 400,000 600,000 800,000 1,000,000"},
		{axis{low: 0, high: 5e7}, 5, "0 1e7 2e7 3e7 4e7 5e7"},
		{axis{low: 1, high: 1000, log: true}, 5, "1 10 100 1,000"},
		{axis{low: 1e-6, high: 1e9, log: true}, 5, "1e-6 1e-3 1 1e3 1e6 1e9"},
		{axis{low: 3, high: 60, log: true}, 8, "5 10 20 50"},
		{axis{low: 250, high: 480, log: true}, 5, "250 300 350 400 450"},
		{axis{low: -math.MaxFloat64, high: math.MaxFloat64}, 4, "-1e308 0 1e308"},
	} {
		var labels []string
		for _, k := range c.a.ticks(c.most) {
			if k.value < c.a.low || k.value > c.a.high*(1+1e-9) {
				t.Errorf("%+v: tick %v", c.a, k.value)
			}
			if k.label != "" {
				labels = append(labels, k.label)
			}
		}
		if got := strings.Join(labels, " "); got != c.want {
			t.Errorf("%+v: %s, want %s", c.a, got, c.want)
		}
	}
}

// TestTicksOfExtremes has ranges whose numbers floats can hardly tell apart, or not
// count up.
func TestTicksOfExtremes(t *testing.T) {
	for _, r := range [][2]float64{
		{1e18, 1e18 + 256}, {1e18, 1e18 + 1280}, {-1e18 - 256, -1e18}, {1 << 53, 1<<53 + 2}, {1, math.Nextafter(1, 2)}, {1e300, math.Nextafter(1e300, 2e300)},
		{-math.MaxFloat64, math.MaxFloat64}, {math.MaxFloat64, math.MaxFloat64}, {0, math.SmallestNonzeroFloat64}, {1e-300, 1e300},
	} {
		for _, log := range []bool{false, true} {
			list := newAxis(r[0], r[1], log && r[0] > 0, false, false).ticks(8)
			if len(list) > 1000 {
				t.Errorf("%v, logarithmic %v: %d ticks", r, log, len(list))
			}
			for i, one := range list {
				if i > 0 && one.value <= list[i-1].value {
					t.Errorf("%v, logarithmic %v: tick %d is %v after %v", r, log, i, one.value, list[i-1].value)
				}
			}
		}
	}
}
