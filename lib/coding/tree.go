package coding

import (
	"fmt"
	"math"
	"math/bits"
	"slices"

	"parity.lab/lib/bitset"
)

// The search along a tree. Let S be a set of types. What a word does outside S depends on what it does in
// S only through its class modulo the words inside S and the words outside it. The
// classes are told apart by the linear functions in
//
//	V_S = span of the columns in S ∩ span of the columns outside S,
//
// so there are 2^λ of them, λ = dim V_S = rank S + rank outside − d, and for each class
// z the least weight in S is all that matters. If S is the disjoint union of A and B then
// V_S lies in V_A + V_B, whose coordinates y determine z_A, z_B and z_S:
//
//	least_S(z) = min over y with z_S(y) = z of least_A(z_A(y)) + least_B(z_B(y)).
//
// With the types at the leaves of a binary tree this goes up to the root, where there is
// one class. The work is the sum of 2^dim(V_A + V_B), known exactly before. On a
// graph of tree-width w there is a tree in which λ is at most w + 1: a class is known from the presses
// and the parities of the vertices that separate S from the rest.

// trellis is a code with such a tree, its nodes in an order in which children come first.
type trellis struct {
	nodes  []node
	work   float64 // Σ 2^dim
	states float64 // Σ 2^λ
	width  int     // the largest dimension of V_A + V_B
}

// node is a node of the tree.
type node struct {
	left, right int // children, −1 at a leaf
	leaf        int // the type
	dim         int // of V_A + V_B: bits of y; 1 at a leaf: whether the type is changed
	lambda      int // of V_S: bits of z
	// What bit i of y contributes to z_A, z_B and z_S.
	toLeft, toRight, up []uint64
}

// maxJoin bounds the dimension of V_A + V_B: more would never be searched.
const maxJoin = 44

// trellisOf returns the best tree that was found; nil if the code is not thin.
func (c *Code) trellisOf() *trellis {
	c.treeOnce.Do(func() {
		var types []int // those that can change
		number := make([]int, len(c.columns()))
		for i, t := range c.columns() {
			number[i] = -1
			if t.Column.Any() {
				number[i] = len(types)
				types = append(types, i)
			}
		}
		of := make([]int, c.n)
		for i, t := range c.columns() {
			for _, p := range t.Positions {
				of[p] = number[i]
			}
		}
		n := len(types)
		if n == 0 {
			return
		}
		rows := make([][]int, len(c.basis))
		for k, i := range types {
			for b := range c.columns()[i].Column.All() {
				rows[b] = append(rows[b], k)
			}
		}
		consider := func(s *shape) {
			if s == nil {
				return
			}
			if t := c.newTrellis(s, types); t != nil && (c.tree == nil || t.work < c.tree.work) {
				c.tree = t
			}
		}
		if len(c.checks) > 0 {
			checks := make([][]int, len(c.checks))
			for i, check := range c.checks {
				checks[i] = oddOnes(check, of)
			}
			consider(eliminate(incidence(n, checks), n))
			if graph := primal(n, checks); graph != nil {
				consider(eliminate(graph, n))
			}
		}
		consider(eliminate(incidence(n, rows), n))
		var line *shape
		for k := range n {
			line = join(line, &shape{leaf: k})
		}
		consider(line)
	})
	return c.tree
}

// oddOnes returns the types that have an odd number of the positions, in increasing order. Equal bits
// cancel in a check.
func oddOnes(positions, of []int) []int {
	var list []int
	for _, p := range positions {
		if of[p] >= 0 {
			list = append(list, of[p])
		}
	}
	slices.Sort(list)
	odd := list[:0]
	for i, t := range list {
		if len(odd) > 0 && odd[len(odd)-1] == t && i > 0 {
			odd = odd[:len(odd)-1]
			continue
		}
		odd = append(odd, t)
	}
	return odd
}

