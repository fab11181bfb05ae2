package main

import (
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"strconv"
	"syscall"
	"time"

	"parity.lab/lib/coding"
	"parity.lab/lib/lights"
)

// checkCommand is paritylab check.
type checkCommand struct {
	Files []string `arg:"" name:"pack" help:"Packs: boards as rows of 0 and 1, parted by empty lines, named by lines that start with ;."`

	gameFlags
	Limit time.Duration `default:"10s" help:"Time for the shortest solution of each board; 0 means no limit."`
	JSON  bool          `name:"json" xor:"form" help:"Print as JSON."`
	CSV   bool          `name:"csv" xor:"form" help:"Print rows file,line,name,rows,cols,lit,solvable,presses,proven."`
}

// Help shows examples.
func (c *checkCommand) Help() string {
	return `Checks packs of Lights Out levels and prints a line for each board: its size, whether it
has a solution, and how many presses a shortest one takes. The exit status is 1 if a board is
malformed or has no solution.

Example:

	paritylab check levels.txt

	; first
	010
	111
	010

	; second
	...`
}

// checkedBoard is one line of the report.
type checkedBoard struct {
	File     string `json:"file"`
	Line     int    `json:"line"`
	Name     string `json:"name,omitempty"`
	Rows     int    `json:"rows,omitempty"`
	Cols     int    `json:"cols,omitempty"`
	Lit      int    `json:"lit"`
	Solvable bool   `json:"solvable"`
	// Presses is the length of the solution, Proven says that no other is shorter.
	Presses int  `json:"presses"`
	Proven  bool `json:"proven"`
	// Problem says why the board has no solution, or, if Failed, why that was not found out.
	Problem string `json:"problem,omitempty"`
	Failed  bool   `json:"failed,omitempty"`
}

// Run checks the packs.
func (c *checkCommand) Run(w *world) error {
	games, err := c.games()
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	var all []checkedBoard
	bad := 0
	for _, file := range c.Files {
		text, err := readInput(w, file)
		if err != nil {
			return err
		}
		levels := lights.ParsePackBy(text, games)
		if len(levels) == 0 {
			return fmt.Errorf("%s: there is no board, want rows of 0 (off) and 1 (on)", file)
		}
		for _, l := range levels {
			b := c.check(ctx, file, l)
			if ctx.Err() != nil {
				fmt.Fprintln(w.stderr, "paritylab: interrupted")
				return status(statusInterrupted)
			}
			if b.Problem != "" {
				bad++
			}
			all = append(all, b)
			if !c.JSON && !c.CSV {
				fmt.Fprintln(w.stdout, b)
			}
		}
	}
	switch {
	case c.JSON:
		if err := printJSON(w, all); err != nil {
			return err
		}
	case c.CSV:
		out := csv.NewWriter(w.stdout)
		out.Write([]string{"file", "line", "name", "rows", "cols", "lit", "solvable", "presses", "proven"})
		for _, b := range all {
			out.Write([]string{
				b.File, strconv.Itoa(b.Line), b.Name, strconv.Itoa(b.Rows), strconv.Itoa(b.Cols), strconv.Itoa(b.Lit),
				strconv.FormatBool(b.Solvable), strconv.Itoa(b.Presses), strconv.FormatBool(b.Proven),
			})
		}
		out.Flush()
		if err := out.Error(); err != nil {
			return err
		}
	default:
		fmt.Fprintf(w.stdout, "%d boards, %d in order, %d not\n", len(all), len(all)-bad, bad)
	}
	if bad > 0 {
		return status(statusFailed)
	}
	return nil
}

// String is the line of the report.
func (b checkedBoard) String() string {
	text := fmt.Sprintf("%s:%d: ", b.File, b.Line)
	if b.Name != "" {
		text += b.Name + ": "
	}
	if b.Rows == 0 {
		return text + b.Problem
	}
	text += fmt.Sprintf("%d×%d, %d lit: ", b.Rows, b.Cols, b.Lit)
	switch {
	case b.Failed:
		return text + "not solved: " + b.Problem
	case !b.Solvable:
		return text + "no solution: " + b.Problem
	case b.Proven:
		return text + fmt.Sprintf("shortest solution %d", b.Presses)
	}
	return text + fmt.Sprintf("a solution of %d, not proven to be shortest", b.Presses)
}

// check looks at one board.
func (c *checkCommand) check(ctx context.Context, file string, l lights.Level) checkedBoard {
	b := checkedBoard{File: file, Line: l.Line, Name: l.Name}
	if l.Err != nil {
		var e *lights.PackError
		b.Failed, b.Problem = true, l.Err.Error()
		if errors.As(l.Err, &e) {
			b.Line, b.Problem = e.Line, e.Reason
			if e.Column > 0 {
				b.Problem = fmt.Sprintf("column %d: %s", e.Column, e.Reason)
			}
		}
		return b
	}
	b.Rows, b.Cols, b.Lit = l.Board.Rows(), l.Board.Cols(), l.Board.Lit()
	ctx, stop := within(ctx, c.Limit)
	defer stop()
	s, err := l.Board.Shortest(ctx, lights.Options{MaxTime: searchTime(c.Limit)})
	if s == nil && errors.Is(err, coding.ErrCost) {
		s, err = l.Board.Solve()
	}
	var u *lights.UnsolvableError
	switch {
	case errors.As(err, &u):
		b.Problem = u.Certificate.Why()
	case s == nil:
		b.Failed, b.Problem = true, err.Error()
	default:
		b.Solvable, b.Presses, b.Proven = true, s.Count(), s.Shortest
	}
	return b
}
