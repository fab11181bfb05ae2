package lights

import (
	"fmt"
	"slices"
	"sync"

	"parity.lab/lib/bitset"
	"parity.lab/lib/gf2"
	"parity.lab/lib/graph"
)

// Rule says what a press toggles.
type Rule int

// The rules.
const (
	// SigmaPlus: a press of v toggles v and its neighbours. This is Lights Out.
	SigmaPlus Rule = iota
	// Sigma: a press of v toggles its neighbours only.
	Sigma
)

// String returns the name of the rule, "σ⁺" or "σ".
func (r Rule) String() string {
	if r == Sigma {
		return "σ"
	}
	return "σ⁺"
}

// Game is a set of lights and of buttons that toggle them. Make one with [New],
// [NewGame] or [NewButtons]. It is used as *Game and never changes.
type Game struct {
	graph   *graph.Graph // nil in a game of buttons
	rule    Rule
	lights  int
	reach   [][]int     // what each button toggles, increasing; nil: graph and rule say it
	stuck   *bitset.Set // buttons that cannot be pressed; nil: none
	missing *bitset.Set // vertices without a light; nil: none

	solvers [Elimination + 1]prepared
	quiet   struct {
		once  sync.Once
		basis []*bitset.Set
	}
	short searcher
	watch struct {
		once  sync.Once
		basis []*bitset.Set
	}
}

// New returns the σ⁺-game on a board of rows×cols lights. It panics if a number
// is negative.
func New(rows, cols int) *Game { return NewGame(graph.Grid(rows, cols), SigmaPlus) }

// NewGame returns the game on any graph: every vertex is a light and a button. It
// panics if the rule is unknown.
func NewGame(g *graph.Graph, rule Rule) *Game {
	if rule != Sigma && rule != SigmaPlus {
		panic(fmt.Sprintf("lights: unknown rule %d", int(rule)))
	}
	return &Game{graph: g, rule: rule, lights: g.Len()}
}

// ButtonError says which button of [NewButtons] is wrong.
type ButtonError struct {
	Button int    // from 0
	Light  int    // what it names
	Reason string // such as "there are 4 lights, 0 to 3"
}

// Error names the button and the light.
func (e *ButtonError) Error() string {
	return fmt.Sprintf("lights: button %d toggles light %d: %s", e.Button, e.Light, e.Reason)
}

// NewButtons returns the game in which button i toggles the lights of buttons[i],
// numbered from 0. There may be more or fewer buttons than lights, and buttons
// that toggle nothing. The error, a [*ButtonError], names a light that does not exist or
// is listed twice by one button. It panics if lights is negative.
func NewButtons(lights int, buttons [][]int) (*Game, error) {
	if lights < 0 {
		panic(fmt.Sprintf("lights: a game of %d lights", lights))
	}
	g := &Game{lights: lights, reach: make([][]int, len(buttons))}
	for i, list := range buttons {
		g.reach[i] = slices.Clone(list)
		slices.Sort(g.reach[i])
		for j, v := range g.reach[i] {
			if v < 0 || v >= lights {
				return nil, &ButtonError{i, v, fmt.Sprintf("the lights are 0 to %d", lights-1)}
			}
			if j > 0 && v == g.reach[i][j-1] {
				return nil, &ButtonError{i, v, "it is listed twice"}
			}
		}
	}
	return g, nil
}

// Stuck returns the game in which the buttons of the set cannot be pressed, in
// addition to those that could not be before. Press patterns keep their length and never hold
// them. It panics if the length is not Buttons.
func (g *Game) Stuck(buttons *bitset.Set) *Game {
	if buttons.Len() != g.Buttons() {
		panic(fmt.Sprintf("lights: a set of length %d for %d buttons", buttons.Len(), g.Buttons()))
	}
	h := g.explicit()
	h.stuck = buttons.Clone()
	if g.stuck != nil {
		h.stuck.Or(g.stuck)
	}
	return h
}

