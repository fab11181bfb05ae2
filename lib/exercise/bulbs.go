package exercise

import (
	"fmt"
	"math/rand/v2"

	"parity.lab/lib/bitset"
	"parity.lab/lib/bulbs"
	"parity.lab/lib/lights"
)

func gridOfBulbs(r *rand.Rand) *Task {
	const n = 4
	g := bulbs.FromConfig(n, n, bitset.Random(n*n, r))
	for g.Solved() {
		g = bulbs.FromConfig(n, n, bitset.Random(n*n, r))
	}
	needed, err := bulbs.PressSet(g)
	if err != nil {
		panic("exercise: " + err.Error())
	}
	board := lights.New(n, n) // draws the bulbs
	return &Task{
		question: []block{
			paragraph("A Grid of Bulbs: a press turns on a bulb that is off, and toggles every other bulb in its row and in its column. In the end all bulbs shall be on. Leave aside that only bulbs that are off may be pressed, and so the order: which bulbs must be pressed?"),
			boards{{board, g.Config(), nil}},
			howTo{screen: asPresses, paper: "Put a dot on each bulb that must be pressed."},
		},
		hints: []string{
			"Pressing all bulbs of one row and one column toggles only the bulb where they cross. Do that for each bulb that is off: how often is each bulb pressed?",
			fmt.Sprintf("A bulb is pressed once for each bulb that is off in its row or column. In row 0 %d are off, in column 0 %d.", n-g.RowOn(0), n-g.ColOn(0)),
			"The first row of presses is " + needed.Slice(0, n).String() + ".",
		},
		solution: wrapped(cellsOf(needed, n), 60),
		drawn:    boards{{board, g.Config(), needed}},
		check: func(text string) error {
			got, err := readCells(text, n, n)
			if err != nil {
				return err
			}
			wrong := g.Effect(got)
			wrong.Xor(g.OffSet())
			switch {
			case wrong.None():
				return nil
			case wrong.Count() > 8:
				return fmt.Errorf("these presses leave %s off", count(wrong.Count(), "bulb"))
			}
			return fmt.Errorf("these presses leave %s off: %s", count(wrong.Count(), "bulb"), cellsOf(wrong, n))
		},
	}
}
