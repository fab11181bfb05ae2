package notebook

import (
	"fmt"
	"io"
	"maps"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"parity.lab/kernel/event"
)

// console prints what a run does, for a person who watches it.
type console struct {
	stdout, stderr, faults, progress io.Writer
	color                            bool
	// atLineStart says that the text printed last ended with a line feed.
	atLineStart bool
	// updated are the latest plain texts of displays that were updated in the
	// running cell; they are printed once, at its end. order is their order.
	updated map[string]string
	order   []string
}

func newConsole(o RunOptions) console {
	writer := func(w io.Writer) io.Writer {
		if w == nil {
			return io.Discard
		}
		return w
	}
	return console{
		stdout: writer(o.Stdout), stderr: writer(o.Stderr), faults: writer(o.Faults), progress: writer(o.Progress),
		color: o.Color, atLineStart: true, updated: map[string]string{},
	}
}

// begin prints which cell of how many starts, with its first line.
func (p *console) begin(c *Cell, of int) {
	fmt.Fprintln(p.progress, p.dim(fmt.Sprintf("[%d/%d] %s", c.Count, of, firstLine(c.Source))))
}

// firstLine returns the beginning of a cell's text, for a line that names it.
func firstLine(source string) string {
	line, _, more := strings.Cut(strings.TrimSpace(source), "\n")
	if more {
		line += " …"
	}
	const width = 60
	if utf8.RuneCountInString(line) > width {
		line = string([]rune(line)[:width-1]) + "…"
	}
	return line
}

// event prints the text of one output.
func (p *console) event(e event.Event) {
	switch e.Kind {
	case event.Stream:
		if e.Name == event.Stderr {
			p.print(p.stderr, p.plain(e.Text))
		} else {
			p.print(p.stdout, e.Text)
		}
	case event.Display, event.Value:
		if e.Bar != "" { // of a bar only the last state
			p.update(e)
			return
		}
		p.breakLine()
		p.line(watched(e.Bundle))
	case event.Update:
		p.update(e)
	}
}

// update keeps what a display has become until the cell ends.
func (p *console) update(e event.Event) {
	if !slices.Contains(p.order, e.ID) {
		p.order = append(p.order, e.ID)
	}
	p.updated[e.ID] = watched(e.Bundle)
}

// watchedLines is how much of a picture in characters a console shows.
const watchedLines = 40

// watched is Shown for a person who watches: of what is a picture elsewhere, a
// long text form is cut.
func watched(b *event.Bundle) string {
	text := Shown(b)
	lines := strings.Split(text, "\n")
	if b == nil || len(b.Data) < 2 || len(lines) <= watchedLines {
		return text
	}
	rest := len(lines) - watchedLines*3/4
	return strings.Join(lines[:len(lines)-rest], "\n") + fmt.Sprintf("\n… (%d more lines; a picture in the notebook that -o or --html writes)", rest)
}

// finish prints the last state of updated displays, a traceback, and the time the cell took.
func (p *console) finish(c *Cell, of int, took time.Duration, result event.Result) {
	p.breakLine()
	for _, id := range p.order {
		p.line(p.updated[id])
	}
	p.order = nil
	clear(p.updated)
	if page := result.Page.PlainText(); page != "" { // what a front end shows in its pager
		p.line(page)
	}
	if text := strings.TrimRight(result.NextInput, "\n"); text != "" { // what a front end puts in place of the cell
		p.line(text)
	}
	word := "done"
	if f := result.Fault; f != nil {
		word = "failed"
		if c.HasTag(TagRaises) {
			word = "failed, as it may,"
		}
		text := strings.Join(f.Traceback, "\n")
		if text == "" {
			text = f.Error()
		}
		p.print(p.faults, strings.TrimRight(p.plain(text), "\n")+"\n")
	}
	fmt.Fprintln(p.progress, p.dim(fmt.Sprintf("[%d/%d] %s in %s", c.Count, of, word, seconds(took.Seconds()))))
	if result.Lost {
		fmt.Fprintln(p.progress, "      the session was started anew: earlier variables are gone")
	}
}

// end prints the sum of the run.
func (p *console) end(r *Report) {
	line := fmt.Sprintf("%d of %d cells run in %s", len(r.Cells), r.Of, seconds(r.Seconds))
	if r.Failed > 0 {
		line += fmt.Sprintf(", %d failed", r.Failed)
	}
	fmt.Fprintln(p.progress, line)
}

func (p *console) print(w io.Writer, text string) {
	if text == "" {
		return
	}
	io.WriteString(w, text)
	p.atLineStart = strings.HasSuffix(text, "\n")
}

// line prints a text that is not empty on lines of its own.
func (p *console) line(text string) {
	if text != "" {
		p.print(p.stdout, text+"\n")
	}
}

// plain takes the colours out of a text unless the console shows them.
func (p *console) plain(text string) string {
	if p.color {
		return text
	}
	return StripANSI(text)
}

// breakLine ends an unfinished line, so that what follows stands on its own.
func (p *console) breakLine() {
	if !p.atLineStart {
		p.print(p.stdout, "\n")
	}
}

func (p *console) dim(s string) string {
	if p.color {
		return "\x1b[2m" + s + "\x1b[0m"
	}
	return s
}

// Shown returns the text that stands for a bundle on a console: its plain form
// without line feeds at the end, or the names of its forms in brackets.
func Shown(b *event.Bundle) string {
	if b == nil || len(b.Data) == 0 {
		return ""
	}
	if text, ok := b.Data[event.TextPlain].(string); ok {
		return strings.TrimRight(text, "\n")
	}
	return "[" + strings.Join(slices.Sorted(maps.Keys(b.Data)), ", ") + "]"
}

// seconds prints a time with two or three significant digits.
func seconds(s float64) string {
	switch {
	case s < 0.1:
		return fmt.Sprintf("%.1f ms", s*1000)
	case s < 10:
		return fmt.Sprintf("%.2f s", s)
	default:
		return fmt.Sprintf("%.1f s", s)
	}
}

var escapeSequence = regexp.MustCompile("\x1b\\[[0-9;:?]*[ -/]*[@-~]")

// StripANSI returns s without terminal escape sequences such as colours.
func StripANSI(s string) string {
	return escapeSequence.ReplaceAllString(s, "")
}
