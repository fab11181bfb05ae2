package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"parity.lab/lib/bitset"
	"parity.lab/lib/internal/simd"
	"parity.lab/lib/lights"
)

// boardGoals are the ratios to M4RI that are wanted, by the side of the board.
var boardGoals = map[int]float64{64: 1. / 1000, 128: 1. / 10000}

// lights compares the solution of a board by polynomials with M4RI's elimination of
// its matrix A+I, which is the larger part of a solution by M4RI.
func (j *job) lights() error {
	for _, n := range j.boards {
		r := rand.New(rand.NewPCG(uint64(n), 2))
		game := lights.New(n, n)
		config := game.Effect(bitset.Random(n*n, r)) // has a solution
		rows := make([]*bitset.Set, n)
		for i := range rows {
			rows[i] = config.Slice(i*n, (i+1)*n)
		}
		var err error
		solve := func(presses func(int, *bitset.Set) bool) lights.RowsResult {
			s, e := lights.SolveRows(context.Background(), n, n, slices.Values(rows), presses, lights.RowsOptions{})
			err = errors.Join(err, e)
			return s
		}
		theirs, ours, contestErr := contest(j.m4ri, fmt.Sprint("board ", n), j.seconds, simd.CarrylessWays(), useCarryless, func() func() uint64 {
			s := solve(nil)
			return func() uint64 { return uint64(n*n - s.Nullity) } // the rank
		})
		all := bitset.New(n * n)
		solve(func(i int, row *bitset.Set) bool {
			all.Paste(i*n, row)
			return true
		})
		if err := errors.Join(err, contestErr); err != nil {
			return err
		}
		if !game.Effect(all).Equal(config) {
			return fmt.Errorf("the solution of the %d×%d board is wrong", n, n)
		}
		for i, w := range simd.CarrylessWays() {
			j.table.add(line{"board", kernelName(w), "M4RI", n, theirs, ours[i], boardGoals[n]})
		}
	}
	return nil
}
