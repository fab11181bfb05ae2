package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"parity.lab/lib/bitset"
	"parity.lab/lib/bulbs"
	"parity.lab/lib/draw"
	"parity.lab/lib/gf2"
	"parity.lab/lib/graph"
	"parity.lab/lib/lights"
)

// three is the game of the first scenes.
var three = lights.New(3, 3)

// start returns the configuration that they begin with.
func start() *bitset.Set {
	return three.Pick(func(r, c int) bool { return "#.###...."[3*r+c] == '#' })
}

// press shows what a press does.
func press(_ context.Context, f *draw.Film) error {
	const unit = 120
	show := func(lit *bitset.Set, d float64, heading string, lines ...string) slide {
		s := newSlide(unit)
		s.board(3, 3, lit, nil)
		s.say(heading, lines...)
		f.Add(s.Picture, seconds(d))
		return s
	}
	lit := start()
	show(lit, 3, "Lights Out", "Some lights are on.", "All of them shall be off.")
	lines := []string{"A press toggles a light", "and its neighbours."}
	for _, v := range []int{4, 1, 5} {
		three.Press(lit, v)
		show(lit, 1.6, "A press", lines...).Outline(v/3, v%3, v/3, v%3)
	}
	lines = append(lines, "", "The order of presses does not", "matter, and twice is as good", "as not at all: so this is", "arithmetic with 1 + 1 = 0.")
	show(lit, 6, "A press", lines...)
	return nil
}

// system shows the equations of the board, their elimination, and plays the solution.
func system(_ context.Context, f *draw.Film) error {
	const unit = 36
	config := start()
	steps := three.Matrix().StepsWith(config)
	show := func(m *gf2.Matrix, d float64, heading string, lines ...string) slide {
		s := newSlide(unit)
		for i := range m.Rows() {
			for j := range m.Cols() {
				fill, digit := draw.Off, "0"
				if m.At(i, j) {
					fill, digit = draw.On, "1"
				}
				c := j
				if j == steps.Columns {
					c++ // the right side stands apart
				}
				s.Cell(i, c, fill)
				s.Label(i, c, digit)
			}
		}
		s.say(heading, lines...)
		f.Add(s.Picture, seconds(d))
		return s
	}
	show(steps.Start, 6, "The system M·x = b", "A row for each light:", "its ones are the presses", "that toggle it, and the last", "column says if it is on.", "", "Unknown: which x to press.")
	for k, op := range steps.Ops {
		s := show(steps.At(k+1), 0.25, "Elimination", "Add rows, swap rows:", op.String())
		s.Outline(op.A, 0, op.A, steps.Columns+1)
	}
	last := steps.At(len(steps.Ops))
	presses := bitset.New(three.Len())
	for _, p := range steps.Pivots {
		presses.SetTo(p.Col, last.At(p.Row, steps.Columns))
	}
	show(last, 5, "Elimination", fmt.Sprintf("%d steps later each row", len(steps.Ops)), "names one press: the last", fmt.Sprintf("column has %d of them.", presses.Count())).
		Outline(0, steps.Columns+1, last.Rows()-1, steps.Columns+1)
	return play(f, three, 120, config, presses, 0.7, "The solution", "Dots are the presses", "to come.")
}

// play makes the presses one by one.
func play(f *draw.Film, g *lights.Game, unit int, config, presses *bitset.Set, each float64, heading string, lines ...string) error {
	rows, cols, _ := g.Graph().Shape()
	lit, left := config.Clone(), presses.Clone()
	show := func(d float64) slide {
		s := newSlide(unit)
		s.board(rows, cols, lit, left)
		made := presses.Count() - left.Count()
		s.say(heading, append(lines[:len(lines):len(lines)], "", fmt.Sprintf("%d of %d presses", made, presses.Count()))...)
		f.Add(s.Picture, seconds(d))
		return s
	}
	show(3)
	for v := range presses.All() {
		g.Press(lit, v)
		left.Flip(v)
		show(each).Outline(v/cols, v%cols, v/cols, v%cols)
	}
	show(1.5)
	if lit.Any() && config.Any() {
		return fmt.Errorf("lights are left after %d presses", presses.Count())
	}
	return nil
}

// shortest plays a shortest solution of a board with several.
func shortest(ctx context.Context, f *draw.Film) error {
	b := lights.AllOn(5, 5)
	s, err := b.Shortest(ctx, lights.Options{})
	if err != nil {
		return err
	}
	count := b.Game().SolutionCount(b.Config())
	return play(f, b.Game(), 76, b.Config(), s.Presses, 0.4, "A shortest solution", fmt.Sprintf("All lights on: %v solutions.", count),
		fmt.Sprintf("None has fewer than %d", s.Count()), "presses: all were looked at.")
}

// quiet plays a quiet pattern.
func quiet(_ context.Context, f *draw.Film) error {
	g := lights.New(5, 5)
	patterns := g.QuietPatterns()
	return play(f, g, 76, bitset.New(25), patterns[0], 0.35, "A quiet pattern", "These presses together", "change nothing. With them", "a solution becomes another.", "", fmt.Sprintf("5×5 has nullity %d, so", g.Nullity()), fmt.Sprintf("2^%d = %d solutions, or none.", g.Nullity(), 1<<g.Nullity()))
}

