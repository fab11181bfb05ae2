package coding

import (
	"context"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"parity.lab/lib/bitset"
)

// gridWords returns a basis of the null space of the σ⁺-game on a grid, by elimination of
// its own.
func gridWords(rows, cols int) []*bitset.Set {
	n := rows * cols
	matrix := make([]*bitset.Set, n)
	for v := range matrix {
		matrix[v] = bitset.New(n)
		matrix[v].Set(v)
		r, c := v/cols, v%cols
		for _, d := range [][2]int{{-1, 0}, {1, 0}, {0, -1}, {0, 1}} {
			if y, x := r+d[0], c+d[1]; y >= 0 && y < rows && x >= 0 && x < cols {
				matrix[v].Set(y*cols + x)
			}
		}
	}
	// The matrix is symmetric, so that sums of rows that vanish are null vectors.
	sums := make([]*bitset.Set, n)
	for v := range sums {
		sums[v] = bitset.FromIndices(n, v)
	}
	var words []*bitset.Set
	var done []int
	for v := range matrix {
		for _, u := range done {
			if matrix[v].Test(matrix[u].First()) {
				matrix[v].Xor(matrix[u])
				sums[v].Xor(sums[u])
			}
		}
		if matrix[v].None() {
			words = append(words, sums[v])
			continue
		}
		for _, u := range done {
			if matrix[u].Test(matrix[v].First()) {
				matrix[u].Xor(matrix[v])
				sums[u].Xor(sums[v])
			}
		}
		done = append(done, v)
	}
	return words
}

// bruteRadius spreads out from the code by one bit at a time, over all cosets.
func bruteRadius(length int, words []*bitset.Set) int {
	// The coset of a vector is its syndrome: bits at the free positions of a reduced
	// basis are removed, the rest tells the coset.
	var basis []uint64
	for _, w := range words {
		x := uint64(0)
		for i := range w.All() {
			x |= 1 << i
		}
		for _, b := range basis {
			x = min(x, x^b)
		}
		if x != 0 {
			basis = append(basis, x)
		}
	}
	for i := range basis { // each top bit in one word only
		for j := range basis {
			if i != j && basis[j]>>(bits.Len64(basis[i])-1)&1 == 1 {
				basis[j] ^= basis[i]
			}
		}
	}
	coset := func(x uint64) uint64 {
		for _, b := range basis {
			if x>>(bits.Len64(b)-1)&1 == 1 {
				x ^= b
			}
		}
		return x
	}
	seen := map[uint64]bool{0: true}
	radius := 0
	for now := []uint64{0}; ; radius++ {
		var next []uint64
		for _, x := range now {
			for v := range length {
				if y := coset(x ^ 1<<v); !seen[y] {
					seen[y] = true
					next = append(next, y)
				}
			}
		}
		if len(next) == 0 {
			return radius
		}
		now = next
	}
}

// leaderWeight tries all words: the least number of bits in the coset of x.
func leaderWeight(x *bitset.Set, words []*bitset.Set) int {
	x = x.Clone()
	least := x.Count()
	for i := 1; i < 1<<len(words); i++ {
		x.Xor(words[bits.TrailingZeros(uint(i))])
		least = min(least, x.Count())
	}
	return least
}

// covering runs CoveringRadius to the end and looks at what can be seen at once.
func covering(t *testing.T, length int, words []*bitset.Set) *Radius {
	t.Helper()
	r, err := New(length, words).CoveringRadius(context.Background(), RadiusOptions{})
	if err != nil || !r.Exact() || r.Reason == "" || r.Certificate.Upper != r.Upper {
		t.Fatalf("%+v, %v", r, err)
	}
	if n := r.Witness.Count(); n != r.Lower {
		t.Errorf("the witness has %d bits, want %d", n, r.Lower)
	}
	if len(words) <= 14 {
		if n := leaderWeight(r.Witness, words); n != r.Lower {
			t.Errorf("the witness is at distance %d, want %d", n, r.Lower)
		}
	}
	return r
}

