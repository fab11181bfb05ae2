// Package session evaluates cells: it owns the interpreter and is the only
// package that runs yaegi.
//
// [Session.Run] takes a cell through the stages
//
//	cell.Parse → check.Checker → lower.Translator → yaegi → render
//
// A cell that does not compile changes nothing. What compiles is emitted to
// yaegi under names of its own (prune becomes pruneʹ1, its next version
// pruneʹ2), so that nothing yaegi knows is ever declared twice; everything
// that used an old version has been checked again and is emitted again. The
// statements become one function that is called once; variables of its
// outermost scope are the session's.
//
//	s, err := session.New(session.Options{Events: show, Stdout: os.Stdout, Stderr: os.Stderr})
//	r := s.Run(event.Request{ID: "1", Code: "6 * 7", Count: 1}) // show receives the value 42
//
// # Interrupts
//
// [Session.Interrupt] cancels the context that cells see as ctx, so a solver
// returns the best it has and the cell can go on to show it. A cell that has
// not ended a moment later is stopped: its loops and channel operations end at
// their next step. What is left is compiled code that does not look at ctx;
// Result.Lost then says that the session should be replaced.
//
// # Border
//
// A Session is made for a process of its own: it binds the display sink, and
// compiled code that a cell calls may end the process. Package worker runs it
// in a child. Run must not be called by two goroutines at once; Interrupt and
// Complete may be called at any time.
package session
