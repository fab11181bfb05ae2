package lights

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"parity.lab/lib/bitset"
	"parity.lab/lib/draw"
)

// LitOptions tune [Game.LitOnly]. The zero value is the sensible default.
type LitOptions struct {
	// MaxMemory is how many bytes the tables may take. 0 means DefaultLitMemory.
	MaxMemory int
	// Progress, if not nil, is called now and then with the positions searched so far; how
	// many there will be is not known, so total is 0.
	Progress func(done, total int)
}

// DefaultLitMemory is the memory that [Game.LitOnly] may use unless told otherwise: 512 MiB,
// some 30 million positions.
const DefaultLitMemory = 512 << 20

// LitSequence is a sequence of presses, each of a light that is on at that time,
// which turns all lights off.
type LitSequence struct {
	Game    *Game
	Config  *bitset.Set // the configuration at the start
	Presses []int       // in order
	// Shortest says that no sequence has fewer presses, proven as Reason tells.
	Shortest bool
	// Reason says in words why the sequence is what it claims to be.
	Reason string
	// Positions is how many positions were searched.
	Positions int
}

// Check makes the presses one by one and reports whether each light is on when it is
// pressed and all are off at the end. It uses the rule of the game only.
func (s *LitSequence) Check() bool {
	if s.Config.Len() != s.Game.Len() {
		return false
	}
	config := s.Config.Clone()
	for _, v := range s.Presses {
		if v < 0 || v >= s.Game.Len() || !config.Test(v) || !s.Game.CanPress(v) {
			return false
		}
		s.Game.Press(config, v)
	}
	return config.None()
}

// Cells returns the presses as (row, column) pairs from 0, in order. It panics if the
// game is not on a board.
func (s *LitSequence) Cells() [][2]int {
	_, cols, ok := s.Game.shape()
	if !ok {
		panic("lights: a sequence on a graph that is no board has no rows and columns")
	}
	cells := make([][2]int, len(s.Presses))
	for i, v := range s.Presses {
		cells[i] = [2]int{v / cols, v % cols}
	}
	return cells
}

// Picture draws the configuration at the start with the number of its press in each
// cell, the last one where there are several.
func (s *LitSequence) Picture() *draw.Picture {
	p := s.Game.picture(s.Config, nil, draw.NoMark, "")
	if _, cols, ok := s.Game.shape(); ok {
		for i, v := range s.Presses {
			p.Label(v/cols, v%cols, fmt.Sprint(i+1))
		}
	}
	p.Caption = s.summary()
	return p
}

func (s *LitSequence) summary() string { return presses(len(s.Presses)) + ": " + s.Reason }

// String lists the pressed vertices in order, on a board as (row, column) from 0, and why the
// sequence is what it claims to be.
func (s *LitSequence) String() string {
	text := "press"
	_, cols, ok := s.Game.shape()
	for _, v := range s.Presses {
		if ok {
			text += fmt.Sprintf(" (%d,%d)", v/cols, v%cols)
		} else {
			text += fmt.Sprintf(" %d", v)
		}
	}
	if len(s.Presses) == 0 {
		text += " nothing"
	}
	return text + "\n" + s.summary()
}

// SVG returns Picture as an svg element.
func (s *LitSequence) SVG() string {
	return svg(s.Picture(), fmt.Sprintf("Presses of lit lights on a %v", s.Game))
}

// LitUnsolvableError says that no presses of lit lights turn all lights off, though
// there is a solution when any light may be pressed. It is [ErrUnsolvable] for errors.Is.
type LitUnsolvableError struct {
	// Positions is how many configurations there are on the side that was searched to
	// the end.
	Positions int
	// FromStart says which side: all that can be reached from the start, or all from
	// which the end can be reached.
	FromStart bool
}

// Error says what was searched.
func (e *LitUnsolvableError) Error() string {
	if e.FromStart {
		return fmt.Sprintf("lights: no solution with presses of lit lights: %s can be reached, and in none of them all lights are off",
			number(e.Positions, "position"))
	}
	return fmt.Sprintf("lights: no solution with presses of lit lights: all lights off can be reached from %s only, and this is none of them",
		number(e.Positions, "position"))
}

