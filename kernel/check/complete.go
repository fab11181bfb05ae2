package check

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"path"
	"slices"
	"strings"

	"parity.lab/kernel/cell"
	"parity.lab/kernel/event"
)

// placeholder stands where the cursor is while the cell is checked, and
// unfinished is the name of the file that it stands in.
const (
	placeholder = "cursorʹ"
	unfinished  = "completion"
)

// candidate is what may stand at the cursor.
type candidate struct {
	event.Match
	object types.Object
	owner  string // the type that a field or method is documented with
	group  int    // groups come one after the other
	spare  bool   // left out if one of the expected group fits
}

// The groups, in their order.
const (
	expected  = iota // fields of a literal, values of a case
	declared         // names of the cell and the session, members
	imported         // packages in use
	universal        // what Go itself declares
	known            // other packages
	keyword
)

// Complete tells what may stand at a byte offset of a cell that is being
// written: members after a dot, fields in a literal, labels, names in scope,
// keywords, and paths inside an import. Other text of the cell may have errors.
// There are no matches inside other strings.
func (k *Checker) Complete(code string, offset int) event.Completion {
	offset = min(max(offset, 0), len(code))
	c := lookAt(code, offset)
	c.nest()
	if c.literal >= 0 {
		return k.completeImport(c)
	}
	out := event.Completion{Start: c.start, End: offset}
	if c.nothing || c.declaring() {
		return out
	}
	keywords, only := c.keywords()
	var list []candidate
	if !only {
		list = k.candidatesAt(c)
	}
	if c.last() != token.PERIOD {
		for _, w := range keywords {
			list = append(list, candidate{Match: event.Match{Text: w, Kind: "keyword"}, group: keyword})
		}
	}
	out.Matches = k.ranked(list, c.prefix)
	return out
}

// completeImport completes the path inside an import declaration.
func (k *Checker) completeImport(c *cursor) event.Completion {
	out := event.Completion{Start: c.literal + 1, End: c.offset}
	if !c.importing() {
		out.Start = c.offset
		return out
	}
	prefix := c.code[out.Start:c.offset]
	add := func(p string) {
		if !slices.ContainsFunc(out.Matches, func(m event.Match) bool { return m.Text == p }) {
			out.Matches = append(out.Matches, event.Match{Text: p, Kind: "package", Doc: k.doc(p, "")})
		}
	}
	for _, p := range k.packages.Paths {
		if strings.HasPrefix(p, prefix) {
			add(p)
		}
	}
	for _, p := range k.packages.Paths { // "mat" may mean gonum.org/v1/gonum/mat
		if prefix != "" && strings.HasPrefix(path.Base(p), prefix) {
			add(p)
		}
	}
	return out
}

// candidatesAt lists what may stand at the cursor, keywords aside. The whole cell
// knows most; if it has errors, less of it is read until the place makes sense.
func (k *Checker) candidatesAt(c *cursor) []candidate {
	defer k.forgetFiles()
	head := c.code[:c.start] + placeholder
	rest := strings.TrimLeftFunc(c.code[c.offset:], isNameRune)
	texts := []func() string{
		func() string { return head + rest },
		func() string { return cell.Closed(head, len(head)) },
		func() string { t := c.repaired() + placeholder; return cell.Closed(t, len(t)) },
		func() string { // the line, of what the scanner reads
			t := c.repaired()
			line := strings.LastIndexByte(t, '\n') + 1
			t = strings.Repeat(" ", line) + t[line:] + placeholder
			return cell.Closed(t, len(t))
		},
		func() string {
			at := c.chain()
			t := strings.Repeat(" ", at) + c.code[at:c.start] + placeholder
			return cell.Closed(t, len(t))
		},
	}
	if strings.TrimSpace(rest) == "" {
		texts = texts[1:]
	}
	tried := ""
	for _, text := range texts {
		t := text()
		if t == tried {
			continue
		}
		tried = t
		if list := k.candidatesIn(t); len(list) > 0 {
			return list
		}
	}
	return nil
}

// forgetFiles removes the files of completions from the session's set, where they
// would pile up.
func (k *Checker) forgetFiles() {
	var files []*token.File
	k.fset.Iterate(func(f *token.File) bool {
		if f.Name() == unfinished {
			files = append(files, f)
		}
		return true
	})
	for _, f := range files {
		k.fset.RemoveFile(f)
	}
}

// candidatesIn lists what may stand at the placeholder of a text.
func (k *Checker) candidatesIn(text string) []candidate {
	parsed := cell.ParsePartial(k.fset, unfinished, text)
	if parsed == nil {
		return nil
	}
	a := &attempt{k: k, cell: parsed, wholeScope: true, auto: map[string]string{}, lost: map[string]string{}}
	path, inBody := a.pathToPlaceholder()
	if path == nil {
		return nil
	}
	a.readImports() // unknown paths and methods are for the real check to report
	a.readDeclarations()
	a.spread(nil)
	o := a.check(a.fresh, a.again, a.retyped, nil, true)
	if a.autoImport(o.errs) {
		a.spread(nil)
		o = a.check(a.fresh, a.again, a.retyped, nil, true)
	}
	if locals := a.locals(o); !inBody && len(locals) > 0 { // functions see the cell's variables
		a.spread(locals)
		o = a.check(a.fresh, a.again, a.retyped, locals, false)
	}
	return a.candidates(o, path)
}

