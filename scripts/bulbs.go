//go:build ignore

// Bulbs solves a Grid of Bulbs and writes the moves, or checks a list of moves.
//
//	go run scripts/bulbs.go GRID.txt > moves.csv
//	go run scripts/bulbs.go -grid 24x24 > moves.csv
//	go run scripts/bulbs.go -replay moves.csv GRID.txt
//
// GRID.txt holds one line for each row, 0 for a bulb that is off and 1 for one that
// is on. The moves come out as row,column counted from 1, with a header; a summary
// goes to standard error. With -replay the moves of a file are made one after the
// other; the first that breaks a rule is named and the exit status is 1.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"

	"parity.lab/lib/bulbs"
)

const usage = `usage: go run scripts/bulbs.go [-replay MOVES.csv] GRID.txt
       go run scripts/bulbs.go [-replay MOVES.csv] -grid 24x24|30x30

Writes the moves that solve a Grid of Bulbs as CSV, or checks a list of moves. GRID.txt
holds lines of 0 (off) and 1 (on); - reads it, or the moves, from standard input.

  go run scripts/bulbs.go scripts/testdata/bulbs/small.txt
  go run scripts/bulbs.go -grid 30x30 > moves.csv
  go run scripts/bulbs.go -grid 30x30 -replay moves.csv
`

func main() {
	out, err := run(os.Args[1:])
	if err != nil {
		fmt.Fprintf(os.Stderr, "bulbs: %v\n", err)
		os.Exit(1)
	}
	if _, err := io.WriteString(os.Stdout, out); err != nil {
		fmt.Fprintf(os.Stderr, "bulbs: %v\n", err)
		os.Exit(1)
	}
}

// run returns what goes to standard output: nothing at all if there is an error.
func run(args []string) (string, error) {
	flags := flag.NewFlagSet("bulbs", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	name := flags.String("grid", "", "")
	replay := flags.String("replay", "", "")
	if err := flags.Parse(args); errors.Is(err, flag.ErrHelp) {
		return usage, nil
	} else if err != nil {
		return "", fmt.Errorf("%v; try -help", err)
	}
	if *replay == "-" && flags.Arg(0) == "-" {
		return "", errors.New("the grid and the moves cannot both come from standard input")
	}
	g, err := board(*name, flags.Args())
	if err != nil {
		return "", err
	}
	if *replay != "" {
		return check(g, *replay)
	}
	return solve(g)
}

// board reads the grid that the command line names.
func board(name string, files []string) (*bulbs.Grid, error) {
	switch {
	case name != "" && len(files) > 0:
		return nil, fmt.Errorf("-grid %s and the file %s: only one board at a time", name, files[0])
	case name != "":
		g, err := bulbs.Named(name)
		return g, plain(err)
	case len(files) != 1:
		return nil, fmt.Errorf("%d grid files, want one; try -help", len(files))
	}
	file, text, err := input(files[0])
	if err != nil {
		return nil, err
	}
	g, err := bulbs.Parse(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, plain(err))
	}
	return g, nil
}

// solve returns the moves as CSV.
func solve(g *bulbs.Grid) (string, error) {
	s, err := bulbs.Construct(context.Background(), g, bulbs.ConstructOptions{})
	if err != nil {
		return "", plain(err)
	}
	if _, err := g.Replay(s.Moves); err != nil {
		return "", plain(err)
	}
	fmt.Fprintf(os.Stderr, "%d×%d, %d off: %v\n", g.Rows(), g.Cols(), g.Off(), s)
	return s.Moves.CSV(), nil
}

// check replays the moves of a file.
func check(g *bulbs.Grid, file string) (string, error) {
	file, text, err := input(file)
	if err != nil {
		return "", err
	}
	moves, err := bulbs.ParseCSV(text)
	if err != nil {
		return "", fmt.Errorf("%s: %w", file, plain(err))
	}
	rep, err := g.Replay(moves)
	if err != nil {
		return "", fmt.Errorf("%s: %w", file, plain(err))
	}
	return fmt.Sprintf("%s: all %d moves are legal and all bulbs are on\n", file, rep.Moves), nil
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

// plain takes the package's name from the front of a message.
func plain(err error) error {
	if err == nil {
		return nil
	}
	return errors.New(strings.TrimPrefix(err.Error(), "bulbs: "))
}
