package gf2

import (
	"strings"
	"testing"

	"parity.lab/lib/bitset"
)

// TestShown has the forms of results that a notebook shows.
func TestShown(t *testing.T) {
	m, err := Parse("110\n011\n101")
	if err != nil {
		t.Fatal(err)
	}
	e := m.ReducedEchelon()
	if got, want := e.String(), "101\n011\n000\nrank 2, pivots in columns 0 1"; got != want {
		t.Errorf("echelon form %q, want %q", got, want)
	}
	if got := e.LaTeX(); strings.Count(got, `\boxed{1}`) != 2 {
		t.Errorf("pivots in %s", got)
	}
	if got, want := New(0, 0).Echelon().String(), "rank 0"; got != want {
		t.Errorf("empty form %q, want %q", got, want)
	}
	s, err := e.Solve(bitset.FromIndices(3, 0, 2))
	if err != nil {
		t.Fatal(err)
	}
	if got, want := s.String(), "x = 100\n  + t1·111"; got != want {
		t.Errorf("solution %q, want %q", got, want)
	}
	if s, err = New(1, 60).Solve(bitset.New(1)); err != nil || !strings.HasSuffix(s.String(), "\n… and 20 more") {
		t.Errorf("many null vectors: %v, %v", s, err)
	}
	if got := Identity(50).Echelon().String(); !strings.HasSuffix(got, " 39 … and 10 more") {
		t.Errorf("many pivots: %q", got)
	}
}
