package plots

import (
	"math"
	"slices"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

const (
	dotRadius = 2.6
	fewPoints = 24 // of a curve that has a dot at each
)

// radius returns the size of the dots of a scatter chart: many are smaller.
func (c *Chart) radius() vg.Length {
	n := 0
	for _, s := range c.series {
		n += len(s.X)
	}
	switch {
	case n > 2000:
		return dotRadius * 0.5
	case n > 400:
		return dotRadius * 0.7
	}
	return dotRadius
}

// marked reports whether a curve has dots at its points: none has if one of them has many points,
// but for a single point, of which nothing else would show.
func (c *Chart) marked(one Series) bool {
	return c.kind == lines &&
		(len(one.X) == 1 || !slices.ContainsFunc(c.series, func(s Series) bool { return len(s.X) > fewPoints }))
}

// curve draws a line, with dots if there are few points.
func (s *sheet) curve(k int, one Series) {
	points := s.points(one)
	s.page.StrokeLines(s.ink.line(k), thinLine(points, point))
	if s.marked(one) {
		s.dots(k, points, dotRadius)
	}
}

// diagonal draws the line x = y as far as it is on the chart.
func (s *sheet) diagonal() {
	from, to := max(s.x.low, s.y.low), min(s.x.high, s.y.high)
	if from >= to {
		return
	}
	list := make([]vg.Point, 0, 101)
	for i := range 101 { // with one logarithmic axis it is bent
		v := from + (to-from)*float64(i)/100
		if s.x.log || s.y.log {
			v = from * math.Pow(to/from, float64(i)/100)
		}
		list = append(list, s.at(v, v))
	}
	if s.x.log == s.y.log {
		list = []vg.Point{list[0], list[100]}
	}
	style := s.ink.thin(s.ink.axis)
	style.Dashes = []vg.Length{4, 3}
	s.page.StrokeLines(style, list)
}

// dots draws dots of one series as one path, in a shape that tells series apart without
// colours.
func (s *sheet) dots(k int, points []vg.Point, r vg.Length) {
	s.page.SetColor(s.ink.colour(k))
	s.page.SetLineStyle(draw.LineStyle{Color: s.ink.colour(k), Width: 1.2})
	corners := func(p vg.Point, from float64, n int, r vg.Length) (path vg.Path) {
		for i := range n {
			sin, cos := math.Sincos(from + 2*math.Pi*float64(i)/float64(n))
			q := vg.Point{X: p.X + r*vg.Length(cos), Y: p.Y + r*vg.Length(sin)}
			if i == 0 {
				path.Move(q)
			} else {
				path.Line(q)
			}
		}
		path.Close()
		return path
	}
	var fill, stroke vg.Path
	for _, p := range points {
		switch k % 5 {
		case 0:
			fill.Move(vg.Point{X: p.X + r, Y: p.Y})
			fill.Arc(p, r, 0, 2*math.Pi)
			fill.Close()
		case 1:
			fill = append(fill, corners(p, math.Pi/2, 3, r*1.4)...)
		case 2:
			fill = append(fill, corners(p, math.Pi/4, 4, r*1.3)...)
		case 3:
			for _, d := range []vg.Length{-r, r} {
				stroke.Move(vg.Point{X: p.X - r, Y: p.Y - d})
				stroke.Line(vg.Point{X: p.X + r, Y: p.Y + d})
			}
		case 4:
			stroke.Move(vg.Point{X: p.X + r, Y: p.Y})
			stroke.Arc(p, r, 0, 2*math.Pi)
			stroke.Close()
		}
	}
	if fill != nil {
		s.page.Fill(fill)
	}
	if stroke != nil {
		s.page.Stroke(stroke)
	}
}

// columns draws bars or bins as one path, and their numbers where there is room. Columns
// narrower than a pixel become one as high as the highest of them.
func (s *sheet) columns(one Series) {
	half := 0.4
	if s.kind == histogram {
		half = s.width / 2
	}
	var path vg.Path
	box := func(x0, x1 vg.Length, y float64) {
		if y == 0 {
			return
		}
		base, top := s.at(s.x.low, 0).Y, s.at(s.x.low, y).Y
		path.Move(vg.Point{X: x0, Y: base})
		path.Line(vg.Point{X: x1, Y: base})
		path.Line(vg.Point{X: x1, Y: top})
		path.Line(vg.Point{X: x0, Y: top})
		path.Close()
	}
	var up, down float64
	for i, x := range one.X {
		from, to := s.at(x-half, 0).X, s.at(x+half, 0).X
		if to-from >= point {
			gap := vg.Length(0)
			if s.kind == histogram && to-from > 4*point {
				gap = point / 2
			}
			box(from+gap, to-gap, one.Y[i])
			continue
		}
		up, down = max(up, one.Y[i]), min(down, one.Y[i])
		pixel := math.Floor(float64(from / point))
		if i == len(one.X)-1 || math.Floor(float64(s.at(one.X[i+1]-half, 0).X/point)) > pixel {
			at := vg.Length(pixel) * point
			box(at, at+point, up)
			box(at, at+point, down)
			up, down = 0, 0
		}
	}
	if path != nil {
		s.page.SetColor(s.ink.column)
		s.page.Fill(path)
	}
	s.numbers(one, half)
}

// mostNumbers is how many columns may have their number written above.
const mostNumbers = 32

// numbers writes the number of each column above it if all fit.
func (s *sheet) numbers(one Series, half float64) {
	if len(one.X) > mostNumbers {
		return
	}
	const size = tickSize - 1
	slot := s.at(one.X[0]+half, 0).X - s.at(one.X[0]-half, 0).X
	if s.kind == bars {
		slot /= 0.8
	}
	for _, y := range one.Y {
		if width(size, brief(y))+2 > slot {
			return
		}
	}
	for i, y := range one.Y {
		if y == 0 && s.kind == histogram {
			continue
		}
		p, align := s.at(one.X[i], y), draw.YBottom
		p.Y += 2
		if y < 0 {
			p.Y, align = p.Y-4, draw.YTop
		}
		s.write(s.ink.text, size, draw.XCenter, align, p, brief(y))
	}
}
