package exercise

import (
	"html"
	"strings"

	"parity.lab/lib/bitset"
	"parity.lab/lib/display"
	"parity.lab/lib/gf2"
	"parity.lab/lib/lights"
)

// block is a part of a question, for three media.
type block interface {
	text() string
	html() string
	latex() string
}

// paragraph is running text.
type paragraph string

func (p paragraph) text() string  { return wrapped(string(p), 78) }
func (p paragraph) html() string  { return "<p>" + html.EscapeString(string(p)) + "</p>" }
func (p paragraph) latex() string { return escaped(string(p)) }

// wrapped breaks lines between words.
func wrapped(s string, width int) string {
	var b strings.Builder
	column := 0
	for _, word := range strings.Fields(s) {
		n := len([]rune(word))
		switch {
		case column == 0:
		case column+1+n > width:
			b.WriteByte('\n')
			column = 0
		default:
			b.WriteByte(' ')
			column++
		}
		b.WriteString(word)
		column += n
	}
	return b.String()
}

// howTo says how to answer: on a screen in signs that Check reads, on paper with a
// pencil.
type howTo struct {
	screen string
	paper  string       // "" for a line to write on
	empty  *lights.Game // a board to draw on, may be nil
}

func (f howTo) text() string { return paragraph(f.screen).text() }
func (f howTo) html() string { return paragraph(f.screen).html() }
func (f howTo) latex() string {
	switch {
	case f.paper == "":
		return "Answer: \\underline{\\hspace{6cm}}"
	case f.empty == nil:
		return escaped(f.paper)
	}
	return escaped(f.paper) + "\n" + boards{{f.empty, bitset.New(f.empty.Len()), nil}}.latex()
}

// words are lines in which every character has the same width.
type words []string

func (w words) text() string { return "  " + strings.Join(w, "\n  ") }
func (w words) html() string {
	return "<pre>" + html.EscapeString(strings.Join(w, "\n")) + "</pre>"
}
func (w words) latex() string {
	return "\\begin{verbatim}\n" + strings.Join(w, "\n") + "\n\\end{verbatim}"
}

// matrices stand side by side.
type matrices []*gf2.Matrix

func (m matrices) text() string {
	parts := make([]string, len(m))
	for i, a := range m {
		parts[i] = spaced(a, nil)
	}
	return beside(parts)
}
func (m matrices) html() string { return "<pre>" + m.text() + "</pre>" }
func (m matrices) latex() string {
	parts := make([]string, len(m))
	for i, a := range m {
		parts[i] = a.LaTeX()
	}
	return "\\[" + strings.Join(parts, `\qquad `) + "\\]"
}

// system is a matrix with a right side.
type system struct {
	m *gf2.Matrix
	b *bitset.Set
}

func (s system) text() string  { return spaced(s.m, s.b) }
func (s system) html() string  { return "<pre>" + s.text() + "</pre>" }
func (s system) latex() string { return "\\[" + s.m.LaTeXSystem(s.b) + "\\]" }

// spaced writes the entries with blanks between, and the right side after a bar.
func spaced(m *gf2.Matrix, right *bitset.Set) string {
	lines := make([]string, m.Rows())
	for i := range lines {
		lines[i] = strings.Join(strings.Split(m.Row(i).String(), ""), " ")
		if right != nil {
			lines[i] += " | " + bit(right, i)
		}
	}
	return "  " + strings.Join(lines, "\n  ")
}

func bit(s *bitset.Set, i int) string {
	if s.Test(i) {
		return "1"
	}
	return "0"
}

// boards stand side by side, with dots on pressed lights.
type boards []shown

type shown struct {
	game            *lights.Game
	config, presses *bitset.Set // presses may be nil
}

// solution is what draws the board.
func (s shown) solution() *lights.Solution {
	presses := s.presses
	if presses == nil {
		presses = bitset.New(s.game.Buttons())
	}
	return &lights.Solution{Game: s.game, Config: s.config, Presses: presses}
}

func (s shown) text() string {
	if s.game.Graph().Cells() == nil {
		return graphText(s.game.Graph(), s.config)
	}
	p := s.solution().Picture()
	p.Caption = ""
	return "  " + strings.ReplaceAll(strings.TrimRight(p.Text(), "\n"), "\n", "\n  ")
}

func (s shown) html() string {
	p := s.solution().Picture()
	p.Caption = ""
	picture, _ := display.BundleOf(p)[display.MIMEHTML].(string)
	return picture
}

func (b boards) text() string {
	parts := make([]string, len(b))
	for i, s := range b {
		parts[i] = s.text()
	}
	text := beside(parts)
	if b[0].presses != nil {
		text += "\n\n  (. off, # on; o and @ the same with a dot)"
	}
	return text
}

func (b boards) html() string {
	out := "<div>"
	for _, s := range b {
		out += `<div style="display:inline-block;margin-right:16px">` + s.html() + "</div>"
	}
	return out + "</div>"
}

func (b boards) latex() string {
	parts := make([]string, len(b))
	for i, s := range b {
		parts[i] = s.latex()
	}
	return "\\begin{center}\n\\setlength{\\lineskip}{4mm}\n" + strings.Join(parts, "\\qquad\n") + "\\end{center}"
}

// beside puts texts with equally many lines side by side.
func beside(parts []string) string {
	var lines []string
	width := 0
	for _, p := range parts {
		for i, l := range strings.Split(p, "\n") {
			if i == len(lines) {
				lines = append(lines, "")
			}
			if n := len([]rune(lines[i])); n < width {
				lines[i] += strings.Repeat(" ", width-n)
			}
			lines[i] += l
		}
		for _, l := range lines {
			width = max(width, len([]rune(l))+2)
		}
	}
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	return strings.Join(lines, "\n")
}
