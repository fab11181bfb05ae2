// Package check type-checks cells before anything of them runs.
//
// A [Checker] holds what the session has accepted so far: declarations
// ([Unit]), variables ([Var]) and imports. [Checker.Check] checks one parsed
// cell against that with go/types and returns either all compile errors, in
// the cell's own lines and columns, or a [Checked] that says what has to be
// handed to the interpreter. Nothing changes until [Checker.Accept].
//
// # Rules of a notebook
//
// A name may be declared again, also with another type. A declaration that
// uses a redeclared name is checked again together with the cell and becomes
// part of Checked.Units, so that it sees the new meaning; one that no longer
// compiles is dropped with a note, or, if the cell itself uses it, is an error
// of the cell. Unused imports and variables are no errors. An unknown name
// that is the name of a known package is imported.
//
// Variables declared by the statements of a cell belong to the session. They
// are found by a first check in which they are local; if functions use them,
// a second one checks the declarations with the variables at package level and
// a third one the statements. Earlier objects are put into the scope as they
// are, so a check costs what the cell costs, not what the session costs.
//
// Types of imported packages come from export data that is handed in, so no
// toolchain is needed: 0.2–3 ms for a package at its first use.
//
// A Checker may be used by one goroutine at a time.
package check
