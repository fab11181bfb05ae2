package coding

import (
	"context"
	"math"
	"math/bits"
	"slices"

	"parity.lab/lib/bitset"
)

// unreached is more than any weight.
const unreached = math.MaxInt32 / 4

// climb is a search along the tree of a code.
type climb struct {
	*trellis
	code   *Code
	word   *bitset.Set
	fixed  int        // weight at the positions where all words are 0
	least  [][]int32  // of each node: the least weight of each class
	counts [][]uint64 // how many have it, at most math.MaxInt
	cost   [][2]int32 // of each leaf: as it is, and changed
	memo   []listsByZ // see ranked
	done   int        // nodes
	k      int
}

// listsByZ holds the best partial words of the classes of a node.
type listsByZ map[uint64][]partial

// partial is one of the best ways for the types of a node: number i and j of the lists of its
// children at the coordinates y. At a leaf y tells whether it is changed.
type partial struct {
	weight int
	y      uint64
	i, j   int
}

// treeSearch finds the k best members and the number of the best. If ctx ends first, it
// returns a lower bound.
func (c *Code) treeSearch(ctx context.Context, word *bitset.Set, k int, tick ticker) (words []*bitset.Set, minima, lower int, err error) {
	t := c.trellisOf()
	s := &climb{trellis: t, code: c, word: word, k: k, least: make([][]int32, len(t.nodes)), counts: make([][]uint64, len(t.nodes)),
		cost: make([][2]int32, len(t.nodes)), memo: make([]listsByZ, len(t.nodes))}
	s.fixed = word.Count()
	for i, n := range t.nodes {
		if n.left >= 0 {
			continue
		}
		ones := 0
		positions := c.columns()[n.leaf].Positions
		for _, p := range positions {
			if word.Test(p) {
				ones++
			}
		}
		s.fixed -= ones
		s.cost[i] = [2]int32{int32(ones), int32(len(positions) - ones)}
	}
	for i := range t.nodes {
		if err := s.fill(ctx, i); err != nil {
			return nil, 0, s.bound(), err
		}
		s.done++
		if i&0xff == 0 {
			tick(int64(i), int64(len(t.nodes)))
		}
	}
	root := len(t.nodes) - 1
	minima = int(s.counts[root][0])
	best := s.ranked(root, 0)
	for i, p := range best {
		x := word.Clone()
		s.write(x, root, 0, i)
		if w := x.Count(); w != p.weight+s.fixed {
			panic("coding: the tree contradicts the weight of its word")
		}
		words = append(words, x)
		if i&0xff == 0xff && ctx.Err() != nil {
			return words, minima, words[0].Count(), ctx.Err()
		}
	}
	return words, minima, words[0].Count(), nil
}

// fill computes the least weights of the classes of a node.
func (s *climb) fill(ctx context.Context, at int) error {
	n := &s.nodes[at]
	least := make([]int32, 1<<n.lambda)
	counts := make([]uint64, 1<<n.lambda)
	for z := range least {
		least[z] = unreached
	}
	var left, right []int32
	var countLeft, countRight []uint64
	if n.left >= 0 {
		left, right = s.least[n.left], s.least[n.right]
		countLeft, countRight = s.counts[n.left], s.counts[n.right]
	}
	var a, b, z uint64
	for y := uint64(0); ; {
		var w int32
		count := uint64(1)
		if n.left >= 0 {
			w = left[a] + right[b]
		} else {
			w = s.cost[at][y&1]
		}
		if w <= least[z] {
			if n.left >= 0 {
				count = product(countLeft[a], countRight[b])
			}
			if w < least[z] {
				least[z], counts[z] = w, count
			} else {
				counts[z] = min(counts[z]+count, math.MaxInt)
			}
		}
		y++
		if y == 1<<n.dim {
			break
		}
		bit := bits.TrailingZeros64(y)
		z ^= n.up[bit]
		if n.left >= 0 {
			a ^= n.toLeft[bit]
			b ^= n.toRight[bit]
		}
		if y&0xffff == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
	}
	s.least[at], s.counts[at] = least, counts
	if at&0x3f == 0 {
		return ctx.Err()
	}
	return nil
}

// product returns a·b, at most math.MaxInt.
func product(a, b uint64) uint64 {
	high, low := bits.Mul64(a, b)
	if high != 0 {
		return math.MaxInt
	}
	return min(low, math.MaxInt)
}

