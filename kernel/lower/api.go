package lower

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"reflect"
	"strings"
)

// Names is what the session decides about names in emitted code. None of them
// may be a keyword or a predeclared identifier.
type Names interface {
	// Object returns the emitted name of a package-level object of the session
	// or of a hoisted variable of the cell. For other objects ok is false.
	// For a method (a *types.Func with a receiver, not an instance) it returns
	// the name of the function that the method is emitted as; with ok false
	// that is the name of the receiver's type, two underscores and the method's name.
	Object(o types.Object) (name string, ok bool)
	// Package returns the identifier by which an imported package is referred
	// to and a position in the file that declares the import. The session then
	// makes sure that it is imported. The package may be [Runtime].
	Package(p *types.Package) (name string, pos token.Pos)
	// Instance returns the emitted name of an instance of a generic function,
	// or of a method of a generic type, declared in cells. For a method, targs
	// are the arguments of its receiver. The session queues that instance for
	// emission.
	Instance(o types.Object, targs []types.Type) string
}

// Compiled is what Names may have beside: a session that compiles parts of the
// code itself says which, and the translation uses them.
type Compiled interface {
	// Compiled tells that the emitted name of a function is a variable that
	// holds a compiled function: as a value it can be handed on as it is.
	Compiled(o *types.Func) bool
	// Node returns an expression for a compiled function that stands for a
	// function literal, or that does what a statement does, or nil.
	Node(n ast.Node) ast.Expr
}

// Source is the type-checked code that a translator works on.
type Source struct {
	Fset *token.FileSet
	Info *types.Info
	Pkg  *types.Package
}

// Options is what a session knows about compiled packages.
type Options struct {
	// Symbol returns the entry of the export tables, or the zero Value.
	Symbol func(path, name string) reflect.Value
	// Wrappers, if not nil, returns the wrappers with more methods that may be
	// used in place of one from the export tables, those with most first: the
	// entries of MapTypes.
	Wrappers func(wrapper reflect.Value) []reflect.Type
	// StdSource returns the source files of a generic package, by name.
	StdSource func(path string) map[string]string
	// Importer gives the type data of compiled packages.
	Importer types.Importer
	// Mark, if not nil, returns a statement to be put before each statement that
	// may panic: the interpreter does not know where it is when something fails.
	Mark func(pos token.Pos) ast.Stmt
}

// RuntimePath is the import path of the runtime support package in emitted code.
const RuntimePath = "paritylab/rt"

// Runtime stands for the runtime support package in calls of [Names.Package].
var Runtime = types.NewPackage(RuntimePath, "rt")

// A Refusal says why a construct can't be executed.
type Refusal struct {
	Pos     token.Pos
	Message string // what can't be done, by name
	Hint    string // a way around
}

// Error returns the message and the hint.
func (r Refusal) Error() string {
	if r.Hint == "" {
		return r.Message
	}
	return r.Message + " (" + r.Hint + ")"
}

// Refusals is the error of a translation: everything that was refused.
type Refusals []Refusal

// Error returns the messages, one a line.
func (rs Refusals) Error() string {
	var lines []string
	for _, r := range rs {
		lines = append(lines, r.Error())
	}
	return strings.Join(lines, "\n")
}

// A Cell is the translation of a cell's statements and trailing expressions.
type Cell struct {
	Stmts []ast.Stmt // for the body of a function without results
	Tail  []ast.Expr // to be evaluated after Stmts in the same function, one for each value
	Types []types.Type
}

// A name with a number, for what is added.
func numbered(prefix string, n int) string { return fmt.Sprintf("%s_%d", prefix, n) }
