package exercise

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"parity.lab/lib/bitset"
	"parity.lab/lib/lights"
)

const (
	asRows    = "Answer with rows of . and # (off and on), or with the cells (row,column) of those that are on, both from 0."
	asPresses = "Answer with cells (row,column), both from 0, or with rows of 0 and 1, 1 for a press."
)

// draws returns k different numbers below n.
func draws(r *rand.Rand, n, k int) *bitset.Set { return bitset.FromIndices(n, r.Perm(n)[:k]...) }

// cellsOf lists cells.
func cellsOf(s *bitset.Set, cols int) string {
	parts := []string{}
	for v := range s.All() {
		parts = append(parts, fmt.Sprintf("(%d,%d)", v/cols, v%cols))
	}
	return strings.Join(parts, " ")
}

// least returns a shortest solution. It panics if there is none, as the boards
// here are small and made by presses.
func least(g *lights.Game, config *bitset.Set) *lights.Solution {
	s, err := g.Shortest(context.Background(), config, lights.Options{})
	if err != nil {
		panic("exercise: " + err.Error())
	}
	return s
}

// pressed returns an error unless the presses turn all lights of config off.
func pressed(g *lights.Game, config, presses *bitset.Set, cols int) error {
	left := g.Apply(config, presses)
	if left.None() {
		return nil
	}
	text := fmt.Sprintf("these presses leave %s on", count(left.Count(), "light"))
	switch {
	case left.Count() > 8:
		return errors.New(text)
	case cols > 0:
		return fmt.Errorf("%s: %s", text, cellsOf(left, cols))
	}
	return fmt.Errorf("%s: %s", text, strings.Trim(fmt.Sprint(left.Indices()), "[]"))
}

func pressEffect(r *rand.Rand) *Task {
	const n = 4
	g := lights.New(n, n)
	config, presses := draws(r, n*n, 5+r.IntN(4)), draws(r, n*n, 3)
	after := g.Apply(config, presses)
	first := presses.First()
	one := config.Clone()
	g.Press(one, first)
	return &Task{
		question: []block{
			paragraph("The lights with dots are pressed, each once. A press toggles a light and its neighbours above, below, left and right. Which lights are on afterwards?"),
			boards{{g, config, presses}},
			howTo{asRows, "Shade the lights that are on afterwards:", g},
		},
		hints: []string{
			"Go from light to light: it changes if an odd number of the dots are at it or beside it.",
			"Light (0,0) is reached by dots at (0,0), (0,1) and (1,0) only.",
			"After the first dot, the lights are\n" + one.Grid(n),
		},
		solution: after.Grid(n),
		drawn:    boards{{g, after, nil}},
		check: func(text string) error {
			got, err := readCells(text, n, n)
			if err != nil {
				return err
			}
			wrong := got.Clone()
			wrong.Xor(after)
			if wrong.Any() {
				return fmt.Errorf("wrong at %s, first in row %d", count(wrong.Count(), "light"), wrong.First()/n)
			}
			return nil
		},
	}
}

func solve(r *rand.Rand) *Task {
	const n = 3
	g := lights.New(n, n)
	config := g.Effect(draws(r, n*n, 2+r.IntN(4)))
	s := least(g, config)
	return &Task{
		question: []block{
			paragraph("Turn all lights off. A press toggles a light and its neighbours above, below, left and right. Which lights do you press?"),
			boards{{g, config, nil}},
			howTo{screen: asPresses, paper: "Put a dot on each light that you press."},
		},
		hints: []string{
			"Decide about the first row. Then each light in it that is still on must be put out by a press below it, and so on: try the eight first rows.",
			fmt.Sprintf("There is one solution; it has %s.", count(s.Count(), "press")),
			"The first row of presses is " + s.Presses.Slice(0, n).String() + ".",
		},
		solution: cellsOf(s.Presses, n),
		drawn:    boards{{g, config, s.Presses}},
		check: func(text string) error {
			got, err := readCells(text, n, n)
			if err != nil {
				return err
			}
			return pressed(g, config, got, n)
		},
	}
}

