package lights

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"

	"parity.lab/lib/modular"
)

// CounterMethod is a way to find the fewest presses that bring counters to their
// targets.
type CounterMethod int

// The methods.
const (
	// CounterAuto takes Branching where few numbers of presses are free, else Relaxing.
	CounterAuto CounterMethod = iota
	// Branching eliminates over the integers: the presses of some buttons, the free
	// ones, decide all others. It branches on the free ones, and drops what cannot
	// end in whole numbers from 0 to the largest possible, or not below the best so far.
	Branching
	// Halving takes the last binary digits of all numbers of presses at once. They
	// have to make the targets even; half of what is left is the same question
	// with smaller targets, each answered once.
	Halving
	// Relaxing solves linear programs in exact fractions. If a number of presses is not
	// whole, it is at most the whole number below or at least the one above, which are two
	// more programs; those that cannot be better than the best so far are dropped.
	Relaxing
)

// String returns the name of the method.
func (m CounterMethod) String() string {
	switch m {
	case Branching:
		return "branching"
	case Halving:
		return "halving"
	case Relaxing:
		return "relaxing"
	}
	return "automatic"
}

// CounterOptions tune [Game.ShortestCounters]. The zero value is the sensible default.
type CounterOptions struct {
	// Method, if not CounterAuto, is the method to use.
	Method CounterMethod
	// Progress, if not nil, is called now and then with the nodes searched so far; how
	// many there will be is not known, so total is 0.
	Progress func(done, total int)
}

// CounterBound proves that counters need a number of presses. Counter i counts
// Weights[i]; one press of any button adds at most Per to the weighted sum, and the
// targets have a weighted sum of Sum. So there are at least Sum/Per presses.
type CounterBound struct {
	Weights  []int
	Per, Sum int
}

// Presses returns the number of presses that the bound proves, Sum/Per rounded up.
func (b *CounterBound) Presses() int {
	if b.Sum <= 0 {
		return 0
	}
	return (b.Sum + b.Per - 1) / b.Per
}

// Check verifies the bound for a game and targets by adding up alone.
func (b *CounterBound) Check(g *Game, target []int) bool {
	if b.Per <= 0 || len(b.Weights) != g.Len() || len(target) != g.Len() {
		return false
	}
	for j := range g.Buttons() {
		if g.CanPress(j) && weightOf(b.Weights, g.Toggles(j)) > b.Per {
			return false
		}
	}
	sum := 0
	for i, w := range b.Weights {
		sum += w * target[i]
	}
	return sum == b.Sum
}

func weightOf(weights, lights []int) int {
	sum := 0
	for _, v := range lights {
		sum += weights[v]
	}
	return sum
}

// CounterSolution says how often to press each button so that the counters reach
// their targets.
type CounterSolution struct {
	Game    *Game
	Target  []int
	Presses []int // of each button
	// Bound is a lower bound that can be checked by itself.
	Bound *CounterBound
	// Shortest says that no solution has fewer presses, proven as Reason tells.
	Shortest bool
	// Reason says in words why the solution is what it claims to be.
	Reason string
	// Nodes is how many nodes the search went through.
	Nodes int
}

// Count returns the number of presses, of all buttons together.
func (s *CounterSolution) Count() int {
	n := 0
	for _, times := range s.Presses {
		n += times
	}
	return n
}

// Check counts and reports whether the presses bring each counter from 0 to its
// target. It uses the buttons only, nothing of how the solution was found.
func (s *CounterSolution) Check() bool {
	if len(s.Presses) != s.Game.Buttons() || len(s.Target) != s.Game.Len() {
		return false
	}
	counters := make([]int, len(s.Target))
	for j, times := range s.Presses {
		if times < 0 || times > 0 && !s.Game.CanPress(j) {
			return false
		}
		s.Game.each(j, func(v int) { counters[v] += times })
	}
	return slices.Equal(counters, s.Target)
}

// String returns the presses of each button and why the solution is what it claims
// to be.
func (s *CounterSolution) String() string {
	return fmt.Sprintf("presses of each button: %v\n%s: %s", s.Presses, presses(s.Count()), s.Reason)
}

// CounterCertificate proves that no presses bring the counters to their targets.
// Counter i counts Weights[i]. If Modulus is 0, no press raises the weighted sum, but
// that of the targets is above 0. If not, every press changes it by a multiple of
// Modulus, but that of the targets is none.
type CounterCertificate struct {
	Game    *Game
	Target  []int
	Weights []int
	Modulus int
}

