package coding

import (
	"context"
	"math"
	"math/bits"
	"math/rand/v2"
)

// annealing looks for values w of a program with small max F, by changing one value by
// 2 at a time, at falling temperature. The energy is Σ (F(c) − target)² over the
// characters with F(c) > target, so that 0 is success.
type annealing struct {
	p      *program
	r      *rand.Rand
	signs  [][]int32 // (−1)^(c·t), for as many types as there is room for
	f      []int32
	w      []int32
	target int32
	energy int64
}

// signRoom bounds the memory of annealing.signs, in numbers.
const signRoom = 1 << 24

// newAnnealing starts with the given seed.
func newAnnealing(p *program, seed uint64) *annealing {
	a := &annealing{p: p, r: rand.New(rand.NewPCG(seed, 0x5eed)), f: make([]int32, 1<<p.dim), w: make([]int32, len(p.types))}
	for i := 0; i < len(p.types) && (i+1)<<p.dim <= signRoom; i++ {
		a.signs = append(a.signs, signRow(p.types[i], make([]int32, 1<<p.dim)))
	}
	return a
}

// signRow writes (−1)^(c·t) for all c.
func signRow(t uint32, row []int32) []int32 {
	for c := range row {
		row[c] = 1 - 2*int32(bits.OnesCount32(uint32(c)&t)&1)
	}
	return row
}

// row returns the signs of a type.
func (a *annealing) row(i int, scratch []int32) []int32 {
	if i < len(a.signs) {
		return a.signs[i]
	}
	return signRow(a.p.types[i], scratch)
}

// start draws values: a random sign for odd types, 0 for even ones.
func (a *annealing) start() {
	w := make([]int, len(a.w))
	for i := range a.w {
		a.w[i] = 0
		if a.p.most[i]&1 == 1 {
			a.w[i] = 2*int32(a.r.IntN(2)) - 1
		}
		w[i] = int(a.w[i])
	}
	for c, v := range a.p.characters(w) {
		a.f[c] = int32(v)
	}
	a.aim(a.target)
}

// aim sets the target.
func (a *annealing) aim(target int32) {
	a.target, a.energy = target, 0
	for _, f := range a.f {
		if x := int64(f - target); x > 0 {
			a.energy += x * x
		}
	}
}

// most returns the greatest F.
func (a *annealing) most() int32 {
	m := a.f[0]
	for _, f := range a.f {
		m = max(m, f)
	}
	return m
}

// change returns how the energy changes when w_i grows by d.
func (a *annealing) change(signs []int32, d int32) int64 {
	f := a.f
	signs = signs[:len(f)]
	var e int64
	for c, v := range f {
		x := v - a.target
		y := x + d*signs[c]
		if y > 0 {
			e += int64(y * y)
		}
		if x > 0 {
			e -= int64(x * x)
		}
	}
	return e
}

// run cools down once. It reports whether max F ≤ target was reached.
func (a *annealing) run(ctx context.Context, steps int) bool {
	scratch := make([]int32, len(a.f))
	hot := 30 * math.Sqrt(float64(len(a.f))/256)
	for s := range steps {
		if a.energy == 0 {
			return true
		}
		if s&255 == 0 && ctx.Err() != nil {
			return false
		}
		i := a.r.IntN(len(a.w))
		d := int32(2 - 4*a.r.IntN(2))
		if w := a.w[i]; (w == 1 || w == -1) && a.p.most[i]&1 == 1 && a.r.IntN(4) > 0 {
			d = -2 * w
		}
		if n := int32(a.p.most[i]); a.w[i]+d > n || a.w[i]+d < -n {
			continue
		}
		signs := a.row(i, scratch)
		e := a.change(signs, d)
		heat := hot * math.Pow(0.005, float64(s)/float64(steps))
		if e <= 0 || a.r.Float64() < math.Exp(-float64(e)/heat) {
			a.w[i] += d
			for c := range a.f {
				a.f[c] += d * signs[c]
			}
			a.energy += e
		}
	}
	return a.energy == 0
}

// values returns the present w.
func (a *annealing) values() []int {
	w := make([]int, len(a.w))
	for i, v := range a.w {
		w[i] = int(v)
	}
	return w
}

// witness looks for values with small max F, not below floor, and returns them with
// their max F. The same seed gives the same values unless ctx ends.
func (p *program) witness(ctx context.Context, seed uint64, floor, restarts int, report func(nodes int, closed float64)) (w []int, most int) {
	a := newAnnealing(p, seed)
	a.start()
	w, most = a.values(), int(a.most())
	steps := annealingSteps(p.dim)
	for tries := 0; tries < restarts && most > floor && ctx.Err() == nil; tries++ {
		report(0, 0)
		a.aim(int32(most - 2))
		if tries > 0 {
			a.start()
		}
		for a.run(ctx, steps) {
			w, most = a.values(), int(a.most())
			if tries = 0; most <= floor {
				break
			}
			a.aim(int32(most - 2))
		}
	}
	return w, most
}

// annealingSteps returns how many steps one run has: few where the tree soon tells
// anyway whether there is something better, and where a step takes long.
func annealingSteps(dim int) int {
	switch {
	case dim <= 8:
		return 60_000
	case dim <= 12:
		return 400_000
	}
	return max(20_000, 400_000>>(dim-12))
}
