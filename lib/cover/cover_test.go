package cover

import (
	"context"
	"errors"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"parity.lab/lib/gf2"
	"parity.lab/lib/internal/simd"
)

// eliminated returns the nullity of the game on m×n lights by elimination; rows
// and columns may be cyclic, and a press toggles its own light or not.
func eliminated(m, n int, cyclicRows, cyclicColumns, own bool) int {
	a := gf2.New(m*n, m*n)
	for i := range m {
		for j := range n {
			near := map[int]bool{}
			add := func(i, j int) {
				if cyclicRows {
					i = (i + m) % m
				}
				if cyclicColumns {
					j = (j + n) % n
				}
				if i >= 0 && i < m && j >= 0 && j < n {
					near[i*n+j] = true
				}
			}
			add(i-1, j)
			add(i+1, j)
			add(i, j-1)
			add(i, j+1)
			near[i*n+j] = own
			for v, on := range near {
				if on {
					a.Set(i*n+j, v, true)
				}
			}
		}
	}
	return a.Nullity()
}

func TestAgainstElimination(t *testing.T) {
	for m := 1; m <= 17; m++ {
		for n := 1; n <= 17; n++ {
			for _, c := range []struct {
				name string
				got  int
				want int
			}{
				{"plane", RectangleNullity(m, n), eliminated(m, n, false, false, true)},
				{"σ", SigmaNullity(m, n), eliminated(m, n, false, false, false)},
				{"cylinder", CylinderNullity(m, n), eliminated(m, n, false, true, true)},
				{"torus", TorusNullity(m, n), eliminated(m, n, true, true, true)},
				{"σ on the cylinder", Game{Cylinder, true}.Nullity(m, n), eliminated(m, n, false, true, false)},
				{"σ on the torus", Game{Torus, true}.Nullity(m, n), eliminated(m, n, true, true, false)},
			} {
				if c.got != c.want {
					t.Errorf("%s %d×%d: %d, elimination gives %d", c.name, m, n, c.got, c.want)
				}
			}
		}
	}
	for _, n := range []int{23, 30, 31, 32, 33} {
		if got, want := Nullity(n), eliminated(n, n, false, false, true); got != want {
			t.Errorf("%d×%d: %d, elimination gives %d", n, n, got, want)
		}
		if got, want := RectangleNullity(n, n+16), eliminated(n, n+16, false, false, true); got != want {
			t.Errorf("%d×%d: %d, elimination gives %d", n, n+16, got, want)
		}
		if got, want := TorusNullity(n, n+15), eliminated(n, n+15, true, true, true); got != want {
			t.Errorf("torus %d×%d: %d, elimination gives %d", n, n+15, got, want)
		}
	}
}

func TestEmptyBoards(t *testing.T) {
	for n := range 5 {
		for name, f := range map[string]func(m, n int) int{
			"plane": RectangleNullity, "σ": SigmaNullity, "cylinder": CylinderNullity, "torus": TorusNullity,
		} {
			if a, b := f(0, n), f(n, 0); a != 0 || b != 0 {
				t.Errorf("%s with sides 0 and %d: %d, %d", name, n, a, b)
			}
		}
	}
}

// TestTable compares with the list of testdata, which is OEIS A159257.
func TestTable(t *testing.T) {
	text, err := os.ReadFile("testdata/nullity_1000.csv")
	if err != nil {
		t.Fatal(err)
	}
	table, err := Nullities(t.Context(), 1000, Options{})
	if err != nil {
		t.Fatal(err)
	}
	want := map[int]int{}
	for line := range strings.Lines(string(text)) {
		n, d, ok := strings.Cut(strings.TrimSpace(line), ",")
		if i, err := strconv.Atoi(n); ok && err == nil {
			want[i], _ = strconv.Atoi(d)
		}
	}
	if len(want) != 1000 {
		t.Fatalf("%d rows", len(want))
	}
	for n, d := range want {
		if table.At(n) != d {
			t.Errorf("d(%d) = %d, want %d", n, table.At(n), d)
		}
		if got := Nullity(n); got != d {
			t.Errorf("Nullity(%d) = %d, want %d", n, got, d)
		}
	}
	if !strings.HasPrefix(table.CSV(), "1,0\n2,0\n3,0\n4,4\n5,2\n") || strings.Count(table.CSV(), "\n") != 1000 {
		t.Error("CSV")
	}
}

