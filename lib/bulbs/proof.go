package bulbs

import (
	"context"
	"fmt"
	"strings"

	"parity.lab/lib/bitset"
	"parity.lab/lib/draw"
)

// Proof is a lower bound on the number of legal moves, with everything that is
// needed to check it by hand. See the package comment for the mathematics.
type Proof struct {
	Rows, Cols int
	// Presses is the press set X, one bit for each bulb: the only one when
	// Nullity is 0, otherwise one with the smallest |X| + |D| (if Complete).
	Presses *bitset.Set
	Count   int // |X|
	Nullity int // there are 2^Nullity press sets
	// OddRows and OddCols count the rows and columns that hold an odd number of
	// needed presses; D = OddRows − OddCols.
	OddRows, OddCols, D int
	Components          []Component // of X as a graph of rows and columns
	Unbalanced          int         // components with D ≠ 0
	Halves              int         // those of them with D = ±2, ±6, ±10, …
	// Complete says that every press set was taken into account. If it is false
	// the bound is only that of the off bulbs: a press lights at most
	// rows + cols − 1.
	Complete bool
	// Bound is the smallest number of moves that a legal solution may have.
	Bound int
}

// Component is a connected component of the graph whose vertices are the rows and
// columns and whose edges are the needed presses.
type Component struct {
	Rows, Cols       []int // counted from 0
	Presses          int
	OddRows, OddCols int
	D                int // OddRows − OddCols
}

// Prove returns a lower bound on the number of legal moves of a board, with its
// reasons. For boards with both sides even it costs O(rows·cols) operations, a
// 64th of that for squares; with two odd sides all press sets are compared up to a shorter side of 21. The error is an [*UnsolvableError]
// or ctx.Err().
func Prove(ctx context.Context, g *Grid) (*Proof, error) {
	s, err := smallestPresses(ctx, g)
	if err != nil {
		return nil, err
	}
	return newProof(g, s), nil
}

func newProof(g *Grid, s *smallest) *Proof {
	x := s.graph
	p := &Proof{
		Rows:     g.rows,
		Cols:     g.cols,
		Presses:  x.set(),
		Count:    x.edges,
		Nullity:  s.nullity,
		OddRows:  onesIn(x.oddRow),
		OddCols:  onesIn(x.oddCol),
		Complete: s.proved,
	}
	p.D = p.OddRows - p.OddCols
	parts := x.parts()
	p.Unbalanced, p.Halves = unbalanced(parts)
	p.Components = make([]Component, len(parts))
	for i := range parts {
		c := &parts[i]
		p.Components[i] = Component{
			Rows: members(c.rows), Cols: members(c.cols), Presses: c.edges,
			OddRows: c.oddRows, OddCols: c.oddCols, D: c.difference(),
		}
	}
	switch {
	case !p.Complete:
		p.Bound = (g.Off() + g.rows + g.cols - 2) / (g.rows + g.cols - 1)
	case p.Nullity == 0:
		p.Bound = x.edges + 2*leastUnneeded(p.D, p.Unbalanced, p.Halves)
	default:
		// Another press set may have the same |X| + |D| and balanced components.
		p.Bound = x.edges + abs(p.D)
	}
	return p
}

// leastUnneeded returns a lower bound on the number of un-needed presses, where D
// must become 0 in each component.
//
// Needed presses keep the D of what they may split, so only un-needed presses
// count: they join components to groups, and each changes the D of its group by ±2.
// A group of c components with the sum S of their D takes e presses with e ≥ c−1,
// e ≥ |S|/2 and e ≡ S/2 (mod 2). Hence e ≥ c/2 for every group of unbalanced ones.
// And if k of the c have an odd D/2, then e ≡ k (mod 2), so e ≥ k: for k = c because
// e is not c−1, for k < c because c−1 ≥ k. Over all groups, the number is at least
// half the unbalanced components, at least those with D/2 odd, at least |D|/2, and
// |D|/2 (mod 2).
func leastUnneeded(d, unbalanced, halves int) int {
	n := max(abs(d)/2, halves)
	for 2*n < unbalanced {
		n += 2
	}
	return n
}

