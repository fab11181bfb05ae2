package lights

// parityClasses returns the cells of a board in four classes, by the parities of row and
// column.
//
// On a plane board with both sides odd, the quiet patterns take few different forms in each
// class: some 2^(d/2) where they are 2^d. Column v of a basis of quiet patterns, row by row, is a
// polynomial in S and T applied to one vector, where row i is f_{i+1}(S) of the first and
// column j in the same way; and over GF(2)
//
//	f_{2i}(x) = x·f_i(x²),   f_{2i+1}(x) = (f_i + f_{i+1})(x²),
//
// so the columns of a class lie in a space of squares, of half the dimension. The parity
// split of package coding lives on that: the weight of a member is the sum of four
// functions of half the bits. It takes the dimensions as it finds them, so nothing
// here needs to be true of a board for its answers to be.
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
