package cover

import (
	"context"
	"fmt"

	"parity.lab/lib/poly"
)

// Report says how a claim about nullities fared for all boards up to a size.
type Report struct {
	// Claim is what was checked, in words.
	Claim string
	// Max is the largest side that was looked at.
	Max int
	// Cases is how many times the claim said something and was right.
	Cases int
	// Counter is the first counterexample, nil if there is none.
	Counter *Counterexample
	// Note adds a figure, or is empty.
	Note string
	// Assumption is that of the table, empty when the nullities are proven.
	Assumption string
}

// Counterexample is a side for which a claim is wrong.
type Counterexample struct {
	N    int    // the side
	What string // what is the case there
}

// String returns the claim and what came of it.
func (r *Report) String() string {
	text := r.Claim + ": "
	if r.Counter != nil {
		text += fmt.Sprintf("wrong for n = %d, where %s", r.Counter.N, r.Counter.What)
	} else {
		text += fmt.Sprintf("no counterexample up to side %d, %d cases", r.Max, r.Cases)
	}
	if r.Note != "" {
		text += "; " + r.Note
	}
	if r.Assumption != "" {
		text += "; assuming that " + r.Assumption
	}
	return text
}

// NullitiesByDefinition returns d(n) = deg gcd(f_{n+1}(x+1), f_{n+1}(x)) for all n up
// to max, each by that gcd and none from another: the table to check claims with that
// [Nullities] builds upon. When ctx ends, the table goes as far as the work was done.
// It panics if max is negative. Cost: some twenty times that of Nullities, 3 s
// of CPU time for 25,000.
func NullitiesByDefinition(ctx context.Context, max int, o Options) (*Table, error) {
	side(max)
	t := &Table{D: make([]int, max+1)}
	reached, err := inParallel(ctx, max, o, func(i int) {
		f := poly.Fibonacci(i + 2)
		t.D[i+1] = poly.GCD(f.Translate(), f).Degree()
	})
	t.D = t.D[:reached+1]
	return t, err
}

// CheckConjectures checks [Table.SutnerRecursion], [Table.ConjectureTwoForever] and
// [Table.ConjectureFiveModSix], in this order, for all sides up to max by
// [NullitiesByDefinition]. When ctx ends, the reports go as far as the work was done,
// with the error of ctx. It panics if max is negative.
func CheckConjectures(ctx context.Context, max int, o Options) ([]*Report, error) {
	t, err := NullitiesByDefinition(ctx, max, o)
	return []*Report{t.SutnerRecursion(), t.ConjectureTwoForever(), t.ConjectureFiveModSix()}, err
}

// report starts a report on the table.
func (t *Table) report(claim string) *Report {
	return &Report{Claim: claim, Max: t.Max(), Assumption: t.Assumption}
}

// expect counts a case of a claim that is right, and keeps the first that is not.
func (r *Report) expect(right bool, n int, format string, args ...any) {
	switch {
	case right:
		r.Cases++
	case r.Counter == nil:
		r.Counter = &Counterexample{n, fmt.Sprintf(format, args...)}
	}
}

// SutnerRecursion checks d(2n+1) = 2·d(n) + δ with δ = 2 for n ≡ 2 (mod 3) and 0
// otherwise, for all n ≥ 0 with 2n+1 in the table. It is a theorem, and [Nullities]
// rests on it: only a table of [NullitiesByDefinition] puts it to the test.
func (t *Table) SutnerRecursion() *Report {
	r := t.report("d(2n+1) = 2·d(n) + δ, δ = 2 if n ≡ 2 (mod 3), else 0")
	for n := 0; 2*n+1 <= t.Max(); n++ {
		delta := 0
		if n%3 == 2 {
			delta = 2
		}
		r.expect(t.D[2*n+1] == 2*t.D[n]+delta, n, "d(%d) = %d and d(%d) = %d", n, t.D[n], 2*n+1, t.D[2*n+1])
	}
	return r
}

// ConjectureTwoForever checks the first conjecture, that infinitely many n have d(n) =
// 2, as far as a table can: by the infinite family of the proof in the package comment,
// d(3^k−1) = 0 and d(2·3^k−1) = 2 for all k ≥ 1.
func (t *Table) ConjectureTwoForever() *Report {
	r := t.report("d(3^k−1) = 0 and d(2·3^k−1) = 2 for k ≥ 1, so infinitely many n have d(n) = 2")
	for power := 3; power-1 <= t.Max(); power *= 3 {
		r.expect(t.D[power-1] == 0, power-1, "d(n) = %d", t.D[power-1])
		if n := 2*power - 1; n <= t.Max() {
			r.expect(t.D[n] == 2, n, "d(n) = %d", t.D[n])
		}
	}
	r.Note = fmt.Sprintf("in all %d sides have nullity 2", t.Count(2))
	return r
}

// ConjectureFiveModSix checks the second conjecture, that d(n) = 2 only for n ≡ 5
// (mod 6), and what its proof in the package comment uses: 4 divides d(n) for even n.
func (t *Table) ConjectureFiveModSix() *Report {
	r := t.report("d(n) = 2 only if n ≡ 5 (mod 6)")
	for n := 1; n <= t.Max(); n++ {
		d := t.D[n]
		if d == 2 {
			r.expect(n%6 == 5, n, "d(n) = 2 and n ≡ %d (mod 6)", n%6)
		}
		if n%2 == 0 && d%4 != 0 && r.Counter == nil {
			r.Counter = &Counterexample{n, fmt.Sprintf("d(n) = %d is no multiple of 4 though n is even", d)}
		}
	}
	return r
}
