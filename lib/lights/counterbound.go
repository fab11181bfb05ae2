package lights

import (
	"math/big"
)

// simplex is the tableau of the linear program: least Σx with A·x = t, x ≥ 0, in exact
// fractions. One artificial variable a row makes the start; their columns keep
// track of the row operations, from which the weights of the rows can be read.
type simplex struct {
	rows  [][]*big.Rat // columns of A, artificial columns, right side
	cost  []*big.Rat   // reduced costs, and minus the value at the end
	basis []int
	n     int // columns of A
}

// relax solves the linear program. If it has a solution, it returns the weights that
// prove its value to be a lower bound, and the solution x if that is whole. If not, ok
// is false and no press raises the weighted sum of the counters, which would have to be
// positive. The bound is nil if its numbers are too large.
func (p *counting) relax() (bound *CounterBound, x []int, ok bool) {
	m, n := len(p.target), len(p.columns)
	s := newSimplex(p.columns, p.target)
	if !s.feasible() {
		y := make([]*big.Rat, m)
		for i := range y {
			y[i] = new(big.Rat).Sub(big.NewRat(1, 1), s.cost[n+i])
		}
		return s.weigh(y, p.target), nil, false
	}
	s.minimize(n)
	y := make([]*big.Rat, m)
	for i := range y {
		y[i] = new(big.Rat).Neg(s.cost[n+i])
	}
	x = make([]int, n)
	for i, c := range s.basis {
		if value := s.rows[i][n+m]; c < n && x != nil {
			if !value.IsInt() {
				x = nil
			} else {
				x[c] = int(value.Num().Int64())
			}
		}
	}
	return s.weigh(y, p.target), x, true
}

// newSimplex returns the tableau of A·x = right, not negative, where A has a 1 in the listed
// rows of each column.
func newSimplex(columns [][]int, right []int) *simplex {
	m, n := len(right), len(columns)
	s := &simplex{rows: make([][]*big.Rat, m), cost: make([]*big.Rat, n+m+1), basis: make([]int, m), n: n}
	for i := range s.rows {
		s.rows[i] = make([]*big.Rat, n+m+1)
		for c := range s.rows[i] {
			s.rows[i][c] = new(big.Rat)
		}
		s.rows[i][n+i].SetInt64(1)
		s.rows[i][n+m].SetInt64(int64(right[i]))
		s.basis[i] = n + i
	}
	for c, list := range columns {
		for _, i := range list {
			s.rows[i][c].SetInt64(1)
		}
	}
	return s
}

// feasible looks for a solution, and reports whether there is one: the least sum of the
// artificial variables has to be 0.
func (s *simplex) feasible() bool {
	last := len(s.cost) - 1
	s.price(func(c int) bool { return c >= s.n && c < last })
	s.run()
	if s.cost[last].Sign() != 0 {
		return false
	}
	s.leave()
	return true
}

// minimize makes the sum of the first n variables least. The tableau has to hold a
// solution.
func (s *simplex) minimize(n int) {
	s.price(func(c int) bool { return c < n })
	s.run()
}

// price sets the reduced costs for the cost 1 in the chosen columns and 0 elsewhere.
func (s *simplex) price(costs func(c int) bool) {
	for c := range s.cost {
		s.cost[c] = new(big.Rat)
		if costs(c) {
			s.cost[c].SetInt64(1)
		}
	}
	for i, b := range s.basis {
		if costs(b) {
			for c := range s.cost {
				s.cost[c].Sub(s.cost[c], s.rows[i][c])
			}
		}
	}
}

// run makes pivots until no column of A lowers the cost, always with the first column and
// the first variable that will do, which cannot go in circles (Bland).
func (s *simplex) run() {
	last := len(s.cost) - 1
	for {
		column := -1
		for c := range s.n {
			if s.cost[c].Sign() < 0 {
				column = c
				break
			}
		}
		if column < 0 {
			return
		}
		row := -1
		least := new(big.Rat)
		for i := range s.rows {
			if s.rows[i][column].Sign() <= 0 {
				continue
			}
			ratio := new(big.Rat).Quo(s.rows[i][last], s.rows[i][column])
			if cmp := ratio.Cmp(least); row < 0 || cmp < 0 || cmp == 0 && s.basis[i] < s.basis[row] {
				row, least = i, ratio
			}
		}
		// Costs are not negative, so some row stops the descent.
		s.pivot(row, column)
	}
}

// leave takes artificial variables out of the basis where that can be done. A
// row that has none but artificial ones is a sum of others.
func (s *simplex) leave() {
	for i, b := range s.basis {
		if b < s.n {
			continue
		}
		for c := range s.n {
			if s.rows[i][c].Sign() != 0 {
				s.pivot(i, c)
				break
			}
		}
	}
}

func (s *simplex) pivot(row, column int) {
	f := new(big.Rat).Inv(s.rows[row][column])
	for _, a := range s.rows[row] {
		a.Mul(a, f)
	}
	product := new(big.Rat)
	eliminate := func(r []*big.Rat) {
		if r[column].Sign() == 0 {
			return
		}
		f.Set(r[column])
		for c, a := range s.rows[row] {
			if a.Sign() != 0 {
				r[c].Sub(r[c], product.Mul(f, a))
			}
		}
	}
	for i := range s.rows {
		if i != row {
			eliminate(s.rows[i])
		}
	}
	eliminate(s.cost)
	s.basis[row] = column
}

// weigh returns the bound of the weights y, with a common denominator; nil if
// the numbers are too large for that.
func (s *simplex) weigh(y []*big.Rat, target []int) *CounterBound {
	d := big.NewInt(1)
	for _, a := range y {
		gcd := new(big.Int).GCD(nil, nil, d, a.Denom())
		d.Mul(d, new(big.Int).Div(a.Denom(), gcd))
	}
	sum := new(big.Int)
	b := &CounterBound{Weights: make([]int, len(y))}
	for i, a := range y {
		w := new(big.Int).Mul(a.Num(), new(big.Int).Div(d, a.Denom()))
		if w.BitLen() > 40 {
			return nil
		}
		b.Weights[i] = int(w.Int64())
		sum.Add(sum, w.Mul(w, big.NewInt(int64(target[i]))))
	}
	if d.BitLen() > 40 || sum.BitLen() > 60 {
		return nil
	}
	b.Per, b.Sum = int(d.Int64()), int(sum.Int64())
	return b
}
