package closure

import (
	"go/ast"
	"go/token"
	"go/types"
	"reflect"
)

// code is a compiled function or function literal.
type code struct {
	c       *Compiler
	name    string
	rt      reflect.Type
	size    int // of the frame: 0 to 3
	params  []slot
	results []slot
	// Set when the function is complete: body leaves the results in the frame.
	// If there is one in a register, direct is a func(ptr) V that returns it.
	body   exec
	direct ptr
	shape  *shape
	calls  map[types.Object]bool // functions of the session that it calls directly
}

// slot is a register of a frame, or words that hold an aggregate.
type slot struct {
	t   *typ
	a   area
	i   int
	off uintptr
	// block tells an aggregate that lies on the heap; the slot points to it.
	block bool
}

// gen compiles the body of one function.
type gen struct {
	c     *Compiler
	info  *types.Info
	pkg   *types.Package // of the cells
	usage *usage
	code  *code
	outer *gen     // of the enclosing function, for a literal
	node  ast.Node // *ast.FuncDecl or *ast.FuncLit
	sig   *types.Signature
	trial bool // only the frame's size and what is unsupported matter
	lay   layout

	vars    map[*types.Var]place
	env     []*types.Var // captured variables, in the order of the environment
	used    layout       // slots in use
	most    layout
	sticky  int // pointer slots below are never given to another variable
	named   []place
	labels  map[string]ctl
	pending string       // label of the statement that comes next
	ret     []*types.Var // where a return statement in a loop over a function leaves the results
	sites   map[token.Pos]*site
}

// no ends the compilation.
func (g *gen) no(pos token.Pos, construct string) {
	panic(&Unsupported{Pos: pos, Construct: construct})
}

// name writes a type for a reader of cells.
func (g *gen) name(t types.Type) string {
	return types.TypeString(t, func(p *types.Package) string {
		if p == g.pkg {
			return ""
		}
		return p.Name()
	})
}

// site returns the place at pos of the function.
func (g *gen) site(pos token.Pos) *site {
	s := g.sites[pos]
	if s == nil {
		s = &site{code: g.code, pos: pos}
		g.sites[pos] = s
	}
	return s
}

// function returns the code of a function of the session, compiled now if need
// be. While a function is being compiled, those it calls see it as complete.
func (c *Compiler) function(o *types.Func, decl *ast.FuncDecl, info *types.Info) (*code, error) {
	if known := c.codes[o]; known != nil {
		return known, nil
	}
	co := &code{c: c, name: funcName(o), calls: map[types.Object]bool{}}
	mark := len(c.done)
	err := c.attempt(func() {
		if !wide {
			panic(&Unsupported{Pos: decl.Pos(), Construct: "a platform whose int has 32 bits"})
		}
		if decl.Body == nil {
			panic(&Unsupported{Pos: decl.Pos(), Construct: "a function without a body"})
		}
		u := analyse(decl, info)
		params := decl.Type
		sig := o.Signature()
		if sig.TypeParams().Len() > 0 || sig.RecvTypeParams().Len() > 0 {
			panic(&Unsupported{Pos: decl.Pos(), Construct: "type parameters"})
		}
		build := func(trial bool) *gen {
			g := &gen{c: c, info: info, pkg: o.Pkg(), usage: u, code: co, node: decl, sig: sig, trial: trial}
			g.begin()
			g.signature(decl.Recv, params)
			if !trial {
				c.codes[o] = co
			}
			g.body(decl.Body)
			return g
		}
		co.rt = c.funcType(decl.Pos(), sig)
		co.fit(decl.Pos(), build)
	})
	if err != nil {
		// Functions that were compiled meanwhile may call this one.
		delete(c.codes, o)
		for _, d := range c.done[mark:] {
			delete(c.codes, d)
		}
		c.done = c.done[:mark]
		return nil, err
	}
	co.shape = shapeOf(co)
	c.done = append(c.done, o)
	return co, nil
}

// fit compiles twice: first to find the size of the frame, then for good.
func (co *code) fit(pos token.Pos, build func(trial bool) *gen) *gen {
	co.size = len(layouts) - 1
	g := build(true)
	for co.size = 0; !layouts[co.size].holds(g.most); co.size++ {
		if co.size == len(layouts)-1 {
			g.no(pos, "so many variables")
		}
	}
	g = build(false)
	if !layouts[co.size].holds(g.most) {
		g.no(pos, "so many variables")
	}
	return g
}

// attempt turns a panic with an Unsupported into an error.
func (c *Compiler) attempt(f func()) (err error) {
	defer func() {
		r := recover()
		if r == nil {
			return
		}
		u, ok := r.(*Unsupported)
		if !ok {
			panic(r)
		}
		err = u
	}()
	f()
	return nil
}

