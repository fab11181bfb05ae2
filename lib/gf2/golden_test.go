package gf2

import (
	"math/rand/v2"
	"testing"

	"parity.lab/lib/bitset"
	"parity.lab/lib/draw"
	"parity.lab/lib/internal/golden"
)

// pictures are the scenes of the golden tests.
func pictures(t *testing.T) map[string]*draw.Picture {
	t.Helper()
	m, err := Parse("0110\n1101\n1011\n0110")
	if err != nil {
		t.Fatal(err)
	}
	random := Random(12, 20, rand.New(rand.NewPCG(1, 2)))
	right := bitset.FromIndices(4, 0, 3)
	return map[string]*draw.Picture{
		"pixels":    random.Picture(),
		"large":     FromFunc(400, 300, func(i, j int) bool { return i == j || i+j == 299 || i%100 == 0 }).Picture(),
		"labelled":  m.LabelledPicture([]string{"a", "b", "c", "d"}, []string{"x1", "x2", "x3", "x4"}),
		"echelon":   random.Echelon().Picture(),
		"rref":      random.ReducedEchelon().Picture(),
		"steps":     m.StepsWith(right).Picture(),
		"step":      m.StepsWith(right).StepPicture(2),
		"zero":      New(3, 2).ReducedEchelon().Picture(),
		"nothing":   New(0, 0).Picture(),
		"manysteps": Random(10, 9, rand.New(rand.NewPCG(3, 4))).Steps().Picture(),
	}
}

func TestGolden(t *testing.T) {
	for name, p := range pictures(t) {
		t.Run(name, func(t *testing.T) {
			golden.Picture(t, name, p)
			p.Theme = draw.Dark()
			golden.SVG(t, name+"-dark.svg", p.SVG())
			p.Theme = draw.Print()
			if err := golden.Check(p.SVG()); err != nil {
				t.Error(err)
			}
		})
	}
	m, err := Parse("011\n110\n101")
	if err != nil {
		t.Fatal(err)
	}
	golden.Text(t, "steps.html", m.StepsWith(bitset.FromIndices(3, 1)).HTML())
}
