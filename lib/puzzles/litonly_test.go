package puzzles

import (
	"math/bits"
	"testing"

	"parity.lab/lib/bitset"
	"parity.lab/lib/search"
)

// TestLightsOut compares all boards of 3×3, on which every configuration has exactly
// one press set, with a breadth-first search on integers.
func TestLightsOut(t *testing.T) {
	var press [9]int
	for i := range press {
		for j := range press {
			if r, c := i/3-j/3, i%3-j%3; r*r+c*c <= 1 {
				press[i] |= 1 << j
			}
		}
	}
	set := func(x int) *bitset.Set { return bitset.FromFunc(9, func(i int) bool { return x>>i&1 != 0 }) }
	presses := map[int]int{} // by configuration
	for x := range 512 {
		lit := 0
		for i, mask := range press {
			if x>>i&1 != 0 {
				lit ^= mask
			}
		}
		presses[lit] = x
	}
	if len(presses) != 512 {
		t.Fatalf("%d configurations", len(presses))
	}
	for _, may := range []Pressable{AnyLight, LitOnly, DarkOnly} {
		longer, ordered := 0, 0
		for lit := range 512 {
			fewest := -1
			seen := map[int]bool{lit: true}
			for level, d := []int{lit}, 0; len(level) > 0 && fewest < 0; d++ {
				var next []int
				for _, s := range level {
					if s == 0 {
						fewest = d
					}
					for i, mask := range press {
						if to := s ^ mask; !seen[to] && (may == AnyLight || (s>>i&1 != 0) == (may == LitOnly)) {
							seen[to] = true
							next = append(next, to)
						}
					}
				}
				level = next
			}
			l, err := NewLightsOut(3, 3, set(lit), set(presses[lit]), may)
			if err != nil {
				t.Fatal(err)
			}
			r, err := search.AStar(t.Context(), l, search.Options{Bound: l.Bound()})
			if err != nil || r.Found != (fewest >= 0) || r.Found && len(r.Moves) != fewest {
				t.Fatalf("lit %09b, variant %d: %v, %v; the fewest are %d", lit, may, r, err, fewest)
			}
			needed := bits.OnesCount(uint(presses[lit]))
			if fewest > needed {
				longer++
			}
			d, err := search.DFS(t.Context(), l, search.Options{Rules: []search.Rule{l.Needed()}})
			if err != nil || d.Found != (fewest == needed) || d.Found && len(d.Moves) != needed {
				t.Fatalf("lit %09b, variant %d, needed presses only: %v, %v; the fewest are %d, needed %d", lit, may, d, err, fewest, needed)
			}
			if d.Found {
				ordered++
			}
		}
		if may == AnyLight && (longer > 0 || ordered != 512) || may == LitOnly && (longer == 0 || ordered == 0) {
			t.Errorf("variant %d: %d boards need more presses, %d can be ordered", may, longer, ordered)
		}
		t.Logf("variant %d: %d boards need more than their press set, %d do not", may, longer, ordered)
	}
	if _, err := NewLightsOut(3, 3, set(1), set(1), LitOnly); err == nil {
		t.Error("a press set that leaves lights is taken")
	}
}
