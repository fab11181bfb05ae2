package modular

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// words counts through all vectors of a length over Z/k.
func words(n, k int) [][]int {
	list := [][]int{make([]int, n)}
	for i := range n {
		for _, w := range list {
			for a := 1; a < k; a++ {
				next := slices.Clone(w)
				next[i] = a
				list = append(list, next)
			}
		}
	}
	return list
}

func key(x []int) string {
	var b strings.Builder
	for _, a := range x {
		b.WriteByte(byte('0' + a))
	}
	return b.String()
}

// TestAgainstBruteForce compares every right side of random matrices with what
// trying all x gives: solvability, the set of all solutions, the least sum.
func TestAgainstBruteForce(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, k := range []int{2, 3, 4, 5, 6, 8, 9, 10, 12, 16} {
		for round := range 40 {
			rows, cols := rng.IntN(4), rng.IntN(4)
			if k > 6 {
				rows, cols = rng.IntN(3), rng.IntN(3)
			}
			m := New(rows, cols, k)
			for i := range rows {
				for j := range cols {
					// Many non-units, or small numbers as in games.
					a := rng.IntN(k)
					if round%2 == 0 {
						a = rng.IntN(2) * (1 + rng.IntN(2))
					}
					m.Set(i, j, a)
				}
			}
			reached := map[string][][]int{}
			for _, x := range words(cols, k) {
				b := key(m.MulVec(x))
				reached[b] = append(reached[b], x)
			}
			e := m.Eliminate()
			for _, b := range words(rows, k) {
				want := reached[key(b)]
				s, err := e.Solve(b)
				if err != nil {
					var proof *InconsistentError
					if len(want) > 0 || !errors.As(err, &proof) || !errors.Is(err, ErrInconsistent) || !proof.Check(m, b) {
						t.Fatalf("k=%d %v b=%v: %d solutions, error %v", k, m.entries, b, len(want), err)
					}
					continue
				}
				compareSolutions(t, m, b, s, want)
			}
		}
	}
}

func compareSolutions(t *testing.T, m *Matrix, b []int, s *Solution, want [][]int) {
	t.Helper()
	seen := map[string]bool{}
	for x := range s.All() {
		if !slices.Equal(m.MulVec(x), b) {
			t.Fatalf("k=%d %v: %v is no solution for %v", m.k, m.entries, x, b)
		}
		seen[key(x)] = true
	}
	if len(seen) != len(want) || s.Count().Int64() != int64(len(want)) || s.Unique() != (len(want) == 1) {
		t.Fatalf("k=%d %v b=%v: %d solutions listed, %v counted, want %d", m.k, m.entries, b, len(seen), s.Count(), len(want))
	}
	least, minima := -1, 0
	for _, x := range want {
		sum := 0
		for _, a := range x {
			sum += a
		}
		switch {
		case least < 0 || sum < least:
			least, minima = sum, 1
		case sum == least:
			minima++
		}
	}
	best, err := s.Lightest(context.Background(), LightestOptions{})
	if err != nil || best.Sum != least || best.Minima != minima || best.Tried != len(want) || !slices.Equal(m.MulVec(best.X), b) {
		t.Fatalf("k=%d b=%v: %+v, error %v, want sum %d in %d ways", m.k, b, best, err, least, minima)
	}
}

