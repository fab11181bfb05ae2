package lights

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math/big"

	"parity.lab/lib/bitset"
	"parity.lab/lib/draw"
)

// maxNearest bounds the number of watched sets with which [Game.Nearest] works: it
// takes 2^26 bytes.
const maxNearest = 26

// ErrNearest says that a game has too many watched sets for [Game.Nearest].
var ErrNearest = errors.New("lights: too many independent conditions for solvable boards")

// Nearest says which lights to change, as few as possible, so that a configuration has a
// solution.
type Nearest struct {
	Game   *Game
	Config *bitset.Set
	// Distance is the fewest lights to change, 0 if the configuration has a solution.
	Distance int
	// Change is one set of Distance lights that will do.
	Change *bitset.Set
	// Count is the number of such sets, and so of nearest solvable configurations.
	Count *big.Int
	// Reason says in words why there is no smaller set.
	Reason string

	types    []uint64 // of each light, the watched sets that hold it
	syndrome uint64   // the watched sets with an odd number of lit lights
	distance []uint8  // + 1, by syndrome, as far as needed; 0 beyond
}

// Nearest returns the solvable configurations with the fewest lights changed.
//
// A configuration has a solution exactly if each watched set ([Game.Watched]) holds an
// even number of lit lights. So the sets with an odd number, the syndrome, have to be
// changed to none by lights whose own lists of watched sets add up to it; the fewest are
// found breadth first over the syndromes, 2^d of them where there are d watched sets.
//
// The error is [ErrNearest] if d is above 26, and ctx.Err() with nil if ctx ends first. It
// panics if the length is wrong. Cost: 2^d bytes, and for each syndrome not farther than the
// answer a step for each light.
func (g *Game) Nearest(ctx context.Context, config *bitset.Set) (*Nearest, error) {
	g.checkLen(config, "configuration")
	watched := g.watched()
	if len(watched) > maxNearest {
		return nil, fmt.Errorf("%w: %d, the limit is %d", ErrNearest, len(watched), maxNearest)
	}
	n := &Nearest{Game: g, Config: config.Clone(), types: make([]uint64, g.Len())}
	for i, w := range watched {
		for v := range w.All() {
			n.types[v] |= 1 << i
		}
		n.syndrome |= uint64(w.ParityAnd(config)) << i
	}
	if err := n.measure(ctx, len(watched)); err != nil {
		return nil, err
	}
	n.Distance = int(n.distance[n.syndrome]) - 1
	for c := range n.Changes() {
		n.Change = c
		break
	}
	n.Count = n.ways()
	switch n.Distance {
	case 0:
		n.Reason = "the configuration has a solution"
	case 1:
		n.Reason = "nearest because without a change there is no solution"
	default:
		n.Reason = fmt.Sprintf("nearest because no fewer lights make the %s even, which was tried breadth first", number(len(watched), "watched set"))
	}
	return n, nil
}

// measure finds the distances of syndromes from 0 until that of the configuration is
// known.
func (n *Nearest) measure(ctx context.Context, d int) error {
	n.distance = make([]uint8, 1<<d)
	n.distance[0] = 1
	var different []uint64
	seen := map[uint64]bool{0: true}
	for _, t := range n.types {
		if !seen[t] {
			seen[t] = true
			different = append(different, t)
		}
	}
	layer := []uint64{0}
	for steps := 0; n.distance[n.syndrome] == 0; {
		var next []uint64
		for _, s := range layer {
			if steps++; steps%(1<<12) == 0 && ctx.Err() != nil {
				return ctx.Err()
			}
			for _, t := range different {
				if n.distance[s^t] == 0 {
					n.distance[s^t] = n.distance[s] + 1
					next = append(next, s^t)
				}
			}
		}
		layer = next
	}
	return nil
}

// ways returns the number of smallest sets. Each order of a smallest set goes down
// the distances a step at a time, so there are Distance! such ways for each.
func (n *Nearest) ways() *big.Int {
	number := map[uint64]int64{}
	for _, t := range n.types {
		number[t]++
	}
	known := map[uint64]*big.Int{0: big.NewInt(1)}
	var count func(s uint64) *big.Int
	count = func(s uint64) *big.Int {
		if w, ok := known[s]; ok {
			return w
		}
		sum := new(big.Int)
		for t, times := range number {
			if n.distance[s^t] > 0 && n.distance[s^t] < n.distance[s] {
				sum.Add(sum, new(big.Int).Mul(big.NewInt(times), count(s^t)))
			}
		}
		known[s] = sum
		return sum
	}
	orders := new(big.Int).MulRange(1, int64(n.Distance))
	return new(big.Int).Quo(count(n.syndrome), orders)
}

// Changes yields every set of Distance lights whose change makes the configuration
// solvable, Count of them, in lexicographic order. The sets are the caller's.
func (n *Nearest) Changes() iter.Seq[*bitset.Set] {
	return func(yield func(*bitset.Set) bool) {
		change := bitset.New(n.Game.Len())
		var extend func(from int, syndrome uint64, left int) bool
		extend = func(from int, syndrome uint64, left int) bool {
			if left == 0 {
				return yield(change.Clone())
			}
			for v := from; v < len(n.types); v++ {
				next := syndrome ^ n.types[v]
				if int(n.distance[next]) != left {
					continue
				}
				change.Set(v)
				more := extend(v+1, next, left-1)
				change.Clear(v)
				if !more {
					return false
				}
			}
			return true
		}
		extend(0, n.syndrome, n.Distance)
	}
}

// Configs yields the nearest solvable configurations, in the order of Changes. The sets
// are the caller's.
func (n *Nearest) Configs() iter.Seq[*bitset.Set] {
	return func(yield func(*bitset.Set) bool) {
		for c := range n.Changes() {
			c.Xor(n.Config)
			if !yield(c) {
				return
			}
		}
	}
}

// Check reports whether the configuration with Change has a solution, by pressing it.
// That no smaller set will do, it does not check.
func (n *Nearest) Check() bool {
	if n.Change.Len() != n.Game.Len() || n.Change.Count() != n.Distance {
		return false
	}
	config := n.Config.Clone()
	config.Xor(n.Change)
	s, err := n.Game.Solve(config)
	return err == nil && s.Check()
}

// Picture draws the configuration with a ring on every light to change.
func (n *Nearest) Picture() *draw.Picture {
	p := n.Game.picture(n.Config, n.Change, draw.Ring, "change")
	p.Caption = n.summary()
	return p
}

func (n *Nearest) summary() string {
	if n.Distance == 0 {
		return "no change: " + n.Reason
	}
	text := number(n.Distance, "light") + " to change: " + n.Reason
	if n.Count.Cmp(big.NewInt(1)) > 0 {
		text += fmt.Sprintf("; %v sets are as small", n.Count)
	}
	return text
}

// String returns the configuration in characters with the lights to change as rings,
// and why no fewer will do.
func (n *Nearest) String() string { return n.Picture().Text() }

// SVG returns Picture as an svg element.
func (n *Nearest) SVG() string {
	return svg(n.Picture(), fmt.Sprintf("Nearest solvable boards of a %v", n.Game))
}
