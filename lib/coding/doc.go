// Package coding searches binary linear codes: the lightest members of a coset, with proof.
//
// # Mathematics
//
// A binary linear code of length n and dimension d is a space of 2^d words in
// GF(2)^n. For any word x, the coset x + code holds 2^d members, and the
// weight of a member is the number of its ones. A member of least weight is a coset
// leader; the greatest weight of a leader is the covering radius.
//
// For Lights Out the code is the null space, that is the press patterns that change
// nothing, x is a solution, the coset holds all solutions, and its leader is the
// shortest solution.
//
// The columns of a generator matrix, one for each position, are called types. Positions of
// equal type have equal bits in all words, so with w_t = zeros − ones of x at the
// positions of type t
//
//	F(z) = Σ_t w_t·(−1)^(z·t),   |x + Σ z_i·basis_i| = |x| + (F(0) − F(z))/2
//
// and a leader is a maximum of F, a Walsh–Hadamard transform.
//
// # Main types
//
//   - [Code]: made by [New] from generators. [Code.Leader] finds the lightest member of a
//     coset, [Code.Best] the k lightest, [Code.Coset] iterates over all.
//   - [Leader]: the member, its weight, how many there are, and why none is lighter.
//   - [Plan]: which method, how long, how much memory, before starting: [Code.Plan].
//   - [Weights] and [LeaderWeights]: how many words, and how many leaders, have each weight:
//     [Code.Weights], also for the dual code by MacWilliams' identities, and
//     [Code.LeaderWeights], exact or from a sample; [Code.MinimumDistance].
//   - [Radius]: the covering radius or bounds of it, with a witness and a certificate that
//     package radiuscheck checks: [Code.CoveringRadius].
//   - [CostError]: the refusal of a search that would take longer than the [Options] allow.
//
// An example, the words of even weight and length 4:
//
//	c := coding.New(4, []*bitset.Set{
//		bitset.FromIndices(4, 0, 1), bitset.FromIndices(4, 1, 2), bitset.FromIndices(4, 2, 3),
//	})
//	l, err := c.Leader(ctx, bitset.FromIndices(4, 0, 1, 2), coding.Options{})
//	fmt.Println(l.Weight, l.Minima) // 1 4
//
// # Methods and cost
//
// All methods are exact; by default the one with the least estimated time is taken
// ([Method], [Code.Plans]).
//
//   - [Gray]: all members one by one, each by one sum of n/64 words. 2^20 members of length 900: 20 ms.
//   - [Walsh]: the transform in blocks of 2^12 values, four in a word; the high bits of z
//     go through a Gray code. 2^20: 0.9 ms, 2^24: 13 ms, 2^28: 0.23 s, 2^32: 3 s, on two
//     cores; 24 kB for each.
//   - [Split]: for codes cut into four parts with about d/2 dimensions each, such as the parity
//     classes of a board. A member over half as good as the best in one of two pairs of
//     parts is found by listing the best values of both. About 2^(d/2) steps: d = 32 10 ms, 42
//     0.2 s, 56 4 s and 250 MB, 64 75 s and 2.4 GB.
//   - [Tree]: for thin codes, such as those of trees and of graphs of small tree-width. The types of
//     columns are the leaves of a tree, found by eliminating vertices of the graph of the checks
//     with least fill; up this tree goes the least weight for each of the 2^λ classes that the rest
//     can tell apart. A random tree of 3,000 vertices, d = 413: 1 ms.
//
// The weights of all 2^24 words of length 900 are counted in 34 ms by Walsh on two cores. The
// weights of leaders are counted by classes of cosets with equal numbers of ones in each type,
// Π (n_t+1) of them less a factor of up to 2^d: 0.05 ms for the 2^23 boards of Lights Out
// on 5×5, 4 s for the 2^2807 boards on 53×53.
//
// If a context ends first, the best member so far is returned with a lower bound: the sum of
// the least weights in groups of positions with few different words each.
//
// # The covering radius
//
// Let n_t be the number of positions of type t, n_0 those of type 0. A vector x is
// described by p_t, its ones at type t, or w_t = n_t − 2·p_t: whole numbers with the parity
// of n_t and |w_t| ≤ n_t. Its coset leader has p_0 + (n − n_0 − max F)/2 ones where F is
// the sum above without type 0, so with W = the least value of max F over all w
//
//	covering radius = (n + n_0 − W)/2
//
// The even-multiplicity theorem: if every n_t with t ≠ 0 is even, W = 0, and the covering
// radius is (n + n_0)/2, whatever the dimension. Proof. Σ_z F(z) = 0, since each
// (−1)^(z·t) with t ≠ 0 is −1 for half of all z; so max F ≥ 0. And w = 0 is allowed,
// which has F = 0. ∎ The hardest vectors have half of each type and all of type 0: then all
// members of the coset have the same weight.
//
// Only the span S of the types with odd n_t matters. The mean of F over the z that
// are alike on S is the same sum over the types in S alone, so max F is no less than theirs;
// and w_t = 0 is allowed outside. The rank of S is the reduced dimension k, and z counts by
// its 2^k values on S. The same mean over a smaller space gives a lower bound of W.
//
// It is a whole-number program: F(z) ≤ W for 2^k z. Adding a word changes the signs of w_t
// where z·t = 1, so w_t ≥ 0 can be asked for a basis of S, and |w_t| ≤ W, as w_t is the mean
// of F where z·t = 0. Branch and bound refutes one target W after another. The linear
// program of a node minimises W; its own dual simplex keeps rows for the variables in the
// basis only, because a Walsh–Hadamard transform finds the constraint that is violated
// most. A node is closed by multipliers Y_z ≥ 0, rounded to whole numbers with
//
//	target·ΣY < Σ_t min(Ŷ_t·lo_t, Ŷ_t·hi_t),  Ŷ_t = Σ Y_z·(−1)^(z·t)
//
// checked without rounding: floating point finds proofs and is never trusted. Witnesses
// come from simulated annealing of w.
//
// Parity: all F(z) are F(0) + 2·(z·τ) modulo 4 with τ the sum of the odd types. If τ ≠ 0, the
// code is extended by a parity position, of type τ: its W is one less, its covering radius
// one more, and the linear program says more. (Lights Out on a graph where a press toggles
// its own light has even words only, so τ = 0 there.)
//
// The time depends on k: 0 for 259 of the 293 boards with sides up to 40 that have
// quiet patterns, 4 or 6 for 16 (a moment) and 8 for five (9×9 0.5 s, 16×16 5 s).
//
// # Invariants, aliasing, concurrency
//
// A Code never changes and may be used by any number of goroutines. Words go in and
// out as copies. Results do not depend on the number of workers or on chance.
//
// Words of wrong length and wrong positions are mistakes in the program and panic with
// a string that starts with "coding: ".
//
// # Sources
//
// F. J. MacWilliams and N. J. A. Sloane, The Theory of Error-Correcting Codes, North-Holland 1977:
// cosets, leaders, transforms. N. Kashyap, On minimal tree realizations of linear codes, IEEE
// Transactions on Information Theory 55 (2009): the classes along a tree.
package coding
