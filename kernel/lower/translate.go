package lower

import (
	"go/ast"
	"go/token"
	"go/types"
	"strconv"
	"strings"
)

// A Translator translates the declarations and statements of one cell.
type Translator struct {
	src   Source
	names Names
	reg   *Registry

	env      *environment
	declFrom token.Pos // of the declaration being translated
	declTo   token.Pos

	fn         *function
	used       map[string]int // local names of the outermost function
	locals     map[types.Object]string
	captured   map[types.Object]bool
	gotoLabels map[types.Object]bool
	counters   map[types.Object]bool // variables that are never negative
	hoisted    func(types.Object) bool

	nested   bool // of a standard package, for another translator
	helpers  []ast.Decl
	refusals Refusals
}

// A function is the innermost function around the point of translation.
type function struct {
	outer     *function
	sig       *types.Signature // with type arguments in place; nil for a cell's statements
	results   []string         // variables that hold the results until the function returns
	byName    bool             // results are assigned and the function returns elsewhere
	frame     string           // variable of its rt.Frame
	recoverOf string           // frame variable of the function that defers it directly
	entered   string           // variable of the frame whose panic it may stop, if it calls recover
	loops     int              // loops around the point of translation
	targets   []*target        // where break and continue lead
	bodyOf    *iteration       // it is the body of a range over a function
}

// New returns a translator for a type-checked cell.
func New(src Source, names Names, reg *Registry) *Translator {
	reg.mu.Lock()
	defer reg.mu.Unlock()
	reg.fset = src.Fset
	reg.keys = map[types.Type]string{}
	reg.opaques = map[string]bool{}
	return &Translator{src: src, names: names, reg: reg}
}

// work holds the registry until the function that it returns is called.
func (t *Translator) work() func() {
	t.reg.mu.Lock()
	return t.reg.mu.Unlock
}

// refuse notes a construct that can't be executed.
func (t *Translator) refuse(p token.Pos, message, hint string) {
	for _, r := range t.refusals {
		if r.Pos == p && r.Message == message {
			return
		}
	}
	t.refusals = append(t.refusals, Refusal{p, message, hint})
}

// result returns what was refused since the last call as an error.
func (t *Translator) result() error {
	rs := t.refusals
	t.refusals = nil
	if len(rs) == 0 {
		return nil
	}
	return rs
}

// Helpers returns the declarations that the code translated since the last
// call needs. Functions and types have new names; functions called init
// register types and must run before the code does.
func (t *Translator) Helpers() []ast.Decl {
	defer t.work()()
	t.drain()
	h := t.helpers
	t.helpers = nil
	return h
}

// begin prepares the translation of one outermost function or declaration.
func (t *Translator) begin(n ast.Node, bodies ...ast.Node) {
	t.declFrom, t.declTo = n.Pos(), n.End()
	t.used, t.locals = map[string]int{}, map[types.Object]string{}
	t.captured, t.gotoLabels, t.counters = map[types.Object]bool{}, map[types.Object]bool{}, map[types.Object]bool{}
	for _, b := range bodies {
		t.findCaptured(b)
		t.findGotos(b)
		t.findCounters(b)
	}
	t.fn = nil
}

// enter sets the type arguments of the declaration with the given parameters.
func (t *Translator) enter(params []*types.TypeParam, args []types.Type) {
	t.env = nil
	if len(params) == 0 {
		return
	}
	env := &environment{args: map[*types.TypeParam]types.Type{}}
	var key strings.Builder
	for i, p := range params {
		env.args[p] = args[i]
		t.reg.writeKey(&key, args[i])
		key.WriteByte(',')
	}
	env.key = key.String()
	t.env = env
}

func typeParams(l *types.TypeParamList) []*types.TypeParam {
	ps := make([]*types.TypeParam, l.Len())
	for i := range ps {
		ps[i] = l.At(i)
	}
	return ps
}

// Func translates a function or method. A method becomes a function whose
// first parameter is the receiver. For a generic function, or a method of a
// generic type, targs are the type arguments in the order of the parameters.
func (t *Translator) Func(d *ast.FuncDecl, name string, targs []types.Type) (*ast.FuncDecl, error) {
	defer t.work()()
	return t.funcDecl(d, name, targs)
}

