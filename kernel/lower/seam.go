package lower

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strings"
)

// Compiled functions that look at the types of their arguments would see boxes
// and unnamed types. Calls of those listed here are rewritten with what is
// known about the arguments; all others get boxes, which print, compare and
// encode as the values in them.

// A treatment says how the arguments of a compiled function are passed.
type treatment struct {
	kind   byte // see below
	format int  // index of the format or of the first operand
}

const (
	printsFormat  = 'f' // printf: %T and %p need the type
	printsJoined  = 'j' // print: blanks depend on what is a string
	takesRaw      = 'r' // the value itself, without its type, from index format on
	reflects      = 't' // looks at the type: boxes are refused
	findsError    = 'a' // errors.As
	comparesError = 'i' // errors.Is
	comparesDeep  = 'd' // reflect.DeepEqual
	decodes       = 'u' // fills a value through a pointer by its fields
	executes      = 'x' // a template
)

var treatments = map[string]treatment{
	"fmt.Printf": {printsFormat, 0}, "fmt.Sprintf": {printsFormat, 0}, "fmt.Errorf": {printsFormat, 0}, "fmt.Fprintf": {printsFormat, 1}, "fmt.Appendf": {printsFormat, 1},
	"fmt.Print": {printsJoined, 0}, "fmt.Sprint": {printsJoined, 0}, "fmt.Fprint": {printsJoined, 1}, "fmt.Append": {printsJoined, 1},
	"log.Printf": {printsFormat, 0}, "log.Fatalf": {printsFormat, 0}, "log.Panicf": {printsFormat, 0},
	"log.Print": {printsJoined, 0}, "log.Fatal": {printsJoined, 0}, "log.Panic": {printsJoined, 0},
	"(*log.Logger).Printf": {printsFormat, 0}, "(*log.Logger).Fatalf": {printsFormat, 0}, "(*log.Logger).Panicf": {printsFormat, 0},
	"(*log.Logger).Print": {printsJoined, 0}, "(*log.Logger).Fatal": {printsJoined, 0}, "(*log.Logger).Panic": {printsJoined, 0},

	"fmt.Scan": {takesRaw, 0}, "fmt.Scanln": {takesRaw, 0}, "fmt.Scanf": {takesRaw, 1}, "fmt.Sscan": {takesRaw, 1}, "fmt.Sscanln": {takesRaw, 1}, "fmt.Sscanf": {takesRaw, 2},
	"fmt.Fscan": {takesRaw, 1}, "fmt.Fscanln": {takesRaw, 1}, "fmt.Fscanf": {takesRaw, 2},
	"sort.Slice": {takesRaw, 0}, "sort.SliceStable": {takesRaw, 0}, "sort.SliceIsSorted": {takesRaw, 0}, "reflect.Swapper": {takesRaw, 0},
	"encoding/binary.Read": {takesRaw, 2}, "encoding/binary.Write": {takesRaw, 2}, "encoding/binary.Size": {takesRaw, 0}, "encoding/binary.Append": {takesRaw, 2}, "encoding/binary.Encode": {takesRaw, 2}, "encoding/binary.Decode": {takesRaw, 2},
	"(*encoding/gob.Encoder).Encode": {takesRaw, 0}, "(*encoding/gob.Decoder).Decode": {takesRaw, 0}, "encoding/gob.Register": {takesRaw, 0},
	"runtime.KeepAlive": {takesRaw, 0}, "runtime.SetFinalizer": {takesRaw, 0},

	"reflect.TypeOf": {reflects, 0}, "reflect.ValueOf": {reflects, 0}, "reflect.Indirect": {takesRaw, 9},
	"reflect.DeepEqual": {comparesDeep, 0},
	"errors.As":         {findsError, 0}, "errors.Is": {comparesError, 0},

	"encoding/json.Unmarshal": {decodes, 1}, "(*encoding/json.Decoder).Decode": {decodes, 0},
	"encoding/xml.Unmarshal": {decodes, 1}, "(*encoding/xml.Decoder).Decode": {decodes, 0}, "encoding/xml.Marshal": {decodes, 0}, "encoding/xml.MarshalIndent": {decodes, 0}, "(*encoding/xml.Encoder).Encode": {decodes, 0},
	"(*text/template.Template).Execute": {executes, 1}, "(*text/template.Template).ExecuteTemplate": {executes, 2},
	"(*html/template.Template).Execute": {executes, 1}, "(*html/template.Template).ExecuteTemplate": {executes, 2},
}

// compiledFunc returns the compiled function or method that fun denotes.
func (t *Translator) compiledFunc(fun ast.Expr) *types.Func {
	id := nameIn(fun)
	if id == nil {
		return nil
	}
	o, _ := t.src.Info.Uses[id].(*types.Func)
	if o == nil || o.Pkg() == nil || o.Pkg().Path() == "main" || t.reg.own[o.Pkg()] {
		return nil
	}
	return o
}

