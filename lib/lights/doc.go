// Package lights plays Lights Out on boards and graphs, and answers what can be
// asked of it exactly and with a reason.
//
// # Mathematics
//
// Every vertex of a graph carries a light. In the σ⁺-game a press of v toggles v
// and its neighbours, in the σ-game the neighbours only. Pressing twice changes
// nothing and the order does not matter, so over GF(2) a press pattern is a vector x,
// and it turns configuration b into b + M·x, where M = A + I in the σ⁺-game
// and M = A in the σ-game, A the adjacency matrix. To turn all lights off is to solve
//
//	M·x = b
//
// The press patterns with M·x = 0, the null space, change nothing; those that
// are not empty are called quiet patterns. If d is the nullity, a configuration has
// either no solution or 2^d of them: one solution plus each sum of d basic quiet
// patterns. M is symmetric, so b has a solution exactly when every quiet pattern
// meets it in an even number of lit lights. One that meets it in an odd number
// is a [Certificate] that there is none, which anyone can check: every press
// changes an even number of the pattern's lights, so their parity never changes.
//
// # Main types
//
//   - [Game]: a graph and a rule, or any buttons. It solves: [Game.Solve], [Game.Shortest],
//     [Game.Nullity], [Game.QuietPatterns].
//   - [Board]: a game with a configuration to play on.
//   - [Solution]: a press pattern, and why it is what it claims to be.
//   - [Certificate]: the reason why there is no solution, carried by [UnsolvableError].
//
// The board with all lights on:
//
//	b := lights.AllOn(5, 5)
//	s, err := b.Shortest(ctx, lights.Options{})
//	fmt.Println(s.Count(), s.Reason) // 15, "shortest because all 2^2 = 4 solutions were enumerated"
//
// Text and pictures show lit lights, and presses as dots: [Board.String],
// [Board.SVG] and the same methods of Solution and Certificate; Picture gives PNG and TikZ
// too. [Solution.Film] plays the presses, [ChaseTable.Film] a chase by hand.
//
// # Canonical answers
//
// Answers do not depend on the method. A vertex is free when it is the last
// vertex of some quiet pattern. [Game.Solve] returns the one solution that
// presses no free vertex, and basic quiet pattern number k is the one that
// presses free vertex number k, no other free vertex, and nothing after its own.
//
// # Other games
//
// [NewButtons] makes a game from any buttons: more or fewer than lights, each with a
// list of lights. [Game.Stuck] and [Game.WithoutLights] take buttons and lights away from
// any game. Then M need not be symmetric, and the certificates come from its left null
// space ([Game.Watched]): a set of lights that every press meets evenly.
//
// [Game.WithStates] gives lights k states in a circle instead of two, for any k ≥ 2, prime
// or not ([StateGame], solved by package modular); [Game.ShortestCounters] lets buttons add 1
// to counters and reaches targets with the fewest presses; [Game.LitOnly] allows
// presses of lit lights only. Each answers with the shortest solution and why it
// is, or with the reason why there is none. A [Machine] reads such puzzles as text.
// [ParsePack] and [ParseStatePack] read packs of boards, and go on after one that is wrong.
//
// # More questions
//
// [Game.Nearest] changes the fewest lights to make a board solvable. [Game.AllEqual] and
// [Game.ShortestTo] have other goals than all lights off. [Board.Hint] gives one press.
// [Game.RandomLength] makes a board of exact difficulty. [Game.QuietPicture] draws quiet
// patterns. [Game.Chase] chases lights by hand with arrows, and [Game.ChaseTable] is the table
// for chasing lights by hand. [Game.Canonical] and [Game.Inequivalent] take boards that differ
// by a symmetry for one.
//
// # Method and cost
//
// Work is done once for a game and then kept. [Solution.Method] says what was used:
//
//   - Polynomials, on a board of m rows and n columns: the ring GF(2)[x]/(f_{n+1}) takes the
//     place of matrices, see [SolveRows]. O(n²/64) once, O((mn + n²)/64) for each
//     configuration, and O(mn/64) for each of the d quiet patterns when they are asked for.
//   - Light chasing, on boards much wider than high: the presses of the first row decide all
//     others, as row i+1 must put out what is still lit in row i. Following the n unit
//     vectors to the end gives an n×n matrix for the first row. O(mn²/64 + n³/64) once, with n
//     the smaller side, O(mn/64 + n²/64) for each configuration.
//   - Elimination of M, for anything else: N³/64 once, N²/64 for each configuration, N²/4
//     bytes.
//
// All three give the same answer, which tests compare, and [Game.SolveBy] lets anyone
// compare. Solving one board from nothing, this machine, one core: 64×64 in 5 µs, 128×128
// in 10 µs, 1,000×1,000 in 0.14 ms, 10,000×10,000 in 8 ms (go test -bench SolveRows).
//
// # Shortest solutions
//
// The solutions of a configuration are a coset of the code of the quiet patterns, and the shortest is its
// leader. [Game.Shortest] takes the fastest of the exact methods of package coding, and
// [Game.Plan] tells before which and how long; [Game.Best] gives the k best, [Game.Solutions]
// all. Up to nullity 12 or so all solutions are enumerated, up to about 24 a transform
// compares them, and above that plane boards are split by the parities of rows and
// columns, where about 2^(d/2) steps do. Two cores: a random 5×5 board 1 µs, 9×9 (nullity 8)
// 2 µs, 30×30 (20) 1 ms, 39×39 (32) 10 ms, 65×65 (42) 0.2 s, 128×128 (56) 5 s, 79×79 (64)
// 75 s and 2.4 GB; 123×123 (80) is out of reach. Thin graphs, such as trees, are searched
// along a tree at any nullity.
//
// # Invariants, aliasing, concurrency
//
// A Game never changes and may be used by any number of goroutines. Sets go in
// and out as copies, except that [Game.Press] changes the set that it is given.
// A vertex is a number from 0; on a board cell (r, c) is vertex r·columns + c.
//
// A wrong vertex or a set of wrong length is a mistake in the program and panics
// with a string that starts with "lights: ".
//
// # Sources
//
// K. Sutner, Linear cellular automata and the Garden-of-Eden, Mathematical
// Intelligencer 11 (1989), doi:10.1007/BF03023823: σ and σ⁺ games, and that all
// lights on always has a solution. M. Anderson and T. Feil, Turning Lights Out with linear
// algebra, Mathematics Magazine 71 (1998), doi:10.1080/0025570X.1998.11996658.
// OEIS A159257 (nullities of square boards), A075464 (fewest presses for all lights on).
package lights