// TestProducts checks on large random systems, solvable ones and others, that
// answers and proofs multiply out, and that generators have their orders.
func TestProducts(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	solvable, refused := 0, 0
	for _, k := range []int{2, 3, 4, 6, 9, 12, 30, 64, 97, 1000, 46656, 2147483647, MaxModulus} {
		for _, size := range [][2]int{{1, 1}, {20, 20}, {17, 30}, {30, 17}, {63, 65}} {
			m := New(size[0], size[1], k)
			for i := range m.entries {
				if rng.IntN(4) == 0 {
					m.entries[i] = uint32(rng.IntN(k))
				}
			}
			// Rows that are multiples of others make it singular.
			for j := range m.cols {
				m.Set(m.rows-1, j, 2*m.At(0, j))
			}
			e := m.Eliminate()
			for _, g := range e.Null() {
				compareOrder(t, m, g)
			}
			for round := range 4 {
				x := make([]int, m.cols)
				for j := range x {
					x[j] = rng.IntN(k)
				}
				b := m.MulVec(x)
				if round%2 == 1 {
					b[rng.IntN(len(b))]++
				}
				s, err := e.Solve(b)
				if e.Consistent(b) != (err == nil) {
					t.Error("Consistent and Solve differ")
				}
				if err == nil {
					solvable++
					for i, a := range m.MulVec(s.X) {
						if a != Mod(b[i], k) {
							t.Fatalf("k=%d %v: row %d is %d, want %d", k, size, i, a, b[i])
						}
					}
					continue
				}
				refused++
				var proof *InconsistentError
				if round%2 == 0 || !errors.As(err, &proof) || !proof.Check(m, b) {
					t.Fatalf("k=%d %v round %d: %v", k, size, round, err)
				}
				proof.Y[0]++
				if proof.Check(m, b) && m.At(0, 0) != 0 {
					t.Fatalf("k=%d %v: a wrong proof passes", k, size)
				}
			}
		}
	}
	if solvable < 130 || refused < 20 {
		t.Errorf("%d solvable and %d refused systems do not test enough", solvable, refused)
	}
}

func compareOrder(t *testing.T, m *Matrix, g Generator) {
	t.Helper()
	for _, a := range m.MulVec(g.Vector) {
		if a != 0 {
			t.Fatalf("k=%d: a generator is not in the null module", m.k)
		}
	}
	p := Factor(g.Order)
	if len(p) != 1 {
		t.Fatalf("order %d is no prime power", g.Order)
	}
	for _, times := range []int{g.Order, g.Order / p[0].P} {
		zero := true
		for _, a := range g.Vector {
			zero = zero && uint64(a)*uint64(times)%uint64(m.k) == 0
		}
		if zero != (times == g.Order) {
			t.Fatalf("k=%d: order %d is wrong for %v", m.k, g.Order, g.Vector)
		}
	}
}

func TestLimits(t *testing.T) {
	s, err := New(0, 30, 4).Eliminate().Solve(nil)
	if err != nil {
		t.Fatal(err)
	}
	var many *TooManyError
	if _, err := s.Lightest(context.Background(), LightestOptions{}); !errors.As(err, &many) || many.Count.String() != "1152921504606846976" {
		t.Errorf("error %v", err)
	}
	s, _ = New(0, 16, 2).Eliminate().Solve(nil)
	ctx, cancel := context.WithCancel(context.Background())
	calls := 0
	best, err := s.Lightest(ctx, LightestOptions{Progress: func(done, total int) {
		calls++
		if total != 1<<16 || done != calls*pollEvery {
			t.Errorf("progress %d of %d", done, total)
		}
		cancel()
	}})
	if !errors.Is(err, context.Canceled) || best.Tried != pollEvery || best.Sum != 0 || calls != 1 {
		t.Errorf("%+v, error %v", best, err)
	}
}

func TestFactor(t *testing.T) {
	for k := 2; k < 3000; k++ {
		product := 1
		for i, f := range Factor(k) {
			value := 1
			for range f.E {
				value *= f.P
			}
			if value != f.Value || i > 0 && Factor(k)[i-1].P >= f.P {
				t.Fatalf("Factor(%d) = %v", k, Factor(k))
			}
			for d := 2; d < f.P; d++ {
				if f.P%d == 0 {
					t.Fatalf("Factor(%d) = %v", k, Factor(k))
				}
			}
			product *= value
		}
		if product != k {
			t.Fatalf("Factor(%d) = %v", k, Factor(k))
		}
	}
}

func TestMisuse(t *testing.T) {
	m := New(2, 3, 4)
	for name, f := range map[string]func(){
		"modulus":  func() { New(1, 1, 1) },
		"size":     func() { New(-1, 1, 2) },
		"ragged":   func() { FromRows(2, [][]int{{1}, {1, 0}}) },
		"entry":    func() { m.At(2, 0) },
		"vector":   func() { m.MulVec([]int{1}) },
		"row":      func() { m.VecMul([]int{1}) },
		"right":    func() { m.Eliminate().Solve([]int{1}) },
		"products": func() { Dot([]int{1}, nil, 2) },
	} {
		func() {
			defer func() {
				if s, ok := recover().(string); !ok || !strings.HasPrefix(s, "modular: ") {
					t.Errorf("%s: no panic of this package: %v", name, s)
				}
			}()
			f()
		}()
	}
}
