package graph

import (
	"fmt"
	"slices"
)

// Reverse returns the graph with every arc turned around. Cost: O(1).
func (g *Graph) Reverse() *Graph {
	if !g.directed {
		return g
	}
	h := *g
	h.near, h.back = g.back, g.near
	h.name = ""
	return &h
}

// Undirected returns the graph with the opposite of every arc added; g itself if
// it is undirected.
func (g *Graph) Undirected() *Graph {
	if !g.directed {
		return g
	}
	near := make([][]int, g.Len())
	for v := range near {
		near[v] = slices.Concat(g.near[v], g.back[v])
		slices.Sort(near[v])
		near[v] = slices.Compact(near[v])
	}
	return g.adorn(fromLists(near))
}

// adorn gives h, a graph on the vertices of g, the names and places of g.
func (g *Graph) adorn(h *Graph) *Graph {
	h.labels, h.cells, h.fixed = g.labels, g.cells, g.fixed
	return h
}

// WithLoops returns the graph with a loop at each of the given vertices, besides
// those it has. It panics if one is out of range.
func (g *Graph) WithLoops(vertices ...int) *Graph {
	near := slices.Clone(g.near)
	for _, v := range vertices {
		g.check(v)
		if i, ok := slices.BinarySearch(near[v], v); !ok {
			near[v] = slices.Insert(slices.Clone(near[v]), i, v)
		}
	}
	return g.adorn(fromLists(near))
}

// WithAllLoops returns the graph with a loop at every vertex: its matrix is A + I
// where A has a zero diagonal.
func (g *Graph) WithAllLoops() *Graph {
	all := make([]int, g.Len())
	for v := range all {
		all[v] = v
	}
	return g.WithLoops(all...)
}

// WithoutLoops returns the graph without its loops; g itself if it has none.
func (g *Graph) WithoutLoops() *Graph {
	if g.loops == 0 {
		return g
	}
	near := slices.Clone(g.near)
	for v := range near {
		if i, ok := slices.BinarySearch(near[v], v); ok {
			near[v] = slices.Delete(slices.Clone(near[v]), i, i+1)
		}
	}
	return g.adorn(fromLists(near))
}

// Complement returns the graph with an arc between two different vertices exactly
// where g has none. Loops stay as they are. Cost: O(n²).
func (g *Graph) Complement() *Graph {
	n := g.Len()
	near := make([][]int, n)
	for v := range near {
		near[v] = make([]int, 0, n)
		old := g.near[v]
		for u := range n {
			has := len(old) > 0 && old[0] == u
			if has {
				old = old[1:]
			}
			if has == (u == v) {
				near[v] = append(near[v], u)
			}
		}
	}
	h := fromLists(near)
	h.labels, h.fixed = g.labels, g.fixed
	return h
}

// Union returns the disjoint union: the vertices of g, then those of h with numbers
// from g.Len() on.
func (g *Graph) Union(h *Graph) *Graph {
	near := slices.Clone(g.near)
	for _, list := range h.near {
		moved := make([]int, len(list))
		for i, v := range list {
			moved[i] = g.Len() + v
		}
		near = append(near, moved)
	}
	return fromLists(near)
}

// Induced returns the subgraph on the given vertices: vertex i of it is
// vertices[i] of g, with its label and its place. It panics if one is out of range
// or given twice.
func (g *Graph) Induced(vertices []int) *Graph {
	number := make(map[int]int, len(vertices))
	for i, v := range vertices {
		g.check(v)
		if _, twice := number[v]; twice {
			panic(fmt.Sprintf("graph: vertex %d is given twice for a subgraph", v))
		}
		number[v] = i
	}
	near := make([][]int, len(vertices))
	for i, v := range vertices {
		for _, u := range g.near[v] {
			if j, ok := number[u]; ok {
				near[i] = append(near[i], j)
			}
		}
	}
	h := fromUnsorted(near)
	if g.labels != nil {
		h.labels = make([]string, len(vertices))
	}
	if g.fixed != nil || g.cells != nil {
		h.fixed = make([][2]float64, len(vertices))
	}
	at := g.Places()
	for i, v := range vertices {
		if h.labels != nil {
			h.labels[i] = g.labels[v]
		}
		if h.fixed != nil {
			h.fixed[i] = at[v]
		}
	}
	return h
}

// Relabelled returns the graph with vertex v called permutation[v]: it has an arc
// from permutation[u] to permutation[v] exactly where g has one from u to v. It
// panics if permutation is not one of the vertices.
func (g *Graph) Relabelled(permutation []int) *Graph {
	n := g.Len()
	inverse := make([]int, n)
	for v := range inverse {
		inverse[v] = -1
	}
	if len(permutation) != n {
		panic(fmt.Sprintf("graph: a permutation of %d for %s", len(permutation), count(n, "vertex", "vertices")))
	}
	for v, w := range permutation {
		g.check(w)
		if inverse[w] >= 0 {
			panic(fmt.Sprintf("graph: no permutation: %d stands in it twice", w))
		}
		inverse[w] = v
	}
	return g.Induced(inverse)
}

// Product returns the Cartesian product: vertex u·h.Len() + v stands for the pair
// (u, v), and an arc leads from it to (u', v) for each arc u→u' of g and to (u, v')
// for each arc v→v' of h. It has a loop where u or v has one.
func (g *Graph) Product(h *Graph) *Graph {
	m := h.Len()
	near := make([][]int, g.Len()*m)
	for u, us := range g.near {
		for v, vs := range h.near {
			list := make([]int, 0, len(us)+len(vs))
			for _, w := range us {
				list = append(list, w*m+v)
			}
			for _, w := range vs {
				list = append(list, u*m+w)
			}
			slices.Sort(list)
			near[u*m+v] = slices.Compact(list)
		}
	}
	return fromLists(near)
}
