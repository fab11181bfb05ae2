// Package bulbs solves the Grid of Bulbs: some bulbs of a board are on, a move
// presses a bulb that is OFF, which turns it on and toggles every other bulb in its
// row and column, and all bulbs shall be on.
//
//	g, err := bulbs.Named("24x24")                               // a public board; or Parse, Random
//	s, err := bulbs.Construct(ctx, g, bulbs.ConstructOptions{})  // 280 legal moves, no search
//	fmt.Println(s)                                               // … optimal because …
//	rep, err := g.Replay(s.Moves)                                // checks every rule, move by move
//	r, err := bulbs.GuidedDFS(ctx, g, search.Options{})          // the search with a pruning rule
//	p, err := bulbs.Prove(ctx, g)                                // lower bound with a table
//
// # Main types
//
//   - [Grid]: a board; [Parse], [Named], [Random] make one.
//   - [Move] and [Path]: what is pressed, counted from 0, printed from 1; CSV both
//     ways.
//   - [Replay] and [ReplayError]: what a move list does, and its first bad move.
//   - [Run]: what a search did: [DFS] with any rules, [GuidedDFS], [Greedy].
//   - [Proof]: a lower bound on the number of moves. [Solution]: moves with the
//     reason why no fewer will do: [Construct], [Exact]. [Solution.Film] plays it.
//   - [Comparison]: ten strategies on one board. [AllBoards] and [RandomBoards] are
//     families for checks and tournaments of rules.
//   - [Census]: the fewest moves of all boards of a small size. [Generate] makes a board
//     of a given length, [Assess] a [Grade] of difficulty.
//   - [UnsolvableError]: why a board cannot be solved, with a certificate.
//
// # Mathematics
//
// Forget the off-only rule for a moment. The order of presses does not matter then
// and pressing twice is not pressing, so a solution is a press set X over GF(2) with
// A·X = off, where column (r,c) of A marks what a press of (r,c) toggles: A = R + C + I,
// rows plus columns plus the bulb itself. Write p[r] and q[c] for the parities of X in
// row r and column c. Then
//
//		off[r,c] = p[r] + q[c] + X[r,c]  (mod 2)
//
//	  - On squares of even side A·A = I: X = A·off is the only press set, in closed form
//	    ([ClosedForm]).
//	  - On squares of odd side A·A = A, a projection: a board is solvable exactly when all
//	    rows and columns hold an even number of off bulbs, or all an odd number
//	    ([Project]). There are 2^(2n−2) press sets: pressing two whole rows, or two whole
//	    columns, changes nothing.
//	  - On rectangles there is a closed form for each parity of the sides, with proof
//	    ([Rectangle]); an elimination confirms it ([Eliminate]).
//
// Read X as a bipartite graph: rows and columns are vertices, needed presses are edges,
// p and q are the parities of the degrees. A bulb is off exactly when p + q + X = 1. So a
// needed bulb may be pressed exactly when both ends of its edge have the same parity, an
// un-needed one exactly when they differ. Let D be the number of odd rows less the number
// of odd columns. A needed press keeps D. An un-needed press changes D by 2 and adds an
// edge that must be pressed again. At the end D is 0, so
//
//	legal moves ≥ |X| + |D|
//
// D must become 0 in every connected component of X, too, which raises the bound for some
// sparse press sets ([Proof]). On the public boards |X| is 280 and 429, and D is 0.
//
// On 4×4, 64,832 boards meet |X| + |D| and 704 need four moves more. For 688 of these the
// components of X say so: D is 0 in all, but not in each, and two un-needed presses, each taken back, must
// join them. The other 16 have a single bulb (r, c) off. X is then row r and column c
// together; the only needed press that is legal is (r, c) itself, as all others join an
// even centre to an odd end, and it leaves two stars with D = 2 and D = −2.
// The fewest moves of a worst board are 4 on 2×2, 5 on 3×3, 16 on 4×4 and 10 on 5×5 ([TakeCensus]).
//
// Why the pruning rules work: on even sides p[r] and q[c] differ by the same constant from
// the parities of the on bulbs in row r and column c. So [ParityRule] keeps exactly the
// needed bulbs, and each path it leaves has length |X|. [EqualCountRule] keeps some of
// them; it happens to lead a plain depth-first search to the end of the 24×24 board in
// 1,805 states, and not of the 30×30.
//
// # The order without search
//
// [Construct] first presses |D|/2 un-needed bulbs. Then, while odd vertices remain, it
// takes a path from an odd row to an odd column through even vertices and presses its
// edges in the order e2, e1, e4, e3, …: each joins two even or two odd vertices. Then all
// degrees are even, and each component is pressed along an Euler circuit: e1, e3, e2, e5,
// e4, …. Where no path is left, it tries other labels and at last an exact search.
//
// # Invariants
//
// Configurations and press sets are [bitset.Set] values with bit r·Cols + c for bulb
// (r, c): a configuration has 1 for on, a press set 1 for a needed press. Functions do not
// keep or change the boards they are given; sets and boards that are returned are copies.
// Nothing depends on anything but the arguments: equal boards, options and seeds give equal
// answers. Coordinates are counted from 0 in the API and from 1 in everything people read:
// Move.String, CSV, error messages.
//
// # Cost
//
// Construct takes about 20 µs on the 24×24 board and 30 µs on the 30×30, GuidedDFS about
// 0.3 µs for each state of the 24×24, Replay about 0.2 µs for each move. See the single
// functions.
//
// # Sources
//
// The puzzle and both public boards are from IBM Research's Ponder This, April 2023
// (https://research.ibm.com/haifa/ponderthis/challenges/April2023.html): the 24×24 board is
// the challenge, the 30×30 board the bonus, which asks for fewer than 430 moves. The Decision
// Management Community took the puzzle up with the 24×24 board as its challenge of May 2023
// (https://dmcommunity.org/challenge/challenge-may-2023/).
package bulbs
