package lights

import (
	"context"
	"fmt"
	"iter"

	"parity.lab/lib/bitset"
	"parity.lab/lib/poly"
)

// RowsOptions tune [SolveRows]. The zero value is the sensible default.
type RowsOptions struct {
	// Rule is the rule of the game.
	Rule Rule
	// Progress, if not nil, is called now and then with the steps done of all: a
	// step is about one line of the board.
	Progress func(done, total int)
}

// RowsResult is what [SolveRows] tells besides the presses.
type RowsResult struct {
	// Nullity is d where the board has 2^d solutions.
	Nullity int
	// Presses is how many presses the solution has.
	Presses int
}

// RowsUnsolvableError says that a board has no solution, with the reason.
type RowsUnsolvableError struct {
	// Rows and Cols are the size of the board, Rule that of the game.
	Rows, Cols int
	Rule       Rule
	// First is the first row of a quiet pattern that holds an odd number of lit
	// lights; x_{i+1} = S·x_i + x_{i−1} gives the others.
	First *bitset.Set
}

// Error says why the board has no solution.
func (e *RowsUnsolvableError) Error() string {
	return fmt.Sprintf("lights: no solution on %d×%d: a quiet pattern holds an odd number of lit lights", e.Rows, e.Cols)
}

// Is tells that the error is an [ErrUnsolvable].
func (e *RowsUnsolvableError) Is(target error) bool { return target == ErrUnsolvable }

// Check goes over the lights and reports whether the certificate holds: the
// pattern of First changes nothing, and holds an odd number of the lights. Cost: one
// pass, two rows of memory.
func (e *RowsUnsolvableError) Check(lights iter.Seq[*bitset.Set]) bool {
	before, x, next := bitset.New(e.Cols), e.First.Clone(), bitset.New(e.Cols)
	odd := 0
	rows := 0
	for row := range lights {
		odd ^= x.ParityAnd(row)
		step(next, x, before, nil, e.Rule == SigmaPlus)
		before, x, next = x, next, before
		rows++
	}
	return rows == e.Rows && e.First.Any() && x.None() && odd == 1
}

// SolveRows solves a board of the given size whose lights come row by row, and
// gives the presses row by row, so that a board of any size needs a few rows of
// memory only. The lights are gone over twice and must be the same both times; each
// row has cols bits, and may be changed by its giver afterwards. presses is called
// with the presses of row 0, 1, …; the set is good until it returns, and it ends the
// work by returning false.
//
// On a board with quiet patterns the solution is one of several: the one whose first
// row, as a polynomial in S of least degree that makes it from (1, 0, …, 0), has degree
// below cols − d. The error is a [*RowsUnsolvableError] with a certificate, or that of
// ctx.
//
// The method forms no matrix. With T the adjacency of the path that is a row and S = T+I
// or T as in the package comment of the rule, the first row x_1 solves f_{m+1}(S)·x_1 = c,
// where c is what chasing with x_1 = 0 leaves. GF(2)^n with T is GF(2)[x]/(f_{n+1}), the
// k-th unit vector being f_k, so this is one division: with p = f_{m+1}(x+1) (or of x), g
// = gcd(p, f_{n+1}) and C the polynomial of c, there is a solution exactly when g divides
// C, and it is (C/g)·(p/g)⁻¹ modulo f_{n+1}/g. The nullity is deg g.
//
// Cost: (2mn + about 4n²)/64 word operations for m rows and n columns, and memory for a
// dozen rows. It panics if rows or cols is negative or a row of lights has another
// length; too few rows of lights are taken as dark, more than rows are ignored.
func SolveRows(ctx context.Context, rows, cols int, lights iter.Seq[*bitset.Set], presses func(i int, row *bitset.Set) bool, o RowsOptions) (RowsResult, error) {
	if rows < 0 || cols < 0 {
		panic(fmt.Sprintf("lights: a board of %d×%d", rows, cols))
	}
	if rows == 0 || cols == 0 {
		return RowsResult{}, ctx.Err()
	}
	w := &rowsWork{lines: lines{rows: rows, cols: cols, self: o.Rule == SigmaPlus}, ctx: ctx, o: o, total: 2*rows + 2*cols}
	w.tick = w.count
	rest, err := w.chase(bitset.New(cols), lights, nil)
	if err != nil {
		return RowsResult{}, err
	}
	chi := poly.Fibonacci(cols + 1)
	p := w.lastRow(chi)
	c, err := w.polynomial(rest)
	if err != nil {
		return RowsResult{}, err
	}
	if err := ctx.Err(); err != nil {
		return RowsResult{}, err
	}
	g, inverse, _ := poly.XGCD(p, chi) // inverse·p = g modulo chi
	d := g.Degree()
	quotient, odd := c.DivMod(g)
	if !odd.IsZero() {
		first, err := w.certificate(chi.Div(g), lights)
		if err != nil {
			return RowsResult{}, err
		}
		return RowsResult{Nullity: d}, &RowsUnsolvableError{rows, cols, o.Rule, first}
	}
	first, err := w.vector(quotient.Mul(inverse).Mod(chi.Div(g)))
	if err != nil {
		return RowsResult{}, err
	}
	result := RowsResult{Nullity: d}
	rest, err = w.chase(first, lights, func(i int, row *bitset.Set) bool {
		result.Presses += row.Count()
		return presses == nil || presses(i, row)
	})
	if err == nil && rest != nil && rest.Any() {
		panic("lights: the lights were not the same in the second pass")
	}
	return result, err
}

