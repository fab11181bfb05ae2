package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"

	"parity.lab/lib/bitset"
	"parity.lab/lib/coding"
	"parity.lab/lib/graph"
	"parity.lab/lib/lights"
)

// solveCommand is paritylab solve.
type solveCommand struct {
	File string `arg:"" help:"Boards as rows of 0 and 1 (or . and #), parted by empty lines; with --graph a graph; - reads standard input."`

	gameFlags
	Graph  bool          `help:"The file is a graph (edge list, matrix, graph6, DIMACS): lights are its vertices."`
	Lit    string        `default:"all" placeholder:"LIST" help:"With --graph: the vertices that are lit, such as 0,3,5, or all."`
	Goal   string        `enum:"off,on,equal" default:"off" help:"What the lights shall be at the end; equal: all off or all on, whichever is nearer."`
	Any    bool          `help:"Print the canonical solution instead of a shortest one; far faster on large boards."`
	States int           `default:"2" placeholder:"K" help:"Lights have K states, written 0 to K-1; a press adds 1."`
	Best   int           `default:"1" placeholder:"K" help:"Print the K shortest solutions."`
	Limit  time.Duration `default:"60s" help:"Time for each board; then the best so far is printed. 0 means no limit."`
	JSON   bool          `name:"json" help:"Print as JSON; cells and vertices count from 0."`
}

// Help shows examples.
func (c *solveCommand) Help() string {
	return `Prints a shortest solution of each Lights Out board of a file, and why it is
shortest; for a board without a solution the reason: a set of lights that every press
changes in an even number of places while an odd number of them is lit.

Examples:

	printf '.###.\n.###.\n.###.\n' | paritylab solve -
	paritylab solve boards.txt --shape torus --json
	paritylab solve board.txt --rule king --best 3
	paritylab solve friends.txt --graph --lit 1,3,5
	paritylab solve three.txt --states 3

In the pictures # is lit, o a press, @ a press on a lit light; rings (c, C) mark the
lights that prove that there is no solution.`
}

// solvedBoard is what is printed about one board.
type solvedBoard struct {
	Name     string `json:"name,omitempty"`
	Line     int    `json:"line,omitempty"`
	Game     string `json:"game"`
	Lights   int    `json:"lights"`
	Lit      int    `json:"lit"`
	Nullity  int    `json:"nullity"`
	Solvable bool   `json:"solvable"`
	// Goal is what is reached, off or on, or what the certificate is about. For on, the
	// lights that are off count as lit.
	Goal      string     `json:"goal,omitempty"`
	Solutions []solution `json:"solutions,omitempty"`
	// Certificate lists the lights that prove that there is no solution.
	Certificate any    `json:"certificate,omitempty"`
	Why         string `json:"why,omitempty"`
	// Nearest are boards with a solution, as few lights away as possible.
	Nearest *nearestBoards `json:"nearest,omitempty"`
	Error   string         `json:"error,omitempty"`

	text string
}

// nearestBoards are the nearest boards with a solution in JSON.
type nearestBoards struct {
	Distance int    `json:"distance"`
	Count    string `json:"count"`
	Change   any    `json:"change"` // the lights to change of one of them
}

// solution is one solution in JSON.
type solution struct {
	Count    int    `json:"count"`
	Presses  any    `json:"presses"` // [row, column] pairs or vertices
	Shortest bool   `json:"shortest"`
	Minima   int    `json:"minima,omitempty"`
	Method   string `json:"method"`
	Reason   string `json:"reason"`
}

// Run solves the boards.
func (c *solveCommand) Run(w *world) error {
	if c.States != 2 {
		return c.runStates(w)
	}
	levels, err := c.levels(w)
	if err != nil {
		return err
	}
	return answerAll(c, w, levels, c.solve)
}

// answered is the answer to one board: what to print, or why there is none.
type answered interface {
	answer() (text, problem string)
}

func (b solvedBoard) answer() (text, problem string) { return b.text, b.Error }

// answerAll answers boards one after another and prints the answers. It goes on behind
// a board without one.
func answerAll[L any, B answered](c *solveCommand, w *world, levels []L, solve func(context.Context, L) B) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	all := []B{}
	failed, shown := false, false
	for _, l := range levels {
		b := solve(ctx, l)
		if ctx.Err() != nil {
			fmt.Fprintln(w.stderr, "paritylab: interrupted")
			return status(statusInterrupted)
		}
		all = append(all, b)
		text, problem := b.answer()
		failed = failed || problem != ""
		switch {
		case c.JSON:
		case problem != "":
			fmt.Fprintf(w.stderr, "paritylab: %s: %s\n", c.name(), strings.TrimPrefix(problem, "lights: "))
		default:
			if shown {
				fmt.Fprintln(w.stdout)
			}
			shown = true
			fmt.Fprint(w.stdout, text)
		}
	}
	if c.JSON {
		if err := printJSON(w, all); err != nil {
			return err
		}
	}
	if failed {
		return status(statusFailed)
	}
	return nil
}

