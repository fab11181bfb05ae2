package search

// naiveDFS is DFS with a stack of whole states and a map, written down from the
// definition. It knows rules and no limits but the number of states.
func naiveDFS(p Problem, rules []Rule, maxStates int) (found bool, moves []int, s Stats) {
	type item struct {
		n    Node
		path []int
	}
	var start Node
	p.Start(&start)
	pruned := make([]int, len(rules))
	defer func() { s.PrunedBy = ruleCounts(rules, pruned, s.Generated) }()
	visited := map[string]bool{}
	stack := []item{{n: start}}
	for len(stack) > 0 {
		x := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		s.MaxDepth = max(s.MaxDepth, x.n.Depth)
		if p.Goal(&x.n) {
			return true, x.path, s
		}
		if visited[key(x.n.Bits)] {
			s.Repeated++
			continue
		}
		if s.States == maxStates {
			return false, nil, s
		}
		visited[key(x.n.Bits)] = true
		s.States++
	next:
		for _, m := range p.Moves(&x.n, nil) {
			s.Generated++
			for i, r := range rules {
				if !r.Keep(&x.n, m) {
					pruned[i]++
					s.Pruned++
					continue next
				}
			}
			child := item{n: cloneNode(&x.n), path: append(x.path[:len(x.path):len(x.path)], m)}
			p.Apply(&child.n, m)
			child.n.Depth++
			stack = append(stack, child)
		}
		s.StackHigh = max(s.StackHigh, len(stack))
	}
	return false, nil, s
}

func cloneNode(n *Node) Node {
	c := *n
	c.Bits = append([]uint64(nil), n.Bits...)
	c.Row = append([]int32(nil), n.Row...)
	c.Col = append([]int32(nil), n.Col...)
	return c
}

// distances returns the smallest number of moves from the start to every state
// that the rules let through, and to the nearest goal, or -1.
func distances(p Problem, rules []Rule) (to map[string]int, goal int) {
	var start Node
	p.Start(&start)
	to = map[string]int{key(start.Bits): 0}
	goal = -1
	for queue := []Node{start}; len(queue) > 0; queue = queue[1:] {
		n := &queue[0]
		if p.Goal(n) && goal < 0 {
			goal = n.Depth
		}
	next:
		for _, m := range p.Moves(n, nil) {
			for _, r := range rules {
				if !r.Keep(n, m) {
					continue next
				}
			}
			c := cloneNode(n)
			p.Apply(&c, m)
			c.Depth++
			if _, seen := to[key(c.Bits)]; !seen {
				to[key(c.Bits)] = c.Depth
				queue = append(queue, c)
			}
		}
	}
	return to, goal
}

// naiveGreedy is Greedy written down from the definition.
func naiveGreedy(p Problem, score func(n *Node) int, maxMoves int) (moves, scores []int) {
	var n Node
	p.Start(&n)
	seen := map[string]bool{key(n.Bits): true}
	scores = []int{score(&n)}
	for len(moves) < maxMoves && !p.Goal(&n) {
		found, best, bestMove := false, 0, 0
		for _, m := range p.Moves(&n, nil) {
			c := cloneNode(&n)
			p.Apply(&c, m)
			if s := score(&c); !seen[key(c.Bits)] && (!found || s < best) {
				found, best, bestMove = true, s, m
			}
		}
		if !found {
			break
		}
		p.Apply(&n, bestMove)
		seen[key(n.Bits)] = true
		moves, scores = append(moves, bestMove), append(scores, best)
	}
	return moves, scores
}
