package lights

import (
	"context"
	"errors"
	"strings"
	"testing"

	"parity.lab/lib/bitset"
)

func TestParseBoard(t *testing.T) {
	for _, text := range []string{"01\n10", ".#\n#.", "\n\n0 1\n1 0\n\n", "\t.#\r\n#.\r\n", ".#\r#."} {
		b, err := ParseBoard(text)
		if err != nil || b.String() != ". #\n# ." {
			t.Errorf("%q: %v, error %v", text, b, err)
		}
	}
	for _, n := range []int{1, 63, 64, 65, 129} {
		b := RandomBoard(3, n, 1)
		c, err := ParseBoard(b.String())
		if err != nil || !c.Config().Equal(b.Config()) {
			t.Errorf("3×%d does not read what it writes: %v", n, err)
		}
	}
}

func TestParseBoardErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":               "lights: the board is empty, want rows of 0 (off) and 1 (on)",
		" \n\t\n":        "lights: the board is empty, want rows of 0 (off) and 1 (on)",
		"010\n01":        "lights: row 2: 2 lights, but row 1 has 3",
		"010\n012":       "lights: row 2, column 3: '2' is no light, want 0 (off) or 1 (on)",
		"01\n\n01":       "lights: row 2: an empty line inside the board",
		"0 é":            "lights: row 1, column 3: 'é' is no light, want 0 (off) or 1 (on)",
		"\n\n.#\n.#\n#x": "lights: row 3, column 2: 'x' is no light, want 0 (off) or 1 (on)",
	} {
		_, err := ParseBoard(text)
		var e *SyntaxError
		if !errors.As(err, &e) || err.Error() != want {
			t.Errorf("%q: error %v, want %q", text, err, want)
		}
	}
}

func TestSolutionText(t *testing.T) {
	b, err := ParseBoard("1100\n1000\n0000\n0000")
	if err != nil {
		t.Fatal(err)
	}
	s, err := b.Shortest(context.Background(), Options{})
	if err != nil {
		t.Fatal(err)
	}
	want := "@ # . .\n# . . .\n. . . .\n. . . .\n1 press: shortest because all 2^4 = 16 solutions were enumerated"
	if s.String() != want {
		t.Errorf("got\n%v\nwant\n%s", s, want)
	}
}

func TestPictures(t *testing.T) {
	h := NewGame(graphOf(t, 4, [][2]int{{0, 1}, {1, 2}, {2, 3}, {3, 0}}), Sigma)
	hb := h.Board(bitset.FromIndices(4, 1, 3))
	hs, err := hb.Shortest(context.Background(), Options{})
	if err != nil {
		t.Fatal(err)
	}
	s, err := AllOn(5, 5).Solve()
	if err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct {
		name  string
		value interface {
			String() string
			SVG() string
		}
		text, alt string
	}{
		{"board", AllOn(1, 2), "# #", "σ⁺-game on a 1×2 grid, 2 of 2 lights on"},
		{"graph", hb, "lit: 1 3", "σ-game on a graph of 4 vertices and 4 edges, 2 of 4 lights on"},
		{"dark graph", h.Board(nil), "lit: none", "0 of 4 lights on"},
		{"solution", s, "solutions, the one without a press on a free vertex", "Solution of a σ⁺-game on a 5×5 grid with 15 presses"},
		{"graph solution", hs, "lit: 1 3\npressed: 0\n1 press: shortest because all 2^2 = 4 solutions were enumerated; 2 solutions are as short", "with 1 press"},
		{"certificate", New(5, 5).Certificate(bitset.FromIndices(25, 0)), "C . c . c\n", "Certificate that a σ⁺-game on a 5×5 grid has no solution"},
		{"graph certificate", h.Certificate(bitset.FromIndices(4, 1)), "lit: 1\nquiet pattern: 1 3\nno solution: 1 of the 2 lights of a quiet pattern is lit", "Certificate"},
		{"empty board", NewBoard(0, 0), "", "0 of 0 lights on"},
	} {
		if got := tc.value.String(); !strings.Contains(got, tc.text) {
			t.Errorf("%s: text %q, want %q", tc.name, got, tc.text)
		}
		svg := tc.value.SVG()
		if !strings.HasPrefix(svg, "<svg") || !strings.Contains(svg, "<title>") || !strings.Contains(svg, tc.alt) {
			t.Errorf("%s: picture without %q:\n%s", tc.name, tc.alt, svg)
		}
	}
}
