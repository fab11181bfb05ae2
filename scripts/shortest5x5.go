//go:build ignore

// Shortest5x5 counts the boards of Lights Out by the length of their shortest
// solution: all 2^23 boards of 5×5 that have one, or those of another size.
//
//	go run scripts/shortest5x5.go
//	go run scripts/shortest5x5.go -size 9x9 -samples 20000 -seed 1
//
// The count is exact where that is possible, otherwise made of random boards; the last
// line says which.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/big"
	"os"
	"strconv"
	"strings"

	"parity.lab/lib/coding"
	"parity.lab/lib/cover"
)

const usage = `usage: go run scripts/shortest5x5.go [-size 5x5] [-samples N] [-seed 0] [-csv]

Counts the boards of Lights Out that have a solution by the presses of their
shortest one.

  -size     another size than 5x5
  -samples  that many random boards, where there are too many to count all
  -csv      lines presses,boards instead of a histogram

  go run scripts/shortest5x5.go
  go run scripts/shortest5x5.go -size 4x7 -csv
  go run scripts/shortest5x5.go -size 9x9 -samples 20000
`

func main() {
	out, err := run(os.Args[1:])
	if err != nil {
		fmt.Fprintf(os.Stderr, "shortest5x5: %v\n", err)
		os.Exit(1)
	}
	if _, err := io.WriteString(os.Stdout, out); err != nil {
		fmt.Fprintf(os.Stderr, "shortest5x5: %v\n", err)
		os.Exit(1)
	}
}

// run returns what goes to standard output: nothing at all if there is an error.
func run(args []string) (string, error) {
	flags := flag.NewFlagSet("shortest5x5", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	size := flags.String("size", "5x5", "")
	samples := flags.Int("samples", 0, "")
	seed := flags.Uint64("seed", 0, "")
	csv := flags.Bool("csv", false, "")
	if err := flags.Parse(args); errors.Is(err, flag.ErrHelp) {
		return usage, nil
	} else if err != nil {
		return "", fmt.Errorf("%v; try -help", err)
	}
	if flags.NArg() > 0 {
		return "", fmt.Errorf("%q is not understood; try -help", flags.Arg(0))
	}
	rows, cols, err := sides(*size)
	if err != nil {
		return "", err
	}
	if *samples < 0 {
		return "", fmt.Errorf("-samples %d: want a positive number", *samples)
	}
	code := cover.Code(rows, cols)
	l, err := code.LeaderWeights(context.Background(), coding.LeaderOptions{Samples: *samples, Sample: *samples > 0, Seed: *seed})
	if err != nil {
		return "", errors.New(strings.TrimPrefix(err.Error(), "coding: "))
	}
	if *csv {
		return lines(l), nil
	}
	text := fmt.Sprintf("%d×%d: one board in 2^%d has a solution, that is %v boards\n\n", rows, cols, code.Dimension(), power(code.Len()-code.Dimension()))
	// A coset of the code holds the solutions of one board, and its lightest word is
	// a shortest one.
	text += strings.NewReplacer("weight", "length", "cosets", "boards", "leader", "solution").Replace(l.String()) + "\n\n"
	most := l.Counts[l.Max()]
	if l.Exact {
		text += fmt.Sprintf("the hardest boards, %v of them, need %d presses; the mean is %.3f\n", most, l.Max(), l.Mean())
	} else {
		text += fmt.Sprintf("the hardest boards of the sample, %v of them, need %d presses; the mean is %.3f\n", most, l.Max(), l.Mean())
	}
	return text, nil
}

// lines writes the numbers as CSV.
func lines(l *coding.LeaderWeights) string {
	text := "presses,boards\n"
	for w := range l.Max() + 1 {
		text += strconv.Itoa(w) + "," + l.Counts[w].String() + "\n"
	}
	return text
}

func power(e int) string {
	return fmt.Sprintf("2^%d = %v", e, new(big.Int).Lsh(big.NewInt(1), uint(e)))
}

// sides reads a size such as 5x5.
func sides(text string) (rows, cols int, err error) {
	a, b, found := strings.Cut(strings.ReplaceAll(text, "×", "x"), "x")
	rows, err1 := strconv.Atoi(a)
	cols, err2 := strconv.Atoi(b)
	if !found || err1 != nil || err2 != nil || rows < 1 || cols < 1 || rows > 100 || cols > 100 {
		return 0, 0, fmt.Errorf("-size %q: want rows and columns from 1 to 100, such as 5x5", text)
	}
	return rows, cols, nil
}
