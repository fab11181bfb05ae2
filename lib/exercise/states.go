package exercise

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"parity.lab/lib/lights"
)

// digits writes states or numbers of presses, one row a line.
func digits(numbers []int, cols int) string {
	lines := make([]string, len(numbers)/cols)
	for i := range lines {
		lines[i] = strings.Trim(fmt.Sprint(numbers[i*cols:(i+1)*cols]), "[]")
	}
	return strings.Join(lines, "\n")
}

// readDigits reads n digits below k; blanks, commas, brackets and line ends count
// for nothing.
func readDigits(text string, n, k int) ([]int, error) {
	var all []int
	for _, c := range text {
		switch {
		case strings.ContainsRune(" \t\r\n,;[]", c):
		case c >= '0' && c < '0'+rune(k):
			all = append(all, int(c-'0'))
		default:
			return nil, fmt.Errorf("%q cannot be read: want %d digits from 0 to %d", string(c), n, k-1)
		}
	}
	if len(all) != n {
		return nil, fmt.Errorf("got %s, want %d, each from 0 to %d", count(len(all), "digit"), n, k-1)
	}
	return all, nil
}

func threeStates(r *rand.Rand) *Task {
	const rows, cols, k = 2, 3, 3
	g := lights.New(rows, cols).WithStates(k)
	zero := make(lights.States, rows*cols)
	start := zero
	for start.Text(cols) == zero.Text(cols) {
		presses := make([]int, rows*cols)
		for i := range presses {
			presses[i] = r.IntN(k)
		}
		start = g.Apply(zero, presses)
	}
	s, err := g.Solve(start, zero)
	if err != nil {
		panic("exercise: " + err.Error())
	}
	return &Task{
		question: []block{
			paragraph("Lamps with three states, 0, 1 and 2. A press adds 1 to a lamp and to its neighbours above, below, left and right, with 2 + 1 = 0. How often do you press each lamp, so that all end in state 0?"),
			words(strings.Split(digits(start, cols), "\n")),
			howTo{
				screen: fmt.Sprintf("Answer with %d rows of %d digits, each from 0 to %d.", rows, cols, k-1),
				paper:  "How often each is pressed:",
				empty:  lights.New(rows, cols),
			},
		},
		hints: []string{
			"Each lamp is an equation: its state, and the presses at it and beside it, add up to 0 when multiples of 3 do not count.",
			"Choose the presses of the first row. Those of the second row then follow, as each must bring the lamp above it to 0; try first rows until the second row ends in 0 too.",
			"A first row of presses that works is " + digits(s.Presses[:cols], cols) + ".",
		},
		solution: digits(s.Presses, cols),
		check: func(text string) error {
			got, err := readDigits(text, rows*cols, k)
			if err != nil {
				return err
			}
			left := g.Apply(start, got)
			for v, state := range left {
				if state != 0 {
					return fmt.Errorf("these presses leave lamp (%d,%d) in state %d", v/cols, v%cols, state)
				}
			}
			return nil
		},
	}
}
