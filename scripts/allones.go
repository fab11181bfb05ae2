//go:build ignore

// Allones finds the fewest presses that turn all lights of square boards off, with proof.
//
//	go run scripts/allones.go -to 40
//	go run scripts/allones.go -from 79 -to 79 -minutes 10 -gigabytes 4
//
// It writes CSV: the side n, the nullity, the fewest presses, how many solutions have so few,
// and how they were searched. With -twice every board is searched by a second
// method as well, where one takes less than a second, and the two are compared. A
// search that is estimated to take more than a second is announced on standard error;
// one that would take more than -minutes or -gigabytes is left out, and the exit status is 1.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"parity.lab/lib/coding"
	"parity.lab/lib/lights"
)

const usage = `usage: go run scripts/allones.go [-from 1] [-to 30] [-minutes 1] [-gigabytes 1] [-twice]

Writes the fewest presses that turn n×n boards with all lights on off, as CSV.

  go run scripts/allones.go -to 33                     to the sides of the known tables
  go run scripts/allones.go -to 78                     each in less than a second
  go run scripts/allones.go -from 30 -to 30 -twice     by two methods
  go run scripts/allones.go -from 79 -to 79 -minutes 10 -gigabytes 4
                                                       nullity 64: about a minute
`

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintf(os.Stderr, "allones: %v\n", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	flags := flag.NewFlagSet("allones", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	from := flags.Int("from", 1, "")
	to := flags.Int("to", 30, "")
	minutes := flags.Float64("minutes", 1, "")
	gigabytes := flags.Float64("gigabytes", 1, "")
	twice := flags.Bool("twice", false, "")
	switch err := flags.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		fmt.Print(usage)
		return nil
	case err != nil:
		return fmt.Errorf("%v; try -help", err)
	case flags.NArg() > 0:
		return fmt.Errorf("%q is no flag; try -help", flags.Arg(0))
	case *from < 1 || *to < *from:
		return fmt.Errorf("sides from %d to %d, want 1 or more and in order", *from, *to)
	case !(*minutes > 0 && *minutes < 1e6) || !(*gigabytes > 0 && *gigabytes < 1e6):
		return fmt.Errorf("-minutes and -gigabytes must be above 0, and below a million")
	}
	o := lights.Options{MaxTime: time.Duration(*minutes * float64(time.Minute)), MaxMemory: int64(*gigabytes * 1e9)}
	fmt.Println("n,nullity,presses,minima,method")
	var left []string
	for n := *from; n <= *to; n++ {
		err := side(n, o, *twice)
		var cost *coding.CostError
		if errors.As(err, &cost) {
			left = append(left, fmt.Sprintf("%d (%v)", n, cost.Plan))
			continue
		}
		if err != nil {
			return fmt.Errorf("%d×%d: %w", n, n, err)
		}
	}
	if len(left) > 0 {
		return fmt.Errorf("left out, as -minutes and -gigabytes do not allow them: %s", strings.Join(left, ", "))
	}
	return nil
}

// side writes the line of an n×n board.
func side(n int, o lights.Options, twice bool) error {
	b := lights.AllOn(n, n)
	plan, err := b.Game().Plan(o)
	if err != nil {
		return err
	}
	if plan.Time > time.Second {
		fmt.Fprintf(os.Stderr, "%d: %v\n", n, plan)
	}
	s, err := b.Shortest(context.Background(), o)
	if err != nil {
		return err
	}
	if !s.Check() {
		return errors.New("the solution does not solve the board")
	}
	method := plan.Method.String()
	if s.Nullity == 0 {
		method = "only solution"
	}
	if twice {
		second, err := again(b, s)
		if err != nil {
			return err
		}
		if second != coding.Auto {
			method += " and " + second.String()
		}
	}
	fmt.Printf("%d,%d,%d,%d,%s\n", n, s.Nullity, s.Count(), s.Minima, method)
	return nil
}

// again searches by another method than s and compares; coding.Auto means that none is quick.
func again(b *lights.Board, s *lights.Solution) (coding.Method, error) {
	for _, m := range []coding.Method{coding.Walsh, coding.Split, coding.Gray} {
		if s.Nullity == 0 || m == s.Search {
			continue
		}
		second, err := b.Shortest(context.Background(), lights.Options{Method: m, MaxTime: time.Second})
		if errors.Is(err, coding.ErrCost) {
			continue
		}
		if err != nil {
			return m, err
		}
		if second.Count() != s.Count() || second.Minima != s.Minima || !second.Check() {
			return m, fmt.Errorf("%v finds %d presses and %v finds %d", s.Search, s.Count(), m, second.Count())
		}
		return m, nil
	}
	return coding.Auto, nil
}
