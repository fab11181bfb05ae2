package lights

import (
	"parity.lab/lib/bitset"
	"parity.lab/lib/gf2"
)

// chase solves a board by its first line. Write x_i for the presses of line i and
// b_i for its lights, T for the adjacency of the path that is one line, and S = T + I
// (σ⁺) or T (σ). Line i is dark when
//
//	x_{i+1} = b_i + S·x_i + x_{i−1},   x_0 = 0,
//
// so x_1 decides the rest, and the last line is dark when x_{m+1} = 0. With x_1 = 0
// the recursion ends in some c, and with b = 0 in P·x_1 for a matrix P that is a
// polynomial in S. Hence the solutions are those of P·x_1 = c.
type chase struct {
	lines, width int
	turned       bool // a line is a column of the board
	self         bool // a press toggles its own light
	first        *gf2.Echelon
}

func newChase(rows, cols int, self bool) *chase {
	c := &chase{lines: rows, width: cols, self: self}
	if cols > rows {
		// The work grows with the cube of the width.
		c.lines, c.width, c.turned = cols, rows, true
	}
	// All n unit vectors at once: row r of next = rows r−1, r+1 and, with self, r of
	// cur, plus row r of prev, because S acts on rows as it does on columns.
	n := c.width
	prev, cur := gf2.New(n, n), gf2.Identity(n)
	p, q := matrixRows(prev), matrixRows(cur)
	for range c.lines {
		// prev becomes next in place.
		for r := range n {
			if r > 0 {
				p[r].Xor(q[r-1])
			}
			if r < n-1 {
				p[r].Xor(q[r+1])
			}
			if self {
				p[r].Xor(q[r])
			}
		}
		p, q = q, p
	}
	c.first = gf2.FromRows(q).ReducedEchelon()
	return c
}

func matrixRows(m *gf2.Matrix) []*bitset.Set {
	rows := make([]*bitset.Set, m.Rows())
	for i := range rows {
		rows[i] = m.Row(i)
	}
	return rows
}

// run follows the recursion from the given first line, whose set it keeps. It
// returns the presses of all lines and x_{m+1}. A nil config is dark.
func (c *chase) run(first *bitset.Set, config []*bitset.Set) (presses []*bitset.Set, rest *bitset.Set) {
	presses = make([]*bitset.Set, c.lines)
	before, x := bitset.New(c.width), first
	for i := range presses {
		presses[i] = x
		next := before.Clone()
		addNeighbours(next, x)
		if c.self {
			next.Xor(x)
		}
		if config != nil {
			next.Xor(config[i])
		}
		before, x = x, next
	}
	return presses, x
}

// addNeighbours adds T·x to dst: each bit of x goes to the place before and after.
func addNeighbours(dst, x *bitset.Set) {
	d, w := dst.Words(), x.Words()
	for i := range w {
		s := w[i]<<1 ^ w[i]>>1
		if i > 0 {
			s ^= w[i-1] >> 63
		}
		if i < len(w)-1 {
			s ^= w[i+1] << 63
		}
		d[i] ^= s
	}
	// The last bit has no place after it.
	if n := dst.Len(); n&63 != 0 {
		d[len(d)-1] &= 1<<(n&63) - 1
	}
}

func (c *chase) anyBasis() []*bitset.Set {
	var basis []*bitset.Set
	for _, first := range c.first.NullSpace() {
		presses, _ := c.run(first, nil)
		basis = append(basis, c.join(presses))
	}
	return basis
}

func (c *chase) anySolution(config *bitset.Set) *bitset.Set {
	lines := c.split(config)
	_, rest := c.run(bitset.New(c.width), lines)
	first, err := c.first.Particular(rest)
	if err != nil {
		return nil
	}
	presses, _ := c.run(first, lines)
	return c.join(presses)
}

// split cuts a set of the board into lines, and join puts lines together.
func (c *chase) split(s *bitset.Set) []*bitset.Set {
	lines := make([]*bitset.Set, c.lines)
	for i := range lines {
		if !c.turned {
			lines[i] = s.Slice(i*c.width, (i+1)*c.width)
			continue
		}
		lines[i] = bitset.New(c.width)
		for j := range c.width {
			lines[i].SetTo(j, s.Test(j*c.lines+i))
		}
	}
	return lines
}

func (c *chase) join(lines []*bitset.Set) *bitset.Set {
	s := bitset.New(c.lines * c.width)
	for i, line := range lines {
		if !c.turned {
			s.Paste(i*c.width, line)
			continue
		}
		for j := range line.All() {
			s.Set(j*c.lines + i)
		}
	}
	return s
}
