package cover

import (
	"fmt"

	"parity.lab/lib/bitset"
	"parity.lab/lib/draw"
)

// Tiling is a cover of (a·k−1)×(b·l−1) made of copies of a cover of (a−1)×(b−1): k
// rows of l copies with an empty line between neighbours, each copy the mirror image
// of the ones beside it. It is used as *Tiling and never changes.
//
// A cell of a copy has the neighbours that it has in the tile, for the lines around
// are empty; and a cell of a line has two neighbours outside the line, which are
// mirror images, or none. So every cell has an even number. The copies decide each
// other, so the tilings of different covers differ, and d(a·k−1, b·l−1) ≥ d(a−1, b−1).
type Tiling struct {
	// Tile is what is repeated, Cover the whole.
	Tile, Cover *Cover
	// Down and Across are the numbers k and l of copies below and beside each other.
	Down, Across int
}

// Tile returns the tiling of k×k copies of a cover: from (n−1)×(n−1) cells to
// (nk−1)×(nk−1). It panics if k is below 1. Cost: one pass over the large board.
func Tile(c *Cover, k int) *Tiling { return TileRectangle(c, k, k) }

// TileRectangle returns the tiling with down copies below and across copies beside
// each other. It panics if a number is below 1.
func TileRectangle(c *Cover, down, across int) *Tiling {
	factor(down)
	factor(across)
	a, b := c.rows+1, c.cols+1
	big := &Cover{a*down - 1, b*across - 1, nil}
	big.cells = bitset.New(big.rows * big.cols)
	line := bitset.New(big.cols)
	for r := range c.rows {
		line.Reset()
		for col := range big.cols {
			if from, ok := unfold(col, b); ok && c.cells.Test(r*c.cols+from) {
				line.Set(col)
			}
		}
		for i := range down {
			to := i*a + r
			if i%2 == 1 {
				to = i*a + c.rows - 1 - r
			}
			big.cells.Paste(to*big.cols, line)
		}
	}
	return &Tiling{c, big, down, across}
}

// factor checks a number of copies.
func factor(k int) {
	if k < 1 {
		panic(fmt.Sprintf("cover: a tiling with %d copies", k))
	}
}

// unfold returns the place in a tile of n−1 that place i of a tiling shows, or false
// if i is a line between copies.
func unfold(i, n int) (int, bool) {
	number, at := i/n, i%n
	if at == n-1 {
		return 0, false
	}
	if number%2 == 1 {
		at = n - 2 - at
	}
	return at, true
}

// RowLines returns the rows between the copies, which are empty and in which the
// tiling is its own mirror image.
func (t *Tiling) RowLines() []int { return lines(t.Tile.rows+1, t.Down) }

// ColLines returns the columns between the copies.
func (t *Tiling) ColLines() []int { return lines(t.Tile.cols+1, t.Across) }

func lines(n, copies int) []int {
	list := make([]int, 0, copies-1)
	for i := 1; i < copies; i++ {
		list = append(list, i*n-1)
	}
	return list
}

// Check checks everything that is claimed of a tiling, cell by cell: the tile and the
// whole are covers by their definition, the sizes fit, the lines between the copies
// are empty, the whole is mirrored in each of them as far as it reaches, and the first
// copy is the tile.
func (t *Tiling) Check() error {
	c := t.Cover
	if c.rows != (t.Tile.rows+1)*t.Down-1 || c.cols != (t.Tile.cols+1)*t.Across-1 {
		return fmt.Errorf("cover: a tiling of %d×%d tiles of %d×%d cannot have %d×%d cells",
			t.Down, t.Across, t.Tile.rows, t.Tile.cols, c.rows, c.cols)
	}
	if err := t.Tile.Check(); err != nil {
		return fmt.Errorf("the tile: %w", err)
	}
	if err := c.Check(); err != nil {
		return fmt.Errorf("the tiling: %w", err)
	}
	for r := range t.Tile.rows {
		for col := range t.Tile.cols {
			if t.Tile.Has(r, col) != c.Has(r, col) {
				return fmt.Errorf("cover: the first copy differs from the tile in cell (%d,%d)", r, col)
			}
		}
	}
	for _, line := range t.RowLines() {
		if c.Row(line).Any() {
			return fmt.Errorf("cover: row %d between the copies is not empty", line)
		}
		for i := 1; line-i >= 0 && line+i < c.rows; i++ {
			if !c.Row(line - i).Equal(c.Row(line + i)) {
				return fmt.Errorf("cover: rows %d and %d are not the same, though row %d is a mirror", line-i, line+i, line)
			}
		}
	}
	for _, line := range t.ColLines() {
		if c.Column(line).Any() {
			return fmt.Errorf("cover: column %d between the copies is not empty", line)
		}
		for i := 1; line-i >= 0 && line+i < c.cols; i++ {
			if !c.Column(line - i).Equal(c.Column(line + i)) {
				return fmt.Errorf("cover: columns %d and %d are not the same, though column %d is a mirror", line-i, line+i, line)
			}
		}
	}
	return nil
}