// WithoutLights returns the game in which the lights of the set are missing, in
// addition to those that were before: their buttons stay, nothing toggles them, and a
// configuration in which one is lit has no solution. It panics if the length is not Len.
func (g *Game) WithoutLights(missing *bitset.Set) *Game {
	g.checkLen(missing, "set of missing lights")
	h := g.explicit()
	h.missing = missing.Clone()
	if g.missing != nil {
		h.missing.Or(g.missing)
	}
	for i, list := range h.reach {
		h.reach[i] = slices.DeleteFunc(list, missing.Test)
	}
	return h
}

// explicit returns a copy whose reach lists what every button toggles.
func (g *Game) explicit() *Game {
	h := &Game{graph: g.graph, rule: g.rule, lights: g.lights, stuck: g.stuck, missing: g.missing, reach: make([][]int, g.Buttons())}
	for i := range h.reach {
		h.reach[i] = g.Toggles(i)
	}
	return h
}

// Graph returns the graph of the game, nil for one of [NewButtons].
func (g *Game) Graph() *graph.Graph { return g.graph }

// Rule returns the rule of the game; it means nothing in one of [NewButtons].
func (g *Game) Rule() Rule { return g.rule }

// Len returns the number of lights, the length of configurations.
func (g *Game) Len() int { return g.lights }

// Buttons returns the number of buttons, the length of press patterns. On a graph
// it is Len.
func (g *Game) Buttons() int {
	if g.reach == nil {
		return g.lights
	}
	return len(g.reach)
}

// Toggles returns the lights that button i toggles, in increasing order. It panics
// if i is out of range. The list is the caller's.
func (g *Game) Toggles(i int) []int {
	g.checkButton(i)
	if g.reach != nil {
		return slices.Clone(g.reach[i])
	}
	list := slices.Clone(g.graph.Neighbours(i))
	if g.rule == SigmaPlus {
		if at, has := slices.BinarySearch(list, i); !has {
			list = slices.Insert(list, at, i)
		}
	}
	return list
}

// CanPress reports whether button i is not stuck. It panics if i is out of range.
func (g *Game) CanPress(i int) bool {
	g.checkButton(i)
	return g.stuck == nil || !g.stuck.Test(i)
}

// HasLight reports whether light v is not missing. It panics if v is out of range.
func (g *Game) HasLight(v int) bool {
	g.checkVertex(v)
	return g.missing == nil || !g.missing.Test(v)
}

// String describes the game, such as "σ⁺-game on a 5×5 grid" or "game of 6 buttons
// and 4 lights".
func (g *Game) String() string {
	text := "game of " + number(g.Buttons(), "button") + " and " + number(g.lights, "light")
	if g.graph != nil {
		text = fmt.Sprintf("%v-game on a %v", g.rule, g.graph)
	}
	if g.stuck != nil && g.stuck.Any() {
		text += ", " + number(g.stuck.Count(), "button") + " stuck"
	}
	if g.missing != nil && g.missing.Any() {
		text += ", " + number(g.missing.Count(), "light") + " missing"
	}
	return text
}

// board returns the size of the board if the game is played on a whole one, with all
// buttons and lights: then its rows can be chased.
func (g *Game) board() (rows, cols int, ok bool) {
	if g.reach != nil {
		return 0, 0, false
	}
	return g.graph.Shape()
}

// cells returns where the lights lie on a board; nil if the game is not on one.
func (g *Game) cells() *graph.Cells {
	if g.graph == nil {
		return nil
	}
	return g.graph.Cells()
}

// shape returns the numbers of rows and columns of a board on which no cell is
// missing: light r·cols + c is that of cell (r, c).
func (g *Game) shape() (rows, cols int, ok bool) {
	c := g.cells()
	if c == nil || c.Len() < c.Rows()*c.Cols() {
		return 0, 0, false
	}
	return c.Rows(), c.Cols(), true
}

