package bulbs

import (
	"context"
	"fmt"

	"parity.lab/lib/bitset"
	"parity.lab/lib/search"
)

// maxFamilyCells is the largest board all of whose configurations are listed.
const maxFamilyCells = 25

// AllBoards returns all 2^(rows·cols) boards of a size, for [search.CheckRule]: bulb
// (r, c) of board i is on when bit r·cols + c of i is 1. It panics unless both sides
// are positive and there are at most 25 bulbs.
func AllBoards(rows, cols int) search.Family {
	if rows <= 0 || cols <= 0 || rows*cols > maxFamilyCells {
		panic(fmt.Sprintf("bulbs: all boards of %d×%d, want positive sides and at most %d bulbs", rows, cols, maxFamilyCells))
	}
	board := func(i int) *Grid {
		return FromConfig(rows, cols, configOf(rows*cols, i))
	}
	return family(fmt.Sprintf("all boards of %d×%d", rows, cols), 1<<(rows*cols), board)
}

// RandomBoards returns so many boards that can be solved, drawn at random: board i is
// RandomSolvable(rows, cols, seed + i). It panics unless both sides are positive.
func RandomBoards(rows, cols, boards int, seed uint64) search.Family {
	New(rows, cols)
	return family(fmt.Sprintf("%d random boards of %d×%d from seed %d", boards, rows, cols, seed), boards,
		func(i int) *Grid { return RandomSolvable(rows, cols, seed+uint64(i)) })
}

// configOf returns the lowest bits of a number as a configuration.
func configOf(cells, i int) *bitset.Set {
	return bitset.FromFunc(cells, func(k int) bool { return i>>k&1 != 0 })
}

func family(name string, size int, board func(i int) *Grid) search.Family {
	return search.Family{
		Name:    name,
		Size:    size,
		Problem: func(i int) search.Problem { return newProblem(board(i)) },
		Show:    func(i int) string { return board(i).String() },
		Fewest: func(i int) int {
			p, err := Prove(context.Background(), board(i))
			if err != nil {
				return -2 // the only error without a context that ends is that it cannot be solved
			}
			return p.Bound
		},
	}
}
