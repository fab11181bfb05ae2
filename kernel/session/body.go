package session

import (
	"context"
	"go/ast"
	"go/token"
	"go/types"
	"reflect"
	"strconv"

	"github.com/traefik/yaegi/interp"

	"parity.lab/kernel/check"
	"parity.lab/kernel/lower"
	"parity.lab/kernel/lower/rt"
)

// cell emits the function of the statements:
//
//	func cellʹ7() {
//		defer session.Done(7)
//		ctxʹ1 = session.Begin(7)
//		…statements…
//		session.Show(7, tail…)
//	}
//
//	func runʹ7() { cellʹ7(); session.Finished(7) } // not reached after runtime.Goexit
func (e *emission) cell(t *lower.Translator) {
	n := e.s.names
	hook := func(name string, args ...ast.Expr) *ast.CallExpr {
		x, pos := n.Package(hooksPackage)
		return &ast.CallExpr{Fun: &ast.SelectorExpr{X: &ast.Ident{Name: x, NamePos: pos}, Sel: ast.NewIdent(name)}, Args: args}
	}
	number := &ast.BasicLit{Kind: token.INT, Value: strconv.Itoa(e.s.register(e.r))}
	list := []ast.Stmt{&ast.DeferStmt{Call: hook("Done", number)}}
	if e.s.ownsContext(e.d) {
		list = append(list, assign(n.emitted[e.s.ctxVar.Object], hook("Begin", number)))
	} else {
		list = append(list, &ast.ExprStmt{X: hook("Begin", number)})
	}
	if len(e.d.Init) > 0 {
		init := e.translator(e.d.InitInfo)
		for _, i := range e.d.Init {
			stmts, err := init.Init(i)
			e.add(init, err)
			list = append(list, stmts...)
		}
	}
	statements, tail := e.d.Cell.Body.Body.List, e.d.Cell.Tail
	if len(tail) == 1 && e.silent(tail[0]) {
		statements, tail = append(statements[:len(statements):len(statements)], &ast.ExprStmt{X: tail[0]}), nil
	}
	for _, st := range statements {
		if !e.s.engine.statement(st, e.d.Info) {
			e.s.engine.literals(st, e.d.Info)
		}
	}
	for _, x := range tail {
		e.s.engine.literals(x, e.d.Info)
	}
	c, err := t.Cell(statements, tail, func(o types.Object) bool { return e.d.Hoisted[o] != nil })
	e.add(t, err)
	inits := e.d.Inits
	if err == nil {
		inits = e.callInits(c.Stmts)
		list = append(list, c.Stmts...)
		if len(c.Tail) > 0 {
			e.r.tail = c.Types
			list = append(list, &ast.ExprStmt{X: hook("Show", append([]ast.Expr{number}, c.Tail...)...)})
		}
	}
	list = e.emitAfter(list)
	for _, u := range inits {
		list = append(list, e.callUnit(u))
	}
	if u := e.d.Main; u != nil {
		list = append(list, e.callUnit(u))
	}
	e.instances() // what the statements ask for stays
	e.tree()
	e.decls = append(e.decls, funcDecl(e.body, list...), funcDecl(e.function, call(e.body), &ast.ExprStmt{X: hook("Finished", number)}))
	e.tree()
}

// silent tells whether the values of a call are not worth showing: nobody
// wants to read "3 <nil>" below what Println printed.
func (e *emission) silent(x ast.Expr) bool { return silent(x, e.d.Info) }

func silent(x ast.Expr, info *types.Info) bool {
	c, ok := ast.Unparen(x).(*ast.CallExpr)
	if !ok {
		return false
	}
	s, ok := ast.Unparen(c.Fun).(*ast.SelectorExpr)
	if !ok {
		return false
	}
	f, ok := info.Uses[s.Sel].(*types.Func)
	if !ok || f.Pkg() == nil || f.Pkg().Path() != "fmt" || f.Signature().Recv() != nil {
		return false
	}
	switch f.Name() {
	case "Print", "Printf", "Println", "Fprint", "Fprintf", "Fprintln":
		return true
	}
	return false
}

// prepare gives the interpreter the functions that emitted code calls and the
// variable ctx.
func (s *Session) prepare() error {
	err := s.yaegi.Use(interp.Exports{hooksPath + "/session": {
		"Show": reflect.ValueOf(func(n int, v ...any) { s.shown(n, v) }),
		"Done": reflect.ValueOf(func(n int) { close(s.runOf(n).done) }),
		"Finished": reflect.ValueOf(func(n int) {
			r := s.runOf(n)
			r.clock.stop(r)
			r.finished = true
		}),
		"Magic":  reflect.ValueOf(s.turn),
		"Timeit": reflect.ValueOf(s.timeit),
		"Begin": reflect.ValueOf(func(n int) context.Context {
			r := s.runOf(n)
			r.start()
			return r.ctx
		}),
	}})
	if err != nil {
		return err
	}
	rt.SetHooks(rt.Hooks{Go: s.spawn, Stderr: stderrWriter{s}, Done: func() <-chan struct{} { return s.caller().halted }})
	hooks, at := s.names.Package(hooksPackage)
	calls := s.predeclareCalls(func(hook string) ast.Expr {
		return &ast.SelectorExpr{X: &ast.Ident{Name: hooks, NamePos: at}, Sel: ast.NewIdent(hook)}
	})
	s.predeclareInit()
	o := s.ctxVar.Object
	s.names.emitted[o] = s.names.fresh("ctx")
	name, pos := s.names.Package(o.Type().(*types.Named).Obj().Pkg())
	if err := s.bring(); err != nil {
		return err
	}
	err = s.compile(&ast.File{Name: ast.NewIdent("main"), Package: pos, Decls: append(calls,
		varDecl(s.names.emitted[o], &ast.SelectorExpr{X: &ast.Ident{Name: name, NamePos: pos}, Sel: ast.NewIdent("Context")}),
		varDecl(markName, ast.NewIdent("int")),
	)})
	if err != nil {
		return err
	}
	marked, _ := globalOf(s.yaegi, markName)
	s.marked = marked.Addr().Interface().(*int)
	return nil
}

// markName is a variable of emitted code that holds the position of the
// statement being run.
const markName = "at" + versionMark

// mark makes the statement that sets it.
func mark(pos token.Pos) ast.Stmt {
	return &ast.AssignStmt{
		Lhs: []ast.Expr{&ast.Ident{Name: markName, NamePos: pos}}, TokPos: pos, Tok: token.ASSIGN,
		Rhs: []ast.Expr{&ast.BasicLit{ValuePos: pos, Kind: token.INT, Value: strconv.Itoa(int(pos))}},
	}
}

// ownsContext tells whether ctx still is the session's and not the user's own variable.
func (s *Session) ownsContext(d *check.Checked) bool {
	for _, v := range d.Hoisted {
		if v == s.ctxVar {
			s.ctxTaken = true
		}
	}
	return !s.ctxTaken
}
