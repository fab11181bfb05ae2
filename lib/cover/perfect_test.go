package cover

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"os"
	"slices"
	"testing"

	"parity.lab/lib/bitset"
	"parity.lab/lib/poly"
)

// TestPerfectCounts counts perfect covers one by one, for nullities to 14, and by
// linear algebra, and compares with OEIS A225783, the triangle of their numbers.
func TestPerfectCounts(t *testing.T) {
	largest := 11
	if os.Getenv("PARITYLAB_LARGE") != "" {
		largest = 18
	}
	for m := 1; m <= 33; m++ {
		for n := 1; n <= m; n++ {
			d := RectangleNullity(m, n)
			want := PerfectCount(m, n)
			if want.Cmp(PerfectCount(n, m)) != 0 || HasPerfect(m, n) != (want.Sign() > 0) {
				t.Errorf("%d×%d: %v perfect covers", m, n, want)
			}
			if basis := Basis(m, n); d > 0 && PerfectAmong(basis).Cmp(want) != 0 {
				t.Errorf("%d×%d: %v perfect covers, by elimination %v", m, n, want, PerfectAmong(basis))
			}
			c, ok := Perfect(m, n)
			if ok != (want.Sign() > 0) || c.Check() != nil || ok != c.Perfect() {
				t.Errorf("%d×%d: %v perfect covers, found one: %v", m, n, want, ok)
			}
			if d > largest {
				continue
			}
			count := int64(0)
			for c := range AllPerfect(m, n) {
				if !c.Perfect() {
					t.Fatalf("%v is not perfect", c)
				}
				count++
			}
			if want.Cmp(big.NewInt(count)) != 0 {
				t.Errorf("%d×%d: %v perfect covers, one by one %d", m, n, want, count)
			}
		}
	}
	published := []int64{0, 1, 0, 0, 2, 0, 0, 0, 0, 15, 0, 0, 4, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0,
		63, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 240, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 6, 0, 112, 0, 0, 0,
		36, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 63, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 15, 0, 0, 0, 0, 0, 0}
	i := 0
	for m := 1; m <= 14; m++ {
		for n := 1; n <= m; n++ {
			if got := PerfectCount(m, n).Int64(); got != published[i] {
				t.Errorf("%d×%d: %d perfect covers, published are %d", m, n, got, published[i])
			}
			i++
		}
	}
}

// TestPublished compares with OEIS A118141, A118142 and A118143.
func TestPublished(t *testing.T) {
	want := "2 3 5 4 23 8 11 27 29 30 47 62 17 339 23 254 167 512 59 2339 185 2046 95 1024 125 2043 35 3276 2039 340 " +
		"47 4091 509 4094 335 3590 1025 16379 119 1048574 4679 16382 371 92819 12281 8388606 191 2097152 6149 262139"
	var longest []*big.Int
	for n := 1; n <= 50; n++ {
		rows, err := LongestPerfect(t.Context(), n)
		if err != nil {
			t.Fatal(err)
		}
		longest = append(longest, rows)
	}
	if got := fmt.Sprint(longest); got != "["+want+"]" {
		t.Errorf("longest: %s", got)
	}
	sides, err := PerfectSides(t.Context(), 259, Options{})
	if want := []int{4, 5, 9, 11, 16, 19, 23, 29, 30, 32, 33, 39, 47, 59, 61, 62, 64, 65, 67, 79, 84, 95, 101, 119, 123, 125, 126, 128,
		129, 131, 135, 154, 159, 164, 169, 170, 185, 191, 203, 204, 239, 247, 251, 253, 254, 256, 257, 259}; err != nil || !slices.Equal(sides, want) {
		t.Errorf("perfect: %v, %v", sides, err)
	}
	sides, err = SymmetricPerfectSides(t.Context(), 257, Options{})
	if want := []int{4, 5, 11, 16, 23, 29, 30, 32, 47, 59, 62, 64, 65, 84, 95, 101, 119, 125, 126, 128, 131, 154, 164, 170, 185, 191, 203,
		204, 239, 251, 254, 256, 257}; err != nil || !slices.Equal(sides, want) {
		t.Errorf("symmetric: %v, %v", sides, err)
	}
}

// TestLongest follows the rows from a single cell until one is empty, and looks at
// all lengths of perfect covers that this allows.
func TestLongest(t *testing.T) {
	for n := 1; n <= 25; n++ {
		rows, err := LongestPerfect(t.Context(), n)
		if err != nil {
			t.Fatal(err)
		}
		m := 1
		before, x := bitset.New(n), bitset.FromIndices(n, n-1) // x is row m, counted from 1
		for ; x.Any(); m++ {
			addNeighbours(before, x)
			before.Xor(x)
			before, x = x, before
		}
		if rows.Int64() != int64(m-1) {
			t.Errorf("%d columns: %v rows, chasing takes %d", n, rows, m-1)
		}
		if !HasPerfect(m-1, n) {
			t.Errorf("%d columns: no perfect cover with %d rows", n, m-1)
		}
		for h := 1; h <= 400; h++ {
			if HasPerfect(h, n) && m%(h+1) != 0 {
				t.Errorf("%d columns: a perfect cover with %d rows, though %d does not divide %d", n, h, h+1, m)
			}
		}
	}
}

