package lights

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

func TestParsePack(t *testing.T) {
	text := "\ufeff; first\r\n01\r\n10\r\n\r\n\n##.\n.#.\n;second  \n;third;\n1\n; nothing behind\n"
	levels := ParsePack(text)
	want := []struct {
		name       string
		line       int
		rows, cols int
		lit        int
	}{{"first", 2, 2, 2, 2}, {"", 6, 2, 3, 3}, {"third", 10, 1, 1, 1}}
	if len(levels) != len(want) {
		t.Fatalf("%d boards, want %d", len(levels), len(want))
	}
	for i, w := range want {
		l := levels[i]
		if l.Err != nil || l.Name != w.name || l.Line != w.line || l.Board.Rows() != w.rows || l.Board.Cols() != w.cols || l.Board.Lit() != w.lit {
			t.Errorf("board %d is %+v, want %+v", i+1, l, w)
		}
	}
	again := ParsePack(FormatPack(levels))
	for i, l := range again {
		if l.Name != levels[i].Name || !l.Board.Config().Equal(levels[i].Board.Config()) {
			t.Errorf("board %d changed on the way", i+1)
		}
	}
	if len(ParsePack("")) != 0 || len(ParsePack(";\n\n; a\n")) != 0 {
		t.Error("boards in a text without any")
	}
}

func TestParsePackErrors(t *testing.T) {
	levels := ParsePack("01\n10\n\n; bad\n011\n0x1\n\n11\n1\n\n00\n")
	if len(levels) != 4 || levels[0].Err != nil || levels[3].Err != nil {
		t.Fatalf("%+v", levels)
	}
	for i, want := range map[int]PackError{
		1: {2, 6, 2, "'x' is no light, want 0 (off) or 1 (on)"},
		2: {3, 9, 0, "1 light, but row 1 has 2"},
	} {
		var e *PackError
		if !errors.As(levels[i].Err, &e) || *e != want {
			t.Errorf("board %d: %v, want %v", i+1, levels[i].Err, &want)
		}
	}
}

func TestParsePackBy(t *testing.T) {
	made := 0
	levels := ParsePackBy("01\n10\n\n11\n11\n\n1\n", func(rows, cols int) (*Game, error) {
		made++
		if rows == 1 {
			return nil, fmt.Errorf("too small")
		}
		return New(rows, cols), nil
	})
	if made != 2 || levels[0].Board.Game() != levels[1].Board.Game() {
		t.Errorf("%d games were made, want 2", made)
	}
	if err := levels[2].Err; err == nil || err.Error() != "lights: line 7 (board 3): too small" {
		t.Error(err)
	}
}

// TestParseStatePack checks that packs of more states are cut as those of two, and that a board that
// is wrong leaves the others alone.
func TestParseStatePack(t *testing.T) {
	text := "\ufeff; first\r\n012\r\n.21\r\n\r\n; bad\r\n00\r\n03\r\n\r\n;\r\n1 1\r\n 22\r\n; last\r\n2"
	levels := ParseStatePack(text, 3)
	for i, want := range []struct {
		name, board, err string
		line             int
	}{
		{"first", "012\n021", "", 2},
		{"bad", "", `lights: line 7, column 2 (board 2): "3" is no state, want 0 to 2`, 6},
		{"", "11\n22", "", 10},
		{"last", "2", "", 13},
	} {
		l := levels[i]
		if l.Name != want.name || l.Line != want.line {
			t.Errorf("board %d: %q, line %d", i+1, l.Name, l.Line)
		}
		var e *PackError
		switch {
		case want.err == "" && (l.Err != nil || l.Board.String() != want.board):
			t.Errorf("board %d: %v, error %v", i+1, l.Board, l.Err)
		case want.err != "" && (l.Board != nil || !errors.As(l.Err, &e) || e.Error() != want.err):
			t.Errorf("board %d: %v, error %v, want %s", i+1, l.Board, l.Err, want.err)
		}
	}
	if len(levels) != 4 {
		t.Errorf("%d levels", len(levels))
	}
	for i, l := range ParsePack(strings.ReplaceAll(text, "2", "1")) {
		if l.Line != levels[i].Line || l.Name != levels[i].Name {
			t.Errorf("board %d is %q, line %d, in a pack of two states", i+1, l.Name, l.Line)
		}
	}
	refuse := errors.New("only squares")
	levels = ParseStatePackBy("11\n\n1", 3, func(rows, cols int) (*Game, error) {
		if rows != cols {
			return nil, refuse
		}
		return New(rows+1, cols), nil
	})
	if levels[0].Err == nil || levels[0].Err.Error() != "lights: line 1 (board 1): only squares" ||
		levels[1].Err == nil || levels[1].Err.Error() != "lights: line 3 (board 2): the board has 1 lights, but the game is a σ⁺-game on a 2×1 grid" {
		t.Errorf("%v, %v", levels[0].Err, levels[1].Err)
	}
}

func FuzzParsePack(f *testing.F) {
	f.Add("; a\n01\n10\n\n##\n..")
	f.Fuzz(func(t *testing.T, text string) {
		levels := ParsePack(text)
		good := 0
		for _, l := range levels {
			if (l.Board == nil) == (l.Err == nil) || l.Line < 1 {
				t.Fatalf("%+v", l)
			}
			if l.Board != nil {
				good++
			}
		}
		again := ParsePack(FormatPack(levels))
		if len(again) != good {
			t.Fatalf("%d boards became %d", good, len(again))
		}
	})
}

// TestStatesMisuse: a number of states that is none is told also where there is nothing to
// read, or nothing that can be read.
func TestStatesMisuse(t *testing.T) {
	for name, f := range map[string]func(){
		"pack":  func() { ParseStatePack("", 1) },
		"board": func() { _, _ = ParseStates("1", 1) },
		"game":  func() { New(1, 1).WithStates(-1) },
	} {
		func() {
			defer func() {
				if s, _ := recover().(string); !strings.Contains(s, "states, want 2 to ") {
					t.Errorf("%s: panics with %q", name, s)
				}
			}()
			f()
		}()
	}
}
