package main

import (
	"context"
	"errors"
	"fmt"

	"parity.lab/lib/lights"
	"parity.lab/lib/modular"
)

// solvedStates is what is printed about one board of lights with more than two states.
type solvedStates struct {
	Name      string   `json:"name,omitempty"`
	Line      int      `json:"line"`
	Game      string   `json:"game"`
	Solvable  bool     `json:"solvable"`
	Solutions string   `json:"solutions,omitempty"` // how many there are modulo the states
	Count     int      `json:"count"`
	Presses   [][3]int `json:"presses,omitempty"` // row, column, times
	Shortest  bool     `json:"shortest"`
	Why       string   `json:"why,omitempty"`
	// Error says why the board was neither solved nor refuted.
	Error string `json:"error,omitempty"`

	text string
}

// mostStates is how many states lights may have.
const mostStates = 1 << 20

// runStates solves boards whose lights have c.States states.
func (c *solveCommand) runStates(w *world) error {
	switch {
	case c.States < 2 || c.States > mostStates:
		return fmt.Errorf("solve: --states %d: want 2 to %d", c.States, mostStates)
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
	levels := lights.ParseStatePackBy(text, c.States, games)
	if len(levels) == 0 {
		return fmt.Errorf("%s: there is no board, want rows of 0 to %d", c.name(), c.States-1)
	}
	return answerAll(c, w, levels, c.solveStates)
}

func (b solvedStates) answer() (text, problem string) { return b.text, b.Error }

// solveStates answers one board.
func (c *solveCommand) solveStates(ctx context.Context, l lights.StateLevel) solvedStates {
	b := solvedStates{Name: l.Name, Line: l.Line}
	if l.Err != nil {
		b.Error = l.Err.Error()
		return b
	}
	board := l.Board
	b.Game = board.Game().String()
	ctx, stop := within(ctx, c.Limit)
	defer stop()
	var s *lights.StateSolution
	var err error
	if c.Any {
		s, err = board.Solve()
	} else {
		s, err = board.Shortest(ctx, lights.StateOptions{})
		var many *modular.TooManyError
		if errors.As(err, &many) {
			s, err = board.Solve()
		}
	}
	heading := board.Game().String()
	if l.Name != "" {
		heading = "; " + l.Name + "\n" + heading
	}
	var u *lights.StateUnsolvableError
	switch {
	case errors.As(err, &u):
		b.Why = u.Certificate.Why()
		b.text = fmt.Sprintf("%s\n%v\n", heading, u.Certificate)
		return b
	case s == nil:
		b.Error = fmt.Sprintf("line %d: %v", l.Line, err)
		return b
	}
	b.Solvable, b.Solutions, b.Count, b.Shortest, b.Why = true, s.Solutions.String(), s.Count(), s.Shortest, s.Reason
	_, cols, _ := board.Game().Shape()
	for v, times := range s.Presses {
		if times > 0 {
			b.Presses = append(b.Presses, [3]int{v / cols, v % cols, times})
		}
	}
	b.text = fmt.Sprintf("%s\n%v\n", heading, s)
	return b
}
