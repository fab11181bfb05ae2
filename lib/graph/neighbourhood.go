package graph

import (
	"fmt"
	"strings"
)

// Neighbourhood says which cells of a board are neighbours of a cell.
type Neighbourhood int

// The neighbourhoods. (r, c) is row and column, rows grow downwards.
const (
	// Plus: the cells that share a side, up to four. This is Lights Out.
	Plus Neighbourhood = iota
	// Diagonal: the cells that touch at a corner only, up to four, as a × sign.
	Diagonal
	// King: Plus and Diagonal together, up to eight.
	King
	// Knight: a knight's move of chess away, up to eight.
	Knight
	// Cross: all other cells of the row and of the column, past missing cells too.
	Cross
	// Hex: hexagonal cells, up to six neighbours. Odd rows, counted from 0, are
	// moved half a cell to the right: besides (r, c±1) the neighbours are (r±1, c)
	// and (r±1, c−1) in even rows, (r±1, c) and (r±1, c+1) in odd rows.
	Hex
	// Triangle: triangular cells, up to three neighbours. Cell (r, c) points up when
	// r+c is even, and its third neighbour besides (r, c±1) is the one below, (r+1,
	// c); otherwise it points down and its third neighbour is (r−1, c).
	Triangle
)

var neighbourhoods = []string{"plus", "diagonal", "king", "knight", "cross", "hex", "triangle"}

// String returns the name: plus, diagonal, king, knight, cross, hex or triangle.
func (n Neighbourhood) String() string { return nameOf(neighbourhoods, int(n), "Neighbourhood") }

// ParseNeighbourhood reads the name that String returns, in letters of any case.
func ParseNeighbourhood(name string) (Neighbourhood, error) {
	i, err := indexOf(neighbourhoods, name, "neighbourhood")
	return Neighbourhood(i), err
}

// Topology says how the borders of a board are joined.
type Topology int

// The topologies.
const (
	// Plane: nothing is joined.
	Plane Topology = iota
	// Cylinder: the last column is next to the first.
	Cylinder
	// Torus: so is the last row to the first.
	Torus
)

var topologies = []string{"plane", "cylinder", "torus"}

// String returns the name: plane, cylinder or torus.
func (t Topology) String() string { return nameOf(topologies, int(t), "Topology") }

// ParseTopology reads the name that String returns, in letters of any case.
func ParseTopology(name string) (Topology, error) {
	i, err := indexOf(topologies, name, "topology")
	return Topology(i), err
}

func nameOf(names []string, i int, what string) string {
	if i < 0 || i >= len(names) {
		return fmt.Sprintf("%s(%d)", what, i)
	}
	return names[i]
}

func indexOf(names []string, name, what string) (int, error) {
	for i, s := range names {
		if strings.EqualFold(s, name) {
			return i, nil
		}
	}
	return 0, fmt.Errorf("graph: unknown %s %q; want one of %s", what, name, strings.Join(names, ", "))
}

// offset is the way from a cell to another, in rows and columns.
type offset struct{ r, c int }

// The offsets of the neighbourhoods that look the same from every cell.
var (
	plusOffsets     = []offset{{-1, 0}, {0, -1}, {0, 1}, {1, 0}}
	diagonalOffsets = []offset{{-1, -1}, {-1, 1}, {1, -1}, {1, 1}}
	kingOffsets     = append(append([]offset(nil), plusOffsets...), diagonalOffsets...)
	knightOffsets   = []offset{{-2, -1}, {-2, 1}, {-1, -2}, {-1, 2}, {1, -2}, {1, 2}, {2, -1}, {2, 1}}
	hexEven         = []offset{{-1, -1}, {-1, 0}, {0, -1}, {0, 1}, {1, -1}, {1, 0}}
	hexOdd          = []offset{{-1, 0}, {-1, 1}, {0, -1}, {0, 1}, {1, 0}, {1, 1}}
	triangleUp      = []offset{{0, -1}, {0, 1}, {1, 0}}
	triangleDown    = []offset{{0, -1}, {0, 1}, {-1, 0}}
)

// offsets returns the ways to the neighbours of cell (r, c); none for Cross.
func (n Neighbourhood) offsets(r, c int) []offset {
	switch n {
	case Plus:
		return plusOffsets
	case Diagonal:
		return diagonalOffsets
	case King:
		return kingOffsets
	case Knight:
		return knightOffsets
	case Hex:
		if r%2 == 0 {
			return hexEven
		}
		return hexOdd
	case Triangle:
		if (r+c)%2 == 0 {
			return triangleUp
		}
		return triangleDown
	}
	return nil
}
