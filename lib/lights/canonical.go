package lights

import (
	"slices"

	"parity.lab/lib/bitset"
)

// finder finds some solution and some basis.
type finder interface {
	// anyBasis returns any basis of the null space of M.
	anyBasis() []*bitset.Set
	// anySolution returns any x with M·x = config; nil if there is none.
	anySolution(config *bitset.Set) *bitset.Set
}

// canonical makes a solver of a finder.
type canonical struct {
	finder
	quiet []*bitset.Set
	free  []int // free button of each
}

func newCanonical(f finder) *canonical {
	c := &canonical{finder: f, quiet: canonicalBasis(f.anyBasis())}
	for _, q := range c.quiet {
		c.free = append(c.free, q.Last())
	}
	return c
}

func (c *canonical) nullity() int { return len(c.quiet) }

func (c *canonical) quietBasis() []*bitset.Set { return c.quiet }

func (c *canonical) solve(config *bitset.Set) *bitset.Set {
	x := c.anySolution(config)
	if x == nil {
		return nil
	}
	clearFree(x, c.free, c.quiet)
	return x
}

// clearFree adds members of a canonical basis to x until no free place is set.
func clearFree(x *bitset.Set, free []int, basis []*bitset.Set) {
	for i, v := range free {
		if x.Test(v) {
			x.Xor(basis[i])
		}
	}
}

// canonicalBasis turns a basis into the one in which every vector ends at an
// index of its own, where all others are zero, in increasing order of that index. It
// changes the vectors.
func canonicalBasis(basis []*bitset.Set) []*bitset.Set {
	done := make([]*bitset.Set, 0, len(basis))
	for _, v := range basis {
		for _, d := range done {
			if v.Test(d.Last()) {
				v.Xor(d)
			}
		}
		for _, d := range done {
			if d.Test(v.Last()) {
				d.Xor(v)
			}
		}
		done = append(done, v)
	}
	slices.SortFunc(done, func(a, b *bitset.Set) int { return a.Last() - b.Last() })
	return done
}
