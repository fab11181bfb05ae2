//go:build ignore

// Pack solves the boards of a file and reports on each: the shortest solution, or the
// certificate that there is none.
//
//	go run scripts/pack.go levels.txt
//
// Boards are rows of 0 and 1 (or . and #) parted by empty lines; a line that begins with a
// semicolon names the next one. A malformed board is reported with its line and does not stop
// the others. The exit status is 1 if a board is malformed or has no solution.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"parity.lab/lib/lights"
)

const usage = `usage: pack FILE

Solves the Lights Out boards of a file, or proves that they have no solution.
`

func main() {
	if len(os.Args) == 2 && (os.Args[1] == "-h" || os.Args[1] == "-help" || os.Args[1] == "--help") {
		fmt.Print(usage)
		return
	}
	bad, err := run(os.Args[1:])
	if err != nil {
		fmt.Fprintf(os.Stderr, "pack: %v\n", err)
		os.Exit(1)
	}
	if bad > 0 {
		os.Exit(1)
	}
}

// run reports on a file and returns how many boards are malformed or have no solution.
func run(args []string) (bad int, err error) {
	if len(args) != 1 {
		return 0, errors.New("want the name of one file; try -help")
	}
	text, err := os.ReadFile(args[0])
	if err != nil {
		return 0, err
	}
	levels := lights.ParsePack(string(text))
	if len(levels) == 0 {
		return 0, fmt.Errorf("%s holds no board, want rows of 0 (off) and 1 (on)", args[0])
	}
	for i, level := range levels {
		if i > 0 {
			fmt.Println()
		}
		fmt.Printf("board %d, line %d", i+1, level.Line)
		if level.Name != "" {
			fmt.Printf(": %s", level.Name)
		}
		fmt.Println()
		if level.Err != nil {
			fmt.Println(level.Err)
			bad++
			continue
		}
		solution, err := level.Board.Shortest(context.Background(), lights.Options{})
		var none *lights.UnsolvableError
		switch {
		case errors.As(err, &none):
			fmt.Println(none.Certificate)
			fmt.Println("certificate checked:", none.Certificate.Check())
			bad++
		case err != nil:
			return bad, fmt.Errorf("board %d: %w", i+1, err)
		default:
			fmt.Println(solution)
			fmt.Println("replay checked:", solution.Check())
		}
	}
	fmt.Printf("\n%d boards, %d solved, %d not\n", len(levels), len(levels)-bad, bad)
	return bad, nil
}
