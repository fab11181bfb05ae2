package oracle

import (
	"fmt"
	"math/bits"
)

// Table holds the answer for every configuration of a puzzle, found by trying
// every press pattern. Configurations and press patterns are words, light or
// button i is bit i.
type Table struct {
	// Fewest is the least number of presses that turns all lights off, by
	// configuration, and −1 where nothing does.
	Fewest []int
	// Solutions is the number of press patterns that turn all lights off, and
	// Minima the number of those with Fewest presses.
	Solutions, Minima []int
	// Quiet are the press patterns that change nothing, in increasing order.
	// The first is 0, no press at all.
	Quiet []uint64
}

// Solve tries all 2^n press patterns of a puzzle of n buttons and n lights. It
// panics if n > 24.
func Solve(toggles []uint64) *Table {
	n := len(toggles)
	if n > maxLights {
		panic(fmt.Sprintf("oracle: %d lights are too many to try everything, %d is the most", n, maxLights))
	}
	size := 1 << n
	t := &Table{Fewest: make([]int, size), Solutions: make([]int, size), Minima: make([]int, size)}
	for c := range t.Fewest {
		t.Fewest[c] = -1
	}
	for x := range uint64(size) {
		// Pressing x from dark lights config; pressing x again turns it off.
		config, weight := Press(toggles, 0, x), bits.OnesCount64(x)
		t.Solutions[config]++
		switch best := t.Fewest[config]; {
		case best < 0 || weight < best:
			t.Fewest[config], t.Minima[config] = weight, 1
		case weight == best:
			t.Minima[config]++
		}
		if config == 0 {
			t.Quiet = append(t.Quiet, x)
		}
	}
	return t
}
