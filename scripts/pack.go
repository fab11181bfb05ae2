//go:build ignore

// Pack checks a pack of Lights Out levels: a line for each, and for those that have no
// solution the certificate.
//
//	go run scripts/pack.go levels.txt
//
// Boards are rows of 0 and 1 (or . and #) parted by empty lines; a line that begins with a
// semicolon names the next one. A malformed board is reported with its line and does not stop
// the others. Levels that are an earlier one, turned or mirrored, are named. The
// exit status is 1 if a board is malformed or has no solution.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
	"unicode/utf8"

	"parity.lab/lib/coding"
	"parity.lab/lib/lights"
)

const usage = `usage: go run scripts/pack.go FILE

Checks a pack of Lights Out levels: a line for each with the fewest presses that solve
it, and for those without a solution a certificate, with the nearest board that has one.
FILE holds rows of 0 and 1 (or . and #), boards parted by empty lines, named by lines that
begin with a semicolon; - reads standard input.

  go run scripts/pack.go scripts/testdata/pack.txt
  go run scripts/levels.go -each 3 | go run scripts/pack.go -
`

func main() {
	bad, err := run(os.Args[1:])
	if err != nil {
		fmt.Fprintf(os.Stderr, "pack: %v\n", err)
	}
	if bad > 0 || err != nil {
		os.Exit(1)
	}
}

// run reports on a file and returns how many boards are malformed or have no solution.
func run(args []string) (bad int, err error) {
	flags := flag.NewFlagSet("pack", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	switch err := flags.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		fmt.Print(usage)
		return 0, nil
	case err != nil:
		return 0, fmt.Errorf("%v; try -help", err)
	case flags.NArg() != 1:
		return 0, fmt.Errorf("%d files, want one, or - for standard input; try -help", flags.NArg())
	}
	name, text, err := input(flags.Arg(0))
	if err != nil {
		return 0, err
	}
	levels := lights.ParsePack(text)
	if len(levels) == 0 {
		return 0, fmt.Errorf("%s: no board, want rows of 0 (off) and 1 (on)", name)
	}
	width := len("name")
	for _, level := range levels {
		width = max(width, utf8.RuneCountInString(level.Name))
	}
	fmt.Printf("board  line  %-*s  %-7s  %4s  %7s  %s\n", width, "name", "size", "lit", "presses", "verdict")
	var none []string         // certificates
	first := map[string]int{} // number of the first board of a class
	solved, malformed := 0, 0
	for i, level := range levels {
		fmt.Printf("%5d  %4d  %-*s  ", i+1, level.Line, width, level.Name)
		if level.Err != nil {
			var e *lights.PackError
			errors.As(level.Err, &e)
			place := fmt.Sprintf("line %d", e.Line)
			if e.Column > 0 {
				place += fmt.Sprintf(", column %d", e.Column)
			}
			fmt.Printf("%-7s  %4s  %7s  malformed: %s: %s\n", "", "", "", place, e.Reason)
			malformed++
			continue
		}
		b := level.Board
		fmt.Printf("%-7s  %4d  ", fmt.Sprintf("%d×%d", b.Rows(), b.Cols()), b.Lit())
		again := ""
		key := class(b)
		if first[key] == 0 {
			first[key] = i + 1
		} else if one := levels[first[key]-1].Board; one.Rows() == b.Rows() && one.Config().Equal(b.Config()) {
			again = fmt.Sprintf("; the same as board %d", first[key])
		} else {
			again = fmt.Sprintf("; board %d turned or mirrored", first[key])
		}
		presses, verdict, certificate, err := judge(b)
		switch {
		case err != nil:
			return bad, fmt.Errorf("%s: board %d, line %d: %w", name, i+1, level.Line, err)
		case certificate == "":
			solved++
		default:
			heading := fmt.Sprintf("board %d, line %d", i+1, level.Line)
			if level.Name != "" {
				heading += ": " + level.Name
			}
			none = append(none, heading+"\n"+certificate)
		}
		fmt.Printf("%7s  %s%s\n", presses, verdict, again)
	}
	if len(none) > 0 {
		fmt.Printf("\nCertificates: every press changes an even number of the lights c and C; lit are # and C.\n")
	}
	for _, c := range none {
		fmt.Printf("\n%s\n", c)
	}
	fmt.Printf("\n%s: %d solved, %d without solution, %d malformed\n", count(len(levels), "board"), solved, len(none), malformed)
	return len(none) + malformed, nil
}

// judge solves a board, or returns the certificate that it has no solution. What it
// says was checked.
func judge(b *lights.Board) (presses, verdict, certificate string, err error) {
	s, err := b.Shortest(context.Background(), lights.Options{})
	if s == nil && errors.Is(err, coding.ErrCost) {
		s, err = b.Solve()
	}
	var none *lights.UnsolvableError
	switch {
	case errors.As(err, &none):
		if !none.Certificate.Check() {
			return "", "", "", errors.New("the certificate proves nothing")
		}
		certificate = none.Certificate.String()
		if near, err := b.Game().Nearest(context.Background(), b.Config()); err == nil {
			certificate += fmt.Sprintf("\nwith %s changed it has one:", count(near.Distance, "light"))
			for v := range near.Change.All() {
				r, c := b.Game().Graph().Cells().Coord(v)
				certificate += fmt.Sprintf(" (row %d, column %d)", r+1, c+1)
			}
			certificate += fmt.Sprintf("; ways to choose: %v", near.Count)
		}
		return "–", "no solution", certificate, nil
	case err != nil:
		return "", "", "", err
	case !s.Check():
		return "", "", "", errors.New("the presses do not solve the board")
	case !s.Shortest:
		return fmt.Sprintf("≤%d", s.Count()), "solved; the search for a shortest solution would take too long", "", nil
	case s.Minima == 1:
		return fmt.Sprint(s.Count()), "solved, shortest", "", nil
	}
	return fmt.Sprint(s.Count()), fmt.Sprintf("solved, shortest in %d ways", s.Minima), "", nil
}

// class returns the same text for boards that are turned or mirrored images of each other.
func class(b *lights.Board) string {
	least := ""
	rows, cols := b.Rows(), b.Cols()
	for image := range 8 {
		m, n := rows, cols
		if image&4 != 0 {
			m, n = cols, rows
		}
		text := strings.Builder{}
		for r := range m {
			for c := range n {
				i, j := r, c
				if image&1 != 0 {
					i = m - 1 - r
				}
				if image&2 != 0 {
					j = n - 1 - c
				}
				if image&4 != 0 {
					i, j = j, i
				}
				if b.On(i, j) {
					text.WriteByte('#')
				} else {
					text.WriteByte('.')
				}
			}
			text.WriteByte('\n')
		}
		if t := text.String(); least == "" || t < least {
			least = t
		}
	}
	return least
}

// count writes a number of things.
func count(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
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
