package lights

import (
	"context"
	"errors"
	"fmt"
	"time"

	"parity.lab/lib/bitset"
	"parity.lab/lib/coding"
	"parity.lab/lib/display"
	"parity.lab/lib/draw"
)

// The methods below make a Board a display.Playable: display.Play(b) shows it to
// be played with the mouse or the keyboard, and presses change b.

// PlayBoard describes the board for display.Play. It panics for a game of buttons.
func (b *Board) PlayBoard() display.PlayBoard {
	g := b.game
	if g.graph == nil {
		panic("lights: a game of buttons has no board to play on; use Press and print the board")
	}
	d := display.PlayBoard{Title: fmt.Sprintf("Lights Out, %v", g.graph), Reach: make([][]int, g.Len())}
	if g.rule == Sigma {
		d.Title = fmt.Sprintf("Lights Out, σ-game on a %v", g.graph)
	}
	switch cells := g.cells(); {
	case cells == nil:
		d.Places, d.Edges = g.graph.Places(), g.graph.Edges()
		if g.graph.Labelled() {
			d.Names = make([]string, g.Len())
			for v := range d.Names {
				d.Names[v] = g.graph.Label(v)
			}
		}
	case cells.Lattice() == draw.Squares && cells.Len() == cells.Rows()*cells.Cols():
		d.Rows, d.Cols = cells.Rows(), cells.Cols()
	default:
		d.Places = g.graph.Places()
	}
	for v := range d.Reach {
		d.Reach[v] = g.Toggles(v)
	}
	return d
}

// PlayState returns which lights are on, for display.Play.
func (b *Board) PlayState() []bool {
	on := make([]bool, b.game.Len())
	for v := range b.config.All() {
		on[v] = true
	}
	return on
}

// PlaySet puts the lights to a state, for display.Play. It panics if the length
// is wrong.
func (b *Board) PlaySet(on []bool) {
	config := bitset.FromBools(on)
	b.game.checkLen(config, "configuration")
	b.config.Copy(config)
}

// PlayPress presses a light, for display.Play. The error says that there is no
// such light.
func (b *Board) PlayPress(light int) error {
	if light < 0 || light >= b.game.Len() {
		return fmt.Errorf("lights: there is no light %d, there are %d", light, b.game.Len())
	}
	if !b.game.CanPress(light) {
		return fmt.Errorf("lights: button %d is stuck", light)
	}
	b.PressVertex(light)
	return nil
}

// PlaySolve returns the presses of [Board.Shortest], for display.Play; those of
// [Board.Solve] if the shortest cannot be found in time or within its limits.
func (b *Board) PlaySolve(ctx context.Context) (display.PlaySolution, error) {
	s, err := b.Shortest(ctx, Options{MaxTime: time.Second})
	if s == nil && errors.Is(err, coding.ErrCost) {
		s, err = b.Solve()
	}
	if s == nil {
		return display.PlaySolution{}, err
	}
	return display.PlaySolution{Presses: s.Presses.Indices(), Shortest: s.Shortest, Why: s.Reason}, nil
}
