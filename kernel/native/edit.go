package native

import (
	"fmt"
	"go/ast"
	"go/token"
	"slices"
	"strings"

	"parity.lab/kernel/event"
)

// edit replaces length bytes of a text from offset on.
type edit struct {
	offset, length int
	text           string
}

// apply makes the edits, which don't overlap. Those at the same offset keep their
// order.
func apply(text string, edits []edit) string {
	sorted := slices.Clone(edits)
	slices.SortStableFunc(sorted, func(a, b edit) int { return a.offset - b.offset })
	var b strings.Builder
	done := 0
	for _, e := range sorted {
		b.WriteString(text[done:e.offset] + e.text)
		done = e.offset + e.length
	}
	return b.String() + text[done:]
}

// insert returns an edit that puts a text at a position and gives what follows
// the position that it had.
func (s *source) insert(set *token.FileSet, pos token.Pos, text string) edit {
	return edit{offset: set.PositionFor(pos, false).Offset, text: text + resume(set, pos)}
}

// replace returns an edit that puts another name in the place of one.
func (s *source) replace(set *token.FileSet, id *ast.Ident, name string) edit {
	return edit{offset: set.PositionFor(id.Pos(), false).Offset, length: len(id.Name), text: name + resume(set, id.End())}
}

// resume returns the directive for what stands at a position.
func resume(set *token.FileSet, pos token.Pos) string {
	p := set.Position(pos)
	return fmt.Sprintf("/*line %s:%d:%d*/", p.Filename, p.Line, p.Column)
}

// repair changes the source so that the diagnostics do not come again, as far as
// they are about imports and variables that are not used: cells may have those.
// It reports whether it changed anything.
func (s *source) repair(list []event.Diagnostic) bool {
	changed := false
	unusedImports := false
	for _, d := range list {
		quoted, ok := strings.CutSuffix(d.Message, " and not used")
		if !ok {
			continue
		}
		for n, i := range s.program.Imports {
			if s.dropped[n] || !strings.HasPrefix(quoted, fmt.Sprintf("%q imported", i.Path)) {
				continue
			}
			s.dropped[n] = true
			unusedImports = true
		}
	}
	if unusedImports {
		// Offsets change with the imports, so the other edits are made anew.
		dropped := s.dropped
		*s = *newSource(s.program, dropped)
		if set, f := s.parse(); f != nil && function(f, "main") != nil {
			s.rename(set, f, "main", renamedMain)
		}
		changed = true
	}
	set, f := s.parse()
	if f == nil {
		return changed
	}
	for _, d := range list {
		name, ok := strings.CutPrefix(d.Message, "declared and not used: ")
		if !ok { // the wording for the variable of a type switch
			name, ok = strings.CutSuffix(d.Message, " declared and not used")
		}
		if !ok {
			continue
		}
		if path := find(set, f, d, name); path != nil {
			if pos, text := use(path, name); pos.IsValid() {
				s.edits = append(s.edits, s.insert(set, pos, text))
				changed = true
			}
		}
	}
	return changed
}

// find returns the nodes from the file down to the identifier that a diagnostic
// is about, or nil.
func find(set *token.FileSet, f *ast.File, d event.Diagnostic, name string) []ast.Node {
	var path, found []ast.Node
	ast.Inspect(f, func(n ast.Node) bool {
		if n == nil {
			path = path[:len(path)-1]
			return true
		}
		path = append(path, n)
		if id, ok := n.(*ast.Ident); ok && found == nil && id.Name == name {
			if p := set.Position(id.Pos()); p.Line == d.Line && p.Column == d.Column && p.Filename == d.Place {
				found = slices.Clone(path)
			}
		}
		return true
	})
	return found
}

// use returns where a use of a variable can stand, given the nodes down to its
// declaration, and the text of the use. No position means that there is none.
func use(path []ast.Node, name string) (token.Pos, string) {
	after := "; _ = " + name + " "
	inside := " _ = " + name + "; "
	for i := len(path) - 1; i > 0; i-- {
		declaration, parent := path[i], path[i-1]
		switch n := declaration.(type) {
		case *ast.RangeStmt:
			return n.Body.Lbrace + 1, inside
		case *ast.AssignStmt, *ast.DeclStmt:
			switch parent := parent.(type) {
			case *ast.BlockStmt, *ast.CaseClause, *ast.LabeledStmt:
				return declaration.End(), after
			case *ast.CommClause:
				if parent.Comm == declaration {
					return parent.Colon + 1, inside
				}
				return declaration.End(), after
			case *ast.IfStmt:
				return parent.Body.Lbrace + 1, inside
			case *ast.ForStmt:
				return parent.Body.Lbrace + 1, inside
			case *ast.SwitchStmt:
				return firstClause(parent.Body), inside
			case *ast.TypeSwitchStmt:
				return firstClause(parent.Body), inside
			}
			return token.NoPos, ""
		case *ast.FuncLit, *ast.FuncDecl:
			return token.NoPos, ""
		}
	}
	return token.NoPos, ""
}

// firstClause returns where the statements of a switch's first clause begin.
func firstClause(body *ast.BlockStmt) token.Pos {
	if len(body.List) == 0 {
		return token.NoPos
	}
	return body.List[0].(*ast.CaseClause).Colon + 1
}
