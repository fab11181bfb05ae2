// Command gen writes the outlines of the font that package draw writes with where it
// makes pixels. Run it through go generate ./lib/draw.
//
// The font is Go Regular. Its whole file and a reader for it would be ten times as
// large, and would make every program that draws depend on a module.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"os"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

func main() {
	out := flag.String("out", "goregular.glyphs", "the file to write")
	flag.Parse()
	text, err := outlines()
	if err == nil {
		err = os.WriteFile(*out, text, 0o644)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "gen:", err)
		os.Exit(1)
	}
}

// last is the end of the characters that are looked for: letters of European
// languages, signs, arrows and mathematics.
const last = 0x2666

// outlines returns a line for each character of the font: its code, its advance, and
// its contours as path data of SVG, both points of a curve relative to its beginning.
func outlines() ([]byte, error) {
	f, err := sfnt.Parse(goregular.TTF)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	units := f.UnitsPerEm()
	fmt.Fprintln(&b, "# Code generated from Go Regular by lib/draw/gen; see LICENSE-go-fonts. DO NOT EDIT.")
	fmt.Fprintf(&b, "# %d units per em; y downwards from the baseline.\n", units)
	var buf sfnt.Buffer
	for r := ' '; r <= last; r++ {
		i, err := f.GlyphIndex(&buf, r)
		if err != nil {
			return nil, err
		}
		if i == 0 || r == 0xad { // the soft hyphen is not seen
			continue
		}
		em := fixed.I(int(units))
		advance, err := f.GlyphAdvance(&buf, i, em, font.HintingNone)
		if err != nil {
			return nil, err
		}
		segments, err := f.LoadGlyph(&buf, i, em, nil)
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(&b, "%x %d", r, advance.Round())
		var at fixed.Point26_6
		b.WriteByte(' ')
		for _, s := range segments {
			to, format := s.Args[0], "%d%+d"
			switch s.Op {
			case sfnt.SegmentOpMoveTo:
				b.WriteByte('m')
			case sfnt.SegmentOpLineTo:
				b.WriteByte('l')
			case sfnt.SegmentOpQuadTo:
				to, format = s.Args[1], "%+d%+d"
				fmt.Fprintf(&b, "q%d%+d", s.Args[0].X.Round()-at.X.Round(), s.Args[0].Y.Round()-at.Y.Round())
			default:
				return nil, fmt.Errorf("character %q has a cubic curve", r)
			}
			fmt.Fprintf(&b, format, to.X.Round()-at.X.Round(), to.Y.Round()-at.Y.Round())
			at = to
		}
		b.WriteByte('\n')
	}
	return b.Bytes(), nil
}