// unsolvable shows a board without solution, and presses that cannot change why.
func unsolvable(_ context.Context, f *draw.Film) error {
	g := lights.New(5, 5)
	lit := bitset.New(25)
	lit.Set(0)
	c := g.Certificate(lit)
	if c == nil {
		return fmt.Errorf("the board with one light on has a solution")
	}
	if !c.Check() {
		return fmt.Errorf("the certificate is wrong")
	}
	lines := []string{"Rings: a quiet pattern.", "Every press toggles an even", "number of ringed lights."}
	show := func(d float64, more ...string) slide {
		s := newSlide(76)
		s.board(5, 5, lit, nil)
		for v := range c.Lights.All() {
			s.Mark(v/5, v%5, draw.Ring)
		}
		s.say("No solution, with proof", append(append(lines, "", fmt.Sprintf("Ringed lights on: %d, odd", lit.CountAnd(c.Lights))), more...)...)
		f.Add(s.Picture, seconds(d))
		return s
	}
	show(6)
	random := rand.New(rand.NewPCG(5, 5))
	for range 8 {
		v := random.IntN(25)
		g.Press(lit, v)
		show(0.7).Outline(v/5, v%5, v/5, v%5)
	}
	show(5, "", "It stays odd whatever you", "press. All off would be 0.")
	return nil
}

// network plays on a graph.
func network(ctx context.Context, f *draw.Film) error {
	gr := graph.Petersen()
	g := lights.NewGame(gr, lights.SigmaPlus)
	all := bitset.New(gr.Len())
	all.SetAll()
	sol, err := g.Shortest(ctx, all, lights.Options{})
	if err != nil {
		return err
	}
	const unit = 76
	places := gr.Places()
	lit, left := all.Clone(), sol.Presses.Clone()
	show := func(d float64, pressed int) {
		s := newSlide(unit)
		fill := func(v int) draw.Fill {
			if lit.Test(v) {
				return draw.On
			}
			return draw.Off
		}
		for _, e := range gr.Edges() {
			a, b := places[e[0]], places[e[1]]
			s.Line(draw.Line{FromRow: a[0], FromCol: a[1], ToRow: b[0], ToCol: b[1]})
		}
		for v, at := range places {
			s.Vertex(at[0], at[1], fill(v), gr.Label(v))
			if left.Test(v) {
				s.MarkVertex(at[0], at[1], draw.Dot)
			}
		}
		if pressed >= 0 {
			s.Highlight(places[pressed][0], places[pressed][1])
		}
		s.say("Any graph will do", "Lights are its vertices, here", "Petersen's graph. From all on", "to all off there is always a", "way, whatever the graph.", "",
			fmt.Sprintf("%d of %d presses", sol.Count()-left.Count(), sol.Count()))
		f.Add(s.Picture, seconds(d))
	}
	show(4, -1)
	for v := range sol.Presses.All() {
		g.Press(lit, v)
		left.Flip(v)
		show(1, v)
	}
	show(1.5, -1)
	return nil
}

// bulbsFast plays the moves of the Grid of Bulbs.
func bulbsFast(ctx context.Context, f *draw.Film) error {
	g, err := bulbs.Named("24x24")
	if err != nil {
		return err
	}
	sol, err := bulbs.Construct(ctx, g, bulbs.ConstructOptions{})
	if err != nil {
		return err
	}
	rep, err := g.Replay(sol.Moves)
	if err != nil {
		return err
	}
	if !sol.Optimal {
		return fmt.Errorf("the moves are not known to be optimal: %s", sol.Why)
	}
	now := g.Clone()
	for k := range len(sol.Moves) + 1 {
		s := newSlide(16)
		for r := range 24 {
			for c := range 24 {
				fill := draw.Off
				if now.On(r, c) {
					fill = draw.On
				}
				s.Cell(r, c, fill)
			}
		}
		d := 50 * time.Millisecond
		if k == 0 {
			d = seconds(6)
		}
		if k > 0 {
			m := sol.Moves[k-1]
			s.Outline(m.Row, m.Col, m.Row, m.Col)
		}
		if k == len(sol.Moves) {
			d = seconds(4)
		}
		s.say("The Grid of Bulbs", "Press a bulb that is off: it", "toggles with its row and", fmt.Sprintf("column. All %d shall be on.", g.Rows()*g.Cols()), "",
			fmt.Sprintf("%d moves: no way is shorter,", len(sol.Moves)), "by a proof of a few lines.", "", fmt.Sprintf("move %d, %d off", k, rep.Off[k]))
		f.Add(s.Picture, d)
		if k < len(sol.Moves) {
			now.Toggle(sol.Moves[k])
		}
	}
	return nil
}

// end says how to begin.
func end(_ context.Context, f *draw.Film) error {
	s := newSlide(48)
	for r, line := range []string{"#.#.#", ".###.", "##.##", ".###.", "#.#.#"} {
		for c, x := range line {
			fill := draw.Off
			if x == '#' {
				fill = draw.On
			}
			s.Cell(r+1, c+1, fill)
		}
	}
	s.say("Parity Lab", "All of this in a notebook,", "in Go, with the reasons.", "", "Go is all it needs:", "go run ./kernel/paritylab lab")
	f.Add(s.Picture, seconds(6))
	return nil
}
