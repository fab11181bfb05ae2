// Package layering holds the table of who may import whom, and the test that
// keeps it true.
//
// The folders of the module are layers. The library (lib) never learns about
// the kernel; in the kernel, text flows from cell to check, lower and session,
// and only plain data (package event) crosses from the worker to its front
// ends. Each row of [Table] names a package and all it may import, from the
// module and from outside it:
//
//	{"lib/graph", "lib/bitset lib/gf2 lib/draw gonum.org/v1/gonum/graph/..."},
//
// The standard library is always allowed, cgo never. A package that has no row
// is reported, so a new package gets its row together with its first file.
//
// The rows speak of what ends up in the program. Test files may import more, but
// nothing from a higher layer. The packages of [TestOnly] are for test files
// alone.
//
// The test lists imports with the go command for several systems, so files
// that only Windows or macOS compiles are covered too:
//
//	go test ./kernel/internal/layering
//
// The package imports the standard library only.
package layering
