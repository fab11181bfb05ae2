// Package gf2 does linear algebra with dense matrices over GF(2): product,
// echelon forms, systems of equations, null spaces, inverse, and certificates
// that a system has no solution.
//
// # Mathematics
//
// GF(2) has the elements 0 and 1, and 1 + 1 = 0. A vector is a [bitset.Set], read
// as a column in M·x and as a row in yᵀ·M. For an r×c matrix M
//
//	rank        number of independent rows = number of independent columns
//	null space  {x : M·x = 0}, of dimension nullity = c − rank
//	left null   {y : yᵀ·M = 0}, of dimension r − rank
//
// and M·x = b has a solution exactly when yᵀ·b = 0 for every y of the left null
// space. A y with yᵀ·M = 0 and yᵀ·b = 1 therefore proves that there is none: it
// names equations whose sum reads 0 = 1. If x solves M·x = b, all solutions are x
// plus a vector of the null space.
//
// # Main types
//
//   - [Matrix]: construction, entries, sum, product, transpose, text, and the
//     questions asked once: [Matrix.Rank], [Matrix.Solve], [Matrix.NullSpace],
//     [Matrix.Inverse].
//   - [Echelon]: the work of one elimination, kept to answer many questions.
//   - [PLE]: a permutation, a lower triangle and an echelon form with the matrix as
//     their product.
//   - [Solution]: one solution and a basis of what may be added to it.
//   - [Steps], [RowOp]: an elimination one row operation at a time, to teach, and
//     [Matrix.Check] for a student's own.
//   - Pictures: [Matrix.Picture], [Echelon.Picture] with its pivots, [Steps.Picture].
//   - Text: [Parse], [ParseCSV], [ParsePython] (and Sage), [ParseMatrixMarket],
//     [ParseAlist] and the methods that write them.
//   - [InconsistentError], [SingularError]: "no" with a certificate that anyone
//     can check.
//
// Three equations in three unknowns:
//
//	m, err := gf2.Parse("110\n011\n101")
//	b, err := bitset.Parse("110")
//	s, err := m.Solve(b)
//	// s.X = 101, s.NullSpace = [111]: the solutions are 101 and 010
//	b, err = bitset.Parse("100")
//	_, err = m.Solve(b)
//	// gf2: no solution: equations 0, 1, 2 add up to 0 = 1
//
// # What is canonical
//
// Answers depend on the mathematics only, not on how the elimination went:
//
//   - Pivot columns are leftmost: column j is a pivot when it is not a sum of
//     columns before it. The other columns are free.
//   - [Solution.X] is the solution in which every free variable is 0.
//   - Vector k of a null space basis has a 1 at the k-th free column, 0 at the
//     other free columns and nothing after its own: it writes that column as the
//     sum of the pivot columns before it. Equal null spaces have equal bases.
//   - A left null space basis is the null space basis of the transpose.
//   - The certificate of an inconsistent system is the vector of that left basis
//     for the first equation that contradicts the ones before it.
//   - The reduced echelon form is unique.
//
// A row echelon form that is not reduced, the parts of a [PLE] but for its pivots,
// and a transform when the rows are dependent, are not unique; which one is returned
// may change.
//
// # Shapes, aliasing, invariant
//
// Every function accepts matrices with no rows or no columns: a 0×c matrix has
// nullity c, an r×0 matrix maps the vector of length 0 to 0. A matrix never
// shares storage with a vector or another matrix: rows, columns and blocks go in and
// out as copies. Only a [View] aliases: it is a window on the entries of its matrix,
// and holds none. What writes has read its arguments before, so a window may be set
// to a product of the matrix that it is a window on.
// Entries beyond the last column of the packed rows are zero. The zero Matrix is
// the 0×0 matrix. Any number of goroutines may read a matrix at once.
//
// # Errors
//
// Wrong indices and shapes that do not fit are mistakes in the program and panic
// with a value whose text starts with "gf2: ". No solution, no inverse and text
// that cannot be read are errors.
//
// # Cost
//
// Matrices of more than 512 columns are stored in tiles of 512 columns, each with
// all rows. Elimination and products use tables of sums of rows, the method of the
// Four Russians: an r×c matrix of rank k is eliminated in about r·k·c/512 word
// operations (two thirds for a form that is not reduced), a product of r×m and
// m×c takes r·m·c/512, and an eighth less for every time that all sides can be halved
// and stay above 1,500 (Strassen). Words are 64 bits in plain Go, 256 with AVX2 and 512 with AVX-512,
// which are chosen when the program starts and give the same results; the
// environment variable PARITYLAB_SIMD=pure leaves plain Go only, and so does the
// build tag purego. Large matrices are worked on by GOMAXPROCS goroutines. Small
// ones are eliminated row by row, in one goroutine.
//
// # Measured
//
// go run ./lib/gf2/bench measures this package against the C library M4RI, package
// poly against NTL and package lights against M4RI, all in one table, if they are
// installed; go run ./lib/gf2/bench matrices is the part about matrices. On one core
// of an AMD EPYC with AVX2 and VPCLMULQDQ, CPU times relative to those of Debian's
// M4RI 20200125, built for SSE2, were for n = 1000 to 8000 (plain Go; AVX2):
//
//	echelon form            0.80–1.16; 0.37–0.41
//	reduced echelon form    0.89–1.13; 0.36–0.43
//	product                 0.87–1.03; 0.29–0.31
//	one right side          0.28–0.65; 0.12–0.22
//
// The yardstick is the better of mzd_echelonize and mzd_echelonize_m4ri, mzd_mul, and
// mzd_solve_left. On two cores the echelon form of n = 8000 takes 0.55–0.59 of the
// time on one. [Matrix.PLE] takes up to twice as long as [Matrix.EchelonForm].
//
// # Sources
//
// The limits for random matrices that the tests use are classical: a large
// random square matrix has nullity 0, 1, 2 with probability 0.2888, 0.5776,
// 0.1284; see V. F. Kolchin, Random Graphs (1999), chapter 3.
package gf2
