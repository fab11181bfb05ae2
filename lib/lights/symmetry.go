package lights

import (
	"fmt"
	"math/big"
	"slices"

	"parity.lab/lib/bitset"
	"parity.lab/lib/gf2"
)

// Symmetries returns the symmetries of the board on which the game is played, as
// permutations of its lights: those of [graph.Graph.Symmetries] that keep stuck buttons
// and missing lights in their places. In permutation p light v goes to p[v]. The first is the
// identity. A game that is on no board has the identity only; any list of symmetries can
// be handed to the functions that take one.
func (g *Game) Symmetries() [][]int {
	var list [][]int
	if g.graph != nil {
		for _, p := range g.graph.Symmetries() {
			if g.IsSymmetry(p) {
				list = append(list, p)
			}
		}
	}
	if list == nil {
		p := make([]int, g.Len())
		for v := range p {
			p[v] = v
		}
		list = [][]int{p}
	}
	return list
}

// IsSymmetry reports whether a permutation of the lights takes the game to itself: the
// set of lights that a button toggles goes to that of a button, each as often as it
// is there, buttons that can't be pressed aside, and missing lights go to missing
// ones. Then it takes solvable configurations to solvable ones. Cost: O(edges·log edges).
func (g *Game) IsSymmetry(p []int) bool {
	if len(p) != g.Len() {
		return false
	}
	seen := bitset.New(len(p))
	for v, to := range p {
		if to < 0 || to >= len(p) || seen.Test(to) || g.HasLight(v) != g.HasLight(to) {
			return false
		}
		seen.Set(to)
	}
	var before, after []string
	for i := range g.Buttons() {
		if !g.CanPress(i) {
			continue
		}
		reach := g.Toggles(i)
		before = append(before, fmt.Sprint(reach))
		for j, v := range reach {
			reach[j] = p[v]
		}
		slices.Sort(reach)
		after = append(after, fmt.Sprint(reach))
	}
	slices.Sort(before)
	slices.Sort(after)
	return slices.Equal(before, after)
}

// Moved returns the configuration after a permutation: light v goes to p[v]. It panics
// if the lengths differ.
func Moved(config *bitset.Set, p []int) *bitset.Set {
	if config.Len() != len(p) {
		panic(fmt.Sprintf("lights: a permutation of %d lights for a configuration of %d", len(p), config.Len()))
	}
	moved := bitset.New(len(p))
	for v := range config.All() {
		moved.Set(p[v])
	}
	return moved
}

// Canonical returns the first of the configurations into which the permutations take
// config, in the order of their texts. If they are a group, two configurations have the same
// canonical form exactly if one can be taken to the other. An empty list leaves config as it
// is. It panics if a length differs. Cost: one pass for each permutation.
func Canonical(config *bitset.Set, permutations [][]int) *bitset.Set {
	best := config.Clone()
	for _, p := range permutations {
		if moved := Moved(config, p); moved.Compare(best) < 0 {
			best = moved
		}
	}
	return best
}

// Canonical returns the canonical form of a configuration under the symmetries of the
// board, see the function [Canonical]. It panics if the length is wrong.
func (g *Game) Canonical(config *bitset.Set) *bitset.Set {
	g.checkLen(config, "configuration")
	return Canonical(config, g.Symmetries())
}

// Inequivalent says how many configurations differ by more than a symmetry.
type Inequivalent struct {
	Group    int      // the number of symmetries
	Boards   *big.Int // of all configurations
	Solvable *big.Int // of those that have a solution
}

// String states both numbers.
func (q *Inequivalent) String() string {
	return fmt.Sprintf("%v of %v boards that differ by more than one of %s have a solution", q.Solvable, q.Boards, pluralSymmetries(q.Group))
}

func pluralSymmetries(n int) string {
	if n == 1 {
		return "1 symmetry"
	}
	return grouped(n) + " symmetries"
}

// Inequivalent counts configurations up to the given symmetries, which must be a group;
// nil means those of the board. It does not list them: the number of orbits is the mean
// number of configurations that a symmetry leaves as they are (Burnside). Of all
// configurations these are 2^c, c the number of its cycles; of those that have a solution they
// are a subspace of the image of M, whose dimension is the rank of M minus the rank of
// what the symmetry adds to a basis of it.
//
// It panics if a permutation is no symmetry of the game; that the list is a group, it
// checks as far as the mean has to be a whole number. Cost: an elimination for each
// symmetry.
func (g *Game) Inequivalent(symmetries [][]int) *Inequivalent {
	if symmetries == nil {
		symmetries = g.Symmetries()
	}
	basis := g.Matrix().Image()
	q := &Inequivalent{Group: len(symmetries), Boards: new(big.Int), Solvable: new(big.Int)}
	one := big.NewInt(1)
	for i, p := range symmetries {
		if !g.IsSymmetry(p) {
			panic(fmt.Sprintf("lights: permutation %d is no symmetry of the %v", i, g))
		}
		q.Boards.Add(q.Boards, new(big.Int).Lsh(one, uint(cycles(p))))
		changes := make([]*bitset.Set, len(basis))
		for j, b := range basis {
			changes[j] = Moved(b, p)
			changes[j].Xor(b)
		}
		fixed := len(basis) - gf2.FromRows(changes).Rank()
		q.Solvable.Add(q.Solvable, new(big.Int).Lsh(one, uint(fixed)))
	}
	size, rest := big.NewInt(int64(len(symmetries))), new(big.Int)
	for _, sum := range []*big.Int{q.Boards, q.Solvable} {
		if sum.QuoRem(sum, size, rest); rest.Sign() != 0 {
			panic("lights: the permutations are no group")
		}
	}
	return q
}

// cycles returns the number of cycles of a permutation.
func cycles(p []int) int {
	seen := bitset.New(len(p))
	n := 0
	for v := range p {
		if seen.Test(v) {
			continue
		}
		n++
		for ; !seen.Test(v); v = p[v] {
			seen.Set(v)
		}
	}
	return n
}