func shortest(r *rand.Rand) *Task {
	const n = 5
	g := lights.New(n, n)
	var four []*lights.Solution
	for {
		config := g.Effect(bitset.Random(n*n, r))
		var err error
		if four, err = g.Best(context.Background(), config, 4, lights.Options{}); err != nil {
			panic("exercise: " + err.Error())
		}
		if four[0].Count() < four[3].Count() {
			break
		}
	}
	best, given := four[0], four[3]
	difference := best.Presses.Clone()
	difference.Xor(given.Presses)
	return &Task{
		question: []block{
			paragraph(fmt.Sprintf("The %d dots turn all lights off. Find a solution with as few presses as possible.", given.Count())),
			boards{{g, given.Config, given.Presses}},
			howTo{asPresses, "Put the dots of your solution here:", g},
		},
		hints: []string{
			"All solutions come from this one by adding a quiet pattern: a set of presses that changes nothing. A press that is in both goes away.",
			"A 5×5 board has three quiet patterns, so there are four solutions to compare.",
			"Add this quiet pattern:\n" + difference.Grid(n),
		},
		solution: wrapped(cellsOf(best.Presses, n), 60),
		drawn:    boards{{g, best.Config, best.Presses}},
		check: func(text string) error {
			got, err := readCells(text, n, n)
			if err != nil {
				return err
			}
			if err := pressed(g, best.Config, got, n); err != nil {
				return err
			}
			if got.Count() > best.Count() {
				return fmt.Errorf("this turns all lights off, but with %s, and fewer will do", count(got.Count(), "press"))
			}
			return nil
		},
	}
}

// quietSizes are small boards with quiet patterns.
var quietSizes = [][2]int{{1, 5}, {2, 3}, {2, 5}, {1, 8}, {4, 4}, {3, 5}}

func solvable(r *rand.Rand) *Task {
	size := quietSizes[r.IntN(4)]
	rows, cols := size[0], size[1]
	g := lights.New(rows, cols)
	config := g.Effect(bitset.Random(rows*cols, r))
	for config.None() {
		config = g.Effect(bitset.Random(rows*cols, r))
	}
	basis := g.QuietPatterns()
	if r.IntN(2) == 0 {
		for g.Solvable(config) {
			config.Flip(r.IntN(rows * cols))
		}
	}
	var solution string
	var marked *bitset.Set
	if c := g.Certificate(config); c != nil {
		solution, marked = "no: ", c.Lights
	} else {
		solution, marked = "yes: ", least(g, config).Presses
	}
	return &Task{
		question: []block{
			paragraph("Has this board a solution? If it has, give one. If not, give a certificate: a set of lights of which every press toggles an even number, and of which an odd number is on."),
			boards{{g, config, nil}},
			howTo{
				screen: "Answer yes: and the presses, or no: and the lights, as cells (row,column), both from 0, or as rows of 0 and 1.",
				paper:  "If it has, put a dot on each light that you press. If not, put a cross on each light of the certificate.",
			},
		},
		hints: []string{
			"Look for a quiet pattern: presses that change nothing. Seen as lights, it is a set of which every press toggles an even number.",
			"The board has the quiet pattern\n" + basis[0].Grid(cols),
			fmt.Sprintf("In all %s; count the lit lights in each.", thereAre(1<<len(basis)-1, "quiet pattern")),
		},
		solution: solution + cellsOf(marked, cols),
		drawn:    boards{{g, config, marked}},
		check: func(text string) error {
			yes, no := yesPattern.MatchString(text), noPattern.MatchString(text)
			if !yes && !no {
				return errors.New("the answer begins with yes or no, as in yes: (0,1) (0,2)")
			}
			rest := noPattern.ReplaceAllString(yesPattern.ReplaceAllString(text, ""), "")
			if strings.TrimSpace(rest) == "" {
				return errors.New("say why: presses after yes, a set of lights after no")
			}
			got, err := readCells(rest, rows, cols)
			if err != nil {
				return err
			}
			if yes {
				return pressed(g, config, got, cols)
			}
			for v := range rows * cols {
				met := 0
				for _, u := range g.Toggles(v) {
					if got.Test(u) {
						met++
					}
				}
				if met%2 == 1 {
					return fmt.Errorf("a press of (%d,%d) toggles %d of these lights, an odd number", v/cols, v%cols, met)
				}
			}
			if got.ParityAnd(config) == 0 {
				return fmt.Errorf("every press toggles an even number of these lights, but %d of them are on, an even number: that proves nothing", got.CountAnd(config))
			}
			return nil
		},
	}
}

func quiet(r *rand.Rand) *Task {
	size := quietSizes[r.IntN(len(quietSizes))]
	rows, cols := size[0], size[1]
	g := lights.New(rows, cols)
	basis := g.QuietPatterns()
	pattern := basis[r.IntN(len(basis))]
	dark := bitset.New(rows * cols)
	return &Task{
		question: []block{
			paragraph(fmt.Sprintf("Find a quiet pattern of the %d×%d board: presses, at least one, that change no light.", rows, cols)),
			boards{{g, dark, nil}},
			howTo{screen: asPresses, paper: "Put a dot on each light that you press."},
		},
		hints: []string{
			"Choose the presses of the first row. Those of the second must repair the first row, those of the third the second, and so on; in the end the last row must come out right.",
			fmt.Sprintf("On this board %s.", thereAre(1<<len(basis)-1, "quiet pattern")),
			"One begins with the row " + pattern.Slice(0, cols).Text('.', 'o') + ".",
		},
		solution: wrapped(cellsOf(pattern, cols), 60),
		drawn:    boards{{g, dark, pattern}},
		check: func(text string) error {
			got, err := readCells(text, rows, cols)
			if err != nil {
				return err
			}
			if got.None() {
				return errors.New("no press at all changes nothing, but a quiet pattern has at least one")
			}
			if changed := g.Effect(got); changed.Any() {
				return fmt.Errorf("these presses change %s: %s", count(changed.Count(), "light"), cellsOf(changed, cols))
			}
			return nil
		},
	}
}

