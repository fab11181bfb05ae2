package radiuscheck

import (
	"errors"
	"fmt"
	"math/bits"

	"parity.lab/lib/bitset"
)

// checkUpper checks that the certificate proves the upper bound.
func (c *Claim) checkUpper(code *columns) error {
	k := &c.Certificate
	if k.Upper != c.Upper {
		return fmt.Errorf("radiuscheck: the certificate is for %d, the claim says %d", k.Upper, c.Upper)
	}
	if c.Lower > c.Upper {
		return fmt.Errorf("radiuscheck: the lower bound %d is above the upper bound %d", c.Lower, c.Upper)
	}
	w := 0
	if len(k.Pivots) > 0 {
		var err error
		if w, err = k.leastMaximum(code); err != nil {
			return err
		}
	} else if len(k.Nodes) > 0 || k.Parity || k.Target != 0 {
		return errors.New("radiuscheck: the certificate has no pivots, so it wants no nodes, parity or target")
	}
	if most := (code.length + code.zeros - w) / 2; most > c.Upper {
		return fmt.Errorf("radiuscheck: the certificate shows W ≥ %d, so that the radius is at most %d; the claim says %d", w, most, c.Upper)
	}
	return nil
}

// member is a type of the space with the bounds of its w.
type member struct {
	sum    int // in terms of the pivots
	n      int
	lo, hi int
}

// tree is a walk over the nodes.
type tree struct {
	nodes  []Node
	next   int
	target int64
	dim    int
	member []member
	of     []int // the member that each position belongs to, or -1
}

// leastMaximum returns a bound that W cannot be below, if the tree proves it.
func (k *Certificate) leastMaximum(code *columns) (int, error) {
	if k.Target < -2 || k.Target > code.length {
		return 0, fmt.Errorf("radiuscheck: target %d is senseless", k.Target)
	}
	var pivots []*bitset.Set
	for i, v := range k.Pivots {
		if v < 0 || v >= code.length || code.of[v] < 0 {
			return 0, fmt.Errorf("radiuscheck: pivot %d: position %d has no type", i, v)
		}
		pivots = append(pivots, code.column[code.of[v]])
	}
	list := code.column
	if k.Parity {
		sums, ok := inTermsOf(pivots, code.column)
		parity := bitset.New(pivots[0].Len())
		for t, sum := range sums {
			if sum >= 0 && code.number[t]&1 == 1 {
				parity.Xor(code.column[t])
			}
		}
		if ok && parity.None() {
			return 0, errors.New("radiuscheck: the odd types add up to zero, so that there is no parity position")
		}
		list = append(append([]*bitset.Set(nil), list...), parity)
	}
	sums, ok := inTermsOf(pivots, list)
	if !ok {
		return 0, errors.New("radiuscheck: the types of the pivots are dependent, or more than 30")
	}
	t := &tree{nodes: k.Nodes, target: int64(k.Target), dim: len(pivots), of: make([]int, code.length+1)}
	where := map[int]int{} // the member with a sum
	for i, sum := range sums {
		if sum < 0 {
			continue
		}
		m, known := where[sum]
		if !known {
			m = len(t.member)
			where[sum] = m
			t.member = append(t.member, member{sum: sum})
		}
		if i < len(code.column) {
			t.member[m].n += code.number[i]
		} else {
			t.member[m].n++
		}
	}
	for v := range t.of {
		t.of[v] = -1
		column := len(code.column) // of the parity position, if there is one
		if v < code.length {
			column = code.of[v]
		}
		if column >= 0 && column < len(sums) && sums[column] >= 0 {
			t.of[v] = where[sums[column]]
		}
	}
	odd := 0
	for i := range t.member {
		m := &t.member[i]
		odd ^= m.n & 1
		m.hi = min(m.n, k.Target)
		m.hi -= (m.n - m.hi) & 1
		m.lo = -m.hi
		if bits.OnesCount(uint(m.sum)) == 1 {
			m.lo = m.n & 1
		}
	}
	if err := t.walk(); err != nil {
		return 0, err
	}
	if t.next != len(t.nodes) {
		return 0, fmt.Errorf("radiuscheck: the tree ends at node %d of %d", t.next, len(t.nodes))
	}
	w := k.Target + 1
	w += (w - odd) & 1
	if k.Parity {
		w++
	}
	return w, nil
}

// walk checks the subtree that begins at the next node.
func (t *tree) walk() error {
	if t.next >= len(t.nodes) {
		return fmt.Errorf("radiuscheck: the tree is not closed: node %d is missing", t.next)
	}
	number := t.next
	n := &t.nodes[number]
	t.next++
	if n.Leaf {
		if err := t.leaf(n); err != nil {
			return fmt.Errorf("radiuscheck: leaf %d: %w", number, err)
		}
		return nil
	}
	if n.Multipliers != nil {
		return fmt.Errorf("radiuscheck: node %d has multipliers and is no leaf", number)
	}
	if n.Cell < 0 || n.Cell >= len(t.of) || t.of[n.Cell] < 0 {
		return fmt.Errorf("radiuscheck: node %d: the type of position %d is not in the space", number, n.Cell)
	}
	m := &t.member[t.of[n.Cell]]
	if (n.At-m.n)&1 != 0 {
		return fmt.Errorf("radiuscheck: node %d: %d has not the parity of the %d positions", number, n.At, m.n)
	}
	lo, hi := m.lo, m.hi
	m.hi = min(hi, n.At)
	if err := t.walk(); err != nil {
		return err
	}
	m.hi, m.lo = hi, max(lo, n.At+2)
	err := t.walk()
	m.lo = lo
	return err
}

// maxSum bounds the sum of the multipliers of a leaf, so that nothing overflows.
const maxSum = 1 << 40

// leaf checks that no w within the present bounds has F ≤ target.
func (t *tree) leaf(n *Node) error {
	for _, m := range t.member {
		if m.lo > m.hi {
			return nil // there is no such w
		}
	}
	hats := make([]int64, len(t.member))
	var sum int64
	for _, pair := range n.Multipliers {
		z, y := pair[0], pair[1]
		if z < 0 || z >= 1<<t.dim {
			return fmt.Errorf("no character %d", z)
		}
		if y < 0 || y > maxSum-sum {
			return fmt.Errorf("multiplier %d is negative or too large", y)
		}
		sum += y
		for i, m := range t.member {
			if bits.OnesCount(uint(z)&uint(m.sum))&1 == 0 {
				hats[i] += y
			} else {
				hats[i] -= y
			}
		}
	}
	var least int64
	for i, m := range t.member {
		least += min(hats[i]*int64(m.lo), hats[i]*int64(m.hi))
	}
	if least <= t.target*sum {
		return fmt.Errorf("the multipliers show F ≥ %d/%d somewhere only, which is not above %d", least, sum, t.target)
	}
	return nil
}
