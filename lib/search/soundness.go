package search

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
)

// Family is a number of boards of one puzzle: problems that differ in their start
// only.
type Family struct {
	Name string
	// Size is the number of boards.
	Size int
	// Problem returns board i, 0 ≤ i < Size.
	Problem func(i int) Problem
	// Show returns board i as text. nil shows its number.
	Show func(i int) string
	// Fewest returns the fewest moves of board i or a lower bound of them, and −1
	// if neither is known; −2 says that the board has no solution. nil knows
	// nothing.
	Fewest func(i int) int
}

// show returns board i as text.
func (f Family) show(i int) string {
	if f.Show == nil {
		return fmt.Sprintf("board %d", i)
	}
	return f.Show(i)
}

// Soundness compares a rule with the truth on all boards of a family.
type Soundness struct {
	Rule, Family string
	Boards       int
	States       int // different states of all boards together
	Moves        int // moves between them
	Solvable     int // boards with a path to a goal
	Solved       int // boards with one that the rule leaves
	Shortest     int // boards with one of the fewest moves that the rule leaves
	// Kept and Pruned count the moves that the rule keeps and prunes.
	Kept, Pruned int
	// CutsAll is the first board all of whose paths the rule cuts off; nil if there
	// is none, and then a search with the rule is complete on this family.
	CutsAll *Witness
	// CutsShortest is the first board of which the rule leaves a path but none of
	// the fewest moves; nil if there is none.
	CutsShortest *Witness
}

// Witness is a board on which a rule cuts off too much.
type Witness struct {
	Board int
	Text  string // the board as text
	// Fewest is the smallest number of moves without the rule, WithRule with it, −1
	// if no path is left.
	Fewest, WithRule int
	// Path is a path of the fewest moves, and Step the number of the first move in
	// it, from 0, that the rule prunes. Every other shortest path is cut too.
	Path []int
	Step int
}

// CheckRule compares a rule with exhaustive truth: it makes every state that can be
// reached on the boards of a family, asks the rule about every move once, and looks
// from the goals backwards for the fewest moves of every board, with the rule and
// without it. A depth-first search with the rule and no limit solves exactly the
// boards counted by Soundness.Solved.
//
// The boards must differ in their start only, and the rule must decide by the state
// and the move: CheckRule refuses one that depends on Node.Depth. The error is that,
// or ctx.Err(), or that there are more than 2³¹ states or moves. Memory: 5 bytes for
// each move and some 30 for each state.
func CheckRule(ctx context.Context, f Family, rule Rule) (*Soundness, error) {
	keep := rule.must()
	c := &check{keep: keep, s: &Soundness{Rule: rule.Name, Family: f.Name, Boards: f.Size}}
	starts := make([]int32, f.Size)
	for i := range f.Size {
		n, err := c.explore(ctx, f.Problem(i))
		if err != nil {
			return nil, err
		}
		starts[i] = n
	}
	c.reverse()
	all := c.distances(false)
	kept := c.distances(true)
	for i, state := range starts {
		if all[state] == unreached {
			continue
		}
		c.s.Solvable++
		switch {
		case kept[state] == unreached:
			if c.s.CutsAll == nil {
				c.s.CutsAll = c.witness(f, i, state, all, -1)
			}
			continue
		case kept[state] == all[state]:
			c.s.Shortest++
		case c.s.CutsShortest == nil:
			c.s.CutsShortest = c.witness(f, i, state, all, int(kept[state]))
		}
		c.s.Solved++
	}
	c.s.States, c.s.Moves = c.visited.Len(), len(c.edges)
	return c.s, ctx.Err()
}

const unreached = math.MaxInt32

// check is the graph of all states of a family.
type check struct {
	keep    Keep
	s       *Soundness
	visited *Visited
	goal    []bool
	from    []int32 // where the edges out of each state begin
	edges   []edge
	into    []int32 // where the edges into each state begin in back
	back    []int32 // numbers of edges, by the state they lead to
	source  []int32 // of each edge
	ticks   int
}

type edge struct {
	to   int32
	move int32
	kept bool
}

