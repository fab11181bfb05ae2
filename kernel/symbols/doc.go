// Package symbols is what cells may import: for each package an export table
// for the interpreter, type data for the type checker, docs for completion and
// inspection, and, where a standard package is generic, its source.
//
//	i := interp.New(interp.Options{})
//	err := i.Use(symbols.Exports())          // import "fmt", "parity.lab/lib/gf2", …
//	data, ok := symbols.TypeData("fmt")      // for gcexportdata.Read
//	text := symbols.Doc("strings", "Builder.Len")
//	files := symbols.Source("slices")        // to be instantiated
//
// The packages are the ones of the standard library that a notebook needs
// (without net/http, unsafe and syscall), all of parity.lab/lib but internal
// ones, and parts of gonum; [Paths] lists them.
//
// # Generated
//
// All *_table.go files and symbols.zip are written by the program in folder
// gen and committed:
//
//	go generate ./kernel/symbols                    write them again
//	go run ./kernel/symbols/gen -check              fail when they are stale
//
// They have to be written again when the exported API or the docs of a library
// package change. The result does not depend on the machine: everything is
// read as linux/amd64 without cgo. A name of the standard library that darwin
// or windows lacks is left out of the tables, and a constant is referred to by
// name, so that the tables compile everywhere; type data, and so what the type
// checker knows of constants, is that of linux/amd64.
//
// A table holds functions, addresses of variables and nil pointers to types,
// all laid out by the compiler: it costs no time until [Exports] makes maps of
// the tables, in about 1 ms. The archive opens in less than that; an entry is
// unpacked when it is asked for, type data of a package in about 0.05 ms.
//
// # Generic names
//
// A generic function or type has no reflect.Value. [Generic] lists the names of
// a package that are therefore in no table; [Source] returns Go files that
// declare them, to be instantiated for the types a cell uses. The files use no
// unsafe and no runtime internals. Those of slices, maps and cmp are the
// standard library's (BSD license, notice in each file) with some functions
// rewritten; the others only hold the generic names and import the package
// itself for the rest.
//
// # Wrappers
//
// The interpreter knows the methods of a cell type, compiled code does not. An
// interpreted value that becomes an interface is put in a wrapper: a struct
// with the value in field IValue, a func value for each method, and the
// methods. Tables have a wrapper for each interface, under its name with "_"
// before it. The entry "." with MapTypes says when to wrap arguments of type
// any (fmt, log, slog, encoding/json, encoding/xml, display.Show), and which
// wrappers with more methods to try first. Ours go further than the
// interpreter's own:
//
//   - fmt verbs that do not ask for text, such as %d, print the wrapped value;
//   - error values keep Unwrap and Is, and errors.Is finds them by value;
//   - arguments of errors.Join, io.MultiWriter and the like are wrapped;
//   - json.Unmarshal and xml.Unmarshal call the methods of a cell type.
//
// Out of reach, so to be repaired before the interpreter runs: methods of cell
// values inside slices, maps and fields; %T; errors.As with a pointer to a cell
// type (it panics); the difference between methods of T and *T; and, for a
// struct that is not behind a pointer, verbs such as %d and the value that
// errors.Is compares: the interpreter puts only its last field into IValue. An
// assignment to a variable of a compiled package must not have a call or a
// composite literal on its right side, or it is lost: use a temporary variable.
//
// # What a session replaces
//
// The keys of [Exports] have the form "fmt//fmt". The interpreter takes that
// for the package fmt, but does not compile its own generic sources (35 ms)
// and does not replace functions that reach the process. So a session does,
// with [Replace]:
//
//	fmt       Print, Printf, Println, Scan, Scanf, Scanln
//	log       Default, Fatal…, Panic…, Print…, SetOutput, Writer and the
//	          other functions about the standard logger
//	log/slog  Default and the functions that use it
//	os        Exit, Args, Stdin, Stdout, Stderr
//	flag      CommandLine and the functions that use it, which exit
//	runtime   Goexit
package symbols
