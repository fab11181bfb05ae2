package gf2

import (
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"

	"parity.lab/lib/internal/simd"
)

// randomShape draws a shape, often with an edge of words or tiles, tall or wide.
func randomShape(r *rand.Rand) shape {
	side := func() int {
		if r.IntN(2) == 0 {
			return edges[r.IntN(len(edges))]
		}
		return r.IntN(1 << (2 + r.IntN(8)))
	}
	s := shape{side(), side()}
	if r.IntN(50) == 0 {
		s.rows += 2000 // tall
	}
	if r.IntN(50) == 0 {
		s.cols += 2000 // wide
	}
	return s
}

// randomKind draws a matrix: random, of low rank, sparse, zero, or with equal rows.
func randomKind(s shape, r *rand.Rand) *Matrix {
	switch r.IntN(6) {
	case 0:
		return New(s.rows, s.cols)
	case 1, 2:
		k := r.IntN(min(s.rows, s.cols) + 1)
		a := Random(s.rows, s.cols, r)
		for i := k; i < s.rows; i++ { // rows below are copies of rows above
			if k == 0 {
				a.setWords(i, make([]uint64, a.stride))
			} else {
				a.SetRow(i, a.Row(r.IntN(k)))
			}
		}
		return a
	case 3:
		a := New(s.rows, s.cols)
		for range s.rows {
			if s.cols > 0 {
				a.Set(r.IntN(s.rows), r.IntN(s.cols), true)
			}
		}
		return a
	}
	return Random(s.rows, s.cols, r)
}

// TestKernelsAgree compares tables of every width with elimination and products
// row by row, on many shapes.
func TestKernelsAgree(t *testing.T) {
	shapes := 2000
	if testing.Short() {
		shapes = 200
	}
	r := rng(70)
	met := map[string]int{}
	for n := range shapes {
		s := randomShape(r)
		m := randomKind(s, r)
		space := m.Clone()
		rank := len(space.eliminateByRows(s.cols, true))
		note(met, s, rank)
		cols := s.cols
		if n%3 == 0 {
			cols = r.IntN(s.cols + 1)
		}
		b := randomKind(shape{s.cols, randomShape(r).rows % 300}, r)
		product := New(s.rows, b.cols)
		m.mulByRows(product, b)
		for _, reduced := range []bool{false, true} {
			want := m.Clone()
			pivots := want.eliminateByRows(cols, reduced)
			if n%50 == 0 && cols == s.cols && reduced && s.rows*s.cols < 1<<17 {
				if naive, p := naiveReduce(m); !want.Equal(naive) || !slices.Equal(p, pivots) {
					t.Fatalf("%v: elimination by rows is not the textbook's", s)
				}
			}
			for _, w := range simd.Widths() {
				name := fmt.Sprintf("%d×%d, %d columns, %v, reduced %v", s.rows, s.cols, cols, w, reduced)
				restore := simd.UseWidth(w)
				a := m.Clone()
				if m.nt > 0 {
					a = m.wide().Clone()
				}
				var got []int
				if a.nt > 0 {
					got = a.eliminateByTables(cols, reduced)
				}
				c := New(s.rows, b.cols)
				if b.nt > 0 && m.stride > 0 {
					m.mulByTables(c, b.wide())
				}
				simd.UseWidth(restore)
				if !slices.Equal(got, pivots) {
					t.Fatalf("%s: pivots %v, want %v", name, got, pivots)
				}
				back := New(s.rows, s.cols)
				if a.tw != back.tw {
					a.narrowTo(back)
				} else {
					back = a
				}
				checkInvariant(t, back)
				// What stands right of the columns depends on the order of the rows.
				if reduced && cols == s.cols && !back.Equal(want) {
					t.Fatalf("%s: another reduced form", name)
				}
				checkRowSpace(t, name, back, space, cols)
				if !c.Equal(product) {
					t.Fatalf("%s: another product", name)
				}
			}
		}
	}
	for _, what := range wanted() {
		if met[what] == 0 {
			t.Errorf("no matrix among %d: %s", shapes, what)
		}
	}
}

// edges are sizes at the edges of words and tiles.
var edges = []int{0, 1, 63, 64, 65, 127, 128, 129, 511, 512, 513}

