package poly

import "parity.lab/lib/internal/simd"

// batchesAtOnce is how many batches of division steps run before the length of the
// rows is looked at again.
const batchesAtOnce = 8

// A rows is a pair of polynomials during division steps.
//
// Division steps are Euclid's algorithm in steps of one degree. Both polynomials
// are stored with what was the highest coefficient at the top of the last word. A
// step multiplies g by x, after adding f if both have a 1 at the top, after
// changing places with f if f is the one of larger degree. It looks at the highest
// coefficients only, so 63 steps are found from the highest words and applied at
// once, by products with single words.
type rows struct {
	f, g []uint64
	// The degree of f, and one that that of g does not exceed: the sum falls by 1
	// in each step.
	df, dg int
}

// newRows returns rows for p and q, not 0, in the given words, which may be
// nil: at least 2·rowWords of them, all 0.
func newRows(p, q Poly, buf []uint64) rows {
	if p.Degree() < q.Degree() {
		p, q = q, p
	}
	n := rowWords(p.Degree())
	if len(buf) < 2*n {
		buf = make([]uint64, 2*n)
	}
	d := p.Degree()
	r := rows{buf[:n], buf[n : 2*n], d, d}
	addShifted(r.f, p.w, n<<6-1-d)
	addShifted(r.g, q.w, n<<6-1-d)
	return r
}

// rowWords returns the length of rows for degree d.
func rowWords(d int) int { return (wordsFor(d) + simd.RowUnit - 1) / simd.RowUnit * simd.RowUnit }

// steps does up to len(m) batches of steps and stores their matrices. It
// returns how many it did, and false when g is 0.
func (r *rows) steps(m [][4]uint64) (done int, more bool) {
	next, done := simd.DivisionSteps(r.f, r.g, wordsFor(max(r.df, r.dg)), r.df-r.dg, m)
	sum := r.df + r.dg - 63*done
	r.df, r.dg = (sum+next)/2, (sum-next)/2
	if r.g[len(r.g)-1] == 0 && len(trim(r.g)) == 0 {
		return done, false
	}
	return done, true
}

// stepGCD returns the gcd of p and q, which are not 0.
func stepGCD(p, q Poly) Poly {
	var small [64]uint64
	r := newRows(p, q, small[:])
	var m [batchesAtOnce][4]uint64
	for more := true; more; {
		_, more = r.steps(m[:])
	}
	return r.result()
}

// result returns the polynomial f.
func (r *rows) result() Poly {
	n := wordsFor(r.df)
	w := make([]uint64, n)
	f := r.f[len(r.f)-n:]
	k := uint(63 - r.df&63)
	if k == 0 {
		copy(w, f)
		return take(w)
	}
	for i := range w[:n-1] {
		w[i] = f[i]>>k | f[i+1]<<(64-k)
	}
	w[n-1] = f[n-1] >> k
	return take(w)
}

// stepCofactor is cofactor by division steps.
func stepCofactor(m, p Poly) (g, t Poly) {
	d := m.Degree()
	r := newRows(m, p, nil)
	// The rows are f = … + a·p and g = … + b·p modulo m, if the powers of x are
	// left out that they were multiplied by. The matrices make a and b from 0 and
	// 1, as they make f and g. No step raises the degree of a and b by more than 1,
	// and there are at most 2d+1 before g is 0. Below, they begin with as many zeros
	// as f and g have lost degrees.
	size := simd.RowUnit + wordsFor(2*d+1+2*63)
	buf := make([]uint64, 2*size)
	a, b := buf[:size], buf[size:]
	b[simd.RowUnit] = 1
	var ms [batchesAtOnce][4]uint64
	total := 0
	for more := true; more; {
		low := (d - max(r.df, r.dg)) >> 6
		var done int
		done, more = r.steps(ms[:])
		for i := range ms[:done] {
			total += 63
			high := wordsFor(total)
			n := (high - low + simd.RowUnit - 1) / simd.RowUnit * simd.RowUnit
			end := simd.RowUnit + high
			simd.Combine(a[end-n:end], b[end-n:end], high-low, &ms[i])
		}
	}
	return r.result(), take(shiftRight(trim(a[simd.RowUnit:]), d-r.df))
}
