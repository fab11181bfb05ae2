package check

import (
	"go/ast"
	"go/token"
	"go/types"
	"path"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"parity.lab/kernel/cell"
)

// Subject is what a name in a cell stands for.
type Subject struct {
	// Name is the identifier, keyword or import path.
	Name string
	// Object is nil for keywords and import paths.
	Object types.Object
	// Type is the type that the name has where it stands: that of an instance
	// of a generic function, for example. Nil if it has none.
	Type types.Type
	// Path is the import path of a package; of an object, that of the package that
	// declares it, or "" if cells do.
	Path string
	// Member is how the docs of Path call the object: "Println", "Matrix.Rank", or
	// "" for the package itself.
	Member string
	// Unit is the declaration of the session that makes the name, or nil.
	Unit *Unit
	// Var is the session's variable of that name, or nil.
	Var *Var
	// Keyword is set for a keyword of Go.
	Keyword bool
}

// Inspect finds out what the name at a byte offset of a cell stands for. The name
// holds the offset or ends there; if there is none, it is the name of the function
// whose argument list the offset is in. Other text of the cell may have errors. It
// returns nil if there is nothing to tell.
func (k *Checker) Inspect(code string, offset int) *Subject {
	offset = min(max(offset, 0), len(code))
	if path, ok := k.importAt(code, offset); ok {
		return &Subject{Name: path, Path: path}
	}
	start, end := nameAt(code, offset)
	if start == end {
		start, end = calledAt(code, offset)
	}
	if start == end {
		return nil
	}
	name := code[start:end]
	if token.IsKeyword(name) {
		return &Subject{Name: name, Keyword: true}
	}
	// The whole cell knows most; a part of it is less likely to have errors.
	line := strings.LastIndexByte(code[:start], '\n') + 1
	blank := strings.Repeat(" ", line)
	for _, text := range []string{
		cell.Blank(code, cell.Specials(code, nil)),
		cell.Closed(code[:end], end),
		cell.Closed(blank+code[line:end], end),
		blank + strings.Repeat(" ", max(chainStart(code, start)-line, 0)) + code[max(chainStart(code, start), line):end],
	} {
		if s := k.inspectIn(text, start); s != nil {
			return s
		}
	}
	return nil
}

// inspectIn looks for the identifier at an offset of a text that may be wrong.
func (k *Checker) inspectIn(text string, offset int) *Subject {
	parsed := cell.ParsePartial(k.fset, "inspection", text)
	if parsed == nil {
		return nil
	}
	a := &attempt{k: k, cell: parsed, wholeScope: true, auto: map[string]string{}, lost: map[string]string{}}
	a.readImports()
	a.readDeclarations()
	a.spread(nil)
	o := a.check(a.fresh, a.again, a.retyped, nil, true)
	if a.autoImport(o.errs) {
		a.spread(nil)
		o = a.check(a.fresh, a.again, a.retyped, nil, true)
	}
	line, column := lineColumn(text, offset)
	at := func(n *ast.Ident) bool {
		p := k.fset.Position(n.Pos())
		return p.Line == line && p.Column == column
	}
	var id *ast.Ident
	var owner ast.Expr // x in x.id, or the literal in T{id: …}
	visit := func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CompositeLit:
			for _, e := range n.Elts {
				if kv, ok := e.(*ast.KeyValueExpr); ok {
					if key, ok := kv.Key.(*ast.Ident); ok && at(key) {
						id, owner = key, n
					}
				}
			}
		case *ast.SelectorExpr:
			if at(n.Sel) {
				id, owner = n.Sel, n.X
			}
		case *ast.Ident:
			if id == nil && at(n) {
				id = n
			}
		}
		return id == nil
	}
	ast.Inspect(a.bodyDecl(), visit)
	ast.Inspect(parsed.File, visit)
	if id == nil {
		return nil
	}
	object := o.info.ObjectOf(id)
	if object == nil && owner == nil {
		return k.packageCalled(id.Name)
	}
	if object == nil {
		return nil
	}
	s := k.subject(object)
	s.Name = id.Name
	if tv, ok := o.info.Types[id]; ok && tv.Type != nil {
		s.Type = tv.Type
	}
	if i, ok := o.info.Instances[id]; ok {
		s.Type = i.Type
	}
	if owner != nil && s.Path != "" && s.Member == "" {
		// A field, or a method of an interface: its docs stand with the type.
		if tv, ok := o.info.Types[owner]; ok {
			s.Path, s.Member = memberOf(tv.Type, object)
		}
	}
	return s
}

