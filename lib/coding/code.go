package coding

import (
	"fmt"
	"iter"
	"math/bits"
	"slices"
	"sync"

	"parity.lab/lib/bitset"
)

// Code is a binary linear code: all sums of d independent words of one length. Make
// one with [New] or [NewStructured]. It is used as *Code and never changes.
type Code struct {
	n      int
	basis  []*bitset.Set
	checks [][]int // each adds up to 0 in every word
	parts  [][]int // positions
	noun   string
	few    string // reason given by the enumeration of all members

	once  sync.Once
	types []Type // in order of their first positions

	treeOnce sync.Once
	tree     *trellis // nil if there is none

	splitOnce sync.Once
	split     *partition // nil if there is none
}

// Type is a column of the generator matrix, whose rows are the basis, with the
// positions that have it: where the words of a code agree always. The column 0, if
// it occurs, belongs to positions at which all words are 0.
type Type struct {
	// Column has a bit for each word of the basis: bit i is its bit at the positions.
	Column *bitset.Set
	// Positions are in increasing order.
	Positions []int
}

// Structure says what is known about a code besides its words. It lets faster methods
// be used and never changes an answer.
type Structure struct {
	// Checks are sets of positions that hold an even number of ones of every word.
	// If they are all there are (their common solutions are the code) and each has
	// few positions, [Tree] finds its way along them.
	Checks [][]int
	// Parts are disjoint sets of positions, four of them, in each of which the code
	// has few different words, for [Split].
	Parts [][]int
	// Noun is what members of a coset are called in reasons, such as "solutions".
	Noun string
}

// New returns the code of length n spanned by the generators, which are copied. One that is a sum of
// those before it is left out. It panics if n is negative or a generator has another
// length. Cost: d²·n/64 words of work.
func New(n int, generators []*bitset.Set) *Code {
	return NewStructured(n, generators, Structure{})
}

// NewStructured is [New] for a code about which more is known. It panics also if
// a check or a part is none; see [Structure].
func NewStructured(n int, generators []*bitset.Set, s Structure) *Code {
	if n < 0 {
		panic(fmt.Sprintf("coding: a code of length %d", n))
	}
	c := &Code{n: n}
	var e echelon
	for i, g := range generators {
		if g.Len() != n {
			panic(fmt.Sprintf("coding: generator %d has length %d, want %d", i, g.Len(), n))
		}
		if e.add(g) {
			c.basis = append(c.basis, g.Clone())
		}
	}
	for i, check := range s.Checks {
		c.checks = append(c.checks, slices.Clone(check))
		set := bitset.New(n)
		for _, p := range check {
			c.checkPosition(p)
			set.Flip(p)
		}
		for _, b := range c.basis {
			if set.ParityAnd(b) == 1 {
				panic(fmt.Sprintf("coding: check %d holds an odd number of ones of a word", i))
			}
		}
	}
	c.noun = s.Noun
	if c.noun == "" {
		c.noun = "members of the coset"
	}
	c.few = "all " + c.count() + " were enumerated"
	seen := bitset.New(n)
	for i, part := range s.Parts {
		c.parts = append(c.parts, slices.Clone(part))
		for _, p := range part {
			c.checkPosition(p)
			if seen.Test(p) {
				panic(fmt.Sprintf("coding: position %d is in part %d and in one before", p, i))
			}
			seen.Set(p)
		}
	}
	return c
}

func (c *Code) checkPosition(p int) {
	if p < 0 || p >= c.n {
		panic(fmt.Sprintf("coding: position %d, want 0 to %d", p, c.n-1))
	}
}

func (c *Code) checkWord(w *bitset.Set) {
	if w.Len() != c.n {
		panic(fmt.Sprintf("coding: a word of length %d, want %d", w.Len(), c.n))
	}
}

// Len returns the length of the words.
func (c *Code) Len() int { return c.n }

// Dimension returns d: the code has 2^d words.
func (c *Code) Dimension() int { return len(c.basis) }

// String describes the code, such as "code of length 25 and dimension 2".
func (c *Code) String() string {
	return fmt.Sprintf("code of length %d and dimension %d", c.n, len(c.basis))
}

// Basis returns the basis: the independent ones of the generators, in their order. The
// words are the caller's.
func (c *Code) Basis() []*bitset.Set {
	basis := make([]*bitset.Set, len(c.basis))
	for i, b := range c.basis {
		basis[i] = b.Clone()
	}
	return basis
}

// Contains reports whether the word is in the code. It panics if its length is wrong.
// Cost: d²·n/64 words of work.
func (c *Code) Contains(word *bitset.Set) bool {
	c.checkWord(word)
	var e echelon
	for _, b := range c.basis {
		e.add(b)
	}
	return !e.add(word)
}

// Types returns the different columns of the generator matrix with their positions, in
// order of first positions. The slices are the caller's.
func (c *Code) Types() []Type {
	types := slices.Clone(c.columns())
	for i, t := range types {
		types[i] = Type{t.Column.Clone(), slices.Clone(t.Positions)}
	}
	return types
}

// columns are the types, made once.
func (c *Code) columns() []Type {
	c.once.Do(func() {
		index := map[string]int{}
		for p, column := range c.transpose() {
			key := column.Key()
			i, ok := index[key]
			if !ok {
				i = len(c.types)
				index[key] = i
				c.types = append(c.types, Type{Column: column})
			}
			c.types[i].Positions = append(c.types[i].Positions, p)
		}
	})
	return c.types
}

// transpose returns the column of every position.
func (c *Code) transpose() []*bitset.Set {
	columns := make([]*bitset.Set, c.n)
	for p := range columns {
		columns[p] = bitset.New(len(c.basis))
	}
	for i, b := range c.basis {
		for p := range b.All() {
			columns[p].Set(i)
		}
	}
	return columns
}

// Coset iterates over the 2^d members of word + code, starting with the word, each once; two that
// follow each other differ by a word of the basis. The words are the caller's. It
// panics if the length is wrong.
func (c *Code) Coset(word *bitset.Set) iter.Seq[*bitset.Set] {
	c.checkWord(word)
	start := word.Clone()
	return func(yield func(*bitset.Set) bool) {
		x := start.Clone()
		step := bitset.New(len(c.basis) + 1) // counts in binary
		for {
			if !yield(x.Clone()) {
				return
			}
			i := increment(step)
			if i >= len(c.basis) {
				return
			}
			x.Xor(c.basis[i])
		}
	}
}

// increment adds 1 to a number in binary and returns the place that became 1.
func increment(s *bitset.Set) int {
	i := 0
	for s.Test(i) {
		s.Clear(i)
		i++
	}
	s.Set(i)
	return i
}

// member returns word + Σ z_i·basis_i.
func (c *Code) member(word *bitset.Set, z uint64) *bitset.Set {
	x := word.Clone()
	for ; z != 0; z &= z - 1 {
		x.Xor(c.basis[bits.TrailingZeros64(z)])
	}
	return x
}

// echelon is a set of independent vectors, each with a first one of its own.
type echelon struct {
	rows  []*bitset.Set
	first []int
}

// reduce adds rows to v until it has no one at their first places.
func (e *echelon) reduce(v *bitset.Set) {
	for i, r := range e.rows {
		if v.Test(e.first[i]) {
			v.Xor(r)
		}
	}
}

// add takes a vector in and reports whether it is no sum of those before it. It does not
// keep or change the vector.
func (e *echelon) add(v *bitset.Set) bool {
	v = v.Clone()
	e.reduce(v)
	if v.None() {
		return false
	}
	e.rows, e.first = append(e.rows, v), append(e.first, v.First())
	return true
}
