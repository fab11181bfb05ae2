package coding

import (
	"context"
	"sync"

	"parity.lab/lib/bitset"
)

// boundBits is the dimension of the parts for which a bound looks at all words.
const boundBits = 16

// lowerBound returns a number that no member of word + code weighs less than: the larger of
// two bounds.
//
// The first cuts the positions into groups in which the code has at most 2^boundBits different words,
// and adds up the least weights of the groups; equal columns stay together. The
// second counts the checks that the word violates, as all members do, and divides by the number of
// checks that a single position is in.
func (c *Code) lowerBound(word *bitset.Set) int {
	lower := 0
	for _, group := range c.groups() {
		f, _ := c.formOf(word, group)
		lower += f.leastWeight(c, word, group)
	}
	odd := 0
	most := 1
	in := make([]int, c.n)
	for _, check := range c.checks {
		parity := false
		for _, p := range check {
			parity = parity != word.Test(p)
			in[p]++
			most = max(most, in[p])
		}
		if parity {
			odd++
		}
	}
	return max(lower, (odd+most-1)/most)
}

// leastWeight returns the least weight of word + code at the positions of the types.
func (f *form) leastWeight(c *Code, word *bitset.Set, types []int) int {
	best := f.start
	if f.span < laneLimit {
		var mu sync.Mutex
		// Of a background context, since a bound is wanted after the end of another.
		_ = f.blocks(context.Background(), 1, func(_ int, _ uint64, b *block) {
			b.atLeast(best, 1<<min(f.r, blockBits), func(_, value int) int {
				mu.Lock()
				defer mu.Unlock()
				best = max(best, value)
				return best
			})
		})
	} else {
		best = f.span
	}
	weight := 0
	for _, t := range types {
		for _, p := range c.columns()[t].Positions {
			if word.Test(p) {
				weight++
			}
		}
	}
	return weight + (f.start-best)/2
}

// groups returns the numbers of all types, in groups of small dimension.
func (c *Code) groups() [][]int {
	types := c.columns()
	var groups [][]int
	used := make([]bool, len(types))
	for from := 0; from < len(types); {
		var e echelon
		var group []int
		for i := from; i < len(types); i++ {
			if used[i] {
				continue
			}
			v := types[i].Column.Clone()
			e.reduce(v)
			if v.Any() {
				if len(e.rows) == boundBits {
					continue
				}
				e.rows, e.first = append(e.rows, v), append(e.first, v.First())
			}
			group = append(group, i)
			used[i] = true
		}
		groups = append(groups, group)
		for from < len(types) && used[from] {
			from++
		}
	}
	return groups
}

// formOf returns F for the code at the positions of some types, whose columns must
// have at most 64 dimensions, and the basis of their span that its coordinates
// refer to: bit i of z is the scalar product of the coefficients of the basis of
// the code with vector i.
func (c *Code) formOf(word *bitset.Set, types []int) (*form, []*bitset.Set) {
	s := newSpan()
	for _, t := range types {
		s.add(c.columns()[t].Column)
	}
	f := &form{r: len(s.basis)}
	for _, t := range types {
		if column := s.coordinates(c.columns()[t].Column); column != 0 {
			f.add(column, excess(word, c.columns()[t].Positions))
		}
	}
	return f, s.basis
}

// span is a vector space with a basis taken from the vectors that were added, and a
// way to write vectors in that basis, of at most 64.
type span struct {
	basis []*bitset.Set
	e     echelon
	sum   []uint64 // row i of e is the sum of these vectors of the basis
}

func newSpan() *span { return &span{} }

// write reduces a copy of v by the rows and returns what is left and the coordinates of the
// rest.
func (s *span) write(v *bitset.Set) (rest *bitset.Set, coordinates uint64) {
	rest = v.Clone()
	for i, r := range s.e.rows {
		if rest.Test(s.e.first[i]) {
			rest.Xor(r)
			coordinates ^= s.sum[i]
		}
	}
	return rest, coordinates
}

// add takes v into the basis unless it is in the space, and reports whether it did.
func (s *span) add(v *bitset.Set) bool {
	rest, z := s.write(v)
	if rest.None() {
		return false
	}
	s.e.rows, s.e.first = append(s.e.rows, rest), append(s.e.first, rest.First())
	s.sum = append(s.sum, z|1<<len(s.basis))
	s.basis = append(s.basis, v)
	return true
}

// coordinates returns the coordinates of a vector of the space.
func (s *span) coordinates(v *bitset.Set) uint64 {
	rest, z := s.write(v)
	if rest.Any() {
		panic("coding: a vector outside the span")
	}
	return z
}
