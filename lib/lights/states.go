package lights

import (
	"fmt"
	"math/big"
	"slices"
	"sync"

	"parity.lab/lib/modular"
)

// StateGame is a puzzle whose lights have k states 0 … k−1 in a circle. A press of a
// button adds 1 mod k to each light that the button reaches; the order does not
// matter, and k presses of one button change nothing. With M the 0/1 matrix in which
// column j says what button j reaches, presses x turn the states c into
//
//	c + M·x  (mod k)
//
// Make one with [Game.WithStates], of a board, a graph, or any buttons ([NewButtons]). It
// is used as *StateGame, never changes, and goroutines may share it.
type StateGame struct {
	game    *Game
	k       int
	buttons [][]int // lights of each button
	open    []int   // the buttons that are not stuck

	once   sync.Once
	solver *modular.Elimination // one column for each open button
}

// WithStates returns the game in which the buttons of g add 1 mod k where they
// toggle in g. Buttons that are stuck in g stay so. With k = 2 it is the same game. It
// panics if k is not in 2 … modular.MaxModulus.
func (g *Game) WithStates(k int) *StateGame {
	checkStates(k)
	s := &StateGame{game: g, k: k, buttons: make([][]int, g.Buttons())}
	for j := range s.buttons {
		s.buttons[j] = g.Toggles(j)
		if g.CanPress(j) {
			s.open = append(s.open, j)
		}
	}
	return s
}

func checkStates(k int) {
	if k < 2 || k > modular.MaxModulus {
		panic(fmt.Sprintf("lights: %d states, want 2 to %d", k, modular.MaxModulus))
	}
}

// Game returns the game with two states, on and off.
func (g *StateGame) Game() *Game { return g.game }

// States returns k, the number of states of a light.
func (g *StateGame) States() int { return g.k }

// Len returns the number of lights.
func (g *StateGame) Len() int { return g.game.lights }

// Buttons returns the number of buttons.
func (g *StateGame) Buttons() int { return len(g.buttons) }

// Toggles returns the lights that a button reaches, in increasing order; the slice
// is the caller's. It panics if there is no such button.
func (g *StateGame) Toggles(button int) []int {
	g.game.checkButton(button)
	return slices.Clone(g.buttons[button])
}

// Shape returns the size of the board if the game is on one.
func (g *StateGame) Shape() (rows, cols int, ok bool) {
	return g.game.shape()
}

// String describes the game, such as "σ⁺-game on a 5×5 grid with 3 states".
func (g *StateGame) String() string { return fmt.Sprintf("%v with %d states", g.game, g.k) }

// Matrix returns M over Z/k: a row for each light, a column for each button; that of a
// stuck button is zero. The matrix is the caller's.
func (g *StateGame) Matrix() *modular.Matrix {
	m := modular.New(g.game.lights, len(g.buttons), g.k)
	for _, j := range g.open {
		for _, v := range g.buttons[j] {
			m.Set(v, j, 1)
		}
	}
	return m
}

// Press adds 1 mod k to the lights that the button reaches, in states. It panics if
// there is no such button or it is stuck, the length is wrong, or a state is not in 0 … k−1. Cost:
// what the button reaches, and a look at each state.
func (g *StateGame) Press(states States, button int) {
	g.checkStates(states)
	g.game.checkButton(button)
	g.press(states, button, 1)
}

func (g *StateGame) press(states States, button, times int) {
	if times != 0 && !g.game.CanPress(button) {
		panic(fmt.Sprintf("lights: button %d is stuck", button))
	}
	for _, v := range g.buttons[button] {
		states[v] = (states[v] + times) % g.k
	}
}

// Apply returns the states after button j was pressed presses[j] times, for each j.
// Negative numbers press backwards. It panics if a length is wrong, a stuck button is
// pressed, or a state is not in 0 … k−1.
func (g *StateGame) Apply(states States, presses []int) States {
	g.checkStates(states)
	if len(presses) != len(g.buttons) {
		panic(fmt.Sprintf("lights: presses of %d buttons, there are %d", len(presses), len(g.buttons)))
	}
	after := slices.Clone(states)
	for j, times := range presses {
		g.press(after, j, modular.Mod(times, g.k))
	}
	return after
}

// Solutions returns how many press patterns mod k lead from a configuration to
// another one, wherever there is one at all: the size of the null module of M. With
// k prime it is a power of k.
func (g *StateGame) Solutions() *big.Int {
	size := big.NewInt(1)
	for _, o := range g.prepare().Null() {
		size.Mul(size, big.NewInt(int64(o.Order)))
	}
	return size
}

// QuietPatterns returns generators of the press patterns mod k that change nothing:
// each such pattern is a sum of c_i times generator i, 0 ≤ c_i < its order, in
// exactly one way. With k prime they are a basis.
func (g *StateGame) QuietPatterns() []modular.Generator {
	list := g.prepare().Null()
	for i := range list {
		list[i].Vector = g.spread(list[i].Vector)
	}
	return list
}

// prepare does the work that does not depend on a configuration, once.
func (g *StateGame) prepare() *modular.Elimination {
	g.once.Do(func() {
		m := modular.New(g.game.lights, len(g.open), g.k)
		for c, j := range g.open {
			for _, v := range g.buttons[j] {
				m.Set(v, c, 1)
			}
		}
		g.solver = m.Eliminate()
	})
	return g.solver
}

// spread returns presses of all buttons from those of the open ones.
func (g *StateGame) spread(x []int) []int {
	presses := make([]int, len(g.buttons))
	for c, times := range x {
		presses[g.open[c]] = times
	}
	return presses
}

func (g *StateGame) checkStates(s States) {
	if len(s) != g.game.lights {
		panic(fmt.Sprintf("lights: %d states for %d lights", len(s), g.game.lights))
	}
	for v, a := range s {
		if a < 0 || a >= g.k {
			panic(fmt.Sprintf("lights: light %d is in state %d, want 0 to %d", v, a, g.k-1))
		}
	}
}
