package lights

import (
	"fmt"
	"math/bits"
	"strings"

	"parity.lab/lib/bitset"
	"parity.lab/lib/draw"
	"parity.lab/lib/gf2"
)

// ChaseTable is the table for chasing lights by hand. Chase the lights down: press
// below each light that is on, row after row, until only the last row may be lit. Look up the last
// row, press what the table says in the first row, and chase again: all lights are off.
// A last row that is not in the table belongs to a board without solution.
type ChaseTable struct {
	Rows, Cols int
	// Entries are the rows of the table. If Complete, they are all last rows from which
	// there is a solution, but the dark one. If not, these are too many: then for the
	// leftmost lit light of the last row that begins the pattern of an entry, add this
	// entry to the last row and its first row to the presses, and so on.
	Entries  []ChaseEntry
	Complete bool

	game *Game
}

// ChaseEntry is one row of the table.
type ChaseEntry struct {
	Last  *bitset.Set // the lights that are on in the last row
	First *bitset.Set // the buttons to press in the first row
}

// maxChaseRank bounds the entries of complete tables: 2^6 − 1.
const maxChaseRank = 6

// maxChaseQuiet bounds the search for first rows with few presses.
const maxChaseQuiet = 10

// ChaseTable returns the table of a board with the σ or σ⁺ rule. Of the first rows that
// do for an entry, those with the fewest presses are taken, if there are up to 2^10. The
// error says that the game is on no whole grid, whose rows can be chased. Cost: playing
// cols boards, and an elimination of cols×2·cols.
func (g *Game) ChaseTable() (*ChaseTable, error) {
	rows, cols, err := g.chaseable()
	if err != nil {
		return nil, err
	}
	t := &ChaseTable{Rows: rows, Cols: cols, game: g}
	// Row j: the last row after a press of button j of the first row and a chase.
	last := gf2.New(cols, cols)
	for j := range cols {
		x := bitset.New(g.Len())
		x.Set(j)
		config := g.Effect(x)
		t.chase(config, x)
		last.SetRow(j, t.lastRow(config))
	}
	e := last.ReducedEchelon()
	form, transform := e.Matrix(), e.Transform()
	var quiet []*bitset.Set
	for i := e.Rank(); i < cols; i++ {
		quiet = append(quiet, transform.Row(i))
	}
	var basis []ChaseEntry // in reduced echelon form
	for i := range e.Rank() {
		basis = append(basis, ChaseEntry{form.Row(i), transform.Row(i)})
	}
	if t.Complete = e.Rank() <= maxChaseRank; t.Complete {
		for k := 1; k < 1<<e.Rank(); k++ {
			entry := ChaseEntry{bitset.New(cols), bitset.New(cols)}
			for i, b := range basis {
				// The first entry of the basis is the highest digit of k.
				if k>>(e.Rank()-1-i)&1 == 1 {
					entry.Last.Xor(b.Last)
					entry.First.Xor(b.First)
				}
			}
			t.Entries = append(t.Entries, entry)
		}
	} else {
		t.Entries = basis
	}
	if len(quiet) <= maxChaseQuiet {
		for i := range t.Entries {
			lightest(t.Entries[i].First, quiet)
		}
	}
	return t, nil
}

// chases reports whether each light but those of the first row can be put out from
// the row below without changing rows above.
func (g *Game) chases(rows, cols int) bool {
	if rows == 0 || cols == 0 {
		return false
	}
	for v := cols; v < g.Len(); v++ {
		reach := g.Toggles(v)
		if len(reach) == 0 || reach[0] != v-cols || len(reach) > 1 && reach[1] < v-v%cols {
			return false
		}
	}
	return true
}

// lightest changes x to the one with the fewest members, and of these the one with the
// leftmost ones, among x plus sums of the basis.
func lightest(x *bitset.Set, basis []*bitset.Set) {
	at := x.Clone()
	for step := uint64(1); step>>len(basis) == 0; step++ {
		at.Xor(basis[bits.TrailingZeros64(step)])
		if n, best := at.Count(), x.Count(); n < best || n == best && at.Compare(x) > 0 {
			x.Copy(at)
		}
	}
}

// chase presses below each light that is on, row after row. It changes config, and adds
// the presses to x.
func (t *ChaseTable) chase(config, x *bitset.Set) {
	for v := range (t.Rows - 1) * t.Cols {
		if config.Test(v) {
			t.game.Press(config, v+t.Cols)
			x.Flip(v + t.Cols)
		}
	}
}

func (t *ChaseTable) lastRow(config *bitset.Set) *bitset.Set {
	return config.Slice((t.Rows-1)*t.Cols, t.Rows*t.Cols)
}