// wanted lists what TestKernelsAgree must meet.
func wanted() []string {
	what := []string{"zero", "of full rank", "of a lower rank", "tall", "wide"}
	for _, n := range edges {
		what = append(what, fmt.Sprintf("%d columns", n), fmt.Sprintf("%d rows", n))
	}
	return what
}

// note counts what a matrix is.
func note(met map[string]int, s shape, rank int) {
	met[fmt.Sprintf("%d columns", s.cols)]++
	met[fmt.Sprintf("%d rows", s.rows)]++
	least := min(s.rows, s.cols)
	for what, is := range map[string]bool{
		"zero":            rank == 0 && least > 0,
		"of full rank":    rank == least && least > 0,
		"of a lower rank": 0 < rank && rank < least,
		"tall":            s.rows > 2000 && s.cols < 1000 && least > 0,
		"wide":            s.cols > 2000 && s.rows < 1000 && least > 0,
	} {
		if is {
			met[what]++
		}
	}
}

// checkRowSpace fails unless a is an echelon form in the first cols columns, and
// its reduced form is the given one.
func checkRowSpace(t *testing.T, name string, a, reduced *Matrix, cols int) {
	t.Helper()
	x := a.Clone()
	x.eliminateByRows(x.cols, true)
	if !x.Equal(reduced) {
		t.Fatalf("%s: another row space", name)
	}
	last := -1
	for i := range a.rows {
		first := a.Row(i).First()
		if first < 0 || first >= cols {
			last = cols
			continue
		}
		if first <= last {
			t.Fatalf("%s: row %d begins at %d, after one at %d", name, i, first, last)
		}
		last = first
	}
}

// TestWorkers compares one goroutine with several.
func TestWorkers(t *testing.T) {
	n := 1600
	m, b := Random(n, n, rng(71)), Random(n, n, rng(72))
	if workers(m.nt-1, n*m.nt*m.stride) < min(2, runtime.GOMAXPROCS(0)) {
		t.Fatalf("%d rows are not shared", n)
	}
	e, re, p := m.Clone(), m.Clone(), m.Mul(b)
	pe, pre := e.eliminate(n, false), re.eliminate(n, true)
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	e1, re1 := m.Clone(), m.Clone()
	pe1, pre1 := e1.eliminate(n, false), re1.eliminate(n, true)
	if !e.Equal(e1) || !re.Equal(re1) || !slices.Equal(pe, pe1) || !slices.Equal(pre, pre1) || !p.Equal(m.Mul(b)) {
		t.Error("several goroutines give another result than one")
	}
}

// A panic in a goroutine comes to the caller.
func TestParallelPanics(t *testing.T) {
	defer func() {
		if recover() != "part 3" {
			t.Error("the panic is lost")
		}
	}()
	parallel(2, 5, func(_, part int) {
		if part == 3 {
			panic("part 3")
		}
	})
}

// Random matrices are invertible as often as theory says.
func TestFullRankProbability(t *testing.T) {
	const draws = 6000
	r := rng(73)
	full := 0
	for range draws {
		if Random(80, 80, r).Rank() == 80 {
			full++
		}
	}
	// Four standard deviations.
	const want = 0.288788
	if got := float64(full) / draws; math.Abs(got-want) > 4*math.Sqrt(want*(1-want)/draws) {
		t.Errorf("%.4f of random matrices have full rank, want %.4f", got, want)
	}
}

func TestRandomKinds(t *testing.T) {
	r := rng(74)
	for _, s := range shapes() {
		k := r.IntN(min(s.rows, s.cols) + 1)
		if m := RandomRank(s.rows, s.cols, k, r); m.Rank() != k || m.rows != s.rows || m.cols != s.cols {
			t.Errorf("%d×%d: rank %d, want %d", m.rows, m.cols, m.Rank(), k)
		}
	}
	for _, n := range sizes {
		m := RandomInvertible(n, r)
		inverse, err := m.Inverse()
		if err != nil || !inverse.Mul(m).Equal(Identity(n)) || !m.Mul(inverse).Equal(Identity(n)) {
			t.Errorf("%d: not invertible: %v", n, err)
		}
	}
	checkPanic(t, "rank 3 of a 2×5", func() { RandomRank(2, 5, 3, r) })
}
