package exercise

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"

	"parity.lab/lib/bitset"
	"parity.lab/lib/gf2"
	"parity.lab/lib/lights"
)

// dimension returns the dimension of the space that vectors span.
func dimension(vectors []*bitset.Set) int { return gf2.FromRows(vectors).Rank() }

// drawn returns a random matrix of a given rank in which no row is zero or there
// twice. A rank k has 2^k - 1 such rows; there must be enough of them.
func drawn(rows, cols, rank int, r *rand.Rand) *gf2.Matrix {
	for {
		m := gf2.RandomRank(rows, cols, rank, r)
		seen := map[string]bool{bitset.New(cols).Key(): true}
		for i := range rows {
			seen[m.Row(i).Key()] = true
		}
		if len(seen) == rows+1 {
			return m
		}
	}
}

func rank(r *rand.Rand) *Task {
	m := drawn(5, 6, 3+r.IntN(3), r)
	form, _ := m.EchelonForm()
	return &Task{
		question: []block{
			paragraph("What is the rank of this matrix, with 1 + 1 = 0?"),
			matrices{m},
			howTo{screen: "Answer with a number."},
		},
		hints: []string{
			"The rank is the number of rows that are left, not zero, after elimination.",
			"Take a column with a 1, choose one row with a 1 there, and add it to the other rows with a 1 there. That row counts; go on with the others.",
			"After elimination the rows may be\n" + form.String(),
		},
		solution: fmt.Sprint(m.Rank()),
		check: func(text string) error {
			n, err := readNumber(text)
			switch {
			case err != nil:
				return err
			case n < 0 || n > 5:
				return errors.New("a matrix with 5 rows has a rank from 0 to 5")
			case n > m.Rank():
				return fmt.Errorf("the rank is not %d: however you choose %s, some of them add up to 0", n, count(n, "row"))
			case n < m.Rank():
				return fmt.Errorf("the rank is not %d: there are more independent rows than that", n)
			}
			return nil
		},
	}
}

func determinant(r *rand.Rand) *Task {
	const k = 4
	all := make(matrices, k)
	answer := bitset.New(k)
	for i := range all {
		if r.IntN(2) == 0 {
			all[i] = gf2.RandomInvertible(3, r)
		} else {
			all[i] = drawn(3, 3, 2, r)
		}
		answer.SetTo(i, all[i].Determinant())
	}
	return &Task{
		question: []block{
			paragraph("What are the determinants of these four matrices, with 1 + 1 = 0?"),
			all,
			howTo{screen: "Answer with four signs 0 or 1, from left to right."},
		},
		hints: []string{
			"Signs don't matter, as -1 = 1: count the products of three entries, one from each row and each column, that are 1. The determinant is 1 if their number is odd.",
			"The determinant is 0 exactly if some rows add up to zero.",
			"Of the four, " + fmt.Sprint(answer.Count()) + " are 1.",
		},
		solution: answer.String(),
		check: func(text string) error {
			got, err := readVector(text, k, zeroOne)
			if err != nil {
				return err
			}
			got.Xor(answer)
			if got.Any() {
				return errors.New("not all four are right")
			}
			return nil
		},
	}
}

func rref(r *rand.Rand) *Task {
	var m *gf2.Matrix
	var ops []gf2.RowOp
	for len(ops) < 3 {
		m = drawn(3, 4, 2+r.IntN(2), r)
		ops = m.Steps().Ops
	}
	return &Task{
		question: []block{
			paragraph("Bring this matrix to its reduced row echelon form: each row that is not zero begins with a 1 further right than the row above, that 1 is the only one in its column, and zero rows come last."),
			matrices{m},
			howTo{
				screen: "Answer with row operations, parted by commas: R1 <-> R2 swaps two rows, R1 += R2 adds row 2 to row 1. Rows count from 1.",
				paper:  "Two steps are allowed: swap two rows, or add one row to another. Write down each step and the matrix after it.",
			},
		},
		hints: []string{
			"Go from left to right. In the first column with a 1, bring a row with a 1 to the top, and add it to all other rows with a 1 there.",
			fmt.Sprintf("It can be done in %s.", count(len(ops), "operation")),
			"Begin with " + operations(ops[:1]) + ".",
		},
		solution: operations(ops),
		check: func(text string) error {
			got, err := readOperations(text)
			if err != nil {
				return err
			}
			if err := m.Check(got); err != nil {
				return errors.New(strings.NewReplacer("gf2: ", "", "after 1 operations", "after 1 operation").Replace(err.Error()))
			}
			return nil
		},
	}
}

