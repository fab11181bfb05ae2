package bulbs

import (
	"fmt"

	"parity.lab/lib/bitset"
)

// Solution is a list of legal moves that solves a board, and what is known about
// its length.
type Solution struct {
	Grid     *Grid // the board, as it was
	Moves    Path
	Presses  *bitset.Set // the bulbs pressed an odd number of times
	Unneeded int         // presses of bulbs that did not need one; each was pressed again later
	States   int         // states looked at, the start and the end included
	Attempts int         // tries of the constructive order, each with other labels
	Method   string      // how the moves were found
	Proof    *Proof
	// Optimal says that no shorter legal solution exists, and Why says why, or
	// why that is not known.
	Optimal bool
	Why     string
}

// newSolution fills in what follows from the moves.
func newSolution(g *Grid, moves Path, proof *Proof) *Solution {
	s := &Solution{Grid: g.Clone(), Moves: moves, Proof: proof, Presses: bitset.New(g.rows * g.cols)}
	for _, m := range moves {
		s.Presses.Flip(m.Row*g.cols + m.Col)
	}
	s.Unneeded = (len(moves) - s.Presses.Count()) / 2
	s.Optimal = len(moves) == proof.Bound
	s.Why = proof.Judge(len(moves))
	return s
}

// String says how many moves there are, how they were found and what is known.
func (s *Solution) String() string {
	return fmt.Sprintf("%s in %s, %s", s.Method, count(s.States, "state"), s.Why)
}
