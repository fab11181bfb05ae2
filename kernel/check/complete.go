package check

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"path"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"parity.lab/kernel/cell"
	"parity.lab/kernel/event"
)

// placeholder stands where the cursor is while the cell is checked.
const placeholder = "cursorʹ"

// Complete tells what may stand at a byte offset of a cell that is being
// written: members after a dot, names in scope, import paths inside an import.
// Text behind the offset is ignored, errors before it are tolerated.
func (k *Checker) Complete(code string, offset int) event.Completion {
	offset = min(max(offset, 0), len(code))
	if c, ok := k.completeImport(code, offset); ok {
		return c
	}
	start := offset
	for start > 0 {
		r, n := utf8.DecodeLastRuneInString(code[:start])
		if r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			break
		}
		start -= n
	}
	prefix := code[start:offset]
	c := event.Completion{Start: start, End: offset}
	if r, _ := utf8.DecodeRuneInString(prefix); unicode.IsDigit(r) {
		return c
	}
	before := code[:start]
	before = cell.Blank(before, cell.Specials(before, nil))
	line := strings.LastIndexByte(before, '\n') + 1
	// An error above must not keep the line from being completed.
	for _, above := range []string{before[:line], strings.Repeat(" ", line)} {
		text := above + before[line:] + placeholder
		parsed := cell.ParsePartial(k.fset, "completion", cell.Closed(text, len(text)))
		if parsed == nil {
			continue
		}
		if c.Matches = filter(k.completeIn(parsed), prefix); len(c.Matches) > 0 {
			break
		}
	}
	return c
}

// completeIn lists what may stand at the placeholder of a cell.
func (k *Checker) completeIn(parsed *cell.Cell) []event.Match {
	a := &attempt{k: k, cell: parsed, wholeScope: true, auto: map[string]string{}, lost: map[string]string{}}
	a.readImports() // unknown paths are for the real check to report
	a.readDeclarations()
	a.spread(nil)
	o := a.check(a.fresh, a.again, a.retyped, nil, true)
	if a.autoImport(o.errs) {
		a.spread(nil)
		o = a.check(a.fresh, a.again, a.retyped, nil, true)
	}
	return a.candidates(o)
}

// completeImport completes the path inside an import declaration.
func (k *Checker) completeImport(code string, offset int) (event.Completion, bool) {
	line := code[strings.LastIndexByte(code[:offset], '\n')+1 : offset]
	quote := strings.LastIndexByte(line, '"')
	if quote < 0 || strings.Count(line, `"`) != 1 {
		return event.Completion{}, false
	}
	before := strings.Fields(line[:quote])
	inBlock := len(before) <= 1 && strings.Count(code[:offset], "import (") > 0 && strings.LastIndex(code[:offset], "import (") > strings.LastIndex(code[:offset], "\n)")
	if (len(before) == 0 || before[0] != "import") && !inBlock {
		return event.Completion{}, false
	}
	c := event.Completion{Start: offset - (len(line) - quote - 1), End: offset}
	for _, p := range k.packages.Paths {
		if strings.HasPrefix(p, line[quote+1:]) {
			c.Matches = append(c.Matches, event.Match{Text: p, Kind: "package"})
		}
	}
	return c, true
}

// candidates lists what may stand at the placeholder.
func (a *attempt) candidates(o outcome) []event.Match {
	var found ast.Node
	var literal *ast.CompositeLit // in which the placeholder is an element
	visit := func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CompositeLit:
			for _, e := range n.Elts {
				if id, ok := e.(*ast.Ident); ok && id.Name == placeholder {
					literal = n
				}
			}
		case *ast.SelectorExpr:
			if n.Sel.Name == placeholder {
				found = n
			}
		case *ast.Ident:
			if n.Name == placeholder && found == nil {
				found = n
			}
		}
		return found == nil
	}
	ast.Inspect(a.bodyDecl(), visit)
	ast.Inspect(a.cell.File, visit)
	switch n := found.(type) {
	case *ast.SelectorExpr:
		if x, ok := n.X.(*ast.Ident); ok {
			if p, ok := o.info.Uses[x].(*types.PkgName); ok {
				return a.k.packageMembers(p.Imported())
			}
			if _, known := o.info.Uses[x]; !known {
				return a.unimported(x.Name)
			}
		}
		if tv, ok := o.info.Types[n.X]; ok && tv.Type != nil {
			return a.k.members(tv.Type)
		}
	case *ast.Ident:
		if literal != nil {
			if tv, ok := o.info.Types[literal]; ok && tv.Type != nil {
				if fields := a.k.missingFields(literal, tv.Type); fields != nil {
					return fields
				}
			}
		}
		return a.inScope(o, n.Pos())
	}
	return nil
}

// unimported lists the members of a package that is known but not imported.
func (a *attempt) unimported(name string) []event.Match {
	for _, p := range a.k.packages.Paths {
		if path.Base(p) == name {
			if pkg, err := a.k.imp.Import(p); err == nil {
				return a.k.packageMembers(pkg)
			}
		}
	}
	return nil
}

func (k *Checker) packageMembers(p *types.Package) []event.Match {
	var ms []event.Match
	for _, name := range p.Scope().Names() {
		if ast.IsExported(name) {
			m := match(p.Scope().Lookup(name))
			m.Doc = k.doc(p.Path(), name)
			ms = append(ms, m)
		}
	}
	return ms
}

// doc returns the first sentence about a member of a package.
func (k *Checker) doc(path, member string) string {
	if k.packages.Doc == nil {
		return ""
	}
	return k.packages.Doc(path, member)
}

