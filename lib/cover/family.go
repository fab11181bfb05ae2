package cover

import (
	"context"
	"fmt"
	"strings"

	"parity.lab/lib/bitset"
	"parity.lab/lib/coding"
	"parity.lab/lib/lights"
)

// Family gives Most Clicks of the square boards of side bk−1 that have no more covers than
// the tilings of one tile of side b−1: [MostClicksFamily] makes it.
//
// In the tiling of (bk−1)×(bk−1) each cell of the tile occurs k² times, mirrored or not, and
// all other cells are in no cover. So region t has k²·n_t cells, and Most Clicks is
//
//	(bk−1)² − (A·k² + W)/2,  A = Σ_t n_t over the regions that are in covers,
//
// where W is 0 for even k, by the even-multiplicity theorem of package coding. For odd k the
// parities are those of the tile, and larger regions can only lower W. So the tile and the
// program with regions of any size bound W from both sides, for all odd k at once.
type Family struct {
	// Tile is the side b−1 of the tile, Nullity that of the tile and of all boards that
	// the family speaks about.
	Tile, Nullity int
	// InCovers is A, the number of cells of the tile that are in some cover.
	InCovers int
	// W is the constant for odd k from From on, an odd number.
	W, From int
	// Small proves that the tile needs as many presses as it does, Certificate that W can't
	// be lower for regions of any size.
	Small       *Clicks
	Certificate *coding.RadiusCertificate
}

// MostClicksFamily finds the formulas for the tilings of a board of n×n. It solves two
// programs, that of the tile and that of the tile with regions as large as may be, and
// returns ctx.Err() without a family if ctx ends first. It panics if n is below 1.
func MostClicksFamily(ctx context.Context, n int, o coding.RadiusOptions) (*Family, error) {
	small, err := MostClicks(ctx, n, n, o)
	if err != nil {
		return nil, err
	}
	f := &Family{Tile: n, Nullity: small.Nullity, InCovers: n*n - small.Outside(), Small: small, From: 1}
	tileW := n*n + small.Outside() - 2*small.Upper
	// As |w_t| ≤ W, regions of tileW cells or more are as good as any.
	times := tileW | 1
	code := repeated(lights.New(n, n).QuietPatterns(), n*n, times)
	o.Symmetries = nil // of the tile
	large, err := code.CoveringRadius(ctx, o)
	if err != nil {
		return nil, err
	}
	f.W = code.Len() + times*small.Outside() - 2*large.Upper
	f.Certificate = large.Certificate
	if f.W < tileW {
		for f.From = 3; f.From*f.From < f.W; f.From += 2 {
		}
	}
	return f, nil
}

// repeated is the code of the words with each position repeated.
func repeated(words []*bitset.Set, length, times int) *coding.Code {
	long := make([]*bitset.Set, len(words))
	for i, w := range words {
		long[i] = bitset.FromFunc(length*times, func(v int) bool { return w.Test(v / times) })
	}
	return coding.New(length*times, long)
}

// At returns Most Clicks of the board of side b·k−1. ok is false if the family says nothing
// about it: the board has more covers than the tilings, or k is odd and below From. It
// panics if k is below 1.
func (f *Family) At(k int) (presses int, ok bool) {
	factor(k)
	side := (f.Tile+1)*k - 1
	w := f.W
	if k%2 == 0 {
		w = 0
	}
	return side*side - (f.InCovers*k*k+w)/2, Nullity(side) == f.Nullity && (k%2 == 0 || k >= f.From)
}

// String writes the formulas, such as
// "10k−1, nullity 8: 60k²−20k−3 for odd k, 60k²−20k+1 for even k".
func (f *Family) String() string {
	b := f.Tile + 1
	formula := func(w int) string {
		first, last := 2*b*b-f.InCovers, 2-w // twice the coefficients
		var t strings.Builder
		if first%2 == 0 && last%2 == 0 {
			fmt.Fprintf(&t, "%dk²−%dk%s", first/2, 2*b, signed(last/2))
		} else {
			fmt.Fprintf(&t, "(%dk²−%dk%s)/2", first, 4*b, signed(last))
		}
		return t.String()
	}
	text := fmt.Sprintf("%dk−1, nullity %d: %s", b, f.Nullity, formula(f.W))
	if f.W == 0 {
		return text
	}
	text += " for odd k"
	if f.From > 1 {
		text += fmt.Sprintf(" ≥ %d", f.From)
	}
	return text + ", " + formula(0) + " for even k"
}

// signed writes a constant behind other terms.
func signed(n int) string {
	switch {
	case n > 0:
		return fmt.Sprintf("+%d", n)
	case n < 0:
		return fmt.Sprintf("−%d", -n)
	}
	return ""
}