func funcName(o *types.Func) string {
	r := o.Signature().Recv()
	if r == nil {
		return o.Name()
	}
	t := r.Type()
	if p, ok := t.(*types.Pointer); ok {
		return "(*" + typeName(p.Elem()) + ")." + o.Name()
	}
	return typeName(t) + "." + o.Name()
}

func typeName(t types.Type) string {
	return types.TypeString(t, func(*types.Package) string { return "" })
}

// funcType is the reflect type of a function; a receiver is its first parameter.
func (c *Compiler) funcType(pos token.Pos, sig *types.Signature) reflect.Type {
	var in, out []reflect.Type
	add := func(list *[]reflect.Type, t types.Type) {
		n := c.typ(t)
		if n == nil {
			panic(&Unsupported{Pos: pos, Construct: "the type " + types.TypeString(t, (*types.Package).Name)})
		}
		*list = append(*list, n.rt)
	}
	if r := sig.Recv(); r != nil {
		add(&in, r.Type())
	}
	for v := range sig.Params().Variables() {
		add(&in, v.Type())
	}
	for v := range sig.Results().Variables() {
		add(&out, v.Type())
	}
	return reflect.FuncOf(in, out, sig.Variadic())
}

// begin resets what one pass over a body fills in.
func (g *gen) begin() {
	g.lay = layouts[g.code.size]
	g.vars = map[*types.Var]place{}
	g.env = nil
	g.used, g.most, g.sticky = layout{}, layout{}, 0
	g.labels = map[string]ctl{}
	g.sites = map[token.Pos]*site{}
	g.code.params, g.code.results = nil, nil
}

// slot reserves room for a value of type t.
func (g *gen) slot(t *typ) slot {
	s := slot{t: t}
	n, size := &g.used.w, 1
	switch t.class {
	case cInt, cBool, cFloat:
		s.a = wArea
	case cPtr:
		s.a, n = pArea, &g.used.p
	case cIface:
		s.a, n, size = pArea, &g.used.p, 2
	case cStr, cSlice:
		s.a, n = lArea, &g.used.l
	case cAgg:
		if t.inFrame() {
			s.a, size = wArea, t.words()
			break
		}
		s.a, n, s.block = pArea, &g.used.p, true
	}
	s.i = *n
	*n += size
	if s.block {
		g.sticky = max(g.sticky, *n)
	}
	s.off = g.lay.offset(s.a, s.i)
	g.most = layout{max(g.most.p, g.used.p), max(g.most.l, g.used.l), max(g.most.w, g.used.w)}
	return s
}

// temp reserves a register.
func (g *gen) temp(t *typ) val { return register(t, g.slot(t).off) }

// scope gives the slots that f reserves free again.
func (g *gen) scope(f func()) {
	mark := g.used
	f()
	g.used = layout{max(mark.p, g.sticky), mark.l, mark.w}
}

// signature declares parameters and results.
func (g *gen) signature(recv *ast.FieldList, ft *ast.FuncType) {
	var vars []*types.Var
	if r := g.sig.Recv(); r != nil {
		vars = append(vars, r)
	}
	for v := range g.sig.Params().Variables() {
		vars = append(vars, v)
	}
	for _, v := range vars {
		g.code.params = append(g.code.params, g.slot(g.typ(v.Pos(), v.Type())))
	}
	for v := range g.sig.Results().Variables() {
		g.code.results = append(g.code.results, g.slot(g.typ(v.Pos(), v.Type())))
	}
	for i, v := range vars {
		g.vars[v] = g.at(g.code.params[i])
	}
}

// at is the variable in a slot.
func (g *gen) at(s slot) place {
	switch {
	case s.block:
		return place{t: s.t, kind: behindSlot, slot: s.off}
	case s.t.class == cAgg:
		return place{t: s.t, kind: inFrame, off: s.off}
	}
	return place{t: s.t, kind: inRegister, slot: s.off}
}

// body compiles the statements of a function.
func (g *gen) body(b *ast.BlockStmt) {
	var head []stmt
	for v := range g.sig.Params().Variables() {
		head = g.box(v, head)
	}
	if r := g.sig.Recv(); r != nil {
		head = g.box(r, head)
	}
	for v := range g.sig.Results().Variables() {
		if v.Name() == "" {
			break
		}
		if g.usage.captured[v] {
			g.usage.written[v] = true // by return statements
		}
		p, init := g.declare(v)
		g.named = append(g.named, p)
		head = append(head, plain(init(zero(p.t))))
	}
	if !g.tail(head, b.List) {
		g.code.body = seq(append(head, g.stmts(b.List)...)).run
	}
}
