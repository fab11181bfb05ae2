// Package lower translates type-checked Go to the subset of Go that the
// interpreter, yaegi v0.16.1, executes faithfully.
//
// The interpreter gets many everyday constructs wrong without a word, most of
// them where its own idea of types comes in. So the translation uses the types
// that go/types has found and leaves the interpreter almost none: what it
// receives has functions, structs, slices, maps and basic types, and nothing
// else that needs thought.
//
//   - Declared types are erased to their underlying types ; a struct type
//     becomes a type made by reflection, handed to the interpreter as a symbol
//     of package rt, and leaves no declaration. Methods are functions whose
//     first parameter is the receiver; calls, promotions, method values and
//     method expressions are resolved here.
//   - Interfaces declared in cells are the empty interface. A value of a type
//     that the runtime can't know by itself (declared in a cell, or composed of
//     such types) goes into an interface inside an [rt.Box], which carries the
//     type: assertions, switches, comparisons, method calls, printing and
//     encoding look there. Interfaces of compiled packages stay what they are.
//   - Generic functions and types are translated once for each list of type
//     arguments. Those of the standard library come from their source.
//   - Constants are folded, implicit conversions made explicit, local names
//     made unique, loop variables copied per iteration where that can be seen,
//     range over integers, strings and functions written out, and defer, go,
//     panic, recover and select handed to package rt.
//   - Index and slice expressions that may be out of range in a way the
//     interpreter doesn't notice are checked, so that they panic as in Go.
//   - Calls of compiled functions that look at types (fmt, log, errors, sort,
//     encoding/json, text/template, …) are given what they need to see the
//     cell's types and methods.
//
// The main types are [Registry], which belongs to a session, [Translator],
// which belongs to one type-checked cell, and [Names], by which the session
// tells how package-level objects are called in the emitted code:
//
//	reg := lower.NewRegistry(lower.Options{Symbol: table, Importer: imp, StdSource: sources})
//	t := lower.New(lower.Source{Fset: fset, Info: info, Pkg: pkg}, names, reg)
//	f, err := t.Func(decl, "double", nil)
//	cell, err := t.Cell(stmts, tail, hoisted)
//	decls := t.Helpers()
//	interp.Use(interp.Exports{lower.RuntimePath + "/rt": reg.Exports()})
//
// The input trees are never changed. Every node that stems from the source
// keeps its position; what is added has the position of the construct it
// belongs to. A construct that can't be executed faithfully is refused with a
// [Refusal] that names it and a way around; all of a declaration's refusals
// are reported together.
//
// The cost is linear in the source, about 20 µs for a line of code.
//
// # Refused
//
// Package unsafe, package reflect on types declared in cells, encoding/xml of
// such types with methods, embedding or without XMLName, generic functions of
// the standard library that have no usable source (runtime.AddCleanup), and a
// function literal in the head of a for statement that uses the loop variable.
package lower

// BUG(lower): A negative zero passed to a function declared in a cell arrives
// as zero: the interpreter doesn't copy arguments that are zero.

// BUG(lower): In a loop that calls nothing, a failing index expression panics
// with a message that has no numbers.

// BUG(lower): A function that calls recover recovers too when it is called by a
// deferred function value that doesn't call recover itself.

// BUG(lower): The positions that log.Lshortfile and runtime.Caller find are the
// interpreter's.

// BUG(lower): A cell type's value that compiled code without a treatment takes
// as an interface (encoding/gob) is a box there: it
// compares and prints as it should, but reflection sees the box.

// BUG(lower): %T of a runtime error that the interpreter didn't raise itself
// names a type of package rt.
