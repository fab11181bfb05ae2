package gf2

import (
	"errors"
	"fmt"
	"testing"

	"parity.lab/lib/bitset"
)

func mustParse(t *testing.T, text string) *Matrix {
	t.Helper()
	m, err := Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestErrorTexts(t *testing.T) {
	cycle := mustParse(t, "110\n011\n101")
	b := func(idx ...int) *bitset.Set { return bitset.FromIndices(3, idx...) }
	solve := func(m *Matrix, b *bitset.Set) error { _, err := m.Solve(b); return err }
	many := func(m, b *Matrix) error { _, err := m.SolveMany(b); return err }
	invert := func(m *Matrix) error { _, err := m.Inverse(); return err }
	for _, c := range []struct {
		name string
		err  error
		want string
	}{
		{"sum", solve(cycle, b(1)), "gf2: no solution: equations 0, 1, 2 add up to 0 = 1"},
		{"zero row", solve(mustParse(t, "110\n000\n101"), b(1)), "gf2: no solution: equation 1 reads 0 = 1"},
		{"column", many(cycle, mustParse(t, "11\n10\n00")), "gf2: no solution for right side 1: equations 0, 1, 2 add up to 0 = 1"},
		{"first column", many(cycle, mustParse(t, "11\n00\n00")), "gf2: no solution for right side 0: equations 0, 1, 2 add up to 0 = 1"},
		{"inverse", invert(cycle), "gf2: no inverse: columns 0, 1, 2 add up to 0"},
		{"zero column", invert(mustParse(t, "101\n001\n100")), "gf2: no inverse: column 1 is 0"},
		{"wrapped", fmt.Errorf("board: %w", solve(cycle, b(0))), "board: gf2: no solution: equations 0, 1, 2 add up to 0 = 1"},
	} {
		if c.err == nil || c.err.Error() != c.want {
			t.Errorf("%s: %q, want %q", c.name, c.err, c.want)
		}
	}
}

func TestLongCertificateIsCut(t *testing.T) {
	const n = 40
	ring := FromFunc(n, n, func(i, j int) bool { return j == i || j == (i+1)%n })
	_, err := ring.Solve(bitset.FromIndices(n, 7))
	want := "gf2: no solution: equations 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, … (40 in all) add up to 0 = 1"
	if err == nil || err.Error() != want {
		t.Errorf("%q, want %q", err, want)
	}
}

// A check must refuse everything that is not a proof, whatever its shape.
func TestCheckRefuses(t *testing.T) {
	m := mustParse(t, "110\n011\n101")
	b := bitset.FromIndices(3, 0)
	for _, c := range []struct {
		name string
		y    *bitset.Set
		b    *bitset.Set
		want bool
	}{
		{"proof", bitset.FromIndices(3, 0, 1, 2), b, true},
		{"yᵀM ≠ 0", bitset.FromIndices(3, 0), b, false},
		{"yᵀb = 0", bitset.FromIndices(3, 0, 1, 2), bitset.FromIndices(3, 0, 1), false},
		{"zero", bitset.New(3), b, false},
		{"too short", bitset.New(2), b, false},
		{"too long", bitset.FromIndices(4, 0, 1, 2), b, false},
		{"other right side", bitset.FromIndices(3, 0, 1, 2), bitset.FromIndices(4, 0), false},
	} {
		if got := (&InconsistentError{Certificate: c.y}).Check(m, c.b); got != c.want {
			t.Errorf("inconsistent, %s: Check is %v", c.name, got)
		}
	}
	for _, c := range []struct {
		name string
		x    *bitset.Set
		want bool
	}{
		{"proof", bitset.FromIndices(3, 0, 1, 2), true},
		{"Mx ≠ 0", bitset.FromIndices(3, 0), false},
		{"zero", bitset.New(3), false},
		{"too long", bitset.FromIndices(4, 0, 1, 2), false},
	} {
		if got := (&SingularError{NullVector: c.x}).Check(m); got != c.want {
			t.Errorf("singular, %s: Check is %v", c.name, got)
		}
	}
}

// inconsistent is only for systems without a solution; a wrong caller must hear
// of it.
func TestCertificateOfSolvableSystemPanics(t *testing.T) {
	checkPanic(t, "has a solution", func() { inconsistent(Identity(3).LeftNullSpace(), bitset.New(3)) })
	if errors.Is(&InconsistentError{}, ErrSingular) || errors.Is(&SingularError{}, ErrInconsistent) {
		t.Error("the two sentinels are mixed up")
	}
}