func nullSpace(r *rand.Rand) *Task {
	const rows, cols = 3, 5
	m := drawn(rows, cols, 2+r.IntN(2), r)
	basis := m.NullSpace()
	form, _ := m.ReducedEchelonForm()
	return &Task{
		question: []block{
			paragraph("Find a basis of the null space of this matrix: independent vectors x with M·x = 0, so many that all others are sums of them."),
			matrices{m},
			howTo{screen: "Answer with one vector of five 0s and 1s a line, or with commas between."},
		},
		hints: []string{
			"Its dimension is the number of columns minus the rank.",
			"The reduced form has the same null space:\n" + form.String(),
			"Columns without a leading 1 are free: set one of them to 1, the other free ones to 0, and read the rest from the equations. One such vector is " + basis[0].String() + ".",
		},
		solution: joined(basis),
		check: func(text string) error {
			got, err := readVectors(text, cols)
			if err != nil {
				return err
			}
			if len(got) == 0 {
				return errors.New("there are vectors other than 0 in the null space")
			}
			for _, x := range got {
				if y := m.MulVec(x); y.Any() {
					return fmt.Errorf("%v is not in the null space: row %d of M times it is 1", x, y.First()+1)
				}
			}
			switch d := dimension(got); {
			case d < len(got):
				return errors.New("these vectors are in the null space, but not independent: some of them add up to 0")
			case d < len(basis):
				return errors.New("these vectors are in the null space and independent, but they don't span it: there are others")
			}
			return nil
		},
	}
}

func linearSystem(r *rand.Rand) *Task {
	const n = 4
	m := drawn(n, n, 3+r.IntN(2), r)
	b := m.MulVec(bitset.Random(n, r))
	for b.None() {
		b = m.MulVec(bitset.Random(n, r))
	}
	s, err := m.Solve(b)
	if err != nil {
		panic("exercise: " + err.Error())
	}
	reduced, _ := gf2.FromFunc(n, n+1, func(i, j int) bool {
		if j < n {
			return m.At(i, j)
		}
		return b.Test(i)
	}).ReducedEchelonForm()
	left := gf2.FromFunc(n, n, reduced.At)
	right := bitset.FromFunc(n, func(i int) bool { return reduced.At(i, n) })
	return &Task{
		question: []block{
			paragraph("Solve these four equations in x1, x2, x3, x4, with 1 + 1 = 0. Each row is one equation, the right side stands behind the bar."),
			system{m, b},
			howTo{screen: "Answer with x1 x2 x3 x4, four signs 0 or 1. One solution is enough."},
		},
		hints: []string{
			"Add one equation to another to get rid of an unknown that stands in both.",
			map[bool]string{true: "There is exactly one solution.", false: "There are two solutions."}[s.Unique()],
			"After elimination the equations are\n" + spaced(left, right),
		},
		solution: s.X.String(),
		check: func(text string) error {
			x, err := readVector(text, n, zeroOne)
			if err != nil {
				return err
			}
			wrong := m.MulVec(x)
			wrong.Xor(b)
			if wrong.Any() {
				return fmt.Errorf("equation %d does not hold", wrong.First()+1)
			}
			return nil
		},
	}
}

