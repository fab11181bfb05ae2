package notebook

import (
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"
	"time"

	"parity.lab/kernel/event"
)

// Engine is what a run needs to run cells: a *worker.Worker is one. Execute
// blocks until the cell has ended and all its events have been delivered;
// Interrupt may be called meanwhile.
type Engine interface {
	Execute(event.Request) event.Result
	Interrupt()
}

// RunOptions says how a Run behaves. The zero value runs silently up to the
// first cell that fails.
type RunOptions struct {
	// Stdout and Stderr receive the text output of cells as it comes, Faults
	// the tracebacks of cells that fail, and Progress one line before and after
	// each cell. Nil discards.
	Stdout, Stderr, Faults, Progress io.Writer
	// Color keeps ANSI colours on Stderr, Faults and Progress.
	Color bool
	// KeepGoing runs the cells behind a failed one too.
	KeepGoing bool
	// Timeout ends a cell that takes longer; 0 means no limit.
	Timeout time.Duration
}

// Run is one execution of a notebook. Make it with NewRun, let the engine
// deliver its events to Handle, then call Execute once.
type Run struct {
	nb      *Notebook
	options RunOptions
	console console

	mu     sync.Mutex // Handle may be called by the engine at any time
	record *recorder
	cells  map[string]*Cell // by request id
	last   *Cell            // the cell that events with an unknown request belong to
}

// NewRun prepares to run nb with its outputs stored in nb itself.
func NewRun(nb *Notebook, o RunOptions) *Run {
	r := &Run{nb: nb, options: o, record: newRecorder(), cells: map[string]*Cell{}}
	r.console = newConsole(o)
	return r
}

// Report is what a run did.
type Report struct {
	// Cells are the cells that were run, in order.
	Cells []CellReport `json:"cells"`
	// Of is the number of cells that were to be run.
	Of int `json:"of"`
	// Failed is the number of cells that failed and were not allowed to.
	Failed int `json:"failed"`
	// Seconds is the time the whole run took.
	Seconds float64 `json:"seconds"`
}

// CellReport is what one cell did.
type CellReport struct {
	// Cell is the place of the cell in the notebook, from 1, all kinds of cells counted.
	Cell int `json:"cell"`
	// ID is the cell's id.
	ID string `json:"id,omitempty"`
	// Count is the cell's execution count, the N of cell[N].
	Count int `json:"count"`
	// Seconds is the time the cell took.
	Seconds float64 `json:"seconds"`
	// Error and Message are the class and the text of the failure, or "".
	Error   string `json:"error,omitempty"`
	Message string `json:"message,omitempty"`
}

// CellError is the first failure of a run.
type CellError struct {
	// Cell is the place of the cell in the notebook, from 1.
	Cell int
	// Count is the N of cell[N]; Of the number of cells that were to be run.
	Count, Of int
	// Failed is the number of failed cells; more than 1 only with KeepGoing.
	Failed int
	Fault  *event.Fault
}

// Error is one line that names the cell and the first line of its failure.
func (e *CellError) Error() string {
	text, _, more := strings.Cut(e.Fault.Value, "\n")
	if more {
		text += " …"
	}
	s := fmt.Sprintf("cell[%d] of %d failed: %s: %s", e.Count, e.Of, e.Fault.Name, text)
	if e.Failed > 1 {
		s += fmt.Sprintf(" (and %d more failed)", e.Failed-1)
	}
	return s
}

// Unwrap returns the fault.
func (e *CellError) Unwrap() error { return e.Fault }

// Handle takes one event of the engine. It may be called from any goroutine.
func (r *Run) Handle(e event.Event) {
	r.mu.Lock()
	defer r.mu.Unlock()
	c := r.cells[e.Request]
	if c == nil {
		c = r.last
	}
	if c == nil {
		return
	}
	r.record.add(c, e)
	r.console.event(e)
}

