// Package scripts holds programs of one file each that answer one question. The
// package itself is empty. From the top of the repository
//
//	go run scripts/pack.go scripts/testdata/pack.txt
//	paritylab script scripts/pack.go scripts/testdata/pack.txt
//
// do the same, compiled and interpreted; -help has examples. The file name - is standard
// input. What was wrong is said on standard error, with the file, the line and what
// was expected, and then the exit status is 1.
//
// # Boards of Lights Out
//
//	solve.go        shortest solutions of all boards of a file
//	pack.go         a pack of levels checked: a line for each, certificates of those without a solution
//	levels.go       a pack of random levels of exact difficulty, with solutions
//	allones.go      fewest presses for n×n boards with all lights on
//	shortest5x5.go  all boards of 5×5 counted by the length of their shortest solution
//	mostclicks.go   presses that the hardest m×n boards need
//	nullity.go      nullities of n×n boards, and the sides that have a given one
//	covers.go       even parity covers of a board, and how they tile larger ones
//	machines.go     machines of lights, buttons and counters, as in Advent of Code 2025, day 10
//	convert.go      graphs, matrices and packs of boards in other formats
//
// # The Grid of Bulbs
//
//	bulbs.go        moves that solve a grid, or a list of moves checked
//	strategies.go   ten ways to solve the public boards compared
//	tournament.go   pruning rules in competition on random boards
//
// The commands paritylab solve, check, nullity, mostclicks and convert do some of this with
// more options. Where a question is almost one of these, copy the file and change it.
package scripts