// TestNullityTwo checks the paper's list of boards with nullity 2.
func TestNullityTwo(t *testing.T) {
	const top = 25_000
	table, err := Nullities(t.Context(), top, Options{})
	if err != nil {
		t.Fatal(err)
	}
	two := table.Sides(2)
	if len(two) != 1242 || table.Count(2) != 1242 {
		t.Errorf("%d sides, want 1242", len(two))
	}
	if want := []int{5, 17, 41, 53, 77}; !slices.Equal(two[:5], want) {
		t.Errorf("the first are %v, want %v", two[:5], want)
	}
	for _, n := range two {
		if n%12 != 5 {
			t.Errorf("d(%d) = 2", n)
		}
	}
	// d(n) = 2 exactly when n+1 = 2b with b odd, divisible by 3, and d(b−1) = 0.
	for n := 1; n <= top; n++ {
		b := (n + 1) / 2
		want := (n+1)%4 == 2 && b%3 == 0 && table.At(b-1) == 0
		if (table.At(n) == 2) != want {
			t.Errorf("d(%d) = %d", n, table.At(n))
		}
	}
	sieved, err := Sieve(t.Context(), top, Options{})
	if err != nil || sieved.Assumption != "" || !slices.Equal(sieved.D, table.D) {
		t.Errorf("the sieve differs: %v", err)
	}
	parts, err := PrimitiveParts(t.Context(), top, Options{})
	if err != nil || !slices.Equal(FromParts(parts, top).D, table.D) {
		t.Errorf("the parts make another table: %v", err)
	}
	counts := map[int]int{}
	for _, p := range parts {
		if p.C < 0 {
			t.Errorf("%v", p)
		}
		for _, limit := range []int{100, 1000, 5000, 25_000} {
			if p.T <= limit {
				counts[limit]++
			}
		}
	}
	if want := map[int]int{100: 6, 1000: 19, 5000: 33, 25_000: 50}; fmt.Sprint(counts) != fmt.Sprint(want) {
		t.Errorf("parts up to: %v, want %v", counts, want)
	}
	if got := fmt.Sprint(parts[:4]); got != "[c(5) = 1, suborder 2 c(17) = 2, suborder 4 c(31) = 5, suborder 5 c(33) = 5, suborder 5]" {
		t.Error(got)
	}
}

// direct returns d(n) from the definition, with arithmetic of its own: Euclid's
// algorithm on f_{n+1}(x) and f_{n+1}(x+1), one subtraction after the other.
func direct(n int) int {
	a, b := fibonacciAt(n+1, 0), fibonacciAt(n+1, 1)
	degree := func(w []uint64, from int) int {
		for i := from / 64; i >= 0; i-- {
			if w[i] != 0 {
				return 64*i + bits.Len64(w[i]) - 1
			}
		}
		return -1
	}
	da, db := degree(a, n), degree(b, n)
	for db >= 0 {
		for da >= db {
			shift := (da - db) % 64
			to, from := a[(da-db)/64:], b[:db/64+1]
			up := uint64(1)<<shift - 1 // what a word, rotated, leaves to the next
			var last uint64
			to = to[:len(from)]
			for i, v := range from {
				v = bits.RotateLeft64(v, shift)
				to[i] ^= v&^up | last&up
				last = v
			}
			if last&up != 0 {
				a[(da-db)/64+len(from)] ^= last & up
			}
			da = degree(a, da)
		}
		a, b, da, db = b, a, db, da
	}
	return da
}

// fibonacciAt returns f_m at x+c in words, with one to spare, from f_{2k} = x·f_k² and
// f_{2k+1} = (f_k + f_{k+1})², where x+c stands for x.
func fibonacciAt(m int, c uint64) []uint64 {
	size := m/64 + 2
	square := func(w []uint64) []uint64 {
		r := make([]uint64, size)
		for i, v := range w {
			for ; v != 0; v &= v - 1 {
				e := 2 * (64*i + bits.TrailingZeros64(v))
				r[e/64] |= 1 << (e % 64)
			}
		}
		return r
	}
	times := func(w []uint64) []uint64 { // x + c
		r := make([]uint64, size)
		var carry uint64
		for i, v := range w {
			r[i] = v<<1 | carry ^ v&-c
			carry = v >> 63
		}
		return r
	}
	f, next := make([]uint64, size), make([]uint64, size)
	next[0] = 1
	for i := bits.Len(uint(m)) - 1; i >= 0; i-- {
		sum := make([]uint64, size)
		for i := range sum {
			sum[i] = f[i] ^ next[i]
		}
		if m>>i&1 == 0 {
			f, next = times(square(f)), square(sum)
		} else {
			f, next = square(sum), times(square(next))
		}
	}
	return f
}

