package modular

// local is the echelon form E = P·M of a matrix mod a prime power q = p^e.
type local struct {
	power PrimePower
	form  [][]uint32 // rows of E; those after the pivot rows are zero
	left  [][]uint32 // rows of P
	pivot []int      // column of the pivot of row i, where E has p^value[i]
	value []int
	free  []int // the columns without pivot
	cols  int
}

func newLocal(m *Matrix, power PrimePower) *local {
	l := &local{power: power, cols: m.cols, form: make([][]uint32, m.rows), left: make([][]uint32, m.rows)}
	q := uint64(power.Value)
	for i := range l.form {
		l.form[i], l.left[i] = make([]uint32, m.cols), make([]uint32, m.rows)
		for j := range l.form[i] {
			l.form[i][j] = uint32(uint64(m.entries[i*m.cols+j]) % q)
		}
		l.left[i][i] = 1
	}
	used := make([]bool, m.cols)
	least := 0 // no entry that is left has a lower valuation
	for i := range l.form {
		r, c, v := l.findPivot(i, used, least)
		if r < 0 {
			break
		}
		least = v
		l.form[i], l.form[r] = l.form[r], l.form[i]
		l.left[i], l.left[r] = l.left[r], l.left[i]
		unit := uint64(l.form[i][c]) / l.pow(v)
		scale(l.form[i], inverse(unit, q), q)
		scale(l.left[i], inverse(unit, q), q)
		used[c] = true
		l.pivot, l.value = append(l.pivot, c), append(l.value, v)
		for s := i + 1; s < len(l.form); s++ {
			if a := uint64(l.form[s][c]); a != 0 {
				f := q - a/l.pow(v)
				addMultiple(l.form[s], l.form[i], f, q)
				addMultiple(l.left[s], l.left[i], f, q)
			}
		}
	}
	for c, taken := range used {
		if !taken {
			l.free = append(l.free, c)
		}
	}
	return l
}

// findPivot returns the place of an entry of least valuation in the rows from i on
// and the columns not used, and its valuation; −1 if all are zero. None is below
// least.
func (l *local) findPivot(i int, used []bool, least int) (row, col, value int) {
	row, value = -1, l.power.E
	for r := i; r < len(l.form); r++ {
		for c, a := range l.form[r] {
			if a == 0 || used[c] {
				continue
			}
			if v := valuation(int(a), l.power.P); v < value {
				row, col, value = r, c, v
				if v == least {
					return row, col, value
				}
			}
		}
	}
	return row, col, value
}

// valuation returns how often p divides a, which is not zero.
func valuation(a, p int) int {
	v := 0
	for a%p == 0 {
		a /= p
		v++
	}
	return v
}

// pow returns p^v.
func (l *local) pow(v int) uint64 {
	w := uint64(1)
	for range v {
		w *= uint64(l.power.P)
	}
	return w
}

func scale(x []uint32, f, q uint64) {
	if f == 1 {
		return
	}
	for i, a := range x {
		if a != 0 {
			x[i] = uint32(uint64(a) * f % q)
		}
	}
}

// addMultiple adds f·y to x mod q.
func addMultiple(x, y []uint32, f, q uint64) {
	for i, a := range y {
		if a != 0 {
			x[i] = uint32((uint64(x[i]) + f*uint64(a)) % q)
		}
	}
}

// solve returns a solution of E·x = P·b mod q, or, if there is none, y with y·M ≡ 0
// and y·b ≢ 0 mod q.
func (l *local) solve(b []int) (x, proof []uint64) {
	q := uint64(l.power.Value)
	c := make([]uint64, len(b))
	for i, row := range l.left {
		for j, a := range row {
			if a != 0 {
				c[i] = (c[i] + uint64(a)*(uint64(b[j])%q)) % q
			}
		}
		// A row without pivot is as good as one with pivot p^e ≡ 0.
		v := l.power.E
		if i < len(l.pivot) {
			v = l.value[i]
		}
		if c[i]%l.pow(v) != 0 {
			proof = make([]uint64, len(b))
			for j, a := range row {
				proof[j] = uint64(a) * l.pow(l.power.E-v) % q
			}
			return nil, proof
		}
	}
	x = make([]uint64, l.cols)
	for i, v := range l.value {
		x[l.pivot[i]] = c[i] / l.pow(v)
	}
	l.substitute(x, len(l.pivot))
	return x, nil
}

// substitute finishes a solution: on entry x holds for each pivot row i below rows
// what its pivot variable would be if the later ones were zero.
func (l *local) substitute(x []uint64, rows int) {
	q := uint64(l.power.Value)
	for i := rows - 1; i >= 0; i-- {
		p, d := l.pivot[i], l.pow(l.value[i])
		sum := uint64(0)
		for c, a := range l.form[i] {
			if a != 0 && c != p && x[c] != 0 {
				sum = (sum + uint64(a)/d*x[c]) % q
			}
		}
		x[p] = (x[p] + q - sum) % q
	}
}

// generators returns the generators of the null module mod q with their orders:
// one of order q for each free column, and one of order p^v for each pivot
// p^v with v > 0. Generator number g is the only one that is not zero at
// the variable it is made from and those that come before in the order used here, hence no
// combination is counted twice.
func (l *local) generators() (vectors [][]uint64, orders []int) {
	for _, f := range l.free {
		x := make([]uint64, l.cols)
		x[f] = 1
		l.substitute(x, len(l.pivot))
		vectors, orders = append(vectors, x), append(orders, l.power.Value)
	}
	for i, v := range l.value {
		if v > 0 {
			x := make([]uint64, l.cols)
			x[l.pivot[i]] = l.pow(l.power.E - v)
			l.substitute(x, i)
			vectors, orders = append(vectors, x), append(orders, int(l.pow(v)))
		}
	}
	return vectors, orders
}
