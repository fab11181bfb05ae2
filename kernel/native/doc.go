// Package native builds cells with the user's Go toolchain and runs them in a
// process of their own, for searches that shall run at full compiled speed.
//
//	p := native.Program{
//		Imports: []native.Import{{Path: "parity.lab/lib/bulbs"}, {Path: "parity.lab/lib/search"}},
//		Code:    []native.Piece{{Place: native.Place{File: "cell[7]", Line: 2, Column: 1}, Source: text}},
//		Entry:   "solve",
//	}
//	e, err := native.Build(ctx, p)      // a CompileError speaks of cell[7]:LINE:COLUMN
//	r, err := e.Run(ctx, native.RunOptions{Stdout: os.Stdout, Stderr: os.Stderr})
//	fmt.Println(r.Values, r.Error)      // what solve returned
//	err = e.Close()
//
// # What is built
//
// The cell becomes a main package in a temporary folder. It is built against the
// sources of the library that this program holds (package lib embeds them), which
// are written once to the user's cache folder; the go command keeps what it has
// compiled of them. A build takes some tenths of a second then, most of it for
// linking. Nothing is fetched for it: no other toolchain, and a module such as
// gonum only if the cell needs it and it is not in the module cache. Imports and
// variables that the code does not use are fine, as in any cell.
//
// The entry takes nothing or a context.Context. Session variables come as text of
// Go expressions; the executable has copies of them. Text is data all the way:
// there is no shell, names and expressions are parsed before they are written
// into a file.
//
// # What runs
//
// The executable prints on its two streams, which are handed on as the text comes.
// Results and what it shows with lib/display come over a channel of their own, as
// data: package child is the other end. When the context ends, the program's
// context does; after one second more the process is killed. A program whose
// kernel has died sees the end of its standard input and ends, too. A panic or a
// fatal error becomes a Crash with the runtime's message and the lines of the
// cell; its text does not appear on standard error.
//
// The program has no standard input: reading gives the end of the file at once.
// A deadlock is not found by the runtime, as it waits for signals; cancelling
// ends it. The process has the limits of the one that starts it, such as that
// of memory. On Windows there are no signals between processes, what a program
// shows comes after its text, and processes that it leaves behind with its streams
// are waited for.
//
// # Folders
//
// Build writes below os.UserCacheDir (paritylab/native, about 1 MB for each version
// of the library; versions not used for 30 days are removed), in os.TempDir
// until Close, and lets the go command use its own caches. Nothing else is written.
//
// Values of this package may be used from several goroutines.
package native
