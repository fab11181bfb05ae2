package lights

import (
	"context"
	"math/big"
	"slices"
)

// relaxing finds the least Σx with A·x = t in whole numbers by linear programs in exact
// fractions, in which the x have bounds that are narrowed until the programs give
// whole numbers.
type relaxing struct {
	p     *counting
	bound int // no solution has fewer presses
	best  []int
	count int // of best
}

func (p *counting) newRelaxing(bound int) *relaxing { return &relaxing{p: p, bound: bound, count: -1} }

// run returns the presses of the columns, nil if there are none. If ctx ends it returns the
// best so far with its error.
func (r *relaxing) run(ctx context.Context) ([]int, error) {
	err := r.branch(ctx, make([]int, len(r.p.columns)), slices.Clone(r.p.most))
	return r.best, err
}

// branch searches the x with low ≤ x ≤ high.
func (r *relaxing) branch(ctx context.Context, low, high []int) error {
	r.p.nodes++
	if r.p.progress != nil {
		r.p.progress(r.p.nodes, 0)
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	x, least := r.relax(low, high)
	if x == nil || r.count >= 0 && least >= r.count {
		return nil
	}
	// The number farthest from whole numbers.
	pick, away := -1, new(big.Rat)
	for c, a := range x {
		below := floorOf(a)
		d := new(big.Rat).Sub(a, new(big.Rat).SetInt64(int64(below)))
		if rest := new(big.Rat).Sub(big.NewRat(1, 1), d); rest.Cmp(d) < 0 {
			d = rest
		}
		if d.Cmp(away) > 0 {
			pick, away = c, d
		}
	}
	if pick < 0 {
		r.best, r.count = make([]int, len(x)), least
		for c, a := range x {
			r.best[c] = floorOf(a)
		}
		return nil
	}
	below := floorOf(x[pick])
	less, more := slices.Clone(high), slices.Clone(low)
	less[pick], more[pick] = below, below+1
	children := [2][2][]int{{low, less}, {more, high}}
	// The nearer side first.
	if half := new(big.Rat).Sub(x[pick], big.NewRat(1, 2)); half.Cmp(new(big.Rat).SetInt64(int64(below))) > 0 {
		children[0], children[1] = children[1], children[0]
	}
	for _, child := range children {
		if err := r.branch(ctx, child[0], child[1]); err != nil {
			return err
		}
		if r.count == r.bound {
			return nil
		}
	}
	return nil
}

// floorOf returns the largest whole number not above a, which is not negative.
func floorOf(a *big.Rat) int {
	return int(new(big.Int).Quo(a.Num(), a.Denom()).Int64())
}

// relax solves the program with the bounds and returns x and its sum rounded up; nil if
// there is none. The columns count from low on, and a row with a slack variable keeps
// each that has a bound of its own below it.
func (r *relaxing) relax(low, high []int) (x []*big.Rat, least int) {
	n := len(r.p.columns)
	right := slices.Clone(r.p.target)
	columns := slices.Clone(r.p.columns)
	for c, reach := range r.p.columns {
		for _, v := range reach {
			right[v] -= low[c]
		}
	}
	if slices.ContainsFunc(right, func(t int) bool { return t < 0 }) {
		return nil, 0
	}
	for c := range n {
		if high[c] < r.p.most[c] {
			columns[c] = append(slices.Clone(columns[c]), len(right))
			columns = append(columns, []int{len(right)})
			right = append(right, high[c]-low[c])
		}
	}
	s := newSimplex(columns, right)
	if !s.feasible() {
		return nil, 0
	}
	s.minimize(n)
	x = make([]*big.Rat, n)
	sum := new(big.Rat)
	for c := range x {
		x[c] = new(big.Rat).SetInt64(int64(low[c]))
	}
	for i, c := range s.basis {
		if c < n {
			x[c].Add(x[c], s.rows[i][len(s.cost)-1])
		}
	}
	for _, a := range x {
		sum.Add(sum, a)
	}
	least = floorOf(sum)
	if !sum.IsInt() {
		least++
	}
	return x, least
}
