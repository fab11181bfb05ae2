package gf2

import (
	"math"
	"slices"
	"testing"
)

// naiveReduce is the reduced echelon form by the textbook, one entry at a time.
func naiveReduce(m *Matrix) (*Matrix, []int) {
	a := make([][]bool, m.Rows())
	for i := range a {
		a[i] = m.Row(i).Bools()
	}
	pivots := []int{}
	for j := range m.Cols() {
		rank := len(pivots)
		p := rank
		for p < len(a) && !a[p][j] {
			p++
		}
		if p == len(a) {
			continue
		}
		a[rank], a[p] = a[p], a[rank]
		for i := range a {
			if i != rank && a[i][j] {
				for k := range a[i] {
					a[i][k] = a[i][k] != a[rank][k]
				}
			}
		}
		pivots = append(pivots, j)
	}
	return FromFunc(m.Rows(), m.Cols(), func(i, j int) bool { return a[i][j] }), pivots
}

func TestEchelonForms(t *testing.T) {
	r := rng(20)
	for _, s := range shapes() {
		for _, m := range []*Matrix{New(s.rows, s.cols), Random(s.rows, s.cols, r), lowRank(s.rows, s.cols, r)} {
			want, pivots := naiveReduce(m)
			e, re := m.Echelon(), m.ReducedEchelon()
			if !re.Matrix().Equal(want) {
				t.Fatalf("%d×%d: the reduced form differs from the naive one", s.rows, s.cols)
			}
			for _, f := range []*Echelon{e, re} {
				checkInvariant(t, f.e)
				checkInvariant(t, f.t)
				if !slices.Equal(f.Pivots(), pivots) || f.Rank() != len(pivots) || f.Nullity() != s.cols-len(pivots) {
					t.Fatalf("%d×%d: pivots %v, want %v", s.rows, s.cols, f.Pivots(), pivots)
				}
				if !f.Transform().Mul(m).Equal(f.Matrix()) {
					t.Fatalf("%d×%d: T·M ≠ E", s.rows, s.cols)
				}
				if _, err := f.Transform().Inverse(); err != nil {
					t.Fatalf("%d×%d: T: %v", s.rows, s.cols, err)
				}
				checkEchelonShape(t, f.Matrix(), pivots)
				if !slices.Equal(slices.Sorted(slices.Values(append(f.Pivots(), f.Free()...))), count(s.cols)) {
					t.Fatalf("%d×%d: pivots %v and free columns %v", s.rows, s.cols, f.Pivots(), f.Free())
				}
			}
			if e.Reduced() || !re.Reduced() {
				t.Errorf("Reduced: %v and %v", e.Reduced(), re.Reduced())
			}
			if again, _ := naiveReduce(e.Matrix()); !again.Equal(want) {
				t.Fatalf("%d×%d: the echelon form has another row space", s.rows, s.cols)
			}
			if m.Rank() != len(pivots) || m.Transpose().Rank() != len(pivots) || m.Nullity() != s.cols-len(pivots) {
				t.Fatalf("%d×%d: rank %d, of the transpose %d, want %d", s.rows, s.cols, m.Rank(), m.Transpose().Rank(), len(pivots))
			}
		}
	}
}

// count returns 0, …, n−1.
func count(n int) []int {
	c := make([]int, n)
	for i := range c {
		c[i] = i
	}
	return c
}

func checkEchelonShape(t *testing.T, e *Matrix, pivots []int) {
	t.Helper()
	for i := range e.Rows() {
		want := -1
		if i < len(pivots) {
			want = pivots[i]
		}
		if got := e.Row(i).First(); got != want {
			t.Fatalf("%d×%d: row %d begins at %d, want %d", e.Rows(), e.Cols(), i, got, want)
		}
	}
}

// Permuting and adding rows changes neither the reduced form nor the null space.
func TestReducedFormDependsOnRowSpace(t *testing.T) {
	r := rng(21)
	for _, s := range shapes() {
		m := lowRank(s.rows, s.cols, r)
		g := Random(s.rows, s.rows, r)
		for g.Rank() < s.rows {
			g = Random(s.rows, s.rows, r)
		}
		n := g.Mul(m)
		if !n.ReducedEchelon().Matrix().Equal(m.ReducedEchelon().Matrix()) || !equalAll(n.NullSpace(), m.NullSpace()) {
			t.Fatalf("%d×%d: the reduced form depends on the choice of rows", s.rows, s.cols)
		}
	}
}

// The nullity of a large random square matrix is k with probability
// 2^(−k²)·Π_{i>k}(1 − 2^(−i)) / Π_{i≤k}(1 − 2^(−i)).
func TestNullityOfRandomMatrices(t *testing.T) {
	const n, tries = 80, 6000
	r := rng(22)
	var seen [n + 1]int
	for range tries {
		seen[Random(n, n, r).Nullity()]++
	}
	for k, p := range []float64{0.288788, 0.577576, 0.128350, 0.005239} {
		// The seed is fixed; four standard deviations make it a fair test for any.
		got, off := float64(seen[k])/tries, 4*math.Sqrt(p*(1-p)/tries)
		if math.Abs(got-p) > off {
			t.Errorf("nullity %d: %.4f of the matrices, want %.4f ± %.4f", k, got, p, off)
		}
	}
}

// A 40×60 matrix almost always has full rank, and its null space dimension 20.
func TestShapesOfFullRank(t *testing.T) {
	r := rng(23)
	m := Random(40, 60, r)
	if m.Rank() != 40 || m.Nullity() != 20 || m.Transpose().Nullity() != 0 {
		t.Errorf("rank %d, nullity %d", m.Rank(), m.Nullity())
	}
	if got := len(m.LeftNullSpace()); got != 0 {
		t.Errorf("left null space of dimension %d", got)
	}
}