// rowsWork is one call of SolveRows.
type rowsWork struct {
	lines
	ctx         context.Context
	o           RowsOptions
	done, total int
}

// count counts a step. It returns the error of the context now and then.
func (w *rowsWork) count() error {
	if w.done++; w.done&255 != 0 {
		return nil
	}
	if w.o.Progress != nil {
		w.o.Progress(min(w.done, w.total), w.total)
	}
	return w.ctx.Err()
}

// chase follows the rows from the first and returns what the last leaves, or nil if
// presses ended it.
func (w *rowsWork) chase(first *bitset.Set, lights iter.Seq[*bitset.Set], presses func(i int, row *bitset.Set) bool) (*bitset.Set, error) {
	c := &chasing{work: w, presses: presses, turns: [3]*bitset.Set{bitset.New(w.cols), first, bitset.New(w.cols)}}
	for row := range lights {
		if row.Len() != w.cols {
			panic(fmt.Sprintf("lights: row %d has %d lights, want %d", c.i, row.Len(), w.cols))
		}
		if !c.advance(row) {
			break
		}
	}
	for c.i < w.rows && c.err == nil && !c.stopped && c.advance(nil) {
	}
	if c.err != nil || c.stopped {
		return nil, c.err
	}
	return c.turns[(c.i+1)%3], nil
}

// chasing is the state of a chase at row i: row i−1, row i and the next stand in
// turns from number i on. Numbers that go round are cheaper than pointers that do,
// which the garbage collector follows.
type chasing struct {
	work    *rowsWork
	presses func(i int, row *bitset.Set) bool
	turns   [3]*bitset.Set
	i       int
	err     error
	stopped bool // by presses
}

// advance goes one row on, with the lights of the row, and reports whether another
// one follows.
func (c *chasing) advance(row *bitset.Set) bool {
	if c.err = c.work.count(); c.err != nil {
		return false
	}
	before, x, next := c.turns[c.i%3], c.turns[(c.i+1)%3], c.turns[(c.i+2)%3]
	if c.presses != nil && !c.presses(c.i, x) {
		c.stopped = true
		return false
	}
	step(next, x, before, row, c.work.self)
	c.i++
	return c.i < c.work.rows
}

// certificate returns the first row of a quiet pattern that holds an odd number of
// lights. The first rows of quiet patterns are the multiples of base modulo chi:
// base·x^i for i below the nullity. One of them must do.
func (w *rowsWork) certificate(base poly.Poly, lights iter.Seq[*bitset.Set]) (*bitset.Set, error) {
	first, err := w.vector(base)
	if err != nil {
		return nil, err
	}
	w.total += w.rows
	for {
		x := first.Clone()
		odd := 0
		i := 0
		before, cur, next := bitset.New(w.cols), x, bitset.New(w.cols)
		for row := range lights {
			if err := w.tick(); err != nil {
				return nil, err
			}
			odd ^= cur.ParityAnd(row)
			step(next, cur, before, nil, w.self)
			before, cur, next = cur, next, before
			if i++; i == w.rows {
				break
			}
		}
		if odd == 1 {
			return first, nil
		}
		t := bitset.New(w.cols)
		multiplyByPath(t, first, len(t.Words()))
		if t.None() {
			panic("lights: no certificate although there is no solution")
		}
		first = t
	}
}
