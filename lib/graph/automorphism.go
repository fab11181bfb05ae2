package graph

import (
	"context"
	"slices"
)

// Automorphisms returns the group of all permutations of the vertices that keep every
// arc and loop. Names and places are not looked at.
//
// Method: colours of vertices are refined by the colours around them until nothing
// changes; then a vertex is given a colour of its own, and so on until all differ. The
// vertices so chosen are a base of the group. From the last to the first of them a
// search for an automorphism that takes it to each vertex of its colour, up to those
// already found, and leaves the vertices before it in place, gives generators. Graphs of
// some hundred vertices take milliseconds up to seconds unless they are very regular;
// the search has no limit but ctx, and returns nil and ctx.Err() when that ends.
func (g *Graph) Automorphisms(ctx context.Context) (*Group, error) {
	n := g.Len()
	s := &matcher{ctx: ctx, g: g, h: g}
	colour := s.start()
	type step struct {
		point   int
		colours []int // before the point was given its own
	}
	var steps []step
	for {
		s.refine(colour, slices.Clone(colour))
		point := smallestClass(colour)
		if point < 0 {
			break
		}
		steps = append(steps, step{point, slices.Clone(colour)})
		colour[point] = 2 * n
	}
	group := &Group{n: n}
	for i := len(steps) - 1; i >= 0; i-- {
		at := steps[i]
		l := newLevel(at.point, n)
		l.grow(group.generators)
		failed := make([]bool, n)
		for w := range n {
			if at.colours[w] != at.colours[at.point] || l.to[w] != nil || failed[w] {
				continue
			}
			a, b := slices.Clone(at.colours), slices.Clone(at.colours)
			a[at.point], b[w] = 2*n, 2*n
			p, err := s.match(a, b)
			if err != nil {
				return nil, err
			}
			if p != nil {
				group.generators = append(group.generators, p)
				l.grow(group.generators)
				continue
			}
			// What known automorphisms make of w fails as well.
			other := newLevel(w, n)
			other.grow(group.generators)
			for _, v := range other.orbit {
				failed[v] = true
			}
		}
		group.levels = append(group.levels, l)
	}
	slices.Reverse(group.levels)
	return group, nil
}

// Isomorphism returns a permutation p that makes g into h, so that u→v is an arc of g
// exactly when p[u]→p[v] is one of h, and nil if there is none. The method is that of
// [Graph.Automorphisms]; when ctx ends first it returns nil and ctx.Err().
func (g *Graph) Isomorphism(ctx context.Context, h *Graph) ([]int, error) {
	if g.Len() != h.Len() || g.arcs != h.arcs || g.loops != h.loops {
		return nil, nil
	}
	s := &matcher{ctx: ctx, g: g, h: h}
	t := &matcher{g: h}
	return s.match(s.start(), t.start())
}

// matcher looks for isomorphisms of g to h that respect colours.
type matcher struct {
	ctx  context.Context
	g, h *Graph
}

// start returns the colours by which vertices differ at once: loops.
func (s *matcher) start() []int {
	colour := make([]int, s.g.Len())
	for v := range colour {
		colour[v] = btoi(s.g.HasLoop(v))
	}
	return colour
}

// match returns an isomorphism that maps each colour of a to the same colour of b, or
// nil. It changes a and b.
func (s *matcher) match(a, b []int) ([]int, error) {
	if err := s.ctx.Err(); err != nil {
		return nil, err
	}
	if !s.refine(a, b) {
		return nil, nil
	}
	point := smallestClass(a)
	if point < 0 {
		place := make([]int, len(a))
		for w, c := range b {
			place[c] = w
		}
		p := make([]int, len(a))
		for v, c := range a {
			p[v] = place[c]
		}
		if !s.maps(p) {
			return nil, nil
		}
		return p, nil
	}
	for w := range b {
		if b[w] != a[point] {
			continue
		}
		a2, b2 := slices.Clone(a), slices.Clone(b)
		a2[point], b2[w] = 2*len(a), 2*len(a)
		if p, err := s.match(a2, b2); p != nil || err != nil {
			return p, err
		}
	}
	return nil, nil
}

// maps reports whether p makes g into h. Both have the same number of arcs.
func (s *matcher) maps(p []int) bool {
	for v, near := range s.g.near {
		for _, u := range near {
			if !s.h.Adjacent(p[v], p[u]) {
				return false
			}
		}
	}
	return true
}

// refine splits the colours of a and b by the colours of neighbours until nothing
// changes, with the same numbers 0, 1, … for the same surroundings. It returns false
// as soon as some colour is not as frequent in a as in b.
func (s *matcher) refine(a, b []int) bool {
	n := len(a)
	sides := [2]struct {
		g      *Graph
		colour []int
	}{{s.g, a}, {s.h, b}}
	look := make([][]int, 2*n) // the colours around each vertex
	order := make([]int, 2*n)
	for classes := 0; ; {
		for i, side := range sides {
			for v := range n {
				look[i*n+v] = side.g.around(look[i*n+v][:0], v, side.colour)
				order[i*n+v] = i*n + v
			}
		}
		slices.SortFunc(order, func(x, y int) int { return slices.Compare(look[x], look[y]) })
		count, balance := 0, 0
		for i, x := range order {
			if i > 0 && slices.Compare(look[order[i-1]], look[x]) != 0 {
				if balance != 0 {
					return false
				}
				count++
			}
			balance += 1 - 2*(x/n)
			sides[x/n].colour[x%n] = count
		}
		if balance != 0 {
			return false
		}
		if count+1 == classes || n == 0 {
			return true
		}
		classes = count + 1
	}
}

// around appends the colour of v, those of its neighbours and, if the graph is
// directed, of those whose neighbour it is.
func (g *Graph) around(list []int, v int, colour []int) []int {
	list = append(list, colour[v])
	for i, near := range [][]int{g.near[v], g.back[v]} {
		if i == 1 && !g.directed {
			break
		}
		list = append(list, -1)
		from := len(list)
		for _, u := range near {
			list = append(list, colour[u])
		}
		slices.Sort(list[from:])
	}
	return list
}

// smallestClass returns the first vertex of the smallest colour class of more than
// one, or -1 if all colours differ. Colours are 0, 1, ….
func smallestClass(colour []int) int {
	size := make([]int, len(colour))
	for _, c := range colour {
		size[c]++
	}
	best := -1
	for v, c := range colour {
		if size[c] > 1 && (best < 0 || size[c] < size[colour[best]]) {
			best = v
		}
	}
	return best
}
