package oracle

import "fmt"

// maxLights bounds the puzzles that are tried out: 2^24 press patterns.
const maxLights = 24

// Grid returns the toggle masks of the rows×cols board on which a press changes
// the cells that share a side with the pressed one, and that one too if self is
// set. Cell (r, c) is light r·cols + c. It panics for more than 64 cells.
func Grid(rows, cols int, self bool) []uint64 {
	if rows*cols > 64 {
		panic(fmt.Sprintf("oracle: a board of %d cells is too large, 64 is the most", rows*cols))
	}
	masks := make([]uint64, rows*cols)
	for v := range masks {
		for w := range masks {
			dr, dc := v/cols-w/cols, v%cols-w%cols
			if d := dr*dr + dc*dc; d == 1 || d == 0 && self {
				masks[v] |= 1 << w
			}
		}
	}
	return masks
}

// Edges returns the toggle masks of the graph of n vertices with the given
// undirected edges, where a press changes the neighbours of the pressed vertex,
// and that one too if self is set. It panics for more than 64 vertices.
func Edges(n int, edges [][2]int, self bool) []uint64 {
	if n > 64 {
		panic(fmt.Sprintf("oracle: a graph of %d vertices is too large, 64 is the most", n))
	}
	masks := make([]uint64, n)
	for v := range masks {
		if self {
			masks[v] = 1 << v
		}
	}
	for _, e := range edges {
		masks[e[0]] |= 1 << e[1]
		masks[e[1]] |= 1 << e[0]
	}
	return masks
}

// Press returns the configuration after the buttons in presses were pressed.
func Press(toggles []uint64, config, presses uint64) uint64 {
	for i, t := range toggles {
		if presses>>i&1 == 1 {
			config ^= t
		}
	}
	return config
}
