package gf2

import (
	"parity.lab/lib/bitset"
	"parity.lab/lib/poly"
)

// CharPoly returns the characteristic polynomial det(x·1 + M), which has degree
// Rows. It panics if M is not square. It takes about Rows³/64 word operations.
func (m *Matrix) CharPoly() poly.Poly {
	m.checkSquare("characteristic polynomial")
	n := m.rows
	h := make([]*bitset.Set, n)
	for i := range h {
		h[i] = m.Row(i)
	}
	// To Hessenberg form by similar matrices: below the diagonal only the entries
	// next to it may be 1.
	for k := 0; k+2 < n; k++ {
		p := k + 1
		for p < n && !h[p].Test(k) {
			p++
		}
		if p == n {
			continue
		}
		if p != k+1 {
			h[p], h[k+1] = h[k+1], h[p]
			for _, row := range h {
				if row.Test(p) != row.Test(k+1) {
					row.Flip(p)
					row.Flip(k + 1)
				}
			}
		}
		added := bitset.New(n)
		for i := k + 2; i < n; i++ {
			if h[i].Test(k) {
				h[i].Xor(h[k+1])
				added.Set(i)
			}
		}
		for _, row := range h {
			if row.ParityAnd(added) == 1 {
				row.Flip(k + 1)
			}
		}
	}
	// p[k] is the polynomial of the first k rows and columns, expanded along the
	// last column.
	p := []poly.Poly{poly.One()}
	for k := range n {
		next := p[k].Shift(1)
		for i := k; i >= 0; i-- {
			if h[i].Test(k) {
				next = next.Add(p[i])
			}
			if i > 0 && !h[i].Test(i-1) {
				break
			}
		}
		p = append(p, next)
	}
	return p[n]
}

// MinPoly returns the minimal polynomial: the one of least degree with p(M) = 0.
// It panics if M is not square. Vectors 1, M·v, M²·v, … are followed from unit
// vectors until they span everything; most matrices need one or two, each about
// Rows³/64 word operations.
func (m *Matrix) MinPoly() poly.Poly {
	m.checkSquare("minimal polynomial")
	p := poly.One()
	var seen reducer
	for j := range m.rows {
		v := bitset.FromIndices(m.rows, j)
		if seen.contains(v) {
			continue // a sum of vectors that p(M) makes 0
		}
		p = poly.LCM(p, m.annihilator(v, &seen))
	}
	return p
}

// annihilator returns the polynomial p of least degree with p(M)·v = 0, and adds
// v, M·v, … to seen.
func (m *Matrix) annihilator(v *bitset.Set, seen *reducer) poly.Poly {
	var chain reducer
	n := m.rows
	for k := 0; ; k++ {
		// Behind the vector stands which of the powers it sums.
		w := bitset.New(2*n + 1)
		w.Paste(0, v)
		w.Set(n + k)
		chain.reduce(w)
		if first := w.First(); first >= n {
			return poly.FromSet(w.Slice(n, 2*n+1))
		}
		chain.add(w)
		seen.insert(v)
		v = m.MulVec(v)
	}
}

// reducer holds vectors with different first ones, in the order they came.
type reducer struct {
	vectors []*bitset.Set
	first   []int
}

// reduce adds vectors to v until it has none of their first ones.
func (r *reducer) reduce(v *bitset.Set) {
	for i, w := range r.vectors {
		if v.Test(r.first[i]) {
			v.Xor(w)
		}
	}
}

// add takes a reduced vector that is not 0.
func (r *reducer) add(v *bitset.Set) {
	r.vectors, r.first = append(r.vectors, v), append(r.first, v.First())
}

// insert adds v, unless it is a sum of vectors that are there.
func (r *reducer) insert(v *bitset.Set) {
	w := v.Clone()
	if r.reduce(w); w.Any() {
		r.add(w)
	}
}

// contains reports whether v is a sum of the vectors.
func (r *reducer) contains(v *bitset.Set) bool {
	w := v.Clone()
	r.reduce(w)
	return w.None()
}
