// Package cover computes the nullities of Lights Out boards of any size, without
// matrices.
//
// # Mathematics
//
// An even parity cover of the m×n grid is a set of cells of which every cell has
// an even number in its closed neighbourhood: a null-space vector of the σ⁺-game,
// or a quiet pattern. They form a vector space, whose dimension d(m, n) is the
// nullity of the game; d(n) stands for d(n, n). A board has a solution for one in
// 2^d of its configurations, and then 2^d solutions.
//
// With the Fibonacci polynomials f_k of package poly,
//
//	d(m, n) = deg gcd(f_{m+1}(x+1), f_{n+1}(x))
//
// For odd b = 2j+1, f_b is the square of g_b = f_{j+1} + f_j, which has no
// multiple roots; and f_{2^k·b} = x^(2^k−1)·f_b^(2^k). Counting how often each
// irreducible factor occurs on both sides gives, for m+1 = 2^j·a and
// n+1 = 2^k·b with a and b odd,
//
//	d(m, n) = D·2^(1+min(j,k)) + min(2^k−1, [3|a]·2^(j+1)) + min(2^j−1, [3|b]·2^(k+1))
//
// where D = deg gcd(g_a(x+1), g_b(x)), because g_b(0) = 1, and g_b(1) = 0 exactly
// when 3 divides b. For a square, g_b(x+1) and g_b(x) are A+(x+1)·B and A+x·B with
// polynomials A, B in y = x²+x, so that
//
//	d(b−1) = 4·deg gcd(A, B)
//
// with A and B of degree at most b/4 in y, and d(n) = (d(b−1)+e)·2^k − e with
// e = 2 if 3 divides n+1, else 0. Finally d(b−1) = 4·Σ c(t) over the divisors t of b,
// with primitive parts c(t) ≥ 0 that are almost always 0: see [PrimitiveParts].
//
// On a cylinder or a torus the rows are periodic, and GF(2)[s]/(s^n+1) takes the
// place of GF(2)[x]/(f_{n+1}), with s + 1 + 1/s for x + 1: [CylinderNullity],
// [TorusNullity]. The σ-game, where a press leaves its own light alone, has
// gcd(m+1, n+1) − 1: [SigmaNullity].
//
//	cover.Nullity(5)           // 2
//	cover.Nullity(1_000_001)   // in a fraction of a second
//	t, err := cover.Nullities(ctx, 25_000, cover.Options{})
//	t.Count(2)                 // 1242 boards of nullity 2
//
// # Cost
//
// One nullity takes one gcd of degree b/4 for a square and b/2 for a rectangle:
// about 3 ms for n = 100,000 with carry-less multiplication. All nullities up to
// 25,000 take about 0.15 s of CPU time with carry-less multiplication and a second
// without; the time grows with the third power. [Sieve] is far faster, and says
// what it assumes.
//
// Sources: K. Sutner, σ-automata and Chebyshev polynomials (2000); M. Hunziker, A.
// Machiavelo and J. Park, Chebyshev polynomials over finite fields and
// reversibility of σ-automata on square grids (2004); OEIS A159257.
package cover
