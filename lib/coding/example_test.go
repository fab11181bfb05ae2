package coding_test

import (
	"context"
	"fmt"

	"parity.lab/lib/bitset"
	"parity.lab/lib/coding"
)

// even is the code of the words of even weight and length 4.
func even() *coding.Code {
	return coding.New(4, []*bitset.Set{
		bitset.FromIndices(4, 0, 1), bitset.FromIndices(4, 1, 2), bitset.FromIndices(4, 2, 3),
	})
}

func ExampleCode_Leader() {
	l, err := even().Leader(context.Background(), bitset.FromIndices(4, 0, 1, 2), coding.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(l.Word, "of weight", l.Weight)
	fmt.Println(l.Minima, "of them:", l.Reason)
	// Output:
	// 0010 of weight 1
	// 4 of them: all 2^3 = 8 members of the coset were enumerated
}

func ExampleCode_Best() {
	r, err := even().Best(context.Background(), bitset.FromIndices(4, 3), 5, coding.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, w := range r.Words {
		fmt.Println(w, w.Count())
	}
	// Output:
	// 0001 1
	// 0010 1
	// 0100 1
	// 1000 1
	// 1101 3
}

func ExampleCode_Coset() {
	for w := range coding.New(3, []*bitset.Set{bitset.FromIndices(3, 0, 1)}).Coset(bitset.FromIndices(3, 2)) {
		fmt.Println(w)
	}
	// Output:
	// 001
	// 111
}

func ExampleCode_Plan() {
	r := coding.New(900, basis())
	p, err := r.Plan(coding.Options{Method: coding.Gray})
	fmt.Println(p.Method, p.Detail, err)
	_, err = r.Plan(coding.Options{Method: coding.Gray, MaxMemory: 10})
	fmt.Println(err != nil)
	// Output:
	// Gray code 2^2 members <nil>
	// true
}

func basis() []*bitset.Set {
	return []*bitset.Set{bitset.FromIndices(900, 1, 2), bitset.FromIndices(900, 7)}
}

func ExampleCode_Types() {
	c := coding.New(5, []*bitset.Set{bitset.FromIndices(5, 0, 1, 3), bitset.FromIndices(5, 1, 3, 4)})
	for _, t := range c.Types() {
		fmt.Println(t.Column, t.Positions)
	}
	// Output:
	// 10 [0]
	// 11 [1 3]
	// 00 [2]
	// 01 [4]
}

func ExampleCode_Weights() {
	w, err := even().Weights(context.Background(), coding.Options{})
	fmt.Println(w)
	fmt.Println(w.MinimumDistance(), w.Dual().MinimumDistance(), err)
	// Output:
	// weight  words
	//      0      1  ███████
	//      2      6  ████████████████████████████████████████
	//      4      1  ███████
	// exact by MacWilliams' identities from the dual code, exact by the weights of all 2^1 = 2 words, by Gray code
	// 2 4 <nil>
}

func ExampleCode_LeaderWeights() {
	l, err := even().LeaderWeights(context.Background(), coding.LeaderOptions{})
	fmt.Println(l)
	fmt.Println(l.Max(), l.Mean(), err)
	// Output:
	// weight  cosets
	//      0       1  ████████████████████████████████████████
	//      1       1  ████████████████████████████████████████
	// exact by 2 classes of column types, for 2^1 cosets
	// 1 0.5 <nil>
}

func ExampleCode_CoveringRadius() {
	r, err := even().CoveringRadius(context.Background(), coding.RadiusOptions{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r, r.Witness)
	fmt.Println(r.Reason)
	// Output:
	// 1 0001
	// the witness is at distance 1: all 2^3 combinations that matter were tried; no vector is farther than 1: one case of 4 types, closed by whole multipliers
}
