//go:build ignore

// Tournament lets pruning rules for the Grid of Bulbs compete on random boards.
//
//	go run scripts/tournament.go -size 8 -boards 200
//
// Three rules take part: the parity rule, the rule of equal counts, and one written here, which
// you change. The table tells how many boards each solved and how many states that took, the
// best first; with -csv there is a line for each board and rule instead.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"

	"parity.lab/lib/bulbs"
	"parity.lab/lib/display"
	"parity.lab/lib/search"
	"parity.lab/lib/search/tournament"
)

const usage = `usage: go run scripts/tournament.go [-size 6] [-boards 50] [-states 2000] [-seed 1] [-csv]

Lets pruning rules for the Grid of Bulbs compete on random boards: the parity rule, the rule
of equal counts, and the function mine of the script, which you change.

  -states  where the search of a rule on a board stops
  -csv     a line for each board and rule instead of the table, with seconds

  go run scripts/tournament.go
  go run scripts/tournament.go -size 8 -boards 200
  go run scripts/tournament.go -csv > rows.csv
`

func main() {
	out, err := run(os.Args[1:])
	if err != nil {
		fmt.Fprintf(os.Stderr, "tournament: %v\n", err)
		os.Exit(1)
	}
	fmt.Print(out)
}

// mine keeps a bulb whose row and column have the same parity and not too different
// numbers of bulbs on: change it.
func mine(n *search.Node, move int, size int) bool {
	row, col := n.Row[move/size], n.Col[move%size]
	return (row+col)%2 == 0 && row-col <= 2 && col-row <= 2
}

func run(args []string) (string, error) {
	flags := flag.NewFlagSet("tournament", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	size := flags.Int("size", 6, "")
	boards := flags.Int("boards", 50, "")
	states := flags.Int("states", 2000, "")
	seed := flags.Uint64("seed", 1, "")
	csv := flags.Bool("csv", false, "")
	switch err := flags.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		return usage, nil
	case err != nil:
		return "", fmt.Errorf("%v; try -help", err)
	case flags.NArg() > 0:
		return "", fmt.Errorf("%q is no flag; try -help", flags.Arg(0))
	case *size < 2 || *size > 40 || *size%2 != 0 || *boards < 1 || *states < 1:
		return "", errors.New("want an even -size from 2 to 40, and -boards and -states of 1 or more")
	}
	side := *size
	rule := search.NewRule("mine", func(n *search.Node, move int) bool { return mine(n, move, side) })
	entries := tournament.Rules(bulbs.ParityRule(), bulbs.EqualCountRule(), rule)
	for i := range entries {
		entries[i].Options.MaxStates = *states
	}
	table, err := tournament.Run(context.Background(), bulbs.RandomBoards(side, side, *boards, *seed), entries, tournament.Options{})
	if err != nil {
		return "", err
	}
	if *csv {
		return table.CSV(), nil
	}
	sheet := display.TableOf(table.Standings(), display.TableOptions{
		Caption: fmt.Sprintf("%d boards of %d×%d, at most %d states each", *boards, side, side, *states),
		// No seconds, as they differ from run to run.
		Columns: []string{"entry", "solved", "% solved", "optimal", "states", "median", "most", "% pruned"},
		Formats: map[string]string{"% solved": "%.1f", "% pruned": "%.1f"},
		Sort:    "-solved",
	})
	return sheet.String() + "\n\nstates: all that were looked at; median and most: of the boards solved\n", nil
}
