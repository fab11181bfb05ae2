package render

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"parity.lab/kernel/event"
)

// Traceback returns the lines that show a fault, with ANSI colours.
//
// A fault with diagnostics shows each of them as PLACE:LINE:COLUMN: message,
// then the line of source and a caret under the column. Any other fault shows
// its name and message, then its frames: the lines of f.Traceback, innermost
// first, which the caller fills with PLACE:LINE:COLUMN and the function's name
// (or any other text). Under the first frame with a position stands its line of
// source with a caret, under the others the line alone.
//
// The function source returns the lines of a place ("cell[3]" or a file name),
// or nil if it has none; source itself may be nil. The fault is not changed, so the
// result may be stored in f.Traceback.
func Traceback(f *event.Fault, source func(place string) []string) []string {
	return traceback(f, source, colours{bold: "\x1b[1m", red: "\x1b[31m", blue: "\x1b[34m", off: "\x1b[0m"})
}

// PlainTraceback returns the same lines as [Traceback] without colours.
func PlainTraceback(f *event.Fault, source func(place string) []string) []string {
	return traceback(f, source, colours{})
}

// colours are the escape sequences of a traceback, empty for plain text.
type colours struct{ bold, red, blue, off string }

// paint puts s between a colour and its end.
func (c colours) paint(colour, s string) string {
	if colour == "" || s == "" {
		return s
	}
	return colour + s + c.off
}

func traceback(f *event.Fault, source func(place string) []string, c colours) []string {
	if source == nil {
		source = func(string) []string { return nil }
	}
	if len(f.Diagnostics) > 0 {
		return diagnostics(f.Diagnostics, source, c)
	}
	name, value := f.Name, strings.Split(f.Value, "\n")
	head := c.paint(c.bold+c.red, name)
	if value[0] != "" {
		head += ": " + value[0]
	}
	lines := append([]string{head}, value[1:]...)
	caret := true
	for _, frame := range f.Traceback {
		at, ok := parsePosition(frame)
		if !ok {
			lines = append(lines, frame)
			continue
		}
		lines = append(lines, "  "+c.paint(c.blue, at.text)+at.rest)
		if src, ok := at.source(source); ok {
			lines = append(lines, "    "+src)
			if caret && at.column > 0 {
				lines = append(lines, "    "+c.paint(c.red, caretLine(src, at.column)))
			}
		}
		caret = false
	}
	return lines
}

func diagnostics(list []event.Diagnostic, source func(place string) []string, c colours) []string {
	var lines []string
	for _, d := range list {
		whole := strings.Split(d.String(), "\n")
		where := position{text: d.Place, place: d.Place, line: d.Line, column: d.Column}
		if d.Line > 0 {
			where.text += ":" + strconv.Itoa(d.Line) + ":" + strconv.Itoa(d.Column)
		}
		first := whole[0]
		if message, ok := strings.CutPrefix(first, where.text+": "); ok && where.text != "" {
			first = c.paint(c.bold, where.text+":") + " " + c.paint(c.red, message)
		}
		lines = append(lines, first)
		lines = append(lines, whole[1:]...)
		if src, ok := where.source(source); ok {
			lines = append(lines, "    "+src)
			if where.column > 0 {
				lines = append(lines, "    "+c.paint(c.red, caretLine(src, where.column)))
			}
		}
	}
	return lines
}

// position is a place in a source, and the text in which it was written.
type position struct {
	text, place  string
	line, column int
	rest         string
}

var positionPattern = regexp.MustCompile(`^\s*((.+?):(\d+):(\d+))(.*)$`)

// parsePosition reads a frame that begins with PLACE:LINE:COLUMN.
func parsePosition(frame string) (position, bool) {
	m := positionPattern.FindStringSubmatch(frame)
	if m == nil {
		return position{}, false
	}
	line, err1 := strconv.Atoi(m[3])
	column, err2 := strconv.Atoi(m[4])
	return position{m[1], m[2], line, column, m[5]}, err1 == nil && err2 == nil
}

// source returns the line of source at the position, without trailing blanks.
func (p position) source(source func(place string) []string) (string, bool) {
	if p.line < 1 {
		return "", false
	}
	lines := source(p.place)
	if p.line > len(lines) {
		return "", false
	}
	line := strings.TrimRightFunc(lines[p.line-1], unicode.IsSpace)
	return line, line != ""
}

// caretLine returns blanks and a caret under the byte column, from 1, of line.
// Tabs stay tabs, so that the caret stands right whatever their width; marks that
// combine with the letter before them take no place, wide characters take two. A
// column beyond the line stands right after it.
func caretLine(line string, column int) string {
	var b strings.Builder
	for i, r := range line {
		if i >= column-1 {
			break
		}
		switch {
		case r == '\t':
			b.WriteByte('\t')
		case unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf):
		case wide(r):
			b.WriteString("  ")
		default:
			b.WriteByte(' ')
		}
	}
	return b.String() + "^"
}

// wideRanges are the blocks whose characters terminals show two columns wide, as
// first and last code point, in order.
var wideRanges = []rune{
	0x1100, 0x115f, 0x2e80, 0x303e, 0x3041, 0xa4cf, 0xa960, 0xa97f, 0xac00, 0xd7a3, 0xf900, 0xfaff,
	0xfe30, 0xfe6f, 0xff01, 0xff60, 0xffe0, 0xffe6, 0x1f300, 0x1f64f, 0x1f680, 0x1f6ff, 0x1f900, 0x1f9ff, 0x20000, 0x3fffd,
}

func wide(r rune) bool {
	// Between a first and a last code point an odd number of bounds is below r.
	i, exact := slices.BinarySearch(wideRanges, r)
	return exact || i%2 == 1
}
