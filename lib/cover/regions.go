package cover

import (
	"fmt"
	"slices"
	"strings"

	"parity.lab/lib/bitset"
	"parity.lab/lib/draw"
)

// Region is a set of cells that lie in the same covers of a list.
type Region struct {
	// Type is the column type of the cells: bit k says whether cover k holds them.
	Type *bitset.Set
	// Cells holds the cells, cell (r, c) being bit r·cols + c.
	Cells *bitset.Set
}

// Count returns the number of cells.
func (r Region) Count() int { return r.Cells.Count() }

// Partition is a board cut into regions by column type. How many presses a solution
// has in each region decides how many each other solution has: adding a cover swaps
// pressed and not pressed in whole regions.
type Partition struct {
	// Rows and Cols are the size of the board, Dim is the number of covers.
	Rows, Cols, Dim int
	// Regions holds the regions that have cells, by increasing type, where type 0,
	// the cells in no cover, comes first, and cover 0 counts least.
	Regions []Region
}

// Regions cuts a board into the regions of a list of covers, usually a [Basis]: two
// cells belong together when every cover of the list has both or neither. It panics if
// a side is negative or a cover has another size. Cost: one pass over the cells of
// each cover.
func Regions(rows, cols int, covers []*Cover) *Partition {
	side(rows)
	side(cols)
	n, d := rows*cols, len(covers)
	types := make([]*bitset.Set, n)
	for v := range types {
		types[v] = bitset.New(d)
	}
	for k, c := range covers {
		if c.rows != rows || c.cols != cols {
			panic(fmt.Sprintf("cover: a cover of %d×%d for the regions of %d×%d", c.rows, c.cols, rows, cols))
		}
		for v := range c.cells.All() {
			types[v].Set(k)
		}
	}
	p := &Partition{Rows: rows, Cols: cols, Dim: d}
	index := map[string]int{}
	for v, t := range types {
		key := t.Key()
		i, ok := index[key]
		if !ok {
			i = len(p.Regions)
			index[key] = i
			p.Regions = append(p.Regions, Region{t, bitset.New(n)})
		}
		p.Regions[i].Cells.Set(v)
	}
	slices.SortFunc(p.Regions, func(a, b Region) int { return byValue(a.Type, b.Type) })
	return p
}

// byValue compares sets of one length as binary numbers, bit 0 counting least.
func byValue(a, b *bitset.Set) int {
	v, w := a.Words(), b.Words()
	for i := len(v) - 1; i >= 0; i-- {
		if v[i] != w[i] {
			if v[i] < w[i] {
				return -1
			}
			return 1
		}
	}
	return 0
}

// Outside returns how many cells are in no cover.
func (p *Partition) Outside() int {
	if len(p.Regions) > 0 && p.Regions[0].Type.None() {
		return p.Regions[0].Count()
	}
	return 0
}

// Picture draws the cells of no cover as off and every other region in a colour. There
// are eight colours: where more are needed they repeat, and the cells are numbered by
// region, in the order of Regions. More can be added to the picture.
func (p *Partition) Picture() *draw.Picture {
	pic := draw.New(p.Rows, p.Cols)
	number := 0
	for _, r := range p.Regions {
		fill, label := draw.Off, ""
		if r.Type.Any() {
			fill = draw.Tint(number)
			number++
			if len(p.Regions) > 8 {
				label = fmt.Sprint(number) // colours alone would not tell
			}
		}
		for v := range r.Cells.All() {
			pic.Cell(v/p.Cols, v%p.Cols, fill)
			pic.Label(v/p.Cols, v%p.Cols, label)
		}
	}
	pic.Caption = p.summary()
	return pic
}

func (p *Partition) summary() string {
	var sizes []string
	for _, r := range p.Regions {
		if r.Type.Any() {
			sizes = append(sizes, fmt.Sprint(r.Count()))
		}
	}
	if len(sizes) > 12 {
		sizes = append(sizes[:12], "…")
	}
	outside := "1 cell"
	if n := p.Outside(); n != 1 {
		outside = fmt.Sprintf("%d cells", n)
	}
	if len(sizes) == 0 {
		return outside + " in no cover"
	}
	return outside + " in no cover, regions of " + strings.Join(sizes, ", ")
}

// String returns the board in characters, . for the cells of no cover and the number
// of the region for the others, and the sizes.
func (p *Partition) String() string { return p.Picture().Text() }

// SVG returns Picture as an svg element.
func (p *Partition) SVG() string {
	pic := p.Picture()
	pic.Title = fmt.Sprintf("Board of %d×%d cut into regions by %d covers", p.Rows, p.Cols, p.Dim)
	return pic.SVG()
}

// KRegions returns the regions of the (6k−1)×(6k−1) board that the tilings of the two
// basic covers of 5×5 make: 16k²−12k+1 cells in none, and three regions of 4k², 8k² and
// 8k². It panics if k is below 1.
func KRegions(k int) *Partition {
	var tilings []*Cover
	for _, c := range Basis(5, 5) {
		tilings = append(tilings, Tile(c, k).Cover)
	}
	return Regions(6*k-1, 6*k-1, tilings)
}

// KBound returns 26k²−12k+1, the number of presses that is enough for every solvable
// board of (6k−1)×(6k−1), and that one of them needs if the nullity is 2. It panics
// if k is below 1.
//
// A solution that presses a, b and c cells of the three regions of [KRegions] can be
// exchanged for three others, each with pressed and not pressed swapped in two of the
// regions. On average the four press half the cells of the regions, 10k², so one
// presses no more, and all press the same of the 16k²−12k+1 cells outside. When these
// four are all solutions there are, a board made by pressing half of each region, whose
// sizes are even, and all outside needs as many.
func KBound(k int) int {
	factor(k)
	return 26*k*k - 12*k + 1
}
