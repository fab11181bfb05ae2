package exercise

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"

	"parity.lab/lib/bitset"
	"parity.lab/lib/bulbs"
	"parity.lab/lib/lights"
	"parity.lab/lib/search"
)

const (
	bulbsGame = "In the Grid of Bulbs a bulb that is off may be pressed: it goes on, and all others in its row and its column toggle. All shall be on."
	asBulbs   = "Answer with rows of . and # (off and on), or with the cells (row,column) that are on, both from 0."
)

// plainRule is a rule that can be said in words.
type plainRule struct {
	words string // ends the sentence "It keeps a bulb only if …"
	keep  func(n *search.Node, r, c int) bool
}

// rule returns the rule for boards with so many columns.
func (p plainRule) rule(cols int) search.Rule {
	return search.NewRule("the rule", func(n *search.Node, move int) bool { return p.keep(n, move/cols, move%cols) })
}

// counting returns a rule that looks at the numbers of bulbs on in row and column.
func counting(words string, keep func(row, col int) bool) plainRule {
	return plainRule{words, func(n *search.Node, r, c int) bool { return keep(int(n.Row[r]), int(n.Col[c])) }}
}

// someRule returns a rule for rows×cols at random.
func someRule(r *rand.Rand, rows, cols int) plainRule {
	few := 1 + r.IntN(rows+cols-3)
	switch r.IntN(9) {
	case 0:
		return counting("the numbers of bulbs that are on in its row and in its column are both even or both odd", func(row, col int) bool { return (row+col)%2 == 0 })
	case 1:
		return counting("its row and its column hold equally many bulbs that are on", func(row, col int) bool { return row == col })
	case 2:
		return counting(fmt.Sprintf("its row and its column together hold at most %s on", count(few, "bulb")), func(row, col int) bool { return row+col <= few })
	case 3:
		return counting(fmt.Sprintf("its row and its column together hold at least %s on", count(few, "bulb")), func(row, col int) bool { return row+col >= few })
	case 4:
		return counting("its row holds at least as many bulbs that are on as its column", func(row, col int) bool { return row >= col })
	case 5:
		return counting("its column holds at least as many bulbs that are on as its row", func(row, col int) bool { return col >= row })
	case 6:
		return counting("its row holds an even number of bulbs that are on", func(row, _ int) bool { return row%2 == 0 })
	case 7:
		return plainRule{"all bulbs to the left of it in its row are on", func(n *search.Node, r, c int) bool {
			for i := range c {
				if !n.Test(r*cols + i) {
					return false
				}
			}
			return true
		}}
	}
	return plainRule{"all bulbs above it in its column are on", func(n *search.Node, r, c int) bool {
		for i := range r {
			if !n.Test(i*cols + c) {
				return false
			}
		}
		return true
	}}
}

// smallBulbs are sizes on which a search can be followed by hand.
var smallBulbs = [][2]int{{2, 2}, {2, 3}, {3, 2}, {2, 4}, {4, 2}, {3, 3}}

// bulbBoard shows a board of bulbs; dots may be nil.
func bulbBoard(g *bulbs.Grid, dots *bitset.Set) boards {
	return boards{{lights.New(g.Rows(), g.Cols()), g.Config(), dots}}
}

// judged compares a rule with the truth. It panics on a rule that cannot be judged, as
// the rules here decide by the state.
func judged(rule search.Rule, rows, cols int) *search.Soundness {
	v, err := search.CheckRule(context.Background(), bulbs.AllBoards(rows, cols), rule)
	if err != nil {
		panic("exercise: " + err.Error())
	}
	return v
}

// searched is a depth-first search. It panics on an error, which no small board gives.
func searched(g *bulbs.Grid, o search.Options) search.Result {
	res, err := search.DFS(context.Background(), g.Problem(), o)
	if err != nil {
		panic("exercise: " + err.Error())
	}
	return res
}

// witnessOf returns the board of a witness.
func witnessOf(w *search.Witness) *bulbs.Grid {
	g, err := bulbs.Parse(w.Text)
	if err != nil {
		panic("exercise: " + err.Error())
	}
	return g
}

// lostBoard returns the first solvable board with a bulb on that a rule loses, and the
// fewest presses that it needs, or nil.
func lostBoard(rule search.Rule, rows, cols int) (*bulbs.Grid, int) {
	n := rows * cols
	for w := uint64(1); w < 1<<n; w++ {
		g := bulbs.FromConfig(rows, cols, bitset.FromWords(n, []uint64{w}))
		if searched(g, search.Options{Rules: []search.Rule{rule}}).Found {
			continue
		}
		// Without a bound it is a search in breadth.
		r, err := search.AStar(context.Background(), g.Problem(), search.Options{})
		if err != nil {
			panic("exercise: " + err.Error())
		}
		if r.Found {
			return g, len(r.Moves)
		}
	}
	return nil, 0
}

func witness(r *rand.Rand) *Task {
	var rows, cols, lost, fewest int
	var p plainRule
	var v *search.Soundness
	var example *bulbs.Grid
	for example == nil {
		size := smallBulbs[r.IntN(len(smallBulbs))]
		rows, cols = size[0], size[1]
		p = someRule(r, rows, cols)
		v = judged(p.rule(cols), rows, cols)
		if v.CutsAll == nil || 5*v.Solved < v.Solvable {
			continue
		}
		lost = v.Solvable - v.Solved
		if witnessOf(v.CutsAll).Config().None() {
			lost-- // the board that is not asked for
		}
		example, fewest = lostBoard(p.rule(cols), rows, cols)
	}
	return &Task{
		question: []block{
			paragraph(bulbsGame),
			paragraph(fmt.Sprintf("A pruning rule for boards of %d×%d: it keeps a bulb only if %s. Find a witness against it: a board that has a solution, but none that the rule leaves. At least one bulb shall be on.", rows, cols, p.words)),
			howTo{asBulbs, "Shade the bulbs that are on in your witness:", lights.New(rows, cols)},
		},
		hints: []string{
			"Begin with boards that one or two presses solve, made from the board with all bulbs on: take a press back, then it is the bulb pressed and all others in its row and column that change. Does the rule keep that press?",
			fmt.Sprintf("Of the %d boards of this size %d have a solution. The rule loses %d of them that have a bulb on.", v.Boards, v.Solvable, lost),
			fmt.Sprintf("There is a witness with %s on, which needs %s.", count(rows*cols-example.Off(), "bulb"), count(fewest, "press")),
		},
		solution: strings.TrimRight(example.Config().Grid(cols), "\n"),
		drawn:    bulbBoard(example, nil),
		check: func(text string) error {
			on, err := readCells(text, rows, cols)
			if err != nil {
				return err
			}
			if on.None() {
				return errors.New("a board with at least one bulb on is wanted")
			}
			g := bulbs.FromConfig(rows, cols, on)
			if g.Solved() {
				return errors.New("all bulbs of this board are on: there is nothing to solve, and nothing to lose")
			}
			if !searched(g, search.Options{}).Found {
				return errors.New("this board has no solution at all, so it is not the rule that loses one")
			}
			if with := searched(g, search.Options{Rules: []search.Rule{p.rule(cols)}}); with.Found {
				return fmt.Errorf("the rule leaves this board a way, of %s", count(len(with.Moves), "press"))
			}
			return nil
		},
	}
}
