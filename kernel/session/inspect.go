package session

import (
	"fmt"
	"go/ast"
	"go/doc/comment"
	"go/token"
	"go/types"
	"reflect"
	"slices"
	"strings"

	"parity.lab/kernel/check"
	"parity.lab/kernel/event"
	"parity.lab/kernel/lower/rt"
	"parity.lab/kernel/symbols"
)

// Inspect tells about the name at a byte offset of a cell: its declaration, its
// docs, where it is declared, and for a variable of the session its value. With
// source it shows the text of functions and types instead of the docs.
func (s *Session) Inspect(code string, offset int, source bool) event.Inspection {
	s.checking.Lock()
	defer s.checking.Unlock()
	subject := s.checker.Inspect(code, offset)
	if subject == nil {
		return event.Inspection{}
	}
	r := s.report(subject, source, s.idle())
	return event.Inspection{Found: true, Bundle: r.bundle()}
}

// query answers a line name? of a cell: on the page of the cell, or with a text to
// print.
func (s *Session) query(name string, source bool) (text string) {
	s.checking.Lock()
	defer s.checking.Unlock()
	subject := s.checker.Inspect(name, len(name))
	if subject == nil {
		return fmt.Sprintf("no name %s in this session, and no package or member of a package that is called so\n", name)
	}
	page := s.report(subject, source, true).bundle()
	r := s.caller()
	if r.page == nil {
		r.page = page
		return ""
	}
	for mime, separator := range map[string]string{event.TextPlain: "\n\n", event.TextMarkdown: "\n\n---\n\n"} {
		r.page.Data[mime] = r.page.Data[mime].(string) + separator + page.Data[mime].(string)
	}
	return ""
}

// report is what Inspect tells.
type report struct {
	declaration string   // Go
	doc         string   // the text of a doc comment
	methods     []string // of a type, as Go
	facts       [][2]string
	source      string // Go
}

// fact adds a line "name: value".
func (r *report) fact(name, value string) {
	if value != "" {
		r.facts = append(r.facts, [2]string{name, value})
	}
}

// bundle returns the report in both forms.
func (r *report) bundle() *event.Bundle {
	return &event.Bundle{Data: map[string]any{event.TextPlain: r.text(), event.TextMarkdown: r.markdown()}}
}

// text returns the report for a console.
func (r *report) text() string {
	var parts []string
	if r.source != "" {
		parts = append(parts, r.source)
	} else {
		parts = append(parts, r.declaration)
		if r.doc != "" {
			var p comment.Parser
			printer := comment.Printer{TextWidth: 76}
			parts = append(parts, strings.TrimSpace(string(printer.Text(p.Parse(r.doc)))))
		}
		if len(r.methods) > 0 {
			parts = append(parts, strings.Join(r.methods, "\n"))
		}
	}
	var b strings.Builder
	for _, f := range r.facts {
		value := f[1]
		if strings.Contains(value, "\n") {
			value = "\n" + value
		} else {
			value = " " + value
		}
		fmt.Fprintf(&b, "%s:%s\n", f[0], value)
	}
	if b.Len() > 0 {
		parts = append(parts, strings.TrimRight(b.String(), "\n"))
	}
	return strings.Join(parts, "\n\n")
}

// markdown returns the report for a page.
func (r *report) markdown() string {
	var b strings.Builder
	code := func(language, s string) {
		fence := "```"
		for strings.Contains(s, fence) {
			fence += "`"
		}
		b.WriteString(fence + language + "\n" + s + "\n" + fence + "\n")
	}
	if r.source != "" {
		code("go", r.source)
	} else {
		code("go", r.declaration)
		if r.doc != "" {
			var p comment.Parser
			printer := comment.Printer{HeadingLevel: 4, HeadingID: func(*comment.Heading) string { return "" }, DocLinkURL: func(l *comment.DocLink) string { return l.DefaultURL("https://pkg.go.dev") }}
			b.WriteString("\n" + string(printer.Markdown(p.Parse(r.doc))))
		}
		if len(r.methods) > 0 {
			b.WriteString("\n")
			code("go", strings.Join(r.methods, "\n"))
		}
	}
	for _, f := range r.facts {
		if strings.Contains(f[1], "\n") {
			b.WriteString("\n" + f[0] + ":\n\n")
			code("", f[1])
		} else {
			b.WriteString("\n" + f[0] + ": `" + strings.ReplaceAll(f[1], "`", "'") + "`\n")
		}
	}
	return strings.TrimRight(b.String(), "\n")
}

// report describes a subject. With values it reads variables of the session, which
// must not be running then.
func (s *Session) report(x *check.Subject, source, values bool) *report {
	r := &report{}
	switch {
	case x.Keyword:
		r.declaration = "keyword " + x.Name
		r.doc = keywordDocs[x.Name]
	case x.Object == nil:
		s.reportPackage(r, x.Path)
	default:
		s.reportObject(r, x, values)
	}
	if source {
		s.reportSource(r, x)
	}
	return r
}

