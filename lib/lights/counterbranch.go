package lights

import (
	"context"
	"math/big"
	"slices"
)

// counterElimination is A·x = t solved for some of the x, the others being free: for
// pivot number i, d·x[pivot[i]] = right[i] − Σ_f a[i][f]·x[free[f]], with d > 0.
type counterElimination struct {
	d     *big.Int
	pivot []int
	free  []int
	a     [][]*big.Int
	right []*big.Int
}

// eliminate solves the equations, which have a solution in fractions. All divisions
// are exact (Bareiss), and d is a minor of A. Columns with few possible presses are
// left free.
func (p *counting) eliminate() *counterElimination {
	m, n := len(p.target), len(p.columns)
	rows := make([][]*big.Int, m)
	for i := range rows {
		rows[i] = make([]*big.Int, n+1)
		for c := range rows[i] {
			rows[i][c] = new(big.Int)
		}
		rows[i][n].SetInt64(int64(p.target[i]))
	}
	order := make([]int, n)
	for c, reach := range p.columns {
		order[c] = c
		for _, v := range reach {
			rows[v][c].SetInt64(1)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return p.most[b] - p.most[a] })
	e := &counterElimination{d: big.NewInt(1)}
	product := new(big.Int)
	for _, c := range order {
		r := len(e.pivot)
		at := slices.IndexFunc(rows[r:], func(row []*big.Int) bool { return row[c].Sign() != 0 })
		if at < 0 {
			e.free = append(e.free, c)
			continue
		}
		rows[r], rows[r+at] = rows[r+at], rows[r]
		d := new(big.Int).Set(rows[r][c])
		for i, row := range rows {
			if i == r {
				continue
			}
			f := new(big.Int).Set(row[c])
			for j, a := range row {
				a.Mul(a, d)
				a.Sub(a, product.Mul(f, rows[r][j]))
				a.Quo(a, e.d)
			}
		}
		e.d = d
		e.pivot = append(e.pivot, c)
	}
	negative := e.d.Sign() < 0
	e.d.Abs(e.d)
	for i := range e.pivot {
		if negative {
			for _, a := range rows[i] {
				a.Neg(a)
			}
		}
		var coefficients []*big.Int
		for _, f := range e.free {
			coefficients = append(coefficients, rows[i][f])
		}
		e.a = append(e.a, coefficients)
		e.right = append(e.right, rows[i][n])
	}
	return e
}

// branching searches the free numbers of an elimination. Row i says
// 0 ≤ right[i] − Σ a[i][f]·y_f ≤ top[i], y_f being free number f. The last
// row is d times the sum of all presses, whose top falls with the best so far.
type branching struct {
	p          *counting
	e          *counterElimination
	d          int64
	a          [][]int64
	right, top []int64
	bound      int // no solution has fewer presses
	low, high  []int64
	possible   bool // the ranges at the start hold something

	best  []int
	count int // of best
}

// newBranching returns the search, with the ranges that the rows leave, or nil if the
// numbers are too large.
func (p *counting) newBranching(e *counterElimination, bound int) *branching {
	b := &branching{p: p, e: e, bound: bound, count: -1}
	const limit = 1 << 40
	fits := func(x *big.Int) int64 {
		if x.BitLen() > 40 {
			return limit
		}
		return x.Int64()
	}
	b.d = fits(e.d)
	sum := make([]int64, len(e.free))
	for f := range sum {
		sum[f] = -b.d
	}
	sumRight, largest := int64(0), b.d
	for i, c := range e.pivot {
		row := make([]int64, len(e.free))
		for f := range row {
			row[f] = fits(e.a[i][f])
			sum[f] += row[f]
			largest = max(largest, row[f], -row[f])
		}
		right := fits(e.right[i])
		largest = max(largest, right, -right)
		sumRight += right
		b.a, b.right, b.top = append(b.a, row), append(b.right, right), append(b.top, b.d*int64(p.most[c]))
	}
	all := int64(0)
	for _, most := range p.most {
		all += int64(most)
	}
	if largest >= limit || all >= 1<<20 && largest >= 1<<20 || len(p.columns) > 1<<10 {
		return nil
	}
	b.a, b.right, b.top = append(b.a, sum), append(b.right, sumRight), append(b.top, b.d*all)
	for _, c := range e.free {
		b.low, b.high = append(b.low, 0), append(b.high, int64(p.most[c]))
	}
	b.possible = b.tighten(b.low, b.high)
	return b
}

