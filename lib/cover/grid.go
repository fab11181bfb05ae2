package cover

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Shape says which lights at the edge of a board are neighbours.
type Shape int

// The shapes.
const (
	Plane    Shape = iota // none
	Cylinder              // those of the first and last column
	Torus                 // those of the first and last column, and row
)

// String returns "plane", "cylinder" or "torus".
func (s Shape) String() string {
	if s < Plane || s > Torus {
		return "Shape(" + strconv.Itoa(int(s)) + ")"
	}
	return [...]string{"plane", "cylinder", "torus"}[s]
}

// Game is a rule on boards of one shape. The zero value is the σ⁺-game on the plane.
type Game struct {
	Shape Shape
	// Sigma tells that a press leaves its own light alone: the σ-game.
	Sigma bool
}

// String returns for example "σ⁺-game on the torus".
func (g Game) String() string {
	rule := "σ⁺-game"
	if g.Sigma {
		rule = "σ-game"
	}
	return rule + " on the " + g.Shape.String()
}

// Nullity returns the nullity of the game on m×n lights, by the formulas of
// [RectangleNullity], [SigmaNullity], [CylinderNullity] and [TorusNullity]; the last two
// hold for the σ-game with u = s + 1/s. It panics if m or n is negative.
func (g Game) Nullity(m, n int) int {
	side(m)
	side(n)
	switch g.Shape {
	case Plane:
		return g.plane(m, n)
	case Cylinder:
		return g.cylinder(m, n)
	case Torus:
		return g.torus(m, n)
	}
	panic(fmt.Sprintf("cover: a board of %v", g.Shape))
}

// plane returns the nullity of g on m×n lights, where nothing is cyclic.
func (g Game) plane(m, n int) int {
	if g.Sigma {
		return SigmaNullity(m, n)
	}
	return RectangleNullity(m, n)
}

// Grid holds the nullities of a game by size.
type Grid struct {
	Game Game
	// Rows and Cols are the numbers of rows and columns in the first line and
	// column of D.
	Rows, Cols int
	// D holds the nullity on m×n lights at [m−Rows][n−Cols].
	D [][]int
}

// NewGrid returns the nullities for all numbers of rows from the first to the last
// of rows, and all numbers of columns from the first to the last of cols. When ctx
// ends, the grid holds the lines before the first that is missing, and the error is
// that of ctx. It panics if a range is empty or begins below 0. Cost: see the
// formulas of the game; on the plane and the cylinder, about one gcd for each size.
func NewGrid(ctx context.Context, game Game, rows, cols [2]int, o Options) (*Grid, error) {
	for _, r := range [][2]int{rows, cols} {
		side(r[0])
		if r[1] < r[0] {
			panic(fmt.Sprintf("cover: sizes from %d to %d", r[0], r[1]))
		}
	}
	d := make([][]int, rows[1]-rows[0]+1)
	k, err := inParallel(ctx, len(d), o, func(i int) {
		line := make([]int, 0, cols[1]-cols[0]+1)
		for n := cols[0]; n <= cols[1] && ctx.Err() == nil; n++ {
			line = append(line, game.Nullity(rows[0]+i, n))
		}
		d[i] = line
	})
	for i, line := range d[:k] { // those that ctx cut off are not whole
		if len(line) < cols[1]-cols[0]+1 {
			k, err = i, ctx.Err()
			break
		}
	}
	return &Grid{game, rows[0], cols[0], d[:k]}, err
}

// At returns the nullity on m×n lights. It panics if that is not in the grid.
func (g *Grid) At(m, n int) int {
	if i, j := m-g.Rows, n-g.Cols; i >= 0 && i < len(g.D) && j >= 0 && j < len(g.D[i]) {
		return g.D[i][j]
	}
	panic(fmt.Sprintf("cover: %d×%d is not in the grid", m, n))
}

// String returns a table with the number of columns above and that of rows on the
// left.
func (g *Grid) String() string {
	table := g.table("m×n")
	widths := make([]int, len(table[0]))
	for _, line := range table {
		for j, s := range line {
			widths[j] = max(widths[j], utf8.RuneCountInString(s))
		}
	}
	var b strings.Builder
	for i, line := range table {
		if i > 0 {
			b.WriteByte('\n')
		}
		for j, s := range line {
			if j > 0 {
				b.WriteString("  ")
			}
			fmt.Fprintf(&b, "%*s", widths[j], s)
		}
	}
	return b.String()
}

// CSV returns the same table with commas: a heading of the numbers of columns, and
// lines that begin with the number of rows.
func (g *Grid) CSV() string {
	var b strings.Builder
	for _, line := range g.table("m×n") {
		b.WriteString(strings.Join(line, ",") + "\n")
	}
	return b.String()
}

// LaTeX returns the table as an array in display style.
func (g *Grid) LaTeX() string {
	table := g.table(`m \backslash n`)
	var b strings.Builder
	fmt.Fprintf(&b, "$$\\begin{array}{r|%s}\n", strings.Repeat("r", len(table[0])-1))
	for i, line := range table {
		b.WriteString(strings.Join(line, " & ") + ` \\`)
		if i == 0 {
			b.WriteString(` \hline`)
		}
		b.WriteByte('\n')
	}
	b.WriteString("\\end{array}$$")
	return b.String()
}

// table returns the cells as text, with the heading.
func (g *Grid) table(corner string) [][]string {
	heading := []string{corner}
	if len(g.D) > 0 {
		for j := range g.D[0] {
			heading = append(heading, strconv.Itoa(g.Cols+j))
		}
	}
	lines := [][]string{heading}
	for i, d := range g.D {
		line := []string{strconv.Itoa(g.Rows + i)}
		for _, v := range d {
			line = append(line, strconv.Itoa(v))
		}
		lines = append(lines, line)
	}
	return lines
}
