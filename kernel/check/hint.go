package check

import (
	"go/ast"
	"go/token"
	"go/types"
	"path"
	"regexp"
	"slices"
	"sort"
	"strings"

	"parity.lab/kernel/cell"
)

var (
	mainQualifier = regexp.MustCompile(`\bmain\.`)
	pathQualifier = regexp.MustCompile(`"(?:[\w.-]+/)*(\w+)"\.([A-Z])`) // go/types writes paths of packages that the cell does not import
)

// clean writes a message of go/types as the user of a cell reads Go: the
// package that cells live in is not named, others by their names.
func clean(msg string) string {
	msg = pathQualifier.ReplaceAllString(msg, "$1.$2")
	return strings.TrimPrefix(mainQualifier.ReplaceAllString(msg, ""), "\t")
}

// undefinedName returns the name that an "undefined: x" message is about.
func undefinedName(e types.Error) string {
	name, ok := strings.CutPrefix(e.Msg, "undefined: ")
	if !ok || strings.ContainsAny(name, ". ") {
		return ""
	}
	return name
}

// hint says what may help, or nothing.
func (a *attempt) hint(e types.Error) string {
	name := undefinedName(e)
	if name == "" {
		return a.memberHint(e)
	}
	if why := a.k.dropped[name]; why != "" {
		return "it stopped compiling: " + why
	}
	if why := a.lost[name]; why != "" {
		return "it stopped compiling: " + why
	}
	switch name {
	case "help":
		return "%help tells about cells, NAME? about a name"
	case "must":
		return "declare it: func must[T any](x T, err error) T { if err != nil { panic(err) }; return x }"
	case "exit", "quit":
		return "the session ends with the notebook: Kernel, Shutdown in its menu; in a terminal with Ctrl-D"
	}
	if member := a.members()[e.Pos]; member != "" {
		if hint := a.k.packageHint(name, member); hint != "" {
			return hint
		}
	}
	if near := a.nearest(name); near != "" {
		return "did you mean " + near + "?"
	}
	if cell.IsShellWord(name) {
		return "!" + name + " runs it in a shell"
	}
	if strings.HasPrefix(a.cell.Place, "cell[") && len(a.k.order) == 0 && len(a.k.vars) == len(a.k.predeclared) {
		return "this session has no names yet: run the cell that declares it first"
	}
	return ""
}

// packageHint names what a selector may mean whose first part is no name of the cell,
// if a package is called nearly so: math.sqrt, Math.Sqrt.
func (k *Checker) packageHint(name, member string) string {
	for _, path := range k.packagesCalled(strings.ToLower(name)) {
		pkg, err := k.imp.Import(path)
		if err != nil {
			continue
		}
		for _, n := range pkg.Scope().Names() {
			if ast.IsExported(n) && strings.EqualFold(n, member) {
				return "did you mean " + pkg.Name() + "." + n + "?"
			}
		}
	}
	return ""
}

// memberHint names what of a package may have been meant.
func (a *attempt) memberHint(e types.Error) string {
	name, _ := strings.CutPrefix(e.Msg, "undefined: ")
	pkg, member, ok := strings.Cut(name, ".")
	if !ok || a.imports[pkg] == "" {
		return ""
	}
	p, err := a.k.imp.Import(a.imports[pkg])
	if err != nil {
		return ""
	}
	var known []string
	for _, n := range p.Scope().Names() {
		if ast.IsExported(n) {
			known = append(known, n)
		}
	}
	if near := nearestOf(member, known); near != "" {
		return "did you mean " + pkg + "." + near + "?"
	}
	return ""
}

// nearest returns the known name that is a few edits away, or "".
func (a *attempt) nearest(name string) string {
	known := a.k.Names()
	for n := range a.imports {
		known = append(known, n)
	}
	for _, u := range a.fresh {
		known = append(known, u.Names...)
	}
	known = append(known, a.bodyNames()...)
	known = append(known, types.Universe.Names()...)
	return nearestOf(name, known)
}

// nearestOf returns the name in known that is at most one edit in three
// letters away, or "".
func nearestOf(name string, known []string) string {
	if len(name) < 3 {
		return ""
	}
	sort.Strings(known)
	best, distance := "", len(name)/3
	for _, k := range known {
		if d := editDistance(name, k, distance); d <= distance && k != name {
			if d < distance || best == "" {
				best, distance = k, d
			}
		}
	}
	return best
}

// editDistance is the Damerau–Levenshtein distance of two short names, or
// limit+1 if it is larger than limit.
func editDistance(a, b string, limit int) int {
	if len(a)-len(b) > limit || len(b)-len(a) > limit {
		return limit + 1
	}
	before, prev, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range prev {
		prev[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			row[j] = min(prev[j]+1, row[j-1]+1, prev[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, prev, row = prev, row, before
	}
	return prev[len(b)]
}

// hint names what an import path may have meant.
func (p Packages) hint(wrong string) string {
	best, distance := "", 3
	for _, k := range p.Paths {
		if path.Base(k) == path.Base(wrong) && path.Base(wrong) != "v2" {
			return "did you mean \"" + k + "\"?"
		}
		if d := editDistance(wrong, k, distance); d < distance {
			best, distance = k, d
		}
	}
	if best != "" {
		return "did you mean \"" + best + "\"?"
	}
	return "cells can import the standard library, gonum and this module's lib; other modules are not compiled in"
}

// autoImport adds imports for undefined names that are names of packages and
// are used with a member that the package has. It reports whether it did.
func (a *attempt) autoImport(errs []types.Error) bool {
	var members map[token.Pos]string
	used := map[string][]string{} // by name, with which members
	var names []string
	for _, e := range errs {
		name := undefinedName(e)
		if name == "" || a.imports[name] != "" {
			continue
		}
		if members == nil {
			members = a.members()
		}
		member, ok := members[e.Pos]
		if !ok {
			continue
		}
		if used[name] == nil {
			names = append(names, name)
		}
		used[name] = append(used[name], member)
	}
	added := false
	for _, name := range names {
		if p := a.k.packageFor(name, used[name]...); p != "" {
			a.imports[name], a.auto[p] = p, name
			for _, u := range a.fresh { // an earlier type with a new method has imports of its own
				if u.Imports[name] == "" {
					u.Imports[name] = p
				}
			}
			added = true
		}
	}
	return added
}

// members maps the position of x in every x.Member of the cell to Member.
func (a *attempt) members() map[token.Pos]string {
	out := map[token.Pos]string{}
	visit := func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok {
			if x, ok := s.X.(*ast.Ident); ok {
				out[x.Pos()] = s.Sel.Name
			}
		}
		return true
	}
	ast.Inspect(a.cell.File, visit)
	ast.Inspect(a.bodyDecl(), visit)
	return out
}

// packageFor returns the package called name that exports most of the members, of
// equals the best: this module's library comes first, then the shortest path. If
// none exports any, it is the best of that name, or "".
func (k *Checker) packageFor(name string, members ...string) string {
	candidates := k.packagesCalled(name)
	best, most := "", 0
	for _, p := range candidates {
		pkg, err := k.imp.Import(p)
		if err != nil {
			continue
		}
		n := 0
		for _, m := range members {
			if ast.IsExported(m) && pkg.Scope().Lookup(m) != nil {
				n++
			}
		}
		if n > most {
			best, most = p, n
		}
		if n == len(members) {
			break
		}
	}
	if best == "" && len(candidates) > 0 && slices.ContainsFunc(members, ast.IsExported) && packageRank(candidates[0]) < 2 {
		return candidates[0] // a misspelt member is what has to be said then
	}
	return best
}
