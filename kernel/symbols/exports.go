package symbols

import (
	"go/constant"
	"go/token"
	"reflect"
	"strings"

	"github.com/traefik/yaegi/interp"
)

//go:generate go run ./gen

// A symbol is one entry of an export table: a name with the function, the
// constant's value, the address of the variable, a nil pointer to the type, or
// a nil pointer to the wrapper of an interface (name with "_" before it).
// All of these are laid out by the compiler, so a table costs nothing at start.
type symbol struct {
	name  string
	value any
}

// A pkg is one importable package.
type pkg struct {
	path, name string
	table      []symbol
	generic    []string
}

// Untyped constants, by kind.
type (
	untypedInt    int64
	untypedUint   uint64
	untypedBig    string // decimal
	untypedFloat  string // Go literal
	untypedString string
)

// Exports returns the export tables of all packages for Interpreter.Use,
// together with the entry "." that holds MapTypes. The maps are new at each
// call, so the caller may replace entries.
func Exports() interp.Exports {
	e := make(interp.Exports, len(packages)+1)
	for _, p := range packages {
		m := make(map[string]reflect.Value, len(p.table))
		for _, s := range p.table {
			m[s.name] = s.reflect()
		}
		e[p.path+"//"+p.name] = m
	}
	for key, f := range replacements {
		path, name, _ := strings.Cut(key, " ")
		e[path][name] = reflect.ValueOf(f)
	}
	e["."] = map[string]reflect.Value{"MapTypes": reflect.ValueOf(mapTypes())}
	return e
}

// Replace puts a function, or the variable that value points to, in the place of
// an entry of e. Arguments are wrapped as they were for the old entry. It panics
// if the package has no such name.
func Replace(e interp.Exports, path, name string, value any) {
	table := e[path+"//"+PackageName(path)]
	old, ok := table[name]
	if !ok {
		panic("symbols: no " + name + " in " + path)
	}
	entry := symbol{name, value}.reflect()
	m := e["."]["MapTypes"].Interface().(map[reflect.Value][]reflect.Type)
	if wraps, ok := m[old]; ok {
		m[entry] = wraps
	}
	table[name] = entry
}

// reflect returns the entry in the form that the interpreter expects.
func (s symbol) reflect() reflect.Value {
	switch v := s.value.(type) {
	case untypedInt:
		return reflect.ValueOf(constant.MakeInt64(int64(v)))
	case untypedUint:
		return reflect.ValueOf(constant.MakeUint64(uint64(v)))
	case untypedBig:
		return reflect.ValueOf(constant.MakeFromLiteral(string(v), token.INT, 0))
	case untypedFloat:
		return reflect.ValueOf(constant.MakeFromLiteral(string(v), token.FLOAT, 0))
	case untypedString:
		return reflect.ValueOf(constant.MakeString(string(v)))
	}
	v := reflect.ValueOf(s.value)
	if v.Kind() == reflect.Pointer && !v.IsNil() {
		return v.Elem() // a variable
	}
	return v
}
