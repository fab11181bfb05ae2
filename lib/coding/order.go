package coding

import (
	"container/heap"
	"slices"
)

// shape is a binary tree with types at its leaves.
type shape struct {
	left, right *shape
	leaf        int // number of a type, if there are no subtrees
}

// join returns the tree of two, either of which may be nil.
func join(a, b *shape) *shape {
	switch {
	case a == nil:
		return b
	case b == nil:
		return a
	}
	return &shape{left: a, right: b}
}

// maxBag bounds the neighbours of a vertex when it is eliminated: a graph with more
// is not thin.
const maxBag = 64

// eliminate takes the vertices out of a graph one by one, joining the neighbours
// of each, next the one that makes the fewest new edges. A vertex hangs below the first of
// those neighbours that goes after it: that makes a tree in which what is below a
// vertex touches the rest only through the neighbours that the vertex had when it
// went, the bag. It returns the tree of the vertices below leaves; nil if a bag grows beyond
// maxBag.
func eliminate(adjacent [][]int, leaves int) *shape {
	n := len(adjacent)
	for v, list := range adjacent {
		slices.Sort(list)
		adjacent[v] = slices.Compact(list)
	}
	gone := make([]bool, n)
	stamp := make([]int, n)
	var queue fillQueue
	push := func(v int) {
		stamp[v]++
		heap.Push(&queue, fillItem{fill(adjacent, v), len(adjacent[v]), v, stamp[v]})
	}
	for v := range n {
		push(v)
	}
	var order []int
	bags := make([][]int, n)
	for len(queue) > 0 {
		item := heap.Pop(&queue).(fillItem)
		v := item.vertex
		if gone[v] || item.stamp != stamp[v] {
			continue
		}
		bag := adjacent[v]
		if len(bag) > maxBag {
			return nil
		}
		gone[v] = true
		order, bags[v] = append(order, v), bag
		changed := map[int]bool{}
		for _, u := range bag {
			before := len(adjacent[u])
			adjacent[u] = merge(adjacent[u], bag, u, v)
			changed[u] = true
			// The fill of a neighbour of two vertices of the bag may fall.
			if before <= maxBag {
				for _, w := range adjacent[u] {
					changed[w] = true
				}
			}
		}
		list := make([]int, 0, len(changed))
		for u := range changed {
			list = append(list, u)
		}
		slices.Sort(list)
		for _, u := range list {
			push(u)
		}
	}
	place := make([]int, n)
	for i, v := range order {
		place[v] = i
	}
	below := make([]*shape, n)
	var whole *shape
	for _, v := range order {
		t := below[v]
		if v < leaves {
			t = join(&shape{leaf: v}, t)
		}
		if len(bags[v]) == 0 {
			whole = join(whole, t)
			continue
		}
		parent := slices.MinFunc(bags[v], func(a, b int) int { return place[a] - place[b] })
		below[parent] = join(below[parent], t)
	}
	return whole
}

// fill returns how many pairs of neighbours of v are not joined, a large number if there are
// many neighbours.
func fill(adjacent [][]int, v int) int {
	list := adjacent[v]
	if len(list) > maxBag {
		return maxBag * len(list)
	}
	missing := 0
	for i, u := range list {
		for _, w := range list[:i] {
			if _, ok := slices.BinarySearch(adjacent[u], w); !ok {
				missing++
			}
		}
	}
	return missing
}

// merge returns the sorted union of two sorted lists without u and v.
func merge(a, b []int, u, v int) []int {
	union := make([]int, 0, len(a)+len(b))
	for len(a) > 0 || len(b) > 0 {
		var x int
		switch {
		case len(b) == 0 || len(a) > 0 && a[0] < b[0]:
			x, a = a[0], a[1:]
		case len(a) == 0 || b[0] < a[0]:
			x, b = b[0], b[1:]
		default:
			x, a, b = a[0], a[1:], b[1:]
		}
		if x != u && x != v {
			union = append(union, x)
		}
	}
	return union
}

// fillItem is a vertex in the queue; it is out of date if the stamp is.
type fillItem struct{ fill, degree, vertex, stamp int }

type fillQueue []fillItem

func (q fillQueue) Len() int { return len(q) }

func (q fillQueue) Less(i, j int) bool {
	a, b := q[i], q[j]
	if a.fill != b.fill {
		return a.fill < b.fill
	}
	if a.degree != b.degree {
		return a.degree < b.degree
	}
	return a.vertex < b.vertex
}

func (q fillQueue) Swap(i, j int) { q[i], q[j] = q[j], q[i] }

func (q *fillQueue) Push(x any) { *q = append(*q, x.(fillItem)) }

func (q *fillQueue) Pop() any {
	last := (*q)[len(*q)-1]
	*q = (*q)[:len(*q)-1]
	return last
}

// incidence returns the graph of types and sets of types, each set a vertex joined to its
// types. The sets come after the n types.
func incidence(n int, sets [][]int) [][]int {
	adjacent := make([][]int, n+len(sets))
	for i, set := range sets {
		for _, t := range set {
			adjacent[t] = append(adjacent[t], n+i)
			adjacent[n+i] = append(adjacent[n+i], t)
		}
	}
	return adjacent
}

// primal returns the graph of types in which those that share a set are joined; nil if a
// set is large.
func primal(n int, sets [][]int) [][]int {
	adjacent := make([][]int, n)
	for _, set := range sets {
		if len(set) > maxBag {
			return nil
		}
		for _, t := range set {
			for _, u := range set {
				if t != u {
					adjacent[t] = append(adjacent[t], u)
				}
			}
		}
	}
	return adjacent
}
