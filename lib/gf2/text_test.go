package gf2

import (
	"encoding"
	"encoding/json"
	"errors"
	"testing"
)

var (
	_ encoding.TextMarshaler   = (*Matrix)(nil)
	_ encoding.TextUnmarshaler = (*Matrix)(nil)
)

func TestTextsReadBack(t *testing.T) {
	for _, s := range shapes() {
		m := Random(s.rows, s.cols, rng(40))
		want := m
		if s.rows*s.cols == 0 {
			want = New(0, 0)
		}
		for _, text := range []string{m.String(), m.Text('.', '#'), "\n " + m.String() + " \r\n\n"} {
			got, err := Parse(text)
			if err != nil || !got.Equal(want) {
				t.Fatalf("%d×%d: Parse(%q): %v", s.rows, s.cols, text, err)
			}
			checkInvariant(t, got)
		}
		data, err := json.Marshal(m)
		if err != nil {
			t.Fatal(err)
		}
		var back Matrix
		if err := json.Unmarshal(data, &back); err != nil || !back.Equal(want) {
			t.Fatalf("%d×%d: read back from JSON %s: %v", s.rows, s.cols, data, err)
		}
	}
}

func TestParse(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"empty", "", ""},
		{"blank", " \n\t\n", ""},
		{"plain", "10\n01", "10\n01"},
		{"board", "..#\n.##\n", "001\n011"},
		{"blanks", " 1 0 \r\n\r\n 0 1 \r\n", "10\n01"},
		{"one column", "1\n0\n1", "1\n0\n1"},
	} {
		m, err := Parse(c.text)
		if err != nil || m.String() != c.want {
			t.Errorf("%s: %q, %v; want %q", c.name, m, err, c.want)
		}
	}
}

func TestParseErrors(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"letter", "10\n0x", "gf2: line 2, column 2: 'x' is not an entry, want 0 or 1 (or . and #)"},
		{"digit", " 2", "gf2: line 1, column 2: '2' is not an entry, want 0 or 1 (or . and #)"},
		{"short row", "\n101\n\n10", "gf2: line 4: 2 entries, want 3 as in line 2"},
		{"long row", "1\n10", "gf2: line 2: 2 entries, want 1 as in line 1"},
	} {
		m, err := Parse(c.text)
		var bad *SyntaxError
		if m != nil || !errors.As(err, &bad) || err.Error() != c.want {
			t.Errorf("%s: %v, %v; want %q", c.name, m, err, c.want)
		}
	}
	m := Identity(2)
	if err := m.UnmarshalText([]byte("1\n11")); err == nil || !m.Equal(Identity(2)) {
		t.Errorf("UnmarshalText: %v, matrix now %v", err, m)
	}
}

// FuzzParse checks that the parser never panics, and that what it accepts is a
// fixed point of writing and reading.
func FuzzParse(f *testing.F) {
	for _, s := range []string{"", "10\n01", "#.\n\n.#\n", "1\n10", "1\xff", "\r\n1"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		m, err := Parse(text)
		if err != nil {
			if m != nil || err.Error() == "" {
				t.Fatalf("matrix %v with error %q", m, err)
			}
			return
		}
		checkInvariant(t, m)
		again, err := Parse(m.String())
		if err != nil || !again.Equal(m) {
			t.Fatalf("%q read as %v, read back as %v, %v", text, m, again, err)
		}
	})
}
