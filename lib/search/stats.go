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
	Cancelled   Reason = "cancelled"
	NoCandidate Reason = "no move is left"    // Greedy only
	MoveLimit   Reason = "move limit reached" // Greedy only
)

// Result is what DFS found.
type Result struct {
	// Found says whether a goal was reached.
	Found bool
	// Moves is the path from the start to the goal, or nil.
	Moves []int
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
