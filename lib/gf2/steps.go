package gf2

import (
	"fmt"
	"strings"

	"parity.lab/lib/bitset"
)

// RowOp is an elementary row operation: a swap of rows A and B, or the addition
// of row B to row A.
type RowOp struct {
	Swap bool
	A, B int
}

// String returns "R1 ↔ R2" or "R1 ← R1 + R2", rows counted from 1.
func (o RowOp) String() string {
	if o.Swap {
		return fmt.Sprintf("R%d ↔ R%d", o.A+1, o.B+1)
	}
	return fmt.Sprintf("R%d ← R%d + R%d", o.A+1, o.A+1, o.B+1)
}

// LaTeX returns the operation as it stands over an arrow.
func (o RowOp) LaTeX() string {
	if o.Swap {
		return fmt.Sprintf(`R_{%d} \leftrightarrow R_{%d}`, o.A+1, o.B+1)
	}
	return fmt.Sprintf(`R_{%d} \leftarrow R_{%d} + R_{%d}`, o.A+1, o.A+1, o.B+1)
}

// Elementary returns the n×n matrix that does the operation from the left. It
// panics if the rows are not two different ones below n.
func (o RowOp) Elementary(n int) *Matrix {
	m := Identity(n)
	o.apply(m)
	return m
}

func (o RowOp) apply(m *Matrix) {
	m.checkRow(o.A)
	m.checkRow(o.B)
	if o.A == o.B {
		panic(fmt.Sprintf("gf2: operation on row %d and itself", o.A))
	}
	if !o.Swap {
		m.addRow(o.A, o.B, 0)
		return
	}
	a, b := m.Row(o.A), m.Row(o.B)
	m.SetRow(o.A, b)
	m.SetRow(o.B, a)
}

// Steps is an elimination one row operation at a time. Make it with
// [Matrix.Steps] or [Matrix.StepsWith].
type Steps struct {
	Start   *Matrix // M, or [M | b]
	Columns int     // of M; Start has one more with a right side
	Ops     []RowOp
	Pivots  []Entry // of the reduced form
	placed  []int   // after how many operations each pivot is in its row
}

// Steps returns the elimination of M to its reduced form.
func (m *Matrix) Steps() *Steps { return newSteps(m.Clone(), m.cols) }

// StepsWith returns the elimination of [M | b]. It panics if b does not have length
// Rows.
func (m *Matrix) StepsWith(b *bitset.Set) *Steps {
	m.checkRight(b)
	return newSteps(m.withRight(b), m.cols)
}

func newSteps(start *Matrix, cols int) *Steps {
	s := &Steps{Start: start, Columns: cols}
	a := start.Clone()
	do := func(o RowOp) {
		o.apply(a)
		s.Ops = append(s.Ops, o)
	}
	for j := 0; j < cols && len(s.Pivots) < a.rows; j++ {
		rank, p := len(s.Pivots), len(s.Pivots)
		for p < a.rows && !a.At(p, j) {
			p++
		}
		if p == a.rows {
			continue
		}
		if p != rank {
			do(RowOp{Swap: true, A: rank, B: p})
		}
		s.Pivots = append(s.Pivots, Entry{rank, j})
		s.placed = append(s.placed, len(s.Ops))
		for i := range a.rows {
			if i != rank && a.At(i, j) {
				do(RowOp{A: i, B: rank})
			}
		}
	}
	return s
}

// At returns the matrix after k operations. It panics unless 0 ≤ k ≤ len(Ops).
func (s *Steps) At(k int) *Matrix {
	m := s.Start.Clone()
	for _, o := range s.Ops[:k] {
		o.apply(m)
	}
	return m
}

// boxed returns the pivots that are in their rows after k operations.
func (s *Steps) boxed(k int) map[Entry]bool {
	b := map[Entry]bool{}
	for i, p := range s.Pivots {
		if s.placed[i] <= k {
			b[p] = true
		}
	}
	return b
}