// Execute runs the code cells in order. It returns a report always, and as
// error the first failure as a *CellError, or ctx.Err() when ctx ended: the
// cell that is running is then interrupted and no other one is begun.
//
// Outputs and counts of all code cells are cleared first, except those tagged
// skip-execution. Cells without text are passed over. Outputs that come out as
// they were keep their form, and if all do, the execution counts that the
// notebook had are kept too: then nothing is left to write.
func (r *Run) Execute(ctx context.Context, engine Engine) (*Report, error) {
	start := time.Now()
	earlier := remember(r.nb)
	r.nb.setKernel()
	var todo []int
	for i, c := range r.nb.Cells {
		if c.Type != Code || c.HasTag(TagSkip) {
			continue
		}
		c.Outputs, c.Count = nil, 0
		if strings.TrimSpace(c.Source) != "" {
			todo = append(todo, i)
		}
	}
	report := &Report{Of: len(todo)}
	var first *CellError
	for k, i := range todo {
		if ctx.Err() != nil {
			break
		}
		c, count := r.nb.Cells[i], k+1
		result, took := r.cell(ctx, engine, c, count, len(todo))
		done := CellReport{Cell: i + 1, ID: c.ID, Count: count, Seconds: took.Seconds()}
		if f := result.Fault; f != nil {
			done.Error, done.Message = f.Name, f.Value
			if !c.HasTag(TagRaises) {
				report.Failed++
				if first == nil {
					first = &CellError{Cell: i + 1, Count: count, Of: len(todo), Fault: f}
				}
			}
		}
		report.Cells = append(report.Cells, done)
		if first != nil && !r.options.KeepGoing {
			break
		}
	}
	report.Seconds = time.Since(start).Seconds()
	earlier.keep(r.nb, len(report.Cells) == report.Of)
	r.console.end(report)
	if err := ctx.Err(); err != nil {
		return report, err
	}
	if first != nil {
		first.Failed = report.Failed
		return report, first
	}
	return report, nil
}

// running is a cell while the engine has it.
type running struct {
	engine Engine
	mu     sync.Mutex    // held while it is interrupted: the next cell must not be
	over   chan struct{} // closed at its end
}

// interrupt interrupts the cell until it has ended: an interrupt that comes just
// before the cell begins would be lost.
func (c *running) interrupt() {
	const again = 500 * time.Millisecond
	for c.once() {
		select {
		case <-c.over:
		case <-time.After(again):
		}
	}
}

// once interrupts the cell. It reports false when it is over.
func (c *running) once() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	select {
	case <-c.over:
		return false
	default:
		c.engine.Interrupt()
		return true
	}
}

func (c *running) end() {
	c.mu.Lock()
	defer c.mu.Unlock()
	close(c.over)
}

// cell runs one cell and stores its outcome.
func (r *Run) cell(ctx context.Context, engine Engine, c *Cell, count, of int) (event.Result, time.Duration) {
	id := strconv.Itoa(count)
	r.mu.Lock()
	c.Count = count
	r.cells[id], r.last = c, c
	r.console.begin(c, of)
	r.mu.Unlock()

	limited, cancel := ctx, context.CancelFunc(func() {})
	if r.options.Timeout > 0 {
		limited, cancel = context.WithTimeout(ctx, r.options.Timeout)
	}
	defer cancel()
	now := &running{engine: engine, over: make(chan struct{})}
	release := context.AfterFunc(limited, now.interrupt)
	start := time.Now()
	result := engine.Execute(event.Request{ID: id, Code: c.Source, Count: count})
	took := time.Since(start)
	now.end()
	if !release() && ctx.Err() == nil && result.Fault != nil {
		f := *result.Fault
		f.Name, f.Value = "Timeout", fmt.Sprintf("the cell took longer than %v", r.options.Timeout)
		f.Traceback = append(f.Traceback[:len(f.Traceback):len(f.Traceback)], f.Error())
		result.Fault = &f
	}
	if result.Fault == nil && result.Exit != nil && *result.Exit != 0 {
		result.Fault = &event.Fault{Name: event.Exit, Value: fmt.Sprintf("os.Exit(%d)", *result.Exit)}
	}

	r.mu.Lock()
	defer r.mu.Unlock()
	if result.Fault != nil {
		r.record.fail(c, result.Fault)
	}
	r.console.finish(c, of, took, result)
	return result, took
}
