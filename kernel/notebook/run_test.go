package notebook

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"parity.lab/kernel/event"
)

// scripted is an Engine that answers by the first word of a cell:
//
//	print TEXT, warn TEXT    streams
//	value TEXT               a trailing expression
//	show ID TEXT, update ID TEXT
//	fail TEXT, exit N, lost TEXT
//	wait                     until Interrupt
//	late TEXT                output under the id of the first cell
type scripted struct {
	handle    func(event.Event)
	interrupt chan struct{}
	requests  []event.Request
	started   func() // called when wait begins
}

func newScripted() *scripted { return &scripted{interrupt: make(chan struct{}, 1)} }

func (s *scripted) Interrupt() {
	select {
	case s.interrupt <- struct{}{}:
	default:
	}
}

func (s *scripted) Execute(r event.Request) event.Result {
	s.requests = append(s.requests, r)
	send := func(e event.Event) {
		if e.Request == "" {
			e.Request = r.ID
		}
		s.handle(e)
	}
	for line := range strings.Lines(r.Code) {
		word, rest, _ := strings.Cut(strings.TrimRight(line, "\n"), " ")
		id, text, _ := strings.Cut(rest, " ")
		switch word {
		case "print":
			send(event.Event{Kind: event.Stream, Name: event.Stdout, Text: rest + "\n"})
		case "part":
			send(event.Event{Kind: event.Stream, Name: event.Stdout, Text: rest})
		case "warn":
			send(event.Event{Kind: event.Stream, Name: event.Stderr, Text: rest + "\n"})
		case "value":
			send(event.Event{Kind: event.Value, Bundle: event.Plain(rest)})
		case "show":
			send(event.Event{Kind: event.Display, ID: id, Bundle: event.Plain(text)})
		case "picture":
			send(event.Event{Kind: event.Display, Bundle: &event.Bundle{Data: map[string]any{event.ImagePNG: "AAAA"}}})
		case "update":
			send(event.Event{Kind: event.Update, ID: id, Bundle: event.Plain(text)})
		case "late":
			send(event.Event{Request: "1", Kind: event.Stream, Name: event.Stdout, Text: rest + "\n"})
		case "unknown":
			send(event.Event{Request: "no such cell", Kind: event.Stream, Name: event.Stdout, Text: rest + "\n"})
		case "fail":
			return event.Result{Fault: &event.Fault{Name: event.ErrorValue, Value: rest, Traceback: []string{"\x1b[31mError\x1b[0m: " + rest, fmt.Sprintf("cell[%d]:1:1", r.Count)}}}
		case "lost":
			return event.Result{Lost: true, Fault: &event.Fault{Name: event.Died, Value: rest}}
		case "exit":
			n := 0
			fmt.Sscan(rest, &n)
			return event.Result{Exit: &n}
		case "wait":
			if s.started != nil {
				s.started()
			}
			<-s.interrupt
			return event.Result{Fault: &event.Fault{Name: event.Interrupted, Value: "interrupted"}}
		}
	}
	return event.Result{}
}

// perform runs a notebook with a scripted engine.
func perform(ctx context.Context, n *Notebook, o RunOptions, s *scripted) (*Report, error) {
	run := NewRun(n, o)
	s.handle = run.Handle
	return run.Execute(ctx, s)
}

func TestRun(t *testing.T) {
	n := book(
		textCell("# Title"),
		codeCell("print one\nvalue 1"),
		codeCell("  \n"),
		codeCell("print skipped", TagSkip),
		codeCell("late behind\nunknown here"),
	)
	stale := &Output{Type: OutStream, Name: "stdout", Text: "stale"}
	for _, c := range n.Cells {
		if c.Type == Code {
			c.Outputs, c.Count = []*Output{stale}, 9
		}
	}
	s := newScripted()
	report, err := perform(context.Background(), n, RunOptions{}, s)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"", "stdout one/\nexecute_result 1\nstdout behind/\n", "", "stdout stale\n", "stdout here/\n"} {
		if got := sketch(n.Cells[i].Outputs); got != want {
			t.Errorf("cell %d has the outputs\n%swant\n%s", i+1, got, want)
		}
	}
	if n.Cells[1].Count != 1 || n.Cells[2].Count != 0 || n.Cells[3].Count != 9 || n.Cells[4].Count != 2 || n.Cells[1].Outputs[1].Count != 1 {
		t.Error("wrong execution counts")
	}
	if len(s.requests) != 2 || s.requests[1].Count != 2 || s.requests[1].Code != n.Cells[4].Source || s.requests[0].Stdin {
		t.Errorf("requests %+v", s.requests)
	}
	if report.Of != 2 || len(report.Cells) != 2 || report.Cells[1].Cell != 5 || report.Cells[1].ID != n.Cells[4].ID || report.Failed != 0 {
		t.Errorf("report %+v", report)
	}
}

