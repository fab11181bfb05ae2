package lights

// parityClasses returns the cells of a board in four classes, by the parities of row and
// column.
//
// On a plane board the quiet patterns take few different forms in each class: about
// 2^(d/2), where they are 2^d. The bit of a quiet pattern at a cell is a linear
// function of the pattern, and those functions are the elements
//
//	f_i(x)·f_j(y),   y = x + 1 (σ⁺) or x (σ),   of GF(2)[x]/(g),   g = gcd(f_{m+1}(x), f_{n+1}(y))
//
// for the cell in row i and column j of the m×n board, counted from 1, with the
// Fibonacci polynomials f_1 = 1, f_2 = x, f_{i+1} = x·f_i + f_{i−1}; deg g = d. Over GF(2)
//
//	f_{2i}(x) = x·f_i(x)²,   f_{2i+1}(x) = (f_i(x) + f_{i+1}(x))²,
//
// so the functions of a class are squares, times one of 1, x, y, xy. The squares in
// GF(2)[x]/(g) are a space of dimension deg h for the least h with g | h². As f_{m+1}
// and f_{n+1} are squares or squares times x or y, so is g up to such factors, and deg h is
// at most d/2 + 3/2.
//
// The parity split of package coding lives on that: the weight of a solution is the sum
// of four functions of half the bits each. It finds the dimensions out by itself, so
// the answers do not rest on this proof; on a board with another neighbourhood the
// dimensions are what they are.
func parityClasses(rows, cols int) [][]int {
	classes := make([][]int, 4)
	for r := range rows {
		for c := range cols {
			k := r%2*2 + c%2
			classes[k] = append(classes[k], r*cols+c)
		}
	}
	return classes
}
