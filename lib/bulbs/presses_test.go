package bulbs

import (
	"context"
	"errors"
	"strings"
	"testing"

	"parity.lab/lib/gf2"
)

// pressMatrix is the matrix of the presses, one column for each bulb.
func pressMatrix(rows, cols int) *gf2.Matrix {
	n := rows * cols
	return gf2.FromFunc(n, n, func(i, j int) bool { return i/cols == j/cols || i%cols == j%cols })
}

// checkUnsolvable checks that err refuses g with a certificate that holds.
func checkUnsolvable(t *testing.T, name string, g *Grid, err error) {
	t.Helper()
	var u *UnsolvableError
	if !errors.As(err, &u) || !errors.Is(err, ErrUnsolvable) {
		t.Fatalf("%s\n%s: error %v, want a refusal", g, name, err)
	}
	if !u.Check(g) {
		t.Fatalf("%s\n%s: the certificate does not hold: %v", g, name, err)
	}
	if !strings.Contains(u.Reason, "same parity") {
		t.Fatalf("%s\n%s: no parity reason: %v", g, name, err)
	}
}

func TestMatrixIdentities(t *testing.T) {
	for n := 1; n <= 9; n++ {
		a := pressMatrix(n, n)
		want, what := gf2.Identity(n*n), "I"
		if n%2 != 0 {
			want, what = a, "A"
		}
		if !a.Mul(a).Equal(want) {
			t.Errorf("n = %d: A·A is not %s", n, what)
		}
	}
}

// The press sets are compared with an elimination that has one unknown per bulb.
func TestPressSetsAgreeWithElimination(t *testing.T) {
	for rows := 1; rows <= 9; rows++ {
		for cols := 1; cols <= 9; cols++ {
			a := pressMatrix(rows, cols)
			for seed := range uint64(4) {
				g := Random(rows, cols, seed)
				if seed%2 == 1 {
					g = RandomSolvable(rows, cols, seed)
				}
				checkPressSets(t, g, a)
			}
		}
	}
	for _, side := range [][2]int{{1, 64}, {65, 1}, {3, 63}, {8, 65}, {16, 16}, {7, 128}} {
		checkPressSets(t, RandomSolvable(side[0], side[1], 5), pressMatrix(side[0], side[1]))
	}
}

func checkPressSets(t *testing.T, g *Grid, a *gf2.Matrix) {
	t.Helper()
	off := g.OffSet()
	want, err := a.Solve(off)
	x, errX := PressSet(g)
	all, errAll := Eliminate(g)
	if err != nil {
		checkUnsolvable(t, "PressSet", g, errX)
		checkUnsolvable(t, "Eliminate", g, errAll)
		return
	}
	if errX != nil || errAll != nil {
		t.Fatalf("%s\nPressSet: %v, Eliminate: %v, but it is solvable", g, errX, errAll)
	}
	if !a.MulVec(x).Equal(off) || !g.Effect(x).Equal(off) {
		t.Errorf("%s\nPressSet is none:\n%s", g, x.Grid(g.Cols()))
	}
	if !a.MulVec(all.X).Equal(off) {
		t.Errorf("%s\nEliminate gives no press set:\n%s", g, all.X.Grid(g.Cols()))
	}
	if len(all.NullSpace) != len(want.NullSpace) {
		t.Fatalf("%d×%d: nullity %d, want %d", g.Rows(), g.Cols(), len(all.NullSpace), len(want.NullSpace))
	}
	if len(all.NullSpace) > 0 && gf2.FromRows(all.NullSpace).Rank() != len(all.NullSpace) {
		t.Errorf("%d×%d: null vectors are dependent", g.Rows(), g.Cols())
	}
	for _, v := range all.NullSpace {
		if !a.MulVec(v).None() {
			t.Errorf("%d×%d: no null vector:\n%s", g.Rows(), g.Cols(), v.Grid(g.Cols()))
		}
	}
	if g.Rows() == g.Cols() && g.Rows()%2 == 1 && len(all.NullSpace) != 2*g.Rows()-2 {
		t.Errorf("n = %d: nullity %d, want %d", g.Rows(), len(all.NullSpace), 2*g.Rows()-2)
	}
	checkSmallest(t, g, all)
}

// checkSmallest compares the smallest |X| + |D| with all press sets.
func checkSmallest(t *testing.T, g *Grid, all *gf2.Solution) {
	t.Helper()
	p, err := Prove(context.Background(), g)
	if err != nil {
		t.Fatal(err)
	}
	if p.Nullity != len(all.NullSpace) || !p.Complete || !g.Effect(p.Presses).Equal(g.OffSet()) {
		t.Fatalf("%s\nnullity %d, want %d; complete %v", g, p.Nullity, len(all.NullSpace), p.Complete)
	}
	if p.Nullity > 12 {
		return
	}
	best := -1
	x := all.X.Clone()
	for i := range 1 << p.Nullity {
		if i > 0 {
			for k := range all.NullSpace {
				if i>>k&1 != 0 && (i-1)>>k&1 == 0 || i>>k&1 == 0 && (i-1)>>k&1 != 0 {
					x.Xor(all.NullSpace[k])
				}
			}
		}
		y := graphOf(g.Rows(), g.Cols(), x)
		if cost := y.edges + abs(y.difference()); best < 0 || cost < best {
			best = cost
		}
	}
	if got := p.Count + abs(p.D); got != best {
		t.Errorf("%s\nsmallest |X| + |D| %d, want %d", g, got, best)
	}
}

func TestWrongShapes(t *testing.T) {
	for _, tc := range []struct {
		name string
		f    func(*Grid) error
		g    *Grid
		want string
	}{
		{"closed form, odd", func(g *Grid) error { _, err := ClosedForm(g); return err }, New(3, 3),
			"bulbs: the closed form is for squares of even side, not for 3×3"},
		{"closed form, rectangle", func(g *Grid) error { _, err := ClosedForm(g); return err }, New(2, 4),
			"bulbs: the closed form is for squares of even side, not for 2×4"},
		{"projection, even", func(g *Grid) error { _, err := Project(g); return err }, New(4, 4),
			"bulbs: the projection test is for squares of odd side, not for 4×4"},
		{"projection, no solution", func(g *Grid) error { _, err := Project(g); return err }, mustParse(t, "111\n101\n111"),
			"bulbs: this board of 3×3 cannot be solved: row 1 has 0 bulbs off and row 2 has 1; with an odd number of columns " +
				"every press changes the parity of the off bulbs in every row, so all rows must have the same parity"},
		{"columns differ", func(g *Grid) error { _, err := PressSet(g); return err }, mustParse(t, "0111"),
			"bulbs: this board of 1×4 cannot be solved: column 1 has 1 bulb off and column 2 has 0; with an odd number of rows " +
				"every press changes the parity of the off bulbs in every column, so all columns must have the same parity"},
	} {
		if err := tc.f(tc.g); err == nil || err.Error() != tc.want {
			t.Errorf("%s: error %v, want %s", tc.name, err, tc.want)
		}
	}
}

func mustParse(t testing.TB, text string) *Grid {
	t.Helper()
	g, err := Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return g
}