// Picture draws the whole with its mirror lines; more can be added to it.
func (t *Tiling) Picture() *draw.Picture {
	c := t.Cover
	p := c.Picture()
	for _, r := range t.RowLines() {
		p.Line(draw.Line{FromRow: float64(r), FromCol: -0.5, ToRow: float64(r), ToCol: float64(c.cols) - 0.5, Fill: draw.Tint(5), Bold: true})
	}
	for _, col := range t.ColLines() {
		p.Line(draw.Line{FromRow: -0.5, FromCol: float64(col), ToRow: float64(c.rows) - 0.5, ToCol: float64(col), Fill: draw.Tint(5), Bold: true})
	}
	p.Caption = t.summary()
	return p
}

func (t *Tiling) summary() string {
	return fmt.Sprintf("%d×%d = %d×%d copies of a cover of %d×%d", t.Cover.rows, t.Cover.cols, t.Down, t.Across, t.Tile.rows, t.Tile.cols)
}

// String returns the whole in characters with | and - for the mirror lines, and what
// it is made of.
func (t *Tiling) String() string {
	p := t.Cover.Picture()
	for _, col := range t.ColLines() {
		for r := range p.Rows() {
			p.Label(r, col, "|")
		}
	}
	for _, r := range t.RowLines() {
		for col := range p.Cols() {
			p.Label(r, col, "-")
		}
		for _, col := range t.ColLines() {
			p.Label(r, col, "+")
		}
	}
	p.Caption = t.summary()
	return p.Text()
}

// SVG returns Picture as an svg element.
func (t *Tiling) SVG() string {
	p := t.Picture()
	p.Title = "Tiling: " + t.summary()
	return p.SVG()
}

// Span is what the tilings of all covers of a board are among the covers of the
// large one.
type Span struct {
	// Rows and Cols are the size of the tile, Down and Across how many there are.
	Rows, Cols, Down, Across int
	// Tilings holds the tilings of the basic covers. They are a basis of all tilings.
	Tilings []*Tiling
	// Nullity is that of the large board.
	Nullity int
}

// TilingSpan returns the tilings of the basic covers of a board, down copies below
// and across copies beside each other. It panics if a side is negative or a number
// of copies is below 1.
func TilingSpan(rows, cols, down, across int) *Span {
	factor(down)
	factor(across)
	s := &Span{Rows: rows, Cols: cols, Down: down, Across: across}
	for _, c := range Basis(rows, cols) {
		s.Tilings = append(s.Tilings, TileRectangle(c, down, across))
	}
	s.Nullity = RectangleNullity((rows+1)*down-1, (cols+1)*across-1)
	return s
}

// Dim returns the dimension of the space of tilings, the nullity of the small board.
func (s *Span) Dim() int { return len(s.Tilings) }

// All reports whether every cover of the large board is such a tiling.
func (s *Span) All() bool { return s.Dim() == s.Nullity }

// Picture draws the tilings side by side, and a dark board if there are none; more can be
// added to it.
func (s *Span) Picture() *draw.Picture {
	if s.Dim() == 0 {
		p := draw.Board{Rows: (s.Rows+1)*s.Down - 1, Cols: (s.Cols+1)*s.Across - 1}.Picture()
		p.Title, p.Caption = s.String(), "no tilings"
		return p
	}
	pictures := make([]*draw.Picture, len(s.Tilings))
	for i, t := range s.Tilings {
		pictures[i] = t.Picture()
	}
	all := draw.Beside(pictures...)
	all.Title = s.String()
	return all
}

// SVG returns Picture as an svg element.
func (s *Span) SVG() string { return s.Picture().SVG() }

// String says how much of the large board's covers the tilings are.
func (s *Span) String() string {
	text := fmt.Sprintf("tilings of %d×%d by %d×%d copies of covers of %d×%d: dimension %d of %d",
		(s.Rows+1)*s.Down-1, (s.Cols+1)*s.Across-1, s.Down, s.Across, s.Rows, s.Cols, s.Dim(), s.Nullity)
	if s.All() {
		return text + ", all covers"
	}
	return text
}
