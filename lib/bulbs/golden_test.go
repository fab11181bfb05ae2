package bulbs

import (
	"testing"

	"parity.lab/lib/draw"
	"parity.lab/lib/internal/golden"
)

func TestGolden(t *testing.T) {
	g := mustParse(t, "0110\n1101\n0011\n1110")
	s, err := Exact(t.Context(), g, ExactOptions{})
	if err != nil {
		t.Fatal(err)
	}
	proof, err := Prove(t.Context(), g)
	if err != nil {
		t.Fatal(err)
	}
	large, err := Named("24x24")
	if err != nil {
		t.Fatal(err)
	}
	way, err := Construct(t.Context(), large, ConstructOptions{})
	if err != nil {
		t.Fatal(err)
	}
	for name, p := range map[string]*draw.Picture{
		"board":    g.Picture(),
		"presses":  g.PressPicture(proof.Presses),
		"progress": s.Picture(),
		"first":    g.Progress(s.Moves[:1], 2),
		"proof":    proof.Picture(),
		"large":    way.Picture(),
	} {
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
	golden.Text(t, "film.txt", s.Film().String())
}