// name is how messages call the file.
func (c *solveCommand) name() string {
	if c.File == "-" {
		return "standard input"
	}
	return c.File
}

// readInput reads a file, or standard input for "-".
func readInput(w *world, file string) (string, error) {
	if file == "-" {
		text, err := io.ReadAll(w.stdin)
		return string(text), err
	}
	text, err := os.ReadFile(file)
	return string(text), err
}

// levels reads the boards, or the graph as a single one.
func (c *solveCommand) levels(w *world) ([]lights.Level, error) {
	if c.Best < 1 {
		return nil, fmt.Errorf("solve: --best %d: want 1 or more", c.Best)
	}
	if c.Best > 1 && c.Goal == "equal" {
		return nil, errors.New("solve: --best ranks the solutions for one goal; say --goal off or --goal on with it")
	}
	text, err := readInput(w, c.File)
	if err != nil {
		return nil, err
	}
	if !c.Graph {
		games, err := c.games()
		if err != nil {
			return nil, err
		}
		levels := lights.ParsePackBy(text, games)
		if len(levels) == 0 {
			return nil, fmt.Errorf("%s: there is no board, want rows of 0 (off) and 1 (on)", c.name())
		}
		return levels, nil
	}
	format := graph.FormatOf(filepath.Base(c.File))
	if format == graph.Auto {
		if format, err = graph.Detect(text); err != nil {
			return nil, fmt.Errorf("%s: %w", c.name(), err)
		}
	}
	h, err := graph.Read(format, text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", c.name(), err)
	}
	g := lights.NewGame(h, c.rule())
	config, err := litVertices(c.Lit, g.Len())
	if err != nil {
		return nil, err
	}
	return []lights.Level{{Board: g.Board(config)}}, nil
}

// litVertices reads a list such as 0,3,5.
func litVertices(list string, n int) (*bitset.Set, error) {
	config := bitset.New(n)
	if list == "all" {
		config.SetAll()
		return config, nil
	}
	for _, f := range strings.FieldsFunc(list, func(r rune) bool { return r == ',' || r == ' ' }) {
		v, err := strconv.Atoi(f)
		if err != nil || v < 0 || v >= n {
			return nil, fmt.Errorf("solve: --lit: %q is no vertex, they are 0 to %d", f, n-1)
		}
		config.Set(v)
	}
	return config, nil
}

// solve answers one board.
func (c *solveCommand) solve(ctx context.Context, l lights.Level) solvedBoard {
	if l.Err != nil {
		return solvedBoard{Name: l.Name, Line: l.Line, Error: l.Err.Error()}
	}
	ctx, stop := within(ctx, c.Limit)
	defer stop()
	g := l.Board.Game()
	b := solvedBoard{Name: l.Name, Line: l.Line, Game: g.String(), Lights: g.Len(), Lit: l.Board.Lit(), Nullity: g.Nullity()}
	var text strings.Builder
	if l.Name != "" {
		fmt.Fprintf(&text, "; %s\n", l.Name)
	}
	fmt.Fprintf(&text, "%v, %d of %d lights on, nullity %d\n", g, b.Lit, b.Lights, b.Nullity)
	list, reached, err := c.reach(ctx, l.Board)
	var u *lights.UnsolvableError
	var neither *lights.EqualUnsolvableError
	switch {
	case errors.As(err, &neither):
		text.WriteString(b.refused(ctx, "off", neither.Dark) + b.refused(ctx, "on", neither.Bright))
	case errors.As(err, &u):
		text.WriteString(b.refused(ctx, reached, u.Certificate))
	case len(list) == 0:
		b.Error = strings.TrimPrefix(err.Error(), "lights: ")
		if l.Line > 0 {
			b.Error = fmt.Sprintf("line %d: %s", l.Line, b.Error)
		}
	default:
		b.Solvable, b.Goal = true, reached
		text.WriteString(note(reached))
		for _, s := range list {
			b.Solutions = append(b.Solutions, solution{s.Count(), places(g, s.Presses), s.Shortest, s.Minima, s.Method.String(), s.Reason})
			fmt.Fprintln(&text, s)
		}
		fmt.Fprintf(&text, "solved by %v", list[0].Method)
		if list[0].Search != coding.Auto {
			fmt.Fprintf(&text, ", shortest by %v", list[0].Search)
		}
		fmt.Fprintln(&text)
	}
	b.text = text.String()
	return b
}

