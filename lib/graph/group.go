package graph

import (
	"fmt"
	"iter"
	"math/big"
	"slices"
)

// Group is a group of permutations of the vertices of a graph, as [Graph.Automorphisms]
// finds it. In permutation p vertex v goes to p[v]. It never changes.
//
// It is kept as a chain of stabilisers: level i holds, for each vertex to which the i-th
// vertex of the base can be taken while those before it stay in place, a permutation that
// does it. Every element is a product of one of each level in exactly one way.
type Group struct {
	n          int
	generators [][]int
	levels     []level
}

// level is one level of the chain.
type level struct {
	orbit []int   // of the base vertex, which is the first
	to    [][]int // a permutation that takes it to each vertex, nil if there is none
}

func newLevel(point, n int) level {
	l := level{orbit: []int{point}, to: make([][]int, n)}
	l.to[point] = identity(n)
	return l
}

// grow adds what the generators can reach.
func (l *level) grow(generators [][]int) {
	for i := 0; i < len(l.orbit); i++ {
		v := l.orbit[i]
		for _, p := range generators {
			if w := p[v]; l.to[w] == nil {
				l.to[w] = after(p, l.to[v])
				l.orbit = append(l.orbit, w)
			}
		}
	}
}

func identity(n int) []int {
	p := make([]int, n)
	for v := range p {
		p[v] = v
	}
	return p
}

// after returns the permutation that does q first and then p.
func after(p, q []int) []int {
	r := make([]int, len(q))
	for v, w := range q {
		r[v] = p[w]
	}
	return r
}

// Order returns the number of permutations in the group.
func (g *Group) Order() *big.Int {
	order := big.NewInt(1)
	for _, l := range g.levels {
		order.Mul(order, big.NewInt(int64(len(l.orbit))))
	}
	return order
}

// Generators returns permutations of which all others are products; none for the
// trivial group.
func (g *Group) Generators() [][]int {
	list := make([][]int, len(g.generators))
	for i, p := range g.generators {
		list[i] = slices.Clone(p)
	}
	return list
}

// Orbits returns the classes of vertices that the group takes to each other, each
// increasing, in the order of their first vertices.
func (g *Group) Orbits() [][]int {
	var list [][]int
	seen := make([]bool, g.n)
	for v := range g.n {
		if seen[v] {
			continue
		}
		orbit := []int{v}
		seen[v] = true
		for i := 0; i < len(orbit); i++ {
			for _, p := range g.generators {
				if w := p[orbit[i]]; !seen[w] {
					seen[w] = true
					orbit = append(orbit, w)
				}
			}
		}
		slices.Sort(orbit)
		list = append(list, orbit)
	}
	return list
}

// Contains reports whether p is a permutation of the group.
func (g *Group) Contains(p []int) bool {
	if len(p) != g.n {
		return false
	}
	q := slices.Clone(p)
	seen := make([]bool, g.n)
	for _, w := range q {
		if w < 0 || w >= g.n || seen[w] {
			return false
		}
		seen[w] = true
	}
	// Each level takes its part off from the left.
	for _, l := range g.levels {
		u := l.to[q[l.orbit[0]]]
		if u == nil {
			return false
		}
		back := make([]int, g.n)
		for v, w := range u {
			back[w] = v
		}
		q = after(back, q)
	}
	return slices.Equal(q, identity(g.n))
}

// All iterates over the permutations of the group, the identity first. Each is a slice of
// its own. There may be very many; see Order.
func (g *Group) All() iter.Seq[[]int] {
	return func(yield func([]int) bool) { g.products(0, identity(g.n), yield) }
}

// products yields p times each product of the levels from i on.
func (g *Group) products(i int, p []int, yield func([]int) bool) bool {
	if i == len(g.levels) {
		return yield(slices.Clone(p))
	}
	l := g.levels[i]
	for _, v := range l.orbit {
		if !g.products(i+1, after(p, l.to[v]), yield) {
			return false
		}
	}
	return true
}

// Elements returns the permutations of the group, the identity first. The error says that
// there are more than the limit.
func (g *Group) Elements(limit int) ([][]int, error) {
	if order := g.Order(); order.Cmp(big.NewInt(int64(limit))) > 0 {
		return nil, fmt.Errorf("graph: the group has %v elements, more than %d; use All, Generators or Orbits", order, limit)
	}
	var list [][]int
	for p := range g.All() {
		list = append(list, p)
	}
	return list, nil
}

// String says how many permutations there are.
func (g *Group) String() string {
	return fmt.Sprintf("group of %v permutations of %s", g.Order(), count(g.n, "vertex", "vertices"))
}