func TestRunFailures(t *testing.T) {
	cells := func() *Notebook {
		return book(codeCell("print one"), codeCell("fail allowed", TagRaises), codeCell("fail two\nprint never"), codeCell("lost three"), codeCell("exit 3"), codeCell("exit 0"))
	}
	for _, c := range []struct {
		name          string
		keep          bool
		want          string
		cells, failed int
	}{
		{"stop", false, "cell[3] of 6 failed: Error: two", 3, 1},
		{"keep going", true, "cell[3] of 6 failed: Error: two (and 2 more failed)", 6, 3},
	} {
		n := cells()
		report, err := perform(context.Background(), n, RunOptions{KeepGoing: c.keep}, newScripted())
		var failure *CellError
		if !errors.As(err, &failure) || err.Error() != c.want || failure.Cell != 3 {
			t.Errorf("%s: error %v, want %s", c.name, err, c.want)
		}
		var fault *event.Fault
		if !errors.As(err, &fault) || fault.Value != "two" {
			t.Errorf("%s: no fault in %v", c.name, err)
		}
		if len(report.Cells) != c.cells || report.Failed != c.failed || report.Cells[1].Error != "Error" {
			t.Errorf("%s: report %+v", c.name, report)
		}
		if got := sketch(n.Cells[2].Outputs); got != "error Error two\n" {
			t.Errorf("%s: outputs %s", c.name, got)
		}
		if c.keep {
			if got := sketch(n.Cells[4].Outputs); got != "error Exit os.Exit(3)\n" {
				t.Errorf("%s: outputs of exit %s", c.name, got)
			}
		}
	}
	first := &CellError{Cell: 1, Count: 1, Of: 1, Fault: &event.Fault{Name: "CompileError", Value: "first\nsecond"}}
	if got := first.Error(); got != "cell[1] of 1 failed: CompileError: first …" {
		t.Errorf("error of two lines: %s", got)
	}
}

func TestRunTimeout(t *testing.T) {
	n := book(codeCell("wait"), codeCell("print two"))
	report, err := perform(context.Background(), n, RunOptions{Timeout: time.Millisecond, KeepGoing: true}, newScripted())
	if err == nil || err.Error() != "cell[1] of 2 failed: Timeout: the cell took longer than 1ms" {
		t.Errorf("error %v", err)
	}
	if len(report.Cells) != 2 || sketch(n.Cells[1].Outputs) != "stdout two/\n" {
		t.Errorf("the run did not go on: %+v", report)
	}
}

func TestRunCancelled(t *testing.T) {
	n := book(codeCell("print one"), codeCell("wait"), codeCell("print three"))
	ctx, cancel := context.WithCancel(context.Background())
	s := newScripted()
	s.started = cancel
	report, err := perform(ctx, n, RunOptions{KeepGoing: true, Timeout: time.Hour}, s)
	if !errors.Is(err, context.Canceled) || len(report.Cells) != 2 {
		t.Errorf("error %v, report %+v", err, report)
	}
	if got := sketch(n.Cells[1].Outputs); got != "error Interrupted interrupted\n" {
		t.Errorf("outputs %s", got)
	}
}

// times are replaced in what a console printed.
var times = regexp.MustCompile(`[0-9.]+ m?s\b`)

func TestConsole(t *testing.T) {
	n := book(
		codeCell("print one\nwarn two\npart no line end"),
		codeCell("// a long first line that is cut because nobody reads more than this of it\nvalue 7"),
		codeCell("show a 0%\nupdate a 50%\nupdate a 100%\npicture"),
		codeCell("lost gone"),
	)
	var all bytes.Buffer
	_, err := perform(context.Background(), n, RunOptions{Stdout: &all, Stderr: &all, Faults: &all, Progress: &all}, newScripted())
	if err == nil {
		t.Error("no error")
	}
	want := `[1/4] print one …
one
two
no line end
[1/4] done in T
[2/4] // a long first line that is cut because nobody reads more …
7
[2/4] done in T
[3/4] show a 0% …
0%
[image/png]
100%
[3/4] done in T
[4/4] lost gone
Died: gone
[4/4] failed in T
      the session was started anew: earlier variables are gone
4 of 4 cells run in T, 1 failed
`
	if got := times.ReplaceAllString(all.String(), "T"); got != want {
		t.Errorf("console shows\n%s\nwant\n%s", got, want)
	}
}

func TestConsoleColor(t *testing.T) {
	for _, color := range []bool{false, true} {
		var all bytes.Buffer
		perform(context.Background(), book(codeCell("fail x")), RunOptions{Faults: &all, Progress: &all, Color: color}, newScripted())
		if got := strings.Contains(all.String(), "\x1b["); got != color {
			t.Errorf("color %v: console shows %q", color, all.String())
		}
	}
}

func TestSeconds(t *testing.T) {
	for _, c := range []struct {
		s    float64
		want string
	}{{0, "0.0 ms"}, {0.01234, "12.3 ms"}, {0.1, "0.10 s"}, {9.876, "9.88 s"}, {61, "61.0 s"}} {
		if got := seconds(c.s); got != c.want {
			t.Errorf("seconds(%v) = %s, want %s", c.s, got, c.want)
		}
	}
}

func TestWatched(t *testing.T) {
	long := strings.Repeat("o # .\n", 100) + "100 off"
	picture := &event.Bundle{Data: map[string]any{event.TextPlain: long, event.TextHTML: "<img>"}}
	if got := watched(picture); strings.Count(got, "\n") != 30 || !strings.HasSuffix(got, "… (71 more lines; a picture in the notebook that -o or --html writes)") {
		t.Errorf("%q", got)
	}
	if got := watched(event.Plain(long)); got != long {
		t.Error("plain text was cut")
	}
}