func contradiction(r *rand.Rand) *Task {
	const rows, cols = 5, 4
	m := drawn(rows, cols, 3, r)
	b := bitset.Random(rows, r)
	_, err := m.Solve(b)
	for err == nil {
		b = bitset.Random(rows, r)
		_, err = m.Solve(b)
	}
	var none *gf2.InconsistentError
	if !errors.As(err, &none) {
		panic("exercise: " + err.Error())
	}
	y := none.Certificate
	return &Task{
		question: []block{
			paragraph("These equations have no common solution, with 1 + 1 = 0. Prove it: find some of them that add up to 0 = 1."),
			system{m, b},
			howTo{screen: "Answer with the numbers of the equations, from 1."},
		},
		hints: []string{
			"The left sides must cancel: each unknown stands in an even number of your equations. The right sides must add up to 1.",
			fmt.Sprintf("%s will do.", count(y.Count(), "equation")),
			fmt.Sprintf("Equation %d is among them.", y.Last()+1),
		},
		solution: ones(y),
		check: func(text string) error {
			got, err := readNumbers(text, 1, rows)
			if err != nil {
				return err
			}
			if left := m.VecMul(got); left.Any() {
				return fmt.Errorf("x%d stands in an odd number of these equations and does not cancel", left.First()+1)
			}
			if got.ParityAnd(b) == 0 {
				return errors.New("these equations add up to 0 = 0, which is no contradiction")
			}
			return nil
		},
	}
}

// ones lists a choice, counted from 1.
func ones(s *bitset.Set) string {
	parts := []string{}
	for i := range s.All() {
		parts = append(parts, fmt.Sprint(i+1))
	}
	return strings.Join(parts, " ")
}

func span(r *rand.Rand) *Task {
	const k, n = 4, 6
	m := drawn(k, n, k-r.IntN(2), r)
	choice := draws(r, k, 2+r.IntN(2))
	w := m.VecMul(choice)
	for w.None() {
		choice = draws(r, k, 2+r.IntN(2))
		w = m.VecMul(choice)
	}
	lines := words{}
	for i := range k {
		lines = append(lines, fmt.Sprintf("v%d = %v", i+1, m.Row(i)))
	}
	return &Task{
		question: []block{
			paragraph("Which of these vectors add up to w? Vectors are added place by place, with 1 + 1 = 0."),
			append(lines, fmt.Sprintf("w  = %v", w)),
			howTo{screen: "Answer with the numbers of the vectors."},
		},
		hints: []string{
			"Each place is an equation: an odd number of your vectors must have a 1 there if w has one, an even number if not.",
			"Look for a place where few of the vectors have a 1.",
			fmt.Sprintf("v%d is one of them.", choice.First()+1),
		},
		solution: ones(choice),
		check: func(text string) error {
			got, err := readNumbers(text, 1, k)
			if err != nil {
				return err
			}
			sum := m.VecMul(got)
			if sum.Equal(w) {
				return nil
			}
			wrong := sum.Clone()
			wrong.Xor(w)
			return fmt.Errorf("these add up to %v, which differs from w in place %d", sum, wrong.First()+1)
		},
	}
}

func inverse(r *rand.Rand) *Task {
	const n = 3
	m := gf2.RandomInvertible(n, r)
	for m.Mul(m).Equal(gf2.Identity(n)) {
		m = gf2.RandomInvertible(n, r)
	}
	inv, err := m.Inverse()
	if err != nil {
		panic("exercise: " + err.Error())
	}
	return &Task{
		question: []block{
			paragraph("Find the inverse of this matrix: N with N·M = 1, the identity."),
			matrices{m},
			howTo{screen: "Answer with one row a line, or rows with commas between.", paper: "The inverse:", empty: lights.New(n, n)},
		},
		hints: []string{
			"Row i of N says which rows of M add up to row i of the identity.",
			"Write the identity to the right of M and eliminate until the identity stands on the left; the inverse then stands on the right.",
			"The first row of N is " + inv.Row(0).String() + ".",
		},
		solution: inv.String(),
		check: func(text string) error {
			got, err := readMatrix(text, n, n)
			if err != nil {
				return err
			}
			product := got.Mul(m)
			for i := range n {
				if x := product.Row(i); !x.Equal(gf2.Identity(n).Row(i)) {
					return fmt.Errorf("row %d of yours times M is %v, not row %d of the identity", i+1, x, i+1)
				}
			}
			return nil
		},
	}
}
