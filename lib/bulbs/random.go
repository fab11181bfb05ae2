package bulbs

import (
	"fmt"
	"math/rand/v2"

	"parity.lab/lib/bitset"
)

// generator returns the package's random numbers for a seed.
func generator(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0x62756c6273)) }

// Random returns a board whose every bulb is on with probability ½. The same
// sides and seed give the same board. A board with both sides even is always
// solvable; with an odd side a random one hardly ever is, see [RandomSolvable].
// It panics unless both sides are positive.
func Random(rows, cols int, seed uint64) *Grid {
	g := New(rows, cols)
	g.on.Copy(bitset.Random(rows*cols, generator(seed)))
	return g
}

// RandomSolvable returns a board that some set of presses solves, drawn uniformly
// from all such boards: the solved board after each bulb was toggled with
// probability ½. The same sides and seed give the same board. It panics unless
// both sides are positive.
func RandomSolvable(rows, cols int, seed uint64) *Grid {
	g := Full(rows, cols)
	for i := range bitset.Random(rows*cols, generator(seed)).All() {
		g.Toggle(Move{i / cols, i % cols})
	}
	return g
}

// Permute returns the board whose row i is row rowOrder[i] of g and whose column
// j is column colOrder[j] of g. It is the same puzzle with other labels: the
// fewest presses stay, a search that tries moves in row-major order takes another
// way. It panics unless both arguments are permutations.
func (g *Grid) Permute(rowOrder, colOrder []int) *Grid {
	mustPermute("row", rowOrder, g.rows)
	mustPermute("column", colOrder, g.cols)
	h := New(g.rows, g.cols)
	for i, r := range rowOrder {
		for j, c := range colOrder {
			if g.on.Test(r*g.cols + c) {
				h.on.Set(i*g.cols + j)
			}
		}
	}
	return h
}

// Shuffle returns the board with rows and columns permuted at random by seed, and
// the two orders as [Grid.Permute] takes them: move (i, j) on the shuffled board
// is move (rowOrder[i], colOrder[j]) on g.
func (g *Grid) Shuffle(seed uint64) (shuffled *Grid, rowOrder, colOrder []int) {
	r := generator(seed)
	rowOrder, colOrder = r.Perm(g.rows), r.Perm(g.cols)
	return g.Permute(rowOrder, colOrder), rowOrder, colOrder
}

func mustPermute(what string, order []int, n int) {
	seen := make([]bool, n)
	for _, i := range order {
		if uint(i) >= uint(n) || seen[i] {
			panic(fmt.Sprintf("bulbs: %s order %v is no permutation of 0…%d", what, order, n-1))
		}
		seen[i] = true
	}
	if len(order) != n {
		panic(fmt.Sprintf("bulbs: %s order of %d for %d %ss", what, len(order), n, what))
	}
}
