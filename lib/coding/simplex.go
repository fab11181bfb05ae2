package coding

import "math"

// The linear program behind a node of the tree: minimise W with F(c) ≤ W for all
// characters c and lo ≤ w ≤ hi. It has 2^dim rows, one for each slack W − F(c), and few
// of them are ever at work, so that the tableau has rows for the structural variables
// in the basis only. A transform of w gives all slacks at once; the row of the one that
// is violated most is made when it is needed, and it leaves the basis at once. A slack
// that comes back into the basis has its row dropped.
//
// The method is the dual simplex with bounds and bound flipping. All constraints are
// homogeneous: each variable in the basis is Σ a_j·x_j over the others, without a
// constant.

// The tolerances. Nothing rests on them but speed: see [program.multipliers].
const (
	tolerance = 1e-7
	tiny      = 1e-9
)

// tableau is one state of the simplex method. Variable i < len(types) is w_i, variable
// len(types) is W, and variable len(types)+1+c is the slack of c.
type tableau struct {
	p      *program
	n      int       // columns
	column []int32   // the variable of each column
	upper  []bool    // whether it stands at its upper bound
	cost   []float64 // reduced costs: ≥ 0 at a lower bound, ≤ 0 at an upper one
	basis  []int32   // the structural variables in the basis
	a      []float64 // one row of n for each
	value  []float64 // of those
	lo, hi []float64 // bounds of the structural variables
}

// room is the memory that all tableaus of one program share.
type room struct {
	done <-chan struct{} // ends runs
	f    []float64       // F, by character
	w    []float64       // values of the structural variables
	row  []float64       // the leaving row
	rest []float64       // values of the columns
	turn []ratio
}

type ratio struct {
	column int
	ratio  float64
}

func (p *program) newRoom(done <-chan struct{}) *room {
	n := len(p.types) + 1
	return &room{done: done, f: make([]float64, 1<<p.dim), w: make([]float64, n), row: make([]float64, n), rest: make([]float64, n)}
}

// newTableau starts with an empty basis: W is 0 and each w_t stands at a bound. Small
// costs on the w_t keep ties away.
func (p *program) newTableau(lo, hi []int) *tableau {
	n := len(p.types) + 1
	t := &tableau{
		p: p, n: n,
		column: make([]int32, n), upper: make([]bool, n), cost: make([]float64, n),
		lo: make([]float64, n), hi: make([]float64, n),
	}
	for j := range n - 1 {
		t.column[j] = int32(j)
		t.lo[j], t.hi[j] = float64(lo[j]), float64(hi[j])
		t.cost[j] = 1e-4 * (scatter(j) - 0.5)
		t.upper[j] = t.cost[j] < 0
	}
	t.column[n-1] = int32(n - 1)
	t.cost[n-1] = 1
	t.hi[n-1] = math.Inf(1)
	return t
}

// scatter returns a number between 0 and 1 that looks random and depends on j only.
func scatter(j int) float64 {
	x := uint64(j+1) * 0x9E3779B97F4A7C15
	x ^= x >> 29
	x *= 0xBF58476D1CE4E5B9
	x ^= x >> 32
	return float64(x>>11) / (1 << 53)
}

// clone returns a copy.
func (t *tableau) clone() *tableau {
	c := *t
	c.column = append([]int32(nil), t.column...)
	c.upper = append([]bool(nil), t.upper...)
	c.cost = append([]float64(nil), t.cost...)
	c.basis = append([]int32(nil), t.basis...)
	c.a = append([]float64(nil), t.a...)
	c.value = append([]float64(nil), t.value...)
	c.lo = append([]float64(nil), t.lo...)
	c.hi = append([]float64(nil), t.hi...)
	return &c
}

// range of a variable; slacks have no upper bound.
func (t *tableau) bounds(v int32) (lo, hi float64) {
	if int(v) < t.n {
		return t.lo[v], t.hi[v]
	}
	return 0, math.Inf(1)
}

