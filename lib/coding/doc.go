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
