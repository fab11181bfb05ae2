package session

import (
	"errors"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"go/types"
	"path"
	"slices"
	"sort"
	"strconv"
	"strings"

	"parity.lab/kernel/cell"
	"parity.lab/kernel/check"
	"parity.lab/kernel/event"
)

// program makes one program of cells. They are checked again, in a session of
// their own, which tells what each name means: imports and declarations become
// those of the program, variables of the session those of the package, and
// statements the body of main.
func (s *Session) program(cells []ranCell) (string, error) {
	w := &programWriter{fset: token.NewFileSet(), imports: map[string]string{}, taken: map[string]string{}, vars: map[*check.Var]string{}, units: map[string]string{}}
	w.checker = check.New(w.fset, s.options.packages())
	ctx, err := w.checker.Predeclare("ctx", "context", "Context")
	if err != nil {
		return "", err
	}
	w.ctx = ctx
	for _, c := range cells {
		if err := w.cell(c); err != nil {
			return "", err
		}
	}
	text := w.text()
	out, err := format.Source([]byte(text))
	if err != nil {
		return "", fmt.Errorf("the program would not be Go: %w", err)
	}
	if err := w.verify(out); err != nil {
		return "", err
	}
	return string(out), nil
}

// programWriter collects the parts of a program.
type programWriter struct {
	fset    *token.FileSet
	checker *check.Checker
	ctx     *check.Var
	imports map[string]string     // path → name
	taken   map[string]string     // name → path
	vars    map[*check.Var]string // the names of variables in the program
	decls   []string              // variables
	units   map[string]string     // declarations by what they declare; the last version counts
	order   []string
	body    []string
}

// edit replaces a part of a cell's text.
type edit struct {
	start, end int
	text       string
}

// cell takes over one cell.
func (w *programWriter) cell(c ranCell) error {
	specials := cell.Specials(c.code, func(name string) bool { return w.checker.Var(name) != nil })
	for _, sp := range specials {
		if sp.Kind == cell.Magic && sp.Block && sp.Name == "native" {
			return fmt.Errorf("%s is a %%%%native cell, which a program can't have; name the other cells", c.place)
		}
	}
	parsed, ds := cell.Parse(w.fset, c.place, cell.Blank(c.code, specials))
	if len(ds) == 0 && parsed.Program {
		return fmt.Errorf("%s is a program by itself; name the other cells", c.place)
	}
	var checked *check.Checked
	if len(ds) == 0 {
		checked, ds = w.checker.Check(parsed)
	}
	if len(ds) > 0 {
		return fmt.Errorf("the cells do not compile by themselves: %w", &event.Fault{Name: event.CompileError, Value: ds[0].String()})
	}
	w.checker.Accept(checked)
	w.declarations(c, checked)
	w.statements(c, checked)
	return nil
}

// offset returns the place of a position in the text of a cell.
func (w *programWriter) offset(c ranCell, pos token.Pos) int {
	p := w.fset.Position(pos)
	at := 0
	for range p.Line - 1 {
		i := strings.IndexByte(c.code[at:], '\n')
		if i < 0 {
			return len(c.code)
		}
		at += i + 1
	}
	return min(at+p.Column-1, len(c.code))
}

// source returns the text of a node of a cell, with the names of the program.
func (w *programWriter) source(c ranCell, n ast.Node, info *types.Info, hoisted map[types.Object]*check.Var, more ...edit) string {
	start, end := w.offset(c, n.Pos()), w.offset(c, n.End())
	edits := more
	ast.Inspect(n, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok {
			return true
		}
		name := id.Name
		o := info.Uses[id]
		if o == nil {
			o = info.Defs[id]
		}
		switch o := o.(type) {
		case *types.PkgName:
			name = w.importName(o.Imported())
		case *types.Var:
			if v := hoisted[o]; v != nil {
				name = w.variable(v)
			} else if v := w.checker.Var(id.Name); v != nil && v.Object == o {
				name = w.variable(v)
			}
		}
		if name != id.Name {
			at := w.offset(c, id.Pos())
			edits = append(edits, edit{at, at + len(id.Name), name})
		}
		return true
	})
	sort.SliceStable(edits, func(i, j int) bool { return edits[i].start < edits[j].start })
	var b strings.Builder
	at := start
	for _, e := range edits {
		if e.start < at || e.end > end {
			continue
		}
		b.WriteString(c.code[at:e.start] + e.text)
		at = e.end
	}
	b.WriteString(c.code[at:end])
	return b.String()
}

