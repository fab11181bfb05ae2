package graph

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
)

// family makes a graph from its edges, with a name and with places unless nil. The
// edges are known to fit.
func family(n int, edges [][2]int, name string, places [][2]float64) *Graph {
	g, err := FromEdges(n, edges)
	if err != nil {
		panic(err.Error())
	}
	g.name, g.fixed = name, places
	return g
}

func atLeast(n, least int, what string) {
	if n < least {
		panic(fmt.Sprintf("graph: a %s cannot have %d", what, n))
	}
}

// Path returns the path 0 – 1 – … – n−1. It panics if n is negative.
func Path(n int) *Graph {
	atLeast(n, 0, "path")
	var edges [][2]int
	places := make([][2]float64, n)
	for v := range n {
		places[v][1] = float64(v)
		if v > 0 {
			edges = append(edges, [2]int{v - 1, v})
		}
	}
	return family(n, edges, fmt.Sprintf("path of %s", count(n, "vertex", "vertices")), places)
}

// Cycle returns the cycle 0 – 1 – … – n−1 – 0. It panics if n is less than 3.
func Cycle(n int) *Graph {
	atLeast(n, 3, "cycle")
	edges := make([][2]int, n)
	for v := range n {
		edges[v] = [2]int{v, (v + 1) % n}
	}
	return family(n, edges, fmt.Sprintf("cycle of %d vertices", n), nil)
}

// Complete returns the graph in which all n vertices are joined to each other. It
// panics if n is negative.
func Complete(n int) *Graph {
	atLeast(n, 0, "complete graph")
	var edges [][2]int
	for v := range n {
		for u := range v {
			edges = append(edges, [2]int{u, v})
		}
	}
	return family(n, edges, fmt.Sprintf("complete graph of %s", count(n, "vertex", "vertices")), nil)
}

// CompleteBipartite returns the graph in which each of the first m vertices is
// joined to each of the other n. It panics if a number is negative.
func CompleteBipartite(m, n int) *Graph {
	atLeast(m, 0, "complete bipartite graph")
	atLeast(n, 0, "complete bipartite graph")
	var edges [][2]int
	places := make([][2]float64, m+n)
	for v := range m + n {
		side, i, of := 0.0, v, m
		if v >= m {
			side, i, of = 2, v-m, n
		}
		places[v] = [2]float64{side, float64(i) - float64(of-1)/2}
		for u := m; v < m && u < m+n; u++ {
			edges = append(edges, [2]int{v, u})
		}
	}
	return family(m+n, edges, fmt.Sprintf("complete bipartite graph of %d and %s", m, count(n, "vertex", "vertices")), places)
}

// around returns places with vertex 0 in the middle and n others on a circle.
func around(n int) [][2]float64 {
	return slices.Concat([][2]float64{{}}, ring(n, max(1, float64(n)/(2*math.Pi)), 0))
}

// Star returns the graph of a vertex 0 and n others that are joined to it only. It
// panics if n is negative.
func Star(n int) *Graph {
	atLeast(n, 0, "star")
	var edges [][2]int
	for v := 1; v <= n; v++ {
		edges = append(edges, [2]int{0, v})
	}
	return family(n+1, edges, fmt.Sprintf("star of %s", count(n, "ray", "rays")), around(n))
}

// Wheel returns the cycle of the vertices 1, …, n with a vertex 0 that is joined to
// all of them. It panics if n is less than 3.
func Wheel(n int) *Graph {
	atLeast(n, 3, "wheel")
	var edges [][2]int
	for v := 1; v <= n; v++ {
		edges = append(edges, [2]int{0, v}, [2]int{v, v%n + 1})
	}
	return family(n+1, edges, fmt.Sprintf("wheel of %d spokes", n), around(n))
}

// Petersen returns the Petersen graph: the outer cycle 0, …, 4, the inner star 5, …,
// 9 in which every second vertex is joined, and the edges between v and v+5.
func Petersen() *Graph {
	var edges [][2]int
	for v := range 5 {
		edges = append(edges, [2]int{v, (v + 1) % 5}, [2]int{v, v + 5}, [2]int{v + 5, (v+2)%5 + 5})
	}
	return family(10, edges, "Petersen graph", slices.Concat(ring(5, 2, 0), ring(5, 1, 0)))
}

