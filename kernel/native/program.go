package native

import (
	"fmt"
	"go/parser"
	"go/token"
	"path"
	"regexp"
	"slices"
	"strings"

	"parity.lab/kernel/event"
)

// Program is what a native executable is built from. All of it is text: no
// value of the session is needed.
type Program struct {
	// Imports are what the code may use. Those that it does not use are left out.
	Imports []Import
	// Code holds the declarations: functions, types, constants and variables.
	Code []Piece
	// Variables are session variables that the code uses, each with a copy of
	// its value. Changes of them stay in the executable.
	Variables []Variable
	// Entry is the function of Code that is run. It takes nothing or a
	// context.Context, and may return any number of values; an error as the last
	// result tells whether it failed. "main" is fine.
	//
	// Code may also use the name ctx, which is the same context, unless it
	// declares ctx itself.
	Entry string
}

// Import is one imported package.
type Import struct {
	// Name is what the code calls the package: "" for its own name, "." or "_"
	// as in Go.
	Name string
	Path string
	// Place is where the cell says so. The zero Place means nowhere.
	Place Place
}

// Piece is the text of one or several declarations and where it stands.
type Piece struct {
	Place  Place
	Source string
}

// Place is a position in what the user typed. Line and Column count from 1,
// columns in bytes; 0 means unknown.
type Place struct {
	// File is "cell[N]", or a file name in a script.
	File         string
	Line, Column int
}

// String returns "file:line:column" as far as it is known.
func (p Place) String() string {
	switch {
	case p.Line == 0:
		return p.File
	case p.Column == 0:
		return fmt.Sprintf("%s:%d", p.File, p.Line)
	}
	return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Column)
}

// Variable is a package variable with the value that it starts with.
type Variable struct {
	Name string
	// Type is the type in Go's notation, such as "[]int"; "" leaves it to Value.
	Type string
	// Value is a Go expression, such as "[]int{1, 2}"; "" means the zero value.
	Value string
}

// check returns an error for what could not be written into a Go file as it is,
// and diagnostics for imports that no native executable can have.
func (p Program) check() error {
	if !token.IsIdentifier(p.Entry) {
		return fmt.Errorf("native: %q is not the name of a function", p.Entry)
	}
	var wrong []event.Diagnostic
	for _, i := range p.Imports {
		if i.Name != "" && i.Name != "." && i.Name != "_" && !token.IsIdentifier(i.Name) {
			return fmt.Errorf("native: import %q has the name %q, which is not an identifier", i.Path, i.Name)
		}
		if !available(i.Path) {
			wrong = append(wrong, event.Diagnostic{Place: i.Place.File, Line: i.Place.Line, Column: i.Place.Column,
				Message: fmt.Sprintf("import %q: a native cell can import the standard library, %s, %s", i.Path, library, offered())})
		}
	}
	for _, v := range p.Variables {
		if !token.IsIdentifier(v.Name) {
			return fmt.Errorf("native: %q is not the name of a variable", v.Name)
		}
		if v.Type == "" && v.Value == "" {
			return fmt.Errorf("native: variable %s has neither a type nor a value", v.Name)
		}
		for _, text := range []string{v.Type, v.Value} {
			if _, err := parser.ParseExpr(text); text != "" && err != nil {
				return fmt.Errorf("native: variable %s: %q is not a Go expression: %v", v.Name, text, err)
			}
		}
	}
	if len(wrong) > 0 {
		return &CompileError{Diagnostics: wrong}
	}
	return nil
}

// library is the module folder whose packages cells may import.
const library = "parity.lab/lib"

// available reports whether a native executable can import the package.
func available(path string) bool {
	first, _, _ := strings.Cut(path, "/")
	switch {
	case path == "C" || path == "":
		return false
	case !strings.Contains(first, "."):
		return true // of the standard library, or the go command says that there is none
	case path == library || strings.HasPrefix(path, library+"/"):
		return true
	}
	return slices.ContainsFunc(modules, func(m module) bool {
		return path == m.path || strings.HasPrefix(path, m.path+"/")
	})
}

// majorVersion matches the last element of an import path that is only a version.
var majorVersion = regexp.MustCompile(`^v[0-9]+$`)

// name returns what the code calls the package. Where the import gives no name
// it is the last element of the path, which holds for all that can be imported.
func (i Import) name() string {
	if i.Name != "" {
		return i.Name
	}
	dir, last := path.Split(i.Path)
	if majorVersion.MatchString(last) && dir != "" {
		last = path.Base(dir)
	}
	return last
}

// files returns the names of all files that positions can be in.
func (p Program) files() []string {
	var list []string
	add := func(name string) {
		if !slices.Contains(list, name) {
			list = append(list, name)
		}
	}
	for _, piece := range p.Code {
		add(fileName(piece.Place))
	}
	for _, i := range p.Imports {
		add(fileName(i.Place))
	}
	for _, v := range p.Variables {
		add(valuePlace(v).File)
	}
	return list
}

// valuePlace is where a mistake in the text of a session variable is reported.
func valuePlace(v Variable) Place {
	return Place{File: "value of " + v.Name, Line: 1, Column: 1}
}

// fileName is the file of a place as it can stand in a line directive, which
// ends at the end of its comment.
func fileName(p Place) string {
	if p.File == "" {
		return "cell"
	}
	return strings.NewReplacer("*/", "*_", "\n", "_", "\r", "_").Replace(p.File)
}
