package plots

import (
	"bytes"
	"fmt"
	"html"
	"strconv"
	"strings"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgsvg"
)

// SVG returns the chart as an svg element with its alternative text as title and desc.
func (c *Chart) SVG() string {
	w, h := c.size()
	canvas := vgsvg.New(w, h)
	c.draw(draw.New(canvas))
	var b bytes.Buffer
	if _, err := canvas.WriteTo(&b); err != nil {
		panic("plots: " + err.Error()) // a buffer takes everything
	}
	_, svg, _ := strings.Cut(b.String(), "<svg")
	_, rest, _ := strings.Cut(svg, ">")
	rest = fitted(rest)
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" width="%g" height="%g" viewBox="0 0 %g %g" role="img">`, w/point, h/point, w, h) +
		"\n<title>" + html.EscapeString(c.title()) + "</title>\n<desc>" + html.EscapeString(c.alternative()) + "</desc>" + rest
}

// fitted tells each text of an SVG its width: where the fonts of the page are wider than
// the one that the chart was laid out with, texts would leave it or meet each other.
func fitted(svg string) string {
	var b strings.Builder
	for {
		before, rest, ok := strings.Cut(svg, "<text ")
		b.WriteString(before)
		if !ok {
			return b.String()
		}
		attributes, rest, _ := strings.Cut(rest, ">")
		words, rest, _ := strings.Cut(rest, "</text>")
		_, style, _ := strings.Cut(attributes, "font-size:")
		px, style, _ := strings.Cut(style, "px")
		size, err := strconv.ParseFloat(px, 64)
		if err != nil {
			panic("plots: a text without a size") // vgsvg writes one
		}
		_, colour, ok := strings.Cut(strings.TrimSuffix(style, `"`), "fill:")
		if !ok {
			colour = "#000000" // which is left out
		}
		place, _, _ := strings.Cut(attributes, "style=")
		fmt.Fprintf(&b, `<text %s textLength="%.2f" lengthAdjust="spacingAndGlyphs" font-family="Liberation Sans,Arimo,Arial,Helvetica,sans-serif" font-size="%g" fill="%s">%s</text>`,
			strings.TrimSpace(place), width(vg.Length(size), html.UnescapeString(words)), size, colour, words)
		svg = rest
	}
}

// PNG returns the chart as the bytes of a PNG file.
func (c *Chart) PNG() []byte {
	w, h := c.size()
	canvas := vgimg.New(w, h)
	c.draw(draw.New(canvas))
	var b bytes.Buffer
	if _, err := (vgimg.PngCanvas{Canvas: canvas}).WriteTo(&b); err != nil {
		panic("plots: " + err.Error())
	}
	return b.Bytes()
}

// point is a pixel in the unit of a canvas: 96 pixels are an inch of 72 points.
const point = 0.75

// size returns width and height.
func (c *Chart) size() (w, h vg.Length) {
	width, height := c.options.Width, c.options.Height
	if width <= 0 {
		width = 620
	}
	if height <= 0 {
		height = 380
	}
	return vg.Length(max(width, 80)) * point, vg.Length(max(height, 60)) * point
}

// sheet is a chart while it is drawn. The words at the top take room from the page
// first, the axes frame what is left, and area is where the series are.
type sheet struct {
	*Chart
	ink  ink
	page draw.Canvas
	area vg.Rectangle
	x, y axis
}

const margin = 9

// draw draws the chart from the outside to the inside.
func (c *Chart) draw(page draw.Canvas) {
	s := &sheet{Chart: c, ink: inkOf(c.options.Theme), page: page}
	page.SetColor(s.ink.page)
	page.Fill(page.Rectangle.Path())
	s.area = vg.Rectangle{
		Min: vg.Point{X: page.Min.X + margin, Y: page.Min.Y + margin},
		Max: vg.Point{X: page.Max.X - margin, Y: page.Max.Y - margin},
	}
	s.heading()
	s.legend()
	x0, x1, y0, y1, ok := c.bounds()
	s.x, s.y = axis{low: 0, high: 1}, axis{low: 0, high: 1}
	if ok {
		s.x, s.y = c.axes(x0, x1, y0, y1)
	}
	s.axes(ok)
	if !ok {
		s.write(s.ink.text, 11, draw.XCenter, draw.YCenter, middle(s.area), c.nothing())
		return
	}
	if c.options.Diagonal {
		s.diagonal()
	}
	for k, one := range c.series {
		if len(one.X) == 0 {
			continue
		}
		switch c.kind {
		case bars, histogram:
			s.columns(one)
		case scatter:
			s.dots(k, thinDots(s.points(one), point), c.radius())
		default:
			s.curve(k, one)
		}
	}
}

// axes returns the axes for numbers in these ranges.
func (c *Chart) axes(x0, x1, y0, y1 float64) (x, y axis) {
	var xs, ys []float64
	for _, s := range c.series {
		xs, ys = append(xs, s.X...), append(ys, s.Y...)
	}
	whole := allWhole(xs)
	switch c.kind {
	case bars:
		x = axis{low: -0.6, high: x1 + 0.6}
		return x, columnAxis(y0, y1, allWhole(ys))
	case histogram:
		x = axis{low: x0 - c.width/2, high: x1 + c.width/2, whole: c.whole}
		return x, columnAxis(y0, y1, true)
	case survival:
		return newAxis(x0, x1, c.options.LogX, whole, false), axis{low: 0, high: 1.02}
	}
	return newAxis(x0, x1, c.options.LogX, whole, false), newAxis(y0, y1, c.options.LogY, allWhole(ys), true)
}

// columnAxis returns an axis from 0 to the highest column, with room for its number.
func columnAxis(low, high float64, whole bool) axis {
	low, high = min(low, 0), max(high, 0)
	if low == high {
		high = 1
	}
	room := (high/2 - low/2) * 2 * 0.07
	a := axis{low: low, high: high, whole: whole}
	if low < 0 {
		a.low -= room
	}
	if high > 0 {
		a.high += room
	}
	return a
}

// nothing says why a chart without points has none.
func (c *Chart) nothing() string {
	switch {
	case c.left == 0:
		return "no data"
	case c.options.LogX || c.options.LogY:
		return "no data that is positive, as the axes need it"
	}
	return "no data that is finite"
}

// middle returns the centre of a rectangle.
func middle(r vg.Rectangle) vg.Point {
	return vg.Point{X: (r.Min.X + r.Max.X) / 2, Y: (r.Min.Y + r.Max.Y) / 2}
}

// at returns where a point of the data is on the page.
func (s *sheet) at(x, y float64) vg.Point {
	return vg.Point{
		X: s.area.Min.X + vg.Length(s.x.at(x))*(s.area.Max.X-s.area.Min.X),
		Y: s.area.Min.Y + vg.Length(s.y.at(y))*(s.area.Max.Y-s.area.Min.Y),
	}
}

// points returns the places of a series.
func (s *sheet) points(one Series) []vg.Point {
	list := make([]vg.Point, len(one.X))
	for i := range list {
		list[i] = s.at(one.X[i], one.Y[i])
	}
	return list
}
