package bulbs

import (
	"context"
	"fmt"
	"time"

	"parity.lab/lib/display"
	"parity.lab/lib/search"
)

// StrategyOptions limit what CompareStrategies tries. The zero value reproduces the
// figures that are known of the public boards.
type StrategyOptions struct {
	// MaxStates ends each search. 0 means 5,000,000; on the 30×30 board the states
	// of one search then take 0.7 GB for a few seconds.
	MaxStates int
	// Walks is the number of random legal orders, and 100 times that of the greedy
	// walks. 0 means 2,000.
	Walks int
	// Width is that of the beam. 0 means 100.
	Width int
	// Seed numbers all random choices.
	Seed uint64
	// Progress, if not nil, is called after each strategy.
	Progress func(StrategyRun)
}

// StrategyRun is what one strategy did on a board.
type StrategyRun struct {
	Strategy string  `display:"strategy"`
	Solved   bool    `display:"solved"`
	Moves    int     `display:"moves"` // of the solution, checked by a replay; 0 without one
	Optimal  bool    `display:"optimal"`
	States   int     `display:"states"`
	Seconds  float64 `display:"seconds"`
	Note     string  `display:"note"`
}

// Comparison is what the strategies did on a board.
type Comparison struct {
	Rows, Cols int
	Bound      int // no solution has fewer moves
	Runs       []StrategyRun
}

// CompareStrategies tries ten ways to solve a board: greedy; greedy with restarts; a
// depth-first search with the [EqualCountRule]; with the [ParityRule]; the first
// with other labels again and again; random orders of the needed presses; a scan row
// by row; a beam on the number of needed presses; limited discrepancy with the parity
// rule, equal counts first; and [Construct]. Solutions are replayed, and the lower
// bound says which are optimal.
//
// It wants an even number of rows and columns, up to 64, as four of the strategies
// go by the only press set. The error says so, or is ctx.Err() together with the runs
// until then.
func CompareStrategies(ctx context.Context, g *Grid, o StrategyOptions) (*Comparison, error) {
	if g.rows%2 != 0 || g.cols%2 != 0 || g.rows > 64 || g.cols > 64 {
		return nil, fmt.Errorf("bulbs: the strategies are for boards with two even sides up to 64, not for %d×%d", g.rows, g.cols)
	}
	if o.MaxStates == 0 {
		o.MaxStates = 5_000_000
	}
	if o.Walks == 0 {
		o.Walks = 2000
	}
	proof, err := Prove(ctx, g)
	if err != nil {
		return nil, err
	}
	s := &strategist{g: g, o: o}
	c := &Comparison{Rows: g.rows, Cols: g.cols, Bound: proof.Bound}
	for _, strategy := range []struct {
		name string
		run  func(context.Context) (outcome, error)
	}{
		{"greedy", s.greedy},
		{"greedy with restarts", s.greedyRestarts},
		{"equal counts", s.rule(EqualCountRule())},
		{"parity", s.rule(ParityRule())},
		{"equal counts, relabelled, restarts", s.relabelled},
		{"random legal orders", s.randomOrders},
		{"row scan", s.rowScan},
		{"beam on needed presses", s.beam},
		{"limited discrepancy, parity", s.discrepancy},
		{"constructive", s.constructive},
	} {
		begin := time.Now()
		out, err := strategy.run(ctx)
		if err != nil {
			return c, err
		}
		run := StrategyRun{Strategy: strategy.name, States: out.states, Seconds: time.Since(begin).Seconds(), Note: out.note}
		if out.moves != nil {
			if _, err := g.Replay(out.moves); err != nil {
				return c, fmt.Errorf("the strategy %q gave a wrong solution: %w", strategy.name, err)
			}
			run.Solved, run.Moves, run.Optimal = true, len(out.moves), len(out.moves) == proof.Bound
		}
		c.Runs = append(c.Runs, run)
		if o.Progress != nil {
			o.Progress(run)
		}
	}
	return c, nil
}

// Sheet returns the runs as a table.
func (c *Comparison) Sheet() *display.Sheet {
	return display.TableOf(c.Runs, display.TableOptions{
		Caption: fmt.Sprintf("Ten strategies on a board of %d×%d; no solution has fewer than %s", c.Rows, c.Cols, count(c.Bound, "move")),
		Formats: map[string]string{"seconds": "%.3f"},
	})
}

// String returns the table as text, HTML as HTML and CSV its rows.
func (c *Comparison) String() string { return c.Sheet().String() }

// HTML returns the table as HTML.
func (c *Comparison) HTML() string { return c.Sheet().HTML() }

// CSV returns the rows as comma-separated values.
func (c *Comparison) CSV() string { return c.Sheet().CSV() }

// outcome is what a strategy found: no moves if nothing.
type outcome struct {
	moves  Path
	states int
	note   string
}

// strategist runs the strategies on a board.
type strategist struct {
	g *Grid
	o StrategyOptions
}