// bound returns a lower bound from the nodes that are done: the weight is the sum of those of
// disjoint nodes.
func (s *climb) bound() int {
	lower := s.fixed
	inside := make([]bool, s.done)
	for i := s.done - 1; i >= 0; i-- {
		n := s.nodes[i]
		if !inside[i] {
			lower += int(slices.Min(s.least[i]))
		}
		if n.left >= 0 {
			inside[n.left], inside[n.right] = true, true
		}
	}
	return lower
}

// ranked returns the k best ways of a class of a node, in order of weight.
func (s *climb) ranked(at int, z uint64) []partial {
	if list, ok := s.memo[at][z]; ok {
		return list
	}
	n := &s.nodes[at]
	type option struct {
		weight int
		y      uint64
	}
	// The y with z_S(y) = z are one of them and the sums of those with z_S(y) = 0.
	base, free := preimage(n.up, z)
	var options []option
	worst := math.MaxInt
	for step, y := uint64(0), base; ; {
		var w int
		if n.left >= 0 {
			w = int(s.least[n.left][apply(n.toLeft, y)]) + int(s.least[n.right][apply(n.toRight, y)])
		} else {
			w = int(s.cost[at][y&1])
		}
		// Each option has a way of its least weight, so k of them will do.
		if w < worst {
			options = append(options, option{w, y})
			if len(options) >= 2*s.k+64 {
				slices.SortStableFunc(options, func(a, b option) int { return a.weight - b.weight })
				options = options[:s.k]
				worst = options[s.k-1].weight
			}
		}
		if step++; step == 1<<len(free) {
			break
		}
		y ^= free[bits.TrailingZeros64(step)]
	}
	slices.SortStableFunc(options, func(a, b option) int { return a.weight - b.weight })
	var list []partial
	for _, o := range options {
		if len(list) >= s.k && o.weight >= list[s.k-1].weight {
			break
		}
		if n.left < 0 {
			list = append(list, partial{weight: o.weight, y: o.y})
			continue
		}
		l, r := s.ranked(n.left, apply(n.toLeft, o.y)), s.ranked(n.right, apply(n.toRight, o.y))
		for i, p := range l {
			for j, q := range r {
				// Pairs before (i, j) in both lists are no heavier.
				if (i+1)*(j+1) > s.k {
					break
				}
				list = append(list, partial{p.weight + q.weight, o.y, i, j})
			}
		}
		slices.SortStableFunc(list, func(a, b partial) int { return a.weight - b.weight })
		list = list[:min(len(list), s.k)]
	}
	slices.SortStableFunc(list, func(a, b partial) int { return a.weight - b.weight })
	list = list[:min(len(list), s.k)]
	if s.memo[at] == nil {
		s.memo[at] = listsByZ{}
	}
	s.memo[at][z] = list
	return list
}

// write changes in x the types below a node as way i of a class says.
func (s *climb) write(x *bitset.Set, at int, z uint64, i int) {
	n := &s.nodes[at]
	p := s.ranked(at, z)[i]
	if n.left < 0 {
		if p.y&1 == 1 {
			for _, position := range s.code.columns()[n.leaf].Positions {
				x.Flip(position)
			}
		}
		return
	}
	s.write(x, n.left, apply(n.toLeft, p.y), p.i)
	s.write(x, n.right, apply(n.toRight, p.y), p.j)
}

// apply returns the sum of the images of the bits of y.
func apply(images []uint64, y uint64) uint64 {
	var z uint64
	for ; y != 0; y &= y - 1 {
		z ^= images[bits.TrailingZeros64(y)]
	}
	return z
}

// preimage returns a y with image z, which must have one, and a basis of those with image 0.
func preimage(images []uint64, z uint64) (base uint64, free []uint64) {
	type row struct{ image, y uint64 }
	var rows []row
	reduce := func(r row) row {
		for _, q := range rows {
			if r.image&(q.image&-q.image) != 0 {
				r.image ^= q.image
				r.y ^= q.y
			}
		}
		return r
	}
	for i, image := range images {
		r := reduce(row{image, 1 << i})
		if r.image == 0 {
			free = append(free, r.y)
			continue
		}
		// Keep the lowest ones of the rows out of the others.
		for k := range rows {
			if rows[k].image&(r.image&-r.image) != 0 {
				rows[k].image ^= r.image
				rows[k].y ^= r.y
			}
		}
		rows = append(rows, r)
	}
	r := reduce(row{image: z})
	if r.image != 0 {
		panic("coding: a class that no word has")
	}
	return r.y, free
}
