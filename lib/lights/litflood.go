package lights

import (
	"context"
	"math/bits"
	"slices"

	"parity.lab/lib/bitset"
)

// litFlood searches positions layer by layer from the start and from the end, on
// games of up to 64 lights. A position is a word.
type litFlood struct {
	g       *Game
	config  *bitset.Set
	meter   *litMeter
	memory  int
	lower   int
	toggles []uint64
	open    uint64 // the lights whose buttons are not stuck
	start   litSide
	end     litSide
}

// litSide is what was reached from one side.
type litSide struct {
	table litTable
	layer []uint64 // the positions at depth
	depth int
}

// litTable maps positions to their distances by open addressing.
type litTable struct {
	keys []uint64
	dist []uint32 // distance + 1, 0 for an empty place
	used int
	mask uint64
}

const litEntry = 12 // bytes a place of a table takes

func newLitTable() litTable {
	return litTable{make([]uint64, 1<<10), make([]uint32, 1<<10), 0, 1<<10 - 1}
}

// place returns where the key is or belongs.
func (t *litTable) place(key uint64) uint64 {
	at := key * 0x9e3779b97f4a7c15
	at = (at ^ at>>29) & t.mask
	for t.dist[at] != 0 && t.keys[at] != key {
		at = (at + 1) & t.mask
	}
	return at
}

// get returns the distance of a position, −1 if it is not there.
func (t *litTable) get(key uint64) int { return int(t.dist[t.place(key)]) - 1 }

// add puts a position in at a distance, unless it is there, and reports whether it was
// not.
func (t *litTable) add(key uint64, dist int) bool {
	at := t.place(key)
	if t.dist[at] != 0 {
		return false
	}
	t.keys[at], t.dist[at] = key, uint32(dist)+1
	if t.used++; t.used*2 > len(t.keys) {
		old := *t
		t.keys, t.dist = make([]uint64, 2*len(old.keys)), make([]uint32, 2*len(old.keys))
		t.mask = uint64(len(t.keys) - 1)
		for i, d := range old.dist {
			if d != 0 {
				at := t.place(old.keys[i])
				t.keys[at], t.dist[at] = old.keys[i], d
			}
		}
	}
	return true
}

func newLitFlood(g *Game, config *bitset.Set, m *litMeter, memory, lower int) *litFlood {
	f := &litFlood{g: g, config: config.Clone(), meter: m, memory: memory, lower: lower, toggles: make([]uint64, g.Len())}
	for v := range f.toggles {
		if g.CanPress(v) {
			f.open |= 1 << v
			for _, u := range g.Toggles(v) {
				f.toggles[v] |= 1 << u
			}
		}
	}
	for side, position := range map[*litSide]uint64{&f.start: firstWord(config), &f.end: 0} {
		side.table = newLitTable()
		side.table.add(position, 0)
		side.layer = []uint64{position}
	}
	return f
}

func firstWord(s *bitset.Set) uint64 {
	if s.Len() == 0 {
		return 0
	}
	return s.Words()[0]
}

// run searches until the sides meet or one of them is complete. Each round takes one
// more layer on the side whose last layer is smaller.
func (f *litFlood) run(ctx context.Context) (*LitSequence, error) {
	if f.config.None() {
		return f.sequence(0), nil
	}
	for {
		near, far := &f.start, &f.end
		if len(far.layer) < len(near.layer) {
			near, far = far, near
		}
		if len(near.layer) == 0 {
			return nil, &LitUnsolvableError{Positions: near.table.used, FromStart: near == &f.start}
		}
		meet, ok, err := f.grow(ctx, near, far)
		if err != nil {
			return nil, err
		}
		if ok {
			return f.sequence(meet), nil
		}
	}
}

// grow makes the next layer of near. It returns a position that far has too, if there is
// one: then the sequence through it is a shortest one, because shorter ones would have
// been met before.
func (f *litFlood) grow(ctx context.Context, near, far *litSide) (meet uint64, ok bool, err error) {
	near.depth++
	f.lower = max(f.lower, f.start.depth+f.end.depth)
	var layer []uint64
	for _, position := range near.layer {
		if err := f.meter.visit(ctx); err != nil {
			return 0, false, err
		}
		for w := f.presses(position, near == &f.end); w != 0; w &= w - 1 {
			next := position ^ f.toggles[bits.TrailingZeros64(w)]
			if !near.table.add(next, near.depth) {
				continue
			}
			if far.table.get(next) >= 0 {
				return next, true, nil
			}
			layer = append(layer, next)
		}
		// A table that grows needs half as much again, and the layers some.
		if bytes := (len(f.start.table.keys)+len(f.end.table.keys))*litEntry + (len(layer)+len(near.layer)+len(far.layer))*8; bytes > f.memory {
			return 0, false, &LitMemoryError{Bytes: f.memory, Lower: f.lower}
		}
	}
	near.layer = layer
	return 0, false, nil
}

// presses returns the lights that may be pressed in a position, or with back those that may
// have been pressed last: they were on before.
func (f *litFlood) presses(position uint64, back bool) uint64 {
	if !back {
		return position & f.open
	}
	var list uint64
	for w := f.open; w != 0; w &= w - 1 {
		v := bits.TrailingZeros64(w)
		if (position^f.toggles[v])>>v&1 == 1 {
			list |= 1 << v
		}
	}
	return list
}

// sequence returns the presses through a position that both sides have.
func (f *litFlood) sequence(meet uint64) *LitSequence {
	var list []int
	for at := meet; f.start.table.get(at) > 0; {
		at = f.closer(&f.start, at, true, &list)
	}
	slices.Reverse(list)
	for at := meet; f.end.table.get(at) > 0; {
		at = f.closer(&f.end, at, false, &list)
	}
	return &LitSequence{
		Game: f.g, Config: f.config, Presses: list, Shortest: true, Positions: f.meter.positions,
		Reason: "shortest because all positions nearer to the start or to the end were searched",
	}
}

// closer returns a position one press closer to where the side began, and adds the
// press to the list.
func (f *litFlood) closer(side *litSide, at uint64, back bool, list *[]int) uint64 {
	want := side.table.get(at) - 1
	for w := f.presses(at, back); w != 0; w &= w - 1 {
		v := bits.TrailingZeros64(w)
		if next := at ^ f.toggles[v]; side.table.get(next) == want {
			*list = append(*list, v)
			return next
		}
	}
	panic("lights: a position that was reached from nowhere")
}