// Hypercube returns the graph of the 2^d words of d bits, in which words are joined
// that differ in one bit. It panics if d is negative or more than 24.
func Hypercube(d int) *Graph {
	atLeast(d, 0, "hypercube")
	if d > 24 {
		panic(fmt.Sprintf("graph: a hypercube of dimension %d is too large, 24 at most", d))
	}
	n := 1 << d
	near := make([][]int, n)
	places := make([][2]float64, n)
	// Bits go right, down and then aslant, in steps that grow so that no two words meet.
	step := [][2]float64{{0, 2}, {2, 0}, {0.7, 0.9}, {0, 4.6}, {4.6, 0}}
	for v := range n {
		near[v] = make([]int, 0, d)
		for i := range d {
			near[v] = append(near[v], v^1<<i)
			if v>>i&1 == 1 && d <= len(step) {
				places[v][0] += step[i][0]
				places[v][1] += step[i][1]
			}
		}
	}
	g := fromUnsorted(near)
	g.name = fmt.Sprintf("hypercube of dimension %d", d)
	if d <= len(step) {
		g.fixed = places
	}
	return g
}

// BinaryTree returns the tree of the given number of levels in which vertex v has
// the children 2v+1 and 2v+2, and 2^levels − 1 vertices. It panics if levels is
// negative or more than 24.
func BinaryTree(levels int) *Graph {
	atLeast(levels, 0, "binary tree")
	if levels > 24 {
		panic(fmt.Sprintf("graph: a binary tree of %d levels is too large, 24 at most", levels))
	}
	n := 1<<levels - 1
	var edges [][2]int
	places := make([][2]float64, n)
	width := float64(int(1) << max(levels-1, 0))
	for level, v := 0, 0; level < levels; level++ {
		on := 1 << level
		for i := range on {
			if v > 0 {
				edges = append(edges, [2]int{(v - 1) / 2, v})
			}
			places[v] = [2]float64{1.3 * float64(level), (float64(i)+0.5)*width/float64(on) - 0.5}
			v++
		}
	}
	return family(n, edges, fmt.Sprintf("binary tree of %s", count(levels, "level", "levels")), places)
}

// Random returns the random graph G(n, p): of n vertices, each pair is joined with
// probability p. The same seed gives the same graph. It panics if n is negative or p
// is not from 0 to 1.
func Random(n int, p float64, seed uint64) *Graph {
	atLeast(n, 0, "random graph")
	rng := randomSource(p, seed)
	var edges [][2]int
	for v := range n {
		for u := range v {
			if rng.Float64() < p {
				edges = append(edges, [2]int{u, v})
			}
		}
	}
	return family(n, edges, "", nil)
}

// RandomDirected returns a random directed graph: of n vertices, there is an arc from
// each to each other with probability p. The same seed gives the same graph. It panics
// if n is negative or p is not from 0 to 1.
func RandomDirected(n int, p float64, seed uint64) *Graph {
	atLeast(n, 0, "random graph")
	rng := randomSource(p, seed)
	near := make([][]int, n)
	for v := range n {
		for u := range n {
			if u != v && rng.Float64() < p {
				near[v] = append(near[v], u)
			}
		}
	}
	return fromLists(near)
}

func randomSource(p float64, seed uint64) *rand.Rand {
	if !(p >= 0 && p <= 1) {
		panic(fmt.Sprintf("graph: %v is no probability", p))
	}
	return rand.New(rand.NewPCG(seed, 0))
}

// RandomTree returns a tree of n vertices, each of the n^(n−2) labelled trees with the
// same probability, from a random Prüfer sequence. The same seed gives the same tree. It
// panics if n is negative.
func RandomTree(n int, seed uint64) *Graph {
	atLeast(n, 0, "tree")
	if n < 2 {
		return family(n, nil, "", nil)
	}
	rng := rand.New(rand.NewPCG(seed, 0))
	sequence := make([]int, n-2)
	degree := make([]int, n)
	for v := range degree {
		degree[v] = 1
	}
	for i := range sequence {
		sequence[i] = rng.IntN(n)
		degree[sequence[i]]++
	}
	// The smallest leaf is joined to the next of the sequence. next is where to look
	// for leaves that were leaves from the start.
	var edges [][2]int
	next := slices.Index(degree, 1)
	leaf := next
	for _, v := range sequence {
		edges = append(edges, [2]int{leaf, v})
		degree[v]--
		if degree[v] == 1 && v < next {
			leaf = v
			continue
		}
		next += 1 + slices.Index(degree[next+1:], 1)
		leaf = next
	}
	return family(n, append(edges, [2]int{leaf, n - 1}), "", nil)
}
