// Package cover studies the even parity covers of grids, and computes the nullities
// of Lights Out boards of any size, without matrices.
//
// # Even parity covers
//
// An even parity cover of the m×n grid is a set of cells of which every cell has
// an even number in its closed neighbourhood: a null-space vector of the σ⁺-game,
// or a quiet pattern. They form a vector space, whose dimension d(m, n) is the
// nullity of the game; d(n) stands for d(n, n). A board has a solution for one in
// 2^d of its configurations, and then 2^d solutions.
//
//   - [Cover] is one of them. [Basis], [All], [Random], [Symmetric] and [Generator] make
//     them, [Count] counts them.
//   - [Tile] makes covers of (nk−1)×(nk−1) from those of (n−1)×(n−1), a [Tiling] with
//     mirror lines, and [Factor] finds the tile again. [TilingSpan] tells how many of
//     the large board's covers come so; there are at least as many, d(nk−1) ≥ d(n−1).
//   - A cover is perfect when it meets every row and column, which is to say when it
//     is no tiling: [HasPerfect], [Perfect], [PerfectCount], [LongestPerfect], and [Double]
//     from n to 2n+1.
//   - [Regions] cuts a board by which covers hold a cell.
//
// So the 4×4 board and its tilings:
//
//	basis := cover.Basis(4, 4)             // 4 covers
//	t := cover.Tile(basis[0], 3)           // a cover of 14×14
//	fmt.Println(t, t.Check())              // drawn with its mirror lines; nil
//	fmt.Println(cover.TilingSpan(4, 4, 3, 3)) // … dimension 4 of 4, all covers
//
// # Most Clicks
//
// How many presses does the hardest solvable board need? Solutions differ by covers, so it
// is the covering radius of the code of covers. [MostClicks] gives it for a board,
// [GameClicks] for any other game, with a board that needs as many, a certificate that none
// needs more, and both in a form that package radiuscheck reads ([Clicks.Proof]). The
// theorems and the search are told in package coding; the least of them, for the sides
// 6k−1, is [KBound], drawn by [KRegions]. [MostClicksFamily] finds such formulas for the
// tilings of any square tile:
//
//	c, err := cover.MostClicks(ctx, 9, 9, coding.RadiusOptions{})       // 37
//	f, err := cover.MostClicksFamily(ctx, 9, coding.RadiusOptions{})
//	fmt.Println(f) // 10k−1, nullity 8: 60k²−20k−3 for odd k, 60k²−20k+1 for even k
//
// # Nullities
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
// gcd(m+1, n+1) − 1: [SigmaNullity]. [Game] has all rules and shapes, and [NewGrid]
// makes a table by size.
//
//	cover.Nullity(5)           // 2
//	cover.Nullity(1_000_001)   // in a fraction of a second
//	t, err := cover.Nullities(ctx, 25_000, cover.Options{})
//	t.Count(2)                 // 1242 boards of nullity 2
//
// # Sutner's recursion and two conjectures
//
// Sutner found d(2n+1) = 2·d(n) + δ with δ = 0 or 2; Boyles proved it, with δ = 2
// exactly when n ≡ 2 (mod 3). It follows from the formulas above.
//
// Two conjectures about nullity 2 are in the paper on Most Clicks that this package
// follows in [KBound]. The proofs here are this project's own: they were written for it
// and checked numerically ([CheckConjectures], to n = 25,000), and no published ones
// are known to it.
//
// d(n) = 2 only if n ≡ 5 (mod 6). Let n = 2k+1. Then 2 = 2·d(k) + δ where d(k) is
// even (d(k) is a multiple of 4 for even k by what follows, and twice a number plus
// δ for odd k), so d(k) = 0 and δ = 2, hence k ≡ 2 (mod 3) and n ≡ 5 (mod 6). And k is
// even, so that n ≡ 5 (mod 12): k = 2j+1 has j ≡ 2 (mod 3) and d(k) = 2·d(j) + 2. Let n
// be even. Then f_{n+1} = h² and d(n) = 2·deg gcd(h(x), h(x+1)). This gcd does not
// change when x+1 is put for x, so it is a polynomial in x²+x and its degree is even: 4
// divides d(n), which is not 2. ∎
//
// Infinitely many n have d(n) = 2. First, d(3^k−1) = 0: otherwise there are z and w of
// orders that divide 3^k, none of them 1, with z + 1/z + w + 1/w = 1. Let 3^m be the
// larger of the orders, say of z, so that w is a power of z. If m = 1 both sums are 1,
// and 1 + 1 ≠ 1. If m ≥ 2, then since 2 is a primitive root modulo 3^m, the elements
// 1, z, z² are a basis of GF(2)(z) over GF(2)(z³). Every power of z is an element of
// the small field times one of them. If w is not in the small field, the components of 1
// in z + 1/z + w + 1/w are all 0, and 0 ≠ 1. If it is, the component of z is z's own,
// not 0 as that of the right side. Now k ≥ 1 and n = 3^k−1 ≡ 2 (mod 3) give d(2·3^k−1) =
// 2·0 + 2 = 2. ∎
//
// # Cost
//
// The 20 basic covers of 30×30 take 0.2 ms, the 566 of 1019×1019 take 0.4 s: no matrix
// is larger than d rows of one line of the board.
//
// One nullity takes one gcd of degree b/4 for a square and b/2 for a rectangle:
// about 0.3 ms for n = 100,000 with carry-less multiplication. All nullities up to
// 25,000 take 0.15 s of CPU time with VPCLMULQDQ, 0.22 s with PCLMULQDQ and 1.2 s in
// plain Go, those up to 100,000 take 4.7 s and 8.1 s with the instructions: the time
// grows with the third power. [Sieve] is far faster, and says what it assumes.
//
// Sources: K. Sutner, σ-automata and Chebyshev polynomials (2000); M. Hunziker, A.
// Machiavelo and J. Park, Chebyshev polynomials over finite fields and
// reversibility of σ-automata on square grids (2004); OEIS A159257. W. Boyles on Sutner's
// recursion, arXiv 2202.09878. D. E. Knuth, The Art of Computer Programming, section
// 7.1.3, exercises on perfect parity patterns; OEIS A118141, A118142, A118143, A225783.
package cover
