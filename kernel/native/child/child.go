package child

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"parity.lab/lib/display"
)

// Grace is how long the process goes on after its context has ended because
// standard input has.
const Grace = time.Second

// kernel is the way to the kernel. It is set before the cell's first line runs.
var kernel = connect(os.Getenv(Variable))

// link is the way to the kernel, or to nowhere.
type link struct {
	ctx context.Context

	mu      sync.Mutex
	reports io.Writer // nil without a kernel
	stdout  *os.File  // as they were at the start, whatever the cell does to os.Stdout
	stderr  *os.File
	marks   int
}

// connect opens what the variable names.
func connect(where string) *link {
	if where == "" {
		return &link{ctx: context.Background()}
	}
	_ = os.Unsetenv(Variable)
	ctx, cancel := context.WithCancel(context.Background())
	l := &link{ctx: ctx, stdout: os.Stdout, stderr: os.Stderr}
	lines := strings.Split(where, "\n")
	reports, err := open(lines[0])
	if err != nil {
		fail(err)
	}
	l.reports = reports
	if len(lines) > 1 {
		crash, err := open(lines[1])
		if err == nil {
			err = debug.SetCrashOutput(crash, debug.CrashOptions{})
		}
		if err != nil {
			fail(err)
		}
		_ = crash.Close() // the runtime has its own copy
	}
	if len(lines) > 2 && lines[2] == "display" {
		display.Bind(l)
	}
	// Signals stay caught after the first: one may come just after standard input
	// has ended.
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	go func() {
		<-signals
		cancel()
	}()
	watch(cancel)
	return l
}

// open opens a file that the kernel has named.
func open(where string) (*os.File, error) {
	kind, name, _ := strings.Cut(where, ":")
	switch kind {
	case "fd":
		fd, err := strconv.Atoi(name)
		if err != nil {
			return nil, err
		}
		return descriptor(fd), nil
	case "file":
		return os.OpenFile(name, os.O_WRONLY|os.O_APPEND, 0)
	}
	return nil, fmt.Errorf("%q is neither a descriptor nor a file", where)
}

// fail ends a process that cannot reach its kernel.
func fail(err error) {
	fmt.Fprintf(os.Stderr, "native cell: no way to the kernel: %v\n", err)
	os.Exit(1)
}

// watch ends the context and, after the grace, the process when standard input
// ends. The cell gets an empty standard input in its place.
func watch(cancel func()) {
	stdin := os.Stdin
	if empty, err := os.Open(os.DevNull); err == nil {
		os.Stdin = empty
	}
	go func() {
		_, _ = io.Copy(io.Discard, stdin)
		cancel()
		for range 20 { // not one long wait: when the machine stalls, the cell does too
			time.Sleep(Grace / 20)
		}
		os.Exit(1)
	}()
}

// Context returns the context of the cell. It ends with an interrupt, and when
// the kernel wants the cell to end or is gone.
func Context() context.Context { return kernel.ctx }

// Main runs the entry. A panic ends the process as in any program; the kernel
// reads about it.
func Main(entry func()) { entry() }

// Results reports the results of the entry.
func Results(values ...any) { kernel.send(Report{Kind: "results", Values: valuesOf(values)}) }

// ResultsAndError reports the results of an entry whose last result is an error.
func ResultsAndError(values ...any) {
	last := len(values) - 1
	r := Report{Kind: "results", Values: valuesOf(values[:last])}
	if err := values[last]; err != nil {
		v := valueOf(err)
		r.Error = &v
	}
	kernel.send(r)
}

func valuesOf(values []any) []Value {
	list := make([]Value, len(values))
	for i, v := range values {
		list[i] = valueOf(v)
	}
	return list
}

// valueOf turns a result into data, by its methods.
func valueOf(v any) Value {
	value := Value{Bundle: display.BundleOf(v)}
	if v != nil {
		value.Type = fmt.Sprintf("%T", v)
	}
	return value
}

// Display implements display.Sink.
func (l *link) Display(id string, b display.Bundle) {
	l.show(Report{Kind: "display", ID: id, Bundle: b})
}

// Update implements display.Sink.
func (l *link) Update(id string, b display.Bundle) { l.show(Report{Kind: "update", ID: id, Bundle: b}) }

// Clear implements display.Sink.
func (l *link) Clear(id string) { l.show(Report{Kind: "clear", ID: id}) }

// show reports what the cell shows, behind a mark on each stream.
func (l *link) show(r Report) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.marks++
	mark := Mark + strconv.Itoa(l.marks) + "\n"
	_, err1 := l.stdout.WriteString(mark)
	_, err2 := l.stderr.WriteString(mark)
	r.Number, r.Marked = l.marks, err1 == nil && err2 == nil
	l.write(r)
}

// send reports anything else.
func (l *link) send(r Report) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.write(r)
}

// write writes one line. A kernel that is gone cannot be told anything; standard
// input has ended then, and the process ends soon.
func (l *link) write(r Report) {
	if l.reports == nil {
		return
	}
	line, err := json.Marshal(r)
	if err != nil {
		// Only a JSON form can do that: what display.JSON shows was not checked.
		r.Bundle = display.Bundle{display.MIMEText: "not shown: " + err.Error()}
		for i := range r.Values {
			r.Values[i].Bundle = display.Bundle{display.MIMEText: r.Values[i].Bundle.Text()}
		}
		if line, err = json.Marshal(r); err != nil {
			panic("child: report: " + err.Error())
		}
	}
	_, _ = l.reports.Write(append(line, '\n'))
}
