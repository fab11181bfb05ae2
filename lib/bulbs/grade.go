package bulbs

import (
	"context"
	"fmt"

	"parity.lab/lib/search"
)

// Level says what it takes to solve a board.
type Level int

// The levels: each needs a better idea than the one before.
const (
	Trivial Level = iota // at most three moves
	Easy                 // equal counts in row and column lead straight to the end
	Medium               // they do, with wrong turns
	Hard                 // some order of the needed presses does
	Expert               // un-needed presses must balance odd rows and columns: |X| + |D|
	Master               // even |X| + |D| moves are too few
)

// String returns the name of the level.
func (l Level) String() string {
	names := [...]string{"trivial", "easy", "medium", "hard", "expert", "master"}
	if l < 0 || int(l) >= len(names) {
		return fmt.Sprintf("Level(%d)", int(l))
	}
	return names[l]
}

// Grade is how difficult a board is.
type Grade struct {
	Level Level
	// Moves is the length of the best solution known, and Optimal says that it is
	// the shortest.
	Moves   int
	Optimal bool
	// Needed of Legal first moves belong to the smallest press set found.
	Needed, Legal int
	Why           string
}

// gradeStates limits the search for Medium.
const gradeStates = 10_000

// Assess grades a board by what solves it. The search with equal counts is given 10,000
// states; as it depends on the order of rows and columns, so may a grade up to Hard.
// The error is that of [Construct].
func Assess(ctx context.Context, g *Grid) (*Grade, error) {
	s, err := Construct(ctx, g, ConstructOptions{})
	if err != nil {
		return nil, err
	}
	a := &Grade{Moves: len(s.Moves), Optimal: s.Optimal}
	for _, m := range g.LegalMoves() {
		a.Legal++
		if s.Proof.Presses.Test(m.Row*g.cols + m.Col) {
			a.Needed++
		}
	}
	say := func(l Level, why string, args ...any) (*Grade, error) {
		a.Level, a.Why = l, fmt.Sprintf(why, args...)
		return a, nil
	}
	if a.Moves <= 3 {
		return say(Trivial, "%s", count(a.Moves, "move"))
	}
	guided, err := GuidedDFS(ctx, g, search.Options{MaxStates: gradeStates})
	if err != nil {
		return nil, err
	}
	switch bound := s.Proof.Count + abs(s.Proof.D); {
	case guided.Found && guided.Stats.States == len(guided.Moves):
		return say(Easy, "equal counts lead straight to the end")
	case guided.Found:
		return say(Medium, "equal counts lead to the end in %s", count(guided.Stats.States, "state"))
	case a.Moves == s.Proof.Count:
		return say(Hard, "some order of the %d needed presses solves it", a.Moves)
	case a.Moves <= bound:
		return say(Expert, "no order of the %d needed presses is legal: D = %d must become 0 first", s.Proof.Count, s.Proof.D)
	default:
		return say(Master, "%d moves, more than |X| + |D| = %d: %s", a.Moves, bound, s.Why)
	}
}

// String returns the level with its reason.
func (a *Grade) String() string {
	return fmt.Sprintf("%v: %s; %d of %s needed", a.Level, a.Why, a.Needed, count(a.Legal, "legal move"))
}
