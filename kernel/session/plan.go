package session

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strconv"

	"parity.lab/kernel/cell"
	"parity.lab/kernel/check"
	"parity.lab/kernel/event"
)

// plan is what the special lines of a cell ask for. Lines that do something
// become calls among the statements of the cell, so they run in order with them:
//
//	magicʹ(3)                    the line number 3
//	timeitʹ(3, func() { … })     a statement that is measured many times
//
// Both are variables of the session that no cell can name.
type plan struct {
	s      *Session
	place  string
	rest   string // the cell without its special lines
	lines  []*magicLine
	resets bool // the session is to be emptied first
	// native and capture are set when the cell asks for them; whole is the line
	// that measures all of the cell.
	native  *nativeRequest
	capture *capture
	whole   *magicLine
	after   []int // lines that run behind the values of the cell
}

// The variables that hold the calls.
const (
	magicName  = "magic" + versionMark
	timeitName = "timeit" + versionMark
)

// plan reads the special lines of a cell.
func (s *Session) plan(place, code string) (*plan, []event.Diagnostic) {
	p := &plan{s: s, place: place}
	specials := cell.Specials(code, s.isKnown)
	p.rest = cell.Blank(code, specials)
	var ds []event.Diagnostic
	for _, sp := range specials {
		m := &magicLine{Special: sp, place: place}
		p.lines = append(p.lines, m)
		ds = append(ds, p.prepare(m)...)
	}
	return p, ds
}

// isKnown tells whether a cell may mean something of Go by a name.
func (s *Session) isKnown(name string) bool {
	s.checking.Lock()
	defer s.checking.Unlock()
	return s.checker.Unit(name) != nil || s.checker.Var(name) != nil || s.checker.Import(name) != ""
}

// insert puts the calls of the special lines among the statements of the cell.
func (p *plan) insert(c *cell.Cell) []event.Diagnostic {
	if len(p.lines) == 0 {
		return nil
	}
	var ds []event.Diagnostic
	var out []ast.Stmt
	list := c.Body.Body.List
	tail := token.Position{}
	if len(c.Tail) > 0 {
		tail = p.s.fset.Position(c.Tail[0].Pos())
	}
	for i, m := range p.lines {
		for len(list) > 0 && before(p.s.fset.Position(list[0].Pos()), m) {
			out, list = append(out, list[0]), list[1:]
		}
		spec, _ := cell.FindMagic(m.Name)
		switch {
		case m.Kind == cell.Magic && spec.Statement && !m.Block:
			n := 0
			for n < len(list) && p.s.fset.Position(list[n].Pos()).Line == m.Line {
				n++
			}
			isTail := n == len(list) && tail.Line == m.Line
			if n == 0 && !isTail {
				ds = append(ds, m.problem("expected a statement behind %"+m.Name, "%help "+m.Name+" tells more"))
				continue
			}
			measured := list[:n]
			list = list[n:]
			if m.Name == "time" {
				out = append(append(out, magicCall(i)), measured...)
				if !isTail {
					out = append(out, magicCall(i)) // the second call ends it
				}
				continue
			}
			if isTail {
				measured = append(slices.Clip(measured), evaluations(c.Tail)...)
				c.Tail = nil
			}
			out = append(out, timeitCall(i, measured))
		case m.do == nil:
		case tail.IsValid() && !m.Block && before(tail, m):
			p.after = append(p.after, i)
		default:
			out = append(out, magicCall(i))
		}
	}
	out = append(out, list...)
	if w := p.whole; w != nil {
		k := slices.Index(p.lines, w)
		if w.Name == "time" {
			out = slices.Insert(out, 0, magicCall(k))
		} else {
			out = []ast.Stmt{timeitCall(k, append(out, evaluations(c.Tail)...))}
			c.Tail = nil
		}
	}
	if p.capture != nil && p.capture.name != "" {
		out = slices.Insert(out, 0, ast.Stmt(&ast.DeclStmt{Decl: &ast.GenDecl{Tok: token.VAR, Specs: []ast.Spec{&ast.ValueSpec{
			Names: []*ast.Ident{ast.NewIdent(p.capture.name)}, Type: ast.NewIdent("string"),
		}}}}))
	}
	c.Body.Body.List = out
	return ds
}

// before tells whether a place is above or left of a line.
func before(pos token.Position, m *magicLine) bool {
	return pos.Line < m.Line || pos.Line == m.Line && pos.Column < m.Column
}

func magicCall(k int) ast.Stmt { return numbered(magicName, k) }

func numbered(name string, k int, args ...ast.Expr) ast.Stmt {
	number := &ast.BasicLit{Kind: token.INT, Value: strconv.Itoa(k)}
	return &ast.ExprStmt{X: &ast.CallExpr{Fun: ast.NewIdent(name), Args: append([]ast.Expr{number}, args...)}}
}

