package plots

import (
	"image/color"
	"strconv"

	scene "parity.lab/lib/draw"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// ink are the colours of a chart.
type ink struct {
	page, text, axis, grid color.RGBA
	column                 color.RGBA
	series                 []color.RGBA
}

// The colours of Okabe and Ito, on bright pages those first that are dark enough for a
// thin line, on dark ones brighter sisters of the dark ones. Greys are for paper, where
// dashes and shapes tell series apart.
var (
	onBright = []string{"#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000"}
	onDark   = []string{"#56b4e9", "#e69f00", "#2fcf9f", "#ee9fcb", "#f0e442", "#ff8a4c", "#e3e8ee"}
	greys    = []string{"#000000", "#6e6e6e", "#383838", "#919191"}
)

// inkOf returns the ink of a theme; the zero theme is that for bright pages.
func inkOf(t scene.Theme) ink {
	if t.Page == "" {
		t = scene.Light()
	}
	k := ink{page: parsed(t.Page, "#ffffff"), text: parsed(t.Ink, "#000000")}
	k.axis, k.grid = mix(k.page, k.text, 0.6), mix(k.page, k.text, 0.14)
	list := onBright
	switch {
	case dim(k.page):
		list = onDark
	case grey(t.Tints):
		list = greys
	}
	for _, s := range list {
		k.series = append(k.series, parsed(s, ""))
	}
	k.column = k.series[0]
	if &list[0] == &greys[0] {
		k.column = k.series[1] // large black areas waste toner and shine
	}
	return k
}

// grey reports whether there are colours, and all are grey.
func grey(colours []string) bool {
	for _, s := range colours {
		if c := parsed(s, "#ff0000"); c.R != c.G || c.G != c.B {
			return false
		}
	}
	return len(colours) > 0
}

// parsed returns the colour #rrggbb, or instead if the text is none.
func parsed(s, instead string) color.RGBA {
	v, err := strconv.ParseUint(s[min(1, len(s)):], 16, 32)
	if len(s) != 7 || s[0] != '#' || err != nil {
		return parsed(instead, "#000000")
	}
	return color.RGBA{uint8(v >> 16), uint8(v >> 8), uint8(v), 0xff}
}

// dim reports whether a colour is darker than the middle.
func dim(c color.RGBA) bool { return 299*int(c.R)+587*int(c.G)+114*int(c.B) < 127500 }

// mix returns a colour with a part of another.
func mix(a, b color.RGBA, part float64) color.RGBA {
	m := func(x, y uint8) uint8 { return uint8(float64(x) + (float64(y)-float64(x))*part + 0.5) }
	return color.RGBA{m(a.R, b.R), m(a.G, b.G), m(a.B, b.B), 0xff}
}

func (k ink) colour(series int) color.RGBA { return k.series[series%len(k.series)] }

// line returns the style of the line of a series. Dashes tell series apart without
// colours.
func (k ink) line(series int) draw.LineStyle {
	dashes := [][]vg.Length{nil, {6, 3}, {2, 2}, {8, 3, 2, 3}}
	return draw.LineStyle{Color: k.colour(series), Width: 1.5, Dashes: dashes[series%len(dashes)]}
}

// thin returns the style of axes and grids.
func (k ink) thin(c color.RGBA) draw.LineStyle { return draw.LineStyle{Color: c, Width: point} }
