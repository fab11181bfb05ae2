package bulbs

import (
	"context"
	"fmt"

	"parity.lab/lib/bitset"
	"parity.lab/lib/display"
)

// The methods below make a Grid a display.Playable: display.Play(g) shows it to be
// played with the mouse or the keyboard, and presses change g.

// playStates limits the exact search after a click: some tenths of a second.
const playStates = 50_000

// PlayBoard describes the board for display.Play.
func (g *Grid) PlayBoard() display.PlayBoard {
	d := display.PlayBoard{
		Title: fmt.Sprintf("Grid of Bulbs, %d×%d", g.rows, g.cols), Rows: g.rows, Cols: g.cols,
		Reach: make([][]int, g.rows*g.cols), OnlyOff: true, GoalOn: true,
	}
	for v := range d.Reach {
		press := New(g.rows, g.cols)
		press.Toggle(Move{v / g.cols, v % g.cols})
		d.Reach[v] = press.on.Indices()
	}
	return d
}

// PlayState returns which bulbs are on, for display.Play.
func (g *Grid) PlayState() []bool {
	on := make([]bool, g.rows*g.cols)
	for i := range g.on.All() {
		on[i] = true
	}
	return on
}

// PlaySet puts the bulbs to a state, for display.Play. It panics if the length is
// wrong.
func (g *Grid) PlaySet(on []bool) {
	config := bitset.FromBools(on)
	g.mustFit(config)
	g.on.Copy(config)
}

// PlayPress presses a bulb, for display.Play. The error is that of [Grid.Press].
func (g *Grid) PlayPress(light int) error {
	if light < 0 || light >= g.rows*g.cols {
		return fmt.Errorf("bulbs: there is no bulb %d, there are %d", light, g.rows*g.cols)
	}
	return g.Press(Move{light / g.cols, light % g.cols})
}

// PlaySolve returns the moves of [Construct], for display.Play, with a small limit
// on its exact search. The error says why the board has no solution, or that no
// order was found.
func (g *Grid) PlaySolve(ctx context.Context) (display.PlaySolution, error) {
	s, err := Construct(ctx, g, ConstructOptions{MaxStates: playStates})
	if err != nil {
		return display.PlaySolution{}, err
	}
	d := display.PlaySolution{Presses: make([]int, len(s.Moves)), Shortest: s.Optimal, Why: s.Why}
	for i, m := range s.Moves {
		d.Presses[i] = m.Row*g.cols + m.Col
	}
	return d, nil
}
