package simd

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// product is the schoolbook product of two polynomials, bit by bit.
func product(a, b []uint64) []uint64 {
	p := make([]uint64, len(a)+len(b))
	for i := range 64 * len(a) {
		for j := range 64 * len(b) {
			if a[i>>6]>>(i&63)&1 == 1 && b[j>>6]>>(j&63)&1 == 1 {
				p[(i+j)>>6] ^= 1 << ((i + j) & 63)
			}
		}
	}
	return p
}

func words(n int, r *rand.Rand) []uint64 {
	w := make([]uint64, n)
	for i := range w {
		w[i] = r.Uint64()
	}
	return w
}

// ways runs a test with every way that this machine has.
func ways(t *testing.T, f func(t *testing.T)) {
	for _, c := range CarrylessWays() {
		t.Run(c.String(), func(t *testing.T) {
			defer UseCarryless(UseCarryless(c))
			f(t)
		})
	}
}

func TestMulWord(t *testing.T) {
	ways(t, func(t *testing.T) {
		r := rand.New(rand.NewPCG(1, 1))
		edge := []uint64{0, 1, 2, 1 << 61, 1 << 62, 1 << 63, 7 << 61, ^uint64(0)}
		for i := range 500 {
			a, b := r.Uint64(), r.Uint64()
			if i < len(edge)*len(edge) {
				a, b = edge[i%len(edge)], edge[i/len(edge)]
			}
			want := product([]uint64{a}, []uint64{b})
			if hi, lo := MulWord(a, b); lo != want[0] || hi != want[1] {
				t.Fatalf("%x·%x = %x %x, want %x", a, b, hi, lo, want)
			}
		}
	})
}

func TestMulAdd(t *testing.T) {
	ways(t, func(t *testing.T) {
		r := rand.New(rand.NewPCG(2, 2))
		for n := range 14 {
			for m := range 14 {
				a, b, dst := words(m, r), words(n, r), words(n+m+3, r)
				want := slices.Clone(dst)
				for i, v := range product(a, b) {
					want[i] ^= v
				}
				MulAdd(dst, a, b)
				if !slices.Equal(dst, want) {
					t.Fatalf("%d·%d words: %x, want %x", m, n, dst, want)
				}
				if m > 0 {
					for i, v := range product(a[:1], b) {
						want[i] ^= v
					}
					MulAddWord(dst, b, a[0])
					if !slices.Equal(dst, want) {
						t.Fatalf("1·%d words: %x, want %x", n, dst, want)
					}
				}
			}
		}
	})
}

// rows returns two rows of n words, of which the highest used ones are random.
func rows(n, used int, r *rand.Rand) (a, b []uint64) {
	return append(make([]uint64, n-used), words(used, r)...), append(make([]uint64, n-used), words(used, r)...)
}

func TestCombine(t *testing.T) {
	ways(t, func(t *testing.T) {
		r := rand.New(rand.NewPCG(3, 3))
		for n := RowUnit; n <= 24; n += RowUnit {
			for used := 1; used <= n; used++ {
				a, b := rows(n, used, r)
				m := [4]uint64(words(4, r))
				wantA, wantB := combined(a, b, m)
				Combine(a, b, used, &m)
				if !slices.Equal(a, wantA) || !slices.Equal(b, wantB) {
					t.Fatalf("%d of %d words: %x %x, want %x %x", used, n, a, b, wantA, wantB)
				}
			}
		}
	})
}

// combined is Combine bit by bit.
func combined(a, b []uint64, m [4]uint64) (c, d []uint64) {
	sum := func(u, v uint64) []uint64 {
		s := product(a, []uint64{u})
		for i, w := range product(b, []uint64{v}) {
			s[i] ^= w
		}
		return s[:len(a)]
	}
	return sum(m[0], m[1]), sum(m[2], m[3])
}

