package draw

import (
	"strings"
	"testing"
)

// TestThemeOfParts checks that pictures side by side take the theme of the whole, and
// keep their own.
func TestThemeOfParts(t *testing.T) {
	light, own := stripes(2, 2), stripes(2, 2)
	own.Theme = Print()
	inner := light.Picture()
	whole := Beside(Beside(inner), own.Picture())
	whole.Theme = Dark()
	svg := whole.SVG()
	for colour, want := range map[string]bool{Dark().On: true, Light().On: false, Print().Off: true} {
		if strings.Contains(svg, colour) != want {
			t.Errorf("colour %s: %v", colour, !want)
		}
	}
	if inner.Theme.Page != "" {
		t.Error("the part was changed")
	}
}
