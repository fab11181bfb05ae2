package display

import (
	"fmt"
	"html"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

const (
	barEvery    = 100 * time.Millisecond // a bar is drawn at most this often
	barWidth    = 20                     // characters of a bar in text
	barSettling = 500 * time.Millisecond // before that a rate says nothing
)

// Bar is a bar that shows how far a loop or a solver has come. Progress makes
// one. Its methods may be called from several goroutines; Add takes some
// nanoseconds unless the bar is due to be drawn, which happens at most ten times
// a second and on another goroutine.
type Bar struct {
	label string
	total int64
	n     atomic.Int64
	due   atomic.Bool // a drawing is on its way
	start time.Time
	id    string

	mu      sync.Mutex // guards the rest, and keeps drawings in order
	message string
	state   string // why the bar has come to its end before Done
	done    bool
	end     time.Time
	timer   *time.Timer
	turn    int
}

// Progress shows a bar for total steps, 0 if their number is not known, and
// returns it:
//
//	p := display.Progress("searching", len(boards))
//	for _, b := range boards {
//		p.Message(b.Name)
//		p.Add(1)
//	}
//	p.Done()
//
// In a notebook it is one line that changes in place, of which the file keeps
// the last state; a cell that fails or is interrupted leaves the bar with a note
// where it stopped. A terminal rewrites one line; other output gets a line every
// few seconds. A bar that ends makes place for the next one of the same label
// in the same cell, so inner loops do not fill the page. It panics if total is
// negative.
func Progress(label string, total int) *Bar {
	if total < 0 {
		panic(fmt.Sprintf("display: Progress with a total of %d, expected 0 or more", total))
	}
	b := &Bar{label: label, total: int64(total), start: time.Now(), id: newID("bar")}
	b.timer = time.AfterFunc(time.Hour, b.tick)
	b.timer.Stop()
	s, again := sink(), false
	if r, ok := s.(Runner); ok {
		again = r.Cell().add(b)
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.send(s, !again)
	return b
}

// Range returns the numbers 0, …, n−1 for a range loop and shows a bar for it:
//
//	for i := range display.Range("rows", 1000) { … }
//
// A loop that is left early leaves a bar that says so. It panics if n is
// negative.
func Range(label string, n int) func(yield func(i int) bool) {
	if n < 0 {
		panic(fmt.Sprintf("display: Range to %d, expected 0 or more", n))
	}
	return func(yield func(i int) bool) {
		b := Progress(label, n)
		defer b.stop("stopped")
		for i := range n {
			if !yield(i) {
				return
			}
			b.Add(1)
		}
		b.Done()
	}
}

// Add moves the bar on by n steps.
func (b *Bar) Add(n int) {
	b.n.Add(int64(n))
	b.changed()
}

// Set moves the bar to step n.
func (b *Bar) Set(n int) {
	b.n.Store(int64(n))
	b.changed()
}

// Message writes a short text behind the bar.
func (b *Bar) Message(s string) {
	b.mu.Lock()
	b.message = s
	b.mu.Unlock()
	b.changed()
}

// Done ends the bar: it shows its last state and the time that was taken.
func (b *Bar) Done() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.done {
		return
	}
	b.done, b.state, b.end = true, "", time.Now()
	b.timer.Stop()
	b.send(sink(), false)
}

// String returns "" so that printing a Bar does not repeat what is shown.
func (b *Bar) String() string { return "" }

// changed makes sure that the bar will be drawn.
func (b *Bar) changed() {
	if !b.due.Load() && b.due.CompareAndSwap(false, true) {
		b.timer.Reset(barEvery)
	}
}

// tick draws the bar if it is due: settle may have been faster than the timer.
func (b *Bar) tick() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.due.CompareAndSwap(true, false) && !b.done && b.state == "" {
		b.send(sink(), false)
	}
}

// stop ends a bar that is not done with a word that says why.
func (b *Bar) stop(state string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.done || b.state != "" {
		return
	}
	b.timer.Stop()
	b.state, b.end = state, time.Now()
	b.send(sink(), false)
}

// settle draws the latest state of a bar that may go on.
func (b *Bar) settle() {
	b.timer.Stop()
	b.tick()
}

// send hands the present state to the sink. The caller holds the lock.
func (b *Bar) send(s Sink, first bool) {
	b.turn++
	over := b.done || b.state != ""
	switch t := s.(type) {
	case Meter:
		t.Meter(b.id, b.bundle(), first, over)
	default:
		if first {
			s.Display(b.id, b.bundle())
		} else {
			s.Update(b.id, b.bundle())
		}
	}
}

