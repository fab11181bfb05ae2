package bitset

import (
	"encoding"
	"encoding/json"
	"errors"
	"strings"
	"testing"
)

var (
	_ encoding.TextMarshaler   = (*Set)(nil)
	_ encoding.TextUnmarshaler = (*Set)(nil)
	_ json.Marshaler           = (*Set)(nil)
	_ json.Unmarshaler         = (*Set)(nil)
)

func TestTextsReadBack(t *testing.T) {
	for _, n := range lengths {
		s := Random(n, rng(8))
		text, err := s.MarshalText()
		if err != nil {
			t.Fatal(err)
		}
		texts := []string{s.String(), string(text), s.Text('.', '#'), s.Text('0', '#'), " " + s.String() + "\n"}
		for cols := 1; cols <= n; cols++ {
			if n%cols == 0 {
				texts = append(texts, s.Grid(cols))
			}
		}
		for _, text := range texts {
			got, err := Parse(text)
			if err != nil || !got.Equal(s) {
				t.Fatalf("Parse(%q) = %v, %v; want %v", text, got, err, s)
			}
			checkInvariant(t, got)
		}
		if strings.Count(s.String(), "1") != s.Count() || len(s.String()) != n {
			t.Errorf("length %d: String %q", n, s.String())
		}
	}
}

func TestParse(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"empty", "", ""},
		{"blanks only", " \t\r\n\u00a0", ""},
		{"one alphabet", "0110", "0110"},
		{"other alphabet", ".##.", "0110"},
		{"blanks and lines", "01 10\r\n\t.#\n", "011001"},
		{"word edge", strings.Repeat("0", 64) + "1", strings.Repeat("0", 64) + "1"},
	} {
		got, err := Parse(c.text)
		if err != nil || got.String() != c.want || got.Len() != len(c.want) {
			t.Errorf("%s: %v, %v; want %s", c.name, got, err, c.want)
		}
	}
}

func TestParseErrors(t *testing.T) {
	for _, c := range []struct {
		name, text   string
		line, column int
		char         rune
	}{
		{"digit", "012", 1, 3, '2'},
		{"second line", "01\n0 x1", 2, 3, 'x'},
		{"characters, not bytes", "\u00a0\u00a0é", 1, 3, 'é'},
		{"letter O", "O1", 1, 1, 'O'},
		{"not UTF-8", "1\xff", 1, 2, '\ufffd'},
	} {
		got, err := Parse(c.text)
		var bad *SyntaxError
		if got != nil || !errors.As(err, &bad) || bad.Line != c.line || bad.Column != c.column || bad.Char != c.char {
			t.Errorf("%s: %v, %v; want line %d, column %d, %q", c.name, got, err, c.line, c.column, c.char)
		}
	}
	_, err := Parse("01\n0x")
	if want := "bitset: line 2, column 2: 'x' is not a bit, want 0 or 1 (or . and #)"; err.Error() != want {
		t.Errorf("error %q, want %q", err, want)
	}
}

func TestGrid(t *testing.T) {
	s := FromIndices(6, 0, 4)
	for _, c := range []struct {
		cols int
		want string
	}{{3, "#..\n.#."}, {6, "#...#."}, {1, "#\n.\n.\n.\n#\n."}} {
		if got := s.Grid(c.cols); got != c.want {
			t.Errorf("Grid(%d) = %q, want %q", c.cols, got, c.want)
		}
	}
	if got := New(0).Grid(5); got != "" {
		t.Errorf("Grid of the empty set = %q", got)
	}
	for _, cols := range []int{0, -1, 4, 7} {
		checkPanic(t, "no rows of", func() { s.Grid(cols) })
	}
	checkPanic(t, "no rows of", func() { New(0).Grid(0) })
}

func TestJSON(t *testing.T) {
	type record struct {
		Name  string
		Board *Set
		Other *Set
		Boxes map[string]*Set
	}
	in := record{"x", FromIndices(5, 1, 4), nil, map[string]*Set{"a": New(2)}}
	data, err := json.Marshal(in)
	if want := `{"Name":"x","Board":"01001","Other":null,"Boxes":{"a":"00"}}`; err != nil || string(data) != want {
		t.Fatalf("%s, %v; want %s", data, err, want)
	}
	var out record
	if err := json.Unmarshal(data, &out); err != nil {
		t.Fatal(err)
	}
	if !out.Board.Equal(in.Board) || out.Other != nil || !out.Boxes["a"].Equal(New(2)) {
		t.Errorf("read back %+v", out)
	}
}

func TestUnmarshalErrorsChangeNothing(t *testing.T) {
	s := FromIndices(3, 2)
	for _, data := range []string{`"01x"`, `17`, `["0"]`, `"01`, ``} {
		if err := s.UnmarshalJSON([]byte(data)); err == nil || !strings.HasPrefix(err.Error(), "bitset: ") {
			t.Errorf("UnmarshalJSON(%s): %v", data, err)
		}
	}
	if err := s.UnmarshalText([]byte("2")); err == nil {
		t.Error("UnmarshalText accepts 2")
	}
	if err := s.UnmarshalJSON([]byte("null")); err != nil {
		t.Error(err)
	}
	if s.String() != "001" {
		t.Errorf("set is %v after errors and null", s)
	}
}
