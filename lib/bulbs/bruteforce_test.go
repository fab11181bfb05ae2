package bulbs

import (
	"context"
	"math/bits"
	"os"
	"testing"

	"parity.lab/lib/bitset"
	"parity.lab/lib/search"
)

// long reports whether the long sweeps are wanted.
func long() bool { return os.Getenv("PARITYLAB_LONG") == "1" }

// brute answers every board of a small size by going backwards from the solved
// board, breadth first. A board is an integer, bit r·cols + c is bulb (r, c).
type brute struct {
	rows, cols int
	masks      []uint32
	fewest     []int8 // fewest moves to the end, −1 for never
}

// newBrute tries only moves that keep allows; nil allows all legal ones.
func newBrute(rows, cols int, keep func(board uint32, r, c int) bool) *brute {
	b := &brute{rows: rows, cols: cols, fewest: make([]int8, 1<<(rows*cols))}
	for i := range rows * cols {
		var mask uint32
		for j := range rows * cols {
			if i/cols == j/cols || i%cols == j%cols {
				mask |= 1 << j
			}
		}
		b.masks = append(b.masks, mask)
	}
	for i := range b.fewest {
		b.fewest[i] = -1
	}
	full := uint32(1)<<(rows*cols) - 1
	b.fewest[full] = 0
	for queue := []uint32{full}; len(queue) > 0; queue = queue[1:] {
		after := queue[0]
		for i, mask := range b.masks {
			// The pressed bulb was off before and is on now.
			before := after ^ mask
			if after>>i&1 == 0 || b.fewest[before] >= 0 || keep != nil && !keep(before, i/cols, i%cols) {
				continue
			}
			b.fewest[before] = b.fewest[after] + 1
			queue = append(queue, before)
		}
	}
	return b
}

func (b *brute) onIn(board uint32, in func(r, c int) bool) int {
	n := 0
	for i := range b.rows * b.cols {
		if in(i/b.cols, i%b.cols) && board>>i&1 != 0 {
			n++
		}
	}
	return n
}

func (b *brute) grid(board uint32) *Grid {
	return FromConfig(b.rows, b.cols, bitset.FromFunc(b.rows*b.cols, func(i int) bool { return board>>i&1 != 0 }))
}

func (b *brute) solvable() (n, worst int) {
	for _, d := range b.fewest {
		if d >= 0 {
			n++
			worst = max(worst, int(d))
		}
	}
	return n, worst
}

func TestAllSmallSquares(t *testing.T) {
	for _, tc := range []struct{ n, solvable, worst, stride int }{
		{n: 1, solvable: 2, worst: 1, stride: 1},
		{n: 2, solvable: 16, worst: 4, stride: 1},
		{n: 3, solvable: 32, worst: 5, stride: 1},
		{n: 4, solvable: 65536, worst: 16, stride: 1},
		{n: 5, solvable: 1 << 17, worst: 10, stride: 97},
	} {
		b := newBrute(tc.n, tc.n, nil)
		if n, worst := b.solvable(); n != tc.solvable || worst != tc.worst {
			t.Errorf("n = %d: %d boards solvable, the worst in %d moves; want %d and %d", tc.n, n, worst, tc.solvable, tc.worst)
		}
		if long() {
			tc.stride = 1
		}
		checkAll(t, b, tc.stride)
	}
}

func TestAllSmallRectangles(t *testing.T) {
	for _, side := range [][2]int{{1, 2}, {1, 5}, {2, 1}, {2, 3}, {3, 2}, {2, 4}, {4, 2}, {2, 5}, {5, 2}, {3, 4}, {4, 3}, {1, 8}, {7, 1}, {3, 5}, {2, 6}} {
		checkAll(t, newBrute(side[0], side[1], nil), 1)
	}
}

