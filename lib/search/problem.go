package search

// Problem is what a search walks through: a start, moves from state to state
// and a goal. Moves are ints from 0 whose meaning only the problem knows; on
// boards a move is the cell row·columns + column.
//
// A Problem must not change while a search runs. As everything that changes is
// in the Node, several searches may use one Problem at the same time unless
// the Problem itself forbids it.
type Problem interface {
	// Start makes n the start state. The slices of n may be empty or left
	// over from another search and may be reused:
	// n.Bits = append(n.Bits[:0], start...).
	Start(n *Node)
	// Moves returns the moves that are possible in n, in the problem's fixed
	// order. It may append them to buf, which is empty, to save memory. The
	// search reads what is returned until it calls Moves again.
	Moves(n *Node, buf []int) []int
	// Apply makes the move in place.
	Apply(n *Node, move int)
	// Undo takes back the move that was applied last and not yet undone.
	Undo(n *Node, move int)
	// Goal reports whether n needs no further move.
	Goal(n *Node) bool
}

// MoveSetter is a Problem that can also give its moves as a set of bits, which
// is much faster to make and to prune when a state has hundreds of moves. Its
// Moves must be in ascending order.
type MoveSetter interface {
	Problem
	// MoveSet returns the moves that Moves returns, bit m of the words for
	// move m. It may append the words to buf, which is empty. The search may
	// change what is returned, until it calls MoveSet again.
	MoveSet(n *Node, buf []uint64) []uint64
}

// Canonical is a Problem with symmetries: states that are the same but for a
// symmetry have one canonical form, and only one of them is explored. A goal must
// stay one under the symmetries, and rules, scores and bounds must not tell such
// states apart.
type Canonical interface {
	Problem
	// Canon appends the canonical form of n.Bits to buf, which is empty, and
	// returns it. All forms have the same number of words. It must not change n.
	Canon(n *Node, buf []uint64) []uint64
}

// Resumer is a Problem that can be put into any of its states at once. The
// searches that jump between states ([AStar], [Beam]) otherwise take back moves
// and make others.
type Resumer interface {
	Problem
	// Resume is called when n.Bits has been set to a state that was reached
	// before. It sets n.Row and n.Col, which may be left over from another state
	// or be empty, and whatever else the problem keeps.
	Resume(n *Node)
}

// Relabeler is a Problem with symmetries that change the order of the moves.
// [Restarts] uses them, as a depth-first search depends on that order.
type Relabeler interface {
	Problem
	// Relabel returns the same puzzle with other labels, chosen at random by
	// seed, and for each move of the relabelled problem the move of this one that
	// it stands for. Rules see the relabelled states and moves.
	Relabel(seed uint64) (relabelled Problem, original []int)
}