// Is reports whether target is [ErrUnsolvable].
func (e *LitUnsolvableError) Is(target error) bool { return target == ErrUnsolvable }

// LitMemoryError says that a search needs more memory than it may have.
type LitMemoryError struct {
	Bytes int // that the search may take
	// Lower is proven: every sequence has at least so many presses.
	Lower int
}

// Error names the memory and the bound.
func (e *LitMemoryError) Error() string {
	return fmt.Sprintf("lights: the search for presses of lit lights needs more than %s bytes; no sequence has fewer than %s; raise MaxMemory to search on",
		grouped(e.Bytes), presses(e.Lower))
}

// LitOnly returns the shortest sequence of presses that turns all lights off where only
// a light that is on may be pressed, or proves that there is none.
//
// Each sequence presses the lights of a solution an odd number of times, so it has at
// least as many presses as the shortest solution. First the presses of the
// solutions are put in order, in sequences of that length, then one longer and so
// on (iterative deepening with that bound at every step). If that gets long, positions
// are searched layer by layer from the start and from the end at once, on games of
// up to 64 lights; a side without new positions is complete, which proves that there
// is no sequence. Boards to about 5×5 are always decided; larger ones if few detours are needed.
//
// The error is an [*UnsolvableError] if even presses of any lights don't solve it, a
// [*LitUnsolvableError] if those of lit ones don't, a [*LitMemoryError] if the tables get too
// large, and ctx.Err() if ctx ends first. With the last two comes a sequence that does not
// claim to be shortest, if one was found. It panics if the length is wrong, or if the game
// has not one button for each light.
func (g *Game) LitOnly(ctx context.Context, config *bitset.Set, o LitOptions) (*LitSequence, error) {
	g.checkLen(config, "configuration")
	if g.Buttons() != g.Len() {
		panic(fmt.Sprintf("lights: presses of lit lights in a %v: every light needs a button", g))
	}
	first, err := g.Solve(config)
	if err != nil {
		return nil, err
	}
	if o.MaxMemory <= 0 {
		o.MaxMemory = DefaultLitMemory
	}
	m := &litMeter{progress: o.Progress}
	d := newLitDeepening(g, config, first.Presses, m, o.MaxMemory)
	if g.Len() <= 64 {
		d.budget = min(litBudget, 4<<min(g.Len(), 32))
	}
	s, err := d.run(ctx)
	if s == nil && err == nil {
		s, err = newLitFlood(g, config, m, o.MaxMemory, d.lower).run(ctx)
	}
	if err != nil && !errors.Is(err, ErrUnsolvable) {
		if s = g.detour(config, first.Presses); s != nil {
			s.Positions = m.positions
		}
	}
	return s, err
}

// litBudget is how many positions deepening may look at before layers are searched.
const litBudget = 1 << 14

// litMeter counts positions, and now and then reports and looks at the context.
type litMeter struct {
	positions int
	progress  func(done, total int)
}

func (m *litMeter) visit(ctx context.Context) error {
	m.positions++
	if m.positions%(1<<12) != 0 {
		return nil
	}
	if m.progress != nil {
		m.progress(m.positions, 0)
	}
	return ctx.Err()
}

// litDeepening searches sequences of a bounded length, depth first. Beside the
// position it keeps x, a solution of it: a press of v makes that x + v.
type litDeepening struct {
	g       *Game
	meter   *litMeter
	start   *bitset.Set // the configuration at the start
	config  *bitset.Set
	x       *bitset.Set
	columns []*bitset.Set // what each press toggles, nil if it is stuck
	quiet   []*bitset.Set // all of them, if they are few
	toggles int           // the most lights that a press toggles

	lower  int // no sequence has fewer presses
	budget int // positions to look at; 0 means no limit
	path   []int
	// failed holds the presses left with which a position is known to be
	// hopeless.
	failed    map[string]int
	maxFailed int
	memory    int
}

