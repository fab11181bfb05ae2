// Command bench compares this library with the C and C++ libraries M4RI and NTL, on
// the same operands in one run, on one core, by CPU time:
//
//	go run ./lib/gf2/bench                        everything, in one table
//	go run ./lib/gf2/bench polynomials boards     these parts only
//	go run ./lib/gf2/bench -sizes 500,1000 matrices
//
// The parts are
//
//	matrices     package gf2 and M4RI: echelon forms, product, one right side
//	boards       package lights on the all-ones board of n×n lights, and M4RI's
//	             solution with its matrix A+I of n² rows; "M4RI part" is the
//	             elimination of A+I without right side alone
//	polynomials  package poly and NTL: product, gcd, xgcd
//	cores        the echelon form on two cores and on one, in wall-clock time
//
// Each line tells the time of the yardstick, the time of one kernel of this
// library, their ratio, and the ratio that is wanted of that kernel, if there is
// one. All kernels that the machine has are run; PARITYLAB_SIMD takes some away.
// Results are compared too. Yardstick and kernels take turns, three times each, and
// the least time counts, so that a busy machine disturbs all of them alike.
//
// It needs M4RI and NTL with their headers and compilers (on Debian: gcc, g++,
// libm4ri-dev, libntl-dev) and builds the programs that call them in the temporary
// folder. They are only measured: nothing of them is part of this library.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
)

func main() {
	switch err := run(os.Args[1:], os.Stdout); {
	case errors.Is(err, flag.ErrHelp):
	case err != nil:
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

// job is one run of the program.
type job struct {
	table     *table
	sizes     []int // of matrices
	boards    []int // sides
	degrees   []int
	cores     int // size of the matrix
	seconds   float64
	m4ri, ntl *yardstick // nil if they could not be built
	running   []*yardstick
}

// part is a part of the table.
type part struct {
	name  string
	needs func(*job) error // builds what it is measured at
	run   func(*job) error
}

var parts = []part{
	{"matrices", (*job).useM4RI, (*job).matrices},
	{"boards", (*job).useM4RI, (*job).lights},
	{"polynomials", (*job).useNTL, (*job).polynomials},
	{"cores", func(*job) error { return nil }, (*job).twoCores},
}

func run(args []string, out io.Writer) error {
	flags := flag.NewFlagSet("bench", flag.ContinueOnError)
	sizes := flags.String("sizes", "1000,2000,4000,8000", "`sizes` of the matrices")
	boards := flags.String("boards", "64,100,128", "`sides` of the boards")
	degrees := flags.String("degrees", "1000,10000,100000", "`degrees` of the polynomials")
	cores := flags.String("cores", "8000", "`size` of the matrix for two cores")
	seconds := flags.Float64("seconds", 0.1, "how many `seconds` each turn takes, about")
	flags.Usage = func() {
		fmt.Fprintln(flags.Output(), "usage: bench [flags] [matrices] [boards] [polynomials] [cores]")
		flags.PrintDefaults()
	}
	if err := flags.Parse(args); err != nil {
		return err
	}
	j := &job{table: &table{out: out}, seconds: *seconds}
	var one []int
	for _, list := range []struct {
		name, text string
		most       int
		to         *[]int
	}{
		{"sizes", *sizes, 100_000, &j.sizes},
		{"boards", *boards, 300, &j.boards},
		{"degrees", *degrees, 100_000_000, &j.degrees},
		{"cores", *cores, 100_000, &one},
	} {
		numbers, err := parseNumbers(list.text, list.most)
		if err != nil {
			return fmt.Errorf("-%s: %w", list.name, err)
		}
		*list.to = numbers
	}
	j.cores = one[0]
	wanted, err := choose(flags.Args())
	if err != nil {
		return err
	}
	runtime.GOMAXPROCS(1)
	defer j.close()
	fmt.Fprintln(out, machine())
	// A part that cannot be measured leaves the others.
	var failed []error
	attempt := func(p part, do func(*job) error) bool {
		err := do(j)
		if err != nil {
			failed = append(failed, fmt.Errorf("%s: %w", p.name, err))
		}
		return err == nil
	}
	wanted = slices.DeleteFunc(wanted, func(p part) bool { return !attempt(p, p.needs) })
	for _, p := range wanted {
		attempt(p, p.run)
	}
	j.table.summary()
	return errors.Join(failed...)
}

// choose returns the parts with the given names, in the order of the table, or all if
// there are none.
func choose(names []string) ([]part, error) {
	known := func(name string) bool {
		return slices.ContainsFunc(parts, func(p part) bool { return p.name == name })
	}
	for _, name := range names {
		if !known(name) {
			return nil, fmt.Errorf("%q is no part, want matrices, boards, polynomials or cores, behind the flags", name)
		}
	}
	var chosen []part
	for _, p := range parts {
		if len(names) == 0 || slices.Contains(names, p.name) {
			chosen = append(chosen, p)
		}
	}
	return chosen, nil
}

// parseNumbers reads numbers with commas between them.
func parseNumbers(list string, most int) ([]int, error) {
	var numbers []int
	for text := range strings.SplitSeq(list, ",") {
		n, err := strconv.Atoi(strings.TrimSpace(text))
		if err != nil || n < 1 || n > most {
			return nil, fmt.Errorf("%q is no number from 1 to %d", text, most)
		}
		numbers = append(numbers, n)
	}
	return numbers, nil
}
