package session

import (
	"context"
	"errors"
	"fmt"
	"go/ast"
	"go/types"
	"maps"
	"slices"
	"strings"
	"time"

	"parity.lab/kernel/check"
	"parity.lab/kernel/event"
	"parity.lab/kernel/native"
)

// nativeRequest is a cell that begins with %%native.
type nativeRequest struct {
	entry string
	line  int // of the magic
}

func prepareNative(p *plan, m *magicLine) (string, bool) {
	if strings.ContainsAny(m.Arguments, " \t") {
		return "", false
	}
	p.native = &nativeRequest{m.Arguments, m.Line}
	return "", true
}

// check says what keeps a checked cell from running natively, or "".
func (r *nativeRequest) check(c *check.Checked) string {
	if len(c.Cell.Body.Body.List) > 0 || len(c.Cell.Tail) > 0 || c.Cell.Program {
		return "a %%native cell holds declarations only: put what shall run into a function and name it, %%native FUNCTION"
	}
	var entries []string
	for _, u := range c.Units {
		if u.Func != nil && u.Place == c.Cell.Place && isEntry(u.Func, u.Info) {
			entries = append(entries, u.Names[0])
		}
	}
	switch {
	case r.entry == "" && len(entries) == 1:
		r.entry = entries[0]
	case r.entry == "" && len(entries) == 0:
		return "the cell declares no function that takes nothing or a context.Context"
	case r.entry == "":
		return "which function shall run? Write %%native and one of: " + strings.Join(entries, ", ")
	case !slices.Contains(entries, r.entry):
		return fmt.Sprintf("the cell declares no function %s that takes nothing or a context.Context", r.entry)
	}
	return ""
}

// isEntry tells whether a function takes nothing or a context.
func isEntry(d *ast.FuncDecl, info *types.Info) bool {
	f, ok := info.Defs[d.Name].(*types.Func)
	if !ok || d.Type.TypeParams != nil {
		return false
	}
	p := f.Signature().Params()
	return p.Len() == 0 || p.Len() == 1 && types.TypeString(p.At(0).Type(), nil) == "context.Context"
}

// runNative builds the entry and all that it uses with the user's toolchain and
// runs it in a process of its own.
func (s *Session) runNative(r *run, req *nativeRequest) event.Result {
	p, problem := s.nativeProgram(req.entry)
	if problem != "" {
		return s.nativeFault(event.CompileError, problem)
	}
	start := time.Now()
	// The first build compiles the library too, which takes most of a minute.
	note := time.AfterFunc(2*time.Second, func() {
		fmt.Fprint(s.options.Stderr, "\x1b[2mnative: building; the first time takes longer\x1b[0m\n")
	})
	e, err := native.Build(r.ctx, p)
	note.Stop()
	if err != nil {
		var compile *native.CompileError
		switch {
		case errors.As(err, &compile):
			return s.compileFault(compile.Diagnostics)
		case errors.Is(err, context.Canceled):
			return s.interruptResult(r, true)
		}
		return s.nativeFault(event.ErrorValue, err.Error())
	}
	defer e.Close()
	built := time.Since(start)
	results, err := e.Run(r.ctx, native.RunOptions{
		Stdout: s.options.Stdout, Stderr: s.options.Stderr,
		Display: func(ev event.Event) { s.send(ev) },
	})
	fmt.Fprintf(s.options.Stderr, "\x1b[2mnative: built in %.2f s with %s, ran %.3f s\x1b[0m\n", built.Seconds(), e.Toolchain.Version, results.Elapsed.Seconds())
	var crash *native.Crash
	var exit *native.ExitError
	switch {
	case errors.As(err, &crash):
		f := &event.Fault{Name: event.Panic, Value: strings.TrimPrefix(crash.Message, "panic: ")}
		for _, c := range crash.Frames {
			f.Traceback = append(f.Traceback, fmt.Sprintf("%s:%d:%d %s", c.Place.File, c.Place.Line, max(c.Place.Column, 1), c.Function))
		}
		s.show(f)
		return event.Result{Fault: f}
	case errors.As(err, &exit):
		return s.nativeFault(event.Exit, exit.Error())
	case err != nil && !results.Done:
		return s.interruptResult(r, true)
	}
	s.showNative(r, results)
	return event.Result{Fault: r.fault}
}

// showNative shows what the entry returned, as the value of a cell.
func (s *Session) showNative(r *run, results native.Results) {
	if e := results.Error; e != nil {
		r.fault = &event.Fault{Name: event.ErrorValue, Value: e.String()}
		s.show(r.fault)
	}
	var bundles []*event.Bundle
	var texts []string
	for _, v := range results.Values {
		if v.Bundle != nil && len(v.Bundle.Data) > 0 {
			bundles = append(bundles, v.Bundle)
			texts = append(texts, v.String())
		}
	}
	switch {
	case len(bundles) == 0 || r.request.Silent:
	case len(bundles) == 1:
		s.send(event.Event{Kind: event.Value, Bundle: bundles[0]})
	default:
		s.send(event.Event{Kind: event.Value, Bundle: event.Plain(strings.Join(texts, " "))})
	}
}

func (s *Session) nativeFault(name, text string) event.Result {
	f := &event.Fault{Name: name, Value: text}
	s.show(f)
	return event.Result{Fault: f}
}

// nativeProgram collects the source of a function and of everything in the
// session that it uses, directly or not.
func (s *Session) nativeProgram(entry string) (p native.Program, problem string) {
	s.checking.Lock()
	defer s.checking.Unlock()
	p.Entry = entry
	imports := map[string]string{}
	seen := map[*check.Unit]bool{}
	var variables []string
	var visit func(name string)
	visit = func(name string) {
		if v := s.checker.Var(name); v != nil {
			if v != s.ctxVar && !slices.Contains(variables, name) {
				variables = append(variables, name)
				for _, t := range v.Mentions() {
					visit(t)
				}
			}
			return
		}
		u := s.checker.Unit(name)
		if u == nil || seen[u] {
			return
		}
		seen[u] = true
		for n, path := range u.Imports {
			if old := imports[n]; old != "" && old != path {
				problem = fmt.Sprintf("%s means both %q and %q in the cells that %s uses", n, old, path, entry)
			}
			imports[n] = path
		}
		for _, n := range u.Nodes() {
			text, at, ok := u.Text(s.fset, n)
			if !ok {
				problem = "the source of " + name + " is not known any more: run its cell again"
			}
			place := native.Place{File: at.Filename, Line: at.Line, Column: at.Column}
			if _, isType := n.(*ast.TypeSpec); isType {
				text, place.Column = "type "+text, max(place.Column-len("type "), 1)
			}
			p.Code = append(p.Code, native.Piece{Place: place, Source: text})
		}
		for _, other := range u.UsedNames() {
			visit(other)
		}
	}
	visit(entry)
	for _, n := range slices.Sorted(maps.Keys(imports)) {
		p.Imports = append(p.Imports, native.Import{Name: n, Path: imports[n]})
	}
	for _, name := range variables {
		v := s.checker.Var(name)
		value, _ := s.engine.global(s.names.emitted[v.Object])
		text, err := literal(value, v.Object.Type())
		if err != nil {
			problem = fmt.Sprintf("the variable %s can't go along into a native cell: %v", name, err)
		}
		p.Variables = append(p.Variables, native.Variable{Name: name, Type: check.TypeString(v.Object.Type()), Value: text})
	}
	return p, problem
}