func TestCoveringRadiusOfSmallGrids(t *testing.T) {
	for rows := 1; rows <= 4; rows++ {
		for cols := rows; rows*cols <= 18; cols++ {
			t.Run(fmt.Sprintf("%dx%d", rows, cols), func(t *testing.T) {
				words := gridWords(rows, cols)
				if got, want := covering(t, rows*cols, words).Upper, bruteRadius(rows*cols, words); got != want {
					t.Errorf("%d, want %d", got, want)
				}
			})
		}
	}
}

func TestCoveringRadiusOfRandomCodes(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 1))
	for i := range 150 {
		length, dim := r.IntN(15), r.IntN(7)
		var words []*bitset.Set
		for range dim { // may be dependent
			words = append(words, bitset.Random(length, r))
		}
		if got, want := covering(t, length, words).Upper, bruteRadius(length, words); got != want {
			t.Errorf("%d: length %d: %v: %d, want %d", i, length, words, got, want)
		}
	}
}

// TestCoveringRadiusEnds ends the search at once and after a while: both bounds hold then,
// and progress was told.
func TestCoveringRadiusEnds(t *testing.T) {
	code := New(81, gridWords(9, 9))
	ctx, stop := context.WithCancel(context.Background())
	stop()
	r, err := code.CoveringRadius(ctx, RadiusOptions{})
	if err == nil || r.Exact() || r.Lower > 37 || r.Upper < 37 || r.Witness.Count() != r.Lower {
		t.Errorf("%v, %v", r, err)
	}
	for _, after := range []int{1, 3, 5} {
		ctx, stop := context.WithCancel(context.Background())
		calls := 0
		r, err := code.CoveringRadius(ctx, RadiusOptions{Seed: 5, Progress: func(p RadiusProgress) {
			if p.Lower > 37 || p.Upper < 37 || p.Stage == "" || p.Closed < 0 || p.Closed > 1 {
				t.Errorf("%+v", p)
			}
			if calls++; calls == after {
				stop()
			}
		}})
		stop()
		if err == nil || r.Lower > 37 || r.Upper < 37 || leaderWeight(r.Witness, gridWords(9, 9)) != r.Lower {
			t.Errorf("after %d calls: %v, %v", after, r, err)
		}
	}
}

// TestCoveringRadiusSeeds wants the same number from other seeds, and all the same from the
// same seed.
func TestCoveringRadiusSeeds(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	var words []*bitset.Set
	for range 7 {
		words = append(words, bitset.Random(40, r))
	}
	code := New(40, words)
	want := covering(t, 40, words).Upper
	for seed := range uint64(3) {
		o := RadiusOptions{Seed: seed, Restarts: 1}
		r, err := code.CoveringRadius(context.Background(), o)
		if err != nil || r.Lower != want || r.Upper != want {
			t.Errorf("seed %d: %v, %v, want %d", seed, r, err, want)
		}
		again, err := code.CoveringRadius(context.Background(), o)
		if err != nil || !r.Witness.Equal(again.Witness) || len(r.Certificate.Nodes) != len(again.Certificate.Nodes) {
			t.Errorf("seed %d: another result the second time", seed)
		}
	}
}

// TestCoveringRadiusSymmetries wants the same number with symmetries, and a panic for
// what is none.
func TestCoveringRadiusSymmetries(t *testing.T) {
	turn := func(rows, cols int) []int {
		var to []int
		for v := range rows * cols {
			to = append(to, rows*cols-1-v)
		}
		return to
	}
	mirror := func(rows, cols int) []int {
		var to []int
		for v := range rows * cols {
			to = append(to, v/cols*cols+cols-1-v%cols)
		}
		return to
	}
	for _, b := range [][3]int{{4, 4, 7}, {9, 9, 37}, {2, 3, 3}} {
		words := gridWords(b[0], b[1])
		o := RadiusOptions{Symmetries: [][]int{turn(b[0], b[1]), mirror(b[0], b[1])}}
		r, err := New(b[0]*b[1], words).CoveringRadius(context.Background(), o)
		if err != nil || !r.Exact() || r.Upper != b[2] || leaderWeight(r.Witness, words) != b[2] {
			t.Errorf("%v: %v, %v", b, r, err)
		}
	}
	// A code with a parity position: Hamming 7,4 with its seven turns.
	hamming := New(7, []*bitset.Set{
		bitset.FromIndices(7, 0, 1, 3), bitset.FromIndices(7, 1, 2, 4),
		bitset.FromIndices(7, 2, 3, 5), bitset.FromIndices(7, 3, 4, 6)})
	shift := []int{1, 2, 3, 4, 5, 6, 0}
	if r, err := hamming.CoveringRadius(context.Background(), RadiusOptions{Symmetries: [][]int{shift}}); err != nil || r.Upper != 1 || r.Lower != 1 {
		t.Errorf("%v, %v", r, err)
	}
	for want, bad := range map[string][]int{
		"no permutation of the 7": {0, 1, 2, 3, 4, 5, 5},
		"takes a word to":         {1, 0, 2, 3, 4, 5, 6},
	} {
		func() {
			defer func() {
				if r := fmt.Sprint(recover()); !strings.Contains(r, want) {
					t.Errorf("%s, want %q", r, want)
				}
			}()
			hamming.CoveringRadius(context.Background(), RadiusOptions{Symmetries: [][]int{bad}})
		}()
	}
}

