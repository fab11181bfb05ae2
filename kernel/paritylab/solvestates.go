package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"parity.lab/lib/lights"
	"parity.lab/lib/modular"
)

// solvedStates is what is printed about one board of lights with more than two states.
type solvedStates struct {
	Line      int      `json:"line"`
	Game      string   `json:"game"`
	Solvable  bool     `json:"solvable"`
	Solutions string   `json:"solutions,omitempty"` // how many there are modulo the states
	Count     int      `json:"count"`
	Presses   [][3]int `json:"presses,omitempty"` // row, column, times
	Shortest  bool     `json:"shortest"`
	Why       string   `json:"why"`

	text string
}

// runStates solves boards whose lights have c.States states.
func (c *solveCommand) runStates(w *world) error {
	switch {
	case c.States < 2 || c.States > 1<<20:
		return fmt.Errorf("solve: --states %d: want 2 or more", c.States)
	case c.Graph || c.Mask != "" || c.Goal != "off" || c.Best != 1:
		return errors.New("solve: --states goes with --rule, --shape, --pattern, --stuck, --no-self, --any and --json only")
	}
	games, err := c.games()
	if err != nil {
		return err
	}
	text, err := readInput(w, c.File)
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	all := []solvedStates{}
	for _, part := range blocks(text) {
		b, err := c.solveStates(ctx, part, games)
		if ctx.Err() != nil {
			fmt.Fprintln(w.stderr, "paritylab: interrupted")
			return status(statusInterrupted)
		}
		if err != nil {
			var e *lights.SyntaxError
			if errors.As(err, &e) && e.Row > 0 {
				place := fmt.Sprintf("line %d", part.line+e.Row-1)
				if e.Column > 0 {
					place += fmt.Sprintf(", column %d", e.Column)
				}
				return fmt.Errorf("%s: %s: %s", c.name(), place, e.Reason)
			}
			return fmt.Errorf("%s: %w", c.name(), err)
		}
		all = append(all, b)
		if !c.JSON {
			if len(all) > 1 {
				fmt.Fprintln(w.stdout)
			}
			fmt.Fprint(w.stdout, b.text)
		}
	}
	if len(all) == 0 {
		return fmt.Errorf("%s: there is no board, want rows of 0 to %d", c.name(), c.States-1)
	}
	if c.JSON {
		return printJSON(w, all)
	}
	return nil
}

// block is a run of lines that are not empty.
type block struct {
	line int // of its first, from 1
	text string
}

// blocks parts a text at empty lines and lines that begin with a semicolon.
func blocks(text string) []block {
	var list []block
	open := false
	number := 0
	for line := range strings.Lines(strings.ReplaceAll(text, "\r", "")) {
		number++
		if t := strings.TrimSpace(line); t == "" || t[0] == ';' {
			open = false
			continue
		}
		if !open {
			list = append(list, block{line: number})
			open = true
		}
		list[len(list)-1].text += line
	}
	return list
}

func (c *solveCommand) solveStates(ctx context.Context, part block, games func(rows, cols int) (*lights.Game, error)) (solvedStates, error) {
	plain, err := lights.ParseStates(part.text, c.States)
	if err != nil {
		return solvedStates{}, err
	}
	rows, cols, _ := plain.Game().Shape()
	g, err := games(rows, cols)
	if err != nil {
		return solvedStates{}, err
	}
	board := g.WithStates(c.States).Board(plain.States())
	ctx, stop := within(ctx, c.Limit)
	defer stop()
	var s *lights.StateSolution
	if c.Any {
		s, err = board.Solve()
	} else {
		s, err = board.Shortest(ctx, lights.StateOptions{})
		var many *modular.TooManyError
		if errors.As(err, &many) {
			s, err = board.Solve()
		}
	}
	b := solvedStates{Line: part.line, Game: board.Game().String()}
	var u *lights.StateUnsolvableError
	switch {
	case errors.As(err, &u):
		b.Why = u.Certificate.Why()
		b.text = fmt.Sprintf("%v\n%v\n", board.Game(), u.Certificate)
		return b, nil
	case s == nil:
		return b, err
	}
	b.Solvable, b.Solutions, b.Count, b.Shortest, b.Why = true, s.Solutions.String(), s.Count(), s.Shortest, s.Reason
	for v, times := range s.Presses {
		if times > 0 {
			b.Presses = append(b.Presses, [3]int{v / cols, v % cols, times})
		}
	}
	b.text = fmt.Sprintf("%v\n%v\n", board.Game(), s)
	return b, nil
}
