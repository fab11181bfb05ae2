// Package radiuscheck checks proofs of covering radii, and so of the number of presses
// that the hardest solvable board of a Lights Out game needs. It shares no code with the
// search that finds them, is short enough to be read in one sitting, and computes with
// whole numbers only.
//
// A [Claim] names the game or the code, a lower and an upper bound, and a proof of each:
//
//	claim, err := radiuscheck.Read(data)
//	err = claim.Check() // nil, or what is wrong
//
// # What is checked
//
// The code is the null space of the game, found here by elimination, or the span of the
// words of the claim. The type of a position is its column in a basis; n_t positions have
// type t, n_0 of N are in no word. For a vector x let w_t = n_t − 2·(its bits on type t).
// The word with character c changes the sign of w_t where c·t = 1, so that with
// F(c) = Σ_{t≠0} w_t·(−1)^(c·t)
//
//	|x + word c| = |x| + (F(0) − F(c))/2
//
// Lower bound: the witness has Lower bits and F(0) ≥ F(c) for all c. The types with
// w_t ≠ 0 are dealt out to spaces, the parts, and each part's share of F is evaluated
// for all characters of the space; if each has its maximum at 0, so has the sum.
//
// Upper bound: the greatest |leader| is at most (N + n_0 − W)/2 where W is the least value
// that max F can have with |w_t| ≤ n_t and w_t of the parity of n_t. The mean of F is 0,
// so W ≥ 0; that is all that a certificate without pivots says. Else it gives a space S
// of types. The mean of F over the characters that are alike on S has the types in S only,
// so W is at least the W of these. F ≤ T everywhere is to be refuted for them:
//
//   - |w_t| ≤ T, as w_t is the mean of F over the characters with c·t = 0, and −w_t that
//     over the others.
//   - w_t ≥ 0 for the pivots: adding a word changes their signs as one likes.
//   - With Parity, n_t is one more for t = τ, the sum of the odd types of S, and T stands
//     for one less than in the program without. For F(c) − F(0) = −2·Σ_{c·t=1} w_t is 2·(c·τ)
//     modulo 4, so F ≤ T+1 is F ≤ T−1 for the c of one value of c·τ, that is
//     F(c) ∓ (−1)^(c·τ) ≤ T for one sign, and w_τ ∓ 1 is the new w_τ.
//   - A node of the tree divides by w_t ≤ a or w_t ≥ a+2, which are all values when a has the
//     parity of n_t. A leaf has Y_c ≥ 0 with T·ΣY < Σ_t min(Ŷ_t·lo_t, Ŷ_t·hi_t), where
//     Ŷ_t = Σ Y_c·(−1)^(c·t), although Σ Y_c·F(c) = Σ_t Ŷ_t·w_t is at most T·ΣY.
//
// All F(c) have the parity of Σ n_t, so W ≥ T+2 if T has it.
//
// # Cost
//
// One pass over the tree: its multipliers times the types of the space. One transform of
// 2^k numbers for each part of dimension k, at most 26.
package radiuscheck
