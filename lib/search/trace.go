package search

// Step is one event of a search, told to a Trace function.
type Step struct {
	// Kind says what happened.
	Kind StepKind
	// Node is the state it happened in; for Prune, the parent. It must not
	// be kept or changed.
	Node *Node
	// Move is the move that led to Node, or for Prune the move that was
	// pruned. It is -1 for the start.
	Move int
	// Rule is the name of the rule that pruned, else "".
	Rule string
}

// StepKind tells the kinds of Step apart.
type StepKind string

// The kinds of Step. As a search goes depth first, the parent of a state at
// depth d is the last state with Visit at depth d−1; that is enough to draw
// the tree.
const (
	// Visit: the state is counted and about to be expanded.
	Visit StepKind = "visit"
	// Repeat: the state was met before and is left.
	Repeat StepKind = "repeat"
	// Prune: a rule has pruned a move out of the state.
	Prune StepKind = "prune"
	// CutOff: the depth limit or the bound cuts the state off.
	CutOff StepKind = "cut"
	// Reach: the state is a goal.
	Reach StepKind = "goal"
)