// subject describes an object.
func (k *Checker) subject(o types.Object) *Subject {
	s := &Subject{Name: o.Name(), Object: o, Type: o.Type()}
	switch p := o.(type) {
	case *types.PkgName:
		s.Path = p.Imported().Path()
		return s
	case *types.Var:
		s.Var = k.vars[o.Name()]
		if s.Var != nil && s.Var.Object != o {
			s.Var = nil
		}
	}
	if o.Pkg() != nil && o.Pkg() != k.pkg && o.Pkg().Path() != k.pkg.Path() {
		s.Path = o.Pkg().Path()
		switch f := o.(type) {
		case *types.Func:
			if recv := f.Signature().Recv(); recv != nil {
				s.Path, s.Member = memberOf(recv.Type(), o)
				return s
			}
		case *types.Var:
			if f.IsField() {
				return s // the type is known where the field is selected
			}
		}
		if o.Parent() == o.Pkg().Scope() {
			s.Member = o.Name()
		}
		return s
	}
	s.Unit = k.unitOf(o)
	return s
}

// unitOf returns the session's declaration that makes an object, a method of its
// type, or nil.
func (k *Checker) unitOf(o types.Object) *Unit {
	if u := k.units[o.Name()]; u != nil && u.Objects[o.Name()] == o {
		return u
	}
	f, ok := o.(*types.Func)
	if !ok || f.Signature().Recv() == nil {
		return nil
	}
	if n := named(f.Signature().Recv().Type()); n != nil {
		return k.units[n.Obj().Name()]
	}
	return nil
}

// named returns the named type that t is or points to, or nil.
func named(t types.Type) *types.Named {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	n, _ := types.Unalias(t).(*types.Named)
	return n
}

// memberOf says under which name the docs have a field or method that is selected
// from a value of type t.
func memberOf(t types.Type, o types.Object) (path, member string) {
	if o.Pkg() == nil {
		return "", ""
	}
	n := named(t)
	if n == nil || n.Obj().Pkg() != o.Pkg() {
		return o.Pkg().Path(), ""
	}
	return o.Pkg().Path(), n.Obj().Name() + "." + o.Name()
}

// packageCalled returns the importable package of that name.
func (k *Checker) packageCalled(name string) *Subject {
	for _, p := range k.packages.Paths {
		if path.Base(p) == name {
			return &Subject{Name: name, Path: p}
		}
	}
	return nil
}

// importAt returns the import path that a string literal around the offset is.
func (k *Checker) importAt(code string, offset int) (string, bool) {
	line := code[strings.LastIndexByte(code[:offset], '\n')+1:]
	line, _, _ = strings.Cut(line, "\n")
	at := offset - (strings.LastIndexByte(code[:offset], '\n') + 1)
	from := strings.LastIndexByte(line[:at], '"')
	if from < 0 {
		return "", false
	}
	to := strings.IndexByte(line[from+1:], '"')
	if to < 0 || from+1+to < at {
		return "", false
	}
	p, err := strconv.Unquote(line[from : from+to+2])
	if err != nil {
		return "", false
	}
	for _, known := range k.packages.Paths {
		if known == p {
			return p, true
		}
	}
	return "", false
}

func isNameRune(r rune) bool { return r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) }

// nameAt returns the range of the identifier that holds the offset or ends there.
func nameAt(code string, offset int) (start, end int) {
	start, end = offset, offset
	for start > 0 {
		r, n := utf8.DecodeLastRuneInString(code[:start])
		if !isNameRune(r) {
			break
		}
		start -= n
	}
	for end < len(code) {
		r, n := utf8.DecodeRuneInString(code[end:])
		if !isNameRune(r) {
			break
		}
		end += n
	}
	if r, _ := utf8.DecodeRuneInString(code[start:]); start < end && unicode.IsDigit(r) {
		return offset, offset
	}
	return start, end
}

// calledAt returns the range of the name before the innermost open parenthesis.
func calledAt(code string, offset int) (start, end int) {
	depth := 0
	for i := offset - 1; i >= 0; i-- {
		switch code[i] {
		case ')', ']', '}':
			depth++
		case '(', '[', '{':
			if depth > 0 {
				depth--
				continue
			}
			if code[i] != '(' {
				return offset, offset
			}
			return nameAt(code[:i], i)
		case '\n':
			if depth == 0 && strings.TrimSpace(code[i+1:offset]) == "" {
				return offset, offset // an empty line asks about nothing
			}
		}
	}
	return offset, offset
}

// chainStart returns where the names joined by dots that end with the name at
// start begin.
func chainStart(code string, start int) int {
	for start > 0 && code[start-1] == '.' {
		s, e := nameAt(code[:start-1], start-1)
		if s == e {
			break
		}
		start = s
	}
	return start
}

// lineColumn returns the position of a byte offset, both from 1.
func lineColumn(text string, offset int) (line, column int) {
	before := text[:min(offset, len(text))]
	return strings.Count(before, "\n") + 1, len(before) - strings.LastIndexByte(before, '\n')
}