// TestPerfectColumns adds up the perfect covers with n columns and any number of
// rows: a first row makes one unless it is mirrored in an empty column, so there are
// Σ μ((n+1)/b)·2^(b−1) over the divisors b of n+1 (OEIS A000740).
func TestPerfectColumns(t *testing.T) {
	for n := 1; n <= 12; n++ {
		rows, err := LongestPerfect(t.Context(), n)
		if err != nil {
			t.Fatal(err)
		}
		sum, want := new(big.Int), int64(0)
		for _, a := range divisors(int(rows.Int64()) + 1) {
			if a > 1 {
				sum.Add(sum, PerfectCount(a-1, n))
			}
		}
		for _, p := range squareFree(n + 1) {
			sign := int64(1)
			if p.odd {
				sign = -1
			}
			want += sign << ((n+1)/p.divisor - 1)
		}
		if sum.Int64() != want {
			t.Errorf("%d columns: %v perfect covers, want %d", n, sum, want)
		}
	}
}

// TestRank checks that the rank of apparition M, from the factors of a polynomial,
// has f_M ≡ 0 and no M/p has, for primes p.
func TestRank(t *testing.T) {
	for n := 1; n <= 85; n++ {
		rows, err := LongestPerfect(t.Context(), n)
		if err != nil {
			t.Fatal(err)
		}
		if !rows.IsInt64() || rows.Int64() > min(1<<50, math.MaxInt-1) {
			continue // too many divisions to find the primes
		}
		rank, f := int(rows.Int64())+1, poly.Fibonacci(n+1).Translate()
		if !poly.FibonacciMod(rank, f).IsZero() {
			t.Errorf("%d columns: f_%d is not 0", n, rank)
		}
		for _, p := range primes(rank) {
			if poly.FibonacciMod(rank/p, f).IsZero() {
				t.Errorf("%d columns: f_%d is 0 already", n, rank/p)
			}
		}
	}
}

// TestDouble doubles covers and checks what the comment claims of perfect ones.
func TestDouble(t *testing.T) {
	for _, b := range [][2]int{{4, 4}, {9, 9}, {5, 5}, {2, 3}, {8, 8}, {16, 16}, {8, 6}, {30, 30}, {0, 4}} {
		seen := map[string]bool{}
		n := 0
		for c := range All(b[0], b[1]) {
			if n++; n > 300 {
				break
			}
			d := Double(c)
			if err := d.Check(); err != nil {
				t.Fatal(err)
			}
			for v := range c.cells.Len() {
				if c.cells.Test(v) != d.Has(2*(v/c.cols)+1, 2*(v%c.cols)+1) {
					t.Fatalf("%v is not in %v", c, d)
				}
			}
			seen[d.cells.Key()] = true
			want := c.Perfect() && !(c.rows%2 == 0 && c.Symmetric(FlipRows)) && !(c.cols%2 == 0 && c.Symmetric(FlipColumns))
			if d.Perfect() != want && len(c.cells.Words()) > 0 {
				t.Errorf("%v\nand its double\n%v", c, d)
			}
		}
		if len(seen) != min(n, 300) {
			t.Errorf("%v: %d doubles of %d covers", b, len(seen), n)
		}
	}
	for m := 1; m <= 70; m++ {
		for n := 1; n <= m; n++ {
			if HasPerfect(m, n) && !HasPerfect(2*m+1, 2*n+1) {
				t.Errorf("%d×%d has a perfect cover, %d×%d has none", m, n, 2*m+1, 2*n+1)
			}
		}
	}
	// Again and again, from a cover that is not its own mirror image.
	c, _ := RandomPerfect(4, 4, 2)
	for !c.Perfect() || c.Symmetric(FlipRows) || c.Symmetric(FlipColumns) {
		t.Fatal("choose another seed")
	}
	for c.rows < 300 {
		c = Double(c)
		if !c.Perfect() {
			t.Errorf("no perfect cover of %d×%d", c.rows, c.cols)
		}
	}
}

func TestPerfectSidesCancel(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	sides, err := PerfectSides(ctx, 5000, Options{Progress: func(done, total int) {
		if done >= 100 {
			cancel()
		}
	}})
	if !errors.Is(err, context.Canceled) || len(sides) < 10 || sides[0] != 4 || len(sides) > 2000 {
		t.Errorf("%v, %v", sides, err)
	}
	if _, err := LongestPerfect(ctx, 700); err == nil {
		t.Error("no error from a context that has ended")
	}
}