// chased returns the board after chasing to the given row.
func chased(b *lights.Board, to int) *lights.Board {
	b = b.Clone()
	for i := 1; i <= to; i++ {
		was := b.Clone()
		for c := range b.Cols() {
			if was.On(i-1, c) {
				b.Press(i, c)
			}
		}
	}
	return b
}

func chase(r *rand.Rand) *Task {
	const rows, cols = 4, 5
	b := lights.New(rows, cols).Board(bitset.Random(rows*cols, r))
	last := chased(b, rows-1).Config().Slice((rows-1)*cols, rows*cols)
	return &Task{
		question: []block{
			paragraph("Chase the lights: press below each light of the first row that is on, then below each light of the second row that is still on, and so on to the last row. What is left on in the last row?"),
			boards{{b.Game(), b.Config(), nil}},
			howTo{
				screen: fmt.Sprintf("Answer with %d signs, . for off and # for on.", cols),
				paper:  "Shade the lights that are left:",
				empty:  lights.New(1, cols),
			},
		},
		hints: []string{
			"A press in row i toggles three lights of row i, and one each in the rows above and below.",
			"After the presses in row 1 the board is\n" + chased(b, 1).Config().Grid(cols),
			"After the presses in row 2 the board is\n" + chased(b, 2).Config().Grid(cols),
		},
		solution: last.Text('.', '#'),
		check: func(text string) error {
			got, err := readVector(text, cols, ". for off and # for on")
			if err != nil {
				return err
			}
			got.Xor(last)
			switch wrong := got.Count(); {
			case wrong > 1:
				return fmt.Errorf("not all of the %d lights are right", cols)
			case wrong == 1:
				return fmt.Errorf("one of the %d lights is wrong", cols)
			}
			return nil
		},
	}
}

func nullity(r *rand.Rand) *Task {
	size := [][2]int{{2, 3}, {4, 4}, {5, 5}}[r.IntN(3)]
	rows, cols := size[0], size[1]
	g := lights.New(rows, cols)
	basis := g.QuietPatterns()
	d := len(basis)
	// Different patterns which span all of them, and two more if there are so many.
	var list []*bitset.Set
	for len(list) < min(d+2, 1<<d-1) {
		x := bitset.New(rows * cols)
		for _, q := range basis {
			if r.IntN(2) == 0 {
				x.Xor(q)
			}
		}
		if x.None() || slices.ContainsFunc(list, x.Equal) {
			continue
		}
		if len(list) < d && dimension(append(slices.Clone(list), x)) == len(list) {
			continue
		}
		list = append(list, x)
	}
	r.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	var all boards
	for _, q := range list {
		all = append(all, shown{g, bitset.New(rows * cols), q})
	}
	return &Task{
		question: []block{
			paragraph(fmt.Sprintf("Every quiet pattern of the %d×%d board is a sum of some of these. But some of these may be sums of others. What is the nullity of the board: how many of them are needed at least?", rows, cols)),
			all,
			howTo{screen: "Answer with a number."},
		},
		hints: []string{
			"Presses that are in both of two patterns go away when they are added. Is one of the patterns the sum of two others?",
			"Compare the first rows: on a board, the first row of a quiet pattern decides all the others, so it is enough to look at these.",
			fmt.Sprintf("The board has %s.", count(1<<d-1, "quiet pattern")),
		},
		solution: fmt.Sprint(d),
		check: func(text string) error {
			n, err := readNumber(text)
			switch {
			case err != nil:
				return err
			case n < 0 || n > len(list):
				return fmt.Errorf("want a number from 0 to %d, as there are only %s here", len(list), count(len(list), "pattern"))
			case n > d:
				return fmt.Errorf("the nullity is not %d: however you choose %d of these patterns, one of them is a sum of others", n, n)
			case n < d:
				return fmt.Errorf("the nullity is not %d: the sums of %s are %d at most, besides pressing nothing, and this board has more quiet patterns", n, count(n, "pattern"), 1<<n-1)
			}
			return nil
		},
	}
}
