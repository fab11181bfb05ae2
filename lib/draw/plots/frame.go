package plots

import (
	"math"
	"slices"
	"strconv"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Lengths at the axes in points.
const (
	tickLength = 4
	tickGap    = 3
)

// axes draws the axes with the lines of the grid and their labels, and leaves the area
// between them. Without data there are no ticks.
func (s *sheet) axes(data bool) {
	// The label of y lies above its axis, where it can be read without turning the head.
	for _, t := range broken(labelSize, s.options.YLabel, s.across(), 2) {
		s.write(s.ink.text, labelSize, draw.XLeft, draw.YTop, vg.Point{X: s.area.Min.X, Y: s.area.Max.Y}, t)
		s.area.Max.Y -= labelSize * line
	}
	if s.options.YLabel != "" {
		s.area.Max.Y -= 4
	}
	words := broken(labelSize, s.options.XLabel, s.across()*0.9, 2)
	for i := len(words) - 1; i >= 0; i-- {
		s.write(s.ink.text, labelSize, draw.XCenter, draw.YBottom, vg.Point{X: middle(s.area).X, Y: s.area.Min.Y}, words[i])
		s.area.Min.Y += labelSize * line
	}
	if len(words) > 0 {
		s.area.Min.Y += 2
	}
	s.area.Max.Y -= tickSize / 2 // for half a label at the end of the axis
	var ys []tick
	names := nameLabels{}
	if data {
		ys = s.y.ticks(int((s.area.Max.Y - s.area.Min.Y - 2*tickSize) / 26))
		wide := vg.Length(0)
		for _, t := range ys {
			wide = max(wide, width(tickSize, t.label))
		}
		s.area.Min.X += wide + tickGap + tickLength
		if s.kind == bars {
			names = s.fitNames()
			s.area.Min.X += names.left
			s.area.Min.Y += names.height
		} else {
			s.area.Min.Y += tickSize
		}
		s.area.Min.Y += tickGap + tickLength
		s.area.Max.X -= 6 // for half a label
	}
	// A page that is too small for all this keeps something.
	s.area.Max.X = max(s.area.Max.X, s.area.Min.X+10)
	s.area.Max.Y = max(s.area.Max.Y, s.area.Min.Y+10)
	for _, t := range ys {
		s.yTick(t)
	}
	if s.kind == bars {
		s.names(names)
	} else if data {
		s.xTicks()
	}
	corner := s.area.Min
	s.page.StrokeLines(s.ink.thin(s.ink.axis), []vg.Point{{X: corner.X, Y: s.area.Max.Y}, corner, {X: s.area.Max.X, Y: corner.Y}})
	if zero := s.y.at(0); (s.kind == bars || s.kind == histogram) && zero > 0 && zero < 1 {
		y := s.at(s.x.low, 0).Y
		s.page.StrokeLines(s.ink.thin(s.ink.axis), []vg.Point{{X: corner.X, Y: y}, {X: s.area.Max.X, Y: y}})
	}
}

func (s *sheet) yTick(t tick) {
	y := s.area.Min.Y + vg.Length(s.y.at(t.value))*(s.area.Max.Y-s.area.Min.Y)
	x := s.area.Min.X
	if t.label == "" {
		s.page.StrokeLine2(s.ink.thin(s.ink.axis), x-tickLength/2, y, x, y)
		return
	}
	s.page.StrokeLine2(s.ink.thin(s.ink.grid), x, y, s.area.Max.X, y)
	s.page.StrokeLine2(s.ink.thin(s.ink.axis), x-tickLength, y, x, y)
	s.write(s.ink.text, tickSize, draw.XRight, draw.YCenter, vg.Point{X: x - tickLength - tickGap, Y: y}, t.label)
}

// xTicks draws the ticks of a numeric x axis, as many as there is room for.
func (s *sheet) xTicks() {
	var list []tick
	for most := int(s.across() / 42); ; most = most * 3 / 4 {
		list = s.x.ticks(most)
		if most <= 1 || s.apart(list) {
			break
		}
	}
	y := s.area.Min.Y
	for _, t := range list {
		x := s.at(t.value, s.y.low).X
		if t.label == "" {
			s.page.StrokeLine2(s.ink.thin(s.ink.axis), x, y-tickLength/2, x, y)
			continue
		}
		if s.kind != histogram {
			s.page.StrokeLine2(s.ink.thin(s.ink.grid), x, y, x, s.area.Max.Y)
		}
		s.page.StrokeLine2(s.ink.thin(s.ink.axis), x, y-tickLength, x, y)
		half := width(tickSize, t.label) / 2
		x = min(max(x, s.page.Min.X+half+2), s.page.Max.X-half-2)
		s.write(s.ink.text, tickSize, draw.XCenter, draw.YTop, vg.Point{X: x, Y: y - tickLength - tickGap}, t.label)
	}
}

// apart reports whether the labels do not touch each other.
func (s *sheet) apart(list []tick) bool {
	end := vg.Length(math.Inf(-1))
	for _, t := range list {
		if t.label == "" {
			continue
		}
		half := width(tickSize, t.label) / 2
		x := s.at(t.value, s.y.low).X
		if x-half < end+6 {
			return false
		}
		end = x + half
	}
	return true
}

// nameLabels says how the names of bars are written.
type nameLabels struct {
	texts  []string
	every  int       // of so many one
	tilted bool      // by an eighth of a turn
	height vg.Length // below the axis
	left   vg.Length // more than what the y axis takes
}

const longestName = 28 // in characters

// fitNames finds how the names of the bars fit. Numbers are left out where they are too
// many, other names tilted first.
func (s *sheet) fitNames() nameLabels {
	n := nameLabels{texts: slices.Clone(s.labels), every: 1, height: tickSize}
	slot := s.across() / vg.Length(len(n.texts))
	wide, numbers := vg.Length(0), true
	for i, t := range n.texts {
		if r := []rune(t); len(r) > longestName {
			n.texts[i] = string(r[:longestName-1]) + "…"
		}
		if _, err := strconv.ParseFloat(t, 64); err != nil {
			numbers = false
		}
		wide = max(wide, width(tickSize, n.texts[i]))
	}
	const gap = 6
	switch {
	case wide+gap <= slot:
	case !numbers && len(n.texts) > 1:
		n.tilted = true
		n.height = wide*math.Sqrt2/2 + tickSize*0.7
		n.left = max(0, width(tickSize, n.texts[0])*math.Sqrt2/2-slot/2-12)
		slot = (s.across() - n.left) / vg.Length(len(n.texts))
		n.every = max(1, int(math.Ceil(float64(tickSize*1.5/slot))))
	default:
		n.every = max(1, int(math.Ceil(float64((wide+gap)/slot))))
	}
	return n
}

// names writes the names of the bars.
func (s *sheet) names(n nameLabels) {
	for i, t := range n.texts {
		if i%n.every != 0 {
			continue
		}
		p := s.at(float64(i), s.y.low)
		p.Y -= tickGap + tickLength/2
		st := style(s.ink.text, tickSize, draw.XCenter, draw.YTop)
		if n.tilted {
			st.XAlign, st.YAlign, st.Rotation = draw.XRight, draw.YCenter, math.Pi/4
			p.Y -= tickSize * 0.3
		}
		s.page.FillText(st, p, t)
	}
}