// bundle returns the bar as HTML and as a line of text.
func (b *Bar) bundle() Bundle {
	n := b.n.Load()
	notes := strings.Join(b.notes(n), " · ")
	label := b.label
	if label == "" {
		label = "progress"
	}
	var page, text strings.Builder
	fmt.Fprintf(&page, `<div style="display:flex;align-items:center;gap:.7em;flex-wrap:wrap"><span>%s</span>`, html.EscapeString(label))
	text.WriteString(label + " ")
	if b.total > 0 {
		part := min(max(float64(n)/float64(b.total), 0), 1)
		colour := "#0072b2"
		switch {
		case b.state != "":
			colour = "#d55e00"
		case b.done:
			colour = "#009e73"
		}
		fmt.Fprintf(&page, `<span role="progressbar" aria-label="%s" aria-valuemin="0" aria-valuemax="100" aria-valuenow="%d"`+
			` style="display:inline-block;width:14em;height:.8em;border-radius:.4em;overflow:hidden;background:rgba(128,128,128,.35)">`+
			`<span style="display:block;height:100%%;width:%.1f%%;background:%s"></span></span>`,
			html.EscapeString(label), int(part*100), part*100, colour)
		full := int(part * barWidth)
		text.WriteString("[" + strings.Repeat("#", full) + strings.Repeat(".", barWidth-full) + "] ")
	} else if !b.done && b.state == "" {
		turn := string([]rune("◐◓◑◒")[b.turn%4])
		page.WriteString(`<span aria-hidden="true">` + turn + `</span>`)
	}
	page.WriteString(`<span style="font-variant-numeric:tabular-nums">` + html.EscapeString(notes) + `</span></div>`)
	text.WriteString(notes)
	return Bundle{MIMEHTML: page.String(), MIMEText: text.String()}
}

// notes says in words how far the bar has come after n steps.
func (b *Bar) notes(n int64) []string {
	var list []string
	end := b.end
	if end.IsZero() {
		end = time.Now()
	}
	took := end.Sub(b.start)
	percent := ""
	if b.total > 0 {
		percent = fmt.Sprintf("%d %%", n*100/b.total)
	}
	switch {
	case b.state != "" && percent != "":
		list = append(list, b.state+" at "+percent)
	case b.state != "":
		list = append(list, b.state)
	case percent != "" && !b.done:
		list = append(list, percent)
	}
	if b.total > 0 {
		list = append(list, commas(n)+"/"+commas(b.total))
	} else {
		list = append(list, commas(n))
	}
	if took >= barSettling && n > 0 {
		rate := float64(n) / took.Seconds()
		list = append(list, rateText(rate))
		if b.total > n && !b.done && b.state == "" {
			list = append(list, spanText(time.Duration(float64(b.total-n)/rate*float64(time.Second)))+" left")
		}
	}
	if b.done || b.state != "" {
		list = append(list, spanText(took))
	}
	if b.message != "" {
		list = append(list, b.message)
	}
	return list
}

// commas writes n with a comma between groups of three digits.
func commas(n int64) string {
	s := fmt.Sprint(n)
	for i := len(s) - 3; i > 0 && s[i-1] != '-'; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// rateText writes a number per second in three digits.
func rateText(rate float64) string {
	for _, u := range []struct {
		size float64
		name string
	}{{1e9, "G"}, {1e6, "M"}, {1e3, "k"}} {
		if rate >= u.size {
			return fmt.Sprintf("%.3g%s/s", rate/u.size, u.name)
		}
	}
	return fmt.Sprintf("%.3g/s", rate)
}

// spanText writes a time as people say it.
func spanText(d time.Duration) string {
	switch {
	case d < time.Second:
		return fmt.Sprintf("%d ms", d.Milliseconds())
	case d < 10*time.Second:
		return fmt.Sprintf("%.1f s", d.Seconds())
	case d < time.Minute:
		return fmt.Sprintf("%.0f s", d.Seconds())
	case d < time.Hour:
		return fmt.Sprintf("%d min %02d s", int(d.Minutes()), int(d.Seconds())%60)
	case d < 100*24*time.Hour:
		return fmt.Sprintf("%d h %02d min", int(d.Hours()), int(d.Minutes())%60)
	}
	return "very long"
}
