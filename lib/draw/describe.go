package draw

import (
	"fmt"
	"strings"
)

// Alt returns the alternative text: the title and the description.
func (p *Picture) Alt() string {
	t, d := p.title(), p.describe()
	if t == "" || d == "" {
		return t + d
	}
	return t + ": " + d
}

// title returns the title, or those of the parts.
func (p *Picture) title() string {
	if p.Title != "" || p.parts == nil {
		return p.Title
	}
	var titles []string
	for _, q := range p.parts {
		switch {
		case q.title() != "":
			titles = append(titles, q.title())
		case q.Caption != "":
			titles = append(titles, q.Caption)
		}
	}
	return strings.Join(titles, "; ")
}

// describe returns the description, or counts what is on the picture.
func (p *Picture) describe() string {
	if p.Desc != "" {
		return p.Desc
	}
	if p.parts != nil {
		var all []string
		for _, q := range p.parts {
			if d := q.describe(); d != "" {
				all = append(all, d)
			}
		}
		return strings.Join(all, "; ")
	}
	var parts []string
	add := func(n int, one, many string) {
		switch {
		case n == 1:
			parts = append(parts, "1 "+one)
		case n > 1:
			parts = append(parts, fmt.Sprintf("%d %s", n, many))
		}
	}
	var on, off, other, marked int
	for i, f := range p.fills {
		switch f {
		case On:
			on++
		case Off:
			off++
		case Empty:
		default:
			other++
		}
		if p.marks[i] != NoMark {
			marked++
		}
	}
	add(on, "on", "on")
	add(off, "off", "off")
	add(other, "coloured", "coloured")
	add(marked, "marked", "marked")
	add(len(p.vertices), "vertex", "vertices")
	signed := 0
	for _, v := range p.vertices {
		if v.mark != NoMark {
			signed++
		}
	}
	add(signed, "of them marked", "of them marked")
	add(len(p.strokes), "line", "lines")
	add(len(p.loopsAt), "loop", "loops")
	add(len(p.regions), "region outlined", "regions outlined")
	if len(p.fills) == 0 || on+off+other == 0 {
		return strings.Join(parts, ", ")
	}
	return fmt.Sprintf("%d×%d cells, %s", p.rows, p.cols, strings.Join(parts, ", "))
}
