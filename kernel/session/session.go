package session

import (
	"fmt"
	"go/token"
	"io"
	"os"
	"reflect"
	"slices"
	"strings"
	"sync"

	"github.com/traefik/yaegi/interp"

	"parity.lab/kernel/cell"
	"parity.lab/kernel/check"
	"parity.lab/kernel/event"
	"parity.lab/kernel/lower"
	"parity.lab/kernel/lower/rt"
	"parity.lab/kernel/render"
	"parity.lab/kernel/symbols"
	"parity.lab/lib/display"
)

// Options says how a session reaches the world outside.
type Options struct {
	// Events receives displays, updates and values. It must not be nil.
	Events func(event.Event)
	// Stdout and Stderr receive what cells print.
	Stdout, Stderr io.Writer
	// Stdin, if not nil, is what cells read as standard input: the process's own.
	// Otherwise Ask is asked for each line.
	Stdin *os.File
	// Ask asks the user of the front end for a line. A line that is Ctrl-D alone
	// ends the input. Nil means that nobody can be asked.
	Ask func(prompt string, password bool) (string, error)
	// Args are the arguments that a program sees as os.Args; Args[0] is its name.
	Args []string
	// Memory is how many bytes the session may take before a cell is ended. 0 means no limit.
	Memory int64
	// Safe leaves out what reaches files, the network and other programs; see
	// SafePackages. It is a fence for notebooks from strangers, no sandbox: such
	// a cell can still use up time and memory.
	Safe bool
}

// Session is an interpreter with everything that its cells have declared.
type Session struct {
	options  Options
	fset     *token.FileSet
	yaegi    *interp.Interpreter
	checker  *check.Checker
	registry *lower.Registry
	renderer *render.Renderer
	names    *names
	engine   *engine
	exports  interp.Exports
	noise    *noise
	input    io.Reader // what fmt.Scan reads
	stdin    *stdin    // os.Stdin, once a cell has named it
	marked   *int      // where the interpreter is, a token.Pos
	routines routines
	restore  func() // unbinds the display sink

	mu       sync.Mutex
	current  *run
	expected *run
	sources  map[string][]string // place → lines

	checking sync.Mutex // Run and Complete share the checker
	ctxVar   *check.Var
	ctxTaken bool // a cell declared its own ctx
	dry      bool // trees are made but not given to the interpreter, for tests
	serial   int
	runs     map[int]*run // by the number that emitted code knows them by
	history  history      // the cells that ran
	before   string       // the folder before the last %cd
}

// New starts a session and makes it the one that package display shows to.
func New(o Options) (*Session, error) {
	if o.Stdout == nil {
		o.Stdout = io.Discard
	}
	if o.Stderr == nil {
		o.Stderr = io.Discard
	}
	s := &Session{options: o, noise: &noise{}, sources: map[string][]string{}, runs: map[int]*run{}}
	s.input = &lineReader{s: s}
	if o.Stdin != nil {
		s.input = o.Stdin
	}
	s.yaegi = interp.New(interp.Options{Stdin: strings.NewReader(""), Stdout: o.Stdout, Stderr: s.noise, Args: o.Args})
	s.fset = s.yaegi.FileSet()
	s.checker = check.New(s.fset, o.packages())
	s.names = newNames(s)
	s.registry = lower.NewRegistry(lower.Options{Symbol: s.symbol, Wrappers: s.wrappers, StdSource: symbols.Source, Importer: s.checker.Importer(), Mark: mark})
	s.engine = newEngine(s)
	s.renderer = newRenderer(s.registry)
	if err := s.useSymbols(); err != nil {
		return nil, fmt.Errorf("session: %w", err)
	}
	ctx, err := s.checker.Predeclare("ctx", "context", "Context")
	if err != nil {
		return nil, fmt.Errorf("session: %w", err)
	}
	s.ctxVar = ctx
	if err := s.prepare(); err != nil {
		return nil, fmt.Errorf("session: %w", err)
	}
	s.restore = display.Bind(sink{s})
	return s, nil
}

// Close gives the display sink back. The session must not be used afterwards.
func (s *Session) Close() {
	s.Interrupt()
	s.restore()
}

// Run evaluates one cell, and then its expressions, or handles one message of a
// page, and returns when all have ended.
func (s *Session) Run(req event.Request) event.Result {
	r := s.begin(req)
	result := s.runCell(r)
	if len(req.Expressions) > 0 && result.Fault == nil && !result.Lost && result.Exit == nil {
		answers, lost := s.expressions(r)
		if lost != nil {
			return event.Result{Fault: lost, Lost: true}
		}
		result.Expressions = answers
	}
	return result
}

