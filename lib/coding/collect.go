package coding

import (
	"cmp"
	"math"
	"slices"
	"sync"
	"sync/atomic"
)

// candidate is the member word + Σ z_i·basis_i of a coset.
type candidate struct {
	z      uint64
	weight int
}

// collector keeps the k best members that it is shown, and counts those that are as
// light as the best. Members of equal weight are ordered by z, so the outcome does not
// depend on the order in which they come. Each member may be shown once only.
type collector struct {
	k     int
	limit atomic.Int64 // the largest weight that can still matter
	known []candidate  // see expect
	tried uint64       // how many members were gone through when a method stopped

	mu     sync.Mutex
	list   []candidate
	minima int
}

// newCollector returns a collector that takes no notice of members above the limit.
func newCollector(k, limit int) *collector {
	a := &collector{k: k}
	a.limit.Store(int64(limit))
	return a
}

// most returns the largest weight that can still matter.
func (a *collector) most() int { return int(a.limit.Load()) }

// add shows a member, and returns the new limit.
func (a *collector) add(z uint64, weight int) int {
	a.mu.Lock()
	defer a.mu.Unlock()
	if limit := a.most(); weight > limit {
		return limit
	}
	switch {
	case len(a.list) == 0 || weight < a.list[0].weight:
		a.minima = 1
	case weight == a.list[0].weight:
		a.minima++
	}
	i, _ := slices.BinarySearchFunc(a.list, candidate{z, weight}, compareCandidates)
	if i < a.k {
		if len(a.list) < a.k {
			a.list = append(a.list, candidate{})
		}
		copy(a.list[i+1:], a.list[i:])
		a.list[i] = candidate{z, weight}
	}
	if len(a.list) == a.k {
		a.limit.Store(int64(a.list[a.k-1].weight))
	}
	return a.most()
}

// expect tells of different members that will be shown if the search is complete. They
// only set the limit, and stand in if it is not.
func (a *collector) expect(known []candidate) {
	a.known = known
	if len(known) >= a.k {
		a.limit.Store(int64(known[a.k-1].weight))
	}
}

// soFar returns the best members that were shown or expected.
func (a *collector) soFar() []candidate {
	list := slices.Concat(a.list, a.known)
	slices.SortFunc(list, compareCandidates)
	list = slices.Compact(list)
	return list[:min(len(list), a.k)]
}

func compareCandidates(a, b candidate) int {
	return cmp.Or(cmp.Compare(a.weight, b.weight), cmp.Compare(a.z, b.z))
}

// noLimit lets every member be shown; the double of it is still an int.
const noLimit = math.MaxInt >> 2

// parallel calls f with 0 … n−1, each in a goroutine, and waits for all of them. A panic of one is
// passed on in the goroutine of the caller.
func parallel(n int, f func(worker int)) {
	if n == 1 {
		f(0)
		return
	}
	var wg sync.WaitGroup
	caught := make([]any, n)
	for k := range n {
		wg.Add(1)
		go func() {
			defer wg.Done()
			defer func() { caught[k] = recover() }()
			f(k)
		}()
	}
	wg.Wait()
	for _, v := range caught {
		if v != nil {
			panic(v)
		}
	}
}
