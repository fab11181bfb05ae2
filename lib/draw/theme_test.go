package draw

import (
	"fmt"
	"math"
	"testing"
)

// sights are how people see colours: matrices on linear RGB for full protanopia,
// deuteranopia and tritanopia (Machado, Oliveira, Fernandes, A physiologically-based model
// for simulation of color vision deficiency, IEEE TVCG 15 (2009), doi:10.1109/TVCG.2009.113),
// and a grey copy.
var sights = map[string][3][3]float64{
	"usual":        {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
	"protanopia":   {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}},
	"deuteranopia": {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}},
	"tritanopia":   {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}},
	"grey":         {{0.2126, 0.7152, 0.0722}, {0.2126, 0.7152, 0.0722}, {0.2126, 0.7152, 0.0722}},
}

// lab returns a colour, as it is seen, in CIE L*a*b*, in which equal distances look about
// equally large.
func lab(colour string, sight [3][3]float64) [3]float64 {
	c := rgb(colour)
	var lin, seen [3]float64
	for i, v := range []uint8{c.R, c.G, c.B} {
		x := float64(v) / 255
		if x <= 0.04045 {
			lin[i] = x / 12.92
		} else {
			lin[i] = math.Pow((x+0.055)/1.055, 2.4)
		}
	}
	for i, row := range sight {
		for k, m := range row {
			seen[i] += m * lin[k]
		}
		seen[i] = min(max(seen[i], 0), 1)
	}
	r, g, b := seen[0], seen[1], seen[2]
	f := func(t float64) float64 {
		if t > 216.0/24389 {
			return math.Cbrt(t)
		}
		return (24389.0/27*t + 16) / 116
	}
	x := f((0.4124*r + 0.3576*g + 0.1805*b) / 0.9505)
	y := f(0.2126*r + 0.7152*g + 0.0722*b)
	z := f((0.0193*r + 0.1192*g + 0.9505*b) / 1.0890)
	return [3]float64{116*y - 16, 500 * (x - y), 200 * (y - z)}
}

// difference returns how different two colours look: 1 is just seen side by side, 20 is
// another colour at a glance.
func difference(a, b string, sight [3][3]float64) float64 {
	p, q := lab(a, sight), lab(b, sight)
	return math.Sqrt((p[0]-q[0])*(p[0]-q[0]) + (p[1]-q[1])*(p[1]-q[1]) + (p[2]-q[2])*(p[2]-q[2]))
}

// TestThemes compares the colours that lie side by side, as different people see them.
func TestThemes(t *testing.T) {
	for name, th := range map[string]Theme{"light": Light(), "dark": Dark(), "print": Print()} {
		for seen, m := range sights {
			least := func(what string, want float64, pairs ...[2]string) {
				t.Helper()
				best := 0.0
				for _, p := range pairs {
					best = max(best, difference(p[0], p[1], m))
				}
				if best < want {
					t.Errorf("%s, %s: %s differ by %.0f, want %.0f", name, seen, what, best, want)
				}
			}
			least("lights on and off", 45, [2]string{th.On, th.Off})
			least("ink and page", 80, [2]string{th.Ink, th.Page})
			least("marks and their halo", 55, [2]string{th.Mark, th.Halo})
			least("outlines and their halo", 50, [2]string{th.Outline, th.Halo})
			for what, cell := range map[string]string{"on": th.On, "off": th.Off} {
				least("marks and cells that are "+what, 38, [2]string{th.Mark, cell}, [2]string{th.Halo, cell})
				least("outlines and cells that are "+what, 38, [2]string{th.Outline, cell}, [2]string{th.Halo, cell})
			}
			if seen == "grey" && name != "print" {
				continue // tints are hues; Print has the greys
			}
			apart := 15.0
			if name == "print" {
				apart = 7.5
			}
			for i, a := range th.Tints {
				least(fmt.Sprintf("tint %d and off", i), apart, [2]string{a, th.Off})
				for k, b := range th.Tints[:i] {
					least(fmt.Sprintf("tints %d and %d", k, i), apart, [2]string{a, b})
				}
			}
		}
	}
}

// TestThemeWithoutTints draws a tint all the same.
func TestThemeWithoutTints(t *testing.T) {
	p := New(1, 1)
	p.Cell(0, 0, Tint(3))
	p.Theme = Dark()
	want := p.SVG()
	p.Theme.Tints = nil
	if got := p.SVG(); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
}
