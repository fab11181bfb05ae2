package gf2_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"

	"parity.lab/lib/bitset"
	"parity.lab/lib/gf2"
)

func ExampleMatrix_ReducedEchelonForm() {
	m, _ := gf2.Parse("0110\n1011\n1101")
	form, pivots := m.ReducedEchelonForm()
	fmt.Println(form)
	fmt.Println("pivots", pivots, "rank", m.Rank(), "nullity", m.Nullity())
	// Output:
	// 1011
	// 0110
	// 0000
	// pivots [0 1] rank 2 nullity 2
}

// X stands to the left of M: every row of B is made of rows of M.
func ExampleMatrix_SolveLeft() {
	m, _ := gf2.Parse("1100\n0110\n0011")
	b, _ := gf2.Parse("1010\n1001")
	x, err := m.SolveLeft(b)
	fmt.Println(x, err)
	fmt.Println(x.Mul(m).Equal(b))

	b, _ = gf2.Parse("1010\n1000") // no row of M has an odd number of ones
	_, err = m.SolveLeft(b)
	var no *gf2.InconsistentError
	if errors.As(err, &no) {
		fmt.Println("row", no.Column, "cannot be made; checked:", no.Check(m.Transpose(), b.Row(no.Column)))
	}
	// Output:
	// 110
	// 111 <nil>
	// true
	// row 1 cannot be made; checked: true
}

// A vector of the left null space is a relation between the rows.
func ExampleMatrix_LeftNullSpace() {
	m, _ := gf2.Parse("110\n011\n101\n111")
	for _, y := range m.LeftNullSpace() {
		fmt.Println(y, m.VecMul(y).None())
	}
	// Output: 1110 true
}

// The vectors with two conditions at once.
func ExampleIntersection() {
	even, _ := gf2.Parse("1111") // an even number of ones
	ends, _ := gf2.Parse("1001") // first and last entry equal
	for _, v := range gf2.Intersection(even.NullSpace(), ends.NullSpace()) {
		fmt.Println(v)
	}
	// Output:
	// 1001
	// 0110
}

func ExampleMatrix_Image() {
	m, _ := gf2.Parse("101\n011\n110")
	fmt.Println("rows span", m.RowSpace(), "columns span", m.Image())
	// Output: rows span [101 011] columns span [101 011]
}

// The companion matrix of x^4+x+1 has the order of x, 15.
func ExampleMatrix_Pow() {
	m, _ := gf2.Parse("0001\n1001\n0100\n0010")
	for _, k := range []int{3, 5, 15} {
		fmt.Println(k, m.Pow(k).Equal(gf2.Identity(4)))
	}
	fmt.Println(m.CharPoly(), m.Determinant())
	// Output:
	// 3 false
	// 5 false
	// 15 true
	// x^4+x+1 true
}

// The same generator state gives the same matrix.
func ExampleRandomRank() {
	m := gf2.RandomRank(300, 200, 77, rand.New(rand.NewPCG(1, 2)))
	again := gf2.RandomRank(300, 200, 77, rand.New(rand.NewPCG(1, 2)))
	fmt.Println(m.Rows(), m.Cols(), m.Rank(), m.Equal(again))
	// Output: 300 200 77 true
}

func ExampleCirculant() {
	fmt.Println(gf2.Circulant(bitset.FromIndices(5, 0, 1, 4)))
	fmt.Println(gf2.Toeplitz(bitset.FromIndices(2, 0), bitset.FromIndices(5, 0, 3)))
	// Output:
	// 11001
	// 11100
	// 01110
	// 00111
	// 10011
	// 10010
	// 01001
}

// The board of 2×3 lights: each row is a path, and rows touch above each other.
func ExampleFromBlocks() {
	path, _ := gf2.Parse("110\n111\n011")
	one := gf2.Identity(3)
	board := gf2.FromBlocks([][]*gf2.Matrix{
		{path, one},
		{one, path},
	})
	fmt.Println(board)
	fmt.Println("nullity", board.Nullity())
	// Output:
	// 110100
	// 111010
	// 011001
	// 100110
	// 010111
	// 001011
	// nullity 2
}

// A window writes into its matrix; a block is a copy.
func ExampleMatrix_View() {
	m := gf2.Identity(4)
	block := m.Block(0, 2, 2, 2)
	corner := m.View(0, 2, 2, 2)
	a, _ := gf2.Parse("11\n01")
	corner.SetProduct(a, a)
	corner.AddProduct(a, gf2.Identity(2))
	fmt.Println(m)
	fmt.Println("the block is still zero:", block.IsZero())
	// Output:
	// 1001
	// 0100
	// 0010
	// 0001
	// the block is still zero: true
}

// All formats are read and written.
func ExampleParseMatrixMarket() {
	m, err := gf2.ParseMatrixMarket(`%%MatrixMarket matrix coordinate pattern general
3 4 4
1 1
1 4
2 2
3 3
`)
	fmt.Println(m, err)
	fmt.Print(m.Alist())
	_, err = gf2.ParseCSV("1,0\n0,x\n")
	fmt.Println(err)
	// Output:
	// 1001
	// 0100
	// 0010 <nil>
	// 4 3
	// 1 2
	// 1 1 1 1
	// 2 1 1
	// 1
	// 2
	// 3
	// 1
	// 1 4
	// 2 0
	// 3 0
	// gf2: line 2, column 3: "x" is not an entry, want 0 or 1
}

// A student's own operations: the first that undoes what was reached is named.
func ExampleMatrix_Check() {
	m, _ := gf2.Parse("011\n110")
	good := []gf2.RowOp{{Swap: true, A: 0, B: 1}, {A: 0, B: 1}}
	fmt.Println(m.Check(good))
	fmt.Println(m.Check(append(good, gf2.RowOp{A: 1, B: 0})))
	// Output:
	// <nil>
	// gf2: operation 3, R2 ← R2 + R1: column 1 was finished, with its only 1 in row 1, and is not any more
}

func ExampleSolution_LaTeX() {
	m, _ := gf2.Parse("11")
	s, _ := m.Solve(bitset.FromIndices(1, 0))
	fmt.Println(strings.ReplaceAll(s.LaTeX(), "\n", " "))
	// Output: x = \left[\begin{array}{c} 1 \\ 0 \end{array}\right] + t_{1}\left[\begin{array}{c} 1 \\ 1 \end{array}\right],\quad t_{1} \in \mathrm{GF}(2)
}
