// Package puzzles has sister puzzles of the boards of lights for the searches of
// lib/search: their shortest answers are known, so a search can be checked.
//
//	f, err := puzzles.ParseFifteen("14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3")
//	r, err := search.IDAStar(ctx, f, search.Options{Bound: f.LinearConflict()})
//	fmt.Println(len(r.Moves))   // 57
//
// # Main types
//
//   - [Fifteen]: the 15-puzzle, with the bounds [Fifteen.Manhattan],
//     [Fifteen.LinearConflict] and [Fifteen.Patterns], an additive pattern database
//     made by [BuildPatterns].
//   - [Hanoi]: the towers of Hanoi with three pegs: 2^n − 1 moves.
//   - [Queens]: n queens on a board, row by row, with the rule that keeps them apart.
//   - [LightsOut]: Lights Out where only lit, or only dark, lights may be pressed, so
//     that the order matters, with the rule that keeps needed presses.
//   - [Cover]: exact covers by dancing links, for contrast: a search that changes
//     its data instead of its states. [QueensCover] is the same puzzle of queens.
//
// # Mathematics
//
// A bound for the 15-puzzle is admissible if it counts moves that no solution can
// do without. Manhattan: each tile must make as many moves as its goal is away.
// Linear conflict: of the tiles that are in the line of their goal, those that
// must pass each other must leave it and come back, two moves for each tile but
// those of a longest increasing sequence. Pattern database: if only the moves of a
// few tiles are counted and the others may be anything, the fewest are found by a
// search backwards through all placements of these tiles and the blank; bounds of
// disjoint sets of tiles add up. Here the sets are of 6, 6 and 3 tiles. The length of
// every solution has the same parity as all three bounds.
//
// # Invariants
//
// The blank is tile 0 and its goal is the first cell. Problems do not change and may
// serve several searches at once; so do bounds. The moves of a
// Fifteen are the four sides from which a tile slides into the blank.
//
// # Cost
//
// Linear conflict looks into 8 tables of 65,536 entries, which are made once, in
// about 10 ms. Patterns take 33 MB and some seconds to build;
// with them a random position takes about 0.1 s, with linear conflict about 1 s, and
// some a hundred times that.
//
// # Sources
//
// R. Korf, Depth-first iterative-deepening, Artificial Intelligence 27 (1985),
// doi:10.1016/0004-3702(85)90084-0, with 100 instances. Linear conflict: O. Hansson,
// A. Mayer, M. Yung, Criticizing solutions to relaxed models yields powerful
// admissible heuristics, Information Sciences 63 (1992). Additive pattern databases:
// A. Felner, R. Korf, S. Hanan, Additive pattern database heuristics, JAIR 22 (2004),
// doi:10.1613/jair.1480. D. Knuth, Dancing links (2000), arXiv:cs/0011047.
package puzzles
