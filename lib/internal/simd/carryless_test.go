package simd

import (
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

func TestMulAddWord(t *testing.T) {
	ways(t, func(t *testing.T) {
		r := rand.New(rand.NewPCG(2, 2))
		for n := range 20 {
			b, c, dst := words(n, r), r.Uint64(), words(n+3, r)
			want := slices.Clone(dst)
			for i, v := range product(b, []uint64{c}) {
				want[i] ^= v
			}
			MulAddWord(dst, b, c)
			if !slices.Equal(dst, want) {
				t.Fatalf("%d words: %x, want %x", n, dst, want)
			}
		}
	})
}

func TestStepRows(t *testing.T) {
	ways(t, func(t *testing.T) {
		r := rand.New(rand.NewPCG(3, 3))
		for n := 1; n < 20; n++ {
			for range 10 {
				// Rows that are whole multiples of x^63 after the step: choose the
				// results, and take the inverse matrix times x^63. The matrix
				// (1 v; 0 1)·(1 0; q 1) has the inverse (1 0; q 1)·(1 v; 0 1).
				v, q := r.Uint64()>>33, r.Uint64()>>33
				m := [4]uint64{0, v, q, 1}
				_, vq := plainMulWord(v, q)
				m[0] = 1 ^ vq
				f, g := words(n, r), words(n, r)
				wantF, wantG := stepByProducts(f, g, m)
				f, g = append(f, make([]uint64, StepSlack)...), append(g, make([]uint64, StepSlack)...)
				if wantF[n] != 0 || wantG[n] != 0 {
					// Too long for n words: take 64 bits off the top.
					f[n-1], g[n-1] = 0, 0
					wantF, wantG = stepByProducts(f[:n], g[:n], m)
				}
				StepRows(f, g, n, &m)
				if !slices.Equal(f[:n], wantF[:n]) || !slices.Equal(g[:n], wantG[:n]) {
					t.Fatalf("%d words: %x %x, want %x %x", n, f, g, wantF, wantG)
				}
				if slices.Max(f[n:]) != 0 || slices.Max(g[n:]) != 0 {
					t.Fatalf("%d words: behind them %x %x", n, f[n:], g[n:])
				}
			}
		}
	})
}

func stepByProducts(f, g []uint64, m [4]uint64) (a, b []uint64) {
	row := func(u, v uint64) []uint64 {
		s := product(f, []uint64{u})
		for i, w := range product(g, []uint64{v}) {
			s[i] ^= w
		}
		s = append(s, 0)
		for i := range s[:len(s)-1] {
			s[i] = s[i]>>63 | s[i+1]<<1
		}
		return s
	}
	return row(m[0], m[1]), row(m[2], m[3])
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

func BenchmarkMulAddWord(b *testing.B) {
	r := rand.New(rand.NewPCG(4, 4))
	src, dst := words(128, r), words(129, r)
	for _, c := range CarrylessWays() {
		b.Run(c.String(), func(b *testing.B) {
			defer UseCarryless(UseCarryless(c))
			b.SetBytes(8 * 128)
			for b.Loop() {
				MulAddWord(dst, src, 0x123456789abcdef1)
			}
		})
	}
}

func BenchmarkStepRows(b *testing.B) {
	r := rand.New(rand.NewPCG(5, 5))
	f, g := append(words(128, r), make([]uint64, StepSlack)...), append(words(128, r), make([]uint64, StepSlack)...)
	m := [4]uint64{1 << 62, 1 << 61, 5, 3}
	for _, c := range CarrylessWays() {
		b.Run(c.String(), func(b *testing.B) {
			defer UseCarryless(UseCarryless(c))
			b.SetBytes(8 * 128)
			for b.Loop() {
				StepRows(f, g, 128, &m)
			}
		})
	}
}

func BenchmarkStepMatrix(b *testing.B) {
	r := rand.New(rand.NewPCG(6, 6))
	f, g := words(256, r), words(256, r)
	for _, c := range CarrylessWays() {
		b.Run(c.String(), func(b *testing.B) {
			defer UseCarryless(UseCarryless(c))
			var m [4]uint64
			i := 0
			for b.Loop() {
				StepMatrix(1, f[i%256]|1, g[i%256]^m[0]>>63, &m)
				i++
			}
		})
	}
}
