package lights

import (
	"fmt"
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

// Game is a graph of lights and a rule. Make one with [New] or [NewGame]. It is
// used as *Game and never changes.
type Game struct {
	graph *graph.Graph
	rule  Rule

	once   sync.Once
	solver solver
	quiet  []*bitset.Set // canonical basis of the null space
	free   []int         // free vertex of each
}

// solver finds some solution of M·x = b for a b known to have one.
type solver interface {
	// quietBasis returns any basis of the null space of M.
	quietBasis() []*bitset.Set
	// solve returns any x with M·x = config.
	solve(config *bitset.Set) *bitset.Set
}

// New returns the σ⁺-game on a board of rows×cols lights. It panics if a number
// is negative.
func New(rows, cols int) *Game { return NewGame(graph.Grid(rows, cols), SigmaPlus) }

// NewGame returns the game on any graph. It panics if the rule is unknown.
func NewGame(g *graph.Graph, rule Rule) *Game {
	if rule != Sigma && rule != SigmaPlus {
		panic(fmt.Sprintf("lights: unknown rule %d", int(rule)))
	}
	return &Game{graph: g, rule: rule}
}

// Graph returns the graph of the game.
func (g *Game) Graph() *graph.Graph { return g.graph }

// Rule returns the rule of the game.
func (g *Game) Rule() Rule { return g.rule }

// Len returns the number of lights, which is the length of configurations and
// press patterns.
func (g *Game) Len() int { return g.graph.Len() }

// String describes the game, such as "σ⁺-game on a 5×5 grid".
func (g *Game) String() string { return fmt.Sprintf("%v-game on a %v", g.rule, g.graph) }

// Matrix returns M: A + I in the σ⁺-game, A in the σ-game. Column v says which
// lights a press of v toggles. Cost: Len²/8 bytes.
func (g *Game) Matrix() *gf2.Matrix {
	m := g.graph.Adjacency()
	if g.rule == SigmaPlus {
		for v := range g.Len() {
			m.Set(v, v, true)
		}
	}
	return m
}

// Press presses v: it toggles the lights of config that a press of v toggles. It
// panics if v is out of range or config has the wrong length. Cost: O(degree).
func (g *Game) Press(config *bitset.Set, v int) {
	g.checkLen(config, "configuration")
	g.checkVertex(v)
	if g.rule == SigmaPlus {
		config.Flip(v)
	}
	for _, u := range g.graph.Neighbours(v) {
		config.Flip(u)
	}
}

// Apply returns config + M·presses, the configuration after the presses. It
// panics if a length is wrong. Cost: O(edges).
func (g *Game) Apply(config, presses *bitset.Set) *bitset.Set {
	g.checkLen(config, "configuration")
	g.checkLen(presses, "press pattern")
	after := config.Clone()
	for v := range presses.All() {
		g.Press(after, v)
	}
	return after
}

// Effect returns M·presses, the lights that the presses change. It panics if the
// length is wrong. Cost: O(edges).
func (g *Game) Effect(presses *bitset.Set) *bitset.Set {
	return g.Apply(bitset.New(g.Len()), presses)
}

func (g *Game) checkLen(s *bitset.Set, what string) {
	if s.Len() != g.Len() {
		panic(fmt.Sprintf("lights: a %s of length %d for %d lights", what, s.Len(), g.Len()))
	}
}

func (g *Game) checkVertex(v int) {
	if v < 0 || v >= g.Len() {
		panic(fmt.Sprintf("lights: vertex %d out of range, there are %d lights", v, g.Len()))
	}
}
