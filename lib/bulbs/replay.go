package bulbs

import (
	"fmt"
	"slices"
)

// RuleBroken names the rule that a move list breaks.
type RuleBroken int

// The rules of the puzzle, in the order in which a replay looks at them.
const (
	OutsideBoard RuleBroken = iota + 1 // the move must be inside the board
	BulbOn                             // the bulb must be off when it is pressed
	WrongToggle                        // exactly the bulb's row and column toggle
	NotSolved                          // all bulbs must be on at the end
)

// String returns the rule in words.
func (r RuleBroken) String() string {
	switch r {
	case OutsideBoard:
		return "a move must be inside the board"
	case BulbOn:
		return "only an off bulb may be pressed"
	case WrongToggle:
		return "a press toggles exactly the bulb's row and column"
	case NotSolved:
		return "all bulbs must be on at the end"
	}
	return fmt.Sprintf("RuleBroken(%d)", int(r))
}

// ReplayError names the first move that breaks a rule.
type ReplayError struct {
	Rule RuleBroken
	Step int  // number of the bad move, from 1; the length of the list for NotSolved
	Move Move // the bad move; the zero value for NotSolved
	Off  int  // bulbs still off at that moment
	Rows int  // the board's sides
	Cols int
}

// Error says which move is bad and why.
func (e *ReplayError) Error() string {
	switch e.Rule {
	case OutsideBoard:
		return fmt.Sprintf("bulbs: move %d, %v, is outside the board of %d×%d", e.Step, e.Move, e.Rows, e.Cols)
	case BulbOn:
		return fmt.Sprintf("bulbs: move %d, %v, presses a bulb that is on; only an off bulb may be pressed", e.Step, e.Move)
	case WrongToggle:
		return fmt.Sprintf("bulbs: move %d, %v, did not toggle exactly its row and column", e.Step, e.Move)
	}
	return fmt.Sprintf("bulbs: at the end, after %s, %s still off", count(e.Step, "move"), areOff(e.Off))
}

func areOff(n int) string {
	if n == 1 {
		return "1 bulb is"
	}
	return fmt.Sprintf("%d bulbs are", n)
}

// Replay is what a replayed move list did.
type Replay struct {
	Moves int   // moves made before the end or the first bad move
	Off   []int // Off[i] bulbs were off after i moves; Moves + 1 entries
	Final *Grid // the board after those moves
}

// Replay makes the moves of p one after the other on a copy of the board and
// checks the four rules: the move is inside the board; its bulb is off when it is
// pressed; exactly the bulbs of its row and column toggle, each once; and at the
// end all bulbs are on. The error is nil when p solves the board and a
// [*ReplayError] that names the first bad move otherwise; the Replay says how far
// it came. Cost: O(rows + cols) for each move.
//
// The check shares no code with the solvers: it toggles one bulb after the other
// on its own copy and compares the whole board with what [Grid.Press] made of it.
func (g *Grid) Replay(p Path) (*Replay, error) { return g.replay(p, (*Grid).Press) }

// replay is Replay with the press under test as an argument.
func (g *Grid) replay(p Path, press func(*Grid, Move) error) (*Replay, error) {
	rep := &Replay{Off: make([]int, 1, len(p)+1), Final: g.Clone()}
	plain := slices.Clone(g.on.Words())
	off := 0
	for i := range g.rows * g.cols {
		if plain[i/64]>>(i%64)&1 == 0 {
			off++
		}
	}
	rep.Off[0] = off
	fail := func(rule RuleBroken, step int, m Move) (*Replay, error) {
		return rep, &ReplayError{Rule: rule, Step: step, Move: m, Off: rep.Off[rep.Moves], Rows: g.rows, Cols: g.cols}
	}
	for i, m := range p {
		if m.Row < 0 || m.Row >= g.rows || m.Col < 0 || m.Col >= g.cols {
			return fail(OutsideBoard, i+1, m)
		}
		if at := m.Row*g.cols + m.Col; plain[at/64]>>(at%64)&1 != 0 {
			return fail(BulbOn, i+1, m)
		}
		for c := range g.cols {
			off += toggle(plain, m.Row*g.cols+c)
		}
		for r := range g.rows {
			if r != m.Row {
				off += toggle(plain, r*g.cols+m.Col)
			}
		}
		if err := press(rep.Final, m); err != nil || !slices.Equal(rep.Final.on.Words(), plain) {
			return fail(WrongToggle, i+1, m)
		}
		rep.Moves++
		rep.Off = append(rep.Off, off)
	}
	if off > 0 {
		return fail(NotSolved, len(p), Move{})
	}
	return rep, nil
}

// toggle flips bulb i and returns by how much the number of off bulbs grows.
func toggle(board []uint64, i int) int {
	w, at := &board[uint(i)>>6], uint(i)&63
	*w ^= 1 << at
	return 1 - 2*int(*w>>at&1)
}
