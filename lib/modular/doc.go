// Package modular solves linear systems over Z/k for any k ≥ 2, prime or not.
//
// # Mathematics
//
// A puzzle whose lights have k states, and whose presses add 1 mod k, asks for x
// with M·x ≡ b (mod k). If k is prime that is elimination over a field. If not, some
// numbers have no inverse, 2·x ≡ 1 (mod 4) has no solution, and 2·x ≡ 2 (mod 4) has two.
// Here k is cut into prime powers q = p^e, each system mod q is solved by itself, and
// the Chinese remainder theorem joins the answers.
//
// Mod p^e, each step takes as pivot an entry of least p-valuation v among all that
// are left. It divides all of them, so the rows below can be cleared by
// subtraction, and what stays to its right is divisible by p^v as well. The end is an
// echelon form E = P·M with P invertible, row i being p^(v_i) times a row whose pivot is 1.
// M·x ≡ b has a solution exactly when p^(v_i) divides (P·b)_i for each pivot row,
// and (P·b)_i ≡ 0 for the rows without one. Where that fails in row i, the vector
//
//	y = p^(e−v_i) · (row i of P)     (v_i = e for a row without pivot)
//
// has y·M ≡ 0 and y·b ≢ 0 (mod q), which proves to anyone that there is no
// solution; k/q times it does so mod k.
//
// The solutions of M·x ≡ 0, the null module, need not have a basis. They have
// generators g_1, g_2, … with orders o_1, o_2, … (o_i·g_i ≡ 0): each of them is c_1·g_1 + c_2·g_2 + …
// with 0 ≤ c_i < o_i in exactly one way, so there are o_1·o_2·… of them.
//
// # Main types
//
//   - [Matrix]: a matrix over Z/k. [Matrix.Eliminate] does the work that does not
//     depend on b.
//   - [Elimination]: answers for many b: [Elimination.Solve], [Elimination.Null].
//   - [Solution]: one solution and the generators; it lists all, and finds the one
//     with the least sum, see [Solution.Lightest].
//   - [InconsistentError]: the proof that there is none.
//
// Example:
//
//	m := modular.FromRows(4, [][]int{{1, 1}, {1, 3}})
//	s, err := m.Eliminate().Solve([]int{0, 2})
//	fmt.Println(s.X, s.Count()) // [3 1] 2
//
// # Invariants and cost
//
// Entries are kept and returned as numbers 0 … k−1; any int is taken and reduced.
// 2 ≤ k ≤ MaxModulus. An Elimination and a Solution never change, and any number of
// goroutines may use them. Eliminate costs O(rows²·cols) steps for each prime
// power and O(rows·(rows+cols)) numbers of memory; rows that need no change cost nothing, which
// makes banded matrices, such as those of boards, much cheaper. Solve costs O(rows·(rows+cols)).
//
// Wrong sizes and moduli are mistakes in the program and panic with a string that
// starts with "modular: ".
//
// # Sources
//
// J. A. Howell, Spans in the module (Z_m)^s, Linear and Multilinear Algebra 19
// (1986), doi:10.1080/03081088608817705, for what takes the place of bases over Z/k.
package modular