func (s *Session) reportPackage(r *report, path string) {
	r.declaration = fmt.Sprintf("package %s // import %q", symbols.PackageName(path), path)
	r.doc = symbols.FullDoc(path, "")
}

func (s *Session) reportObject(r *report, x *check.Subject, values bool) {
	switch o := x.Object.(type) {
	case *types.PkgName:
		s.reportPackage(r, x.Path)
		return
	case *types.Builtin:
		r.declaration = "func " + builtinSignatures[o.Name()]
		r.doc = builtinDocs[o.Name()]
		r.fact("declared in", "the language")
		return
	case *types.Nil:
		r.declaration = "nil"
		r.doc = "nil is the zero value of pointers, functions, interfaces, slices, channels and maps."
		return
	}
	if x.Object.Parent() == types.Universe {
		r.declaration = declaration(x)
		r.doc = builtinDocs[x.Name]
		r.fact("declared in", "the language")
		return
	}
	r.declaration = declaration(x)
	if o, ok := x.Object.(*types.TypeName); ok {
		r.methods = methodsOf(o)
	}
	switch {
	case x.Path != "":
		if x.Member != "" {
			r.doc = symbols.FullDoc(x.Path, x.Member)
		}
		r.fact("declared in", "package "+x.Path)
	case x.Unit != nil:
		if _, at, ok := s.unitText(x); ok {
			r.doc = strings.Join(check.CommentAbove(x.Unit.Texts[at.Filename], at.Line), "\n")
			r.fact("declared in", fmt.Sprintf("%s, line %d", at.Filename, at.Line))
		} else {
			r.fact("declared in", x.Unit.Place)
		}
	case x.Var != nil:
		r.fact("declared in", x.Var.Place)
	}
	if x.Var != nil {
		s.reportValue(r, x.Var, values)
	}
}

// reportValue adds the value of a session's variable.
func (s *Session) reportValue(r *report, v *check.Var, readable bool) {
	if v == s.ctxVar {
		r.doc = "ctx is a context that an interrupt cancels. Pass it to solvers: they return what they have found then."
		return
	}
	if !readable {
		r.fact("value", "not shown while a cell runs")
		return
	}
	value, ok := s.engine.global(s.names.emitted[v.Object])
	if !ok {
		return
	}
	static := v.Object.Type()
	if value.IsValid() && value.CanInterface() {
		if b, boxed := rt.Unbox(value.Interface()); boxed {
			value, static = reflect.ValueOf(b.V), b.T.Go
		}
	}
	r.fact("value", shortened(s.safeText(value, static)))
	r.fact("size", sizeOf(value))
}

// idle tells whether no cell runs.
func (s *Session) idle() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.current == nil {
		return true
	}
	select {
	case <-s.current.over:
		return true
	default:
		return false
	}
}

// safeText returns the text of a value; methods of cells may panic.
func (s *Session) safeText(v reflect.Value, t types.Type) (text string) {
	defer func() {
		if p := recover(); p != nil {
			text = fmt.Sprintf("its String method panics: %v", p)
		}
	}()
	return s.renderer.Text(v, t)
}

// shortened bounds a text for a tooltip.
func shortened(text string) string {
	const lines, columns = 12, 100
	out := strings.Split(strings.TrimRight(text, "\n"), "\n")
	more := len(out) - lines
	if more > 0 {
		out = out[:lines]
	}
	for i, line := range out {
		if r := []rune(line); len(r) > columns {
			out[i] = string(r[:columns]) + " …"
		}
	}
	if more > 0 {
		out = append(out, fmt.Sprintf("… %d more lines", more))
	}
	return strings.Join(out, "\n")
}

// sizeOf says how large a value is, "" if its type tells.
func sizeOf(v reflect.Value) string {
	for v.IsValid() && (v.Kind() == reflect.Interface || v.Kind() == reflect.Pointer) && !v.IsNil() {
		v = v.Elem()
	}
	if !v.IsValid() {
		return ""
	}
	switch v.Kind() {
	case reflect.Slice:
		return fmt.Sprintf("length %d, capacity %d, %s", v.Len(), v.Cap(), byteCount(v.Cap()*int(v.Type().Elem().Size())))
	case reflect.String:
		return fmt.Sprintf("%d bytes", v.Len())
	case reflect.Map:
		return fmt.Sprintf("%d entries", v.Len())
	case reflect.Chan:
		return fmt.Sprintf("%d of %d waiting", v.Len(), v.Cap())
	case reflect.Array, reflect.Struct:
		return byteCount(int(v.Type().Size()))
	}
	return ""
}

// byteCount writes a number of bytes.
func byteCount(n int) string {
	switch {
	case n < 10_000:
		return fmt.Sprintf("%d bytes", n)
	case n < 10_000_000:
		return fmt.Sprintf("%d kB", n/1000)
	}
	return fmt.Sprintf("%d MB", n/1_000_000)
}