// Game returns the game that the table is for.
func (t *ChaseTable) Game() *Game { return t.game }

// Lookup returns the buttons to press in the first row for the lights that are on in
// the last row, and false if there is no solution. It panics if the length is not Cols.
func (t *ChaseTable) Lookup(last *bitset.Set) (first *bitset.Set, ok bool) {
	if last.Len() != t.Cols {
		panic(fmt.Sprintf("lights: a last row of %d lights, there are %d", last.Len(), t.Cols))
	}
	left := last.Clone()
	first = bitset.New(t.Cols)
	if t.Complete {
		for _, e := range t.Entries {
			if e.Last.Equal(last) {
				return e.First.Clone(), true
			}
		}
		return first, last.None()
	}
	for _, e := range t.Entries {
		if left.Test(e.Last.First()) {
			left.Xor(e.Last)
			first.Xor(e.First)
		}
	}
	return first, left.None()
}

// Play solves a configuration as by hand: it chases, looks up the last row, presses the
// first row, and chases again. The solution is not the shortest. If the last row is not in
// the table, the error is an [*UnsolvableError]. It panics if the length is wrong.
func (t *ChaseTable) Play(config *bitset.Set) (*Solution, error) {
	g := t.game
	g.checkLen(config, "configuration")
	after, x := config.Clone(), bitset.New(g.Len())
	t.chase(after, x)
	last := t.lastRow(after)
	first, ok := t.Lookup(last)
	if !ok {
		return nil, &UnsolvableError{g.certificate(config)}
	}
	for j := range first.All() {
		g.Press(after, j)
		x.Flip(j)
	}
	t.chase(after, x)
	s := &Solution{Game: g, Config: config.Clone(), Presses: x, Nullity: g.Nullity(), Reason: "chased down, last row looked up, chased again"}
	if s.Nullity == 0 {
		s.onlyOne()
	}
	return s, nil
}

// caption says how to use the table.
func (t *ChaseTable) caption() string {
	size := fmt.Sprintf("%d×%d", t.Rows, t.Cols)
	switch {
	case len(t.Entries) == 0:
		return size + ": after chasing, the last row is dark, or there is no solution"
	case t.Complete:
		return size + ": lights of the last row after chasing, and presses in the first row; any other last row has no solution"
	}
	return size + ": for each entry whose first light is on in the last row after chasing, add its lights to the last row" +
		" and its presses to the first row; if lights stay on, there is no solution"
}

// Picture draws the table: on the left the last row, and an arrow to the first row with a
// dot on each button to press.
func (t *ChaseTable) Picture() *draw.Picture {
	p := draw.New(len(t.Entries), 2*t.Cols+1)
	for i, e := range t.Entries {
		for j := range t.Cols {
			fill := draw.Off
			if e.Last.Test(j) {
				fill = draw.On
			}
			p.Cell(i, j, fill)
			p.Cell(i, t.Cols+1+j, draw.Off)
			if e.First.Test(j) {
				p.Mark(i, t.Cols+1+j, draw.Dot)
			}
		}
		p.Arrow(float64(i), float64(t.Cols)-0.35, float64(i), float64(t.Cols)+0.35)
	}
	p.Plain = t.plain()
	p.Caption = t.caption()
	return p
}

func (t *ChaseTable) plain() string {
	width := max(t.Cols, len("last row"))
	var b strings.Builder
	fmt.Fprintf(&b, "%-*s  first row", width, "last row")
	for _, e := range t.Entries {
		fmt.Fprintf(&b, "\n%s%*s  %s", e.Last.Text('.', '#'), width-t.Cols, "", e.First.Text('.', 'o'))
	}
	return b.String()
}

// String returns the table in characters: # for a light that is on, o for a press.
func (t *ChaseTable) String() string { return t.Picture().Text() }

// SVG returns the table as an svg element.
func (t *ChaseTable) SVG() string { return svg(t.Picture(), "Table for chasing lights, "+t.caption()) }

// LaTeX returns the table as an array: ● for a light that is on or a press, · for none.
func (t *ChaseTable) LaTeX() string {
	row := func(s *bitset.Set) string {
		return strings.TrimSpace(strings.NewReplacer("0", `\cdot\;`, "1", `\bullet\;`).Replace(s.String()))
	}
	var b strings.Builder
	b.WriteString("\\begin{array}{c|c}\n\\text{last row} & \\text{first row}\\\\ \\hline\n")
	for _, e := range t.Entries {
		fmt.Fprintf(&b, "%s & %s\\\\\n", row(e.Last), row(e.First))
	}
	b.WriteString("\\end{array}")
	return b.String()
}
