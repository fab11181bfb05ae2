package lights

import (
	"context"
	"encoding/json"
	"os"
	"strings"
	"testing"
)

// variant is an entry of testdata/variants.json: public puzzles with other goals,
// more states, or counters, and the page they are from.
type variant struct {
	ID      string          `json:"id"`
	Rows    []string        `json:"rows"`
	States  int             `json:"states"`
	Target  string          `json:"target"`
	Presses [][]int         `json:"presses"`
	Joltage []int           `json:"joltage"`
	Answer  json.RawMessage `json:"answer"`
}

// variants returns the puzzles whose name starts with prefix, with their answers
// read into answer, which check then compares.
func variants(t *testing.T, prefix string, want int, check func(t *testing.T, v variant)) {
	t.Helper()
	text, err := os.ReadFile("testdata/variants.json")
	if err != nil {
		t.Fatal(err)
	}
	var all []variant
	if err := json.Unmarshal(text, &all); err != nil {
		t.Fatal(err)
	}
	seen := 0
	for _, v := range all {
		if strings.HasPrefix(v.ID, prefix) {
			seen++
			t.Run(v.ID, func(t *testing.T) { check(t, v) })
		}
	}
	if seen != want {
		t.Errorf("%d puzzles, want %d", seen, want)
	}
}

func (v variant) answer(t *testing.T, to any) {
	t.Helper()
	if err := json.Unmarshal(v.Answer, to); err != nil {
		t.Fatal(err)
	}
}

// TestPublicStates: boards of three and four states. The published presses are
// numbered from 1 down the columns.
func TestPublicStates(t *testing.T) {
	variants(t, "cody-", 2, func(t *testing.T, v variant) {
		var want struct {
			Cells [][2]int `json:"presses_rc1"`
			Least int      `json:"min_presses"`
		}
		v.answer(t, &want)
		b, err := ParseStates(strings.Join(v.Rows, "\n"), v.States)
		if err != nil {
			t.Fatal(err)
		}
		s, err := b.Shortest(context.Background(), StateOptions{})
		if err != nil || !s.Check() || !s.Shortest || s.Count() != want.Least {
			t.Errorf("%v, error %v, want %d presses", s, err, want.Least)
		}
		for _, c := range want.Cells {
			b.Press(c[0]-1, c[1]-1)
		}
		if !b.Solved() {
			t.Error("the published presses do not solve it")
		}
	})
}
