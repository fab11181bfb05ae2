package cover

import (
	"context"
	"fmt"
	"runtime"
	"strconv"
	"strings"
	"sync"

	"parity.lab/lib/poly"
)

// Options are common to the long computations of this package.
type Options struct {
	// Workers is how many goroutines compute; 0 means GOMAXPROCS.
	Workers int
	// Progress, if not nil, is called now and then, from one goroutine at a time.
	Progress func(done, total int)
}

// Table holds the nullities of square boards.
type Table struct {
	// D holds d(n) at index n, from d(0) = 0.
	D []int
	// Assumption says in words what the numbers rest on besides proofs. It is
	// empty for a proven table.
	Assumption string
}

// Max returns the largest n of the table, −1 for an empty one.
func (t *Table) Max() int { return len(t.D) - 1 }

// At returns d(n). It panics if n is not in the table.
func (t *Table) At(n int) int {
	if n < 0 || n >= len(t.D) {
		panic(fmt.Sprintf("cover: d(%d) of a table to %d", n, t.Max()))
	}
	return t.D[n]
}

// Sides returns the n ≥ 1 with d(n) = d, in increasing order.
func (t *Table) Sides(d int) []int {
	var sides []int
	for n, v := range t.D {
		if n > 0 && v == d {
			sides = append(sides, n)
		}
	}
	return sides
}

// Count returns how many n ≥ 1 have d(n) = d.
func (t *Table) Count(d int) int { return len(t.Sides(d)) }

// CSV returns the lines "n,d" from n = 1, without a heading.
func (t *Table) CSV() string {
	var b strings.Builder
	for n, d := range t.D {
		if n > 0 {
			b.WriteString(strconv.Itoa(n) + "," + strconv.Itoa(d) + "\n")
		}
	}
	return b.String()
}

// String returns ten values a line, for at most 200 sides, and what the table
// rests on.
func (t *Table) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "nullities of n×n boards, n = 1…%d", max(t.Max(), 0))
	for n := 1; n <= min(t.Max(), 200); n++ {
		if n%10 == 1 {
			fmt.Fprintf(&b, "\n%6d:", n)
		}
		fmt.Fprintf(&b, "%5d", t.D[n])
	}
	if t.Max() > 200 {
		fmt.Fprintf(&b, "\n… and %d more", t.Max()-200)
	}
	if t.Assumption != "" {
		b.WriteString("\nassuming that " + t.Assumption)
	}
	return b.String()
}

// Nullities returns d(n) for all n up to max, proven: a gcd for every odd number
// up to max+1. When ctx ends, the table goes as far as all work was done, and the
// error is that of ctx. It panics if max is negative. Cost: see the package
// comment; memory max²/64 bytes at most for what is on its way.
func Nullities(ctx context.Context, max int, o Options) (*Table, error) {
	side(max)
	degrees, err := oddSquares(ctx, max+1, o)
	return tableOf(degrees, max), err
}

// tableOf makes a table from deg gcd(A, B) for odd b, at index b/2; it ends at max
// or where the degrees end.
func tableOf(degrees []int, max int) *Table {
	max = min(max, 2*len(degrees)-1)
	t := &Table{D: make([]int, max+1)}
	for n := range t.D {
		k, b := oddPart(n + 1)
		t.D[n] = squareNullity(k, b, degrees[b/2])
	}
	return t
}

// job is a gcd to be computed.
type job struct {
	b      int
	a1, b1 poly.Poly
}

// oddSquares returns deg gcd(A, B) for all odd b ≤ top, at index b/2. When ctx
// ends, it returns those before the first that is missing.
func oddSquares(ctx context.Context, top int, o Options) ([]int, error) {
	count := (top + 1) / 2
	degrees := make([]int, count)
	done := make([]bool, count)
	workers := o.Workers
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	jobs := make(chan job, 4*workers)
	var mu sync.Mutex
	finished := 0
	var wg sync.WaitGroup
	for range workers {
		wg.Go(func() {
			for j := range jobs {
				d := poly.GCD(j.a1, j.b1).Degree()
				mu.Lock()
				degrees[j.b/2], done[j.b/2] = d, true
				if finished++; o.Progress != nil && finished%256 == 0 {
					o.Progress(finished, count)
				}
				mu.Unlock()
			}
		})
	}
	r := newRecurrence(top)
	for b := 1; b <= top && ctx.Err() == nil; b += 2 {
		jobs <- job{b, poly.FromWords(r.a), poly.FromWords(r.b)}
		r.next()
	}
	close(jobs)
	wg.Wait()
	if o.Progress != nil {
		o.Progress(finished, count)
	}
	for i, ok := range done {
		if !ok {
			return degrees[:i], ctx.Err()
		}
	}
	return degrees, nil
}

// recurrence walks over the pairs A + x·B of the square roots of f_1, f_3, f_5, …,
// which satisfy g_{j+1} = x·g_j + g_{j−1}, that is A₊ = y·B + A₋ and B₊ = A + B + B₋.
type recurrence struct {
	a, b, lastA, lastB []uint64
	j                  int
}

func newRecurrence(top int) *recurrence {
	n := top/4/64 + 2
	buf := make([]uint64, 4*n)
	r := &recurrence{a: buf[:n], b: buf[n : 2*n], lastA: buf[2*n : 3*n], lastB: buf[3*n:]}
	// g_0 = 1, and g_{−1} = f_0 + f_{−1} = 1 too, which makes g_1 = x + 1.
	r.a[0], r.lastA[0] = 1, 1
	return r
}

func (r *recurrence) next() {
	// Words beyond the degree, about j/2, are 0.
	n := min(r.j/2/64+2, len(r.a))
	a, b, lastA, lastB := r.a[:n], r.b[:n], r.lastA[:n], r.lastB[:n]
	var carry uint64
	for i, v := range b {
		lastA[i] ^= v<<1 | carry
		carry = v >> 63
		lastB[i] ^= a[i] ^ v
	}
	r.a, r.lastA = r.lastA, r.a
	r.b, r.lastB = r.lastB, r.b
	r.j++
}
