package lib_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"parity.lab/lib/coding"
	"parity.lab/lib/cover"
	"parity.lab/lib/gf2"
	"parity.lab/lib/lights"
)

func (p puzzle) nullity(t *testing.T) {
	check := func(n, want int) {
		if d := cover.Nullity(n); d != want {
			t.Errorf("d(%d) = %d, want %d", n, d, want)
		}
		if n <= 40 {
			if d := lights.New(n, n).Matrix().Nullity(); d != want {
				t.Errorf("d(%d) = %d by elimination, want %d", n, d, want)
			}
		}
	}
	var list []int
	if json.Unmarshal(p.Answer, &list) != nil {
		var sides map[int]int
		p.answer(t, &sides)
		for n, want := range sides {
			check(n, want)
		}
		return
	}
	if p.ID == "oeis-A159257" {
		for i, want := range list {
			check(i+1, want)
		}
		return
	}
	last, which := 143, func(d int) bool { return d > 0 }
	if p.ID == "mcp-nullity2" {
		last, which = 99, func(d int) bool { return d == 2 }
	}
	var got []int
	for n := 1; n <= last; n++ {
		if which(cover.Nullity(n)) {
			got = append(got, n)
		}
	}
	if !slices.Equal(got, list) {
		t.Errorf("sides %v, want %v", got, list)
	}
}

// mostClicks asks how many presses a worst board needs.
func (p puzzle) mostClicks(t *testing.T) {
	var want map[int]int
	p.answer(t, &want)
	for n, value := range want {
		m, err := cover.MostClicks(t.Context(), n, n, coding.RadiusOptions{})
		if err != nil || !m.Exact() || m.Lower != value || m.Presses.Count() != value {
			t.Errorf("%d×%d: %v, error %v, want %d", n, n, m, err, value)
			continue
		}
		// The witness is replayed, and it has no shorter solution.
		g := m.Witness.Game()
		if g.Apply(m.Witness.Config(), m.Presses).Any() || least(t, g, m.Witness.Config()) != value {
			t.Errorf("%d×%d: the witness does not need %d presses", n, n, value)
		}
	}
}

func (p puzzle) matrix(t *testing.T) {
	m, err := gf2.Parse(strings.Join(p.Matrix, "\n"))
	if err != nil {
		t.Fatal(err)
	}
	rows := func(m *gf2.Matrix) []string {
		var list []string
		for i := range m.Rows() {
			list = append(list, m.Row(i).String())
		}
		return list
	}
	equal := func(what string, got *gf2.Matrix, want []string) {
		if !slices.Equal(rows(got), want) {
			t.Errorf("%s is %v, want %v", what, rows(got), want)
		}
	}
	if p.ID == "sage-mod2-rank" {
		var want struct {
			Rank, Rank2 int
			Square      []string
		}
		p.answer(t, &want)
		before := m.Rank()
		m.Set(0, 0, true)
		if before != want.Rank || m.Rank() != want.Rank2 {
			t.Errorf("ranks %d and %d, want %+v", before, m.Rank(), want)
		}
		equal("the square", m.Mul(m), want.Square)
		return
	}
	var rank int
	if json.Unmarshal(p.Answer, &rank) == nil {
		if m.Rank() != rank {
			t.Errorf("rank %d, want %d", m.Rank(), rank)
		}
		return
	}
	var want []string
	p.answer(t, &want)
	switch p.ID {
	case "sage-mod2-echelon":
		equal("the reduced echelon form", m.ReducedEchelon().Matrix(), want)
	case "sage-mod2-mul":
		a, err := gf2.Parse("110\n101\n010")
		if err != nil {
			t.Fatal(err)
		}
		equal("the product", m.Mul(a), want)
	case "sage-mod2-augment":
		both := gf2.New(m.Rows(), 2*m.Rows())
		both.SetBlock(0, 0, m)
		both.SetBlock(0, m.Rows(), gf2.Identity(m.Rows()))
		equal("the reduced echelon form", both.ReducedEchelon().Matrix(), want)
	default:
		t.Errorf("nothing knows it")
	}
}
