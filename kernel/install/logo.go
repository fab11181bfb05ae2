package install

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"strings"
)

// The logo is one press on a dark board: the light in the middle and its four
// neighbours are lit. Lengths are in units of 1/32 of its side, so that edges
// fall on pixels at 32 and 64.
var logo = struct {
	board, lit, unlit                  color.NRGBA
	corner, margin, cell, gap, rounded float64
}{
	board: color.NRGBA{0x14, 0x21, 0x3d, 0xff}, lit: color.NRGBA{0xff, 0xc1, 0x2e, 0xff}, unlit: color.NRGBA{0x3c, 0x4f, 0x76, 0xff},
	corner: 5, margin: 3, cell: 8, gap: 1, rounded: 2,
}

// square is a square of the logo with rounded corners.
type square struct {
	x, y, side, rounded float64
	fill                color.NRGBA
}

// squares lists the squares of the logo from back to front.
func squares() []square {
	all := []square{{0, 0, 32, logo.corner, logo.board}}
	for r := range 3 {
		for c := range 3 {
			fill := logo.unlit
			if r == 1 || c == 1 {
				fill = logo.lit
			}
			step := logo.cell + logo.gap
			all = append(all, square{logo.margin + float64(c)*step, logo.margin + float64(r)*step, logo.cell, logo.rounded, fill})
		}
	}
	return all
}

// contains reports whether the point (x, y) lies in the square.
func (s square) contains(x, y float64) bool {
	x, y = x-s.x, y-s.y
	if x < 0 || y < 0 || x > s.side || y > s.side {
		return false
	}
	dx, dy := max(s.rounded-x, x-(s.side-s.rounded), 0), max(s.rounded-y, y-(s.side-s.rounded), 0)
	return dx*dx+dy*dy <= s.rounded*s.rounded
}

// LogoPNG returns the logo as a PNG image of size by size pixels with a
// transparent background. It panics if size is not positive.
func LogoPNG(size int) []byte {
	if size <= 0 {
		panic("install: logo size is not positive")
	}
	const fine = 8 // samples across a pixel
	img := image.NewNRGBA(image.Rect(0, 0, size, size))
	all := squares()
	unit := 32 / float64(size*fine)
	for py := range size {
		for px := range size {
			var r, g, b, n int
			for k := range fine * fine {
				x, y := (float64(px*fine+k%fine)+0.5)*unit, (float64(py*fine+k/fine)+0.5)*unit
				for i := len(all) - 1; i >= 0; i-- {
					if f := all[i].fill; all[i].contains(x, y) {
						r, g, b, n = r+int(f.R), g+int(f.G), b+int(f.B), n+1
						break
					}
				}
			}
			if n > 0 {
				img.SetNRGBA(px, py, color.NRGBA{uint8(r / n), uint8(g / n), uint8(b / n), uint8(n * 255 / (fine * fine))})
			}
		}
	}
	var out bytes.Buffer
	if err := png.Encode(&out, img); err != nil {
		panic("install: " + err.Error()) // a buffer takes everything
	}
	return out.Bytes()
}

// LogoSVG returns the logo as an SVG image.
func LogoSVG() string {
	var b strings.Builder
	b.WriteString(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="64" height="64" role="img" aria-label="Parity Lab">` + "\n")
	for _, s := range squares() {
		fmt.Fprintf(&b, `<rect x="%g" y="%g" width="%g" height="%g" rx="%g" fill="#%02x%02x%02x"/>`+"\n",
			s.x, s.y, s.side, s.side, s.rounded, s.fill.R, s.fill.G, s.fill.B)
	}
	b.WriteString("</svg>\n")
	return b.String()
}
