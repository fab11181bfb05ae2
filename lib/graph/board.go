package graph

import (
	"fmt"
	"slices"
	"strings"
)

// BoardSpec says what board [Board] shall make. The zero value of every field is
// the plain choice.
type BoardSpec struct {
	// Rows and Cols are the size. Both may be 0 if there is a Mask, which has a size
	// of its own.
	Rows, Cols int
	// Topology says which borders are joined.
	Topology Topology
	// Rule says which cells are neighbours.
	Rule Neighbourhood
	// Pattern, if not empty, paints what a press toggles and takes the place of
	// Rule: # is a cell that is toggled, . one that is not, and the pressed cell is @
	// if it toggles itself, O if it does not. Rows are lines; all have one length:
	//
	//	.#.
	//	#@#
	//	.#.
	Pattern string
	// Self gives every cell a loop, so that a press reaches the pressed cell too.
	// For a Pattern, @ says the same. In package lights the σ⁺-game on the board
	// without loops is the σ-game on the board with them.
	Self bool
	// Mask, if not empty, paints which cells there are: # is a cell, . is missing.
	// Cells keep their row and column, and nothing moves up.
	Mask string
	// Cancel says how a cell counts that a press reaches in several ways, as on
	// joined borders with a side of 1 or 2. By default it is toggled once, and ways that
	// lead around the board back to the pressed cell do not count: a cycle of two
	// cells is one pair of neighbours, and a cycle of one has none. With Cancel every
	// way toggles, so two ways cancel, also those that lead back to the pressed cell.
	Cancel bool
}

// BoardError says why a [BoardSpec] describes no board.
type BoardError struct {
	Spec   BoardSpec
	Reason string
}

// Error returns the reason.
func (e *BoardError) Error() string { return "graph: board: " + e.Reason }

// Board returns the graph of a board: there is an arc from a cell to every cell that a
// press of it reaches. Vertices are the cells that are not missing, row by row;
// [Graph.Cells] tells which is which. The graph is directed if the pattern or its
// masks make it so.
//
// On joined borders rows of hexagons or triangles must fit: a torus of hexagons has
// an even number of rows, a cylinder of triangles an even number of columns and a
// torus of triangles an even number of both.
//
// Anything wrong is a [*BoardError], or a [*SyntaxError] with the place in the Pattern
// or Mask. Cost: O(cells + arcs).
func Board(spec BoardSpec) (*Graph, error) {
	bad := func(format string, args ...any) (*Graph, error) {
		return nil, &BoardError{Spec: spec, Reason: fmt.Sprintf(format, args...)}
	}
	if spec.Rule < 0 || int(spec.Rule) >= len(neighbourhoods) {
		return bad("unknown neighbourhood %d", int(spec.Rule))
	}
	if spec.Topology < 0 || int(spec.Topology) >= len(topologies) {
		return bad("unknown topology %d", int(spec.Topology))
	}
	cells := &Cells{rows: spec.Rows, cols: spec.Cols}
	if spec.Mask != "" {
		mask, err := parseMask(spec.Mask)
		if err != nil {
			return nil, err
		}
		width := 0
		if len(mask) > 0 {
			width = len(mask[0])
		}
		if spec.Rows == 0 && spec.Cols == 0 {
			cells.rows, cells.cols = len(mask), width
		}
		if cells.rows != len(mask) || cells.cols != width {
			return bad("the mask has %d×%d cells, the board %d×%d", len(mask), width, spec.Rows, spec.Cols)
		}
		cells.cut(mask)
	}
	if cells.rows < 0 || cells.cols < 0 {
		return bad("there cannot be %d rows and %d columns", cells.rows, cells.cols)
	}
	b := builder{BoardSpec: spec, cells: cells}
	if spec.Pattern != "" {
		if spec.Self {
			return bad("a pattern says by itself, with @ or O, whether the pressed cell toggles; leave Self away")
		}
		var err error
		if b.offsets, b.Self, err = parsePattern(spec.Pattern); err != nil {
			return nil, err
		}
		b.Rule, spec.Rule = -1, Plus
	}
	if reason := b.unfit(); reason != "" {
		return bad("%s", reason)
	}
	spec.Rows, spec.Cols = cells.rows, cells.cols
	if cells.vertex == nil {
		spec.Mask = ""
	} else {
		spec.Mask = cells.mask()
	}
	if spec.Pattern != "" {
		rows, _, _ := paintedRows(spec.Pattern)
		spec.Pattern = strings.Join(rows, "\n")
	}
	cells.spec = spec
	if b.plain() {
		g := Grid(cells.rows, cells.cols)
		g.cells = cells
		return g, nil
	}
	near := make([][]int, cells.Len())
	for v := range near {
		near[v] = b.reach(v)
	}
	g := fromLists(near)
	g.cells = cells
	g.name = b.describe()
	return g, nil
}

// cut takes out the cells that are missing in the mask.
func (c *Cells) cut(mask []string) {
	if !slices.ContainsFunc(mask, func(row string) bool { return strings.Contains(row, ".") }) {
		return
	}
	c.vertex = make([]int, c.rows*c.cols)
	for r, row := range mask {
		for col, ch := range []byte(row) {
			v := -1
			if ch == '#' {
				v = len(c.coord)
				c.coord = append(c.coord, [2]int{r, col})
			}
			c.vertex[r*c.cols+col] = v
		}
	}
}

