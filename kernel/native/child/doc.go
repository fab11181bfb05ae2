// Package child is the part of a native cell's executable that talks to the
// kernel. Its text is built into the executable together with the cell; nothing
// in the kernel calls it.
//
// The executable starts with the environment variable [Variable], which says
// where reports go: one JSON [Report] a line. Standard output and error are
// the cell's own. Standard input carries nothing: when it ends, the kernel wants
// the cell to end or is itself gone, so the context ends, and after [Grace] the
// process. An interrupt signal ends the context as well.
//
// What the Go runtime prints when the program crashes is copied to a second
// file, so that the kernel can tell it from what the cell prints.
//
//	func main() {
//		child.Main(func() { child.Results(solve(child.Context())) })
//	}
//
// Started without the variable, as a program of its own, the same executable
// prints what it shows and its results are dropped.
//
// The package imports the standard library and lib/display only.
package child
