package cover

import (
	"fmt"
	"testing"
)

func TestRegions(t *testing.T) {
	for _, b := range [][2]int{{5, 5}, {4, 4}, {9, 9}, {3, 3}, {7, 8}, {11, 5}, {0, 3}} {
		basis := Basis(b[0], b[1])
		p := Regions(b[0], b[1], basis)
		seen := 0
		for i, r := range p.Regions {
			if i > 0 && byValue(p.Regions[i-1].Type, r.Type) >= 0 || r.Count() == 0 {
				t.Errorf("%v: region %d out of order or empty", b, i)
			}
			for v := range r.Cells.All() {
				seen++
				for k, c := range basis {
					if c.Has(v/b[1], v%b[1]) != r.Type.Test(k) {
						t.Errorf("%v: cell %d, cover %d", b, v, k)
					}
				}
			}
		}
		if seen != b[0]*b[1] || p.Dim != len(basis) {
			t.Errorf("%v: %d cells in regions", b, seen)
		}
		_ = p.SVG()
	}
	want := "2 1 3 1 2\n3 . 3 . 3\n1 1 . 1 1\n3 . 3 . 3\n2 1 3 1 2\n5 cells in no cover, regions of 8, 4, 8"
	if got := Regions(5, 5, Basis(5, 5)).String(); got != want {
		t.Errorf("%s", got)
	}
	if got := Regions(1, 3, nil).String(); got != ". . .\n3 cells in no cover" {
		t.Errorf("%s", got)
	}
}

// TestKRegions compares sizes and bound with their formulas, and the bound with
// (N + n_0)/2.
func TestKRegions(t *testing.T) {
	for k := 1; k <= 9; k++ {
		p := KRegions(k)
		var sizes []int
		for _, r := range p.Regions {
			sizes = append(sizes, r.Count())
		}
		if want := fmt.Sprint([]int{16*k*k - 12*k + 1, 8 * k * k, 4 * k * k, 8 * k * k}); fmt.Sprint(sizes) != want {
			t.Errorf("k = %d: %v, want %v", k, sizes, want)
		}
		n := 6*k - 1
		if 2*KBound(k) != n*n+p.Outside() {
			t.Errorf("k = %d: bound %d", k, KBound(k))
		}
	}
	// The paper's values, at the sides below 100 with nullity 2.
	for k, want := range map[int]int{1: 15, 3: 199, 7: 1191, 9: 1999, 13: 4239} {
		if KBound(k) != want || Nullity(6*k-1) != 2 {
			t.Errorf("side %d: %d, want %d", 6*k-1, KBound(k), want)
		}
	}
}