// easy reports whether the ranges, but for the widest one that the rows decide, are small
// enough to be gone through.
func (b *branching) easy() bool {
	size, widest := 1.0, 1.0
	for f := range b.low {
		width := float64(b.high[f]-b.low[f]) + 1
		size *= width
		widest = max(widest, width)
	}
	return !b.possible || size/widest < 1<<17
}

// tighten narrows the ranges by the rows until nothing changes, and reports whether
// every range still holds a number.
func (b *branching) tighten(low, high []int64) bool {
	for changed := true; changed; {
		changed = false
		for i, row := range b.a {
			// What the sum of the row can be at least and at most.
			least, most := int64(0), int64(0)
			for f, a := range row {
				if a > 0 {
					least, most = least+a*low[f], most+a*high[f]
				} else {
					least, most = least+a*high[f], most+a*low[f]
				}
			}
			from, to := b.right[i]-b.top[i], b.right[i]
			if least > to || most < from {
				return false
			}
			for f, a := range row {
				if a == 0 || low[f] == high[f] {
					continue
				}
				// a·y lies between from − (most of the others) and to − (least of them).
				l, h := low[f], high[f]
				if a > 0 {
					l = max(l, ceilDiv(from-most+a*h, a))
					h = min(h, floorDiv(to-least+a*low[f], a))
				} else {
					h = min(h, floorDiv(from-most+a*l, a))
					l = max(l, ceilDiv(to-least+a*high[f], a))
				}
				if l > h {
					return false
				}
				if l != low[f] || h != high[f] {
					if a > 0 {
						least, most = least+a*(l-low[f]), most+a*(h-high[f])
					} else {
						least, most = least+a*(h-high[f]), most+a*(l-low[f])
					}
					low[f], high[f], changed = l, h, true
				}
			}
		}
	}
	return true
}

func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b != 0 && (a < 0) != (b < 0) {
		q--
	}
	return q
}

func ceilDiv(a, b int64) int64 { return -floorDiv(-a, b) }

// run searches everything and returns the presses of the columns, nil if there are
// none. If ctx ends it returns the best so far with its error.
func (b *branching) run(ctx context.Context) ([]int, error) {
	if !b.possible {
		return nil, nil
	}
	err := b.branch(ctx, b.low, b.high)
	return b.best, err
}

// branch searches the box of the ranges, which are as narrow as the rows make them.
func (b *branching) branch(ctx context.Context, low, high []int64) error {
	if err := b.p.visit(ctx); err != nil {
		return err
	}
	pick := -1
	for f := range low {
		if low[f] < high[f] && (pick < 0 || high[f]-low[f] < high[pick]-low[pick]) {
			pick = f
		}
	}
	if pick < 0 {
		b.leaf(low)
		return nil
	}
	// The sum of all presses is (right − a·y − …)/d, so it falls as y rises if a > 0.
	cost := b.a[len(b.a)-1][pick]
	from, to, step := low[pick], high[pick], int64(1)
	if cost > 0 {
		from, to, step = to, from, -1
	}
	l, h := make([]int64, len(low)), make([]int64, len(low))
	for y := from; y != to+step; y += step {
		copy(l, low)
		copy(h, high)
		l[pick], h[pick] = y, y
		if b.tighten(l, h) {
			if err := b.branch(ctx, l, h); err != nil {
				return err
			}
		}
		if b.count == b.bound {
			return nil
		}
	}
	return nil
}

// leaf takes the free numbers y if the others are whole, and asks for fewer presses
// from then on.
func (b *branching) leaf(y []int64) {
	x := make([]int, len(b.p.columns))
	for i, c := range b.e.pivot {
		rest := b.right[i]
		for f, a := range b.a[i] {
			rest -= a * y[f]
		}
		if rest%b.d != 0 {
			return
		}
		x[c] = int(rest / b.d)
	}
	count := 0
	for f, c := range b.e.free {
		x[c] = int(y[f])
	}
	for _, times := range x {
		count += times
	}
	b.best, b.count = x, count
	b.top[len(b.top)-1] = b.d * int64(count-1)
}
