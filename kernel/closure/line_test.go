package closure_test

import (
	"testing"

	"parity.lab/lib/search"
)

// Rules over rows and columns are compiled as a whole; each must do what Go
// does, failures included.
func TestLines(t *testing.T) {
	lines := map[string]func(n *search.Node, move int) bool{
		"lineEqual": lineEqual, "lineSwitched": lineSwitched, "lineDiffers": lineDiffers, "lineSame": lineSame, "lineParity": lineParity,
	}
	nodes := []*search.Node{
		nil, {}, {Row: []int32{1, 2, 3}}, {Col: []int32{1, 2, 3}},
		{Row: []int32{1, 2, 3}, Col: []int32{1, 3, 3}}, {Row: []int32{1}, Col: []int32{1, 3}},
	}
	s := checkFiles(t, "subject_lines_test.go")
	for name, want := range lines {
		f, err := s.compile(name)
		if err != nil {
			t.Fatal(err)
		}
		got := f.Value().Interface().(func(*search.Node, int) bool)
		for i, n := range nodes {
			for _, move := range []int{0, 1, 2, 3, 4, 5, 8, 9, -1, -4, 1 << 32, 1<<62 + 1} {
				a, failA := attempt(got, n, move)
				b, failB := attempt(want, n, move)
				if a != b || failA != failB {
					t.Errorf("%s of node %d, move %d: %v %q, want %v %q", name, i, move, a, failA, b, failB)
				}
			}
		}
	}
}

func attempt(f func(*search.Node, int) bool, n *search.Node, move int) (result bool, failure string) {
	defer func() {
		if r := recover(); r != nil {
			failure = r.(error).Error()
		}
	}()
	return f(n, move), ""
}
