package display

import (
	"context"
	"fmt"
	"slices"
)

// Playable is a board that can be played by pressing its lights, as [Play] shows
// it. lights.Board and bulbs.Grid are Playable, and so may be a type written in a
// cell. The methods change and report the board itself, not a copy. Lights are
// numbered from 0.
type Playable interface {
	// PlayBoard describes what does not change while the board is played.
	PlayBoard() PlayBoard
	// PlayState returns which lights are on.
	PlayState() []bool
	// PlaySet puts the lights to a state that PlayState returned before.
	PlaySet(on []bool)
	// PlayPress presses a light; the error says why that is not allowed, and
	// the board is unchanged then.
	PlayPress(light int) error
	// PlaySolve returns presses that solve the board as it is now. It leaves the
	// board unchanged. The error says why there are none, or why none are known.
	PlaySolve(ctx context.Context) (PlaySolution, error)
}

// PlayBoard describes a board for [Play].
type PlayBoard struct {
	// Title says what it is, such as "Lights Out, 5×5".
	Title string
	// Rows and Cols are the sides of a rectangular board, whose lights are
	// numbered row by row. They are 0 for any other board, which has Places.
	Rows, Cols int
	// Places are (row, column) of each light of a board that is no rectangle;
	// neighbours should be about one apart.
	Places [][2]float64
	// Names are written on the lights; nil for their numbers. Only with Places.
	Names []string
	// Edges are pairs of lights joined by a line; only with Places.
	Edges [][2]int
	// Reach lists for each light the lights that a press of it toggles.
	Reach [][]int
	// OnlyOff says that only a light that is off may be pressed.
	OnlyOff bool
	// GoalOn says that all lights shall be on at the end; otherwise all off.
	GoalOn bool
}

// PlaySolution is a way to solve a board.
type PlaySolution struct {
	// Presses are the lights to press, in order.
	Presses []int
	// Shortest says that no way is shorter.
	Shortest bool
	// Why says why, or what is known instead.
	Why string
}

// check panics if the description does not fit a board of n lights.
func (b *PlayBoard) check(n int) {
	must := func(ok bool, format string, args ...any) {
		if !ok {
			panic("display: " + fmt.Sprintf(format, args...))
		}
	}
	inside := func(list []int) bool {
		return !slices.ContainsFunc(list, func(l int) bool { return l < 0 || l >= n })
	}
	if b.Places == nil {
		must(b.Rows >= 0 && b.Cols >= 0 && b.Rows*b.Cols == n, "a board of %d×%d with %d lights", b.Rows, b.Cols, n)
	} else {
		must(len(b.Places) == n, "%d places for %d lights", len(b.Places), n)
	}
	must(b.Names == nil || len(b.Names) == n && b.Places != nil, "%d names for %d lights with %d places", len(b.Names), n, len(b.Places))
	must(len(b.Reach) == n, "reaches of %d lights, there are %d", len(b.Reach), n)
	for l, list := range b.Reach {
		must(inside(list), "the reach of light %d is %v, there are %d lights", l, list, n)
	}
	for _, e := range b.Edges {
		must(inside(e[:]), "the edge %v, there are %d lights", e, n)
	}
}

// solved reports whether on is the goal of the board.
func (b *PlayBoard) solved(on []bool) bool {
	for _, l := range on {
		if l != b.GoalOn {
			return false
		}
	}
	return true
}
