package coding

import (
	"fmt"
	"strings"
	"testing"

	"parity.lab/lib/bitset"
)

func TestNewLeavesOutSums(t *testing.T) {
	a, b := bitset.FromIndices(5, 0, 1), bitset.FromIndices(5, 1, 2)
	sum := a.Clone()
	sum.Xor(b)
	c := New(5, []*bitset.Set{a, bitset.New(5), b, sum, a})
	if basis := c.Basis(); c.Dimension() != 2 || !basis[0].Equal(a) || !basis[1].Equal(b) {
		t.Errorf("basis %v, want %v and %v", basis, a, b)
	}
	if c.Len() != 5 || c.String() != "code of length 5 and dimension 2" {
		t.Errorf("%v of length %d", c, c.Len())
	}
	for _, w := range []*bitset.Set{bitset.New(5), a, b, sum} {
		if !c.Contains(w) {
			t.Errorf("%v is missing", w)
		}
	}
	if c.Contains(bitset.FromIndices(5, 4)) {
		t.Error("00001 is in the code")
	}
	a.Reset()
	c.Basis()[0].Reset()
	if c.basis[0].None() {
		t.Error("a change outside reached the code")
	}
}

func TestMisuse(t *testing.T) {
	c := New(3, []*bitset.Set{bitset.FromIndices(3, 0, 1)})
	word := bitset.New(2)
	for want, f := range map[string]func(){
		"a code of length -1":                    func() { New(-1, nil) },
		"generator 0 has length 2":               func() { New(3, []*bitset.Set{word}) },
		"a word of length 2, want 3":             func() { c.Contains(word) },
		"the best 0 members":                     func() { c.Best(t.Context(), bitset.New(3), 0, Options{}) },
		"unknown method 9":                       func() { c.Leader(t.Context(), bitset.New(3), Options{Method: 9}) },
		"position 3, want 0 to 2":                func() { NewStructured(3, nil, Structure{Checks: [][]int{{3}}}) },
		"check 0 holds an odd number of ones":    func() { NewStructured(3, c.Basis(), Structure{Checks: [][]int{{0}}}) },
		"position 1 is in part 1 and in one bef": func() { NewStructured(3, nil, Structure{Parts: [][]int{{1}, {1}}}) },
	} {
		func() {
			defer func() {
				if s := fmt.Sprint(recover()); !strings.HasPrefix(s, "coding: "+want) {
					t.Errorf("%q, want %q", s, "coding: "+want)
				}
			}()
			f()
		}()
	}
}