// Picture returns the needed presses as dots on a board, with the bound under it.
// The proof itself is shown in words.
func (p *Proof) Picture() *draw.Picture {
	bound := fmt.Sprintf("%s needed, at least %s", count(p.Count, "press"), count(p.Bound, "move"))
	return draw.Board{
		Rows: p.Rows, Cols: p.Cols, On: func(int, int) bool { return false },
		Mark:    func(r, c int) bool { return p.Presses.Test(r*p.Cols + c) },
		Title:   fmt.Sprintf("Grid of Bulbs, %d×%d: %s", p.Rows, p.Cols, bound),
		Caption: bound,
	}.Picture()
}

// String returns the figures, the table of components and the bound in words.
func (p *Proof) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "press set   |X| = %d, %s\n", p.Count, p.source())
	fmt.Fprintf(&b, "parities    %s, %s, D = %d\n", count(p.OddRows, "odd row"), count(p.OddCols, "odd column"), p.D)
	if len(p.Components) > 0 {
		b.WriteString("component  presses  rows  columns  odd rows  odd columns   D\n")
	}
	const most = 12
	for i, c := range p.Components {
		if i == most {
			fmt.Fprintf(&b, "%9s  and %d more\n", "…", len(p.Components)-most)
			break
		}
		fmt.Fprintf(&b, "%9d  %7d  %4d  %7d  %8d  %11d  %2d\n",
			i+1, c.Presses, len(c.Rows), len(c.Cols), c.OddRows, c.OddCols, c.D)
	}
	fmt.Fprintf(&b, "bound       at least %s: %s", count(p.Bound, "move"), p.because())
	return b.String()
}

// source says why the press set is the right one to look at.
func (p *Proof) source() string {
	switch {
	case p.Nullity > 0 && !p.Complete:
		return fmt.Sprintf("the smallest found of 2^%d press sets", p.Nullity)
	case p.Nullity > 0:
		return fmt.Sprintf("the smallest |X| + |D| of all 2^%d press sets", p.Nullity)
	case p.Rows == p.Cols:
		return "the only press set, as A·A = I for even sides"
	}
	return "the only press set, as both sides are even"
}

// because says why no legal solution is shorter than the bound.
func (p *Proof) because() string {
	if !p.Complete {
		return fmt.Sprintf("a press lights at most %d bulbs", p.Rows+p.Cols-1)
	}
	extra := p.Bound - p.Count
	set := "each bulb of X must be pressed"
	if p.Nullity > 0 {
		set = "the bulbs of some press set must be pressed, and no other set is better"
	}
	switch {
	case extra == 0:
		return set
	case extra == abs(p.D):
		return fmt.Sprintf("%s, and D = %d must become 0: a needed press keeps D, an un-needed one changes it by 2 and "+
			"must be taken back, so |X| + |D| = %d + %d", set, p.D, p.Count, abs(p.D))
	}
	return fmt.Sprintf("%s, and D must become 0 in each component: %s with D ≠ 0, %d of them with D/2 odd; only un-needed presses "+
		"join components or change D, by 2, so at least %d are needed, each taken back: %d + %d",
		set, thereAre(p.Unbalanced), p.Halves, extra/2, p.Count, extra)
}

func thereAre(n int) string {
	if n == 1 {
		return "there is 1 component"
	}
	return fmt.Sprintf("there are %d components", n)
}

// Judge says in words what the bound means for a legal solution of n moves:
// "optimal because …" when n is the bound.
func (p *Proof) Judge(n int) string {
	if n == p.Bound {
		return fmt.Sprintf("%s, optimal because %s", count(n, "move"), p.because())
	}
	return fmt.Sprintf("%s, not proved optimal: at least %d are needed because %s", count(n, "move"), p.Bound, p.because())
}
