package cover

import (
	"context"
	"fmt"
)

// Primitive is an odd number t with the primitive part c(t) > 0 of the nullities:
// d(b−1) = 4·Σ c(t) over the divisors t of an odd b.
type Primitive struct {
	T, C int
	// Suborder is the least k ≥ 1 with 2^k ≡ ±1 modulo T.
	Suborder int
}

// String returns "c(17) = 2, suborder 4".
func (p Primitive) String() string {
	return fmt.Sprintf("c(%d) = %d, suborder %d", p.T, p.C, p.Suborder)
}

// PrimitiveParts returns all odd t ≤ limit with c(t) > 0, in increasing order,
// proven: a gcd for every odd number. Roots of f_t are z + 1/z with z^t = 1, and
// c(t) counts the pairs of such roots of order t whose sum is 1, in classes of four.
// When ctx ends, the list goes as far as the work was done, with the error of ctx.
func PrimitiveParts(ctx context.Context, limit int, o Options) ([]Primitive, error) {
	side(limit)
	degrees, err := oddSquares(ctx, limit, o)
	var parts []Primitive
	for i, d := range degrees {
		parts = appendPart(parts, 2*i+1, d)
	}
	return parts, err
}

// appendPart adds c(b) to the parts of all smaller numbers, given Σ c(t) over the
// divisors t of b.
func appendPart(parts []Primitive, b, sum int) []Primitive {
	for _, p := range parts {
		if b%p.T == 0 {
			sum -= p.C
		}
	}
	if sum != 0 {
		parts = append(parts, Primitive{b, sum, Suborder(b)})
	}
	return parts
}

// Suborder returns the least k ≥ 1 with 2^k ≡ ±1 modulo t: the field with 2^k
// elements is the smallest that holds the sums z + 1/z with z of order t. It panics
// if t is even or below 1.
func Suborder(t int) int {
	if t < 1 || t%2 == 0 {
		panic(fmt.Sprintf("cover: suborder of %d", t))
	}
	k, ok := suborderWithin(t, t)
	if !ok {
		panic("cover: an odd number without suborder") // 2 is a unit modulo t
	}
	return k
}

// suborderWithin returns the suborder of odd t if it is at most limit.
func suborderWithin(t, limit int) (k int, ok bool) {
	x := 2 % t
	for k = 1; k <= limit; k++ {
		if x == 1%t || x == t-1 {
			return k, true
		}
		x = 2 * x % t
	}
	return 0, false
}

// sieveSuborder bounds the suborders that Sieve looks at.
const sieveSuborder = 64

// SievedParts returns the odd t ≤ limit with c(t) > 0 among those whose suborder is
// at most 64. For limit ≤ 100,000 that is all of them (as [PrimitiveParts] shows);
// beyond, it is not proven that no others exist. When ctx ends, the list goes as far
// as the work was done, with the error of ctx. Cost: a gcd of degree t/4 for each
// of the few such t.
func SievedParts(ctx context.Context, limit int, o Options) ([]Primitive, error) {
	side(limit)
	var parts []Primitive
	for t := 1; t <= limit; t += 2 {
		if _, ok := suborderWithin(t, sieveSuborder); !ok {
			continue
		}
		if err := ctx.Err(); err != nil {
			return parts, err
		}
		parts = appendPart(parts, t, oddSquare(t))
		if o.Progress != nil {
			o.Progress(t, limit)
		}
	}
	return parts, nil
}

// Sieve returns d(n) for all n up to max from [SievedParts]: far faster than
// [Nullities], and for max ≤ 100,000 equal to it. The table names its assumption
// where it rests on one. When ctx ends, the table goes as far as the work was done.
func Sieve(ctx context.Context, max int, o Options) (*Table, error) {
	side(max)
	reached := 0
	progress := o.Progress
	o.Progress = func(done, total int) {
		reached = done
		if progress != nil {
			progress(done, total)
		}
	}
	parts, err := SievedParts(ctx, max+1, o)
	if err == nil {
		reached = max + 1
	}
	t := FromParts(parts, min(max, reached))
	if max > provenSieve {
		t.Assumption = fmt.Sprintf("no odd t with suborder above %d has a primitive part (checked for t ≤ %d)", sieveSuborder, provenSieve)
	}
	return t, err
}

// provenSieve is how far the sieve was compared with PrimitiveParts.
const provenSieve = 100_000

// FromParts returns the table to max that the given parts make.
func FromParts(parts []Primitive, max int) *Table {
	side(max)
	degrees := make([]int, max/2+1) // at b/2 for odd b ≤ max+1
	for _, p := range parts {
		for b := p.T; b <= max+1; b += 2 * p.T {
			degrees[b/2] += p.C
		}
	}
	return tableOf(degrees, max)
}