// Pick returns the set of the lights whose cells, (row, column) from 0, f picks:
// a configuration or a press pattern. It panics if the game is not on a board.
func (g *Game) Pick(f func(r, c int) bool) *bitset.Set {
	cells := g.cells()
	if cells == nil {
		panic("lights: a game that is not on a board has no rows and columns")
	}
	return bitset.FromFunc(g.lights, func(v int) bool { return f(cells.Coord(v)) })
}

// Matrix returns M, Len×Buttons: column i says which lights a press of button i
// toggles. On a graph it is A + I in the σ⁺-game and A in the σ-game. The column of a
// stuck button is zero. Cost: Len·Buttons/8 bytes.
func (g *Game) Matrix() *gf2.Matrix {
	m := gf2.New(g.lights, g.Buttons())
	for i := range g.Buttons() {
		if g.CanPress(i) {
			g.each(i, func(v int) { m.Set(v, i, true) })
		}
	}
	return m
}

// each calls f with the lights that button i toggles.
func (g *Game) each(i int, f func(v int)) {
	if g.reach != nil {
		for _, v := range g.reach[i] {
			f(v)
		}
		return
	}
	own := g.rule == SigmaPlus
	for _, v := range g.graph.Neighbours(i) {
		f(v)
		own = own && v != i
	}
	if own {
		f(i)
	}
}

// symmetric reports whether M is symmetric, so that quiet patterns are also the
// sets of lights that every press meets evenly.
func (g *Game) symmetric() bool {
	if _, _, ok := g.board(); ok {
		return true
	}
	if g.Buttons() != g.lights || g.stuck != nil && g.stuck.Any() {
		return false
	}
	lists := make([][]int, g.lights)
	for i := range lists {
		lists[i] = g.Toggles(i)
	}
	for i, list := range lists {
		for _, v := range list {
			if _, ok := slices.BinarySearch(lists[v], i); !ok {
				return false
			}
		}
	}
	return true
}

// Press presses button i: it toggles the lights of config that the button toggles.
// It panics if i is out of range or stuck, or config has the wrong length. Cost: O(degree).
func (g *Game) Press(config *bitset.Set, i int) {
	g.checkLen(config, "configuration")
	if !g.CanPress(i) {
		panic(fmt.Sprintf("lights: button %d is stuck", i))
	}
	g.each(i, config.Flip)
}

// Apply returns config + M·presses, the configuration after the presses. It
// panics if a length is wrong or a stuck button is pressed. Cost: O(edges).
func (g *Game) Apply(config, presses *bitset.Set) *bitset.Set {
	g.checkLen(config, "configuration")
	g.checkPresses(presses)
	after := config.Clone()
	for i := range presses.All() {
		g.Press(after, i)
	}
	return after
}

// Effect returns M·presses, the lights that the presses change. It panics if the
// length is wrong or a stuck button is pressed. Cost: O(edges).
func (g *Game) Effect(presses *bitset.Set) *bitset.Set {
	return g.Apply(bitset.New(g.lights), presses)
}

func (g *Game) checkLen(s *bitset.Set, what string) {
	if s.Len() != g.lights {
		panic(fmt.Sprintf("lights: a %s of length %d for %d lights", what, s.Len(), g.lights))
	}
}

func (g *Game) checkPresses(s *bitset.Set) {
	if s.Len() != g.Buttons() {
		panic(fmt.Sprintf("lights: a press pattern of length %d for %d buttons", s.Len(), g.Buttons()))
	}
}

func (g *Game) checkVertex(v int) {
	if v < 0 || v >= g.lights {
		panic(fmt.Sprintf("lights: vertex %d out of range, there are %d lights", v, g.lights))
	}
}

func (g *Game) checkButton(i int) {
	if i < 0 || i >= g.Buttons() {
		panic(fmt.Sprintf("lights: vertex %d out of range, there are %d buttons", i, g.Buttons()))
	}
}
