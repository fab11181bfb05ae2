package bulbs

import (
	"strings"
	"testing"

	"parity.lab/lib/bitset"
)

func TestPictures(t *testing.T) {
	g := mustParse(t, "100\n010\n000")
	if got, want := g.String(), "# . .\n. # .\n. . ."; got != want {
		t.Errorf("String\n%s\nwant\n%s", got, want)
	}
	for what, svg := range map[string]string{
		"board":     g.SVG(),
		"press set": g.PressPicture(bitset.FromIndices(9, 4)).SVG(),
		"progress":  g.Progress(Path{{2, 0}, {0, 2}}, 3).SVG(),
	} {
		if !strings.HasPrefix(svg, "<svg") || !strings.Contains(svg, "<title") {
			t.Errorf("%s: no SVG with a title: %.80s", what, svg)
		}
	}
	if got, want := g.PressPicture(bitset.FromIndices(9, 0, 4, 5)).Text(), "@ . .\n. @ o\n. . .\n3 presses needed, 7 of 9 off"; !strings.HasSuffix(got, want) {
		t.Errorf("press set\n%s\nwant\n%s", got, want)
	}
}

func TestProgress(t *testing.T) {
	g := mustParse(t, "100\n010\n000")
	before := g.Clone()
	p := Path{{2, 0}, {0, 2}}
	text := g.Progress(p, 3).Text()
	for _, want := range []string{"after 0 moves: 7 off", "after 1 move: 4 off", "after 2 moves: 1 off"} {
		if !strings.Contains(text, want) {
			t.Errorf("progress\n%s\ndoes not say %q", text, want)
		}
	}
	for pictures, want := range map[int]int{-1: 2, 2: 2, 3: 3, 99: 3} {
		if got := strings.Count(g.Progress(p, pictures).Text(), "off"); got != want {
			t.Errorf("%d pictures asked for, %d drawn, want %d", pictures, got, want)
		}
	}
	if got := strings.Count(g.Progress(nil, 5).Text(), "off"); got == 0 || !g.Equal(before) {
		t.Error("progress of no moves draws nothing, or the board was changed")
	}
}