// newTrellis works out the spaces of all nodes; nil if one is too large. types gives
// the number of the type of each leaf.
func (c *Code) newTrellis(s *shape, types []int) *trellis {
	t := &trellis{}
	var leaves []int
	type reach struct{ from, to int } // leaves from … to−1
	var reaches []reach
	var lay func(s *shape) int
	lay = func(s *shape) int {
		if s.left == nil {
			leaves = append(leaves, types[s.leaf])
			t.nodes = append(t.nodes, node{left: -1, right: -1, leaf: types[s.leaf]})
			reaches = append(reaches, reach{len(leaves) - 1, len(leaves)})
			return len(t.nodes) - 1
		}
		l := lay(s.left)
		r := lay(s.right)
		t.nodes = append(t.nodes, node{left: l, right: r})
		reaches = append(reaches, reach{reaches[l].from, reaches[r].to})
		return len(t.nodes) - 1
	}
	root := lay(s)
	// A basis whose words all begin and end at leaves of their own: for every interval of
	// leaves, the words inside it are the sums of words of this basis inside it.
	rows := spanForm(c.basisOver(leaves))
	closing := make([][]int, len(t.nodes)) // rows inside a node, but inside no child
	for i, r := range rows {
		first, last := r.First(), r.Last()
		at := root
		for t.nodes[at].left >= 0 {
			l := t.nodes[at].left
			switch cut := reaches[l].to; {
			case last < cut:
				at = l
				continue
			case first >= cut:
				at = t.nodes[at].right
				continue
			}
			break
		}
		closing[at] = append(closing[at], i)
	}
	columns := make([]*bitset.Set, len(leaves))
	for k := range columns {
		columns[k] = bitset.New(len(rows))
	}
	for i, r := range rows {
		for k := range r.All() {
			columns[k].Set(i)
		}
	}
	spaces := make([][]*bitset.Set, len(t.nodes)) // basis of V_S
	leaf := 0
	for i := range t.nodes {
		n := &t.nodes[i]
		sum := newSpan()
		if n.left < 0 {
			sum.add(columns[leaf])
			leaf++
		} else {
			for _, v := range slices.Concat(spaces[n.left], spaces[n.right]) {
				if sum.add(v) && len(sum.basis) > maxJoin {
					return nil
				}
			}
			n.toLeft = contributions(sum, spaces[n.left])
			n.toRight = contributions(sum, spaces[n.right])
			spaces[n.left], spaces[n.right] = nil, nil
		}
		n.dim = len(sum.basis)
		spaces[i] = vanishing(sum.basis, closing[i])
		n.lambda = len(spaces[i])
		n.up = contributions(sum, spaces[i])
		t.work += math.Exp2(float64(n.dim))
		t.states += math.Exp2(float64(n.lambda))
		t.width = max(t.width, n.dim)
	}
	return t
}

// basisOver returns the basis of the code with one bit for each of the types.
func (c *Code) basisOver(types []int) []*bitset.Set {
	rows := make([]*bitset.Set, len(c.basis))
	for i := range rows {
		rows[i] = bitset.New(len(types))
	}
	for k, t := range types {
		for i := range c.columns()[t].Column.All() {
			rows[i].Set(k)
		}
	}
	return rows
}

// spanForm changes independent rows to others with the same sums whose first ones are all
// at different places, and whose last ones are too. Then the first and last one of a
// sum are the first and last of its rows.
func spanForm(rows []*bitset.Set) []*bitset.Set {
	var e echelon
	for _, r := range rows {
		e.add(r)
	}
	rows = slices.Clone(e.rows)
	slices.SortFunc(rows, func(a, b *bitset.Set) int { return b.First() - a.First() })
	owner := map[int]*bitset.Set{}
	for _, r := range rows {
		// The rows before begin later, so that adding one leaves the first one of r.
		for owner[r.Last()] != nil {
			r.Xor(owner[r.Last()])
		}
		owner[r.Last()] = r
	}
	return rows
}

// contributions returns for each vector b of the basis of a space the set of those of the given
// vectors that hold b when they are written in that basis.
func contributions(space *span, vectors []*bitset.Set) []uint64 {
	list := make([]uint64, len(space.basis))
	for k, v := range vectors {
		for z := space.coordinates(v); z != 0; z &= z - 1 {
			list[bits.TrailingZeros64(z)] |= 1 << k
		}
	}
	return list
}

// vanishing returns a basis of those sums of independent vectors that are zero at all the places.
func vanishing(basis []*bitset.Set, places []int) []*bitset.Set {
	basis = slices.Clone(basis)
	for _, p := range places {
		pivot := slices.IndexFunc(basis, func(v *bitset.Set) bool { return v.Test(p) })
		if pivot < 0 {
			continue
		}
		b := basis[pivot]
		basis = slices.Delete(basis, pivot, pivot+1)
		for i, v := range basis {
			if v.Test(p) {
				basis[i] = v.Clone()
				basis[i].Xor(b)
			}
		}
	}
	return basis
}

// treePlan estimates a search along the tree.
func (c *Code) treePlan() Plan {
	t := c.trellisOf()
	if t == nil {
		return never(Tree, "the code is not thin: more than %d dimensions meet", maxJoin)
	}
	return Plan{Method: Tree, Time: nanoseconds(joinTime*t.work + 100*float64(len(t.nodes))), Memory: int64(12*t.states) + 200*int64(len(t.nodes)),
		Detail: fmt.Sprintf("a tree of width %d over %d types of columns", t.width, (len(t.nodes)+1)/2)}
}
