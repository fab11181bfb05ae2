package exercise

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"

	"parity.lab/lib/bulbs"
	"parity.lab/lib/search"
)

const asOrder = "Answer with cells (row,column), both from 0, in the order of the presses."

// readOrder reads cells in their order, each as often as it stands there.
func readOrder(text string, rows, cols int) ([]int, error) {
	found := cellPattern.FindAllStringSubmatch(text, -1)
	if found == nil || strings.Trim(cellPattern.ReplaceAllString(text, ""), " ,;\t\r\n") != "" {
		return nil, errors.New("want cells such as (0,1) (2,0), rows and columns from 0, in the order of the presses")
	}
	var cells []int
	for _, m := range found {
		r, err1 := strconv.Atoi(m[1])
		c, err2 := strconv.Atoi(m[2])
		if err1 != nil || err2 != nil || r >= rows || c >= cols {
			return nil, fmt.Errorf("there is no cell %s: rows go from 0 to %d, columns from 0 to %d", m[0], rows-1, cols-1)
		}
		cells = append(cells, r*cols+c)
	}
	return cells, nil
}

// inOrder writes moves as readOrder reads them.
func inOrder(moves []int, cols int) string {
	parts := make([]string, len(moves))
	for i, m := range moves {
		parts[i] = fmt.Sprintf("(%d,%d)", m/cols, m%cols)
	}
	return strings.Join(parts, " ")
}

func pressOrder(r *rand.Rand) *Task {
	const n = 4
	var g *bulbs.Grid
	var s *bulbs.Solution
	for {
		g = bulbs.Random(n, n, r.Uint64())
		var err error
		if s, err = bulbs.Construct(context.Background(), g, bulbs.ConstructOptions{}); err != nil {
			panic("exercise: " + err.Error())
		}
		// Pressing the dots from left to right must not do.
		if least := s.Proof.Count; s.Unneeded == 0 && least >= 5 && least <= 8 && obstacle(g, s.Proof.Presses.Indices()) != nil {
			break
		}
	}
	moves := make([]int, len(s.Moves))
	for i, m := range s.Moves {
		moves[i] = m.Row*n + m.Col
	}
	return &Task{
		question: []block{
			paragraph(bulbsGame),
			paragraph("The bulbs with dots are the only ones that must be pressed, each once, but some of them are on now, or will be when their turn comes. Find an order in which every bulb is off when it is pressed."),
			bulbBoard(g, s.Proof.Presses),
			howTo{screen: asOrder, paper: "Write their order beside the dots."},
		},
		hints: []string{
			"A press toggles the dots in its own row and column, so it opens some and closes others. Only dots that share a row or a column disturb each other.",
			fmt.Sprintf("Begin with %s.", inOrder(moves[:1], n)),
			fmt.Sprintf("Half of the way is %s.", inOrder(moves[:len(moves)/2], n)),
		},
		solution: wrapped(inOrder(moves, n), 60),
		check: func(text string) error {
			order, err := readOrder(text, n, n)
			if err != nil {
				return err
			}
			if err := obstacle(g, order); err != nil {
				return err
			}
			if len(order) > len(moves) {
				return fmt.Errorf("this turns all bulbs on, but with %s, and %d will do", count(len(order), "press"), len(moves))
			}
			return nil
		},
	}
}

// obstacle returns what keeps the presses, in this order, from solving the board.
func obstacle(g *bulbs.Grid, order []int) error {
	g = g.Clone()
	cols := g.Cols()
	for i, m := range order {
		if g.Press(bulbs.Move{Row: m / cols, Col: m % cols}) != nil {
			return fmt.Errorf("press %d is of the bulb (%d,%d), which is on then", i+1, m/cols, m%cols)
		}
	}
	if !g.Solved() {
		return fmt.Errorf("after these presses %s off", are(g.Off(), "bulb"))
	}
	return nil
}

// are says that so many things are there.
func are(n int, noun string) string {
	if n == 1 {
		return "1 " + noun + " is"
	}
	return count(n, noun) + " are"
}

func searchPath(r *rand.Rand) *Task {
	var rows, cols int
	var g *bulbs.Grid
	var p plainRule
	var way []int
	var states int
	for {
		size := smallBulbs[r.IntN(len(smallBulbs))]
		rows, cols = size[0], size[1]
		g = bulbs.RandomSolvable(rows, cols, r.Uint64())
		p = someRule(r, rows, cols)
		// With steps back or a long way, but not too much to follow.
		result := searched(g, search.Options{Rules: []search.Rule{p.rule(cols)}, MaxStates: 14})
		way, states = result.Moves, result.Stats.States
		if result.Found && len(way) >= 3 && len(way) <= 7 && (states > len(way) || len(way) >= 4) {
			break
		}
	}
	return &Task{
		question: []block{
			paragraph(bulbsGame),
			paragraph(fmt.Sprintf("Be a depth-first search with a pruning rule. The rule keeps a bulb only if %s. In each board, try the bulbs that are off and that the rule keeps, from the last to the first in reading order. Make the press and go on from the new board in the same way. Where nothing is left to try, and where a board was met before, go back and try the next. Stop when all bulbs are on. Which way has the search found?", p.words)),
			bulbBoard(g, nil),
			howTo{screen: asOrder + " Presses that were taken back do not count."},
		},
		hints: []string{
			"Draw the tree: the board at the top, a branch for each press that the rule keeps, the last bulb on the left. Write down every board that you meet.",
			fmt.Sprintf("The search goes on from %s, and the way that it finds has %s.", count(states, "board"), count(len(way), "press")),
			fmt.Sprintf("The way begins with %s.", inOrder(way[:2], cols)),
		},
		solution: inOrder(way, cols),
		check: func(text string) error {
			order, err := readOrder(text, rows, cols)
			if err != nil {
				return err
			}
			return compareWays(g, p, order, way)
		},
	}
}

