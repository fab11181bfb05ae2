package session

import (
	"go/ast"
	"go/token"
	"go/types"
	"strconv"
	"strings"

	"parity.lab/kernel/check"
	"parity.lab/kernel/lower"
)

// versionMark separates a source name from its version in emitted names. It is
// a letter for Go, and nobody types it.
const versionMark = "ʹ"

// importsPlace is where emitted code stands that no cell wrote.
const importsPlace = "imports"

// cellFunction begins the name of the function of a cell's statements.
const cellFunction = "cell" + versionMark

// names decides what the objects of the session are called in emitted code.
// It implements lower.Names.
type names struct {
	s         *Session
	versions  map[string]int          // source name → last version
	emitted   map[types.Object]string // object → emitted name
	units     map[types.Object]*check.Unit
	instances map[types.Object][]*instance
	queue     []*instance // instances that wait for emission
	packages  map[string]bool
	wanted    []*types.Package // packages not yet imported
	imports   *token.File      // the pseudo-file of import declarations
}

// instance is a generic declaration with type arguments.
type instance struct {
	object types.Object
	targs  []types.Type
	name   string
}

var (
	_ lower.Names    = (*names)(nil)
	_ lower.Compiled = (*names)(nil)
)

func newNames(s *Session) *names {
	return &names{
		s: s, versions: map[string]int{}, emitted: map[types.Object]string{}, units: map[types.Object]*check.Unit{},
		instances: map[types.Object][]*instance{}, packages: map[string]bool{},
		imports: s.fset.AddFile(importsPlace, -1, 1<<10),
	}
}

// fresh returns a new emitted name for a source name.
func (n *names) fresh(name string) string {
	n.versions[name]++
	return name + versionMark + strconv.Itoa(n.versions[name])
}

// sourceName undoes fresh: "pruneʹ2" is prune.
func sourceName(emitted string) string {
	if i := strings.Index(emitted, versionMark); i >= 0 {
		return emitted[:i]
	}
	return emitted
}

// declare gives every object of a unit, its methods included, a new emitted name.
func (n *names) declare(u *check.Unit) {
	for _, name := range u.Names {
		if o := u.Objects[name]; o != nil {
			n.emitted[o] = n.fresh(name)
			n.units[o] = u
		}
	}
	for _, m := range u.Methods {
		if o := u.Info.Defs[m.Name]; o != nil {
			n.emitted[o] = n.fresh(u.Names[0] + "_" + m.Name.Name)
			n.units[o] = u
		}
	}
}

// drop forgets an object and returns the names it was emitted under.
func (n *names) drop(o types.Object) []string {
	if o == nil {
		return nil
	}
	var out []string
	if name, ok := n.emitted[o]; ok {
		out = append(out, name)
	}
	for _, i := range n.instances[o] {
		out = append(out, i.name)
	}
	delete(n.emitted, o)
	delete(n.units, o)
	delete(n.instances, o)
	return out
}

// Object implements lower.Names.
func (n *names) Object(o types.Object) (string, bool) {
	name, ok := n.emitted[o]
	return name, ok
}

// Compiled implements lower.Compiled.
func (n *names) Compiled(o *types.Func) bool { return n.s.engine.compiled[o] }

// Node implements lower.Compiled.
func (n *names) Node(node ast.Node) ast.Expr {
	symbol := n.s.engine.nodes[node]
	if symbol == "" {
		return nil
	}
	return n.compiled(symbol)
}

// compiled returns the expression for a symbol of the compiled functions.
func (n *names) compiled(symbol string) ast.Expr {
	x, pos := n.Package(compiledPackage)
	return &ast.SelectorExpr{X: &ast.Ident{Name: x, NamePos: pos}, Sel: ast.NewIdent(symbol)}
}

// Package implements lower.Names.
func (n *names) Package(p *types.Package) (string, token.Pos) {
	if !n.packages[p.Path()] {
		n.packages[p.Path()] = true
		n.wanted = append(n.wanted, p)
	}
	return packageName(p.Path()), n.imports.Pos(0)
}

// packageName is the identifier by which emitted code refers to a package.
func packageName(path string) string {
	return "pkg" + versionMark + strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' {
			return r
		}
		return '_'
	}, path)
}

// Instance implements lower.Names.
func (n *names) Instance(o types.Object, targs []types.Type) string {
next:
	for _, i := range n.instances[o] {
		for k, t := range i.targs {
			if !types.Identical(t, targs[k]) {
				continue next
			}
		}
		return i.name
	}
	i := &instance{object: o, targs: targs, name: n.fresh(o.Name())}
	n.instances[o] = append(n.instances[o], i)
	n.queue = append(n.queue, i)
	return i.name
}
