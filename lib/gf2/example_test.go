package gf2_test

import (
	"errors"
	"fmt"
	"math/rand/v2"

	"parity.lab/lib/bitset"
	"parity.lab/lib/gf2"
)

// Three lamps in a ring, each switch toggles two neighbours: which switches turn
// on lamps 0 and 1, and can lamp 0 be turned on alone?
func Example() {
	m, _ := gf2.Parse("110\n011\n101")
	s, _ := m.Solve(bitset.FromIndices(3, 0, 1))
	fmt.Println("one way:", s.X, "changes nothing:", s.NullSpace)

	b := bitset.FromIndices(3, 0)
	_, err := m.Solve(b)
	fmt.Println(err)
	var no *gf2.InconsistentError
	if errors.As(err, &no) {
		fmt.Println("proof checked:", no.Check(m, b))
	}
	// Output:
	// one way: 010 changes nothing: [111]
	// gf2: no solution: equations 0, 1, 2 add up to 0 = 1
	// proof checked: true
}

func ExampleParse() {
	m, _ := gf2.Parse(`
		1 0 1
		0 1 1`)
	fmt.Println(m)
	fmt.Println(m.Text('.', '#'))
	_, err := gf2.Parse("101\n01")
	fmt.Println(err)
	// Output:
	// 101
	// 011
	// #.#
	// .##
	// gf2: line 2: 2 entries, want 3 as in line 1
}

func ExampleMatrix_Mul() {
	fibonacci, _ := gf2.Parse("11\n10")
	square := fibonacci.Mul(fibonacci)
	fmt.Println(square)
	fmt.Println("order 3:", square.Mul(fibonacci).Equal(gf2.Identity(2)))
	// Output:
	// 01
	// 11
	// order 3: true
}

// One elimination answers many questions.
func ExampleEchelon() {
	m, _ := gf2.Parse("0110\n0111\n0001")
	e := m.ReducedEchelon()
	fmt.Println(e.Matrix())
	fmt.Println("pivots", e.Pivots(), "free", e.Free(), "rank", e.Rank(), "nullity", e.Nullity())
	fmt.Println("T·M = E:", e.Transform().Mul(m).Equal(e.Matrix()))
	for _, b := range []*bitset.Set{bitset.FromIndices(3, 0, 1), bitset.FromIndices(3, 1)} {
		x, err := e.Particular(b)
		fmt.Println(b, "from", x, err)
	}
	// Output:
	// 0110
	// 0001
	// 0000
	// pivots [1 3] free [0 2] rank 2 nullity 2
	// T·M = E: true
	// 110 from 0100 <nil>
	// 010 from <nil> gf2: no solution: equations 0, 1, 2 add up to 0 = 1
}

// Each null vector writes a free column as a sum of pivot columns before it.
func ExampleMatrix_NullSpace() {
	m, _ := gf2.Parse("1101\n0111")
	for _, x := range m.NullSpace() {
		fmt.Println(x, m.MulVec(x).None())
	}
	// Output:
	// 1110 true
	// 0101 true
}

func ExampleMatrix_SolveMany() {
	m, _ := gf2.Parse("110\n011\n111")
	x, err := m.SolveMany(gf2.Identity(3))
	fmt.Println(x, err)
	inverse, _ := m.Inverse()
	fmt.Println(inverse.Equal(x))
	// Output:
	// 011
	// 111
	// 101 <nil>
	// true
}

func ExampleSolution_Member() {
	m, _ := gf2.Parse("1111")
	s, _ := m.Solve(bitset.FromIndices(1, 0))
	for code := range 1 << len(s.NullSpace) {
		fmt.Print(s.Member(bitset.FromWords(len(s.NullSpace), []uint64{uint64(code)})), " ")
	}
	// Output: 1000 0100 0010 1110 0001 1101 1011 0111
}

// Three in ten large random square matrices are invertible.
func ExampleMatrix_Inverse() {
	r := rand.New(rand.NewPCG(1, 1))
	invertible := 0
	for range 1000 {
		if _, err := gf2.Random(50, 50, r).Inverse(); err == nil {
			invertible++
		}
	}
	fmt.Println(invertible > 240 && invertible < 340)

	m, _ := gf2.Parse("101\n011\n110")
	_, err := m.Inverse()
	fmt.Println(err)
	// Output:
	// true
	// gf2: no inverse: columns 0, 1, 2 add up to 0
}

// The same elimination as a student writes it.
func ExampleMatrix_Steps() {
	m, _ := gf2.Parse("011\n110")
	fmt.Print(m.Steps())
	fmt.Println(m.Check([]gf2.RowOp{{Swap: true, A: 0, B: 1}}))
	// Output:
	// 0. start
	//  0  1  1
	//  1  1  0
	// 1. R1 ↔ R2
	// (1) 1  0
	//  0 (1) 1
	// 2. R1 ← R1 + R2
	// (1) 0  1
	//  0 (1) 1
	// gf2: after 1 operations: column 2 is not finished, want its only 1 in row 2
}

// The path of four vertices has the Fibonacci polynomial f_5.
func ExampleMatrix_CharPoly() {
	path, _ := gf2.Parse("0100\n1010\n0101\n0010")
	fmt.Println(path.CharPoly(), "and", path.MinPoly())
	// Output: x^4+x^2+1 and x^4+x^2+1
}

func ExampleParsePython() {
	m, err := gf2.ParsePython("[[1, 0, 1], [0, 1, 1]]")
	fmt.Print(m.CSV(), err, "\n")
	_, err = gf2.ParsePython("[[1, 0],\n [0, 2]]")
	fmt.Println(err)
	// Output:
	// 1,0,1
	// 0,1,1
	// <nil>
	// gf2: line 2, column 6: "2", want 0 or 1, at most 1
}

// The rows of L say how the rows of A are made of those of E.
func ExampleMatrix_PLE() {
	a, _ := gf2.Parse("0011\n0111\n0100")
	f := a.PLE()
	fmt.Println("rows", f.Perm, "pivots", f.Pivots)
	fmt.Println(f.L)
	fmt.Println(f.E)
	fmt.Println(f.P().Mul(f.L).Mul(f.E).Equal(a))
	// Output:
	// rows [1 0 2] pivots [1 2]
	// 10
	// 01
	// 11
	// 0111
	// 0011
	// true
}

// Rings, C in characters, are the pivots of the reduced form.
func ExampleEchelon_Picture() {
	m, err := gf2.Parse("0110\n1101\n1011")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(m.ReducedEchelon().Picture())
	// Output:
	// Reduced echelon form of a 3×4 matrix
	// C . # #
	// . C # .
	// . . . .
	// rank 2, nullity 2; rings are pivots
}

// Each step of an elimination, with [ ] around the row that it changed.
func ExampleSteps_Picture() {
	m, err := gf2.Parse("11\n10")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(m.Steps().Picture())
	// Output:
	// Elimination of a 2×2 matrix in 2 steps
	// R1 C #      R1  C #            R1 [C .]
	// R2 # .      R2 [. C]           R2  . C
	// 0. start    1. R2 ← R2 + R1    2. R1 ← R1 + R2
}
