package lights

import (
	"context"
	"fmt"
	"math/rand/v2"

	"parity.lab/lib/bitset"
)

// Board is a game with a configuration to play on. Make one with [NewBoard],
// [AllOn], [RandomBoard], [ParseBoard] or [Game.Board]. Press and PressVertex change it,
// everything else leaves it alone. It is used as *Board; goroutines may share it
// as long as none presses.
type Board struct {
	game   *Game
	config *bitset.Set
}

// Board returns a board on which the game is played, with a copy of the
// configuration; nil means all lights off. It panics if the length is wrong.
func (g *Game) Board(config *bitset.Set) *Board {
	b := &Board{g, bitset.New(g.Len())}
	if config != nil {
		g.checkLen(config, "configuration")
		b.config.Copy(config)
	}
	return b
}

// AllOn returns a board with every light on that the game has. In a σ⁺-game on an
// undirected graph it has a solution, unless buttons are stuck.
func (g *Game) AllOn() *Board {
	b := g.Board(nil)
	b.config.SetAll()
	if g.missing != nil {
		b.config.AndNot(g.missing)
	}
	return b
}

// NewBoard returns the σ⁺-board of rows×cols lights, all off. It panics if a
// number is negative.
func NewBoard(rows, cols int) *Board { return New(rows, cols).Board(nil) }

// AllOn returns the σ⁺-board of rows×cols lights, all on. It always has a
// solution. It panics if a number is negative.
func AllOn(rows, cols int) *Board {
	b := NewBoard(rows, cols)
	b.config.SetAll()
	return b
}

// RandomBoard returns a σ⁺-board that has a solution: from all lights off, each
// button is pressed or not with equal chances, so that every solvable
// configuration is equally likely. The same seed gives the same board. It panics
// if a number is negative.
func RandomBoard(rows, cols int, seed uint64) *Board {
	g := New(rows, cols)
	return g.Board(g.Effect(bitset.Random(g.Len(), rand.New(rand.NewPCG(seed, 0)))))
}

// Game returns the game that is played.
func (b *Board) Game() *Game { return b.game }

// Config returns a copy of the configuration: bit v is 1 when light v is on.
func (b *Board) Config() *bitset.Set { return b.config.Clone() }

// Rows returns the number of rows, 0 on a graph that is no board.
func (b *Board) Rows() int {
	if c := b.game.cells(); c != nil {
		return c.Rows()
	}
	return 0
}

// Cols returns the number of columns, 0 on a graph that is no board.
func (b *Board) Cols() int {
	if c := b.game.cells(); c != nil {
		return c.Cols()
	}
	return 0
}

// On reports whether the light of cell (r, c) is on. It panics outside the board,
// for a missing cell and on a graph that is no board.
func (b *Board) On(r, c int) bool { return b.config.Test(b.vertex(r, c)) }

// OnVertex reports whether the light of vertex v is on. It panics if v is out of
// range.
func (b *Board) OnVertex(v int) bool {
	b.game.checkVertex(v)
	return b.config.Test(v)
}

// Press presses cell (r, c). It panics outside the board and on a graph that is
// no board.
func (b *Board) Press(r, c int) { b.game.Press(b.config, b.vertex(r, c)) }

// PressVertex presses button v, the vertex on a graph. It panics if v is out of
// range or stuck.
func (b *Board) PressVertex(v int) { b.game.Press(b.config, v) }

// Lit returns the number of lights that are on.
func (b *Board) Lit() int { return b.config.Count() }

// Solved reports whether all lights are off.
func (b *Board) Solved() bool { return b.config.None() }

// Clone returns a copy of the board. The game is shared.
func (b *Board) Clone() *Board { return b.game.Board(b.config) }

// Solvable is [Game.Solvable] of the configuration.
func (b *Board) Solvable() bool { return b.game.Solvable(b.config) }

// Certificate is [Game.Certificate] of the configuration.
func (b *Board) Certificate() *Certificate { return b.game.Certificate(b.config) }

// Solve is [Game.Solve] of the configuration.
func (b *Board) Solve() (*Solution, error) { return b.game.Solve(b.config) }

// Shortest is [Game.Shortest] of the configuration.
func (b *Board) Shortest(ctx context.Context, o Options) (*Solution, error) {
	return b.game.Shortest(ctx, b.config, o)
}

func (b *Board) vertex(r, c int) int {
	cells := b.game.cells()
	if cells == nil {
		panic("lights: a graph that is no board has no rows and columns")
	}
	if r < 0 || r >= cells.Rows() || c < 0 || c >= cells.Cols() {
		panic(fmt.Sprintf("lights: cell (%d,%d) counted from 0 is outside the board of %d×%d", r, c, cells.Rows(), cells.Cols()))
	}
	v := cells.At(r, c)
	if v < 0 {
		panic(fmt.Sprintf("lights: cell (%d,%d) counted from 0 is missing on this board", r, c))
	}
	return v
}
