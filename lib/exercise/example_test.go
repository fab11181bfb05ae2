package exercise_test

import (
	"fmt"
	"strings"

	"parity.lab/lib/exercise"
)

func ExampleNew() {
	t := exercise.New(exercise.Solve, 7)
	fmt.Println(t)
	fmt.Println()
	fmt.Println(t.Check("(0,0)"))
	fmt.Println(t.Hint())
	fmt.Println(t.Check(t.Solution()))
	// Output:
	// Exercise: solve a board (seed 7)
	//
	// Turn all lights off. A press toggles a light and its neighbours above, below,
	// left and right. Which lights do you press?
	//
	//   . # #
	//   . . .
	//   # . #
	//
	// Answer with cells (row,column), both from 0, or with rows of 0 and 1, 1 for a
	// press.
	//
	// Not yet: these presses leave 5 lights on: (0,0) (0,2) (1,0) (2,0) (2,2).
	// Hint 1 of 3: Decide about the first row. Then each light in it that is still on must be put out by a press below it, and so on: try the eight first rows.
	// Right.
}

func ExampleTask_Check() {
	t := exercise.New(exercise.Hamming, 1)
	fmt.Println(t.Check("1111111"))
	fmt.Println(t.Check("11111"))
	// Output:
	// Not yet: all checks hold, but this differs from what came in at 3 places, not at one.
	// Not yet: got 5 signs, want 7, each 0 or 1.
}

func ExampleNewSheet() {
	s := exercise.NewSheet("Sums", 3, exercise.Span, exercise.ISBN)
	fmt.Print(s.Text())
	fmt.Print(s.AnswersText())
	// Output:
	// Sums (seed 3)
	// =============
	//
	// 1. Span
	//
	// Which of these vectors add up to w? Vectors are added place by place, with 1 +
	// 1 = 0.
	//
	//   v1 = 100101
	//   v2 = 011100
	//   v3 = 111001
	//   v4 = 101100
	//   w  = 010101
	//
	// Answer with the numbers of the vectors.
	//
	// 2. ISBN
	//
	// In an ISBN of ten digits, 10 times the first digit, plus 9 times the second,
	// and so on to 1 time the last, is a multiple of 11. X stands for 10 and only
	// comes last. Which digit stands in the place of the question mark?
	//
	//   319943217?
	//
	// Answer with the digit, or X.
	// Sums, answers (seed 3)
	// ======================
	//
	// 1. Span
	//
	//   3 4
	//
	// 2. ISBN
	//
	//   4
}

func ExampleSheet_LaTeX() {
	s := exercise.NewSheet("Sums", 3, exercise.Rank)
	for line := range strings.Lines(s.LaTeX()) {
		if strings.Contains(line, "section") {
			fmt.Print(line)
		}
	}
	// Output:
	// \section*{Sums}
	// \subsection*{1. Rank}
}