// maxLitQuiet bounds the nullity at which all quiet patterns are listed for the
// bound.
const maxLitQuiet = 8

func newLitDeepening(g *Game, config, solution *bitset.Set, m *litMeter, memory int) *litDeepening {
	d := &litDeepening{
		g: g, meter: m, start: config.Clone(), config: config.Clone(), x: solution.Clone(),
		columns: make([]*bitset.Set, g.Len()), toggles: 1,
		failed: map[string]int{}, maxFailed: memory / (g.Len()/8 + 100), memory: memory,
	}
	for v := range d.columns {
		if g.CanPress(v) {
			d.columns[v] = bitset.FromIndices(g.Len(), g.Toggles(v)...)
			d.toggles = max(d.toggles, d.columns[v].Count())
		}
	}
	if basis := g.QuietPatterns(); len(basis) <= maxLitQuiet {
		d.quiet = []*bitset.Set{bitset.New(g.Len())}
		for _, q := range basis {
			for _, p := range slices.Clone(d.quiet) {
				p = p.Clone()
				p.Xor(q)
				d.quiet = append(d.quiet, p)
			}
		}
	}
	return d
}

// bound returns a lower bound of the presses that are still needed.
func (d *litDeepening) bound() int {
	if d.quiet == nil {
		return (d.config.Count() + d.toggles - 1) / d.toggles
	}
	least := d.x.Len()
	for _, q := range d.quiet {
		// |x + q| = |x| + |q| − 2·|x ∩ q|
		least = min(least, d.x.Count()+q.Count()-2*d.x.CountAnd(q))
	}
	return least
}

// run deepens until a sequence is found or the budget is used up, which gives nil. With
// the budget used up in the midst of a round the bound stays what it was.
func (d *litDeepening) run(ctx context.Context) (*LitSequence, error) {
	for d.lower = d.bound(); ; d.lower++ {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		found, err := d.search(ctx, d.lower)
		if err != nil {
			return nil, err
		}
		if found {
			reason := "shortest because the searches of every smaller length found nothing"
			if d.quiet != nil && d.lower == d.first() {
				reason = "shortest because even presses of any lights need as many"
			}
			return &LitSequence{Game: d.g, Config: d.start, Presses: slices.Clone(d.path), Shortest: true, Reason: reason, Positions: d.meter.positions}, nil
		}
		if d.budget > 0 && d.meter.positions >= d.budget {
			return nil, nil
		}
	}
}

// first returns the bound at the start.
func (d *litDeepening) first() int {
	s := *d
	s.config = d.start
	s.x = d.x.Clone()
	for _, v := range d.path {
		s.x.Flip(v)
	}
	return s.bound()
}

// search reports whether all lights can be put out with left presses; then path
// holds them.
func (d *litDeepening) search(ctx context.Context, left int) (bool, error) {
	if d.config.None() {
		return true, nil
	}
	if left == 0 || d.bound() > left || d.budget > 0 && d.meter.positions >= d.budget {
		return false, nil
	}
	key := d.config.Key()
	if known, ok := d.failed[key]; ok && known >= left {
		return false, nil
	}
	if err := d.meter.visit(ctx); err != nil {
		return false, err
	}
	for v := d.config.First(); v >= 0; v = d.config.Next(v + 1) {
		column := d.columns[v]
		if column == nil {
			continue
		}
		d.press(v)
		d.path = append(d.path, v)
		found, err := d.search(ctx, left-1)
		if found || err != nil {
			return found, err
		}
		d.path = d.path[:len(d.path)-1]
		d.press(v)
	}
	if len(d.failed) >= d.maxFailed {
		return false, &LitMemoryError{Bytes: d.memory, Lower: d.lower}
	}
	d.failed[key] = left
	return false, nil
}

func (d *litDeepening) press(v int) {
	d.config.Xor(d.columns[v])
	d.x.Flip(v)
}
