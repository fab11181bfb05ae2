package session

import (
	"fmt"
	"strings"

	"parity.lab/kernel/cell"
	"parity.lab/kernel/event"
)

// magicLine is a special line of a cell that runs.
type magicLine struct {
	cell.Special
	place string
	// do is what the line does when its turn comes; its error ends the cell. It is
	// nil for lines that say how the cell runs.
	do func(r *run) error
	// loops and runs are the flags of timeit, 0 to choose them.
	loops, runs int
	// compiled says whether what is measured was compiled; because is what keeps
	// it from that.
	compiled bool
	because  string
}

// problem makes a compile error of what is wrong with a line.
func (m *magicLine) problem(message, hint string) event.Diagnostic {
	return event.Diagnostic{Place: m.place, Line: m.Line, Column: m.Column, Message: message, Hint: hint}
}

// magicFailure is what a line panics with to end its cell.
type magicFailure struct {
	line *magicLine
	err  error
}

// prepares tells, for each magic, how a line is read: it sets do, or returns what
// is wrong with the line. An empty text with false means wrong use.
var prepares map[string]func(p *plan, m *magicLine) (problem string, ok bool)

func init() { // the functions and the table mention each other
	prepares = map[string]func(p *plan, m *magicLine) (string, bool){
		"bash": prepareBash, "capture": prepareCapture, "cd": prepareCd, "env": prepareEnv, "help": prepareHelp, "imports": prepareImports,
		"load": prepareLoad, "native": prepareNative, "pwd": preparePwd, "reset": prepareReset, "save": prepareSave,
		"time": prepareTime, "timeit": prepareTimeit, "who": prepareWho, "why": prepareWhy, "writefile": prepareWritefile,
	}
}

// prepare reads one special line.
func (p *plan) prepare(m *magicLine) []event.Diagnostic {
	if m.Kind == cell.Query {
		m.do = func(r *run) error { r.print("%s", p.s.query(m.Name, m.Detail)); return nil }
		return nil
	}
	name := m.Name
	if m.Kind == cell.Shell {
		name = "bash"
	}
	spec, known := cell.FindMagic(name)
	sign := "%"
	if m.Block {
		sign = "%%"
	}
	switch {
	case name == "":
		return []event.Diagnostic{m.problem("expected the name of a magic behind "+sign, "%help lists them")}
	case !known:
		hint := "%help lists them"
		if instead := cell.InsteadOf(name); instead != "" {
			hint = instead
		} else if near, ok := cell.FindMagic(cell.NearMagic(name)); ok {
			hint = "did you mean " + near.Prefix() + near.Name + "? " + hint
		}
		return []event.Diagnostic{m.problem("unknown magic "+sign+name, hint)}
	case p.s.options.Safe && spec.Unsafe:
		what := sign + name
		if m.Kind == cell.Shell {
			what = "a line with !, which runs a command,"
		}
		return []event.Diagnostic{m.problem(what+" is not available in safe mode", "%help safe lists what is")}
	case m.Kind == cell.Magic && (m.Block && !spec.Block || !m.Block && !spec.Line):
		return []event.Diagnostic{m.problem("usage: "+strings.Join(spec.Usage, " or "), "%help "+name+" tells more")}
	case m.Block && !m.Head:
		return []event.Diagnostic{m.problem("%%"+name+" must stand above the rest of its cell", "")}
	}
	if problem, ok := prepares[name](p, m); !ok {
		if problem == "" {
			return []event.Diagnostic{m.problem("usage: "+strings.Join(spec.Usage, " or "), "%help "+name+" tells more")}
		}
		return []event.Diagnostic{m.problem(problem, "")}
	}
	return nil
}

// print writes to the standard output of the cell.
func (r *run) print(format string, args ...any) {
	fmt.Fprintf(r.s.options.Stdout, format, args...)
}

func prepareHelp(p *plan, m *magicLine) (string, bool) {
	text, problem := help(m.Arguments)
	m.do = func(r *run) error { r.print("%s", text); return nil }
	return problem, problem == ""
}

func prepareWhy(p *plan, m *magicLine) (string, bool) {
	m.do = func(r *run) error {
		text, err := p.s.why(m.Arguments)
		r.print("%s", text)
		return err
	}
	return "", m.Arguments != ""
}

// why says which engine runs a function, and if it is the interpreter, what
// keeps the function from being compiled.
func (s *Session) why(name string) (string, error) {
	typ, method, isMethod := strings.Cut(name, ".")
	s.checking.Lock()
	u := s.checker.Unit(typ)
	s.checking.Unlock()
	switch {
	case u == nil:
		return "", fmt.Errorf("%%why: no function %s in this session", name)
	case u.Func != nil && !isMethod:
		return s.engine.why(name, u, u.Func), nil
	case isMethod:
		for _, m := range u.Methods {
			if m.Name.Name == method {
				return s.engine.why(name, u, m), nil
			}
		}
		return "", fmt.Errorf("%%why: %s has no method %s", typ, method)
	}
	return "", fmt.Errorf("%%why: %s is not a function", name)
}

