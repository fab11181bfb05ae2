package native

import (
	"testing"
)

// TestUnused builds cells with imports and variables that they do not use, which
// cells may have, and checks that positions stay those of the cell.
func TestUnused(t *testing.T) {
	got := execute(t, cell(`func helper(v any, c chan int) (n int) {
	var a, b = 1, 2
	x, y := 1, 2; n = y
	if z := 3; n > 2 { n++ }
	for i, u := range []int{1, 2} { n += i }
	for i := 0; n > 100; { }
	switch w := n; { case n > 1: n++ }
	switch t := v.(type) { case int: n++; default: }
	select { case r := <-c: n++; default: q := 1 }
	func() { inner := 1 }()
label:
	l := 1
	if n < 0 { goto label }
	return n
}

func solve() int {
	math := str(helper(1, nil)); return math.number()
}

type str int

func (s str) number() int { return int(s) }
`, "math", "strings", "os"))
	if got.err != nil || got.String() != "5" {
		t.Fatal(got)
	}
}