// mask paints the cells that there are.
func (c *Cells) mask() string {
	var b strings.Builder
	for r := range c.rows {
		if r > 0 {
			b.WriteByte('\n')
		}
		for col := range c.cols {
			b.WriteByte(".#"[min(1, c.At(r, col)+1)])
		}
	}
	return b.String()
}

// builder makes a board. Rule is -1 for a pattern, whose ways are in offsets.
type builder struct {
	BoardSpec
	cells   *Cells
	offsets []offset
	list    []int // room for reach
}

// unfit says why the borders cannot be joined, or "".
func (b *builder) unfit() string {
	rows, cols := b.cells.rows, b.cells.cols
	switch {
	case b.Rule == Hex && b.Topology == Torus && rows%2 != 0:
		return fmt.Sprintf("a torus of hexagons needs an even number of rows, not %d, as every second row is moved by half a cell", rows)
	case b.Rule == Triangle && b.Topology != Plane && cols%2 != 0:
		return fmt.Sprintf("a %v of triangles needs an even number of columns, not %d, as they point up and down in turn", b.Topology, cols)
	case b.Rule == Triangle && b.Topology == Torus && rows%2 != 0:
		return fmt.Sprintf("a torus of triangles needs an even number of rows, not %d, as they point up and down in turn", rows)
	}
	return ""
}

// plain reports whether the board is what Grid makes.
func (b *builder) plain() bool {
	if b.Topology != Plane || b.Self || b.cells.vertex != nil {
		return false
	}
	// Painted offsets are in the order of plusOffsets, row by row.
	return b.Rule == Plus || b.Rule == -1 && slices.Equal(b.offsets, plusOffsets)
}

// reach returns the cells that a press of v reaches, increasing.
func (b *builder) reach(v int) []int {
	row, col := b.cells.Coord(v)
	list := b.list[:0] // with repetition, one for every way
	add := func(r, c int) {
		if u := b.cells.At(r, c); u >= 0 {
			list = append(list, u)
		}
	}
	if b.Rule == Cross {
		for c := range b.cells.cols {
			if c != col {
				add(row, c)
			}
		}
		for r := range b.cells.rows {
			if r != row {
				add(r, col)
			}
		}
	}
	offsets := b.offsets
	if b.Rule >= 0 {
		offsets = b.Rule.offsets(row, col)
	}
	for _, o := range offsets {
		r, c := row+o.r, col+o.c
		if b.Topology != Plane {
			c = mod(c, b.cells.cols)
		}
		if b.Topology == Torus {
			r = mod(r, b.cells.rows)
		}
		add(r, c)
	}
	if !b.Cancel {
		list = slices.DeleteFunc(list, func(u int) bool { return u == v })
	}
	if b.Self {
		list = append(list, v)
	}
	slices.Sort(list)
	b.list = list
	kept := 0
	for i := 0; i < len(list); {
		ways := 1
		for i+ways < len(list) && list[i+ways] == list[i] {
			ways++
		}
		if u := list[i]; !b.Cancel || ways%2 == 1 {
			list[kept] = u
			kept++
		}
		i += ways
	}
	return slices.Clone(list[:kept])
}

func mod(a, n int) int { return ((a % n) + n) % n }

// describe names the board, such as "5×6 torus of king's moves with self toggle".
func (b *builder) describe() string {
	name := fmt.Sprintf("%d×%d", b.cells.rows, b.cells.cols)
	switch {
	case b.Rule == Hex:
		name += " board of hexagons"
	case b.Rule == Triangle:
		name += " board of triangles"
	case b.Topology == Plane:
		name += " grid"
	default:
		name += " " + b.Topology.String()
	}
	var more []string
	if (b.Rule == Hex || b.Rule == Triangle) && b.Topology != Plane {
		more = append(more, "on a "+b.Topology.String())
	}
	switch b.Rule {
	case Diagonal, King, Knight, Cross:
		more = append(more, b.Rule.String()+" rule")
	case -1:
		more = append(more, "own pattern")
	}
	if b.Self && b.Rule != -1 {
		more = append(more, "self toggle")
	}
	if missing := b.cells.rows*b.cells.cols - b.cells.Len(); missing > 0 {
		more = append(more, fmt.Sprintf("%d missing", missing))
	}
	if len(more) == 0 {
		return name
	}
	return name + " (" + strings.Join(more, ", ") + ")"
}

// NewCylinder returns the grid whose last column is next to the first. It panics if
// a number is negative, as do the others below.
func NewCylinder(rows, cols int) *Graph {
	return mustBoard(BoardSpec{Rows: rows, Cols: cols, Topology: Cylinder})
}

// NewTorus returns the grid whose last column is next to the first, and last row
// to the first.
func NewTorus(rows, cols int) *Graph {
	return mustBoard(BoardSpec{Rows: rows, Cols: cols, Topology: Torus})
}

// NewBoard returns the board in the plane with the given neighbourhood.
func NewBoard(rows, cols int, rule Neighbourhood) *Graph {
	return mustBoard(BoardSpec{Rows: rows, Cols: cols, Rule: rule})
}

func mustBoard(spec BoardSpec) *Graph {
	g, err := Board(spec)
	if err != nil {
		panic(strings.Replace(err.Error(), "graph: board: ", "graph: ", 1))
	}
	return g
}
