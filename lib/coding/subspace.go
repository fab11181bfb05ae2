package coding

import (
	"math/rand/v2"

	"parity.lab/lib/bitset"
)

// richSpan returns a space of dimension at most dim with many of the given odd types in
// it: from several starts it takes, step by step, the type whose coset of the space so
// far has the most. The same seed gives the same space.
func (g *regions) richSpan(odd []int, dim, starts int, seed uint64) *typeSpan {
	r := rand.New(rand.NewPCG(seed, uint64(dim)))
	var best *typeSpan
	most := -1
	for range starts {
		s := new(typeSpan)
		rest := make([]*bitset.Set, len(odd))
		for i, t := range odd {
			rest[i] = g.types[t].Clone()
		}
		inside := 0
		for s.rank() < dim {
			// The types outside, by their coset of the space.
			count := make(map[string]int)
			chosen, top, ties := -1, 0, 0
			for i, t := range rest {
				if t.None() {
					continue
				}
				key := t.Key()
				count[key]++
				switch n := count[key]; {
				case n > top:
					chosen, top, ties = i, n, 1
				case n == top:
					if ties++; r.IntN(ties) == 0 {
						chosen = i
					}
				}
			}
			if chosen < 0 {
				break
			}
			s.add(g.types[odd[chosen]], odd[chosen])
			row := s.rows[len(s.rows)-1]
			p := row.First()
			row = row.Clone()
			for _, t := range rest {
				if t.Test(p) {
					t.Xor(row)
				}
			}
			inside += top
		}
		if inside > most {
			best, most = s, inside
		}
	}
	return best
}

// parts divides the odd types among spaces of dimension at most dim.
func (g *regions) parts(dim int, seed uint64) []*typeSpan {
	var spans []*typeSpan
	for odd := g.oddTypes(); len(odd) > 0; {
		s := g.richSpan(odd, dim, 24, seed)
		spans = append(spans, s)
		var outside []int
		for _, t := range odd {
			if !s.has(g.types[t]) {
				outside = append(outside, t)
			}
		}
		odd = outside
	}
	return spans
}
