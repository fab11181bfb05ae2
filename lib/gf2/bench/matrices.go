package main

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"time"

	"parity.lab/lib/bitset"
	"parity.lab/lib/gf2"
	"parity.lab/lib/internal/simd"
)

// matrixGoals are the ratios to M4RI that are wanted, by kernel, from a size on.
var matrixGoals = map[string][3]float64{
	"echelon": {simd.Width64: 1.2, simd.Width256: 0.6, simd.Width512: 0.4},
	"reduced": {simd.Width64: 1.2, simd.Width256: 0.6, simd.Width512: 0.4},
	"product": {simd.Width64: 1.1, simd.Width256: 0.6, simd.Width512: 0.35},
	"solve":   {simd.Width256: 0.5},
}

const goalsFrom = 1000

// matrices compares package gf2 with M4RI on random invertible matrices.
func (j *job) matrices() error {
	for _, n := range j.sizes {
		r := rand.New(rand.NewPCG(uint64(n), 1))
		a, b := gf2.RandomInvertible(n, r), gf2.Random(n, n, r)
		x := bitset.Random(n, r)
		right := a.MulVec(x)
		column := gf2.FromFunc(n, 1, func(i, _ int) bool { return right.Test(i) })
		solution := gf2.FromFunc(n, 1, func(i, _ int) bool { return x.Test(i) })
		if err := j.m4ri.load(words(a), words(b), words(column)); err != nil {
			return err
		}
		for _, o := range []struct {
			name string
			run  func() func() uint64
		}{
			{"echelon", func() func() uint64 {
				_, p := a.EchelonForm()
				return func() uint64 { return uint64(len(p)) }
			}},
			{"reduced", func() func() uint64 {
				e, _ := a.ReducedEchelonForm()
				return func() uint64 { return checksumOf(e) }
			}},
			{"product", func() func() uint64 {
				c := a.Mul(b)
				return func() uint64 { return checksumOf(c) }
			}},
			{"solve", func() func() uint64 {
				s, err := a.Solve(right)
				return func() uint64 {
					if err != nil || !s.X.Equal(x) {
						return 0
					}
					return checksumOf(solution)
				}
			}},
		} {
			theirs, ours, err := contest(j.m4ri, o.name, j.seconds, simd.Widths(), useWidth, o.run)
			if err != nil {
				return err
			}
			goals := matrixGoals[o.name]
			if n < goalsFrom {
				goals = [3]float64{}
			}
			for i, w := range simd.Widths() {
				j.table.add(line{o.name, w.String(), "M4RI", n, theirs, ours[i], goals[w]})
			}
		}
	}
	return nil
}

// The wanted ratio of the time on two cores to that on one, from a size on.
const (
	coresGoal = 1 / 1.6
	coresFrom = 8000
)

// twoCores compares the echelon form on two cores with that on one, by the clock on
// the wall: the CPU time is that of both.
func (j *job) twoCores() error {
	if runtime.NumCPU() < 2 {
		return fmt.Errorf("this machine has one core only")
	}
	n := j.cores
	a := gf2.RandomInvertible(n, rand.New(rand.NewPCG(uint64(n), 1)))
	goal := 0.0
	if n >= coresFrom {
		goal = coresGoal
	}
	for _, w := range simd.Widths() {
		before := simd.UseWidth(w)
		times := [2]time.Duration{time.Hour, time.Hour}
		for range 2 * rounds {
			for i := range times {
				runtime.GOMAXPROCS(i + 1)
				runtime.GC()
				start := time.Now()
				a.EchelonForm()
				times[i] = min(times[i], time.Since(start))
			}
		}
		runtime.GOMAXPROCS(1)
		simd.UseWidth(before)
		j.table.add(line{"echelon", w.String() + " ×2", "one core", n, times[0].Seconds(), times[1].Seconds(), goal})
	}
	return nil
}
