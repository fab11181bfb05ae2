package exercise

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"strings"

	"parity.lab/lib/bitset"
	"parity.lab/lib/bulbs"
	"parity.lab/lib/lights"
	"parity.lab/lib/search"
)

// trial is what a rule is tried on: all boards of a size that need at most so many
// presses. A rule does no harm if it keeps on each of them a press that begins a way
// with the fewest presses, for then it keeps such a way to the end.
type trial struct {
	rows, cols int
	cases      []trialCase
	moves      int // of all cases together
}

type trialCase struct {
	on     uint32 // bulb v is on when bit v is 1
	fewest int    // presses that it needs, at least 1
	good   uint32 // the bulbs with which a shortest way begins
}

// newTrial makes the boards from the solved one backwards.
func newTrial(rows, cols, presses int) *trial {
	n := rows * cols
	effect := make([]uint32, n)
	for m := range n {
		for v := range n {
			if v/cols == m/cols || v%cols == m%cols {
				effect[m] |= 1 << v
			}
		}
	}
	full := uint32(1)<<n - 1
	fewest := map[uint32]int{full: 0}
	t := &trial{rows: rows, cols: cols}
	for layer, depth := []uint32{full}, 1; depth <= presses; depth++ {
		var next []uint32
		for _, s := range layer {
			for lit := s; lit != 0; lit &= lit - 1 {
				before := s ^ effect[bits.TrailingZeros32(lit)]
				if _, met := fewest[before]; !met {
					fewest[before] = depth
					next = append(next, before)
				}
			}
		}
		layer = next
	}
	for on := range full {
		d, ok := fewest[on]
		if !ok {
			continue
		}
		c := trialCase{on: on, fewest: d}
		for off := full &^ on; off != 0; off &= off - 1 {
			m := bits.TrailingZeros32(off)
			t.moves++
			if after, ok := fewest[on^effect[m]]; ok && after == d-1 {
				c.good |= 1 << m
			}
		}
		t.cases = append(t.cases, c)
	}
	return t
}

// board returns the board of a case.
func (t *trial) board(c trialCase) *bulbs.Grid {
	return bulbs.FromConfig(t.rows, t.cols, bitset.FromWords(t.rows*t.cols, []uint64{uint64(c.on)}))
}

// judge returns how many moves a rule prunes, and the board with the fewest presses on
// which it does harm, or nil.
func (t *trial) judge(keep search.Keep) (pruned int, harmed *trialCase) {
	var n search.Node
	for _, c := range t.cases {
		t.board(c).Problem().Start(&n)
		kept := uint32(0)
		for off := (uint32(1)<<(t.rows*t.cols) - 1) &^ c.on; off != 0; off &= off - 1 {
			if m := bits.TrailingZeros32(off); keep(&n, m) {
				kept |= 1 << m
			} else {
				pruned++
			}
		}
		if kept&c.good == 0 && (harmed == nil || c.fewest < harmed.fewest) {
			harmed = &c
		}
	}
	return pruned, harmed
}

// byTable keeps a move if the table says so for the numbers of bulbs on in its row,
// from 0 to cols−1, and in its column, from 0 to rows−1.
func (t *trial) byTable(table *bitset.Set) search.Keep {
	return func(n *search.Node, move int) bool {
		return table.Test(int(n.Row[move/t.cols])*t.rows + int(n.Col[move%t.cols]))
	}
}

// trialSizes have rows, columns and the largest number of presses, such that there are
// no more than some hundred boards.
var trialSizes = [][3]int{{2, 2, 4}, {2, 3, 5}, {3, 2, 5}, {3, 3, 4}, {2, 4, 4}, {4, 2, 4}, {3, 4, 3}, {4, 3, 3}, {4, 4, 2}}

func safeRule(r *rand.Rand) *Task {
	var t *trial
	var table *bitset.Set
	presses, percent := 0, 0
	for percent < 10 {
		size := trialSizes[r.IntN(len(trialSizes))]
		presses = 2 + r.IntN(size[2]-1)
		t = newTrial(size[0], size[1], presses)
		table = bitset.New(size[0] * size[1])
		table.SetAll()
		pruned := 0
		// Signs that do no harm alone may do so together, so the order counts.
		for _, sign := range r.Perm(table.Len()) {
			table.Clear(sign)
			if now, harmed := t.judge(t.byTable(table)); harmed == nil {
				pruned = now
			} else {
				table.Set(sign)
			}
		}
		percent = 100 * pruned / t.moves
	}
	rows, cols := t.rows, t.cols
	verdict := func(keep search.Keep) error {
		pruned, harmed := t.judge(keep)
		if harmed != nil {
			g := t.board(*harmed)
			which := "all bulbs off"
			if g.Config().Any() {
				which = cellsOf(g.Config(), cols) + " on"
			}
			return fmt.Errorf("on the board with %s, which needs %s, the rule keeps no press that begins a shortest way", which, count(harmed.fewest, "press"))
		}
		if 100*pruned < percent*t.moves {
			return fmt.Errorf("it does no harm, but prunes %d of the %d moves, and %d %% are %d", pruned, t.moves, percent, (percent*t.moves+99)/100)
		}
		return nil
	}
	dots := table.Clone()
	dots.FlipAll()
	unneeded := dots.First()
	return &Task{
		question: []block{
			paragraph(bulbsGame),
			paragraph(fmt.Sprintf("There are %d boards of %d×%d that need at least one press and at most %d. Write a rule that prunes %d %% of the moves on these boards, or more, and does no harm: each of them keeps a way with the fewest presses. Let the rule look at two numbers only: how many bulbs are on in the row, and how many in the column of the bulb to be pressed.", len(t.cases), rows, cols, presses, percent)),
			howTo{
				fmt.Sprintf("Answer with a table of %d lines with %d signs each, # for keep and . for prune: line i is for i bulbs on in the row, sign j for j bulbs on in the column, both from 0. A search.Rule is an answer, too, and may look at all of the board.", cols, rows),
				"Shade what is kept: line i for i bulbs on in the row, column j for j bulbs on in the column, both from 0.",
				lights.New(cols, rows),
			},
		},
		hints: []string{
			"Keep everything at first, and then prune one sign at a time. Does Check name a board? Then that sign must stay. Boards of one press show which signs are needed at once.",
			fmt.Sprintf("It can be done with %s.", count(dots.Count(), "dot")),
			fmt.Sprintf("The sign for %d in the row and %d in the column can be a dot.", unneeded/rows, unneeded%rows),
		},
		solution: strings.TrimRight(table.Grid(rows), "\n"),
		check: func(text string) error {
			got, ok := readBits(text, rows*cols)
			if !ok {
				return fmt.Errorf("want %d lines of %d signs, # to keep and . to prune", cols, rows)
			}
			return verdict(t.byTable(got))
		},
		rule: func(answer search.Rule) error { return verdict(answer.Keep) },
	}
}
