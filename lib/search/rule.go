package search

import "strconv"

// Keep decides about one move out of state n: false prunes the move. It is
// called before the move is made. It must not change n or keep it.
type Keep func(n *Node, move int) bool

// Order ranks the moves out of state n: a move with a smaller value is
// explored first.
type Order func(n *Node, move int) int

// Bound is a lower bound on the number of moves still needed from n to a goal.
// It must never be too large (admissible), or answers are lost.
type Bound func(n *Node) int

// Mask decides about many moves at once: bit m of moves, packed in words like
// a bitset, is 1 for each move m in question, and Mask clears the bits of the
// moves that are pruned.
type Mask func(n *Node, moves []uint64)

// Rule is a Keep with a name, under which its work is counted.
type Rule struct {
	Name string
	Keep Keep
	// Mask, if not nil, must prune exactly what Keep prunes. It saves the
	// call per move where the problem is a MoveSetter; the search uses it for
	// the rules at the head of Options.Rules that have one.
	Mask Mask
}

// NewRule returns the rule that keeps what k keeps. It panics if k is nil.
func NewRule(name string, k Keep) Rule {
	if k == nil {
		panic("search: rule " + strconv.Quote(name) + " has no Keep function")
	}
	return Rule{Name: name, Keep: k}
}

// And returns the rule that keeps a move when both r and s keep it; s is not
// asked when r prunes. To have both counted one by one, give both to
// Options.Rules instead.
func (r Rule) And(s Rule) Rule {
	a, b := r.must(), s.must()
	both := Rule{
		Name: "(" + r.Name + " and " + s.Name + ")",
		Keep: func(n *Node, move int) bool { return a(n, move) && b(n, move) },
	}
	if ma, mb := r.Mask, s.Mask; ma != nil && mb != nil {
		both.Mask = func(n *Node, moves []uint64) {
			ma(n, moves)
			mb(n, moves)
		}
	}
	return both
}

// Or returns the rule that keeps a move when r or s keeps it; s is not asked
// when r keeps.
func (r Rule) Or(s Rule) Rule {
	a, b := r.must(), s.must()
	return Rule{
		Name: "(" + r.Name + " or " + s.Name + ")",
		Keep: func(n *Node, move int) bool { return a(n, move) || b(n, move) },
	}
}

// Not returns the rule that keeps exactly what r prunes.
func (r Rule) Not() Rule {
	a := r.must()
	return Rule{
		Name: "not " + r.Name,
		Keep: func(n *Node, move int) bool { return !a(n, move) },
	}
}

// Limit returns the rule that prunes like r among the first depth moves of a
// path and keeps every later move. Limit(0) keeps all.
func (r Rule) Limit(depth int) Rule {
	a := r.must()
	limited := Rule{
		Name: r.Name + " to depth " + strconv.Itoa(depth),
		Keep: func(n *Node, move int) bool { return n.Depth >= depth || a(n, move) },
	}
	if m := r.Mask; m != nil {
		limited.Mask = func(n *Node, moves []uint64) {
			if n.Depth < depth {
				m(n, moves)
			}
		}
	}
	return limited
}

// Named returns r under another name.
func (r Rule) Named(name string) Rule {
	r.Name = name
	return r
}

// must returns the rule's Keep and panics if there is none.
func (r Rule) must() Keep {
	return NewRule(r.Name, r.Keep).Keep
}
