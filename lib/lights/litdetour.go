package lights

import "parity.lab/lib/bitset"

// litDetour makes a sequence of presses of lit lights from a solution, not always
// and seldom a shortest one. Lights of the solution that are on are pressed. One that
// is off is pressed by a detour: if u toggles v, then presses of u, v, u change
// what v alone does, and after the first one v is on. If u is off as well, its presses
// need detours themselves.
type litDetour struct {
	g       *Game
	config  *bitset.Set
	causes  [][]int // the buttons that toggle a light
	presses []int
}

// maxDetour bounds the presses of such a sequence.
const maxDetour = 1 << 16

// detour returns such a sequence, or nil if it fails to make one.
func (g *Game) detour(config, solution *bitset.Set) *LitSequence {
	d := &litDetour{g: g, config: config.Clone(), causes: make([][]int, g.Len())}
	for u := range g.Len() {
		if g.CanPress(u) {
			for _, v := range g.Toggles(u) {
				d.causes[v] = append(d.causes[v], u)
			}
		}
	}
	left := solution.Clone()
	for left.Any() {
		next := -1
		for v := range left.All() {
			if d.config.Test(v) {
				next = v
				break
			}
		}
		if next < 0 {
			next = d.nearest(left)
		}
		if next < 0 || !d.press(next) {
			return nil
		}
		left.Clear(next)
	}
	s := &LitSequence{Game: g, Config: config.Clone(), Presses: d.presses, Reason: "a solution with detours where its lights are off"}
	if !s.Check() {
		return nil
	}
	return s
}

// nearest returns the light of the set with the shortest chain from a lit light.
func (d *litDetour) nearest(set *bitset.Set) int {
	best, length := -1, 0
	for v := range set.All() {
		if chain := d.chain(v); chain > 0 && (best < 0 || chain < length) {
			best, length = v, chain
		}
	}
	return best
}

// chain returns how many presses lie between v and the nearest lit light that can reach it,
// 0 if there is none.
func (d *litDetour) chain(v int) int {
	_, length := d.cause(v)
	return length
}

// cause returns the button that toggles v and is nearest to a lit light.
func (d *litDetour) cause(v int) (button, length int) {
	from := map[int]int{} // the first step back from v
	layer := []int{v}
	for length = 1; len(layer) > 0; length++ {
		var next []int
		for _, w := range layer {
			for _, u := range d.causes[w] {
				if _, seen := from[u]; seen || u == v {
					continue
				}
				from[u] = u
				if w != v {
					from[u] = from[w]
				}
				if d.config.Test(u) {
					return from[u], length
				}
				next = append(next, u)
			}
		}
		layer = next
	}
	return -1, 0
}

// press changes what a press of v changes, and reports whether it could.
func (d *litDetour) press(v int) bool {
	if len(d.presses) >= maxDetour {
		return false
	}
	if !d.config.Test(v) {
		u, length := d.cause(v)
		if length == 0 || !d.press(u) || !d.config.Test(v) {
			return false
		}
		d.once(v)
		return d.press(u)
	}
	d.once(v)
	return true
}

func (d *litDetour) once(v int) {
	d.g.Press(d.config, v)
	d.presses = append(d.presses, v)
}
