package oracle

import (
	"fmt"
	"testing"
)

// The figures of this file are from hand counts and public tables, so that the
// oracle itself rests on something.

func TestGridMasks(t *testing.T) {
	for _, tc := range []struct {
		rows, cols int
		self       bool
		want       []uint64
	}{
		{0, 0, true, []uint64{}},
		{1, 1, true, []uint64{1}},
		{1, 1, false, []uint64{0}},
		{1, 3, true, []uint64{0b011, 0b111, 0b110}},
		{2, 2, false, []uint64{0b0110, 0b1001, 0b1001, 0b0110}},
		{2, 2, true, []uint64{0b0111, 0b1011, 0b1101, 0b1110}},
	} {
		if got := Grid(tc.rows, tc.cols, tc.self); fmt.Sprint(got) != fmt.Sprint(tc.want) {
			t.Errorf("Grid(%d, %d, %v) = %b, want %b", tc.rows, tc.cols, tc.self, got, tc.want)
		}
	}
}

func TestEdgesAgreeWithGrid(t *testing.T) {
	square := [][2]int{{0, 1}, {1, 3}, {3, 2}, {2, 0}}
	for _, self := range []bool{false, true} {
		if got, want := Edges(4, square, self), Grid(2, 2, self); fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("self %v: %b, want %b", self, got, want)
		}
	}
}

func TestTableOfAllOnes(t *testing.T) {
	// Fewest presses for all lights on, and the number of solutions: OEIS
	// A075464 and A075462.
	for n, want := range [][2]int{1: {1, 1}, 2: {4, 1}, 3: {5, 1}, 4: {4, 16}} {
		if n == 0 {
			continue
		}
		table := Solve(Grid(n, n, true))
		all := 1<<(n*n) - 1
		if got := [2]int{table.Fewest[all], table.Solutions[all]}; got != want {
			t.Errorf("%d×%d: presses and solutions %v, want %v", n, n, got, want)
		}
		if len(table.Quiet) != want[1] {
			t.Errorf("%d×%d: %d quiet patterns, want %d", n, n, len(table.Quiet), want[1])
		}
	}
}

func TestRank(t *testing.T) {
	for _, tc := range []struct {
		rows []string
		want int
	}{
		{nil, 0},
		{[]string{"000", "000"}, 0},
		{[]string{"110", "011", "101"}, 2},
		{[]string{"100", "010", "111"}, 3},
		{[]string{"01", "01", "01"}, 1},
	} {
		m := make([][]bool, len(tc.rows))
		for i, row := range tc.rows {
			for _, r := range row {
				m[i] = append(m[i], r == '1')
			}
		}
		if got := Rank(m); got != tc.want {
			t.Errorf("Rank(%v) = %d, want %d", tc.rows, got, tc.want)
		}
	}
}

func TestRefusals(t *testing.T) {
	for name, f := range map[string]func(){
		"large board": func() { Grid(9, 9, true) },
		"large graph": func() { Edges(65, nil, true) },
		"large table": func() { Solve(make([]uint64, 25)) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: no panic", name)
				}
			}()
			f()
		}()
	}
}