// explore adds what can be reached on a board and returns the number of its start.
func (c *check) explore(ctx context.Context, p Problem) (int32, error) {
	j := &jumper{expander: newExpander(p, nil, nil)}
	if c.visited == nil {
		c.visited = NewVisited(len(j.n.Bits))
	}
	if r, ok := p.(Resumer); ok {
		j.resume = r
	}
	start := c.visited.Find(j.n.Bits)
	if start >= 0 {
		return int32(start), nil
	}
	// A record is made for each new state; the search goes through them in order.
	first := c.visited.Len()
	start, _ = c.visited.Add(j.n.Bits)
	j.states = c.visited
	j.records = append(j.records, record{parent: -1, move: -1, state: int32(start)})
	for k := 0; k < len(j.records); k++ {
		j.jump(k)
		if c.ticks++; c.ticks&1023 == 0 && ctx.Err() != nil {
			return 0, ctx.Err()
		}
		if first+k != int(j.records[k].state) || len(c.from) != first+k {
			panic("search: the states of a family came out of order")
		}
		c.goal = append(c.goal, p.Goal(&j.n))
		c.from = append(c.from, int32(len(c.edges)))
		if c.goal[first+k] {
			continue
		}
		j.buf = p.Moves(&j.n, j.buf[:0])
		for _, move := range j.buf {
			kept, err := c.ask(&j.n, move)
			if err != nil {
				return 0, err
			}
			j.forth(move)
			to, added := c.visited.Add(j.n.Bits)
			if added {
				j.add(k, move, to)
			}
			j.back(move)
			if len(c.edges) >= math.MaxInt32 {
				return 0, fmt.Errorf("search: the family %s has more than %d moves, which is too many to check", c.s.Family, math.MaxInt32)
			}
			c.edges = append(c.edges, edge{int32(to), int32(move), kept})
		}
	}
	return int32(start), nil
}

// ask asks the rule about a move, at two depths.
func (c *check) ask(n *Node, move int) (bool, error) {
	depth := n.Depth
	n.Depth = 0
	kept := c.keep(n, move)
	n.Depth = 1 << 30
	deep := c.keep(n, move)
	n.Depth = depth
	if kept != deep {
		return false, fmt.Errorf("search: rule %q depends on the depth, so it cannot be checked state by state; check it without Limit", c.s.Rule)
	}
	if kept {
		c.s.Kept++
	} else {
		c.s.Pruned++
	}
	return kept, nil
}

// reverse sorts the edges by where they lead.
func (c *check) reverse() {
	n := 0
	if c.visited != nil {
		n = c.visited.Len()
	}
	c.from = append(c.from, int32(len(c.edges)))
	c.into = make([]int32, n+1)
	for _, e := range c.edges {
		c.into[e.to+1]++
	}
	for i := range n {
		c.into[i+1] += c.into[i]
	}
	c.back = make([]int32, len(c.edges))
	c.source = make([]int32, len(c.edges))
	at := slices.Clone(c.into)
	for s := range n {
		for k := c.from[s]; k < c.from[s+1]; k++ {
			c.source[k] = int32(s)
			to := c.edges[k].to
			c.back[at[to]] = k
			at[to]++
		}
	}
}

// distances returns the fewest moves from each state to a goal, over all moves or
// over those that the rule keeps.
func (c *check) distances(keptOnly bool) []int32 {
	d := make([]int32, len(c.goal))
	var queue []int32
	for s, goal := range c.goal {
		d[s] = unreached
		if goal {
			d[s] = 0
			queue = append(queue, int32(s))
		}
	}
	for head := 0; head < len(queue); head++ {
		s := queue[head]
		for _, k := range c.back[c.into[s]:c.into[s+1]] {
			if from := c.source[k]; d[from] == unreached && (c.edges[k].kept || !keptOnly) {
				d[from] = d[s] + 1
				queue = append(queue, from)
			}
		}
	}
	return d
}

// witness follows a shortest path from a board.
func (c *check) witness(f Family, board int, state int32, fewest []int32, withRule int) *Witness {
	w := &Witness{Board: board, Text: f.show(board), Fewest: int(fewest[state]), WithRule: withRule, Step: -1}
	for !c.goal[state] {
		// A move that the rule keeps is preferred: the path is then cut late.
		best := int32(-1)
		for k := c.from[state]; k < c.from[state+1]; k++ {
			if fewest[c.edges[k].to] == fewest[state]-1 && (best < 0 || c.edges[k].kept && !c.edges[best].kept) {
				best = k
			}
		}
		if !c.edges[best].kept && w.Step < 0 {
			w.Step = len(w.Path)
		}
		w.Path = append(w.Path, int(c.edges[best].move))
		state = c.edges[best].to
	}
	return w
}

// String returns the counts and the witnesses.
func (s *Soundness) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "rule %s on %s: %d boards, %d solvable, %d solved with the rule, %d of them in the fewest moves; %d moves kept, %d pruned",
		s.Rule, s.Family, s.Boards, s.Solvable, s.Solved, s.Shortest, s.Kept, s.Pruned)
	if s.CutsAll != nil {
		fmt.Fprintf(&b, "\ncuts off every path of board %d, which has one of %d moves; it prunes move %d of this one:\n%s",
			s.CutsAll.Board, s.CutsAll.Fewest, s.CutsAll.Step+1, s.CutsAll.Text)
	} else {
		b.WriteString("\nnever cuts off every path")
	}
	if s.CutsShortest != nil {
		fmt.Fprintf(&b, "\ncuts off every shortest path of board %d: %d moves without the rule, %d with it:\n%s",
			s.CutsShortest.Board, s.CutsShortest.Fewest, s.CutsShortest.WithRule, s.CutsShortest.Text)
	} else {
		b.WriteString("\nwhere it leaves a path, it leaves a shortest one")
	}
	return b.String()
}