// Check verifies the certificate by adding up alone.
func (c *CounterCertificate) Check() bool {
	if len(c.Weights) != c.Game.Len() || len(c.Target) != c.Game.Len() || c.Modulus < 0 || c.Modulus == 1 {
		return false
	}
	for j := range c.Game.Buttons() {
		if !c.Game.CanPress(j) {
			continue
		}
		w := weightOf(c.Weights, c.Game.Toggles(j))
		if c.Modulus == 0 && w > 0 || c.Modulus > 0 && w%c.Modulus != 0 {
			return false
		}
	}
	if c.Modulus == 0 {
		return c.sum() > 0
	}
	return c.sum()%c.Modulus != 0
}

func (c *CounterCertificate) sum() int {
	sum := 0
	for i, w := range c.Weights {
		sum += w * c.Target[i]
	}
	return sum
}

// Why states the certificate in one sentence.
func (c *CounterCertificate) Why() string {
	if c.Modulus == 0 {
		return fmt.Sprintf("with the weights %v on the counters no press raises the weighted sum, which would have to become %d", c.Weights, c.sum())
	}
	return fmt.Sprintf("with the weights %v on the counters every press changes the weighted sum by a multiple of %d, and the targets have %d",
		c.Weights, c.Modulus, c.sum())
}

// CounterUnsolvableError says that no presses bring the counters to their targets. It is
// [ErrUnsolvable] for errors.Is.
type CounterUnsolvableError struct {
	// Certificate is a proof that can be checked by itself; nil if whole presses
	// not below 0 are ruled out by the search alone.
	Certificate *CounterCertificate
	// Reason says in words why there is no solution.
	Reason string
}

// Error states the reason.
func (e *CounterUnsolvableError) Error() string { return "lights: no solution: " + e.Reason }

// Is reports whether target is [ErrUnsolvable].
func (e *CounterUnsolvableError) Is(target error) bool { return target == ErrUnsolvable }

// What is too large for a method.
var (
	errLarge = errors.New("lights: the numbers of this elimination are too large for branching; try relaxing")
	errMany  = fmt.Errorf("lights: halving would have to try more than 2^%d press patterns at once; try relaxing", maxHalvingNullity)
)

// ShortestCounters returns the fewest presses that bring counters from 0 to their
// targets, where a press of a button adds 1 to each counter that the button toggles in the
// game of lights. It finds the least sum of x ≥ 0 in whole numbers with M·x = target, M
// the 0/1 matrix of the game.
//
// The linear program, solved in exact fractions, gives a bound that can be checked, or
// proves that there is no solution; elimination over the integers gives another such
// proof. What is between is decided by the search of o.Method, and Reason says how.
//
// The error is a [*CounterUnsolvableError] if there is none, and ctx.Err() if ctx ends
// first; then the best so far, if there is any, is returned with it and does not claim to be
// shortest. It panics if the length is wrong or a target is negative. Cost: about a
// millisecond for 10 counters up to 300 and 13 buttons, a tenth of a second for 20 buttons, a
// second for 12 counters and 24 buttons; 20 counters and 30 buttons take long.
func (g *Game) ShortestCounters(ctx context.Context, target []int, o CounterOptions) (*CounterSolution, error) {
	if len(target) != g.lights {
		panic(fmt.Sprintf("lights: %d targets for %d counters", len(target), g.lights))
	}
	for i, t := range target {
		if t < 0 {
			panic(fmt.Sprintf("lights: the target of counter %d is %d, want 0 or more", i, t))
		}
	}
	p := newCounting(g, target)
	p.progress = o.Progress
	proof := &CounterCertificate{Game: g, Target: slices.Clone(target)}
	bound, x, ok := p.relax()
	switch {
	case !ok && bound == nil:
		return nil, &CounterUnsolvableError{nil, "even fractions of presses from 0 up do not reach the targets"}
	case !ok:
		proof.Weights = bound.Weights
		return nil, &CounterUnsolvableError{proof, proof.Why()}
	case bound == nil:
		bound = &CounterBound{Weights: make([]int, g.lights), Per: 1}
	}
	s := &CounterSolution{Game: g, Target: slices.Clone(target), Bound: bound}
	if x != nil {
		s.Presses, s.Shortest = p.spread(x), true
		s.Reason = "shortest because no fractions of presses do better, and these are whole numbers"
		return s, nil
	}
	e := p.eliminate()
	if y, m := p.indivisible(e); y != nil {
		proof.Weights, proof.Modulus = y, m
		return nil, &CounterUnsolvableError{proof, proof.Why()}
	}
	var reason string
	var err error
	x, reason, err = p.search(ctx, e, bound.Presses(), o.Method)
	s.Nodes = p.nodes
	switch {
	case x == nil && err == nil:
		return nil, &CounterUnsolvableError{nil, "no whole numbers of presses from 0 up reach the targets; " + reason}
	case x == nil:
		return nil, err
	}
	s.Presses = p.spread(x)
	if err != nil {
		s.Reason = fmt.Sprintf("the best so far; at least %d are needed", bound.Presses())
		return s, err
	}
	s.Shortest = true
	if s.Count() == bound.Presses() {
		s.Reason = "shortest because the weights of the bound prove that fewer will not do"
	} else {
		s.Reason = "shortest because " + reason
	}
	return s, nil
}