// checkAll compares Construct, Exact and Prove with brute force on every stride-th
// solvable board, and the refusal on some of the others.
func checkAll(t *testing.T, b *brute, stride int) {
	t.Helper()
	ctx := context.Background()
	atBound, above, solved, refused := 0, 0, 0, 0
	for board, want := range b.fewest {
		if want < 0 {
			if refused++; (refused-1)%(1+len(b.fewest)/500) == 0 {
				checkRefused(t, b.grid(uint32(board)))
			}
			continue
		}
		if solved++; (solved-1)%stride != 0 {
			continue
		}
		g := b.grid(uint32(board))
		s, err := Construct(ctx, g, ConstructOptions{})
		if err != nil {
			t.Fatalf("%v\n%s", err, g)
		}
		mustReplay(t, g, s.Moves)
		if len(s.Moves) != int(want) || !s.Optimal {
			t.Fatalf("%s\nConstruct: %v; want %d moves, proved optimal", g, s, want)
		}
		if s.Proof.Bound > int(want) {
			t.Fatalf("%s\nbound %d, but %d moves are enough", g, s.Proof.Bound, want)
		}
		if s.Proof.Nullity == 0 {
			switch int(want) - s.Proof.Count - abs(s.Proof.D) {
			case 0:
				atBound++
			case 4:
				above++
			default:
				t.Fatalf("%s\n%d moves for |X| = %d, D = %d", g, want, s.Proof.Count, s.Proof.D)
			}
		}
		e, err := Exact(ctx, g, ExactOptions{})
		if err != nil {
			t.Fatalf("%v\n%s", err, g)
		}
		mustReplay(t, g, e.Moves)
		if len(e.Moves) != int(want) || !e.Optimal {
			t.Fatalf("%s\nExact: %v; want %d moves, proved optimal", g, e, want)
		}
	}
	if b.rows == 4 && b.cols == 4 && (atBound != 64832 || above != 704) {
		t.Errorf("4×4: %d boards at |X| + |D| and %d above, want 64,832 and 704", atBound, above)
	}
}

// checkRefused checks that a board is refused with a certificate that holds.
func checkRefused(t *testing.T, g *Grid) {
	t.Helper()
	for name, f := range map[string]func() error{
		"Construct": func() error { _, err := Construct(context.Background(), g, ConstructOptions{}); return err },
		"Exact":     func() error { _, err := Exact(context.Background(), g, ExactOptions{}); return err },
		"PressSet":  func() error { _, err := PressSet(g); return err },
		"Eliminate": func() error { _, err := Eliminate(g); return err },
	} {
		checkUnsolvable(t, name, g, f())
	}
}

func TestRulesOnAll4x4(t *testing.T) {
	sameCount := func(b *brute) func(uint32, int, int) bool {
		return func(board uint32, r, c int) bool {
			return b.onIn(board, func(i, _ int) bool { return i == r }) == b.onIn(board, func(_, j int) bool { return j == c })
		}
	}
	sameParity := func(b *brute) func(uint32, int, int) bool {
		return func(board uint32, r, c int) bool {
			row := b.onIn(board, func(i, _ int) bool { return i == r })
			return (row-b.onIn(board, func(_, j int) bool { return j == c }))%2 == 0
		}
	}
	shape := &brute{rows: 4, cols: 4}
	for _, tc := range []struct {
		name   string
		solved int
		keep   func(uint32, int, int) bool
		run    func(g *Grid) (*Run, error)
	}{
		{"equal counts", 15412, sameCount(shape), func(g *Grid) (*Run, error) {
			return GuidedDFS(context.Background(), g, search.Options{})
		}},
		{"parity", 35136, sameParity(shape), func(g *Grid) (*Run, error) {
			return DFS(context.Background(), g, search.Options{Rules: []search.Rule{ParityRule()}})
		}},
	} {
		b := newBrute(4, 4, tc.keep)
		if n, _ := b.solvable(); n != tc.solved {
			t.Errorf("%s: brute force solves %d boards, want %d", tc.name, n, tc.solved)
		}
		for board, want := range b.fewest {
			if bits.OnesCount(uint(board))%8 != 3 && !long() {
				continue
			}
			g := b.grid(uint32(board))
			r, err := tc.run(g)
			if err != nil {
				t.Fatal(err)
			}
			// Every path that the rules leave has the same length, |X|.
			if r.Found != (want >= 0) || r.Found && len(r.Moves) != int(want) {
				t.Fatalf("%s\n%s: %v; brute force says %d", g, tc.name, r, want)
			}
			if r.Found {
				mustReplay(t, g, r.Moves)
			}
		}
	}
}
