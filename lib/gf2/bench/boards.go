package main

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"parity.lab/lib/bitset"
	"parity.lab/lib/internal/simd"
	"parity.lab/lib/lights"
)

// boardGoals are the ratios to M4RI that are wanted, by the side of the board.
var boardGoals = map[int]float64{64: 1. / 1000, 128: 1. / 10000}

// lights compares the solution of the all-ones board by polynomials with what M4RI
// needs for the matrix A+I: a solution, and an elimination alone, which is a part
// of it.
func (j *job) lights() error {
	for _, n := range j.boards {
		all := bitset.New(n)
		all.SetAll()
		rows := slices.Repeat([]*bitset.Set{all}, n)
		var err error
		solve := func(presses func(int, *bitset.Set) bool) lights.RowsResult {
			s, e := lights.SolveRows(context.Background(), n, n, slices.Values(rows), presses, lights.RowsOptions{})
			err = errors.Join(err, e)
			return s
		}
		pressed := bitset.New(n * n)
		solve(func(i int, row *bitset.Set) bool {
			pressed.Paste(i*n, row)
			return true
		})
		if effect := lights.New(n, n).Effect(pressed); err != nil || effect.Count() != n*n {
			return fmt.Errorf("the solution of the %d×%d board is wrong: %w", n, n, err)
		}
		for _, o := range []struct {
			order string
			sum   func(lights.RowsResult) int
		}{
			{"board", func(lights.RowsResult) int { return n * n }},
			{"eliminate", func(s lights.RowsResult) int { return n*n - s.Nullity }}, // the rank
		} {
			theirs, ours, err := contest(j.m4ri, fmt.Sprint(o.order, " ", n), j.seconds, simd.CarrylessWays(), useCarryless, func() func() uint64 {
				s := solve(nil)
				return func() uint64 { return uint64(o.sum(s)) }
			})
			if err != nil {
				return err
			}
			yardstick := "M4RI"
			if o.order == "eliminate" {
				yardstick = "M4RI part"
			}
			for i, w := range simd.CarrylessWays() {
				j.table.add(line{"board", kernelName(w), yardstick, n, theirs, ours[i], boardGoals[n]})
			}
		}
	}
	return nil
}
