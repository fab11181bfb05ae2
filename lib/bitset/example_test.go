package bitset_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"

	"parity.lab/lib/bitset"
)

// A vector has a length and some ones.
func Example() {
	x := bitset.FromIndices(8, 1, 2, 5)
	y, err := bitset.Parse("0010 0100")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("length", x.Len(), "weight", x.Count())
	fmt.Println("x·y =", x.ParityAnd(y))
	x.Xor(y)
	fmt.Println("x+y =", x)
	// Output:
	// length 8 weight 3
	// x·y = 0
	// x+y = 01000000
}

func ExampleParse() {
	s, _ := bitset.Parse(".#.\n###\n.#.")
	fmt.Println(s, s.Count())
	_, err := bitset.Parse("010\n01o")
	fmt.Println(err)
	// Output:
	// 010111010 5
	// bitset: line 2, column 3: 'o' is not a bit, want 0 or 1 (or . and #)
}

func ExampleSet_XorTo() {
	a, b, sum := bitset.FromIndices(4, 0, 1), bitset.FromIndices(4, 1, 2), bitset.New(4)
	a.XorTo(sum, b)
	fmt.Println(a, "+", b, "=", sum)
	// Output: 1100 + 0110 = 1010
}

func ExampleSet_All() {
	s := bitset.FromIndices(200, 3, 64, 199)
	for i := range s.All() {
		fmt.Print(i, " ")
	}
	// Output: 3 64 199
}

func ExampleSet_Next() {
	s := bitset.FromIndices(200, 3, 64, 199)
	fmt.Println(s.Next(3), s.Next(4), s.Next(200))
	// Output: 3 64 -1
}

// Key makes sets usable as map keys; Compare sorts them as their texts.
func ExampleSet_Key() {
	seen := map[string]bool{}
	states := []*bitset.Set{bitset.FromIndices(3, 1), bitset.FromIndices(3, 0), bitset.FromIndices(3, 1)}
	for _, s := range states {
		fmt.Print(seen[s.Key()], " ")
		seen[s.Key()] = true
	}
	slices.SortFunc(states, (*bitset.Set).Compare)
	fmt.Println(states)
	// Output: false false true [010 010 100]
}

func ExampleSet_Grid() {
	fmt.Println(bitset.FromIndices(12, 1, 4, 5, 6, 9).Grid(4))
	// Output:
	// .#..
	// ###.
	// .#..
}

// Row r of a board with n columns is Slice(r·n, r·n+n).
func ExampleSet_Slice() {
	board := bitset.FromIndices(12, 1, 4, 5, 6, 9)
	row := board.Slice(4, 8)
	row.FlipAll()
	board.Paste(4, row)
	fmt.Println(row)
	fmt.Println(board.Grid(4))
	// Output:
	// 0001
	// .#..
	// ...#
	// .#..
}

func ExampleSet_MarshalJSON() {
	data, _ := json.Marshal(map[string]*bitset.Set{"presses": bitset.FromIndices(5, 0, 3)})
	fmt.Println(string(data))
	// Output: {"presses":"10010"}
}

// The same seed gives the same vector.
func ExampleRandom() {
	a := bitset.Random(300, rand.New(rand.NewPCG(1, 2)))
	b := bitset.Random(300, rand.New(rand.NewPCG(1, 2)))
	fmt.Println(a.Len(), a.Equal(b))
	// Output: 300 true
}
