package draw

import "html"

// SVG returns the picture as an svg element, with title and desc as its
// alternative text. The same picture gives the same text, byte for byte.
func (p *Picture) SVG() string {
	s := p.layout(board)
	var w writer
	width, height := number(s.width), number(s.height)
	w.open("svg", "xmlns", "http://www.w3.org/2000/svg", "width", width, "height", height,
		"viewBox", "0 0 "+width+" "+height, "role", "img", "font-family", "sans-serif")
	w.print(">\n")
	if t := p.title(); t != "" {
		w.print("<title>", html.EscapeString(t), "</title>\n")
	}
	if d := p.describe(); d != "" {
		w.print("<desc>", html.EscapeString(d), "</desc>\n")
	}
	rects{fill: p.Theme.orLight().Page, at: []rect{{0, 0, s.width, s.height}}}.svg(&w)
	for _, sh := range s.shapes {
		sh.svg(&w)
	}
	w.print("</svg>")
	return w.String()
}
