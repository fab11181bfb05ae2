package bulbs

import (
	"errors"
	"strings"
	"testing"
)

func TestParse(t *testing.T) {
	const want = "01\n10\n11\n"
	for name, text := range map[string]string{
		"as written":        want,
		"no last line end":  "01\n10\n11",
		"Windows":           "01\r\n10\r\n11\r\n",
		"old Mac":           "01\r10\r11\r",
		"byte order mark":   "\ufeff01\n10\n11\n",
		"dots and hashes":   ".#\n#.\n##\n",
		"blanks":            "  0 1\n1\t0  \n 1 1 \n",
		"empty lines about": "\n\n  \n01\n10\n11\n\n \n",
	} {
		g, err := Parse(text)
		if err != nil || g.Text() != want {
			t.Errorf("%s: %v, %v", name, g, err)
		}
	}
}

func TestTextRoundTrip(t *testing.T) {
	for _, size := range sizes {
		g := Random(size[0], size[1], 11)
		for name, text := range map[string]string{"Text": g.Text(), "String": g.String()} {
			if h, err := Parse(text); err != nil || !h.Equal(g) {
				t.Errorf("%v: %s does not read back: %v", size, name, err)
			}
		}
	}
}

func TestParseErrors(t *testing.T) {
	for _, tc := range []struct {
		name, text, want string
		row, column      int
	}{
		{"empty", "", "bulbs: the board is empty, want rows of 0 (off) and 1 (on)", 0, 0},
		{"blank", " \n\t\n", "bulbs: the board is empty, want rows of 0 (off) and 1 (on)", 0, 0},
		{"short row", "010\n01\n", "bulbs: row 2: 2 bulbs, but row 1 has 3", 2, 0},
		{"long row", "0\n1\n01\n", "bulbs: row 3: 2 bulbs, but row 1 has 1", 3, 0},
		{"letter", "\n010\n0x0\n", "bulbs: row 2, column 2: 'x' is no bulb, want 0 (off) or 1 (on)", 2, 2},
		{"digit", "012", "bulbs: row 1, column 3: '2' is no bulb, want 0 (off) or 1 (on)", 1, 3},
		{"letter after blanks", "0 1 é", "bulbs: row 1, column 5: 'é' is no bulb, want 0 (off) or 1 (on)", 1, 5},
		{"hole", "01\n\n10\n", "bulbs: row 2: an empty line inside the board", 2, 0},
	} {
		g, err := Parse(tc.text)
		var s *SyntaxError
		if g != nil || !errors.As(err, &s) || err.Error() != tc.want || s.Row != tc.row || s.Column != tc.column {
			t.Errorf("%s: board %v, error %v, want %s", tc.name, g, err, tc.want)
		}
	}
}

func TestParseSquare(t *testing.T) {
	if g, err := ParseSquare("01\n10"); err != nil || g.Off() != 2 {
		t.Errorf("a square: %v, %v", g, err)
	}
	if _, err := ParseSquare("0x"); err == nil || !strings.Contains(err.Error(), "column 2") {
		t.Errorf("a letter: %v", err)
	}
	const want = "bulbs: the board has 1 row and 3 columns, want a square"
	if _, err := ParseSquare("010"); err == nil || err.Error() != want {
		t.Errorf("a rectangle: %v, want %s", err, want)
	}
}

func TestNamed(t *testing.T) {
	for _, name := range Names() {
		g := named(t, name)
		g.Set(0, 0, !g.On(0, 0))
		if g.Equal(named(t, name)) {
			t.Errorf("%s: a board that was changed stays changed", name)
		}
	}
	const want = `bulbs: no board is named "25x25"; there are 24x24, 30x30`
	if _, err := Named("25x25"); err == nil || err.Error() != want {
		t.Errorf("unknown name: %v, want %s", err, want)
	}
}

func FuzzParse(f *testing.F) {
	for _, seed := range []string{"", "01\n10\n", ".#\r\n##", "\ufeff 0 1\n", "01\n0", "0\n\n1", "0\rx"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		g, err := Parse(text)
		if err != nil {
			return
		}
		if h, err := Parse(g.Text()); err != nil || !h.Equal(g) {
			t.Errorf("%q is a board that does not read back: %v", text, err)
		}
	})
}
