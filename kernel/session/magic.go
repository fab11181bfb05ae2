package session

import (
	"fmt"
	"strings"

	"parity.lab/kernel/cell"
	"parity.lab/kernel/event"
)

// magic runs one line for the kernel. It returns what to print, or what is
// wrong with the line.
func (s *Session) magic(m cell.Special) (text, problem string) {
	switch {
	case m.Kind == cell.Query:
		return s.query(m.Name, m.Detail), ""
	case m.Kind != cell.Magic:
	case m.Block:
		return "", "unknown magic %%" + m.Name + "; %help lists them"
	case m.Name == "help":
		return help(m.Arguments)
	case m.Name == "why":
		return s.why(m.Arguments)
	}
	return "", "unknown magic %" + m.Name + "; %help lists them"
}

// magics runs the magic lines of a cell and returns the code that is left.
func (s *Session) magics(place, code string) (rest string, req *nativeRequest, ds []event.Diagnostic) {
	ms := cell.Specials(code, nil)
	rest = cell.Blank(code, ms)
	first := 1
	if len(ms) > 0 {
		first = ms[0].Line
	}
	req, ms, problem := s.takeNative(ms)
	if problem != "" {
		return "", nil, []event.Diagnostic{{Place: place, Line: first, Column: 1, Message: problem}}
	}
	for _, m := range ms {
		text, problem := s.magic(m)
		if problem != "" {
			return "", nil, []event.Diagnostic{{Place: place, Line: m.Line, Column: m.Column, Message: problem}}
		}
		fmt.Fprint(s.options.Stdout, text)
	}
	return rest, req, nil
}

// why says which engine runs a function, and if it is the interpreter, what
// keeps the function from being compiled.
func (s *Session) why(name string) (text, problem string) {
	if name == "" {
		return "", "usage: %why FUNCTION or %why TYPE.METHOD"
	}
	typ, method, isMethod := strings.Cut(name, ".")
	s.checking.Lock()
	u := s.checker.Unit(typ)
	s.checking.Unlock()
	switch {
	case u == nil:
		return "", fmt.Sprintf("%%why: no function %s in this session", name)
	case u.Func != nil && !isMethod:
		return s.engine.why(name, u, u.Func), ""
	case isMethod:
		for _, m := range u.Methods {
			if m.Name.Name == method {
				return s.engine.why(name, u, m), ""
			}
		}
		return "", fmt.Sprintf("%%why: %s has no method %s", typ, method)
	}
	return "", fmt.Sprintf("%%why: %s is not a function", name)
}

// help returns the text of a topic.
func help(topic string) (text, problem string) {
	switch topic {
	case "":
		return helpText, ""
	case "limits":
		return limitsText, ""
	case "safe":
		return safeText + "\n" + indented(SafePackages()) + "\nFrom os only " + strings.Join(safeMembers["os"], ", ") + ".\n", ""
	}
	return "", fmt.Sprintf("no help on %q; the topics are: limits, safe", topic)
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

  %why f          which engine runs the function f: compiled, or interpreted and why
  %%native f      before a cell that declares f: builds f and what it uses with your Go toolchain
                  and runs it in a process of its own, at full speed
  %help limits    what cells can't do
  %help safe      what notebooks may use in safe mode
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
