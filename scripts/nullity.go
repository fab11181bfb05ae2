//go:build ignore

// Nullity lists the nullities d(n) of the n×n boards of Lights Out: a board has a
// solution for one in 2^d of its configurations, and then 2^d solutions.
//
//	go run scripts/nullity.go 100
//	go run scripts/nullity.go -sides 2 25000
//	go run scripts/nullity.go -counts 25000
//	go run scripts/nullity.go -sieve -sides 2 1000000 > sides.txt
//
// The list goes to standard output; a summary, and whether the numbers are proven,
// to standard error.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"

	"parity.lab/lib/cover"
)

const usage = `usage: go run scripts/nullity.go [-sides D | -counts] [-sieve] N

Lists the nullities d(n) of the n×n boards of Lights Out, n from 1 to N, as lines n,d.

  -sides D  instead the n with d(n) = D, one a line
  -counts   instead how many n have each d, lines d,count
  -sieve    far faster; beyond 100,000 with an assumption, which is named

  go run scripts/nullity.go 100
  go run scripts/nullity.go -sides 2 25000
  go run scripts/nullity.go -sieve -counts 1000000
`

// most is the largest N: the work without -sieve grows with its third power.
const most, mostSieved = 200_000, 10_000_000

func main() {
	out, err := run(os.Args[1:])
	if err != nil {
		fmt.Fprintf(os.Stderr, "nullity: %v\n", err)
		os.Exit(1)
	}
	if _, err := io.WriteString(os.Stdout, out); err != nil {
		fmt.Fprintf(os.Stderr, "nullity: %v\n", err)
		os.Exit(1)
	}
}

// run returns what goes to standard output: nothing at all if there is an error.
func run(args []string) (string, error) {
	flags := flag.NewFlagSet("nullity", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	sides := flags.Int("sides", -1, "")
	counts := flags.Bool("counts", false, "")
	sieve := flags.Bool("sieve", false, "")
	if err := flags.Parse(args); errors.Is(err, flag.ErrHelp) {
		return usage, nil
	} else if err != nil {
		return "", fmt.Errorf("%v; try -help", err)
	}
	given := false
	flags.Visit(func(f *flag.Flag) { given = given || f.Name == "sides" })
	switch {
	case flags.NArg() != 1:
		return "", fmt.Errorf("%d sides given, want one, the largest; try -help", flags.NArg())
	case given && *sides < 0:
		return "", fmt.Errorf("-sides %d: a nullity is not negative", *sides)
	case given && *counts:
		return "", errors.New("-sides and -counts are two lists: only one at a time")
	}
	limit := most
	if *sieve {
		limit = mostSieved
	}
	n, err := strconv.Atoi(flags.Arg(0))
	if err != nil || n < 1 || n > limit {
		hint := ""
		if !*sieve {
			hint = fmt.Sprintf(" (to %d with -sieve)", mostSieved)
		}
		return "", fmt.Errorf("%q is no largest side, want 1 to %d%s", flags.Arg(0), limit, hint)
	}
	compute := cover.Nullities
	if *sieve {
		compute = cover.Sieve
	}
	t, err := compute(context.Background(), n, cover.Options{})
	if err != nil {
		return "", err
	}
	basis := "proven"
	if t.Assumption != "" {
		basis = t.Assumption
	}
	fmt.Fprintf(os.Stderr, "n = 1 to %d, %s\n", n, basis)
	switch {
	case *counts:
		return countLines(t), nil
	case given:
		return sideLines(t, *sides), nil
	}
	return t.CSV(), nil
}

// countLines returns how many sides have each nullity.
func countLines(t *cover.Table) string {
	met := slices.Clone(t.D[1:])
	slices.Sort(met)
	met = slices.Compact(met)
	var b strings.Builder
	for _, d := range met {
		fmt.Fprintf(&b, "%d,%d\n", d, t.Count(d))
	}
	fmt.Fprintf(os.Stderr, "%d different nullities, the largest %d\n", len(met), met[len(met)-1])
	return b.String()
}

// sideLines returns the sides of one nullity and tells how many there are, and their
// remainders modulo 12.
func sideLines(t *cover.Table, d int) string {
	list := t.Sides(d)
	var b strings.Builder
	var remainders []int
	for _, n := range list {
		fmt.Fprintln(&b, n)
		if !slices.Contains(remainders, n%12) {
			remainders = append(remainders, n%12)
		}
	}
	slices.Sort(remainders)
	fmt.Fprintf(os.Stderr, "d(n) = %d for %d sides", d, len(list))
	if len(list) > 0 {
		fmt.Fprintf(os.Stderr, "; modulo 12 they are %s", strings.Trim(fmt.Sprint(remainders), "[]"))
	}
	fmt.Fprintln(os.Stderr)
	return b.String()
}