// TestDivisionSteps does the steps one by one, as they are defined.
func TestDivisionSteps(t *testing.T) {
	double := func(w []uint64) { // times x
		for i := len(w) - 1; i > 0; i-- {
			w[i] = w[i]<<1 | w[i-1]>>63
		}
		w[0] <<= 1
	}
	ways(t, func(t *testing.T) {
		r := rand.New(rand.NewPCG(7, 7))
		for i := range 400 {
			used := 1 + r.IntN(12)
			n := (used + 3) / 4 * 4
			f, g := rows(n, used, r)
			f[n-1] |= 1 << 63
			switch i % 4 { // zeros at the top of g
			case 0:
				g[n-1] = 0
			case 1:
				g[n-1] >>= r.IntN(64)
			}
			wantF, wantG := slices.Clone(f), slices.Clone(g)
			startF, startG := slices.Clone(f), slices.Clone(g)
			delta := r.IntN(9) - 4
			want, wantDone := delta, 0
			m := make([][4]uint64, 1+r.IntN(2*used))
			for range m {
				for range 63 {
					odd := wantG[n-1]>>63 == 1
					if odd && want > 0 {
						wantF, wantG, want = wantG, wantF, -want
					}
					if odd {
						for i, v := range wantF {
							wantG[i] ^= v
						}
					}
					double(wantG)
					want++
				}
				if wantDone++; wantG[n-1] == 0 {
					break
				}
			}
			next, done := DivisionSteps(f, g, used, delta, m)
			if next != want || done != wantDone || !slices.Equal(f, wantF) || !slices.Equal(g, wantG) {
				t.Fatalf("%d words, delta %d: %x %x, delta %d after %d batches, want %x %x, %d after %d",
					used, delta, f, g, next, done, wantF, wantG, want, wantDone)
			}
			for _, x := range m[:done] {
				startF, startG = combined(startF, startG, x)
			}
			if !slices.Equal(startF, f) || !slices.Equal(startG, g) {
				t.Fatalf("%d words: the matrices make %x %x, want %x %x", used, startF, startG, f, g)
			}
		}
	})
}

func TestRowPanics(t *testing.T) {
	m := make([][4]uint64, 1)
	for name, f := range map[string]func(){
		"length":    func() { Combine(make([]uint64, 4), make([]uint64, 8), 4, &m[0]) },
		"unit":      func() { Combine(make([]uint64, 3), make([]uint64, 3), 3, &m[0]) },
		"words":     func() { Combine(make([]uint64, 4), make([]uint64, 4), 5, &m[0]) },
		"no words":  func() { Combine(make([]uint64, 4), make([]uint64, 4), 0, &m[0]) },
		"highest":   func() { DivisionSteps(make([]uint64, 4), make([]uint64, 4), 4, 0, m) },
		"no matrix": func() { DivisionSteps([]uint64{3: 1 << 63}, make([]uint64, 4), 4, 0, nil) },
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if s, ok := recover().(string); !ok || s[:6] != "simd: " {
					t.Errorf("recovered %q", s)
				}
			}()
			f()
		})
	}
}

func TestFeatures(t *testing.T) {
	all := Features{true, true, true, true}
	for _, c := range []struct{ list, want string }{
		{"", "avx2,avx512,pclmulqdq,vpclmulqdq"},
		{"pure", "pure"},
		{"AVX2, pclmulqdq", "avx2,pclmulqdq"},
		{"avx1024", "pure"},
	} {
		if got := allowed(all, c.list).String(); got != c.want {
			t.Errorf("%q leaves %s, want %s", c.list, got, c.want)
		}
		if got := allowed(Features{}, c.list); got != (Features{}) {
			t.Errorf("%q gives %v", c.list, got)
		}
	}
	if Have().VPCLMULQDQ && !Have().PCLMULQDQ {
		t.Error("VPCLMULQDQ without PCLMULQDQ")
	}
	defer func() {
		if recover() == nil {
			t.Error("a way that doesn't exist")
		}
	}()
	UseCarryless(VPCLMULQDQ + 1)
}

func BenchmarkMulAdd(b *testing.B) {
	r := rand.New(rand.NewPCG(4, 4))
	for _, n := range []int{1, 2, 4, 16, 64} {
		x, y, dst := words(n, r), words(n, r), words(2*n, r)
		for _, c := range CarrylessWays() {
			b.Run(fmt.Sprintf("%d/%v", n, c), func(b *testing.B) {
				defer UseCarryless(UseCarryless(c))
				for b.Loop() {
					MulAdd(dst, x, y)
				}
			})
		}
	}
}

func BenchmarkCombine(b *testing.B) {
	r := rand.New(rand.NewPCG(5, 5))
	f, g := words(128, r), words(128, r)
	m := [4]uint64(words(4, r))
	for _, c := range CarrylessWays() {
		b.Run(c.String(), func(b *testing.B) {
			defer UseCarryless(UseCarryless(c))
			b.SetBytes(8 * 128)
			for b.Loop() {
				Combine(f, g, 128, &m)
			}
		})
	}
}

// BenchmarkDivisionSteps does 8 batches.
func BenchmarkDivisionSteps(b *testing.B) {
	r := rand.New(rand.NewPCG(6, 6))
	m := make([][4]uint64, 8)
	f0, g0 := words(12, r), words(12, r)
	f0[11] |= 1 << 63
	f, g := make([]uint64, 12), make([]uint64, 12)
	for _, c := range CarrylessWays() {
		b.Run(c.String(), func(b *testing.B) {
			defer UseCarryless(UseCarryless(c))
			for b.Loop() {
				copy(f, f0)
				copy(g, g0)
				DivisionSteps(f, g, 12, 1, m)
			}
		})
	}
}
