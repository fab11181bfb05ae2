package coding

// RadiusCertificate proves that no vector is farther than Upper from the code. It is
// made to be checked by other means than it was found with: package radiuscheck does so.
//
// It speaks of a space of types, given by the positions whose types are a basis of it.
// Bit i of a character c is 1 where (−1)^(c·t) is −1 for the type t of Pivots[i]. With
// no pivots it says W ≥ 0, for which see "The even-multiplicity theorem" in the package
// comment. Otherwise Nodes are the nodes of a binary tree, each before its two subtrees,
// that proves that there are no w_t for the types of the space with F(c) ≤ Target
// everywhere, for the code extended by a parity position (numbered as the length of the
// code) if Parity is set; so W ≥ Target+2, and one more with Parity.
type RadiusCertificate struct {
	Upper  int          `json:"upper"`
	Pivots []int        `json:"pivots"`
	Parity bool         `json:"parity,omitempty"`
	Target int          `json:"target"`
	Nodes  []RadiusNode `json:"nodes,omitempty"`
}

// RadiusNode is a node of the tree of a [RadiusCertificate]. One with multipliers is a
// leaf; any other has two subtrees: w_t ≤ At in the first and w_t ≥ At+2 in the second,
// where t is the type of position Cell.
type RadiusNode struct {
	Cell int `json:"cell,omitempty"`
	At   int `json:"at,omitempty"`
	// Multipliers are pairs (c, Y) with Y > 0. With Ŷ_t = ΣY·(−1)^(c·t), and lo_t and
	// hi_t the bounds of w_t at the leaf,
	//
	//	Target·ΣY < Σ_t min(Ŷ_t·lo_t, Ŷ_t·hi_t),
	//
	// though F ≤ Target would make the left side the greater one. An empty list says
	// that some w_t has no value at all.
	Multipliers [][2]int64 `json:"multipliers,omitempty"`
	// Leaf tells leaves from other nodes.
	Leaf bool `json:"leaf,omitempty"`
}

// Leaves returns the number of leaves of the tree.
func (c *RadiusCertificate) Leaves() int {
	leaves := 0
	for _, n := range c.Nodes {
		if n.Leaf {
			leaves++
		}
	}
	return leaves
}

// certificate writes the nodes of a proof that there is nothing with F ≤ target.
func (p *program) certificate(g *regions, target int, nodes []split) *RadiusCertificate {
	c := &RadiusCertificate{Upper: g.presses(target + 2 + p.shift()), Pivots: []int{}, Parity: p.parity >= 0, Target: target}
	for _, t := range p.basis {
		c.Pivots = append(c.Pivots, p.at[t])
	}
	c.Nodes = make([]RadiusNode, len(nodes))
	for i, s := range nodes {
		if s.leaf == nil {
			c.Nodes[i] = RadiusNode{Cell: p.at[s.t], At: s.at}
			continue
		}
		c.Nodes[i] = RadiusNode{Leaf: true, Multipliers: make([][2]int64, len(s.leaf))}
		for j, m := range s.leaf {
			c.Nodes[i].Multipliers[j] = [2]int64{int64(m.c), m.y}
		}
	}
	return c
}
