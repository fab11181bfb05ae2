package gf2

import "testing"

func TestBlocks(t *testing.T) {
	r := rng(84)
	for range 300 {
		s := randomShape(r)
		m := Random(s.rows, s.cols, r)
		i, j := r.IntN(s.rows+1), r.IntN(s.cols+1)
		rows, cols := r.IntN(min(s.rows-i, 70)+1), r.IntN(s.cols-j+1)
		b := m.Block(i, j, rows, cols)
		checkInvariant(t, b)
		if !b.Equal(FromFunc(rows, cols, func(r, c int) bool { return m.At(i+r, j+c) })) {
			t.Fatalf("%v: block %d×%d at (%d, %d)", s, rows, cols, i, j)
		}
		was, c := m.Clone(), Random(rows, cols, r)
		v := m.View(i, j, rows, cols)
		v.Add(c)
		checkInvariant(t, m)
		if !v.Matrix().Equal(b.Add(c)) {
			t.Fatalf("%v: sum in a window", s)
		}
		v.Assign(b)
		if !m.Equal(was) {
			t.Fatalf("%v: entries outside the window changed", s)
		}
		if rows*cols > 0 {
			v.Set(rows-1, cols-1, !v.At(rows-1, cols-1))
			if m.At(i+rows-1, j+cols-1) == was.At(i+rows-1, j+cols-1) {
				t.Fatal("the window does not write into the matrix")
			}
		}
	}
	checkPanic(t, "2×2 block at (2, 0) of a 3×4", func() { New(3, 4).Block(2, 0, 2, 2) })
	checkPanic(t, "entry (0, 2) of a 2×2", func() { New(3, 4).View(0, 0, 2, 2).At(0, 2) })
	checkPanic(t, "1×1 matrix for a 2×2", func() { New(3, 4).View(0, 0, 2, 2).Assign(New(1, 1)) })
}

// Blocks are copies and windows are not.
func TestAliasing(t *testing.T) {
	m, _ := Parse("1010\n0110\n1100\n0001")
	was := m.Clone()
	block := m.Block(0, 0, 2, 2)
	block.Flip(0, 0)
	if !m.Equal(was) {
		t.Error("a block shares entries with its matrix")
	}
	v := m.View(1, 1, 3, 3)
	inner := v.View(1, 1, 2, 2)
	m.Flip(3, 3)
	if v.At(2, 2) || inner.At(1, 1) {
		t.Error("a window does not follow its matrix")
	}
	inner.Set(1, 1, true)
	if !m.Equal(was) || inner.Rows() != 2 || inner.Cols() != 2 {
		t.Errorf("a window of a window writes elsewhere:\n%v", m)
	}
	part := v.Matrix()
	part.Flip(0, 0)
	if !m.Equal(was) {
		t.Error("the copy of a window shares entries with the matrix")
	}
	b := Identity(3)
	v.Assign(b)
	b.Flip(0, 1)
	if m.At(1, 2) {
		t.Error("what was assigned shares entries with the matrix")
	}
	m.View(0, 0, 4, 4).Assign(m)
	m.View(0, 0, 4, 4).Add(m)
	if !m.IsZero() {
		t.Error("a matrix plus itself")
	}
}

// A product may be written over its own factors, and over parts of them.
func TestProductsIntoWindows(t *testing.T) {
	r := rng(86)
	for _, n := range []int{1, 5, 64, 129, 300} {
		m := Random(n, n, r)
		square := m.Mul(m)
		whole := m.Clone()
		whole.View(0, 0, n, n).SetProduct(whole, whole)
		if !whole.Equal(square) {
			t.Fatalf("%d: a square in place", n)
		}
		whole = m.Clone()
		whole.View(0, 0, n, n).AddProduct(whole, whole)
		if !whole.Equal(square.Add(m)) {
			t.Fatalf("%d: a matrix plus its square in place", n)
		}
		// Strassen-like: the product by quarters, in a larger matrix.
		h := n / 2
		into := New(n+3, n+70)
		a, b := Random(n, n, r), Random(n, n, r)
		cut := [][2]int{{0, h}, {h, n - h}}
		for _, i := range cut {
			for _, j := range cut {
				v := into.View(2+i[0], 66+j[0], i[1], j[1])
				for _, k := range cut {
					v.AddProduct(a.Block(i[0], k[0], i[1], k[1]), b.Block(k[0], j[0], k[1], j[1]))
				}
			}
		}
		want := New(n+3, n+70)
		want.SetBlock(2, 66, a.Mul(b))
		if !into.Equal(want) {
			t.Fatalf("%d: a product by blocks", n)
		}
		checkInvariant(t, into)
	}
	checkPanic(t, "1×1 matrix for a 2×2", func() { New(3, 4).View(0, 0, 2, 2).SetProduct(New(1, 3), New(3, 1)) })
	checkPanic(t, "2×2 block at (1, 0) of a 2×2 window", func() { New(3, 4).View(0, 0, 2, 2).View(1, 0, 2, 2) })
}

func TestFromBlocks(t *testing.T) {
	r := rng(87)
	for range 100 {
		s := randomShape(r)
		m := Random(s.rows, s.cols, r)
		i, j := r.IntN(s.rows+1), r.IntN(s.cols+1)
		got := FromBlocks([][]*Matrix{
			{m.Block(0, 0, i, j), m.Block(0, j, i, s.cols-j)},
			{m.Block(i, 0, s.rows-i, j), m.Block(i, j, s.rows-i, s.cols-j)},
		})
		checkInvariant(t, got)
		if !got.Equal(m) {
			t.Fatalf("%v: cut at (%d, %d)", s, i, j)
		}
	}
	one := Identity(2)
	if got := FromBlocks([][]*Matrix{{one, nil}, {nil, Identity(1)}}); !got.Equal(Identity(3)) {
		t.Errorf("with zeros:\n%v", got)
	}
	if got := FromBlocks(nil); got.Rows() != 0 || got.Cols() != 0 {
		t.Error("no blocks")
	}
	checkPanic(t, "block (1, 0) has 1 columns, others have 2", func() { FromBlocks([][]*Matrix{{one}, {New(3, 1)}}) })
	checkPanic(t, "block (0, 1) has 3 rows, others have 2", func() { FromBlocks([][]*Matrix{{one, New(3, 1)}}) })
	checkPanic(t, "row 1 has 2 blocks, row 0 has 1", func() { FromBlocks([][]*Matrix{{one}, {one, one}}) })
	checkPanic(t, "no block in column 1", func() { FromBlocks([][]*Matrix{{one, nil}}) })
}
