// Package event holds the plain data that the parts of the kernel exchange.
//
// A front end (the Jupyter kernel, the headless notebook runner, the console)
// sends a [Request] to a worker and receives [Event] values while the cell
// runs and one [Result] when it has ended. Nothing here refers to a value of
// the session: everything can be written as JSON, because it crosses the
// border between the kernel and the child process in which cells run.
//
//	front end ──Request──▶ worker ──▶ session
//	front end ◀──Event…── worker ◀── session
//	front end ◀──Result── worker ◀── session
//
// Positions are those of the cell as the user typed it: lines and columns
// count from 1, columns in bytes, and print as cell[N]:LINE:COLUMN where N is
// the execution number. Offsets into a cell's text are in bytes; a front end
// that counts code points converts.
//
// The package imports the standard library only and is a leaf: every other
// package under kernel may import it.
package event