// help returns the text of a topic.
func help(topic string) (text, problem string) {
	switch topic {
	case "":
		return helpText + magicList() + helpEnd, ""
	case "limits":
		return limitsText, ""
	case "input":
		return inputText, ""
	case "safe":
		return safeText + "\n" + indented(SafePackages()) + "\nFrom os only " + strings.Join(safeMembers["os"], ", ") + ".\n", ""
	}
	name := strings.TrimLeft(topic, "%")
	if name == "!" {
		name = "bash"
	}
	if m, ok := cell.FindMagic(name); ok {
		text := strings.Join(m.Usage, "\n") + "\n\n" + strings.ToUpper(m.Summary[:1]) + m.Summary[1:] + ".\n"
		if m.Help != "" {
			text += "\n" + m.Help + "\n"
		}
		if m.Unsafe {
			text += "\nSafe mode does not have it.\n"
		}
		return text, ""
	}
	if near := cell.NearMagic(name); near != "" {
		return "", fmt.Sprintf("no help on %q; did you mean %%help %s?", topic, near)
	}
	return "", fmt.Sprintf("no help on %q; the topics are the magics, input, limits and safe", topic)
}

// magicList is a line for each way to write a magic.
func magicList() string {
	var b strings.Builder
	for _, m := range cell.Magics() {
		for i, u := range m.Usage {
			summary := m.Summary
			if i > 0 {
				summary = ""
			}
			b.WriteString(strings.TrimRight(fmt.Sprintf("  %-44s %s", u, summary), " ") + "\n")
		}
	}
	return b.String()
}

// indented writes names in lines of about 90 characters.
func indented(names []string) string {
	var b strings.Builder
	width := 0
	for _, n := range names {
		if width == 0 || width+len(n) > 90 {
			if width > 0 {
				b.WriteString("\n")
			}
			b.WriteString("  ")
			width = 2
		}
		b.WriteString(n + " ")
		width += len(n) + 1
	}
	b.WriteString("\n")
	return b.String()
}

const helpText = `A cell is Go: imports, types, functions, variables, statements in any order; the value of the
last expression is shown. Names may be declared again, also with another type; functions that
use them follow. ctx is a context that an interrupt cancels.

Lines that begin with %, ! or ? are for the kernel. They may stand where a statement could begin;
those with %% stand above the rest of the cell and are about all of it.

`

const helpEnd = `
  NAME?  NAME??                                what is known about a name; its source
  %help NAME                                   more about a magic
  %help input                                  how cells read what you type
  %help limits                                 what cells can't do
  %help safe                                   what notebooks may use in safe mode
`

const inputText = `Cells read what you type with display.Input("prompt: ") and display.Password("prompt: "), with fmt.Scan,
fmt.Scanln and fmt.Scanf, and from os.Stdin, as by bufio.NewScanner(os.Stdin). Each time one of them
waits for input, the front end asks you for a line. Ctrl-D alone as a line ends the input.

  An interrupt   ends the cell that waits.
  Nobody to ask  Some front ends have nobody to ask, such as nbconvert and paritylab run. A cell that
                 reads ends with an error there. Put the value into a variable in a cell with the tag
                 parameters instead, and set it with paritylab run -p NAME=VALUE.
`

const limitsText = `What cells can't do, and what to do instead:

  Other modules    Only the standard library, gonum and parity.lab/lib are compiled in. An import
                   of anything else is an error that says so.
  unsafe, cgo      Not available.
  Method-bearing   Printing, errors.As and Is, JSON and templates see the methods of types declared
  values           in cells. Other compiled code that receives such a value as any (reflect, gob,
                   xml) sees its fields but not its methods.
  Rare forms       In f()(g()) of interpreted code g runs before f. recover in a function that a deferred
                   function value calls may catch what Go would not. template.FuncMap can't take
                   functions over cell types. reflect and encoding/xml of cell types are refused.
  Goroutines       A panic in a goroutine that compiled code starts (sync.WaitGroup.Go) ends the
                   session; one started by go in a cell ends the cell only.
  Fatal errors     Concurrent writes to a map and running out of memory can't be recovered in Go:
                   the session starts anew, its values are lost, and the notebook says so.
`

const safeText = `Safe mode is a fence for notebooks from strangers: their cells can compute, show things, and read
files below the notebook's folder, and that is all the library they get. It is not a sandbox: it
does not keep a cell from using up time or memory, and it trusts the packages below to have no
holes of their own. Cells may import:
`