func (t *Translator) funcDecl(d *ast.FuncDecl, name string, targs []types.Type) (*ast.FuncDecl, error) {
	obj := t.src.Info.Defs[d.Name].(*types.Func)
	sig := obj.Type().(*types.Signature)
	if sig.RecvTypeParams().Len() > 0 {
		t.enter(typeParams(sig.RecvTypeParams()), targs)
	} else {
		t.enter(typeParams(sig.TypeParams()), targs)
	}
	defer t.enter(nil, nil)
	if d.Body == nil {
		t.refuse(d.Pos(), "function "+d.Name.Name+" has no body", "")
		return nil, t.result()
	}
	t.begin(d, d.Body)
	p := d.Pos()
	fn := t.function(t.subst(sig).(*types.Signature), d.Type, d.Body, d.Recv, sig.Recv(), "", name)
	out := &ast.FuncDecl{Name: ident(name, d.Name.Pos()), Type: fn.Type, Body: fn.Body}
	out.Type.Func = p
	if !t.nested {
		t.drain()
	}
	return out, t.result()
}

// Type translates the declaration of a type; name and targs as in Func. It
// leaves no declarations: types are symbols of the runtime package. What can't
// be a type is refused here.
func (t *Translator) Type(spec *ast.TypeSpec, name string, targs []types.Type) ([]ast.Decl, error) {
	defer t.work()()
	obj, ok := t.src.Info.Defs[spec.Name].(*types.TypeName)
	if !ok || obj.IsAlias() {
		return nil, nil
	}
	named, ok := obj.Type().(*types.Named)
	if !ok {
		return nil, nil
	}
	t.begin(spec)
	t.enter(typeParams(named.TypeParams()), targs)
	defer t.enter(nil, nil)
	t.typeExpr(t.subst(named.Underlying()), spec.Pos())
	return nil, t.result()
}

// Var translates the declaration of a package variable, without its
// initialiser.
func (t *Translator) Var(v *types.Var, name string) ast.Decl {
	defer t.work()()
	p := v.Pos()
	return &ast.GenDecl{TokPos: p, Tok: token.VAR, Specs: []ast.Spec{&ast.ValueSpec{Names: []*ast.Ident{ident(name, p)}, Type: t.typeExpr(v.Type(), p)}}}
}

// Init translates the initialisation of package variables to statements.
func (t *Translator) Init(in *types.Initializer) ([]ast.Stmt, error) {
	defer t.work()()
	t.begin(in.Rhs, in.Rhs)
	t.fn = &function{}
	var lhs []place
	for _, v := range in.Lhs {
		lhs = append(lhs, t.variable(v, v.Pos()))
	}
	stmts := t.assignTo(in.Rhs.Pos(), lhs, []ast.Expr{in.Rhs})
	t.drain()
	return stmts, t.result()
}

var anyType = types.Universe.Lookup("any").Type()

// framed wraps a body whose calls of defer go to a frame.
func (t *Translator) framed(p token.Pos, frame string, body []ast.Stmt) []ast.Stmt {
	return []ast.Stmt{
		define(p, frame, call(p, t.runtime("NewFrame"))),
		callStmt(p, selector(ident(frame, p), "Run", p), funcLit(p, nil, nil, body...)),
	}
}

// temp returns a new local name.
func (t *Translator) temp(base string) string {
	t.used[base]++
	return base + "·" + strconv.Itoa(t.used[base])
}

// local returns the emitted name of a local object, which it introduces.
func (t *Translator) local(o types.Object) string {
	n, ok := t.locals[o]
	if !ok {
		n = t.temp(o.Name())
		t.locals[o] = n
	}
	return n
}

// nameOf returns the emitted name of a variable, function or type.
func (t *Translator) nameOf(o types.Object) string {
	if o.Name() == "_" {
		return "_"
	}
	if n, ok := t.locals[o]; ok {
		return n
	}
	if t.hoisted != nil && t.hoisted(o) || o.Pkg() != nil && o.Parent() == o.Pkg().Scope() {
		if n, ok := t.names.Object(o); ok {
			return n
		}
		return o.Name()
	}
	if n, ok := t.names.Object(o); ok {
		return n
	}
	return t.local(o)
}

// typeOf returns the type of an expression, with type arguments in place.
func (t *Translator) typeOf(e ast.Expr) types.Type {
	if tv, ok := t.src.Info.Types[e]; ok && tv.Type != nil {
		return t.subst(tv.Type)
	}
	if id, ok := e.(*ast.Ident); ok {
		if o := t.src.Info.ObjectOf(id); o != nil {
			return t.subst(o.Type())
		}
	}
	return types.Typ[types.Invalid]
}

// under is the underlying type of an expression.
func (t *Translator) under(e ast.Expr) types.Type { return t.typeOf(e).Underlying() }