// timeitCall makes a function of statements and passes it on.
func timeitCall(k int, list []ast.Stmt) ast.Stmt {
	body := &ast.BlockStmt{List: slices.Clone(list)}
	f := &ast.FuncLit{Type: &ast.FuncType{Params: &ast.FieldList{}}, Body: body}
	if len(list) > 0 {
		f.Type.Func, body.Lbrace, body.Rbrace = list[0].Pos(), list[0].Pos(), list[len(list)-1].End()
	}
	return numbered(timeitName, k, f)
}

// evaluations makes statements that evaluate expressions.
func evaluations(xs []ast.Expr) []ast.Stmt {
	var out []ast.Stmt
	for _, x := range xs {
		if call, ok := ast.Unparen(x).(*ast.CallExpr); ok && !isValueOnly(call.Fun) {
			out = append(out, &ast.ExprStmt{X: x})
			continue
		}
		out = append(out, &ast.AssignStmt{Lhs: []ast.Expr{&ast.Ident{Name: "_", NamePos: x.Pos()}}, TokPos: x.Pos(), Tok: token.ASSIGN, Rhs: []ast.Expr{x}})
	}
	return out
}

// isValueOnly tells whether a call of f can't be a statement: a conversion, or a
// built-in function that has a value.
func isValueOnly(f ast.Expr) bool {
	switch f := ast.Unparen(f).(type) {
	case *ast.Ident:
		if o := types.Universe.Lookup(f.Name); o != nil {
			switch f.Name {
			case "copy", "clear", "close", "delete", "panic", "print", "println", "recover":
				return false
			}
			return true
		}
	case *ast.ArrayType, *ast.MapType, *ast.FuncType, *ast.InterfaceType, *ast.StarExpr, *ast.ChanType:
		return true
	}
	return false
}

// predeclareCalls makes the two variables known to the checker and returns the
// declarations that give them to the interpreter.
func (s *Session) predeclareCalls(hook func(name string) ast.Expr) []ast.Decl {
	integer := types.NewVar(token.NoPos, nil, "", types.Typ[types.Int])
	function := types.NewVar(token.NoPos, nil, "", types.NewSignatureType(nil, nil, nil, nil, nil, false))
	var out []ast.Decl
	for _, v := range []struct {
		name, hook string
		params     []*types.Var
		written    []*ast.Field
	}{
		{magicName, "Magic", []*types.Var{integer}, []*ast.Field{{Type: ast.NewIdent("int")}}},
		{timeitName, "Timeit", []*types.Var{integer, function}, []*ast.Field{{Type: ast.NewIdent("int")}, {Type: &ast.FuncType{Params: &ast.FieldList{}}}}},
	} {
		o := s.checker.PredeclareType(v.name, types.NewSignatureType(nil, nil, nil, types.NewTuple(v.params...), nil, false)).Object
		s.names.emitted[o] = s.names.fresh(v.name)
		d := varDecl(s.names.emitted[o], &ast.FuncType{Params: &ast.FieldList{List: v.written}})
		d.Specs[0].(*ast.ValueSpec).Values = []ast.Expr{hook(v.hook)}
		out = append(out, d)
	}
	return out
}

// turn is what emitted code calls for a special line.
func (s *Session) turn(k int) {
	r := s.caller()
	m := r.plan.lines[k]
	if m.Name == "time" && m.Kind == cell.Magic {
		r.clock.toggle(r, m)
		return
	}
	if err := m.do(r); err != nil {
		panic(magicFailure{m, err})
	}
}

// emitAfter adds the calls that run behind the values of the cell.
func (e *emission) emitAfter(list []ast.Stmt) []ast.Stmt {
	if e.r.plan == nil {
		return list
	}
	for _, k := range e.r.plan.after {
		st := magicCall(k).(*ast.ExprStmt)
		st.X.(*ast.CallExpr).Fun = ast.NewIdent(e.s.names.emitted[e.s.checker.Var(magicName).Object])
		list = append(list, st)
	}
	return list
}

// measured notes how the statements that timeit measures are run.
func (p *plan) measured(d *check.Checked) {
	for _, st := range d.Cell.Body.Body.List {
		x, ok := st.(*ast.ExprStmt)
		if !ok {
			continue
		}
		call, ok := x.X.(*ast.CallExpr)
		if !ok || len(call.Args) != 2 {
			continue
		}
		if f, ok := call.Fun.(*ast.Ident); !ok || f.Name != timeitName {
			continue
		}
		k, _ := strconv.Atoi(call.Args[0].(*ast.BasicLit).Value)
		m := p.lines[k]
		m.compiled = p.s.engine.nodes[call.Args[1]] != ""
		if why := p.s.engine.refused[call.Args[1]]; why != nil {
			m.because = why.Construct
		}
	}
}
