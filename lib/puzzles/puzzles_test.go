package puzzles

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"parity.lab/lib/search"
)

var patterns = sync.OnceValue(func() *Patterns {
	p, err := BuildPatterns(context.Background())
	if err != nil {
		panic(err)
	}
	return p
})

const korf1 = "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3"

func parse(t testing.TB, text string) Fifteen {
	f, err := ParseFifteen(text)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// checkMoves makes the moves on positions, not on nodes.
func checkMoves(t *testing.T, f Fifteen, moves []int) {
	t.Helper()
	for _, m := range moves {
		var err error
		if f, err = f.Slide(m); err != nil {
			t.Fatal(err)
		}
	}
	for i, k := range f.tiles {
		if int(k) != i {
			t.Fatalf("the moves end with\n%v", f)
		}
	}
}

// walk returns a position so many random moves away from the goal.
func walk(moves int, seed uint64) Fifteen {
	f := Fifteen{}
	for i := range f.tiles {
		f.tiles[i] = uint8(i)
	}
	r := rand.New(rand.NewPCG(seed, 1))
	for range moves {
		for {
			if g, err := f.Slide(r.IntN(4)); err == nil {
				f = g
				break
			}
		}
	}
	return f
}

// TestNearPositions compares the bounds and the lengths with a breadth-first search
// from positions near the goal. (The long sweep is TestRandomFifteen.)
func TestNearPositions(t *testing.T) {
	for seed := range uint64(25) {
		f := walk(30, seed)
		plain, err := search.AStar(t.Context(), f, search.Options{Bound: f.Manhattan()})
		if err != nil || !plain.Shortest {
			t.Fatal(plain, err)
		}
		checkMoves(t, f, plain.Moves)
		if len(plain.Moves) <= 14 {
			if bfs, err := search.AStar(t.Context(), f, search.Options{}); err != nil || len(bfs.Moves) != len(plain.Moves) {
				t.Fatal(bfs, err)
			}
		}
		for name, bound := range map[string]search.Bound{"conflict": f.LinearConflict()} {
			r, err := search.IDAStar(t.Context(), f, search.Options{Bound: bound})
			if err != nil || len(r.Moves) != len(plain.Moves) {
				t.Fatalf("%s: %v, %v; want %d moves", name, r, err, len(plain.Moves))
			}
			checkMoves(t, f, r.Moves)
		}
	}
}

// TestBounds checks along shortest solutions that no bound is larger than what is
// left and none smaller than Manhattan's, and that each move changes it by an odd
// number.
func TestBounds(t *testing.T) {
	for seed := range uint64(30) {
		f := walk(40, seed)
		r, err := search.IDAStar(t.Context(), f, search.Options{Bound: f.LinearConflict()})
		if err != nil {
			t.Fatal(err)
		}
		var n search.Node
		f.Start(&n)
		manhattan, conflict := f.Manhattan(), f.LinearConflict()
		for i, m := range r.Moves {
			left := len(r.Moves) - i
			a, b := manhattan(&n), conflict(&n)
			if a > b || b > left || (a-left)%2 != 0 || (b-left)%2 != 0 {
				t.Fatalf("seed %d, %d moves left: Manhattan %d, conflicts %d", seed, left, a, b)
			}
			f.Apply(&n, m)
		}
		if manhattan(&n) != 0 || conflict(&n) != 0 {
			t.Fatal("a bound of the goal is not 0")
		}
	}
}

// large tells whether a long sweep is wanted.
func large(t *testing.T, name string) {
	t.Helper()
	if os.Getenv("PARITYLAB_LARGE") != name {
		t.Skipf("a long sweep: PARITYLAB_LARGE=%s go test -run %s -v -timeout 1h ./lib/puzzles", name, t.Name())
	}
}

// TestRandomFifteen solves Korf's first instance and 30 random ones with both bounds.
func TestRandomFifteen(t *testing.T) {
	large(t, "fifteen")
	begin := time.Now()
	database := patterns().Bound()
	t.Logf("patterns built in %v", time.Since(begin))
	positions := []Fifteen{parse(t, korf1)}
	for seed := range uint64(30) {
		positions = append(positions, RandomFifteen(seed))
	}
	var times [2][]time.Duration
	for i, f := range positions {
		var lengths [2]int
		for k, bound := range []search.Bound{f.LinearConflict(), database} {
			begin := time.Now()
			r, err := search.IDAStar(t.Context(), f, search.Options{Bound: bound})
			if err != nil || !r.Shortest {
				t.Fatal(r, err)
			}
			took := time.Since(begin)
			times[k] = append(times[k], took)
			lengths[k] = len(r.Moves)
			checkMoves(t, f, r.Moves)
			t.Logf("position %d, bound %d: %d moves, %d states, %v", i, k, len(r.Moves), r.Stats.States, took)
		}
		if lengths[0] != lengths[1] || i == 0 && lengths[0] != 57 {
			t.Errorf("position %d: %d and %d moves", i, lengths[0], lengths[1])
		}
	}
	for k := range times {
		slices.Sort(times[k])
		t.Logf("bound %d: median %v, largest %v", k, times[k][15], times[k][30])
	}
}

// TestPatterns checks the database along a solution found without it.
func TestPatterns(t *testing.T) {
	large(t, "fifteen")
	database := patterns().Bound()
	for seed := range uint64(200) {
		f := walk(50, seed)
		r, err := search.IDAStar(t.Context(), f, search.Options{Bound: f.LinearConflict()})
		if err != nil {
			t.Fatal(err)
		}
		var n search.Node
		f.Start(&n)
		for i, m := range r.Moves {
			left := len(r.Moves) - i
			if a, b := f.Manhattan()(&n), database(&n); a > b || b > left || (b-left)%2 != 0 {
				t.Fatalf("seed %d, %d moves left: Manhattan %d, patterns %d", seed, left, a, b)
			}
			f.Apply(&n, m)
		}
	}
}

// TestPart checks the table of a small set against a search that counts only the
// moves of its tiles.
func TestPart(t *testing.T) {
	p, err := buildPart(t.Context(), []int{3, 12, 13})
	if err != nil {
		t.Fatal(err)
	}
	known := 0
	for _, m := range p.moves {
		if m != unknown {
			known++
		}
	}
	if known != 16*15*14 || p.moves[3|12<<4|13<<8] != 0 {
		t.Errorf("%d placements, want %d", known, 16*15*14)
	}
	// Bellman's equation by plain repetition: cost[place][blank].
	cost := map[[4]int]int{{3, 12, 13, 0}: 0}
	for changed := true; changed; {
		changed = false
		for s, d := range cost {
			for m := range 4 {
				if possible[s[3]]>>m&1 == 0 {
					continue
				}
				to, price := s, d
				to[3] += int(step[m])
				for i := range 3 {
					if s[i] == to[3] {
						to[i] = s[3]
						price++
					}
				}
				if old, ok := cost[to]; !ok || price < old {
					cost[to], changed = price, true
				}
			}
		}
	}
	least := map[[3]int]int{}
	for s, d := range cost {
		place := [3]int(s[:3])
		if old, ok := least[place]; !ok || d < old {
			least[place] = d
		}
	}
	for place, d := range least {
		if got := p.moves[place[0]|place[1]<<4|place[2]<<8]; int(got) != d {
			t.Fatalf("tiles in cells %v: %d, want %d", place, got, d)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := BuildPatterns(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

func TestParseFifteen(t *testing.T) {
	for text, want := range map[string]string{
		"1 2 3":                                   "3 tiles",
		"0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 x":    `tile 16 is "x"`,
		"0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 14":   `tile 16 is "14"`,
		"0 1 2 3 4 5 6 7 8 9 10 11 12 13 15 14":   "no moves lead to the goal",
		"0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0": "17 tiles",
	} {
		if _, err := ParseFifteen(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
	f := parse(t, korf1)
	if g := parse(t, f.String()); g != f || f.Tile(0, 0) != 14 || f.Tile(2, 1) != 0 {
		t.Errorf("%v", g)
	}
	for seed := range uint64(100) {
		parse(t, RandomFifteen(seed).String())
	}
	if _, err := parse(t, "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15").Slide(FromAbove); err == nil {
		t.Error("a tile slides in from outside")
	}
}

func TestHanoi(t *testing.T) {
	for n := 1; n <= 8; n++ {
		h := NewHanoi(n)
		for _, o := range []search.Options{{}, {Bound: h.Bound()}} {
			r, err := search.AStar(t.Context(), h, o)
			if err != nil || len(r.Moves) != 1<<n-1 || !r.Shortest {
				t.Errorf("%d disks: %v, %v", n, r, err)
			}
		}
		if n == 1 {
			continue
		}
		r, err := search.IterativeDeepening(t.Context(), h, search.Options{MaxDepth: 1<<n - 2, MaxStates: 20_000})
		if err != nil || r.Found {
			t.Errorf("%d disks in fewer moves: %v, %v", n, r, err)
		}
	}
}

// TestQueens counts the solutions in two independent ways.
func TestQueens(t *testing.T) {
	most := 9
	if os.Getenv("PARITYLAB_LARGE") == "queens" {
		most = 12
	}
	known := []int{0, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200}
	for n := 1; n <= most; n++ {
		q := NewQueens(n)
		for workers := 1; workers <= 2; workers++ {
			c, err := search.CountPaths(t.Context(), q, search.Options{Rules: []search.Rule{q.Apart()}, Workers: workers})
			if err != nil || c.Paths != known[n] || !c.Complete {
				t.Errorf("%d queens: %+v, %v", n, c, err)
			}
		}
		if k, err := QueensCover(n).Count(t.Context()); err != nil || k != known[n] {
			t.Errorf("%d queens as an exact cover: %d, %v", n, k, err)
		}
		if n <= 7 { // the rule cuts off no solution
			c, err := search.CountPaths(t.Context(), q, search.Options{})
			if err != nil || c.Paths != known[n] {
				t.Errorf("%d queens without the rule: %+v, %v", n, c, err)
			}
		}
	}
}

// TestCover compares with trying all sets of options.
func TestCover(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	covers := 0
	for range 400 {
		primary, secondary := r.IntN(5), r.IntN(3)
		var options [][]int
		for range r.IntN(9) {
			var o []int
			for i := range primary + secondary {
				if r.IntN(3) == 0 {
					o = append(o, i)
				}
			}
			// An option without a primary item would be in no cover that is found.
			if slices.ContainsFunc(o, func(i int) bool { return i < primary }) {
				options = append(options, o)
			}
		}
		want := 0
	sets:
		for set := range 1 << len(options) {
			times := make([]int, primary+secondary)
			for k, o := range options {
				if set>>k&1 != 0 {
					for _, i := range o {
						times[i]++
					}
				}
			}
			for i, n := range times {
				if n > 1 || i < primary && n == 0 {
					continue sets
				}
			}
			want++
		}
		c := NewCover(primary, secondary, options)
		for range 2 { // a second time, to see that everything was linked again
			if got, err := c.Count(t.Context()); err != nil || got != want {
				t.Fatalf("%v: %d covers, %v, want %d", options, got, err, want)
			}
		}
		covers += want
	}
	if covers < 100 {
		t.Errorf("%d covers in all, so little is compared", covers)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := QueensCover(8).Count(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}
