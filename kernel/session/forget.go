package session

import (
	"reflect"
	"runtime/debug"
	"runtime/metrics"
	"unsafe"

	"github.com/traefik/yaegi/interp"

	"parity.lab/kernel/check"
)

// The interpreter keeps the syntax tree of everything it was ever given: in a
// list for its debugger, in the list of scopes inside the package, and by name. A
// notebook in which cells are run again and again would grow for ever. There is
// no way to ask it to forget, so the three places are reached through reflection;
// where a version of the interpreter has them no longer, nothing is done and only
// memory is lost.

// hidden returns an unexported field of the interpreter as a value that can be
// set, or the zero Value.
func hidden(i *interp.Interpreter, field string, kind reflect.Kind) reflect.Value {
	f := reflect.ValueOf(i).Elem().FieldByName(field)
	if !f.IsValid() || f.Kind() != kind {
		return reflect.Value{}
	}
	return reflect.NewAt(f.Type(), unsafe.Pointer(f.UnsafeAddr())).Elem()
}

// globalOf returns the storage of a package-level variable of emitted code. The
// interpreter's own way makes a map of all variables at each call.
func globalOf(i *interp.Interpreter, name string) (reflect.Value, bool) {
	packages, frame := hidden(i, "srcPkg", reflect.Map), hidden(i, "frame", reflect.Pointer)
	if packages.IsValid() && frame.IsValid() && !frame.IsNil() {
		symbols := packages.MapIndex(reflect.ValueOf("main"))
		if symbols.IsValid() && symbols.Kind() == reflect.Map {
			symbol := symbols.MapIndex(reflect.ValueOf(name))
			if !symbol.IsValid() {
				return reflect.Value{}, false
			}
			if symbol.Kind() == reflect.Pointer && symbol.Elem().Kind() == reflect.Struct {
				index, data := symbol.Elem().FieldByName("index"), frame.Elem().FieldByName("data")
				if index.IsValid() && index.CanInt() && data.IsValid() && data.Type() == reflect.TypeFor[[]reflect.Value]() && index.Int() >= 0 && int(index.Int()) < data.Len() {
					slot := data.Index(int(index.Int()))
					v := *(*reflect.Value)(unsafe.Pointer(slot.UnsafeAddr()))
					return v, v.IsValid()
				}
			}
		}
	}
	v, ok := i.Globals()[name]
	return v, ok && v.IsValid()
}

// forgetTrees drops the lists of syntax trees and of inner scopes, which are
// only ever added to.
func forgetTrees(i *interp.Interpreter) {
	if roots := hidden(i, "roots", reflect.Slice); roots.IsValid() {
		roots.SetZero()
	}
	scopes := hidden(i, "scopes", reflect.Map)
	if !scopes.IsValid() {
		return
	}
	main := scopes.MapIndex(reflect.ValueOf("main"))
	if !main.IsValid() || main.Kind() != reflect.Pointer || main.IsNil() || main.Elem().Kind() != reflect.Struct {
		return
	}
	if child := main.Elem().FieldByName("child"); child.IsValid() && child.Kind() == reflect.Slice {
		reflect.NewAt(child.Type(), unsafe.Pointer(child.UnsafeAddr())).Elem().SetZero()
	}
}

// forgetNames drops package-level names that no later code will mention. Code
// that uses them already keeps what it needs.
func forgetNames(i *interp.Interpreter, names ...string) {
	packages := hidden(i, "srcPkg", reflect.Map)
	if !packages.IsValid() {
		return
	}
	symbols := packages.MapIndex(reflect.ValueOf("main"))
	if !symbols.IsValid() || symbols.Kind() != reflect.Map || symbols.Type().Key().Kind() != reflect.String {
		return
	}
	for _, n := range names {
		symbols.SetMapIndex(reflect.ValueOf(n), reflect.Value{})
	}
}

// forgetSymbols drops the compiled functions that emitted code has taken over.
func forgetSymbols(i *interp.Interpreter, path string) {
	packages := hidden(i, "binPkg", reflect.Map)
	if !packages.IsValid() {
		return
	}
	if symbols := packages.MapIndex(reflect.ValueOf(path)); symbols.IsValid() && symbols.Kind() == reflect.Map {
		symbols.Clear()
	}
}

// tidyEvery is after how many cells memory is given back to the system, and
// tidyBelow the size above which that would cost more than it brings.
const (
	tidyEvery = 25
	tidyBelow = 256 << 20
)

// tidy gives memory back to the system now and then: a session lives for hours
// and works for seconds.
func (s *Session) tidy() {
	if s.serial%tidyEvery != 0 {
		return
	}
	used := []metrics.Sample{{Name: heapMetric}}
	if metrics.Read(used); used[0].Value.Uint64() < tidyBelow {
		go debug.FreeOSMemory()
	}
}

// forget drops what later cells can't name any more: replaced declarations and
// variables, and the function of the cell that has just ended.
func (s *Session) forget(gone check.Gone, functions ...string) {
	forgetTrees(s.yaegi)
	names := functions
	n := s.names
	for _, u := range gone.Units {
		kept := s.engine.release(u)
		s.engine.forget(u)
		for _, name := range u.Names {
			if dropped := n.drop(u.Objects[name]); !kept {
				names = append(names, dropped...)
			}
		}
		for _, m := range u.Methods {
			names = append(names, n.drop(u.Info.Defs[m.Name])...)
		}
	}
	for _, v := range gone.Vars {
		names = append(names, n.drop(v.Object)...)
	}
	forgetNames(s.yaegi, names...)
	forgetSymbols(s.yaegi, compiledPath)
}
