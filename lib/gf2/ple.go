package gf2

import "math/bits"

// PLE is a factorisation A = P·L·E of a matrix of rank k. It is made by
// [Matrix.PLE] and does not refer to A.
type PLE struct {
	// Perm has the rows of A in the order in which L and E speak of them: row i of
	// L·E is row Perm[i] of A. The first k are independent.
	Perm []int
	// L is a Rows(A)×k matrix with ones on the diagonal and zeros above it.
	L *Matrix
	// E is a k×Cols(A) row echelon form of A without zero rows, not reduced.
	E *Matrix
	// Pivots has the columns in which the rows of E begin, in increasing order.
	Pivots []int
}

// P returns the Rows(A)×Rows(A) permutation matrix with P·L·E = A: column i has its
// only 1 in row Perm[i].
func (f *PLE) P() *Matrix {
	p := New(len(f.Perm), len(f.Perm))
	for i, row := range f.Perm {
		p.Set(row, i, true)
	}
	return p
}

// Rank returns the rank of A.
func (f *PLE) Rank() int { return len(f.Pivots) }

// Product returns P·L·E, which is A, for one product.
func (f *PLE) Product() *Matrix {
	b := f.L.Mul(f.E)
	a := New(b.rows, b.cols)
	for i, row := range f.Perm {
		b.copyRowTo(a, row, i)
	}
	return a
}

// copyRowTo copies row i to row j of a, as many words as a has.
func (m *Matrix) copyRowTo(a *Matrix, j, i int) {
	for t := range a.nt {
		copy(a.tileRow(t, j), m.tileRow(t, i))
	}
}

// PLE factors the matrix. Pivots are unique, and so is the space that the rows of E
// span; P, L and E depend on which rows are taken for pivots, which may change. It
// uses the kernels of [Matrix.EchelonForm] and takes up to twice as long.
func (m *Matrix) PLE() *PLE {
	a := m.Clone()
	record := newLowerRecord(m.rows, min(m.rows, m.cols))
	if min(m.rows, m.cols) < minRussians {
		return record.finish(a, a.factorByRows(record))
	}
	a = a.wide()
	return record.finish(a, a.tables(m.cols, false, record))
}

// factorByRows is PLE for small matrices: a becomes the echelon form.
func (m *Matrix) factorByRows(record *lowerRecord) []int {
	pivots := []int{}
	order, lower := record.order, record.lower
	for j := 0; j < m.cols && len(pivots) < m.rows; j++ {
		rank, p := len(pivots), len(pivots)
		for p < m.rows && !m.At(p, j) {
			p++
		}
		if p == m.rows {
			continue
		}
		if p != rank {
			RowOp{Swap: true, A: rank, B: p}.apply(m)
			order[rank], order[p] = order[p], order[rank]
		}
		lower.Set(order[rank], rank, true)
		for i := p + 1; i < m.rows; i++ {
			if m.At(i, j) {
				m.addRow(i, rank, j>>6)
				lower.Set(order[i], rank, true)
			}
		}
		pivots = append(pivots, j)
	}
	return pivots
}

// lowerRecord is what an elimination writes down for a PLE.
type lowerRecord struct {
	order []int   // the rows as they stand now, by their numbers in A
	lower *Matrix // P·L: row i is that of row i of A, wherever it stands
	rows  [64]uint64
	sums  [8][256]uint64 // sums of rows, by the bytes that select them
}

func newLowerRecord(rows, most int) *lowerRecord {
	r := &lowerRecord{order: make([]int, rows), lower: New(rows, most)}
	for i := range r.order {
		r.order[i] = i
	}
	return r
}

// finish returns the factorisation; e is the echelon form that was made.
func (r *lowerRecord) finish(e *Matrix, pivots []int) *PLE {
	k := len(pivots)
	f := &PLE{Perm: r.order, L: New(e.rows, k), E: New(k, e.cols), Pivots: pivots}
	for i, row := range f.Perm {
		r.lower.copyRowTo(f.L, i, row) // has no ones from column k on
	}
	for i := range k {
		e.copyRowTo(f.E, i, i)
	}
	return f
}

// arrange takes the count pivot rows of a panel, whose words of columns begin at
// word and whose pivot columns are the bits of found, and finds an order in which
// each row begins at its pivot column once the rows before it are added. It calls
// swap for two rows that change places, puts the rows of the panel's L into r.rows,
// relabels sum for the new order, and returns what is added to a pivot row to make
// it a row of E, as bits of the rows in the new order.
func (r *lowerRecord) arrange(word []uint64, count int, found uint64, sum *[64]uint64, swap func(a, b int)) (made [64]uint64) {
	var w, order [64]uint64
	r.rows = [64]uint64{}
	for i := range count {
		w[i], made[i], order[i] = word[i*tileWords], 1<<i, uint64(i)
	}
	for k := 0; found != 0; k, found = k+1, found&(found-1) {
		b := bits.TrailingZeros64(found)
		p := k
		for w[p]>>b&1 == 0 {
			p++
		}
		if p != k {
			swap(k, p)
			w[k], w[p] = w[p], w[k]
			made[k], made[p] = made[p], made[k]
			order[k], order[p] = order[p], order[k]
			r.rows[k], r.rows[p] = r.rows[p], r.rows[k]
		}
		r.rows[k] |= 1 << k
		for i := p + 1; i < count; i++ {
			has := -(w[i] >> b & 1)
			w[i] ^= w[k] & has
			made[i] ^= made[k] & has
			r.rows[i] |= 1 << k & has
		}
	}
	relabel(sum, &order, count)
	relabel(&made, &order, count)
	return made
}

// relabel moves bit order[k] of every word to bit k.
func relabel(words, order *[64]uint64, count int) {
	transpose64(words)
	before := *words
	for k := range count {
		words[k] = before[order[k]]
	}
	transpose64(words)
}

// write records a panel: its pivot rows, and rows below, which had the combination
// mult of them added, pivot rows as they were before the panel.
func (r *lowerRecord) write(first, count int, mult []uint64) {
	sumTables(&r.sums, &r.rows)
	shift := first & 63
	low, high := r.lower.index(0, first>>6), -1 // the words of row 0
	if shift+count > 64 {
		high = r.lower.index(0, first>>6+1)
	}
	for i, m := range mult {
		v := r.rows[min(i, 63)]
		if i >= count {
			v = lookUp(&r.sums, m)
		}
		row := r.order[first+i] * r.lower.tw
		r.lower.w[low+row] |= v << shift // was 0
		if high >= 0 {
			r.lower.w[high+row] |= v >> (64 - shift)
		}
	}
}
