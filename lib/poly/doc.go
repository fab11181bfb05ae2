// Package poly computes with polynomials over GF(2).
//
// # Mathematics
//
// A [Poly] is an element of GF(2)[x]: coefficients are 0 or 1, addition is
// exclusive or, so p + p = 0 and subtraction is addition. Squaring only spreads
// the coefficients, p(x)² = p(x²), which makes powers, Fibonacci polynomials and
// factorisation cheap.
//
// Lights Out on a grid leads here. The adjacency matrix of a path with n
// vertices has the characteristic polynomial f_{n+1}, where f_0 = 0, f_1 = 1 and
// f_{k+1} = x·f_k + f_{k−1} are the Fibonacci polynomials ([Fibonacci]). The
// σ⁺-game on m×n lights has the nullity
//
//	deg gcd(f_{m+1}(x+1), f_{n+1}(x))
//
// and a board is solved in GF(2)[x]/(f_{n+1}) without any matrix.
//
//	p := poly.Fibonacci(6)              // x^5+x
//	q := p.Translate()                  // p(x+1) = x^5+x^4+x
//	d := poly.GCD(p, q).Degree()        // 2, the nullity of the 5×5 board
//	fmt.Println(p.Factor())             // x·(x+1)^4
//
// # Values
//
// Polys are values: no method changes its receiver or its arguments, results
// share no storage that anybody writes to, and any number of goroutines may use
// one. The zero value is the polynomial 0, whose degree is −1. Compare with
// [Poly.Equal].
//
// # Cost
//
// With n the larger degree: addition, shifts and squares take O(n/64) word
// operations. Products are schoolbook in words on short operands, Karatsuba's
// O(n^1.585) above some 40 words, and Toom and Cook's O(n^1.465) above 130 to 220.
// Division costs a few products. Gcd, xgcd and inverses take O(n²/64) word
// operations; with carry-less multiplication, Euclid's algorithm runs 63 steps at
// once. Long products, divisions and gcds hold memory of a few times their operands.
//
// Division by 0, negative degrees and shifts are mistakes in the program and
// panic with a string that starts with "poly: ". Text that cannot be read is an
// error that names the place.
//
// Sources: D. E. Knuth, The Art of Computer Programming 2, sections 4.6.1–4.6.2;
// J. von zur Gathen and J. Gerhard, Modern Computer Algebra, chapters 3, 8, 9
// and 14; D. J. Bernstein and B.-Y. Yang, Fast constant-time gcd computation
// (2019), for gcds from the low end.
package poly
