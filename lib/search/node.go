package search

// Node is one state as moves, rules and goals see it. A search has one Node
// and changes it in place, so nothing that receives a *Node may keep it or
// its slices, and only Start, Apply and Undo may change them.
type Node struct {
	// Bits is the whole state, packed in words. Two states are the same
	// exactly when their Bits are equal. Its length must not change between
	// the states of one search.
	Bits []uint64
	// Depth is the number of moves from the start. The search keeps it.
	// During Apply and Undo it is the depth of the parent.
	Depth int
	// Row and Col are counts that a problem keeps up to date beside Bits, so
	// that a rule need not count again: on boards the lights that are on in
	// each row and column. They are nil if the problem keeps none.
	Row, Col []int32
}

// Test reports whether bit i of the state is 1. It panics if i is outside Bits.
func (n *Node) Test(i int) bool {
	return n.Bits[uint(i)>>6]>>(uint(i)&63)&1 != 0
}