// pathToPlaceholder returns the nodes from the placeholder outwards, and whether
// it stands in the statements rather than in a declaration.
func (a *attempt) pathToPlaceholder() (path []ast.Node, inBody bool) {
	var stack []ast.Node
	visit := func(n ast.Node) bool {
		if n == nil {
			stack = stack[:len(stack)-1]
			return true
		}
		if path != nil {
			return false
		}
		stack = append(stack, n)
		if id, ok := n.(*ast.Ident); ok && id.Name == placeholder {
			path = slices.Clone(stack)
			slices.Reverse(path)
		}
		return true
	}
	ast.Inspect(a.bodyDecl(), visit)
	inBody = path != nil
	if !inBody {
		stack = nil
		ast.Inspect(a.cell.File, visit)
	}
	return path, inBody
}

// candidates lists what may stand at the placeholder that the path begins with.
func (a *attempt) candidates(o outcome, path []ast.Node) []candidate {
	if len(path) < 2 {
		return nil
	}
	switch n := path[1].(type) {
	case *ast.SelectorExpr:
		return a.selected(o, n)
	case *ast.BranchStmt:
		return labels(n.Tok, path)
	case *ast.CompositeLit:
		if n.Type != path[0] {
			return a.inLiteral(o, n, path[0])
		}
	case *ast.KeyValueExpr:
		if lit, ok := path[2].(*ast.CompositeLit); ok && n.Key == path[0] {
			return a.inLiteral(o, lit, n)
		}
	case *ast.CaseClause:
		return append(a.caseValues(o, n, path), a.inScope(o, path[0].Pos())...)
	}
	return a.inScope(o, path[0].Pos())
}

// inScope lists every name that can be used at pos.
func (a *attempt) inScope(o outcome, pos token.Pos) []candidate {
	var inner *types.Scope
	for _, s := range o.info.Scopes {
		if s.Contains(pos) && (inner == nil || s.Pos() >= inner.Pos() && s.End() <= inner.End()) {
			inner = s
		}
	}
	if inner == nil {
		inner = a.k.pkg.Scope()
	}
	var list []candidate
	seen := map[string]bool{placeholder: true, "_": true}
	for s := inner; s != nil; s = s.Parent() {
		for _, name := range s.Names() {
			obj := s.Lookup(name)
			_, isPackage := obj.(*types.PkgName)
			local := s != types.Universe && s.Parent() != types.Universe
			if seen[name] || local && !isPackage && obj.Pos() > pos { // declared further down
				continue
			}
			seen[name] = true
			c := candidate{Match: event.Match{Text: name}, object: obj, group: declared}
			switch {
			case isPackage:
				c.group = imported
			case s == types.Universe:
				c.group = universal
			}
			list = append(list, c)
		}
	}
	for _, p := range a.k.packages.Paths {
		name := path.Base(p)
		if name == "v2" {
			name = path.Base(path.Dir(p))
		}
		if !seen[name] {
			seen[name] = true
			list = append(list, candidate{Match: event.Match{Text: name, Kind: "package", Signature: a.k.packagesCalled(name)[0]}, group: known})
		}
	}
	return list
}

// ranked keeps the candidates that begin with prefix, with that case first, and
// describes them. Within a group deprecated ones come last, others by name.
func (k *Checker) ranked(list []candidate, prefix string) []event.Match {
	type entry struct {
		candidate
		loose, deprecated int
	}
	var entries []entry
	seen := map[string]bool{}
	for _, c := range list {
		loose := 0
		switch {
		case seen[c.Text] || c.Text == placeholder:
			continue
		case strings.HasPrefix(c.Text, prefix):
		case hasFoldedPrefix(c.Text, prefix):
			loose = 1
		default:
			continue
		}
		seen[c.Text] = true
		entries = append(entries, entry{candidate: c, loose: loose})
	}
	if slices.ContainsFunc(entries, func(e entry) bool { return e.group == expected }) {
		entries = slices.DeleteFunc(entries, func(e entry) bool { return e.spare })
	}
	packages := 0
	for _, e := range entries {
		if e.group == imported || e.group == known {
			packages++
		}
	}
	for i := range entries {
		e := &entries[i]
		// The docs of each package are a file of their own: those of a few only.
		k.describe(&e.candidate, packages <= 3)
		if strings.Contains(e.Doc, "Deprecated:") {
			e.deprecated = 1
		}
	}
	slices.SortFunc(entries, func(a, b entry) int {
		return cmp.Or(a.loose-b.loose, a.deprecated-b.deprecated, a.group-b.group, cmp.Compare(a.Text, b.Text))
	})
	out := make([]event.Match, len(entries))
	for i, e := range entries {
		out[i] = e.Match
	}
	return out
}

// hasFoldedPrefix tells whether s begins with prefix when case is ignored.
func hasFoldedPrefix(s, prefix string) bool {
	rest := []rune(s)
	want := []rune(prefix)
	return len(rest) >= len(want) && strings.EqualFold(string(rest[:len(want)]), prefix)
}
