package layering

import (
	"fmt"
	"slices"
	"strings"
)

// Package is what the go command says about one package: its import path and
// what its files import. The names are those of go list -json.
type Package struct {
	ImportPath   string
	Dir          string
	GoFiles      []string
	CgoFiles     []string
	Imports      []string // of the files that go into the program
	TestImports  []string // of test files inside the package
	XTestImports []string // of test files in package name_test
}

// Check returns one line for each import that the rows do not allow, and one
// for each package without a row, in the order of the packages. testOnly names
// the packages that only test files may import. No line means the layers hold.
func Check(packages []Package, rows []Row, testOnly []string) []string {
	var wrong []string
	for _, p := range packages {
		name := inside(p.ImportPath)
		row, ok := find(rows, name)
		if !ok {
			wrong = append(wrong, fmt.Sprintf(
				"%s is not in the table: add a row for it to Table in kernel/internal/layering/table.go that says what it may import", name))
			continue
		}
		wrong = append(wrong, checkProgram(p, row, testOnly)...)
		wrong = append(wrong, checkTests(p, row, rows, testOnly)...)
	}
	return wrong
}

// checkProgram judges the imports that go into the program.
func checkProgram(p Package, row Row, testOnly []string) []string {
	var wrong []string
	name := inside(p.ImportPath)
	for _, path := range p.Imports {
		target := inside(path)
		switch {
		case standard(path):
		case path == "C":
			wrong = append(wrong, fmt.Sprintf("%s uses cgo: Parity Lab is built without a C compiler", name))
		case slices.Contains(testOnly, target) && !slices.Contains(testOnly, name):
			wrong = append(wrong, fmt.Sprintf("%s imports %s%s: only test files may", name, target, where(p, path)))
		case !row.allows(target):
			wrong = append(wrong, fmt.Sprintf("%s imports %s%s: the table allows it %s", name, target, where(p, path), row.list()))
		}
	}
	return wrong
}

// checkTests judges the imports of test files. They may need packages that the
// program does without, so only two things are wrong: a package from a higher
// layer, and the kernel in a test of the library.
func checkTests(p Package, row Row, rows []Row, testOnly []string) []string {
	var wrong []string
	name := inside(p.ImportPath)
	seen := map[string]bool{}
	for _, path := range slices.Concat(p.TestImports, p.XTestImports) {
		target := inside(path)
		if target == path || target == name || seen[target] {
			continue // of another module, the package under test, or judged before
		}
		seen[target] = true
		switch {
		case strings.HasPrefix(name+"/", "lib/") && strings.HasPrefix(target, "kernel/"):
			wrong = append(wrong, fmt.Sprintf("a test of %s imports %s: the library does not know the kernel", name, target))
		case slices.Contains(testOnly, target) || row.allows(target):
		case slices.ContainsFunc(reach(rows, target), func(r Row) bool { return r.allows(name) }):
			wrong = append(wrong, fmt.Sprintf("a test of %s imports %s, a higher layer", name, target))
		}
	}
	return wrong
}

// reach returns the row of the package, first, and those of all it may import,
// directly or through others.
func reach(rows []Row, name string) []Row {
	first, ok := find(rows, name)
	if !ok {
		return nil
	}
	below := []Row{first}
	for i := 0; i < len(below); i++ {
		for _, r := range rows {
			if below[i].allows(r.Package) && !slices.Contains(below, r) {
				below = append(below, r)
			}
		}
	}
	return below
}

// find returns the row for a package: the one that names it, else the one with
// the longest pattern that takes it in.
func find(rows []Row, name string) (Row, bool) {
	best, found := Row{}, false
	for _, r := range rows {
		if r.Package == name {
			return r, true
		}
		folder, ok := strings.CutSuffix(r.Package, "/...")
		if ok && (name == folder || strings.HasPrefix(name, folder+"/")) && len(r.Package) > len(best.Package) {
			best, found = r, true
		}
	}
	return best, found
}

// allows reports whether the row lets its package import target.
func (r Row) allows(target string) bool {
	return slices.ContainsFunc(strings.Fields(r.May), func(pattern string) bool {
		folder, wild := strings.CutSuffix(pattern, "/...")
		switch {
		case pattern == "*" || pattern == target:
			return true
		case !wild:
			return false
		case target == folder:
			return true
		}
		rest, below := strings.CutPrefix(target, folder+"/")
		return below && !hidden(rest)
	})
}

// hidden reports whether a path leads into an internal folder or a generator.
func hidden(path string) bool {
	return slices.ContainsFunc(strings.Split(path, "/"), func(part string) bool {
		return part == "internal" || part == "gen"
	})
}

// list says in words what the row allows.
func (r Row) list() string {
	if r.May == "" {
		return "the standard library only"
	}
	return "only " + strings.Join(strings.Fields(r.May), ", ")
}

// inside cuts the module path off an import path; other paths come back whole.
func inside(path string) string {
	if rest, ok := strings.CutPrefix(path, Module+"/"); ok {
		return rest
	}
	return path
}

// standard reports whether an import path belongs to the standard library: its
// first element has no dot. "C" is not a package of it.
func standard(path string) bool {
	first, _, _ := strings.Cut(path, "/")
	return path != "C" && !strings.Contains(first, ".")
}