// seam rewrites calls of compiled functions that look at the types of their
// arguments.
func (t *Translator) seam(e *ast.CallExpr) (ast.Expr, bool) {
	o := t.compiledFunc(e.Fun)
	if o == nil {
		return nil, false
	}
	tr, ok := treatments[o.FullName()]
	if !ok {
		return nil, false
	}
	if len(e.Args) == 1 && t.tupleOf(e.Args[0]) != nil {
		return nil, false
	}
	switch tr.kind {
	case printsFormat:
		return t.seamFormat(e, o, tr.format)
	case printsJoined:
		return t.seamJoined(e, tr.format)
	case takesRaw:
		return t.seamRaw(e, tr.format)
	case reflects:
		return t.seamReflect(e)
	case comparesDeep:
		p := e.Pos()
		return call(p, t.runtime("DeepEqual"), t.asAnyValue(e.Args[0]), t.asAnyValue(e.Args[1])), true
	case comparesError:
		p := e.Pos()
		err := types.Universe.Lookup("error").Type()
		return call(p, t.runtime("ErrorsIs"), t.exprTo(e.Args[0], err), t.exprTo(e.Args[1], err)), true
	case findsError:
		return t.seamAs(e)
	case decodes:
		return t.seamDecode(e, o, tr.format)
	case executes:
		return t.seamTemplate(e, o, tr.format)
	}
	return nil, false
}

// asAnyValue translates x as a value of type any.
func (t *Translator) asAnyValue(x ast.Expr) ast.Expr {
	return t.exprTo(x, anyType)
}

// telling tells whether an operand's type may have to be found in a box.
func (t *Translator) telling(x ast.Expr) bool {
	typ := t.typeOf(x)
	return isInterface(typ) || t.reg.boxed(typ)
}

// seamFormat translates printf with %T or %p for what has no reflect type.
func (t *Translator) seamFormat(e *ast.CallExpr, o *types.Func, at int) (ast.Expr, bool) {
	telling := e.Ellipsis.IsValid()
	for _, x := range e.Args[min(at+1, len(e.Args)):] {
		telling = telling || t.telling(x)
	}
	if !telling {
		return nil, false
	}
	if v := t.src.Info.Types[e.Args[at]].Value; v != nil && v.Kind() == constant.String {
		if f := constant.StringVal(v); !strings.ContainsAny(f, "Tp") {
			return nil, false
		}
	}
	// f(w, format, args…) becomes f(w, "%s", rt.Sprintf(format, args…))
	p := e.Pos()
	if o.Name() == "Errorf" {
		return t.printCall(e, at, t.runtime("Errorf")), true
	}
	text := t.printCall(e, at, t.runtime("Sprintf"))
	if o.FullName() == "fmt.Sprintf" {
		return text, true
	}
	c := t.callee(ast.Unparen(e.Fun))
	out := &ast.CallExpr{Fun: c.fun, Lparen: e.Lparen, Rparen: e.Rparen}
	for i, x := range e.Args[:at] {
		out.Args = append(out.Args, t.exprTo(x, c.sig.Params().At(i).Type()))
	}
	out.Args = append(out.Args, stringLit("%s", p), text)
	return out, true
}

// printCall is fun(args…) with the arguments from index at on.
func (t *Translator) printCall(e *ast.CallExpr, at int, fun ast.Expr) *ast.CallExpr {
	out := &ast.CallExpr{Fun: fun, Lparen: e.Lparen, Rparen: e.Rparen, Ellipsis: e.Ellipsis}
	for i, x := range e.Args[at:] {
		if i == 0 && t.isString(x) {
			out.Args = append(out.Args, t.exprTo(x, types.Typ[types.String]))
			continue
		}
		if e.Ellipsis.IsValid() && at+i == len(e.Args)-1 {
			out.Args = append(out.Args, t.operand(x))
			continue
		}
		out.Args = append(out.Args, t.asAnyValue(x))
	}
	return out
}

func (t *Translator) isString(x ast.Expr) bool {
	b, ok := t.under(x).(*types.Basic)
	return ok && b.Info()&types.IsString != 0
}

// seamJoined translates print when an operand may be a string of a cell type.
func (t *Translator) seamJoined(e *ast.CallExpr, at int) (ast.Expr, bool) {
	telling := e.Ellipsis.IsValid()
	for _, x := range e.Args[min(at, len(e.Args)):] {
		telling = telling || isInterface(t.typeOf(x)) || t.reg.boxed(t.typeOf(x)) && t.isString(x)
	}
	if !telling {
		return nil, false
	}
	text := &ast.CallExpr{Fun: t.runtime("Sprint"), Lparen: e.Lparen, Rparen: e.Rparen, Ellipsis: e.Ellipsis}
	for i, x := range e.Args[at:] {
		if e.Ellipsis.IsValid() && at+i == len(e.Args)-1 {
			text.Args = append(text.Args, t.operand(x))
			continue
		}
		text.Args = append(text.Args, t.asAnyValue(x))
	}
	if t.compiledFunc(e.Fun).FullName() == "fmt.Sprint" {
		return text, true
	}
	c := t.callee(ast.Unparen(e.Fun))
	out := &ast.CallExpr{Fun: c.fun, Lparen: e.Lparen, Rparen: e.Rparen}
	for i, x := range e.Args[:at] {
		out.Args = append(out.Args, t.exprTo(x, c.sig.Params().At(i).Type()))
	}
	out.Args = append(out.Args, text)
	return out, true
}

