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
// Least times in µs at degree 1,000, 10,000 and 100,000, on one core of an AMD EPYC of
// the third generation at 3.2 GHz, and the same as a fraction of the time of NTL
// 11.5.1 with gf2x, as Debian builds them for any amd64, in the same hour:
//
//	              plain Go            PCLMULQDQ          VPCLMULQDQ
//	product    2.1   67   1960     0.24  10.3   323    0.21  8.4   241
//	           1.3   .83   .69      .15   .13   .11     .14  .10   .08
//	gcd         12   540  54000     2.2    79  6380     1.9   47  3260
//	           1.3   .87   1.2      .24   .13   .14     .21  .08   .07
//	xgcd        34  1340 167000     4.6   180 13900     3.7  104  7310
//	           1.6   .97   2.5      .21   .13   .20     .17  .08   .11
//
// BenchmarkMul, BenchmarkGCD and BenchmarkXGCD measure them again.
//
// Division by 0, negative degrees and shifts are mistakes in the program and
// panic with a string that starts with "poly: ". Text that cannot be read is an
// error that names the place.
//
// Sources: D. E. Knuth, The Art of Computer Programming 2, sections 4.6.1–4.6.2;
// J. von zur Gathen and J. Gerhard, Modern Computer Algebra, chapters 3, 8, 9
// and 14; D. J. Bernstein and B.-Y. Yang, Fast constant-time gcd computation
// (2019), for the steps; M. Bodrato, Towards optimal Toom-Cook multiplication for
// univariate and multivariate polynomials in characteristic 2 and 0 (2007).
package poly
