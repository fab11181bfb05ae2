package main

import (
	"encoding/binary"
	"fmt"
	"io"
	"runtime"
	"time"

	"parity.lab/lib/gf2"
	"parity.lab/lib/internal/simd"
)

// result is the least time of a run and what stands for what it found.
type result struct {
	seconds float64
	sum     uint64
}

// rounds is how often yardstick and kernels take turns.
const rounds = 3

// contest measures an order of the yardstick and the same with every kernel, in
// turns, and fails if they do not find the same. use takes a kernel into use; run
// returns how its result is compared.
func contest[K fmt.Stringer](y *yardstick, order string, seconds float64, kernels []K, use func(K) K, run func() func() uint64) (theirs float64, ours []float64, err error) {
	theirs, ours = 1e9, make([]float64, len(kernels))
	for round := range rounds {
		r, err := y.measure(order, seconds)
		if err != nil {
			return 0, nil, err
		}
		theirs = min(theirs, r.seconds)
		for i, k := range kernels {
			before := use(k)
			best, got := measure(seconds, run)
			use(before)
			if got != r.sum {
				return 0, nil, fmt.Errorf("%s: %v has another result than the yardstick", order, k)
			}
			if round == 0 || best < ours[i] {
				ours[i] = best
			}
		}
	}
	return theirs, ours, nil
}

// measure returns the least CPU time of run, repeated for about the given seconds,
// and what stands for the result. Batches of short runs grow until they take a
// millisecond.
func measure(seconds float64, run func() func() uint64) (best float64, sum uint64) {
	best = 1e9
	loops := 1
	for spent := 0.0; spent < seconds; {
		if loops == 1 {
			runtime.GC() // or its cost hits a run by chance
		}
		var found func() uint64
		start := cpuTime()
		for range loops {
			found = run()
		}
		took := (cpuTime() - start).Seconds()
		// A clock that has not moved would never end this.
		spent += max(took, time.Microsecond.Seconds())
		best = min(best, took/float64(loops))
		if took < 1e-3 {
			loops *= 2
		}
		sum = found()
	}
	return best, sum
}

// words returns how a matrix is written: the shape and the rows as little-endian
// words.
func words(m *gf2.Matrix) func(io.Writer) error {
	return func(w io.Writer) error {
		values := []any{uint64(m.Rows()), uint64(m.Cols())}
		for i := range m.Rows() {
			values = append(values, m.Row(i).Words())
		}
		for _, v := range values {
			if err := binary.Write(w, binary.LittleEndian, v); err != nil {
				return err
			}
		}
		return nil
	}
}

// checksum mixes words, as the yardsticks do.
type checksum uint64

const newChecksum checksum = 1469598103934665603

func (c checksum) add(words []uint64) checksum {
	for _, w := range words {
		c = (c ^ checksum(w)) * 1099511628211
		c ^= c >> 29
	}
	return c
}

// checksumOf mixes the words of a matrix, row by row.
func checksumOf(m *gf2.Matrix) uint64 {
	c := newChecksum
	for i := range m.Rows() {
		c = c.add(m.Row(i).Words())
	}
	return uint64(c)
}

// useWidth and useCarryless are the two ways to choose kernels.
var (
	useWidth     = simd.UseWidth
	useCarryless = simd.UseCarryless
)
