package draw

import (
	_ "embed" // for goregular
	"strconv"
	"strings"
	"sync"
)

//go:generate go run ./gen

// goregular is the font: lines of a character's code, its advance and its contours.
//
//go:embed goregular.glyphs
var goregular string

// unitsPerEm is the font size in the measure of the glyphs.
const unitsPerEm = 2048

// outline is the form of a character.
type outline struct {
	advance  float64
	contours [][]curve // closed
}

// curve is a line, or a parabola with a control point, from where the one before ended.
type curve struct {
	to, control point
	bent        bool
}

// glyphs returns the font. It is read, in about two milliseconds, when the first text is drawn.
var glyphs = sync.OnceValue(func() map[rune]outline {
	font := map[rune]outline{}
	for line := range strings.Lines(goregular) {
		code, rest, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		r, err := strconv.ParseUint(code, 16, 32)
		if err != nil {
			continue // a comment
		}
		advance, path, _ := strings.Cut(rest, " ")
		a, _ := strconv.Atoi(advance)
		font[rune(r)] = outline{advance: float64(a), contours: contours(path)}
	}
	return font
})

// contours reads path data of the commands m, l and q, without a z.
func contours(path string) [][]curve {
	var all [][]curve
	var at point
	number := func() float64 {
		end := 1
		for end < len(path) && path[end] >= '0' && path[end] <= '9' {
			end++
		}
		v, _ := strconv.Atoi(path[:end])
		path = path[end:]
		return float64(v)
	}
	next := func() point {
		x := number()
		return point{at.x + x, at.y + number()}
	}
	for path != "" {
		command := path[0]
		path = path[1:]
		c := curve{bent: command == 'q'}
		if c.bent {
			c.control = next()
		}
		c.to = next()
		at = c.to
		if command == 'm' {
			all = append(all, nil)
		}
		all[len(all)-1] = append(all[len(all)-1], c)
	}
	return all
}

// glyphOf returns the form of a character. Those that the font lacks are a box, so
// that they are missed.
func glyphOf(r rune) outline {
	if g, ok := glyphs()[r]; ok {
		return g
	}
	box := func(x0, y0, x1, y1 float64) []curve {
		return []curve{{to: point{x0, y0}}, {to: point{x0, y1}}, {to: point{x1, y1}}, {to: point{x1, y0}}}
	}
	return outline{advance: 1200, contours: [][]curve{box(120, 0, 1080, -1400), box(1000, -80, 200, -1320)}}
}

// textLength returns the width of a text in parts of the font size.
func textLength(s string) float64 {
	sum := 0.0
	for _, r := range s {
		sum += glyphOf(r).advance
	}
	return sum / unitsPerEm
}

// textContours returns the contours of a text as polygons that are exact to a
// fraction of a pixel.
func textContours(t text) [][]point {
	scale := t.size / unitsPerEm
	x, y := t.x, t.y+t.size*capHeight/2
	switch t.anchor {
	case "middle":
		x -= textLength(t.s) * t.size / 2
	case "end":
		x -= textLength(t.s) * t.size
	}
	var all [][]point
	for _, r := range t.s {
		g := glyphOf(r)
		place := func(p point) point { return point{x + p.x*scale, y + p.y*scale} }
		for _, contour := range g.contours {
			var at []point
			for _, c := range contour {
				to := place(c.to)
				if c.bent {
					at = bend(at, at[len(at)-1], place(c.control), to)
					continue
				}
				at = append(at, to)
			}
			all = append(all, at)
		}
		x += g.advance * scale
	}
	return all
}

// bend appends points of a parabola, without its beginning a.
func bend(at []point, a, control, b point) []point {
	const steps = 5
	for i := 1; i <= steps; i++ {
		t := float64(i) / steps
		u := 1 - t
		at = append(at, point{u*u*a.x + 2*u*t*control.x + t*t*b.x, u*u*a.y + 2*u*t*control.y + t*t*b.y})
	}
	return at
}