// rest returns the value of the variable of a column.
func (t *tableau) rest(j int) float64 {
	lo, hi := t.bounds(t.column[j])
	if t.upper[j] {
		return hi
	}
	return lo
}

// evaluate computes the values of the variables in the basis, and returns a lower bound
// of W (but for the small costs): that is what the objective is at any time.
func (t *tableau) evaluate(r *room) (objective float64) {
	x := r.rest
	for j := range x {
		x[j] = t.rest(j)
	}
	t.value = t.value[:0]
	for i := range t.basis {
		t.value = append(t.value, dot(t.a[i*t.n:(i+1)*t.n], x))
	}
	return dot(t.cost, x)
}

// dot returns Σ a_j·x_j.
func dot(a, x []float64) float64 {
	a = a[:len(x)]
	var s, u float64
	j := 0
	for ; j+1 < len(x); j += 2 {
		s += a[j] * x[j]
		u += a[j+1] * x[j+1]
	}
	if j < len(x) {
		s += a[j] * x[j]
	}
	return s + u
}

// point writes the values of the structural variables into w.
func (t *tableau) point(w []float64) {
	for j, v := range t.column {
		if int(v) < t.n {
			w[v] = t.rest(j)
		}
	}
	for i, v := range t.basis {
		w[v] = t.value[i]
	}
}

// outcome says how a run of the simplex method ended.
type outcome int

const (
	optimal outcome = iota
	above           // W is more than the cutoff
	stopped         // after as many steps as allowed, at the end of ctx, or on bad numbers
)

// run takes at most steps steps, and ends when W is known to exceed cutoff.
func (t *tableau) run(r *room, cutoff float64, steps int) (outcome, float64) {
	objective := t.evaluate(r)
	for range steps {
		if objective > cutoff {
			return above, objective
		}
		select {
		case <-r.done:
			return stopped, objective
		default:
		}
		out, ok := t.leaving(r)
		if !ok {
			return optimal, objective
		}
		enter := t.entering(r, out)
		if enter < 0 {
			// No point has F ≤ W, which cannot be as W is free: the numbers are bad.
			return stopped, objective
		}
		t.pivot(r.row, out, enter)
		objective = t.evaluate(r)
	}
	return stopped, objective
}

// exit is a variable that leaves the basis.
type exit struct {
	variable int32
	row      int     // -1 for a slack, which has none
	low      bool    // it is below its lower bound, not above its upper one
	by       float64 // how far
}

// leaving chooses the variable that is farthest outside its bounds and writes its row
// into r.row. ok is false if there is none.
func (t *tableau) leaving(r *room) (out exit, ok bool) {
	out = exit{row: -1, by: tolerance}
	for i, v := range t.basis {
		if d := t.lo[v] - t.value[i]; d > out.by {
			out, ok = exit{v, i, true, d}, true
		}
		if d := t.value[i] - t.hi[v]; d > out.by {
			out, ok = exit{v, i, false, d}, true
		}
	}
	t.point(r.w)
	f := r.f
	clear(f)
	for i, k := range t.p.types {
		f[k] += r.w[i]
	}
	hadamard(f)
	most, at := f[0], 0
	for c, v := range f {
		if v > most {
			most, at = v, c
		}
	}
	if d := most - r.w[t.n-1]; d > out.by {
		t.slack(r.row, uint32(at))
		return exit{int32(t.n + at), -1, true, d}, true
	}
	if ok {
		copy(r.row, t.a[out.row*t.n:(out.row+1)*t.n])
	}
	return out, ok
}

