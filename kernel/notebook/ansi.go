package notebook

import (
	"fmt"
	"html"
	"strconv"
	"strings"
)

// pen is the state that ANSI colour sequences (SGR) set.
type pen struct {
	fore, back                           string // class suffix "1", "9", or "#rrggbb", or ""
	bold, faint, italic, under, reversed bool
}

// ansiHTML returns the HTML of a console text: escaped, with colours as spans,
// other escape sequences taken out, and carriage returns and backspaces
// applied as a terminal would.
func ansiHTML(s string) string {
	s = overwrite(s)
	var b strings.Builder
	var p pen
	for s != "" {
		at := escapeSequence.FindStringIndex(s)
		if at == nil {
			p.write(&b, s)
			break
		}
		p.write(&b, s[:at[0]])
		if seq := s[at[0]:at[1]]; seq[len(seq)-1] == 'm' {
			p.set(seq[2 : len(seq)-1])
		}
		s = s[at[1]:]
	}
	return b.String()
}

// write appends text in the pen's colours.
func (p *pen) write(b *strings.Builder, text string) {
	text = html.EscapeString(strings.ReplaceAll(text, "\x1b", ""))
	if text == "" {
		return
	}
	if *p == (pen{}) {
		b.WriteString(text)
		return
	}
	var class, style []string
	fore, back := p.fore, p.back
	if p.reversed {
		fore, back = back, fore
		if fore == "" {
			fore = "bg"
		}
		if back == "" {
			back = "fg"
		}
	}
	add := func(color, prefix, property string) {
		switch {
		case color == "":
		case color[0] == '#':
			style = append(style, property+":"+color)
		default:
			class = append(class, prefix+color)
		}
	}
	add(fore, "f", "color")
	add(back, "b", "background")
	for _, f := range []struct {
		on   bool
		name string
	}{{p.bold, "bold"}, {p.faint, "faint"}, {p.italic, "italic"}, {p.under, "under"}} {
		if f.on {
			class = append(class, f.name)
		}
	}
	b.WriteString("<span")
	if len(class) > 0 {
		fmt.Fprintf(b, " class=\"ansi-%s\"", strings.Join(class, " ansi-"))
	}
	if len(style) > 0 {
		fmt.Fprintf(b, " style=\"%s\"", strings.Join(style, ";"))
	}
	b.WriteString(">" + text + "</span>")
}

// set applies the numbers of one SGR sequence.
func (p *pen) set(sequence string) {
	var codes []int
	for _, part := range strings.FieldsFunc(sequence, func(r rune) bool { return r == ';' || r == ':' }) {
		n, err := strconv.Atoi(part)
		if err != nil {
			return
		}
		codes = append(codes, n)
	}
	if len(codes) == 0 {
		codes = []int{0}
	}
	for i := 0; i < len(codes); i++ {
		switch n := codes[i]; {
		case n == 0:
			*p = pen{}
		case n == 1:
			p.bold = true
		case n == 2:
			p.faint = true
		case n == 3:
			p.italic = true
		case n == 4:
			p.under = true
		case n == 7:
			p.reversed = true
		case n == 22:
			p.bold, p.faint = false, false
		case n == 23:
			p.italic = false
		case n == 24:
			p.under = false
		case n == 27:
			p.reversed = false
		case 30 <= n && n <= 37:
			p.fore = strconv.Itoa(n - 30)
		case 90 <= n && n <= 97:
			p.fore = strconv.Itoa(n - 90 + 8)
		case n == 39:
			p.fore = ""
		case 40 <= n && n <= 47:
			p.back = strconv.Itoa(n - 40)
		case 100 <= n && n <= 107:
			p.back = strconv.Itoa(n - 100 + 8)
		case n == 49:
			p.back = ""
		case n == 38 || n == 48:
			color, used := extended(codes[i+1:])
			if n == 38 {
				p.fore = color
			} else {
				p.back = color
			}
			i += used
		}
	}
}

// extended reads the colour behind 38 or 48 (5;N of the palette of 256, or
// 2;R;G;B) and says how many numbers it took.
func extended(codes []int) (color string, used int) {
	switch {
	case len(codes) >= 2 && codes[0] == 5:
		return palette(codes[1] & 255), 2
	case len(codes) >= 4 && codes[0] == 2:
		return fmt.Sprintf("#%02x%02x%02x", codes[1]&255, codes[2]&255, codes[3]&255), 4
	}
	return "", len(codes)
}

// palette returns colour n of the terminal palette: 16 named ones, a cube of 6×6×6, 24 greys.
func palette(n int) string {
	if n < 16 {
		return strconv.Itoa(n)
	}
	if n >= 232 {
		grey := 8 + 10*(n-232)
		return fmt.Sprintf("#%02x%02x%02x", grey, grey, grey)
	}
	level := func(k int) int {
		if k == 0 {
			return 0
		}
		return 55 + 40*k
	}
	n -= 16
	return fmt.Sprintf("#%02x%02x%02x", level(n/36), level(n/6%6), level(n%6))
}

// overwrite applies backspaces, and carriage returns that stand inside a line:
// what was written before one is replaced by what comes behind it.
func overwrite(s string) string {
	if !strings.ContainsAny(s, "\r\b") {
		return s
	}
	lines := strings.Split(strings.ReplaceAll(s, "\r\n", "\n"), "\n")
	for i, line := range lines {
		line = strings.TrimRight(line, "\r")
		line = line[strings.LastIndexByte(line, '\r')+1:]
		if strings.Contains(line, "\b") {
			var kept []rune
			for _, r := range line {
				if r != '\b' {
					kept = append(kept, r)
				} else if len(kept) > 0 {
					kept = kept[:len(kept)-1]
				}
			}
			line = string(kept)
		}
		lines[i] = line
	}
	return strings.Join(lines, "\n")
}
