package gf2

import (
	"slices"
	"testing"

	"parity.lab/lib/internal/simd"
)

// checkPLE fails unless f is a factorisation of m as promised.
func checkPLE(t *testing.T, name string, m *Matrix, f *PLE) {
	t.Helper()
	_, pivots := m.EchelonForm()
	k := len(pivots)
	if f.Rank() != k || !slices.Equal(f.Pivots, pivots) {
		t.Fatalf("%s: pivots %v, want %v", name, f.Pivots, pivots)
	}
	if f.L.rows != m.rows || f.L.cols != k || f.E.rows != k || f.E.cols != m.cols {
		t.Fatalf("%s: L is %d×%d and E %d×%d", name, f.L.rows, f.L.cols, f.E.rows, f.E.cols)
	}
	checkInvariant(t, f.L)
	checkInvariant(t, f.E)
	for i := range f.L.rows {
		row := f.L.Row(i)
		last := -1
		for j := range row.All() {
			last = j
		}
		if last > i || i < k && last != i {
			t.Fatalf("%s: row %d of L is %v", name, i, row)
		}
	}
	for i, p := range pivots {
		if f.E.Row(i).First() != p {
			t.Fatalf("%s: row %d of E does not begin at %d", name, i, p)
		}
	}
	order := slices.Sorted(slices.Values(f.Perm))
	for i := range m.rows {
		if order[i] != i {
			t.Fatalf("%s: %v is no permutation", name, f.Perm)
		}
	}
	if len(order) != m.rows || !f.Product().Equal(m) {
		t.Fatalf("%s: P·L·E is not A", name)
	}
	if m.rows < 200 && !f.P().Mul(f.L).Mul(f.E).Equal(m) {
		t.Fatalf("%s: the product of the three matrices is not A", name)
	}
}

func TestPLE(t *testing.T) {
	r := rng(80)
	list := shapes()
	for range 150 {
		list = append(list, randomShape(r))
	}
	list = append(list, shape{96, 96}, shape{700, 700}, shape{1100, 1030}, shape{1500, 200}, shape{200, 1500})
	for n, s := range list {
		m := randomKind(s, r)
		if n >= len(list)-5 {
			m = Random(s.rows, s.cols, r)
		}
		before := m.Clone()
		for _, w := range simd.Widths() {
			restore := simd.UseWidth(w)
			f := m.PLE()
			simd.UseWidth(restore)
			checkPLE(t, s.name()+" "+w.String(), m, f)
		}
		if !m.Equal(before) {
			t.Fatalf("%s: PLE changed the matrix", s.name())
		}
	}
}

// Small matrices are factored row by row; tables must do for them too.
func TestPLEByTables(t *testing.T) {
	r := rng(81)
	for range 300 {
		s := shape{1 + r.IntN(100), 1 + r.IntN(150)}
		m := randomKind(s, r)
		a := m.wide().Clone()
		record := newLowerRecord(s.rows, min(s.rows, s.cols))
		pivots := a.tables(s.cols, false, record)
		checkPLE(t, s.name(), m, record.finish(a, pivots))
	}
}
