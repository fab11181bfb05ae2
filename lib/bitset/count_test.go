package bitset

import "testing"

func TestCounts(t *testing.T) {
	r := rng(3)
	for _, n := range lengths {
		for range 5 {
			a, b := Random(n, r), Random(n, r)
			count, both, onlyA := 0, 0, 0
			for i := range n {
				if a.Test(i) {
					count++
					if b.Test(i) {
						both++
					} else {
						onlyA++
					}
				}
			}
			for _, c := range []struct {
				name      string
				got, want int
			}{
				{"Count", a.Count(), count},
				{"Parity", a.Parity(), count % 2},
				{"CountAnd", a.CountAnd(b), both},
				{"ParityAnd", a.ParityAnd(b), both % 2},
				{"CountAnd with itself", a.CountAnd(a), count},
			} {
				if c.got != c.want {
					t.Errorf("length %d: %s = %d, want %d", n, c.name, c.got, c.want)
				}
			}
			if a.Any() != (count > 0) || a.None() == a.Any() {
				t.Errorf("length %d, %d ones: Any %v, None %v", n, count, a.Any(), a.None())
			}
			if a.Intersects(b) != (both > 0) || a.SubsetOf(b) != (onlyA == 0) {
				t.Errorf("length %d: Intersects %v, SubsetOf %v with %d common, %d others",
					n, a.Intersects(b), a.SubsetOf(b), both, onlyA)
			}
			meet := a.Clone()
			meet.And(b)
			if !meet.SubsetOf(a) || !meet.SubsetOf(b) {
				t.Errorf("length %d: a ∩ b is no subset of a and b", n)
			}
		}
	}
}

// The length is not the number of ones, nor the last one plus one, nor a multiple
// of the word size.
func TestLenIsNotCount(t *testing.T) {
	s := FromIndices(100, 3, 70)
	if s.Len() != 100 || s.Count() != 2 {
		t.Errorf("Len %d, Count %d; want 100 and 2", s.Len(), s.Count())
	}
	s.Clear(70)
	if s.Len() != 100 || s.Count() != 1 {
		t.Errorf("after Clear: Len %d, Count %d; want 100 and 1", s.Len(), s.Count())
	}
}
