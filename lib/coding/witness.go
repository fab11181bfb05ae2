package coding

import (
	"context"
	"math"
	"math/bits"
	"math/rand/v2"
)

// annealing looks for values w of a program with small max F, by changing one value by
// 2 at a time, at falling temperature. The energy is Σ (F(c) − target)² over the
// characters with F(c) > target, so that 0 is success. With symmetries the values are
// the same on each orbit of types, and one character of each orbit is looked at: much less
// to try, and good values are often symmetric.
type annealing struct {
	p      *program
	r      *rand.Rand
	orbits [][]int32 // of types
	chosen []uint32  // characters, one of each orbit
	rows   [][]int8  // Σ (−1)^(c·t) over an orbit of types
	f      []int16
	w      []int16
	target int16
	energy int64
	near   []int32 // the characters whose F one change can take above the target
	reach  int16   // how much F can grow at most
}

// annealRoom bounds the memory of annealing.rows in bytes.
const annealRoom = 1 << 28

// newAnnealing starts with the given seed. Each symmetry is a permutation of types that comes
// from a linear map. It returns nil if there is no room.
func newAnnealing(p *program, seed uint64, symmetries [][]int32) *annealing {
	a := &annealing{p: p, r: rand.New(rand.NewPCG(seed, uint64(len(symmetries))))}
	a.orbits = orbits(len(p.types), len(symmetries), func(s int, t int32) int32 { return symmetries[s][t] })
	maps := make([][]uint32, len(symmetries)) // of the basis types
	for s, symmetry := range symmetries {
		for _, t := range p.basis {
			maps[s] = append(maps[s], p.types[symmetry[t]])
		}
	}
	for _, orbit := range a.orbits {
		if len(orbit) > 127 {
			return nil
		}
	}
	for _, orbit := range orbits(1<<p.dim, len(symmetries), func(s int, c int32) int32 {
		image := int32(0)
		for i, t := range maps[s] {
			image |= int32(bits.OnesCount32(uint32(c)&t)&1) << i
		}
		return image
	}) {
		a.chosen = append(a.chosen, uint32(orbit[0]))
	}
	if len(a.orbits)*len(a.chosen) > annealRoom {
		return nil
	}
	for _, orbit := range a.orbits {
		row := make([]int8, len(a.chosen))
		for _, t := range orbit {
			kind := p.types[t]
			for i, c := range a.chosen {
				row[i] += 1 - 2*int8(bits.OnesCount32(c&kind)&1)
			}
		}
		a.rows = append(a.rows, row)
	}
	for _, orbit := range a.orbits {
		a.reach = max(a.reach, int16(2*len(orbit)))
	}
	a.f = make([]int16, len(a.chosen))
	a.w = make([]int16, len(a.orbits))
	return a
}

// orbits sorts 0 … n−1 into those that the maps take into each other, each in increasing
// order of discovery.
func orbits(n, maps int, image func(s int, i int32) int32) [][]int32 {
	seen := make([]bool, n)
	var list [][]int32
	for i := range int32(n) {
		if seen[i] {
			continue
		}
		seen[i] = true
		orbit := []int32{i}
		for k := 0; k < len(orbit); k++ {
			for s := range maps {
				if j := image(s, orbit[k]); !seen[j] {
					seen[j] = true
					orbit = append(orbit, j)
				}
			}
		}
		list = append(list, orbit)
	}
	return list
}

// bound returns the bound of the values of an orbit, of their parity; large ones are no
// use.
func (a *annealing) bound(i int) int16 {
	n := a.p.most[a.orbits[i][0]]
	return int16(min(n, 1000+n&1))
}

// start draws values: a random sign for odd types, 0 for even ones.
func (a *annealing) start() {
	clear(a.f)
	for i, row := range a.rows {
		a.w[i] = 0
		if a.bound(i)&1 == 1 {
			a.w[i] = int16(2*a.r.IntN(2) - 1)
			a.shift(row, a.w[i])
		}
	}
	a.aim(a.target)
}

// shift adds d times a row to F.
func (a *annealing) shift(row []int8, d int16) {
	f := a.f[:len(row)]
	for c, s := range row {
		f[c] += d * int16(s)
	}
}

// aim sets the target.
func (a *annealing) aim(target int16) {
	a.target, a.energy = target, 0
	for _, f := range a.f {
		if x := int64(f - target); x > 0 {
			a.energy += x * x
		}
	}
	a.look()
}

// look lists the characters that matter for the energy of the next change.
func (a *annealing) look() {
	a.near = a.near[:0]
	least := a.target - a.reach
	for c, f := range a.f {
		if f > least {
			a.near = append(a.near, int32(c))
		}
	}
}

// most returns the greatest F.
func (a *annealing) most() int {
	m := a.f[0]
	for _, f := range a.f {
		m = max(m, f)
	}
	return int(m)
}

// change returns how the energy changes when d times a row is added to F.
func (a *annealing) change(row []int8, d int16) int64 {
	f, target := a.f[:len(row)], a.target
	var e int64
	for _, c := range a.near {
		x := f[c] - target
		y := max(x+d*int16(row[c]), 0)
		x = max(x, 0)
		e += int64(int32(y)*int32(y) - int32(x)*int32(x))
	}
	return e
}

// run cools down once. It reports whether max F ≤ target was reached.
func (a *annealing) run(ctx context.Context, steps int) bool {
	hot := 30 * math.Sqrt(float64(len(a.f))/256)
	for s := range steps {
		if a.energy == 0 {
			return true
		}
		if s&255 == 0 && ctx.Err() != nil {
			return false
		}
		i := a.r.IntN(len(a.w))
		d := int16(2 - 4*a.r.IntN(2))
		n := a.bound(i)
		if w := a.w[i]; (w == 1 || w == -1) && n&1 == 1 && a.r.IntN(4) > 0 {
			d = -2 * w
		}
		if a.w[i]+d > n || a.w[i]+d < -n {
			continue
		}
		e := a.change(a.rows[i], d)
		heat := hot * math.Pow(0.005, float64(s)/float64(steps))
		if e <= 0 || a.r.Float64() < math.Exp(-float64(e)/heat) {
			a.w[i] += d
			a.shift(a.rows[i], d)
			a.energy += e
			a.look()
		}
	}
	return a.energy == 0
}

// values returns the present w by type.
func (a *annealing) values() []int {
	w := make([]int, len(a.p.types))
	for i, orbit := range a.orbits {
		for _, t := range orbit {
			w[t] = int(a.w[i])
		}
	}
	return w
}

// steps returns how many steps one run has: few where the tree soon tells anyway whether
// there is something better, and where a step takes long.
func (a *annealing) steps() int {
	if a.p.dim <= 8 {
		return 60_000
	}
	return min(300_000, max(20_000, 1<<29/len(a.f)))
}

// witness looks for values with max F below most, and at least floor, and reports each that
// is better than those before. It ends after so many runs in a row without success. The
// same seed gives the same values unless ctx ends.
func (a *annealing) witness(ctx context.Context, floor, most, restarts int, found func(w []int), report func(nodes int, closed float64)) {
	for tries := 0; tries < restarts && most > floor && ctx.Err() == nil; tries++ {
		report(0, 0)
		a.start()
		if top := a.most(); top < most {
			most = top
			found(a.values())
		}
		a.aim(int16(most - 2))
		for most > floor && a.run(ctx, a.steps()) {
			most = a.most()
			found(a.values())
			a.aim(int16(most - 2))
			tries = 0
		}
	}
}
