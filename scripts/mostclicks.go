//go:build ignore

// Mostclicks tells how many presses the hardest Lights Out boards need.
//
//	go run scripts/mostclicks.go -to 8
//
// It writes CSV for the boards m×n with m ≤ n ≤ to: sides, nullity, and Most Clicks, which is
// the number of cells where the nullity is 0. Each value is proven: a hardest board and a
// certificate that no board is harder were found, and the board is solved again here.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"

	"parity.lab/lib/coding"
	"parity.lab/lib/cover"
	"parity.lab/lib/lights"
)

const usage = `usage: go run scripts/mostclicks.go [-to 6] [-covers]

Writes how many presses the hardest m×n boards need, m ≤ n ≤ to, as CSV. Where a search
ends before both bounds meet they are written as 20..22.

  -covers   only boards that have quiet patterns; the others may need a press on each cell

  go run scripts/mostclicks.go
  go run scripts/mostclicks.go -to 10 -covers
`

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintf(os.Stderr, "mostclicks: %v\n", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	flags := flag.NewFlagSet("mostclicks", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	to := flags.Int("to", 6, "")
	covers := flags.Bool("covers", false, "")
	switch err := flags.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		fmt.Print(usage)
		return nil
	case err != nil:
		return fmt.Errorf("%v; try -help", err)
	case flags.NArg() > 0:
		return fmt.Errorf("%q is no flag; try -help", flags.Arg(0))
	case *to < 1 || *to > 40:
		return fmt.Errorf("-to %d: want 1 to 40", *to)
	}
	fmt.Println("m,n,nullity,clicks")
	for m := 1; m <= *to; m++ {
		for n := m; n <= *to; n++ {
			if *covers && cover.RectangleNullity(m, n) == 0 {
				continue
			}
			c, err := cover.MostClicks(context.Background(), m, n, coding.RadiusOptions{})
			if err != nil {
				return fmt.Errorf("%d×%d: %w", m, n, err)
			}
			if !c.Exact() {
				fmt.Printf("%d,%d,%d,%d..%d\n", m, n, c.Nullity, c.Lower, c.Upper)
				continue
			}
			again, err := c.Witness.Shortest(context.Background(), lights.Options{})
			if err != nil || again.Count() != c.Lower {
				return fmt.Errorf("%d×%d: the hardest board is solved in another number of presses: %v", m, n, err)
			}
			fmt.Printf("%d,%d,%d,%d\n", m, n, c.Nullity, c.Lower)
		}
	}
	return nil
}