// counting is the problem of least Σx with A·x = t, x ≥ 0, whose columns are the
// buttons that can be pressed and that count anything, each kind once.
type counting struct {
	columns [][]int // counters of each column
	button  []int   // which button it is
	most    []int   // presses of the column that no target forbids
	target  []int
	buttons int

	progress func(done, total int)
	nodes    int
}

func newCounting(g *Game, target []int) *counting {
	p := &counting{target: target, buttons: g.Buttons()}
	seen := map[string]bool{}
	for j := range g.Buttons() {
		reach := g.Toggles(j)
		if key := fmt.Sprint(reach); len(reach) == 0 || !g.CanPress(j) || seen[key] {
			continue
		} else {
			seen[key] = true
		}
		most := target[reach[0]]
		for _, v := range reach {
			most = min(most, target[v])
		}
		p.columns = append(p.columns, reach)
		p.button = append(p.button, j)
		p.most = append(p.most, most)
	}
	return p
}

// spread returns presses of all buttons from those of the columns.
func (p *counting) spread(x []int) []int {
	presses := make([]int, p.buttons)
	for c, times := range x {
		presses[p.button[c]] = times
	}
	return presses
}

// indivisible returns weights y and m with y·A ≡ 0 and y·t ≢ 0 (mod m), if the
// equations have no solution in whole numbers. They have one exactly if they have one
// in fractions and one modulo their last invariant factor, which divides the
// determinant of the elimination.
func (p *counting) indivisible(e *counterElimination) (y []int, m int) {
	d := new(big.Int).Abs(e.d)
	if !d.IsInt64() || d.Int64() < 2 || d.Int64() > modular.MaxModulus {
		return nil, 0
	}
	k := int(d.Int64())
	a := modular.New(len(p.target), len(p.columns), k)
	for c, reach := range p.columns {
		for _, v := range reach {
			a.Set(v, c, 1)
		}
	}
	var inconsistent *modular.InconsistentError
	if _, err := a.Eliminate().Solve(p.target); errors.As(err, &inconsistent) {
		return inconsistent.Y, k
	}
	return nil, 0
}

// search finds the least x by the method. The reason says what was searched. A nil x with a
// nil error means that there is none.
func (p *counting) search(ctx context.Context, e *counterElimination, bound int, method CounterMethod) (x []int, reason string, err error) {
	switch method {
	case CounterAuto, Branching:
		b := p.newBranching(e, bound)
		if b == nil && method == Branching {
			return nil, "", errLarge
		}
		if b != nil && (method == Branching || b.easy()) {
			x, err = b.run(ctx)
			return x, fmt.Sprintf("all values of %s were tried or ruled out, in %s", number(len(e.free), "free number"), number(p.nodes, "node")), err
		}
	case Halving:
		h := p.newHalving()
		if h == nil {
			return nil, "", errMany
		}
		x, err = h.run(ctx)
		return x, fmt.Sprintf("all last binary digits of the presses were tried, for %s of targets", number(p.nodes, "list")), err
	}
	r := p.newRelaxing(bound)
	x, err = r.run(ctx)
	return x, "the bounds of " + number(p.nodes, "linear program") + " leave nothing better", err
}

// visit counts a node, and now and then reports and looks at the context.
func (p *counting) visit(ctx context.Context) error {
	p.nodes++
	if p.nodes%(1<<12) != 0 {
		return nil
	}
	if p.progress != nil {
		p.progress(p.nodes, 0)
	}
	return ctx.Err()
}
