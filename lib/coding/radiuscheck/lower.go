package radiuscheck

import (
	"fmt"

	"parity.lab/lib/bitset"
)

// maxPart is the largest dimension of a part that is evaluated.
const maxPart = 26

// checkWitness checks that the witness has Lower bits, belongs to its board, and that no
// word takes it to fewer bits.
func (c *Claim) checkWitness(code *columns) error {
	x, err := digits(c.Witness.Presses, code.length)
	if err != nil {
		return fmt.Errorf("radiuscheck: the presses of the witness: %w", err)
	}
	if x.Count() != c.Lower {
		return fmt.Errorf("radiuscheck: the witness has %d presses, the claim says %d", x.Count(), c.Lower)
	}
	if c.Rows > 0 || len(c.Buttons) > 0 {
		board := c.press(x)
		want, err := digits(c.Witness.Board, board.Len())
		if err != nil {
			return fmt.Errorf("radiuscheck: the board of the witness: %w", err)
		}
		if board.Xor(want); board.Any() {
			return fmt.Errorf("radiuscheck: the presses of the witness leave light %d of its board on", board.First())
		}
	} else if c.Witness.Board != "" {
		return fmt.Errorf("radiuscheck: the witness has a board, but there is no game")
	}
	w := append([]int(nil), code.number...)
	for v := range x.All() {
		if t := code.of[v]; t >= 0 {
			w[t] -= 2
		}
	}
	for i, part := range c.Witness.Parts {
		if len(part) > maxPart {
			return fmt.Errorf("radiuscheck: part %d has dimension %d, want %d at most", i, len(part), maxPart)
		}
		var pivots []*bitset.Set
		for _, v := range part {
			if v < 0 || v >= code.length || code.of[v] < 0 {
				return fmt.Errorf("radiuscheck: part %d: position %d has no type", i, v)
			}
			pivots = append(pivots, code.column[code.of[v]])
		}
		sums, ok := inTermsOf(pivots, code.column)
		if !ok {
			return fmt.Errorf("radiuscheck: part %d: its types are dependent", i)
		}
		f := make([]int, 1<<len(part))
		for t, sum := range sums {
			if sum >= 0 {
				f[sum] += w[t]
				w[t] = 0
			}
		}
		allSums(f)
		for z, value := range f {
			if value > f[0] {
				return fmt.Errorf("radiuscheck: part %d: a word with character %d makes the witness %d shorter there", i, z, (value-f[0])/2)
			}
		}
	}
	for v, t := range code.of {
		if t >= 0 && w[t] != 0 {
			return fmt.Errorf("radiuscheck: the witness does not have half of the type of position %d, and no part holds that type", v)
		}
	}
	return nil
}

// allSums puts Σ_t f(t)·(−1)^(z·t) in the place of each f(z): first for the two halves,
// which differ in the highest bit of t, then their sum and difference.
func allSums(f []int) {
	if len(f) == 1 {
		return
	}
	low, high := f[:len(f)/2], f[len(f)/2:]
	allSums(low)
	allSums(high)
	for i := range low {
		low[i], high[i] = low[i]+high[i], low[i]-high[i]
	}
}
