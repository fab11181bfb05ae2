package exercise

import (
	"fmt"
	"math/rand/v2"
)

// Kind says what is asked.
type Kind string

// The kinds.
const (
	PressEffect   Kind = "press effect"        // which lights are on after some presses
	Solve         Kind = "solve a board"       // presses that turn all lights off
	Shortest      Kind = "shortest solution"   // fewest presses, from a solution that is given
	Solvable      Kind = "solvable or not"     // presses, or a certificate that there are none
	Quiet         Kind = "quiet pattern"       // presses that change nothing
	Chase         Kind = "chase the lights"    // what is left in the last row
	Graph         Kind = "lights on a graph"   // solve a game on a graph
	Nullity       Kind = "nullity"             // from quiet patterns, some of them dependent
	GridOfBulbs   Kind = "grid of bulbs"       // the presses it needs, order aside
	ThreeStates   Kind = "three states"        // lamps that count modulo 3
	GameMatrix    Kind = "matrix of a game"    // write the matrix of a game on a graph
	Tile          Kind = "tile of a pattern"   // the smallest part that mirrors make all of
	HardestBoard  Kind = "hardest board"       // presses that no quiet pattern makes fewer
	PressOrder    Kind = "order of presses"    // of bulbs that must be off in their turn
	SearchPath    Kind = "depth-first search"  // follow it by hand, with a rule
	Reached       Kind = "boards reached"      // how many a rule leaves
	Witness       Kind = "witness"             // a board that a rule loses
	SafeRule      Kind = "harmless rule"       // write one that prunes much
	Rank          Kind = "rank"                // of a matrix
	Determinant   Kind = "determinants"        // of four matrices
	RREF          Kind = "elimination"         // row operations to the reduced echelon form
	NullSpace     Kind = "null space"          // a basis
	System        Kind = "system of equations" // a solution
	Contradiction Kind = "contradiction"       // equations that add up to 0 = 1
	Span          Kind = "span"                // which vectors add up to another
	Inverse       Kind = "inverse"             // of a matrix
	Hamming       Kind = "Hamming code"        // correct an error
	Secret        Kind = "shared secret"       // add the shares up
	ISBN          Kind = "ISBN"                // a missing digit
	LostDisk      Kind = "lost disk"           // restore it from the others and the parity
)

// makers has the kinds in the order of Kinds.
var makers = []struct {
	kind Kind
	make func(r *rand.Rand) *Task
}{
	{PressEffect, pressEffect},
	{Solve, solve},
	{Shortest, shortest},
	{Solvable, solvable},
	{Quiet, quiet},
	{Chase, chase},
	{Graph, onGraph},
	{Nullity, nullity},
	{GridOfBulbs, gridOfBulbs},
	{ThreeStates, threeStates},
	{GameMatrix, gameMatrix},
	{Tile, tile},
	{HardestBoard, hardestBoard},
	{PressOrder, pressOrder},
	{SearchPath, searchPath},
	{Reached, reached},
	{Witness, witness},
	{SafeRule, safeRule},
	{Rank, rank},
	{Determinant, determinant},
	{RREF, rref},
	{NullSpace, nullSpace},
	{System, linearSystem},
	{Contradiction, contradiction},
	{Span, span},
	{Inverse, inverse},
	{Hamming, hamming},
	{Secret, secret},
	{ISBN, isbn},
	{LostDisk, lostDisk},
}

// Kinds returns all kinds: games first, then pruning rules, matrices and codes.
func Kinds() []Kind {
	all := make([]Kind, len(makers))
	for i, m := range makers {
		all[i] = m.kind
	}
	return all
}

func (k Kind) maker() func(r *rand.Rand) *Task {
	for _, m := range makers {
		if m.kind == k {
			return m.make
		}
	}
	panic(fmt.Sprintf("exercise: unknown kind %q; Kinds lists them", string(k)))
}
