//go:build ignore

// Strategies compares ten ways to solve the public boards of the Grid of Bulbs.
//
//	go run scripts/strategies.go                     both boards, some 30 seconds
//	go run scripts/strategies.go -states 20000       stop each search sooner
//	go run scripts/strategies.go -grid 30x30 -csv -times
//
// Each search ends after 5,000,000 states unless -states says otherwise; on the 30×30
// board they take 0.7 GB. Times differ from run to run and are shown with -times only.
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
)

const usage = `usage: go run scripts/strategies.go [-grid 24x24|30x30] [-states N] [-walks N] [-width N] [-seed N] [-times] [-csv]

Compares ten ways to solve the public boards of the Grid of Bulbs.

  -grid    one board instead of both
  -states  where each search stops, 5,000,000 states if not given
  -walks   how many random walks are made
  -width   how wide the beam search is
  -csv     rows for a spreadsheet; -times adds seconds

  go run scripts/strategies.go -states 20000
  go run scripts/strategies.go -grid 30x30 -csv -times
`

func main() {
	out, err := run(os.Args[1:])
	if err != nil {
		fmt.Fprintf(os.Stderr, "strategies: %v\n", err)
		os.Exit(1)
	}
	fmt.Print(out)
}

// run returns what goes to standard output: nothing at all if there is an error.
func run(args []string) (string, error) {
	flags := flag.NewFlagSet("strategies", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	grid := flags.String("grid", "", "")
	states := flags.Int("states", 0, "")
	walks := flags.Int("walks", 0, "")
	width := flags.Int("width", 0, "")
	seed := flags.Uint64("seed", 0, "")
	times := flags.Bool("times", false, "")
	csv := flags.Bool("csv", false, "")
	if err := flags.Parse(args); errors.Is(err, flag.ErrHelp) {
		return usage, nil
	} else if err != nil {
		return "", fmt.Errorf("%v; try -help", err)
	}
	names := bulbs.Names()
	if *grid != "" {
		names = []string{*grid}
	}
	columns := []string{"strategy", "solved", "moves", "optimal", "states", "note"}
	if *times {
		columns = []string{"strategy", "solved", "moves", "optimal", "states", "seconds", "note"}
	}
	out := ""
	for _, name := range names {
		g, err := bulbs.Named(name)
		if err != nil {
			return "", err
		}
		c, err := bulbs.CompareStrategies(context.Background(), g, bulbs.StrategyOptions{
			MaxStates: *states, Walks: *walks, Width: *width, Seed: *seed})
		if err != nil {
			return "", err
		}
		sheet := display.TableOf(c.Runs, display.TableOptions{
			Columns: columns,
			Caption: fmt.Sprintf("%s: no solution has fewer than %d moves", name, c.Bound),
			Formats: formats(*times),
		})
		if *csv {
			out += sheet.CSV()
		} else {
			out += sheet.String() + "\n\n"
		}
	}
	return out, nil
}

// formats says how seconds are written, where they are.
func formats(times bool) map[string]string {
	if times {
		return map[string]string{"seconds": "%.3f"}
	}
	return nil
}