// compareWays returns where the presses leave the way of the search.
func compareWays(g *bulbs.Grid, p plainRule, order, way []int) error {
	cols := g.Cols()
	var n search.Node
	problem := g.Problem()
	problem.Start(&n)
	for i, m := range order {
		press := fmt.Sprintf("press %d, of (%d,%d)", i+1, m/cols, m%cols)
		switch {
		case i == len(way):
			return fmt.Errorf("all bulbs are on after %s: the search stops there", count(i, "press"))
		case n.Test(m):
			return fmt.Errorf("%s, cannot be made: the bulb is on then", press)
		case !p.keep(&n, m/cols, m%cols):
			return fmt.Errorf("%s, is pruned: its row has %d on then and its column %d", press, n.Row[m/cols], n.Col[m%cols])
		case m > way[i]:
			return fmt.Errorf("%s, is tried, but nothing comes of it: the search goes back and tries another", press)
		case m < way[i]:
			return fmt.Errorf("%s, is not tried: from this board another press comes first and leads on to the end", press)
		}
		problem.Apply(&n, m)
	}
	if len(order) < len(way) {
		return fmt.Errorf("the search begins so, but after %s not all bulbs are on", count(len(order), "press"))
	}
	return nil
}

// reach returns how many boards presses that a rule keeps lead to, the first one
// included, and how many of them one press leads to. It stops counting above most.
func reach(g *bulbs.Grid, p plainRule, most int) (boards, near int) {
	problem := g.Problem()
	met := map[string]bool{}
	var walk func(n *search.Node, depth int)
	walk = func(n *search.Node, depth int) {
		key := fmt.Sprint(n.Bits)
		if met[key] || len(met) > most {
			return
		}
		met[key] = true
		for _, m := range problem.Moves(n, nil) {
			if p.keep(n, m/g.Cols(), m%g.Cols()) {
				if depth == 0 {
					near++
				}
				problem.Apply(n, m)
				walk(n, depth+1)
				problem.Undo(n, m)
			}
		}
	}
	var n search.Node
	problem.Start(&n)
	walk(&n, 0)
	return len(met), near
}

func reached(r *rand.Rand) *Task {
	var rows, cols, boards, near int
	var g *bulbs.Grid
	var p plainRule
	for {
		size := smallBulbs[r.IntN(len(smallBulbs))]
		rows, cols = size[0], size[1]
		g = bulbs.Random(rows, cols, r.Uint64())
		p = someRule(r, rows, cols)
		// More than the first presses, and not too many to write down.
		if boards, near = reach(g, p, 12); near >= 2 && boards > near+1 && boards <= 12 {
			break
		}
	}
	return &Task{
		question: []block{
			paragraph(bulbsGame),
			paragraph(fmt.Sprintf("A pruning rule keeps a bulb only if %s. How many different boards can be reached from this one by presses that the rule keeps? Count this board, too, and the one with all bulbs on, if it is among them.", p.words)),
			bulbBoard(g, nil),
			howTo{screen: "Answer with a number."},
		},
		hints: []string{
			"Make a list: write down the board, then everything that one kept press makes of it. Then take the next board of the list, and add what is new, until the list has an end.",
			fmt.Sprintf("The rule keeps %s of this board.", count(near, "press")),
			fmt.Sprintf("The number is between %d and %d.", boards-1-boards%2, boards+2-boards%2),
		},
		solution: strconv.Itoa(boards),
		check: func(text string) error {
			n, err := readNumber(text)
			switch {
			case err != nil:
				return err
			case n > 1<<(rows*cols):
				return fmt.Errorf("there are only %d boards of %d×%d in all", 1<<(rows*cols), rows, cols)
			case n <= near+1:
				return errors.New("there are more: look at the boards one press away, and press on from each of them")
			case n < boards:
				return errors.New("there are more: is there a board in your list from which you have not tried every bulb that is off?")
			case n > boards:
				return errors.New("there are not so many: is a board in your list twice, or reached by a press that the rule prunes there?")
			}
			return nil
		},
	}
}
