package search

import (
	"fmt"

	"parity.lab/lib/display"
)

// Report returns a function for Options.Progress and GreedyOptions.Progress
// that shows the states counted on a bar, with the depth behind it:
//
//	bar := display.Progress("searching", 0)
//	r, err := search.DFS(ctx, p, search.Options{Progress: search.Report(bar)})
//	bar.Done()
//
// The bar's total, if it has one, is a number of states, such as MaxStates.
func Report(bar *display.Bar) func(Stats) {
	return func(s Stats) {
		bar.Set(s.States)
		bar.Message(fmt.Sprintf("depth %d (at most %d), %d pruned", s.Depth, s.MaxDepth, s.Pruned))
	}
}
