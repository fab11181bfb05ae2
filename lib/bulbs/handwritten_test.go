package bulbs

import (
	"context"
	"math/bits"
	"testing"

	"parity.lab/lib/search"
)

// handwritten is the depth-first search with equal counts on a board of 24×24 as one
// loop, for this board and this rule only: moves on a stack, the state changed in
// place, counts kept up to date, states in a set. It returns the states explored and
// the moves.
func handwritten(g *Grid) (states int, moves []int) {
	const side = 24
	type board [9]uint64
	var full, at board
	var cross [side * side]board
	var row, col [side]int
	for i := range side * side {
		full[i>>6] |= 1 << (i & 63)
		for j := range side * side {
			if i/side == j/side || i%side == j%side {
				cross[i][j>>6] |= 1 << (j & 63)
			}
		}
		if g.On(i/side, i%side) {
			at[i>>6] |= 1 << (i & 63)
			row[i/side]++
			col[i%side]++
		}
	}
	visited := search.NewVisited(len(at))
	press := func(m int) {
		r, c := m/side, m%side
		onRow, onCol := row[r], col[c]
		for j := range side {
			i := r*side + j
			col[j] += 1 - 2*int(at[i>>6]>>(i&63)&1)
			i = j*side + c
			row[j] += 1 - 2*int(at[i>>6]>>(i&63)&1)
		}
		row[r], col[c] = side-onRow, side-onCol
		for k, w := range cross[m] {
			at[k] ^= w
		}
	}
	type waiting struct{ depth, move int }
	stack := []waiting{{0, -1}}
	for len(stack) > 0 {
		w := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if w.move >= 0 {
			for len(moves) >= w.depth {
				press(moves[len(moves)-1])
				moves = moves[:len(moves)-1]
			}
			press(w.move)
			moves = append(moves, w.move)
		}
		if at == full {
			return states, moves
		}
		if _, added := visited.Add(at[:]); !added {
			continue
		}
		states++
		var with [side + 1]uint64
		for c, k := range col {
			with[k] |= 1 << c
		}
		for r, k := range row {
			i := r * side
			line := at[i>>6] >> (i & 63)
			if i&63+side > 64 {
				line |= at[i>>6+1] << (64 - i&63)
			}
			for keep := with[k] &^ line & (1<<side - 1); keep != 0; keep &= keep - 1 {
				stack = append(stack, waiting{len(moves) + 1, i + bits.TrailingZeros64(keep)})
			}
		}
	}
	return states, nil
}

// BenchmarkEngine compares the engine with the loop above in states a second: with
// the rule as it comes, and built into the list of moves.
func BenchmarkEngine(b *testing.B) {
	g := named(b, "24x24")
	perSecond := func(b *testing.B) {
		b.ReportMetric(1805*float64(b.N)/b.Elapsed().Seconds(), "states/s")
	}
	b.Run("handwritten", func(b *testing.B) {
		for b.Loop() {
			if states, moves := handwritten(g); states != 1805 || len(moves) != 280 {
				b.Fatal(states, len(moves))
			}
		}
		perSecond(b)
	})
	b.Run("rule", func(b *testing.B) {
		for b.Loop() {
			if r, err := DFS(context.Background(), g, search.Options{Rules: []search.Rule{EqualCountRule()}}); err != nil || r.Stats.States != 1805 {
				b.Fatal(r, err)
			}
		}
		perSecond(b)
	})
	b.Run("built in", func(b *testing.B) {
		for b.Loop() {
			if r, err := GuidedDFS(context.Background(), g, search.Options{}); err != nil || r.Stats.States != 1805 {
				b.Fatal(r, err)
			}
		}
		perSecond(b)
	})
}

func TestHandwritten(t *testing.T) {
	g := named(t, "24x24")
	states, moves := handwritten(g)
	r, err := GuidedDFS(t.Context(), g, search.Options{})
	if err != nil || states != r.Stats.States || len(moves) != len(r.Moves) {
		t.Fatalf("%d states, %d moves; %v, %v", states, len(moves), r, err)
	}
	for i, m := range r.Moves {
		if moves[i] != m.Row*24+m.Col {
			t.Fatalf("move %d is %d, not %v", i, moves[i], m)
		}
	}
}
