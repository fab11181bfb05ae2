package search

import (
	"fmt"
	"slices"
	"strings"

	"parity.lab/lib/display"
)

// Inspection is one state with what the rules say about each move out of it.
type Inspection struct {
	Depth    int
	Bits     []uint64
	Row, Col []int32
	Goal     bool
	// Bound is that of Options.Bound, −1 without one.
	Bound int
	Moves []MoveVerdict
}

// MoveVerdict is what happens to a move.
type MoveVerdict struct {
	Move int    `display:"move"`
	Kept bool   `display:"kept"`
	Rule string `display:"pruned by"` // the first rule that prunes it
	// Rank is that of Options.Order, 0 without one, and After the bound after the
	// move, −1 without one.
	Rank  int `display:"rank"`
	After int `display:"bound after"`
}

// Inspect makes moves from the start of p and looks at the state that they lead to.
// The error names the first move that is not possible.
func Inspect(p Problem, moves []int, o Options) (*Inspection, error) {
	e := newExpander(p, o.Rules, nil)
	for i, m := range moves {
		if !slices.Contains(p.Moves(&e.n, nil), m) {
			return nil, fmt.Errorf("search: move %d of the path, %d, is not possible in its state", i+1, m)
		}
		p.Apply(&e.n, m)
		e.n.Depth++
	}
	n := &e.n
	s := &Inspection{Depth: n.Depth, Bits: slices.Clone(n.Bits), Row: slices.Clone(n.Row), Col: slices.Clone(n.Col), Goal: p.Goal(n), Bound: -1}
	if o.Bound != nil {
		s.Bound = o.Bound(n)
	}
	for _, m := range slices.Clone(p.Moves(n, nil)) {
		v := MoveVerdict{Move: m, Kept: true, After: -1}
		for _, r := range o.Rules {
			if !r.Keep(n, m) {
				v.Kept, v.Rule = false, r.Name
				break
			}
		}
		if o.Order != nil {
			v.Rank = o.Order(n, m)
		}
		if o.Bound != nil {
			p.Apply(n, m)
			n.Depth++
			v.After = o.Bound(n)
			n.Depth--
			p.Undo(n, m)
		}
		s.Moves = append(s.Moves, v)
	}
	return s, nil
}

// String returns the state and a line for each move.
func (s *Inspection) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n%s", s.head(), s.sheet())
	return b.String()
}

// HTML returns the same with the moves as a table.
func (s *Inspection) HTML() string { return "<div>" + s.head() + "</div>" + s.sheet().HTML() }

func (s *Inspection) head() string {
	var b strings.Builder
	fmt.Fprintf(&b, "depth %d, bits", s.Depth)
	for _, w := range s.Bits {
		fmt.Fprintf(&b, " %016x", w)
	}
	if s.Row != nil || s.Col != nil {
		fmt.Fprintf(&b, ", row %v, col %v", s.Row, s.Col)
	}
	if s.Bound >= 0 {
		fmt.Fprintf(&b, ", bound %d", s.Bound)
	}
	if s.Goal {
		b.WriteString(", goal")
	}
	kept := 0
	for _, m := range s.Moves {
		if m.Kept {
			kept++
		}
	}
	fmt.Fprintf(&b, "; %d of %d moves kept", kept, len(s.Moves))
	return b.String()
}

func (s *Inspection) sheet() *display.Sheet {
	return display.TableOf(s.Moves, display.TableOptions{MaxRows: -1})
}
