package radiuscheck

import (
	"fmt"

	"parity.lab/lib/bitset"
)

// dependencies returns a basis of the sums of rows that vanish: vectors with one bit for
// each row. It spoils the rows.
func dependencies(rows []*bitset.Set) []*bitset.Set {
	var basis []*bitset.Set
	sums := make([]*bitset.Set, len(rows))
	owner := map[int]int{} // the row that begins with a bit
	for i, row := range rows {
		sums[i] = bitset.FromIndices(len(rows), i)
		for row.Any() {
			j, taken := owner[row.First()]
			if !taken {
				owner[row.First()] = i
				break
			}
			row.Xor(rows[j])
			sums[i].Xor(sums[j])
		}
		if row.None() {
			basis = append(basis, sums[i])
		}
	}
	return basis
}

// gameWords returns a basis of the sets of buttons that change nothing.
func gameWords(buttons [][]int, lights int) ([]*bitset.Set, error) {
	if lights < 0 || lights > maxLength || len(buttons) > maxLength {
		return nil, fmt.Errorf("radiuscheck: no game of %d buttons and %d lights", len(buttons), lights)
	}
	rows := make([]*bitset.Set, len(buttons))
	for b, list := range buttons {
		rows[b] = bitset.New(lights)
		for _, l := range list {
			if l < 0 || l >= lights {
				return nil, fmt.Errorf("radiuscheck: button %d toggles light %d; the lights are 0 to %d", b, l, lights-1)
			}
			rows[b].Flip(l)
		}
	}
	return dependencies(rows), nil
}

// gridWords returns a basis of the sets of cells that change nothing on a board where a
// press toggles its own light and those of the four neighbours. The first row decides
// all others, and is right if nothing is left below the last.
func gridWords(rows, cols int) []*bitset.Set {
	down := func(first *bitset.Set) (pattern, rest *bitset.Set) {
		pattern = bitset.New(rows * cols)
		above, row := bitset.New(cols), first
		for r := range rows {
			pattern.Paste(r*cols, row)
			next := above.Clone()
			for v := range row.All() {
				for _, u := range []int{v - 1, v, v + 1} {
					if u >= 0 && u < cols {
						next.Flip(u)
					}
				}
			}
			above, row = row, next
		}
		return pattern, row
	}
	rests := make([]*bitset.Set, cols)
	for v := range rests {
		_, rests[v] = down(bitset.FromIndices(cols, v))
	}
	var words []*bitset.Set
	for _, first := range dependencies(rests) {
		word, _ := down(first)
		words = append(words, word)
	}
	return words
}

// press returns what the presses change.
func (c *Claim) press(x *bitset.Set) *bitset.Set {
	if c.Rows == 0 {
		board := bitset.New(c.Lights)
		for b := range x.All() {
			for _, l := range c.Buttons[b] {
				board.Flip(l)
			}
		}
		return board
	}
	board := bitset.New(c.Rows * c.Cols)
	for v := range x.All() {
		r, col := v/c.Cols, v%c.Cols
		board.Flip(v)
		if r > 0 {
			board.Flip(v - c.Cols)
		}
		if r < c.Rows-1 {
			board.Flip(v + c.Cols)
		}
		if col > 0 {
			board.Flip(v - 1)
		}
		if col < c.Cols-1 {
			board.Flip(v + 1)
		}
	}
	return board
}

// columns are the types of a code.
type columns struct {
	length int
	of     []int // the type of each position, -1 for zero
	column []*bitset.Set
	number []int // how many positions each type has
	zeros  int
}

func newColumns(length int, words []*bitset.Set) *columns {
	all := make([]*bitset.Set, length)
	for v := range all {
		all[v] = bitset.New(len(words))
		for i, word := range words {
			all[v].SetTo(i, word.Test(v))
		}
	}
	k := &columns{length: length, of: make([]int, length)}
	known := map[string]int{}
	for v, column := range all {
		if column.None() {
			k.of[v] = -1
			k.zeros++
			continue
		}
		t, ok := known[column.Key()]
		if !ok {
			t = len(k.column)
			known[column.Key()] = t
			k.column = append(k.column, column)
			k.number = append(k.number, 0)
		}
		k.of[v] = t
		k.number[t]++
	}
	return k
}

// inTermsOf writes each type of the list as a sum of the independent pivots, bit i for
// pivot i; -1 for the types outside. independent is false if the pivots are not, or more
// than 30.
func inTermsOf(pivots, list []*bitset.Set) (sums []int, independent bool) {
	if len(pivots) > 30 {
		return nil, false
	}
	type line struct {
		row *bitset.Set
		sum int
	}
	byFirst := map[int]line{}
	reduce := func(x *bitset.Set, sum int) (*bitset.Set, int) {
		rest := x.Clone()
		for v := rest.First(); v >= 0; v = rest.Next(v + 1) {
			if l, ok := byFirst[v]; ok {
				rest.Xor(l.row)
				sum ^= l.sum
			}
		}
		return rest, sum
	}
	for i, p := range pivots {
		rest, sum := reduce(p, 1<<i)
		if rest.None() {
			return nil, false
		}
		byFirst[rest.First()] = line{rest, sum}
	}
	for _, x := range list {
		rest, sum := reduce(x, 0)
		if rest.Any() {
			sum = -1
		}
		sums = append(sums, sum)
	}
	return sums, true
}
