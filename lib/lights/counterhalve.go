package lights

import (
	"cmp"
	"context"
	"encoding/binary"
	"math/bits"
	"slices"

	"parity.lab/lib/bitset"
	"parity.lab/lib/gf2"
)

// maxHalvingNullity bounds the press patterns with given parities: 2^20.
const maxHalvingNullity = 20

// halving finds the least Σx with A·x = t by the last binary digits of the x. They
// are a press pattern s with A·s ≡ t (mod 2), and x = s + 2·x', where x' is a least
// solution for the targets (t − A·s)/2. Those are few: they stay close to t/2, t/4, ….
type halving struct {
	p        *counting
	echelon  *gf2.Echelon
	quiet    []*bitset.Set
	patterns map[string][]pressPattern // by the parities of the targets
	known    map[string]halved
}

// pressPattern is a set of columns, each pressed once, and what they count.
type pressPattern struct {
	columns *bitset.Set
	weight  int
	counts  []int
}

// halved is the answer for some targets: the least number of presses, −1 for none, and
// which columns are pressed an odd number of times.
type halved struct {
	least int
	odd   *pressPattern
}

// newHalving returns the search, or nil if too many press patterns have the same
// parities.
func (p *counting) newHalving() *halving {
	m := gf2.New(len(p.target), len(p.columns))
	for c, reach := range p.columns {
		for _, v := range reach {
			m.Set(v, c, true)
		}
	}
	e := m.ReducedEchelon()
	if e.Nullity() > maxHalvingNullity {
		return nil
	}
	return &halving{p, e, e.NullSpace(), map[string][]pressPattern{}, map[string]halved{}}
}

// run returns the presses of the columns, nil if there are none, or the error of ctx.
func (h *halving) run(ctx context.Context) ([]int, error) {
	best, err := h.solve(ctx, h.p.target)
	if err != nil || best.least < 0 {
		return nil, err
	}
	x := make([]int, len(h.p.columns))
	target := slices.Clone(h.p.target)
	for digit := 1; slices.ContainsFunc(target, func(t int) bool { return t > 0 }); digit *= 2 {
		odd := h.known[targetKey(target)].odd
		for c := range odd.columns.All() {
			x[c] += digit
		}
		for i := range target {
			target[i] = (target[i] - odd.counts[i]) / 2
		}
	}
	return x, nil
}

// solve answers for targets that are not negative.
func (h *halving) solve(ctx context.Context, target []int) (halved, error) {
	if !slices.ContainsFunc(target, func(t int) bool { return t > 0 }) {
		return halved{}, nil
	}
	key := targetKey(target)
	if known, ok := h.known[key]; ok {
		return known, nil
	}
	if err := h.p.visit(ctx); err != nil {
		return halved{}, err
	}
	best := halved{least: -1}
	list := h.withParities(target)
	rest := make([]int, len(target))
	for k := range list {
		s := &list[k]
		largest := 0
		for i, t := range target {
			if rest[i] = t - s.counts[i]; rest[i] < 0 {
				largest = -1
				break
			}
			rest[i] /= 2
			largest = max(largest, rest[i])
		}
		// A press adds at most 1 to the largest.
		if largest < 0 || best.least >= 0 && s.weight+2*largest >= best.least {
			continue
		}
		half, err := h.solve(ctx, rest)
		if err != nil {
			return halved{}, err
		}
		if half.least >= 0 && (best.least < 0 || s.weight+2*half.least < best.least) {
			best = halved{s.weight + 2*half.least, s}
		}
	}
	h.known[key] = best
	return best, nil
}

func targetKey(target []int) string {
	var key []byte
	for _, t := range target {
		key = binary.AppendUvarint(key, uint64(t))
	}
	return string(key)
}

// withParities returns the press patterns that make the targets even, lightest first;
// of those that count the same only the lightest one.
func (h *halving) withParities(target []int) []pressPattern {
	odd := bitset.FromFunc(len(target), func(i int) bool { return target[i]%2 == 1 })
	key := odd.Key()
	if list, ok := h.patterns[key]; ok {
		return list
	}
	var list []pressPattern
	if x, err := h.echelon.Particular(odd); err == nil {
		seen := map[string]int{}
		for step := uint64(1); ; step++ {
			s := pressPattern{x.Clone(), x.Count(), make([]int, len(target))}
			for c := range x.All() {
				for _, v := range h.p.columns[c] {
					s.counts[v]++
				}
			}
			counts := targetKey(s.counts)
			if at, ok := seen[counts]; !ok {
				seen[counts] = len(list)
				list = append(list, s)
			} else if s.weight < list[at].weight {
				list[at] = s
			}
			if step>>len(h.quiet) > 0 {
				break
			}
			x.Xor(h.quiet[bits.TrailingZeros64(step)])
		}
	}
	slices.SortStableFunc(list, func(a, b pressPattern) int { return cmp.Compare(a.weight, b.weight) })
	h.patterns[key] = list
	return list
}