// importName returns what the program calls a package.
func (w *programWriter) importName(p *types.Package) string {
	if name := w.imports[p.Path()]; name != "" {
		return name
	}
	name := p.Name()
	for i := 2; w.taken[name] != "" || w.isVariable(name); i++ {
		name = p.Name() + strconv.Itoa(i)
	}
	w.imports[p.Path()], w.taken[name] = name, p.Path()
	return name
}

func (w *programWriter) isVariable(name string) bool {
	for _, n := range w.vars {
		if n == name {
			return true
		}
	}
	return false
}

// variable returns what the program calls a variable of the session. A variable
// that changed its type is another one.
func (w *programWriter) variable(v *check.Var) string {
	if name := w.vars[v]; name != "" {
		return name
	}
	if v == w.ctx {
		w.vars[v] = "ctx"
		w.decls = append(w.decls, "var ctx = "+w.importName(v.Object.Type().(*types.Named).Obj().Pkg())+".Background()")
		return "ctx"
	}
	name := v.Name
	for i := 2; w.taken[name] != "" || w.isVariable(name); i++ {
		name = v.Name + strconv.Itoa(i)
	}
	w.vars[v] = name
	w.decls = append(w.decls, "var "+name+" "+types.TypeString(v.Object.Type(), w.qualify))
	return name
}

func (w *programWriter) qualify(p *types.Package) string {
	if p.Path() == "main" {
		return ""
	}
	return w.importName(p)
}

// declarations takes over the functions, types and constants of a cell.
func (w *programWriter) declarations(c ranCell, d *check.Checked) {
	for _, u := range d.Units {
		for _, n := range u.Nodes() {
			if w.fset.Position(n.Pos()).Filename != c.place {
				continue
			}
			key := strings.Join(u.Names, " ")
			text := w.source(c, n, u.Info, nil)
			switch n := n.(type) {
			case *ast.TypeSpec:
				text = "type " + text
			case *ast.FuncDecl:
				if n.Recv != nil {
					key += "." + n.Name.Name
				} else if n.Name.Name == "init" {
					key = "init " + c.place + strconv.Itoa(int(n.Pos()))
				}
				if n.Doc != nil {
					text = w.source(c, n.Doc, u.Info, nil) + "\n" + text
				}
			}
			if _, ok := w.units[key]; !ok {
				w.order = append(w.order, key)
			}
			w.units[key] = text
		}
	}
}

// statements takes over the statements and the values of a cell.
func (w *programWriter) statements(c ranCell, d *check.Checked) {
	var out []string
	for _, st := range d.Cell.Body.Body.List {
		out = append(out, w.statement(c, d, st))
	}
	if len(d.Cell.Tail) > 0 {
		out = append(out, w.values(c, d))
	}
	if len(out) > 0 {
		w.body = append(w.body, "// "+c.place+"\n"+strings.Join(out, "\n"))
	}
}