// runCell evaluates the cell of a run and returns when it has ended.
func (s *Session) runCell(r *run) (result event.Result) {
	defer s.end(r)
	req := r.request
	place := req.File
	if place == "" {
		place = fmt.Sprintf("cell[%d]", req.Count)
	}
	s.mu.Lock()
	s.sources[place] = strings.Split(req.Code, "\n")
	s.mu.Unlock()
	defer s.refresh(r)
	defer func() { result.Page = r.page }()
	if req.Comm != nil {
		return s.receive(r, *req.Comm)
	}

	p, ds := s.plan(place, req.Code)
	if len(ds) > 0 {
		return s.compileFault(ds)
	}
	r.plan = p
	if p.resets {
		s.reset()
	}
	nativeReq := p.native
	c, ds := cell.Parse(s.fset, place, p.rest)
	if len(ds) == 0 {
		ds = p.insert(c)
		insertInits(c)
	}
	if len(ds) > 0 {
		return s.compileFault(ds)
	}
	s.checking.Lock()
	checked, ds := s.checker.Check(c)
	s.checking.Unlock()
	if len(ds) > 0 {
		return s.compileFault(ds)
	}
	if ds := s.refuseUses(checked); len(ds) > 0 {
		return s.compileFault(ds)
	}
	if nativeReq != nil {
		if problem := nativeReq.check(checked); problem != "" {
			return s.compileFault([]event.Diagnostic{{Place: place, Line: nativeReq.line, Column: 1, Message: problem}})
		}
	}
	e := newEmission(s, checked, r)
	switch ds, fault := e.guardedBuild(); {
	case len(ds) > 0:
		return s.compileFault(ds)
	case fault != nil:
		return event.Result{Fault: fault}
	}
	s.checking.Lock()
	gone := s.checker.Accept(checked)
	s.checking.Unlock()
	if !r.quiet {
		s.announce(checked, e)
	}
	var unread []unreadError
	if !r.quiet && !req.Silent && req.File == "" {
		unread = s.unreadErrors(checked)
	}
	p.measured(checked)
	if c := p.capture; c != nil {
		if err := c.begin(s); err != nil {
			return s.nativeFault(event.ErrorValue, "%%capture: "+err.Error())
		}
	}
	result = s.execute(r, e.function)
	r.settle(result)
	if nativeReq != nil && result.Fault == nil {
		result = s.runNative(r, nativeReq)
	}
	if p.capture != nil {
		p.capture.end(s)
	}
	s.noteUnread(unread, result)
	result.NextInput = r.nextInput
	if !r.quiet && !req.Silent {
		s.history.add(req.Count, place, req.Code)
	}
	s.forget(gone, e.function, e.body)
	for local := range checked.Hoisted {
		delete(s.names.emitted, local)
	}
	s.tidy()
	return result
}

// Interrupt asks the running cell to stop. It does nothing between cells.
func (s *Session) Interrupt() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.current != nil {
		s.current.interrupt()
	}
}

// Completeness tells whether text is a whole cell.
func Completeness(text string) event.Completeness { return cell.Completeness(text) }

// announce prints the notes of a cell on its standard error.
func (s *Session) announce(d *check.Checked, e *emission) {
	for _, p := range d.Imported {
		fmt.Fprintf(s.options.Stderr, "\x1b[2mimported %s\x1b[0m\n", p)
	}
	for _, n := range append(d.Notes, e.notes...) {
		fmt.Fprintf(s.options.Stderr, "\x1b[2mnote: %s\x1b[0m\n", n)
	}
}

// send hands an event of the calling goroutine's cell to the front end.
func (s *Session) send(ev event.Event) {
	if r := s.caller(); r != nil {
		ev.Request = r.request.ID
		if r.hides(ev) {
			return
		}
	}
	s.options.Events(ev)
}

// register gives a run the number by which emitted code refers to it. Runs of
// earlier cells are forgotten when nothing of them can be running any more.
func (s *Session) register(r *run) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	for n, old := range s.runs {
		select {
		case <-old.done:
			delete(s.runs, n)
		default:
		}
	}
	s.serial++
	s.runs[s.serial] = r
	return s.serial
}

func (s *Session) runOf(n int) *run {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.runs[n]
}

// shown is what emitted code calls with the values of trailing expressions.
func (s *Session) shown(n int, v []any) {
	r := s.runOf(n)
	r.clock.stop(r)
	var values []reflect.Value
	static := slices.Clone(r.tail)
	for i, x := range v {
		if b, ok := rt.Unbox(x); ok && !isError(static[i]) { // an error is asked for its text
			x, static[i] = b.V, b.T.Go
		}
		values = append(values, reflect.ValueOf(x))
	}
	s.showTail(r, values, static)
}

// lines returns the source of a place, for tracebacks.
func (s *Session) lines(place string) []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.sources[place]
}
