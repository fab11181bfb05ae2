package session

import (
	"fmt"
	"go/ast"
	"go/types"
	"reflect"

	"parity.lab/kernel/check"
	"parity.lab/kernel/event"
)

// unreadError is an error variable that a cell sets by a call and never looks at.
type unreadError struct {
	v      *check.Var
	before any // its value before the cell ran
}

// unreadErrors finds the errors that a cell leaves in variables without looking at
// them. Nobody would see them: the cell shows a nil board, say, and no reason.
func (s *Session) unreadErrors(d *check.Checked) []unreadError {
	if d.Cell.Body == nil {
		return nil
	}
	set := map[*ast.Ident]bool{} // where a statement of the cell sets an error
	var order []*ast.Ident
	for _, st := range d.Cell.Body.Body.List {
		a, ok := st.(*ast.AssignStmt)
		if !ok || len(a.Rhs) != 1 {
			continue
		}
		if _, ok := ast.Unparen(a.Rhs[0]).(*ast.CallExpr); !ok {
			continue
		}
		for _, x := range a.Lhs {
			if id, ok := x.(*ast.Ident); ok && isError(typeOf(d.Info, id)) {
				set[id] = true
				order = append(order, id)
			}
		}
	}
	if len(order) == 0 {
		return nil
	}
	read := map[string]bool{}
	visit := func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && !set[id] {
			read[id.Name] = true
		}
		return true
	}
	ast.Inspect(d.Cell.File, visit)
	ast.Inspect(d.Cell.Body, visit)
	for _, x := range d.Cell.Tail {
		ast.Inspect(x, visit)
	}
	var list []unreadError
	for _, id := range order {
		v := d.Hoisted[d.Info.ObjectOf(id)]
		if v == nil {
			v = s.checker.Var(id.Name)
		}
		if read[id.Name] || v == nil {
			continue
		}
		read[id.Name] = true // one note is enough
		u := unreadError{v: v}
		if at, ok := s.engine.global(s.names.emitted[v.Object]); ok {
			u.before = held(at)
		}
		list = append(list, u)
	}
	return list
}

func typeOf(info *types.Info, id *ast.Ident) types.Type {
	if o := info.ObjectOf(id); o != nil {
		return o.Type()
	}
	return nil
}

// noteUnread prints the errors that a cell has set and not looked at. After a panic
// it may not have set them: then only what differs from before counts.
func (s *Session) noteUnread(list []unreadError, result event.Result) {
	f := result.Fault
	panicked := f != nil && f.Name == event.Panic
	if result.Lost || result.Exit != nil || f != nil && !panicked && f.Name != event.ErrorValue {
		return
	}
	for _, u := range list {
		at, ok := s.engine.global(s.names.emitted[u.v.Object])
		if !ok || held(at) == nil || panicked && same(held(at), u.before) {
			continue
		}
		fmt.Fprintf(s.options.Stderr, "\x1b[2mnote: %s is not nil: %s\x1b[0m\n", u.v.Name, s.renderer.Text(at, u.v.Object.Type()))
	}
}

// same tells whether two values are known to be the same one.
func same(a, b any) bool {
	x, y := reflect.ValueOf(a), reflect.ValueOf(b)
	return x.IsValid() && y.IsValid() && x.Comparable() && y.Comparable() && a == b
}
