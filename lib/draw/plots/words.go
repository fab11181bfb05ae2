package plots

import (
	"image/color"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Sizes of text in points.
const (
	titleSize = 12.5
	labelSize = 10
	tickSize  = 9
	line      = 1.25 // height of a line in parts of the size
)

// style returns a style of text.
func style(ink color.Color, size vg.Length, x draw.XAlignment, y draw.YAlignment) draw.TextStyle {
	return draw.TextStyle{
		Color: ink, XAlign: x, YAlign: y, Handler: plot.DefaultTextHandler,
		Font: font.From(font.Font{Typeface: plot.DefaultFont.Typeface, Variant: "Sans"}, size),
	}
}

// width returns how wide a text is.
func width(size vg.Length, text string) vg.Length {
	return style(color.Black, size, draw.XLeft, draw.YBottom).Width(text)
}

// write writes one line of text.
func (s *sheet) write(ink color.Color, size vg.Length, x draw.XAlignment, y draw.YAlignment, at vg.Point, text string) {
	s.page.FillText(style(ink, size, x, y), at, text)
}

// cut shortens a text to a width, with dots at its end.
func cut(size vg.Length, text string, most vg.Length) string {
	if width(size, text) <= most {
		return text
	}
	r := []rune(text)
	n := 0
	for n < len(r) && width(size, string(r[:n+1])+"…") <= most {
		n++
	}
	return strings.TrimRight(string(r[:n]), " ") + "…"
}

// broken breaks a text at blanks into at most rows lines of a width; what is still too
// long is cut.
func broken(size vg.Length, text string, most vg.Length, rows int) []string {
	var list []string
	now := ""
	words := strings.Fields(text)
	for i, w := range words {
		if len(list) == rows-1 {
			now = strings.TrimSpace(now + " " + strings.Join(words[i:], " "))
			break
		}
		if now != "" && width(size, now+" "+w) > most {
			list, now = append(list, now), w
			continue
		}
		now = strings.TrimSpace(now + " " + w)
	}
	if now != "" {
		list = append(list, now)
	}
	for i := range list {
		list[i] = cut(size, list[i], most)
	}
	return list
}

// heading writes the title at the top of the area, and takes its room.
func (s *sheet) heading() {
	for _, t := range broken(titleSize, s.options.Title, s.across(), 3) {
		s.write(s.ink.text, titleSize, draw.XCenter, draw.YTop, vg.Point{X: middle(s.area).X, Y: s.area.Max.Y}, t)
		s.area.Max.Y -= titleSize * line
	}
	if s.options.Title != "" {
		s.area.Max.Y -= 4
	}
}

func (s *sheet) across() vg.Length { return s.area.Max.X - s.area.Min.X }

// Sizes of the legend in points.
const (
	sample     = 22 // length of the line before a name
	sampleGap  = 5
	nameGap    = 16
	legendRows = 5
)

// legend writes the names of the series in rows above the axes, where no curve comes,
// and takes their room.
func (s *sheet) legend() {
	type entry struct {
		k    int
		name string
		x    vg.Length
		row  int
	}
	var list []entry
	row, x, left := 0, vg.Length(0), 0
	for k, one := range s.series {
		if one.Name == "" || s.kind == bars || s.kind == histogram {
			continue
		}
		name := cut(tickSize, one.Name, s.across()-sample-sampleGap)
		w := sample + sampleGap + width(tickSize, name)
		if x > 0 && x+w > s.across() {
			row, x = row+1, 0
		}
		if row == legendRows {
			left = len(s.series) - k
			break
		}
		list = append(list, entry{k, name, x, row})
		x += w + nameGap
	}
	if list == nil {
		return
	}
	const high = tickSize * 1.5
	at := func(x vg.Length, row int) vg.Point {
		return vg.Point{X: s.area.Min.X + x, Y: s.area.Max.Y - high*(vg.Length(row)+0.5)}
	}
	for _, e := range list {
		p := at(e.x, e.row)
		from, to := p, vg.Point{X: p.X + sample, Y: p.Y}
		if s.kind != scatter {
			s.page.StrokeLines(s.ink.line(e.k), []vg.Point{from, to})
		}
		if s.kind == scatter || s.marked(s.series[e.k]) {
			s.dots(e.k, []vg.Point{{X: p.X + sample/2, Y: p.Y}}, dotRadius)
		}
		s.write(s.ink.text, tickSize, draw.XLeft, draw.YCenter, vg.Point{X: p.X + sample + sampleGap, Y: p.Y}, e.name)
	}
	rows := list[len(list)-1].row + 1
	if left > 0 {
		s.write(s.ink.text, tickSize, draw.XLeft, draw.YCenter, at(0, rows), "… and "+number(float64(left))+" more")
		rows++
	}
	s.area.Max.Y -= high*vg.Length(rows) + 4
}
