package closure_test

import (
	"errors"
	"fmt"
	"testing"

	"parity.lab/kernel/closure"
	"parity.lab/lib/search"
)

// A rule typed into a cell becomes a function that a search can call.
func Example() {
	s := check(&testing.T{}, "cell[1]", `package p

import "parity.lab/lib/search"

// sameCounts allows a move where row and column have equally many lights.
func sameCounts(n *search.Node, move int) bool {
	r, c := move/3, move%3
	return n.Row[r] == n.Col[c]
}
`)
	f, err := s.compile("sameCounts")
	if err != nil {
		fmt.Println(err)
		return
	}
	keep := f.Value().Interface().(func(*search.Node, int) bool)
	n := &search.Node{Row: []int32{2, 1, 0}, Col: []int32{1, 2, 0}}
	for move := range 9 {
		if keep(n, move) {
			fmt.Print(move, " ")
		}
	}
	fmt.Println(f.Adapted())
	// Output: 1 3 8 true
}

// An Unsupported names what keeps a function out.
func ExampleUnsupported() {
	s := check(&testing.T{}, "cell[2]", `package p

func later(f func()) {
	defer f()
}
`)
	_, err := s.compile("later")
	var u *closure.Unsupported
	fmt.Println(errors.As(err, &u), s.fset.Position(u.Pos), u.Construct)
	// Output: true cell[2]:4:2 defer
}

// A Panic has the value that Go would give, and the calls that led to it.
func ExamplePanic() {
	s := check(&testing.T{}, "cell[3]", `package p

func half(a []int) int { return third(a, len(a)) }

func third(a []int, i int) int { return a[i] }
`)
	f, err := s.compile("half")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer func() {
		p := recover().(*closure.Panic)
		fmt.Println(p)
		for _, f := range p.Frames {
			fmt.Println(s.fset.Position(f.Pos), f.Func)
		}
	}()
	f.Value().Interface().(func([]int) int)([]int{1, 2})
	// Output:
	// runtime error: index out of range [2] with length 2
	// cell[3]:5:41 third
	// cell[3]:3:33 half
}
