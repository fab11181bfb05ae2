package search

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// Stats counts what a search has done. See the package comment for what is
// counted when.
type Stats struct {
	// States is the number of states counted: for DFS those that were
	// expanded, for Greedy those in which a move was chosen. A goal is not
	// counted.
	States int
	// Generated is the number of moves that Moves gave, before any rule.
	Generated int
	// Pruned is the number of moves that the rules pruned together.
	Pruned int
	// PrunedBy says how many each rule kept and pruned, in the order of the
	// rules.
	PrunedBy []RuleCount
	// Repeated is the number of times that a state met again was left.
	Repeated int
	// Reopened is the number of States that were counted again because they
	// were met at a smaller depth. It is 0 without MaxDepth.
	Reopened int
	// Cut is the number of states that MaxDepth cut: left because of the
	// bound, or counted but not expanded. It is 0 without MaxDepth.
	Cut int
	// Depth is the number of moves from the start to the present state, and
	// MaxDepth the largest that was reached.
	Depth, MaxDepth int
	// StackHigh is the largest number of moves that waited on the stack.
	StackHigh int
	// Visited is the number of different states in the visited set, and
	// VisitedBytes the memory that it takes.
	Visited, VisitedBytes int
	// Forgotten is the number of States that were not remembered because the
	// memory limit was reached, with Options.Forget. Such states may have been
	// counted more than once.
	Forgotten int
	// Rounds is the number of times that the search began anew: with a larger
	// limit, or at random. It is 0 for a search that does not.
	Rounds int
	// RuleTime is the time spent in each rule, in the order of the rules. It is
	// measured in one of 64 states and scaled up, and is 0 with a Trace.
	RuleTime []time.Duration
	// Elapsed is the time since the search began.
	Elapsed time.Duration
}

// RuleCount is the work of one rule: the moves it was asked about are
// Kept + Pruned.
type RuleCount struct {
	Name         string
	Kept, Pruned int
}

// Kept returns the number of moves that all rules kept.
func (s Stats) Kept() int { return s.Generated - s.Pruned }

// String returns the main figures in one line, and one line per rule.
func (s Stats) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d states, %d moves generated, %d pruned, depth %d (at most %d), stack %d, %v",
		s.States, s.Generated, s.Pruned, s.Depth, s.MaxDepth, s.StackHigh, s.Elapsed.Round(time.Microsecond))
	if s.Forgotten > 0 {
		fmt.Fprintf(&b, "; the memory limit was reached: %d states were not remembered and may have been explored again", s.Forgotten)
	}
	for _, r := range s.PrunedBy {
		fmt.Fprintf(&b, "\n  rule %s: %d kept, %d pruned", r.Name, r.Kept, r.Pruned)
	}
	return b.String()
}

// Reason says why a search ended.
type Reason string

// The reasons. Goal means that a goal was found, Exhausted that there is none
// among the states that the rules leave; every other reason leaves the
// question open.
const (
	Goal        Reason = "goal reached"
	Exhausted   Reason = "all states explored"
	DepthLimit  Reason = "all states within the depth limit explored"
	StateLimit  Reason = "state limit reached"
	TimeLimit   Reason = "time limit reached"
	MemoryLimit Reason = "memory limit reached"
	TryLimit    Reason = "all tries made"
	Cancelled   Reason = "cancelled"
	WidthLimit  Reason = "no state is left in the beam" // Beam only
	NoCandidate Reason = "no move is left"              // Greedy only
	MoveLimit   Reason = "move limit reached"           // Greedy only
)

// Result is what a search found.
type Result struct {
	// Found says whether a goal was reached.
	Found bool
	// Moves is the path from the start to the goal, or nil.
	Moves []int
	// Shortest says that no path which the rules leave is shorter than Moves.
	Shortest bool
	// Reason says why the search ended.
	Reason Reason
	Stats  Stats
}

// String returns what was found and the statistics.
func (r Result) String() string {
	s := string(r.Reason)
	if r.Found {
		s = fmt.Sprintf("%s in %d moves", s, len(r.Moves))
	}
	return s + ": " + r.Stats.String()
}

// merge adds the work of another search to s. Depths and memory are the largest
// of both, Elapsed stays.
func (s *Stats) merge(t Stats) {
	s.States += t.States
	s.Generated += t.Generated
	s.Pruned += t.Pruned
	s.Repeated += t.Repeated
	s.Reopened += t.Reopened
	s.Cut += t.Cut
	s.Forgotten += t.Forgotten
	s.Rounds += t.Rounds
	s.Depth = t.Depth
	s.MaxDepth = max(s.MaxDepth, t.MaxDepth)
	s.StackHigh = max(s.StackHigh, t.StackHigh)
	s.Visited = max(s.Visited, t.Visited)
	s.VisitedBytes = max(s.VisitedBytes, t.VisitedBytes)
	if s.PrunedBy == nil {
		s.PrunedBy, s.RuleTime = slices.Clone(t.PrunedBy), slices.Clone(t.RuleTime)
		return
	}
	for i, c := range t.PrunedBy {
		s.PrunedBy[i].Kept += c.Kept
		s.PrunedBy[i].Pruned += c.Pruned
		s.RuleTime[i] += t.RuleTime[i]
	}
}

// ruleCounts turns the pruned counts of the rules, which were asked in order,
// into what each kept and pruned.
func ruleCounts(rules []Rule, pruned []int, generated int) []RuleCount {
	if len(rules) == 0 {
		return nil
	}
	rc := make([]RuleCount, len(rules))
	for i, r := range rules {
		generated -= pruned[i]
		rc[i] = RuleCount{Name: r.Name, Kept: generated, Pruned: pruned[i]}
	}
	return slices.Clip(rc)
}