// reach returns the best solutions and the goal that they reach, or that cannot be reached: off or on.
func (c *solveCommand) reach(ctx context.Context, b *lights.Board) (list []*lights.Solution, goal string, err error) {
	g, config := b.Game(), b.Config()
	dark := bitset.FromFunc(config.Len(), func(v int) bool { return g.HasLight(v) && !config.Test(v) })
	switch c.Goal {
	case "on":
		list, err = c.shortest(ctx, g, dark)
		return list, "on", err
	case "off":
		list, err = c.shortest(ctx, g, config)
		return list, "off", err
	}
	e, err := c.equal(ctx, g, config, dark)
	if e == nil {
		return nil, "", err
	}
	goal, other := "off", e.Bright
	if e.On {
		goal, other = "on", e.Dark
	}
	if err != nil && e.Best.Shortest && (other == nil || other.Lower < e.Best.Count()) {
		e.Best.Shortest, e.Best.Reason = false, "fewest to turn all "+goal+", but the other way was not searched to the end"
	}
	return []*lights.Solution{e.Best}, goal, nil
}

// equal returns the fewest presses that make all lights equal; where a search for them would
// take too long, or none is wanted, the shorter of two solutions. dark are the lights
// that are off.
func (c *solveCommand) equal(ctx context.Context, g *lights.Game, config, dark *bitset.Set) (*lights.EqualSolution, error) {
	if !c.Any {
		e, err := g.AllEqual(ctx, config, lights.Options{MaxTime: searchTime(c.Limit)})
		if e != nil || !errors.Is(err, coding.ErrCost) {
			return e, err
		}
	}
	e := &lights.EqualSolution{}
	var errDark, errBright error
	e.Dark, errDark = g.Solve(config)
	e.Bright, errBright = g.Solve(dark)
	var off, on *lights.UnsolvableError
	if errors.As(errDark, &off) && errors.As(errBright, &on) {
		return nil, &lights.EqualUnsolvableError{Dark: off.Certificate, Bright: on.Certificate}
	}
	if e.Best = e.Dark; e.Best == nil || e.Bright != nil && e.Bright.Count() < e.Best.Count() {
		e.Best, e.On = e.Bright, true
	}
	return e, nil
}

// refused takes in the proof that a goal cannot be reached, and what is nearest, and returns it as text.
func (b *solvedBoard) refused(ctx context.Context, goal string, cert *lights.Certificate) string {
	g := cert.Game
	near, err := g.Nearest(ctx, cert.Config)
	if b.Certificate == nil {
		b.Goal, b.Why, b.Certificate = goal, cert.Why(), places(g, cert.Lights)
		if err == nil {
			b.Nearest = &nearestBoards{near.Distance, near.Count.String(), places(g, near.Change)}
		}
	}
	text := fmt.Sprintf("%s%v\n", note(goal), cert)
	if err == nil {
		text += fmt.Sprintf("nearest with a solution: %d of %d lights to change, %v ways; one is %s\n", near.Distance, g.Len(), near.Count, placesText(g, near.Change))
	}
	return text
}

// note says what # means where it is not a light that is lit.
func note(goal string) string {
	if goal == "on" {
		return "to turn all lights on; below, the lights that are off count as lit:\n"
	}
	return ""
}

// shortest returns the best solutions of a configuration.
func (c *solveCommand) shortest(ctx context.Context, g *lights.Game, config *bitset.Set) ([]*lights.Solution, error) {
	if c.Any {
		s, err := g.Solve(config)
		if err != nil {
			return nil, err
		}
		return []*lights.Solution{s}, nil
	}
	if c.Best > 1 {
		return g.Best(ctx, config, c.Best, lights.Options{MaxTime: searchTime(c.Limit)})
	}
	s, err := g.Shortest(ctx, config, lights.Options{MaxTime: searchTime(c.Limit)})
	if s == nil && errors.Is(err, coding.ErrCost) {
		s, err = g.Solve(config)
	}
	if s == nil {
		return nil, err
	}
	return []*lights.Solution{s}, nil
}

// places lists the members of a set as [row, column] pairs on a board, else as numbers.
func places(g *lights.Game, s *bitset.Set) any {
	if g.Graph() == nil || g.Graph().Cells() == nil {
		return s.Indices()
	}
	pairs := [][2]int{}
	for v := range s.All() {
		r, col := g.Graph().Cells().Coord(v)
		pairs = append(pairs, [2]int{r, col})
	}
	return pairs
}

// placesText lists the members of a set as (row,column) from 1 on a board, else as vertices
// from 0.
func placesText(g *lights.Game, s *bitset.Set) string {
	var list []string
	for v := range s.All() {
		if g.Graph() == nil || g.Graph().Cells() == nil {
			list = append(list, strconv.Itoa(v))
			continue
		}
		r, col := g.Graph().Cells().Coord(v)
		list = append(list, fmt.Sprintf("(%d,%d)", r+1, col+1))
	}
	return strings.Join(list, " ")
}

// within is context.WithTimeout, where 0 means no limit.
func within(ctx context.Context, limit time.Duration) (context.Context, context.CancelFunc) {
	if limit <= 0 {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, limit)
}

// searchTime is the time that a search may be estimated to take, for a limit where 0 means
// none.
func searchTime(limit time.Duration) time.Duration {
	if limit <= 0 {
		return math.MaxInt64
	}
	return limit
}