// of turns the result of a search into an outcome.
func (s *strategist) of(r search.Result, err error) (outcome, error) {
	out := outcome{states: r.Stats.States, note: string(r.Reason)}
	if r.Found {
		out.moves, out.note = pathOf(r.Moves, s.g.cols), ""
	}
	return out, err
}

func (s *strategist) greedy(ctx context.Context) (outcome, error) {
	w, err := Greedy(ctx, s.g, search.GreedyOptions{MaxMoves: search.DefaultMoves})
	out := outcome{states: w.Stats.States, note: fmt.Sprintf("%d off at the end, best %d", w.Off[len(w.Off)-1], w.Best)}
	if w.Found {
		out.moves = w.Moves
	}
	return out, err
}

func (s *strategist) greedyRestarts(ctx context.Context) (outcome, error) {
	best := s.g.rows * s.g.cols
	score := func(n *search.Node) int {
		off := offBulbs(n, s.g.rows*s.g.cols)
		best = min(best, off)
		return off
	}
	walks := max(s.o.Walks/100, 1)
	out, err := s.of(search.Walks(ctx, newProblem(s.g), search.Options{
		Score: score, Seed: s.o.Seed, Tries: walks, TryStates: search.DefaultMoves, MaxStates: s.o.MaxStates}))
	if out.moves == nil {
		out.note = fmt.Sprintf("%d walks, best %d off", walks, best)
	}
	return out, err
}

func (s *strategist) rule(rule search.Rule) func(context.Context) (outcome, error) {
	return func(ctx context.Context) (outcome, error) {
		return s.of(search.DFS(ctx, newProblem(s.g), search.Options{Rules: []search.Rule{rule}, MaxStates: s.o.MaxStates}))
	}
}

// relabelled leaves out try 0, which is the search without relabelling.
func (s *strategist) relabelled(ctx context.Context) (outcome, error) {
	shuffled, rowOrder, colOrder := s.g.Shuffle(s.o.Seed)
	r, err := search.Restarts(ctx, newProblem(shuffled), search.Options{
		Rules: []search.Rule{EqualCountRule()}, Seed: s.o.Seed, MaxStates: s.o.MaxStates})
	out, err := s.of(r, err)
	for i, m := range out.moves {
		out.moves[i] = Move{rowOrder[m.Row], colOrder[m.Col]}
	}
	if r.Found {
		out.note = fmt.Sprintf("at try %d of %d states each", r.Stats.Rounds, search.DefaultTryStates)
	}
	return out, err
}

// randomOrders counts how many of the walks succeed; the first that does is the
// solution.
func (s *strategist) randomOrders(ctx context.Context) (outcome, error) {
	var out outcome
	succeed := 0
	for i := range s.o.Walks {
		one, err := s.of(search.Walks(ctx, newProblem(s.g), search.Options{
			Rules: []search.Rule{ParityRule()}, Seed: s.o.Seed + uint64(i), Tries: 1}))
		if err != nil {
			return out, err
		}
		out.states += one.states
		if one.moves != nil {
			succeed++
			if out.moves == nil {
				out.moves = one.moves
			}
		}
	}
	out.note = fmt.Sprintf("%d of %d orders succeed", succeed, s.o.Walks)
	return out, nil
}

// rowScan goes through the board row by row and presses each needed bulb that is
// off, again and again until nothing changes.
func (s *strategist) rowScan(context.Context) (outcome, error) {
	x, err := PressSet(s.g)
	if err != nil {
		return outcome{}, err
	}
	g := s.g.Clone()
	var moves Path
	for before := -1; before < len(moves); {
		before = len(moves)
		for i := range x.All() {
			m := Move{i / g.cols, i % g.cols}
			if g.Press(m) == nil {
				x.Clear(i)
				moves = append(moves, m)
			}
		}
	}
	out := outcome{states: len(moves) + 1}
	if left := x.Count(); left > 0 {
		out.note = fmt.Sprintf("stops with %d needed presses left", left)
	} else {
		out.moves = append(Path{}, moves...)
	}
	return out, nil
}

func (s *strategist) beam(ctx context.Context) (outcome, error) {
	return s.of(search.Beam(ctx, newProblem(s.g), search.Options{
		Score: NeededPresses(s.g.rows, s.g.cols), Width: s.o.Width, MaxStates: s.o.MaxStates, Seed: s.o.Seed + 1}))
}

// discrepancy tries bulbs first whose row and column hold about as many on bulbs.
func (s *strategist) discrepancy(ctx context.Context) (outcome, error) {
	r, err := search.Discrepancy(ctx, newProblem(s.g), search.Options{
		Rules: []search.Rule{ParityRule()}, Order: EqualCountOrder(), MaxStates: s.o.MaxStates})
	out, err := s.of(r, err)
	if r.Found {
		out.note = fmt.Sprintf("discrepancies: %d", r.Stats.Rounds-1)
	}
	return out, err
}

func (s *strategist) constructive(ctx context.Context) (outcome, error) {
	c, err := Construct(ctx, s.g, ConstructOptions{Seed: s.o.Seed})
	if err != nil {
		return outcome{}, err
	}
	return outcome{moves: c.Moves, states: c.States}, nil
}
