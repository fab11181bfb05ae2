//go:build ignore

// Levels makes a pack of random Lights Out levels of exact difficulty, with solutions.
//
//	go run scripts/levels.go -size 5x5 -from 5 -to 9 -each 2 > levels.txt
//
// A level of difficulty L takes L presses and no fewer, which is proven for each. The pack
// is read by scripts/pack.go, "paritylab check" and lights.ParsePack; with -solutions the
// presses stand behind the levels as lines that begin with a semicolon. The same seed gives the
// same pack.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"

	"parity.lab/lib/lights"
)

const usage = `usage: go run scripts/levels.go [-size 5x5] [-from 3] [-to 8] [-each 1] [-seed 1] [-solutions]

Makes a pack of random Lights Out levels: for each number of presses -from … -to, -each
different levels that take so many and no fewer.

  -solutions  adds the presses below each level, as (row,column) counted from 1

  go run scripts/levels.go -size 4x7 -from 2 -to 10 -each 3 > levels.txt
  go run scripts/levels.go -solutions
  go run scripts/levels.go | go run scripts/pack.go -
`

func main() {
	out, err := run(os.Args[1:])
	if err != nil {
		fmt.Fprintf(os.Stderr, "levels: %v\n", err)
		os.Exit(1)
	}
	fmt.Print(out)
}

// run returns what goes to standard output: nothing at all if there is an error.
func run(args []string) (string, error) {
	flags := flag.NewFlagSet("levels", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	size := flags.String("size", "5x5", "")
	from := flags.Int("from", 3, "")
	to := flags.Int("to", 8, "")
	each := flags.Int("each", 1, "")
	seed := flags.Uint64("seed", 1, "")
	solutions := flags.Bool("solutions", false, "")
	if err := flags.Parse(args); errors.Is(err, flag.ErrHelp) {
		return usage, nil
	} else if err != nil {
		return "", fmt.Errorf("%v; try -help", err)
	}
	var rows, cols int
	if n, err := fmt.Sscanf(*size, "%dx%d", &rows, &cols); err != nil || n != 2 || rows < 1 || cols < 1 || rows*cols > 400 {
		return "", fmt.Errorf("-size %s: want rows and columns such as 5x5, at most 400 cells", *size)
	}
	if *from < 0 || *to < *from || *each < 1 {
		return "", fmt.Errorf("want -from 0 or more, -to not below it, -each 1 or more")
	}
	if flags.NArg() > 0 {
		return "", fmt.Errorf("%q is no flag; try -help", flags.Arg(0))
	}
	game := lights.New(rows, cols)
	var pack strings.Builder
	for length := *from; length <= *to; length++ {
		seen := map[string]bool{}
		for i := range *each {
			// Seeds of its own for every level: a longer pack begins like a shorter one.
			own := *seed*1_000_003 + uint64(length)*1009 + uint64(i)
			solution, err := another(game, length, own, seen)
			if err != nil {
				return "", err
			}
			board := game.Board(solution.Config)
			name := fmt.Sprintf("%d presses, no. %d", length, i+1)
			if length == 1 {
				name = fmt.Sprintf("1 press, no. %d", i+1)
			}
			if pack.Len() > 0 {
				pack.WriteString("\n")
			}
			pack.WriteString(lights.FormatPack([]lights.Level{{Name: name, Board: board}}))
			if *solutions {
				pack.WriteString("; press")
				for _, cell := range solution.Cells() {
					fmt.Fprintf(&pack, " (%d,%d)", cell[0]+1, cell[1]+1)
				}
				pack.WriteString("\n")
			}
		}
	}
	return pack.String(), nil
}

// another returns the solution of a level that is not among those seen, and adds it to them.
func another(game *lights.Game, length int, seed uint64, seen map[string]bool) (*lights.Solution, error) {
	const tries = 100
	for range tries {
		_, solution, err := game.RandomLength(context.Background(), length, seed, lights.RandomOptions{})
		if err != nil {
			return nil, errors.New(strings.TrimPrefix(err.Error(), "lights: "))
		}
		if !solution.Check() || !solution.Shortest || solution.Count() != length {
			return nil, fmt.Errorf("a level of %d presses came out wrong", length)
		}
		if key := solution.Config.String(); !seen[key] {
			seen[key] = true
			return solution, nil
		}
		seed += 1_000_000_007
	}
	return nil, fmt.Errorf("different levels of %d presses: %d found, and no other in %d tries; ask for fewer with -each", length, len(seen), tries)
}
