package cover

import (
	"testing"

	"parity.lab/lib/coding"
	"parity.lab/lib/draw"
	"parity.lab/lib/internal/golden"
)

// shown is what every value with a picture has.
type shown interface {
	String() string
	SVG() string
	Picture() *draw.Picture
}

func TestGolden(t *testing.T) {
	clicks, err := MostClicks(t.Context(), 5, 5, coding.RadiusOptions{})
	if err != nil {
		t.Fatal(err)
	}
	large, err := MostClicks(t.Context(), 4, 4, coding.RadiusOptions{})
	if err != nil {
		t.Fatal(err)
	}
	basis := Basis(4, 4)
	for name, v := range map[string]shown{
		"cover":       Basis(5, 5)[0],
		"large":       Basis(30, 30)[0],
		"tiling":      Tile(basis[0], 3),
		"rectangle":   TileRectangle(Basis(5, 5)[1], 2, 4),
		"untiled":     Tile(basis[1], 1),
		"span":        TilingSpan(4, 4, 2, 2),
		"nospan":      TilingSpan(3, 3, 2, 2),
		"regions":     Regions(5, 5, Basis(5, 5)),
		"kregions":    KRegions(2),
		"many":        Regions(9, 9, Basis(9, 9)),
		"noregions":   Regions(3, 3, Basis(3, 3)),
		"clicks":      clicks,
		"largeclicks": large,
	} {
		t.Run(name, func(t *testing.T) {
			svg := v.SVG()
			golden.SVG(t, name+".svg", svg)
			golden.Text(t, name+".txt", v.String())
			if svg != v.SVG() {
				t.Error("a second SVG differs")
			}
			p := v.Picture()
			p.Title, p.Theme = name, draw.Dark()
			golden.SVG(t, name+"-dark.svg", p.SVG())
			p.Theme = draw.Print()
			if err := golden.Check(p.SVG()); err != nil {
				t.Error(err)
			}
		})
	}
}
