package graph

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
)

// WithPlaces returns the graph with a fixed (row, column) for each vertex, which
// every picture of it uses. Neighbours should be about 1 apart. It panics if there
// is not one place for each vertex or a number is not finite.
func (g *Graph) WithPlaces(places [][2]float64) *Graph {
	if len(places) != g.Len() {
		panic(fmt.Sprintf("graph: %d places for %s", len(places), count(g.Len(), "vertex", "vertices")))
	}
	for v, p := range places {
		if math.IsNaN(p[0]+p[1]) || math.IsInf(p[0], 0) || math.IsInf(p[1], 0) {
			panic(fmt.Sprintf("graph: the place of vertex %d is %v", v, p))
		}
	}
	h := *g
	h.fixed = slices.Clone(places)
	return &h
}

// CirclePlaces returns places on a circle, clockwise from the top, with neighbours on
// the circle about 1 apart.
func (g *Graph) CirclePlaces() [][2]float64 {
	n := g.Len()
	return ring(n, max(1, float64(n)/(2*math.Pi)), 0)
}

// ring returns n places on a circle around (0, 0), clockwise from an angle that is 0
// at the top.
func ring(n int, radius, from float64) [][2]float64 {
	at := make([][2]float64, n)
	for v := range at {
		sin, cos := math.Sincos(from + 2*math.Pi*float64(v)/float64(n))
		at[v] = [2]float64{-radius * cos, radius * sin}
	}
	return at
}

// ForcePlaces returns places found by simulated forces: edges pull, vertices push
// each other away. The same graph and seed give the same places. g.WithPlaces(
// g.ForcePlaces(1)) is a graph that is drawn so. Cost: O(n²) for each of 300 steps, so
// it is for graphs up to some thousand vertices.
//
// The forces are those of T. Fruchterman and E. Reingold, Graph drawing by
// force-directed placement, Software: Practice and Experience 21 (1991),
// doi:10.1002/spe.4380211102, with a pull to the middle that keeps parts together.
func (g *Graph) ForcePlaces(seed uint64) [][2]float64 {
	const steps = 300
	n := g.Len()
	rng := rand.New(rand.NewPCG(seed, uint64(n)))
	at := make([][2]float64, n)
	side := math.Sqrt(float64(n))
	for v := range at {
		at[v] = [2]float64{side * (rng.Float64() - 0.5), side * (rng.Float64() - 0.5)}
	}
	edges := g.Edges()
	pull := g.pull()
	move := make([][2]float64, n)
	for step := range steps {
		for v := range move {
			move[v] = [2]float64{-pull[v] * at[v][0], -pull[v] * at[v][1]}
		}
		for u := range n {
			for v := range u {
				dr, dc := at[u][0]-at[v][0], at[u][1]-at[v][1]
				d2 := max(dr*dr+dc*dc, 1e-4)
				push(move, u, v, dr/d2, dc/d2)
			}
		}
		for _, e := range edges {
			dr, dc := at[e[0]][0]-at[e[1]][0], at[e[0]][1]-at[e[1]][1]
			d := math.Hypot(dr, dc)
			push(move, e[0], e[1], -dr*d, -dc*d)
		}
		// The longest step shrinks, so that the picture comes to rest.
		longest := 0.3 * float64(steps-step) / steps * max(1, math.Sqrt(float64(n))/3)
		for v, m := range move {
			if d := math.Hypot(m[0], m[1]); d > longest {
				m[0], m[1] = m[0]*longest/d, m[1]*longest/d
			}
			at[v][0] += m[0]
			at[v][1] += m[1]
		}
	}
	return spread(at, edges)
}

// pull returns how strongly each vertex is drawn to the middle: the more, the smaller
// its part of the graph, as nothing else holds small parts there.
func (g *Graph) pull() []float64 {
	n := g.Len()
	pull := make([]float64, n)
	for v := range n {
		if pull[v] != 0 {
			continue
		}
		part := []int{v}
		pull[v] = 1
		for i := 0; i < len(part); i++ {
			for _, near := range [][]int{g.near[part[i]], g.back[part[i]]} {
				for _, u := range near {
					if pull[u] == 0 {
						pull[u] = 1
						part = append(part, u)
					}
				}
			}
		}
		for _, u := range part {
			pull[u] = 0.05 + 0.6*(1-float64(len(part))/float64(n))
		}
	}
	return pull
}

// push adds a force to u and its opposite to v.
func push(move [][2]float64, u, v int, r, c float64) {
	move[u][0] += r
	move[u][1] += c
	move[v][0] -= r
	move[v][1] -= c
}

// spread scales places so that edges have length 1.2 in the middle and no two
// vertices are nearer than 0.8 unless they coincide nearly.
func spread(at [][2]float64, edges [][2]int) [][2]float64 {
	var lengths []float64
	for _, e := range edges {
		if e[0] != e[1] {
			lengths = append(lengths, distance(at[e[0]], at[e[1]]))
		}
	}
	scale := 1.0
	if len(lengths) > 0 {
		slices.Sort(lengths)
		scale = 1.2 / max(lengths[len(lengths)/2], 1e-3)
	}
	nearest := math.Inf(1)
	for u := range at {
		for v := range u {
			nearest = min(nearest, distance(at[u], at[v]))
		}
	}
	if nearest*scale < 0.8 && nearest > 0 {
		scale = min(0.8/nearest, 2*scale)
	}
	for v := range at {
		at[v][0] *= scale
		at[v][1] *= scale
	}
	return at
}

func distance(a, b [2]float64) float64 { return math.Hypot(a[0]-b[0], a[1]-b[1]) }
