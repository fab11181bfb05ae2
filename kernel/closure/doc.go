// Package closure compiles functions of type-checked cells to typed Go
// closures, so that they run at near compiled speed instead of in the
// interpreter.
//
// A [Compiler] belongs to a session. It takes a declaration with its type
// information and gives back a [Function], or an [Unsupported] that names the
// first construct that keeps the function out:
//
//	c := closure.New(env, closure.Options{})
//	f, err := c.Func(decl, info)
//	keep := f.Value().Interface().(func(*search.Node, int) bool)
//
// [Compiler.Block] does the same for statements outside of functions, such as
// a loop at the top of a cell.
//
// What compiles does exactly what Go does, down to the wording of panics;
// everything else is refused. Outside are: goroutines, channels, select,
// defer and recover, goto, complex numbers, type parameters, values of types
// declared in cells going into interfaces, and interfaces declared in cells but
// for passing them on. Where the language leaves an order open, the order is
// that of Go's compiler in most cases: calls come before variables are read.
//
// A function that calls another which does not compile can still be compiled
// if the session has a function value for the other, see [Env].
//
// # How it works
//
// Every expression becomes a Go function that takes the frame of the running
// call and returns a value in one of seven register types: int64 (all
// integers, sign or zero extended), bool, float64, pointer, string, slice and
// interface. A statement becomes a function that returns how to go on. Common
// shapes (register op constant, loops that count, elements of slices in
// registers) are functions of their own, generated or generic.
//
// The frame is a Go variable of the closure that makes the call, so a call
// allocates nothing, and one function may run in many goroutines and call
// itself through compiled code. It has separate areas for pointers, for
// slices and strings, and for words, which the garbage collector sees as what
// they are. Four sizes exist. Variables that are captured or whose address is
// taken, and arrays and structs that are large or hold pointers, live on the
// heap in memory of their own type; everything there has Go's layout, as the
// reflect types of the session give it.
//
// Frames must never be pointed to from the heap: the address of a frame is
// hidden from the compiler's escape analysis (see noescape), but every pointer
// to a frame lies in a frame or in an argument, where the runtime finds it
// when it moves the stack.
//
// # Calls
//
// Functions of the session that compile call each other directly. Function
// values are ordinary Go functions: the usual shapes have adapters made from
// their register types, others go through package reflect. The same table of
// shapes calls compiled functions and methods; some of math, math/bits and
// strings are compiled in place.
//
// # Panics and stopping
//
// A fault ends the function with a *[Panic]: the value that recover would
// give in Go, the position of the failing expression and the calls that led to
// it. [Compiler.Stop] makes every running function panic with [Stopped] at its
// next loop iteration or call. Recursion deeper than [Options].MaxDepth is a fault.
//
// # Cost
//
// About 2 ns for a simple operation, 3 ns for a call from compiled code, 8 ns
// for a call among compiled functions. Only function values, variables on the
// heap, and calls by package reflect allocate. Compiling costs about 10 µs a
// line; a function is compiled when it is asked for, together with all it calls.
// A Compiler may be used by one goroutine at a time, the functions by any number.
package closure
