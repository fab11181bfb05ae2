//go:build ignore

// Machines adds up the fewest presses that machines need, as in Advent of Code 2025,
// day 10.
//
//	go run scripts/machines.go INPUT.txt
//	go run scripts/machines.go -each INPUT.txt
//	go run scripts/machines.go -generate 200 -seed 1 > INPUT.txt
//
// INPUT.txt holds a machine a line: the goal of the lights, the buttons, and the goals of the
// counters, such as
//
//	[.##.] (3) (1,3) (2) (2,3) (0,2) (0,1) {3,5,4,7}
//
// Two totals come out, that of the lights (part one) and that of the counters (part two).
// A machine that has no solution is named with the reason, and the exit status is 1.
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

const usage = `usage: go run scripts/machines.go [-each] INPUT.txt
       go run scripts/machines.go -generate N [-seed 1] [-counters 10] [-buttons 13] [-most 50]

Adds up the fewest presses that machines need, for their lights and for their counters, as
in Advent of Code 2025, day 10. INPUT.txt holds a machine a line; - reads standard input.

  -each      also tells the presses of each machine, and why no fewer will do
  -generate  writes N random machines, each button pressed up to -most times

  go run scripts/machines.go scripts/testdata/machines/example.txt
  go run scripts/machines.go -each scripts/testdata/machines/example.txt
  go run scripts/machines.go -generate 200 | go run scripts/machines.go -
`

func main() {
	out, err := run(os.Args[1:])
	if err != nil {
		fmt.Fprintf(os.Stderr, "machines: %v\n", err)
		os.Exit(1)
	}
	if _, err := io.WriteString(os.Stdout, out); err != nil {
		fmt.Fprintf(os.Stderr, "machines: %v\n", err)
		os.Exit(1)
	}
}

// run returns what goes to standard output: nothing at all if there is an error.
func run(args []string) (string, error) {
	flags := flag.NewFlagSet("machines", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	each := flags.Bool("each", false, "")
	generate := flags.Int("generate", 0, "")
	seed := flags.Uint64("seed", 1, "")
	counters := flags.Int("counters", 10, "")
	buttons := flags.Int("buttons", 13, "")
	most := flags.Int("most", 50, "")
	if err := flags.Parse(args); errors.Is(err, flag.ErrHelp) {
		return usage, nil
	} else if err != nil {
		return "", fmt.Errorf("%v; try -help", err)
	}
	switch {
	case *generate > 0 && flags.NArg() > 0:
		return "", fmt.Errorf("-generate and the file %s: only one of them", flags.Arg(0))
	case *generate > 0 && (*counters < 1 || *buttons < 0 || *most < 0):
		return "", fmt.Errorf("%d counters, %d buttons, up to %d presses: want 1 counter or more, and no number below 0", *counters, *buttons, *most)
	case *generate > 0:
		var b strings.Builder
		for i := range *generate {
			fmt.Fprintln(&b, lights.RandomMachine(*counters, *buttons, *most, *seed+uint64(i)))
		}
		return b.String(), nil
	case flags.NArg() != 1:
		return "", fmt.Errorf("%d input files, want one; try -help", flags.NArg())
	}
	return total(flags.Arg(0), *each)
}

// total returns the totals of the machines of a file, and with each a line for each of
// the answers.
func total(file string, each bool) (string, error) {
	file, text, err := input(file)
	if err != nil {
		return "", err
	}
	machines, err := lights.ParseMachines(text)
	var syntax *lights.SyntaxError
	if errors.As(err, &syntax) {
		return "", fmt.Errorf("%s: line %d, column %d: %s", file, syntax.Row, syntax.Column, syntax.Reason)
	}
	if err != nil {
		return "", fmt.Errorf("%s: %w", file, plain(err))
	}
	if len(machines) == 0 {
		return "", fmt.Errorf("%s: no machines, want one a line", file)
	}
	ctx := context.Background()
	var b strings.Builder
	one, two := 0, 0
	for i, m := range machines {
		s, err := m.ShortestLights(ctx, lights.Options{})
		if err != nil {
			return "", fmt.Errorf("%s: the lights of machine %d: %w", file, i+1, plain(err))
		}
		c, err := m.ShortestCounters(ctx, lights.CounterOptions{})
		if err != nil {
			return "", fmt.Errorf("%s: the counters of machine %d: %w", file, i+1, plain(err))
		}
		if !s.Check() || !c.Check() {
			return "", fmt.Errorf("%s: the presses for machine %d do not do it", file, i+1)
		}
		one += s.Count()
		two += c.Count()
		if each {
			fmt.Fprintf(&b, "machine %d, lights: buttons %v: %d, %s\n", i+1, s.Presses.Indices(), s.Count(), s.Reason)
			fmt.Fprintf(&b, "machine %d, counters: presses %v: %d, %s\n", i+1, c.Presses, c.Count(), c.Reason)
		}
	}
	fmt.Fprintf(&b, "lights: %d\ncounters: %d\n", one, two)
	return b.String(), nil
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
	return errors.New(strings.TrimPrefix(err.Error(), "lights: "))
}