// missingFields lists the fields that a struct literal does not have yet; nil if
// it is none, or one without field names.
func (k *Checker) missingFields(literal *ast.CompositeLit, t types.Type) []event.Match {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	s, ok := t.Underlying().(*types.Struct)
	if !ok {
		return nil
	}
	there := map[string]bool{}
	for _, e := range literal.Elts {
		switch e := e.(type) {
		case *ast.KeyValueExpr:
			if id, ok := e.Key.(*ast.Ident); ok {
				there[id.Name] = true
			}
		case *ast.Ident:
			if e.Name != placeholder {
				return nil
			}
		default:
			return nil
		}
	}
	var ms []event.Match
	for f := range s.Fields() {
		if !there[f.Name()] && k.usable(f) {
			m := match(f)
			m.Doc = k.doc(memberOf(t, f))
			ms = append(ms, m)
		}
	}
	return ms
}

// usable tells whether a cell may name a field or method.
func (k *Checker) usable(o types.Object) bool {
	return o.Exported() || o.Pkg() != nil && o.Pkg().Path() == k.pkg.Path()
}

// members lists the fields and methods that x.name can reach.
func (k *Checker) members(t types.Type) []event.Match {
	var ms []event.Match
	describe := func(o types.Object, owner types.Type) {
		m := match(o)
		m.Doc = k.doc(memberOf(owner, o))
		ms = append(ms, m)
	}
	receiver := t
	if _, isPointer := t.Underlying().(*types.Pointer); !isPointer && !types.IsInterface(t) {
		receiver = types.NewPointer(t)
	}
	for s := range types.NewMethodSet(receiver).Methods() {
		if k.usable(s.Obj()) {
			owner := t
			if recv := s.Obj().(*types.Func).Signature().Recv(); recv != nil {
				owner = recv.Type()
			}
			describe(s.Obj(), owner)
		}
	}
	seen := map[types.Type]bool{}
	var fields func(types.Type)
	fields = func(t types.Type) {
		if p, ok := t.Underlying().(*types.Pointer); ok {
			t = p.Elem()
		}
		s, ok := t.Underlying().(*types.Struct)
		if !ok || seen[t] {
			return
		}
		seen[t] = true
		for f := range s.Fields() {
			if k.usable(f) {
				describe(f, t)
			}
			if f.Embedded() {
				fields(f.Type())
			}
		}
	}
	fields(t)
	return ms
}

// inScope lists every name that can be used at pos, and the keywords.
func (a *attempt) inScope(o outcome, pos token.Pos) []event.Match {
	var inner *types.Scope
	for _, s := range o.info.Scopes {
		if s.Contains(pos) && (inner == nil || s.Pos() >= inner.Pos() && s.End() <= inner.End()) {
			inner = s
		}
	}
	if inner == nil {
		inner = a.k.pkg.Scope()
	}
	var ms []event.Match
	seen := map[string]bool{}
	for s := inner; s != nil; s = s.Parent() {
		for _, name := range s.Names() {
			obj := s.Lookup(name)
			local := s != types.Universe && s.Parent() != types.Universe
			if _, isPackage := obj.(*types.PkgName); local && !isPackage && obj.Pos() > pos {
				continue // declared further down
			}
			if !seen[name] && !strings.HasPrefix(name, "imported") && name != "_" {
				seen[name] = true
				ms = append(ms, match(obj))
			}
		}
	}
	for _, p := range a.k.packages.Paths {
		if base := path.Base(p); !seen[base] && base != "v2" {
			seen[base] = true
			ms = append(ms, event.Match{Text: base, Kind: "package", Signature: p})
		}
	}
	for t := token.BREAK; t <= token.VAR; t++ {
		ms = append(ms, event.Match{Text: t.String(), Kind: "keyword"})
	}
	return ms
}

// match describes an object.
func match(o types.Object) event.Match {
	m := event.Match{Text: o.Name()}
	if o.Type() != nil && o.Type() != types.Typ[types.Invalid] {
		m.Signature = types.TypeString(o.Type(), short)
	}
	switch o := o.(type) {
	case *types.PkgName:
		m.Kind, m.Signature = "package", o.Imported().Path()
	case *types.Const:
		m.Kind = "constant"
	case *types.TypeName:
		m.Kind, m.Signature = "type", types.TypeString(o.Type().Underlying(), short)
	case *types.Var:
		m.Kind = "variable"
		if o.IsField() {
			m.Kind = "field"
		}
	case *types.Func:
		m.Kind = "function"
		if o.Signature().Recv() != nil {
			m.Kind = "method"
		}
	case *types.Builtin:
		m.Kind, m.Signature = "function", ""
	case *types.Nil:
		m.Kind = "constant"
	}
	return m
}

// filter keeps the matches that begin with prefix, or, if none does, those that
// do when case is ignored, sorted.
func filter(ms []event.Match, prefix string) []event.Match {
	var exact, loose []event.Match
	for _, m := range ms {
		switch {
		case m.Text == placeholder:
		case strings.HasPrefix(m.Text, prefix):
			exact = append(exact, m)
		case len(m.Text) >= len(prefix) && strings.EqualFold(m.Text[:len(prefix)], prefix):
			loose = append(loose, m)
		}
	}
	if len(exact) == 0 {
		exact = loose
	}
	slices.SortFunc(exact, func(a, b event.Match) int { return cmp.Compare(a.Text, b.Text) })
	return slices.CompactFunc(exact, func(a, b event.Match) bool { return a.Text == b.Text })
}