// hadamard replaces f by its Walsh–Hadamard transform.
func hadamard(f []float64) {
	h := 1
	if len(f) >= 4 {
		for i := 0; i+4 <= len(f); i += 4 {
			q := f[i : i+4 : i+4]
			a, b, c, d := q[0]+q[1], q[0]-q[1], q[2]+q[3], q[2]-q[3]
			q[0], q[1], q[2], q[3] = a+c, b+d, a-c, b-d
		}
		h = 4
	}
	for ; h < len(f); h *= 2 {
		for i := 0; i < len(f); i += 2 * h {
			x, y := f[i:i+h], f[i+h:i+2*h]
			y = y[:len(x)]
			for j, a := range x {
				b := y[j]
				x[j], y[j] = a+b, a-b
			}
		}
	}
}

// slack writes the row of the slack of c: that of W less those of the w_t with their
// signs.
func (t *tableau) slack(row []float64, c uint32) {
	clear(row)
	last := int32(t.n - 1)
	for j, v := range t.column {
		switch {
		case v < last:
			row[j] = -sign(c, t.p.types[v])
		case v == last:
			row[j] = 1
		}
	}
	for i, v := range t.basis {
		a := t.a[i*t.n : (i+1)*t.n]
		s := 1.0
		if v < last {
			s = -sign(c, t.p.types[v])
		}
		addMultiple(row, a, s)
	}
}

// addMultiple adds s·a to row.
func addMultiple(row, a []float64, s float64) {
	a = a[:len(row)]
	for j := range row {
		row[j] += s * a[j]
	}
}

// entering chooses the column that enters the basis for the variable that leaves, and
// moves the columns on the way to their other bounds. It returns -1 if there is none.
func (t *tableau) entering(r *room, out exit) int {
	p := r.row
	r.turn = r.turn[:0]
	for j, x := range p {
		if x > -tiny && x < tiny {
			continue
		}
		if v := t.column[j]; int(v) < t.n && t.lo[v] == t.hi[v] {
			continue
		}
		if ((x > 0) != t.upper[j]) == out.low {
			r.turn = append(r.turn, ratio{j, math.Abs(t.cost[j]) / math.Abs(x)})
		}
	}
	for by := out.by; len(r.turn) > 0; {
		best := 0
		for i, q := range r.turn {
			if d := q.ratio - r.turn[best].ratio; d < -1e-12 || d < 1e-12 && math.Abs(p[q.column]) > math.Abs(p[r.turn[best].column]) {
				best = i
			}
		}
		j := r.turn[best].column
		lo, hi := t.bounds(t.column[j])
		by -= math.Abs(p[j]) * (hi - lo)
		if by <= 0 {
			return j
		}
		// Even at its other bound this column does not mend the row.
		t.upper[j] = !t.upper[j]
		r.turn[best] = r.turn[len(r.turn)-1]
		r.turn = r.turn[:len(r.turn)-1]
	}
	return -1
}

// pivot lets a variable with row p leave and that of column e enter. It spoils p.
func (t *tableau) pivot(p []float64, out exit, e int) {
	inverse := 1 / p[e]
	for j := range p {
		p[j] *= -inverse
	}
	p[e] = inverse
	if out.row >= 0 {
		t.dropRow(out.row)
	}
	for i := range t.basis {
		a := t.a[i*t.n : (i+1)*t.n]
		if x := a[e]; x != 0 {
			a[e] = 0
			addMultiple(a, p, x)
		}
	}
	if x := t.cost[e]; x != 0 {
		t.cost[e] = 0
		addMultiple(t.cost, p, x)
	}
	enters := t.column[e]
	if int(enters) < t.n {
		t.basis = append(t.basis, enters)
		t.a = append(t.a, p...)
	}
	t.column[e] = out.variable
	t.upper[e] = !out.low
}

// dropRow removes a row by putting the last into its place.
func (t *tableau) dropRow(row int) {
	last := len(t.basis) - 1
	t.basis[row] = t.basis[last]
	copy(t.a[row*t.n:(row+1)*t.n], t.a[last*t.n:])
	t.basis, t.a = t.basis[:last], t.a[:last*t.n]
}
