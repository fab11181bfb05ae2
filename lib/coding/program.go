package coding

import (
	"math/bits"
	"sort"

	"parity.lab/lib/bitset"
)

// program is the integer program of the covering radius: the least W for which there
// are whole numbers w_t, with the parity of n_t and |w_t| ≤ n_t, so that
// F(c) = Σ w_t·(−1)^(c·t) ≤ W for all characters c of a space of types. The types are
// written in a basis of the space, so that both t and c are dim bits.
type program struct {
	dim   int
	types []uint32
	most  []int  // n_t
	at    []int  // a position of each type; the length of the code is the parity position
	basis []int  // which types are the unit vectors, by bit
	fixed []bool // the sign of w_t is fixed, as t is in the basis

	parity int // the type of the parity position, or -1

}

// newProgram returns the program of the types of g that lie in s, of rank at most 30.
// With an odd sum of the odd types it is that of the code extended by a parity
// position, whose W is one less: see "Parity" in the package comment.
// Types that skip names are left out.
func newProgram(g *regions, s *typeSpan, skip map[int]bool) *program {
	p := &program{dim: s.rank(), parity: -1}
	type member struct {
		t    *bitset.Set
		n, v int
	}
	var members []member
	var sum *bitset.Set
	for t, kind := range g.types {
		if skip[t] || !s.has(kind) {
			continue
		}
		members = append(members, member{kind, len(g.cells[t]), g.cells[t][0]})
		if len(g.cells[t])&1 == 1 {
			if sum == nil {
				sum = bitset.New(kind.Len())
			}
			sum.Xor(kind)
		}
	}
	if sum != nil && sum.Any() {
		for i := range members {
			if members[i].t.Equal(sum) {
				members[i].n++
				p.parity = i
			}
		}
		if p.parity < 0 {
			p.parity = len(members)
			members = append(members, member{sum, 1, g.length})
		}
	}
	// A basis of odd types, those first that leave w_t the fewest values; the even
	// ones are there for safety only.
	order := make([]int, len(members))
	for i := range order {
		order[i] = i
	}
	sort.SliceStable(order, func(i, j int) bool {
		a, b := members[order[i]].n, members[order[j]].n
		if a&1 != b&1 {
			return a&1 == 1
		}
		// The parity position is no pivot unless there are positions of its type.
		if v := members[order[i]].v == g.length; v || members[order[j]].v == g.length {
			return !v
		}
		return a < b
	})
	basis := new(typeSpan)
	for _, i := range order {
		if basis.rank() < p.dim {
			basis.add(members[i].t, i)
		}
	}
	p.basis = basis.basis
	p.fixed = make([]bool, len(members))
	for _, i := range p.basis {
		p.fixed[i] = true
	}
	for _, m := range members {
		c, _ := basis.coordinates(m.t)
		p.types = append(p.types, c)
		p.most = append(p.most, m.n)
		p.at = append(p.at, m.v)
	}
	return p
}

// sign returns (−1)^(c·t).
func sign(c, t uint32) float64 { return float64(1 - 2*(bits.OnesCount32(c&t)&1)) }

// shift is what the parity position takes off W: W of the code is that of the program
// plus shift.
func (p *program) shift() int {
	if p.parity >= 0 {
		return 1
	}
	return 0
}

// even is the parity of every F(c), and so of W: 0 or 1.
func (p *program) even() int {
	odd := 0
	for _, n := range p.most {
		odd ^= n & 1
	}
	return odd
}

// bounds returns the values that w_t may have when F ≤ target everywhere: then
// |w_t| ≤ target, as w_t is the mean of F over the characters with c·t = 0.
func (p *program) bounds(target int) (lo, hi []int) {
	lo, hi = make([]int, len(p.types)), make([]int, len(p.types))
	for i, n := range p.most {
		b := min(n, target)
		b -= (n - b) & 1
		lo[i], hi[i] = -b, b
		if p.fixed[i] {
			lo[i] = n & 1
		}
	}
	return lo, hi
}

// characters returns F(c) for all c.
func (p *program) characters(w []int) []int {
	f := make([]int, 1<<p.dim)
	for i, t := range p.types {
		f[t] += w[i]
	}
	for h := 1; h < len(f); h *= 2 {
		for i := 0; i < len(f); i += 2 * h {
			for j := i; j < i+h; j++ {
				f[j], f[j+h] = f[j]+f[j+h], f[j]-f[j+h]
			}
		}
	}
	return f
}

// peak returns the greatest F(c) and the first c where it is.
func (p *program) peak(w []int) (value int, at uint32) {
	f := p.characters(w)
	value = f[0]
	for c, v := range f {
		if v > value {
			value, at = v, uint32(c)
		}
	}
	return value, at
}

// original turns values of the program into values for the code without its parity
// position: W grows by shift.
func (p *program) original(w []int) []int {
	w = append([]int(nil), w...)
	if i := p.parity; i >= 0 {
		if w[i] > 0 {
			w[i]--
		} else {
			w[i]++
		}
	}
	return w
}
