package exercise

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"

	"parity.lab/lib/bitset"
	"parity.lab/lib/coding"
	"parity.lab/lib/cover"
	"parity.lab/lib/lights"
)

// tiles are small boards with quiet patterns that have no mirror line.
var tiles = [][2]int{{1, 2}, {2, 1}, {2, 3}, {3, 2}, {3, 5}, {5, 3}, {4, 4}, {5, 5}}

func tile(r *rand.Rand) *Task {
	size := tiles[r.IntN(len(tiles))]
	high, wide := size[0], size[1]
	small, ok := cover.RandomPerfect(high, wide, r.Uint64())
	if !ok {
		panic("exercise: a tile without a pattern")
	}
	down, across := 1, 1
	for down*across == 1 || (high+1)*down > 13 || (wide+1)*across > 16 {
		down, across = 1+r.IntN(4), 1+r.IntN(4)
	}
	whole := cover.TileRectangle(small, down, across).Cover
	rows, cols := whole.Rows(), whole.Cols()
	return &Task{
		question: []block{
			paragraph(fmt.Sprintf("This quiet pattern of %d×%d is made of one small quiet pattern, its tile: copies with one empty line between them, each the mirror image of its neighbours. How many rows and columns has the tile, if it is as small as can be?", rows, cols)),
			boards{{lights.New(rows, cols), bitset.New(rows * cols), whole.Cells()}},
			howTo{screen: "Answer with two numbers: rows, then columns."},
		},
		hints: []string{
			"The lines between the copies are empty rows and columns, and the pattern is its own mirror image in each. Look for the first empty row, and the first empty column.",
			fmt.Sprintf("A tile with a rows leaves room for a whole number of copies only if a + 1 divides %d.", rows+1),
			fmt.Sprintf("There are %s of the tile.", copies(down*across)),
		},
		solution: fmt.Sprintf("%d rows, %d columns", high, wide),
		check: func(text string) error {
			found := numberPattern.FindAllString(text, -1)
			if len(found) != 2 {
				return errors.New("want two numbers, of rows and of columns")
			}
			a, err1 := strconv.Atoi(found[0])
			b, err2 := strconv.Atoi(found[1])
			if err1 != nil || err2 != nil || a < 1 || b < 1 || a > rows || b > cols {
				return fmt.Errorf("want rows from 1 to %d and columns from 1 to %d", rows, cols)
			}
			if err := divides("row", a, rows, high, func(i int) bool { return whole.Row(i).Any() }); err != nil {
				return err
			}
			return divides("column", b, cols, wide, func(i int) bool { return whole.Column(i).Any() })
		},
	}
}

func copies(n int) string {
	if n == 1 {
		return "1 copy"
	}
	return fmt.Sprintf("%d copies", n)
}

// divides says what is wrong with tiles of a lines, where all lines are so many and right
// is right.
func divides(noun string, a, all, right int, any func(line int) bool) error {
	switch {
	case (all+1)%(a+1) != 0:
		return fmt.Errorf("tiles of %s with one line between them do not fill %s", count(a, noun), count(all, noun))
	case a < all && any(a):
		return fmt.Errorf("%s %d, from 0, is not empty, so it cannot part two copies", noun, a)
	case a > right:
		return fmt.Errorf("a tile of %s has an empty %s itself, so it can be cut further", count(a, noun), noun)
	}
	return nil
}

// evenSizes are boards with quiet patterns whose regions are even, so that some board
// needs exactly the average.
var evenSizes = [][2]int{{1, 5}, {5, 1}, {1, 8}, {8, 1}, {1, 11}, {11, 1}, {2, 3}, {3, 2}, {2, 5}, {5, 2}, {2, 7}, {7, 2}, {3, 5}, {5, 3}, {3, 8}, {8, 3}, {2, 9}, {9, 2}, {5, 5}}

func hardestBoard(r *rand.Rand) *Task {
	size := evenSizes[r.IntN(len(evenSizes))]
	rows, cols := size[0], size[1]
	g := lights.New(rows, cols)
	most, err := cover.MostClicks(context.Background(), rows, cols, coding.RadiusOptions{})
	if err != nil {
		panic("exercise: " + err.Error())
	}
	var patterns boards
	seen := bitset.New(rows * cols)
	for c := range cover.All(rows, cols) {
		if c.Count() > 0 {
			patterns = append(patterns, shown{g, bitset.New(rows * cols), c.Cells()})
			seen.Or(c.Cells())
		}
	}
	dark := rows*cols - seen.Count()
	return &Task{
		question: []block{
			paragraph(fmt.Sprintf("A board is as hard as the smallest of its solutions is large. Find a hardest board of %d×%d: choose presses that solve it, as many as can be, such that no quiet pattern makes of them a solution with fewer presses. The dots below are all quiet patterns but the empty one.", rows, cols)),
			patterns,
			howTo{asPresses, "Put your dots here:", g},
		},
		hints: []string{
			"A quiet pattern exchanges pressed and not pressed on its cells. So at most half of its cells may be pressed.",
			fmt.Sprintf("%s in no quiet pattern, and pressing them costs nothing.", are(dark, "cell")),
			fmt.Sprintf("A hardest board needs %s.", count(most.Upper, "press")),
		},
		solution: wrapped(cellsOf(most.Presses, cols), 60),
		drawn:    boards{{g, most.Witness.Config(), most.Presses}},
		check: func(text string) error {
			got, err := readCells(text, rows, cols)
			if err != nil {
				return err
			}
			for _, p := range patterns {
				other := got.Clone()
				other.Xor(p.presses)
				if other.Count() < got.Count() {
					return fmt.Errorf("these are %s, but with a quiet pattern added only %d: it has %d of its %d cells in common with them", count(got.Count(), "press"), other.Count(), got.CountAnd(p.presses), p.presses.Count())
				}
			}
			if got.Count() < most.Lower {
				return fmt.Errorf("no solution of this board is shorter than %s, but some boards need more", count(got.Count(), "press"))
			}
			return nil
		},
	}
}