// statement writes one statement; what it declares is the package's.
func (w *programWriter) statement(c ranCell, d *check.Checked, st ast.Stmt) string {
	switch st := st.(type) {
	case *ast.AssignStmt:
		if st.Tok == token.DEFINE {
			at := w.offset(c, st.TokPos)
			return w.source(c, st, d.Info, d.Hoisted, edit{at, at + 2, "="})
		}
	case *ast.DeclStmt:
		g := st.Decl.(*ast.GenDecl)
		var out []string
		for _, sp := range g.Specs {
			v, ok := sp.(*ast.ValueSpec)
			if !ok || g.Tok != token.VAR {
				return w.source(c, st, d.Info, d.Hoisted)
			}
			var names, values []string
			for _, n := range v.Names {
				name := n.Name
				if h := d.Hoisted[d.Info.Defs[n]]; h != nil {
					name = w.variable(h)
				}
				names = append(names, name)
			}
			for _, x := range v.Values {
				values = append(values, w.source(c, x, d.Info, d.Hoisted))
			}
			switch {
			case len(values) > 0:
				out = append(out, strings.Join(names, ", ")+" = "+strings.Join(values, ", "))
			default: // run again, it starts at zero
				for i, n := range v.Names {
					if o := d.Info.Defs[n]; o != nil {
						out = append(out, names[i]+" = *new("+types.TypeString(o.Type(), w.qualify)+")")
					}
				}
			}
		}
		return strings.Join(out, "\n")
	}
	return w.source(c, st, d.Info, d.Hoisted)
}

// values writes the trailing expressions of a cell: a program prints them, and
// ends where an error is returned.
func (w *programWriter) values(c ranCell, d *check.Checked) string {
	var texts []string
	var kinds []types.Type
	for _, x := range d.Cell.Tail {
		texts = append(texts, w.source(c, x, d.Info, d.Hoisted))
		switch t := d.Info.Types[x].Type.(type) {
		case *types.Tuple:
			for v := range t.Variables() {
				kinds = append(kinds, v.Type())
			}
		default:
			kinds = append(kinds, t)
		}
	}
	text := strings.Join(texts, ", ")
	if x := d.Cell.Tail[0]; len(texts) == 1 && (len(kinds) == 0 || d.Info.Types[x].IsVoid() || silent(x, d.Info)) {
		return text
	}
	last := kinds[len(kinds)-1]
	if !isError(last) {
		return w.std("fmt") + ".Println(" + text + ")"
	}
	var names []string
	for i := range kinds[:len(kinds)-1] {
		names = append(names, "v"+strconv.Itoa(i+1))
	}
	show := ""
	if len(names) > 0 {
		show = " else {\n" + w.std("fmt") + ".Println(" + strings.Join(names, ", ") + ")\n}"
	}
	return "if " + strings.Join(append(names, "err"), ", ") + " := " + text + "; err != nil {\n" + w.std("log") + ".Fatal(err)\n}" + show
}

// std returns the name of a package that the program itself uses.
func (w *programWriter) std(path string) string { return w.importName(types.NewPackage(path, path)) }

// text joins the parts.
func (w *programWriter) text() string {
	var b strings.Builder
	b.WriteString("// This program was written from the cells of a notebook.\npackage main\n\n")
	if len(w.imports) > 0 {
		b.WriteString("import (\n")
		for _, p := range sortedNames(w.imports) {
			if name := w.imports[p]; name != path.Base(p) {
				b.WriteString(name + " ")
			}
			b.WriteString(strconv.Quote(p) + "\n")
		}
		b.WriteString(")\n\n")
	}
	for _, d := range w.decls {
		b.WriteString(d + "\n")
	}
	for _, k := range w.order {
		b.WriteString("\n" + w.units[k] + "\n")
	}
	b.WriteString("\nfunc main() {\n" + strings.Join(w.body, "\n\n") + "\n}\n")
	return b.String()
}

// verify type-checks the program: cells that declare something again may fit
// together in a session and not in a program.
func (w *programWriter) verify(source []byte) error {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "program", source, parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	var first error
	conf := types.Config{Importer: w.checker.Importer(), Error: func(err error) {
		if first == nil {
			first = err
		}
	}}
	if _, err := conf.Check("main", fset, []*ast.File{f}, nil); err == nil {
		return nil
	}
	var e types.Error
	if errors.As(first, &e) {
		line := strings.TrimSpace(slices.Collect(strings.Lines(string(source)))[fset.Position(e.Pos).Line-1])
		return fmt.Errorf("the program would not compile, as names were declared again with another meaning: %s, in %q; choose the cells, such as %%save FILE 1-5,7", e.Msg, line)
	}
	return first
}