// each calls f with the matrix after every number of operations.
func (s *Steps) each(f func(k int, m *Matrix)) {
	m := s.Start.Clone()
	f(0, m)
	for k, o := range s.Ops {
		o.apply(m)
		f(k+1, m)
	}
}

// title says what step k does.
func (s *Steps) title(k int) string {
	if k == 0 {
		return "start"
	}
	return s.Ops[k-1].String()
}

// String shows every step, pivots in parentheses.
func (s *Steps) String() string {
	var b strings.Builder
	s.each(func(k int, m *Matrix) {
		fmt.Fprintf(&b, "%d. %s\n", k, s.title(k))
		s.write(&b, m, s.boxed(k), "(1)", " 0 ", " 1 ", "|", "\n")
	})
	return b.String()
}

func (s *Steps) write(b *strings.Builder, m *Matrix, boxed map[Entry]bool, pivot, zero, one, rule, end string) {
	for i := range m.rows {
		var line strings.Builder
		for j := range m.cols {
			if j == s.Columns {
				line.WriteString(rule)
			}
			switch {
			case boxed[Entry{i, j}]:
				line.WriteString(pivot)
			case m.At(i, j):
				line.WriteString(one)
			default:
				line.WriteString(zero)
			}
		}
		b.WriteString(strings.TrimRight(line.String(), " ") + end)
	}
}

// LaTeX shows every step as an array, with the operation over the arrow before it,
// the right side behind a rule, and pivots in boxes.
func (s *Steps) LaTeX() string {
	var b strings.Builder
	b.WriteString("\\begin{aligned}\n")
	s.each(func(k int, m *Matrix) {
		b.WriteString("& ")
		if k > 0 {
			fmt.Fprintf(&b, `\xrightarrow{%s} `, s.Ops[k-1].LaTeX())
		}
		b.WriteString(latexArray(m, s.boxed(k), s.Columns))
		b.WriteString(" \\\\\n")
	})
	b.WriteString(`\end{aligned}`)
	return b.String()
}

// Check does a student's row operations on M and looks whether they lead to the
// reduced echelon form. The error, a [*StepError], names the first operation that
// cannot be done or undoes a column that was finished, or says what is missing at
// the end.
func (m *Matrix) Check(ops []RowOp) error {
	a := m.Clone()
	want, pivots := m.ReducedEchelonForm()
	done := finished(a, pivots)
	for k, o := range ops {
		switch {
		case min(o.A, o.B) < 0 || max(o.A, o.B) >= m.rows:
			return &StepError{k, o, fmt.Sprintf("there are only rows 1 to %d", m.rows)}
		case o.A == o.B && o.Swap:
			return &StepError{k, o, "a swap needs two different rows"}
		case o.A == o.B:
			return &StepError{k, o, "a row added to itself becomes 0, and the row space is lost"}
		}
		o.apply(a)
		now := finished(a, pivots)
		if now < done {
			return &StepError{k, o, fmt.Sprintf("column %d was finished, with its only 1 in row %d, and is not any more", pivots[now]+1, now+1)}
		}
		done = now
	}
	if !a.Equal(want) {
		return &StepError{len(ops), RowOp{}, fmt.Sprintf("column %d is not finished, want its only 1 in row %d", pivots[done]+1, done+1)}
	}
	return nil
}

// finished returns how many pivot columns, from the left, look as in the reduced
// form.
func finished(a *Matrix, pivots []int) int {
	for i, p := range pivots {
		if c := a.Col(p); c.Count() != 1 || !c.Test(i) {
			return i
		}
	}
	return len(pivots)
}

// StepError says which of a student's row operations is wrong.
type StepError struct {
	Index  int // from 0; the number of operations if something is missing at the end
	Op     RowOp
	Reason string
}

// Error names the operation, counted from 1.
func (e *StepError) Error() string {
	if e.Op == (RowOp{}) {
		return fmt.Sprintf("gf2: after %d operations: %s", e.Index, e.Reason)
	}
	return fmt.Sprintf("gf2: operation %d, %v: %s", e.Index+1, e.Op, e.Reason)
}
