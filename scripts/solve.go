//go:build ignore

// Solve solves the Lights Out boards of a file with as few presses as possible.
//
//	go run scripts/solve.go boards.txt
//	go run scripts/solve.go -rule king -shape torus boards.txt
//	go run scripts/solve.go -moves boards.txt > moves.csv
//
// Boards are rows of 0 and 1 (or . and #) parted by empty lines; a line that begins with a
// semicolon names the next board. Each is shown with its presses and the reason why no
// fewer will do. A malformed board is named on standard error with its line and does not
// stop the others, but the exit status is then 1. Boards that have no solution say
// why; scripts/pack.go has the certificates.
package main

import (
	"context"
	"encoding/csv"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"parity.lab/lib/coding"
	"parity.lab/lib/graph"
	"parity.lab/lib/lights"
)

const usage = `usage: go run scripts/solve.go [-rule plus] [-shape plane] [-moves] FILE

Solves the Lights Out boards of a file with as few presses as possible. FILE holds rows
of 0 and 1 (or . and #), boards parted by empty lines; - reads standard input.

  -rule R     what a press toggles beside its own light: plus, diagonal, king, knight,
              cross, hex or triangle
  -shape S    plane, cylinder (first and last column are neighbours) or torus (rows, too)
  -moves      CSV instead of pictures: board,row,column, all counted from 1

In the pictures # is a lit light, o a press, and @ a press on a lit light.

  go run scripts/solve.go scripts/testdata/pack.txt
  go run scripts/solve.go -rule king -shape torus scripts/testdata/levels.txt
  printf '010\n111\n010\n' | go run scripts/solve.go -moves -
`

func main() {
	failed, err := run(os.Args[1:])
	if err != nil {
		fmt.Fprintf(os.Stderr, "solve: %v\n", err)
	}
	if failed || err != nil {
		os.Exit(1)
	}
}

// run reports whether a board could not be read or solved, beside errors that end all.
func run(args []string) (failed bool, err error) {
	flags := flag.NewFlagSet("solve", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	rule := flags.String("rule", "plus", "")
	shape := flags.String("shape", "plane", "")
	moves := flags.Bool("moves", false, "")
	switch err := flags.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		fmt.Print(usage)
		return false, nil
	case err != nil:
		return false, fmt.Errorf("%v; try -help", err)
	case flags.NArg() != 1:
		return false, fmt.Errorf("%d files, want one, or - for standard input; try -help", flags.NArg())
	}
	spec := graph.BoardSpec{}
	if spec.Rule, err = graph.ParseNeighbourhood(*rule); err != nil {
		return false, fmt.Errorf("-rule: %s", strings.TrimPrefix(err.Error(), "graph: "))
	}
	if spec.Topology, err = graph.ParseTopology(*shape); err != nil {
		return false, fmt.Errorf("-shape: %s", strings.TrimPrefix(err.Error(), "graph: "))
	}
	name, text, err := input(flags.Arg(0))
	if err != nil {
		return false, err
	}
	levels := lights.ParsePackBy(text, func(rows, cols int) (*lights.Game, error) {
		s := spec
		s.Rows, s.Cols = rows, cols
		g, err := graph.Board(s)
		if err != nil {
			return nil, err
		}
		return lights.NewGame(g, lights.SigmaPlus), nil
	})
	if len(levels) == 0 {
		return false, fmt.Errorf("%s: no board, want rows of 0 (off) and 1 (on)", name)
	}
	out := csv.NewWriter(os.Stdout)
	if *moves {
		out.Write([]string{"board", "row", "column"})
	}
	solved := 0
	for i, level := range levels {
		heading := fmt.Sprintf("board %d, line %d", i+1, level.Line)
		if level.Name != "" {
			heading += ": " + level.Name
		}
		if level.Err != nil {
			fmt.Fprintf(os.Stderr, "solve: %s: %s\n", name, strings.TrimPrefix(level.Err.Error(), "lights: "))
			failed = true
			continue
		}
		s, err := solve(level.Board)
		var none *lights.UnsolvableError
		switch {
		case errors.As(err, &none) && *moves:
			fmt.Fprintf(os.Stderr, "solve: %s: %s: no solution: %s\n", name, heading, none.Certificate.Why())
		case errors.As(err, &none):
			fmt.Printf("%s\n%v\n\n", heading, none.Certificate)
		case err != nil:
			fmt.Fprintf(os.Stderr, "solve: %s: %s: %v\n", name, heading, err)
			failed = true
		case *moves:
			solved++
			for _, cell := range s.Cells() {
				out.Write([]string{strconv.Itoa(i + 1), strconv.Itoa(cell[0] + 1), strconv.Itoa(cell[1] + 1)})
			}
		default:
			solved++
			fmt.Printf("%s\n%v\n\n", heading, s)
		}
	}
	if *moves {
		out.Flush()
		return failed, out.Error()
	}
	fmt.Printf("%d of %d boards solved\n", solved, len(levels))
	return failed, nil
}

// solve returns a shortest solution, or any if that would take more than a minute, after
// pressing it on the board.
func solve(b *lights.Board) (*lights.Solution, error) {
	s, err := b.Shortest(context.Background(), lights.Options{})
	if s == nil && errors.Is(err, coding.ErrCost) {
		s, err = b.Solve()
	}
	if err == nil && !s.Check() {
		return nil, errors.New("the presses do not solve the board")
	}
	return s, err
}

// input reads a file, or standard input for -, and says what messages call it.
func input(file string) (name, text string, err error) {
	if file == "-" {
		all, err := io.ReadAll(os.Stdin)
		return "standard input", string(all), err
	}
	all, err := os.ReadFile(file)
	return file, string(all), err
}