// qualifier writes package names as cells do, and nothing for their own names.
func qualifier(p *types.Package) string {
	if p.Path() == "main" {
		return ""
	}
	return p.Name()
}

// declaration writes an object as Go would declare it.
func declaration(x *check.Subject) string {
	switch o := x.Object.(type) {
	case *types.Func:
		sig := o.Signature()
		if t, ok := x.Type.(*types.Signature); ok {
			sig = t
		}
		var b strings.Builder
		b.WriteString("func ")
		if recv := o.Signature().Recv(); recv != nil {
			b.WriteString("(")
			if recv.Name() != "" && recv.Name() != "_" {
				b.WriteString(recv.Name() + " ")
			}
			b.WriteString(types.TypeString(recv.Type(), qualifier) + ") ")
		} else if p := o.Pkg(); p != nil && qualifier(p) != "" {
			b.WriteString(qualifier(p) + ".")
		}
		b.WriteString(o.Name())
		b.WriteString(strings.TrimPrefix(types.TypeString(sig, qualifier), "func"))
		return b.String()
	case *types.TypeName:
		return typeDeclaration(o)
	case *types.Const:
		return fmt.Sprintf("const %s %s = %s", scopedName(o), types.TypeString(o.Type(), qualifier), o.Val())
	case *types.Var:
		kind := "var"
		if o.IsField() {
			kind = "field"
		}
		return fmt.Sprintf("%s %s %s", kind, scopedName(o), types.TypeString(o.Type(), qualifier))
	case *types.Label:
		return "label " + o.Name()
	}
	return types.ObjectString(x.Object, qualifier)
}

// scopedName returns the name with its package, if it is at package level.
func scopedName(o types.Object) string {
	if o.Pkg() != nil && o.Parent() == o.Pkg().Scope() && qualifier(o.Pkg()) != "" {
		return qualifier(o.Pkg()) + "." + o.Name()
	}
	return o.Name()
}

// typeDeclaration writes a type with its exported fields, a line each.
func typeDeclaration(o *types.TypeName) string {
	name := scopedName(o)
	if o.IsAlias() {
		return "type " + name + " = " + types.TypeString(types.Unalias(o.Type()), qualifier)
	}
	t := o.Type()
	n, ok := t.(*types.Named)
	if !ok {
		return "type " + name
	}
	own := o.Pkg() != nil && qualifier(o.Pkg()) == ""
	var b strings.Builder
	b.WriteString("type " + name)
	if p := n.TypeParams(); p.Len() > 0 {
		var list []string
		for tp := range p.TypeParams() {
			list = append(list, tp.Obj().Name()+" "+types.TypeString(tp.Constraint(), qualifier))
		}
		b.WriteString("[" + strings.Join(list, ", ") + "]")
	}
	if u, isStruct := n.Underlying().(*types.Struct); isStruct {
		b.WriteString(" struct {")
		hidden := 0
		for f := range u.Fields() {
			if !f.Exported() && !own {
				hidden++
				continue
			}
			b.WriteString("\n\t")
			if !f.Embedded() {
				b.WriteString(f.Name() + " ")
			}
			b.WriteString(types.TypeString(f.Type(), qualifier))
		}
		if hidden > 0 {
			b.WriteString("\n\t// and unexported fields")
		}
		if u.NumFields() > 0 {
			b.WriteString("\n")
		}
		b.WriteString("}")
	} else {
		b.WriteString(" " + types.TypeString(n.Underlying(), qualifier))
	}
	return b.String()
}

// methodsOf writes the methods of a type that cells can call, sorted by name.
func methodsOf(o *types.TypeName) []string {
	n, ok := types.Unalias(o.Type()).(*types.Named)
	if !ok {
		return nil
	}
	var methods []*types.Func
	for m := range n.Methods() {
		if m.Exported() || qualifier(m.Pkg()) == "" {
			methods = append(methods, m)
		}
	}
	slices.SortFunc(methods, func(a, b *types.Func) int { return strings.Compare(a.Name(), b.Name()) })
	var lines []string
	for _, m := range methods {
		lines = append(lines, declaration(&check.Subject{Object: m}))
	}
	return lines
}

// unitText returns the text of a session's declaration, or of the method of it
// that is meant, and where it begins.
func (s *Session) unitText(x *check.Subject) (text string, at token.Position, ok bool) {
	u := x.Unit
	var node ast.Node = u.Nodes()[0]
	for _, m := range u.Methods {
		if u.Info != nil && u.Info.Defs[m.Name] == x.Object {
			node = m
		}
	}
	text, at, ok = u.Text(s.fset, node)
	if _, isType := node.(*ast.TypeSpec); isType {
		text = "type " + text
	}
	return text, at, ok
}