// TestLarge compares single boards and the sieve with the definition, for sides
// near a million. A board takes some three seconds by the definition: PARITYLAB_LARGE sets
// how many are taken.
func TestLarge(t *testing.T) {
	for n := range 200 {
		if got, want := Nullity(n), direct(n); got != want {
			t.Fatalf("d(%d) = %d, by the definition %d", n, got, want)
		}
	}
	count, around := 3, 20_000
	if n, err := strconv.Atoi(os.Getenv("PARITYLAB_LARGE")); err == nil {
		count, around = n, 1_000_000
	}
	sieved, err := Sieve(t.Context(), around+1000, Options{})
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(uint64(around), 1))
	for i := range count {
		n := around - 1000 + r.IntN(2000)
		want := direct(n)
		if i%10 == 9 {
			t.Logf("%d of %d boards, the last is d(%d) = %d", i+1, count, n, want)
		}
		if got := Nullity(n); got != want {
			t.Errorf("d(%d) = %d, by the definition %d", n, got, want)
		}
		if got := sieved.At(n); got != want {
			t.Errorf("d(%d) = %d by the sieve, by the definition %d", n, got, want)
		}
	}
}

// TestSutner checks d(2n+1) = 2·d(n) + δ, δ = 2 exactly when n ≡ 2 modulo 3.
func TestSutner(t *testing.T) {
	table, err := Nullities(t.Context(), 3000, Options{Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	for n := 0; 2*n+1 <= table.Max(); n++ {
		want := 2 * table.At(n)
		if n%3 == 2 {
			want += 2
		}
		if table.At(2*n+1) != want {
			t.Errorf("d(%d) = %d, d(%d) = %d", n, table.At(n), 2*n+1, table.At(2*n+1))
		}
	}
}

func TestCancel(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	full, err := Nullities(ctx, 3000, Options{})
	if err != nil {
		t.Fatal(err)
	}
	calls := 0
	table, err := Nullities(ctx, 20_000, Options{Progress: func(done, total int) {
		if calls++; done > 1000 {
			cancel()
		}
	}})
	if !errors.Is(err, context.Canceled) || table.Max() >= 20_000 || calls == 0 {
		t.Errorf("to %d, %v", table.Max(), err)
	}
	for n := 0; n <= min(table.Max(), full.Max()); n++ {
		if table.At(n) != full.At(n) {
			t.Fatalf("d(%d) = %d after cancelling", n, table.At(n))
		}
	}
	if table, err := Sieve(ctx, 1000, Options{}); !errors.Is(err, context.Canceled) || table.Max() > 1 {
		t.Errorf("sieve: to %d, %v", table.Max(), err)
	}
}

func TestText(t *testing.T) {
	table, err := Nullities(t.Context(), 21, Options{})
	if err != nil {
		t.Fatal(err)
	}
	want := "nullities of n×n boards, n = 1…21\n     1:    0    0    0    4    2    0    0    0    8    0\n" +
		"    11:    6    0    0    4    0    8    2    0   16    0\n    21:    0"
	if got := table.String(); got != want {
		t.Errorf("%q", got)
	}
	long := &Table{D: make([]int, 301), Assumption: "all is well"}
	if got := long.String(); !strings.HasSuffix(got, "\n… and 100 more\nassuming that all is well") {
		t.Errorf("%q", got)
	}
}

func TestPanics(t *testing.T) {
	for name, f := range map[string]func(){
		"side":     func() { Nullity(-1) },
		"table":    func() { (&Table{}).At(0) },
		"suborder": func() { Suborder(4) },
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if s, ok := recover().(string); !ok || !strings.HasPrefix(s, "cover: ") {
					t.Errorf("recovered %q", s)
				}
			}()
			f()
		})
	}
}

func BenchmarkNullity(b *testing.B) {
	for _, n := range []int{100, 10_000, 100_000, 1_000_000} {
		b.Run(strconv.Itoa(n), func(b *testing.B) {
			for b.Loop() {
				Nullity(n)
			}
		})
	}
}

func BenchmarkRectangleNullity(b *testing.B) {
	for b.Loop() {
		RectangleNullity(100_000, 99_998)
	}
}

// BenchmarkNullities computes all d(n) on one core, by all ways of multiplying.
func BenchmarkNullities(b *testing.B) {
	for _, n := range []int{1000, 5000, 25_000} {
		for _, c := range simd.CarrylessWays() {
			b.Run(fmt.Sprintf("%d/%v", n, c), func(b *testing.B) {
				defer simd.UseCarryless(simd.UseCarryless(c))
				for b.Loop() {
					if _, err := Nullities(context.Background(), n, Options{Workers: 1}); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}

func BenchmarkSieve(b *testing.B) {
	for _, n := range []int{25_000, 100_000} {
		b.Run(strconv.Itoa(n), func(b *testing.B) {
			for b.Loop() {
				if _, err := Sieve(context.Background(), n, Options{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