// TestCoveringRadiusByParts has three Reed–Muller codes side by side: reduced dimension
// 18, too much for one program. Their radii, 12 each, add up.
func TestCoveringRadiusByParts(t *testing.T) {
	var words []*bitset.Set
	for block := range 3 {
		for i := range 6 {
			words = append(words, bitset.FromFunc(96, func(v int) bool {
				return v/32 == block && (i == 5 || v>>i&1 == 1)
			}))
		}
	}
	code := New(96, words)
	ctx, stop := context.WithTimeout(context.Background(), 500*time.Millisecond)
	defer stop()
	r, err := code.CoveringRadius(ctx, RadiusOptions{})
	if err == nil || r.Lower > 36 || r.Upper < 36 {
		t.Errorf("%v, %v, want bounds of 36", r, err)
	}
	if n := leaderWeight(r.Witness, words); n != r.Lower {
		t.Errorf("the witness is at distance %d, want %d", n, r.Lower)
	}
	// The same way, without an end: six dimensions a part.
	g := code.regions()
	inside := 0
	for _, s := range g.parts(6, 1) {
		if s.rank() > 6 {
			t.Errorf("a part of dimension %d", s.rank())
		}
		inside += s.rank()
	}
	if inside < 18 {
		t.Errorf("parts of dimension %d in all, want 18 or more", inside)
	}
	search := &radiusSearch{g: g, full: g.oddSpan()}
	search.begin()
	search.annealParts(context.Background(), 6, 2)
	if n := leaderWeight(search.r.Witness, words); n != search.r.Lower || n < 30 {
		t.Errorf("by parts: the witness is at distance %d, said to be %d", n, search.r.Lower)
	}
}

func TestCoveringRadiusOfKnownCodes(t *testing.T) {
	all := func(n int, f func(v int) bool) *bitset.Set { return bitset.FromFunc(n, f) }
	// Codes of all linear functions of points: first-order Reed–Muller codes.
	reedMuller := func(m int) []*bitset.Set {
		words := []*bitset.Set{all(1<<m, func(int) bool { return true })}
		for i := range m {
			words = append(words, all(1<<m, func(v int) bool { return v>>i&1 == 1 }))
		}
		return words
	}
	for _, c := range []struct {
		name   string
		length int
		words  []*bitset.Set
		want   int
	}{
		{"nothing", 0, nil, 0},
		{"the zero word", 7, nil, 7},
		{"repetition 7", 7, []*bitset.Set{all(7, func(int) bool { return true })}, 3},
		{"repetition 8", 8, []*bitset.Set{all(8, func(int) bool { return true })}, 4},
		{"Hamming 7,4", 7, []*bitset.Set{
			bitset.FromIndices(7, 0, 1, 2), bitset.FromIndices(7, 0, 3, 4),
			bitset.FromIndices(7, 1, 3, 5), bitset.FromIndices(7, 0, 1, 3, 6)}, 1},
		{"Reed–Muller 1,3", 8, reedMuller(3), 2},
		{"Reed–Muller 1,4", 16, reedMuller(4), 6},
		{"Reed–Muller 1,5", 32, reedMuller(5), 12},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := covering(t, c.length, c.words).Upper; got != c.want {
				t.Errorf("%d, want %d", got, c.want)
			}
		})
	}
}
