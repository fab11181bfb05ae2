package graph

import "fmt"

// Grid returns the grid of rows×cols cells, in which cells that share a side are
// neighbours. Cell (r, c), both from 0, is vertex r·cols + c. A grid with no
// rows or no columns has no vertices. It panics if a number is negative.
func Grid(rows, cols int) *Graph {
	if rows < 0 || cols < 0 {
		panic(fmt.Sprintf("graph: a grid cannot have %d rows and %d columns", rows, cols))
	}
	g := &Graph{near: make([][]int, rows*cols), grid: true, rows: rows, cols: cols,
		cells: &Cells{rows: rows, cols: cols, spec: BoardSpec{Rows: rows, Cols: cols}}}
	g.back = g.near
	if rows*cols == 0 {
		return g
	}
	g.arcs = 2 * (rows*(cols-1) + cols*(rows-1))
	// One array holds all lists; it has room for all of them from the start, so
	// that append never moves it.
	all := make([]int, 0, g.arcs)
	for r := range rows {
		for c := range cols {
			v, from := r*cols+c, len(all)
			if r > 0 {
				all = append(all, v-cols)
			}
			if c > 0 {
				all = append(all, v-1)
			}
			if c < cols-1 {
				all = append(all, v+1)
			}
			if r < rows-1 {
				all = append(all, v+cols)
			}
			g.near[v] = all[from:len(all):len(all)]
		}
	}
	return g
}