// raw translates x as a value without its type.
func (t *Translator) raw(x ast.Expr) ast.Expr {
	if isInterface(t.typeOf(x)) {
		return call(x.Pos(), t.runtime("Raw"), t.asAnyValue(x))
	}
	if tv := t.src.Info.Types[x]; tv.Value != nil {
		return t.asAnyValue(x)
	}
	return t.operand(x)
}

func (t *Translator) seamRaw(e *ast.CallExpr, from int) (ast.Expr, bool) {
	if e.Ellipsis.IsValid() {
		return nil, false
	}
	c := t.callee(ast.Unparen(e.Fun))
	out := &ast.CallExpr{Fun: c.fun, Lparen: e.Lparen, Rparen: e.Rparen}
	for i, x := range e.Args {
		pt := paramAt(c.sig, i)
		if i >= from && isEmptyInterface(pt) {
			if y := t.scanner(e, x); y != nil {
				out.Args = append(out.Args, y)
				continue
			}
			out.Args = append(out.Args, t.raw(x))
			continue
		}
		if lit, ok := ast.Unparen(x).(*ast.FuncLit); ok {
			out.Args = append(out.Args, t.funcLit(lit, true))
			continue
		}
		out.Args = append(out.Args, t.exprTo(x, pt))
	}
	return out, true
}

// scanner passes a value with a Scan method to a function of package fmt, or nil.
func (t *Translator) scanner(e *ast.CallExpr, x ast.Expr) ast.Expr {
	typ := t.typeOf(x)
	o := t.compiledFunc(e.Fun)
	if o.Pkg().Path() != "fmt" || isInterface(typ) || !t.reg.boxed(typ) {
		return nil
	}
	s, ok := o.Pkg().Scope().Lookup("Scanner").(*types.TypeName)
	if !ok || !types.Implements(typ, s.Type().Underlying().(*types.Interface)) {
		return nil
	}
	return t.exprTo(x, s.Type())
}

func isEmptyInterface(typ types.Type) bool {
	u, ok := typ.Underlying().(*types.Interface)
	return ok && u.NumMethods() == 0
}

// paramAt is the type of the i-th argument of a call.
func paramAt(sig *types.Signature, i int) types.Type {
	n := sig.Params().Len()
	if sig.Variadic() && i >= n-1 {
		return sig.Params().At(n - 1).Type().Underlying().(*types.Slice).Elem()
	}
	return sig.Params().At(i).Type()
}

// seamReflect refuses the reflection of what has no reflect type.
func (t *Translator) seamReflect(e *ast.CallExpr) (ast.Expr, bool) {
	x := e.Args[0]
	typ := t.typeOf(x)
	c := t.callee(ast.Unparen(e.Fun))
	switch {
	case isInterface(typ):
		return call(e.Pos(), c.fun, call(e.Pos(), t.runtime("Reflected"), t.asAnyValue(x))), true
	case t.reg.boxed(typ):
		t.refuse(e.Pos(), "package reflect can't see type "+t.reg.typeString(typ)+", which is declared in a cell", `fmt.Sprintf("%T", x) gives its name`)
	}
	return nil, false
}

// seamAs translates errors.As(err, &target).
func (t *Translator) seamAs(e *ast.CallExpr) (ast.Expr, bool) {
	p := e.Pos()
	ptr, ok := t.under(e.Args[1]).(*types.Pointer)
	if !ok {
		return nil, false
	}
	typ := ptr.Elem()
	errType := types.Universe.Lookup("error").Type()
	name := t.helper("as", t.reg.typeKey(typ), func(name string) *ast.FuncDecl {
		target := ident("p·", p)
		var given ast.Expr = target
		if t.reg.boxed(t.typeOf(e.Args[1])) {
			given = call(p, t.runtime("Wrap"), t.runtime(t.description(types.NewPointer(typ))), target)
		}
		find := &ast.AssignStmt{Lhs: []ast.Expr{ident("v·", p), ident("set·", p), ident("ok·", p)}, TokPos: p, Tok: token.DEFINE,
			Rhs: []ast.Expr{call(p, t.runtime("ErrorsAs"), ident("err·", p), t.runtime(t.description(typ)), given)}}
		var y ast.Expr
		if isInterface(typ) {
			y = t.convert(ident("v·", p), anyType, typ)
		} else {
			y = t.typedRaw(ident("v·", p), typ, p)
		}
		store := assign(p, &ast.StarExpr{Star: p, X: target}, paren(y))
		return &ast.FuncDecl{Name: ident(name, p), Type: &ast.FuncType{
			Params:  &ast.FieldList{List: []*ast.Field{param("err·", ident("error", p), p), param("p·", &ast.StarExpr{X: t.typeExpr(typ, p)}, p)}},
			Results: results(p, ident("bool", p)),
		}, Body: block(p, find, ifStmt(p, ident("set·", p), store), returnStmt(p, ident("ok·", p)))}
	})
	return call(p, ident(name, p), t.exprTo(e.Args[0], errType), t.operand(e.Args[1])), true
}
