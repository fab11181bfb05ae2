package cell_test

import (
	"go/token"
	"testing"

	"parity.lab/kernel/cell"
)

// TestAdvice: what people who come from other languages type is told in Go.
func TestAdvice(t *testing.T) {
	for _, c := range []struct{ text, hint string }{
		{"for i in range(5):\n\tprint(i)", "a loop is written for i := range 5 { … } or for i, x := range xs { … }"},
		{"for (let x of xs) {\n}", "a loop is written for i := range 5 { … } or for i, x := range xs { … }"},
		{"def f(x):\n\treturn x", "a function is written func f(x int) int { return x }"},
		{"x := 1\nprint \"hello\"", `write fmt.Println("…")`},
		{"x = 'abc'", `text stands in double quotes: "abc"`},
		{"if x = 1 {\n}", "== compares"},
		{"if true\n{\n}", "{ stands at the end of the line before"},
		{"for i := 0; i < 3; i++\n{\n}", "{ stands at the end of the line before"},
		{"if true {\n}\nelse {\n}", "else stands on the line of the } before it"},
		{"xs := [1, 2, 3]", "a list is written []int{1, 2, 3}"},
		{"import math", `write import "math"`},
		{"import numpy as np", `write import "math"`},
		{"let z = 3", "a variable is written x := 3"},
		{"int z = 3", "a variable is written x := 3"},
		{"while true {\n}", "a loop is written for x < 3 { … }"},
		{"y := true ? 1 : 2", "Go has no ?:, write if … { … } else { … }"},
		{"y := b?", "a question such as x? stands on a line of its own"},
		{"x == 1 and y == 2", "and, or, not are written &&, ||, !"},
		{"# a comment", "a comment begins with //"},
		{"f(`\n#\n`)\ns``)", "editors close quotes and brackets by themselves: delete what you have not typed"},
		{"s)", ""},
		{"cd ..", "!COMMAND runs a command in a shell"},
		{"xs := []int{1, 2\n}", ""},
		{"(1 + 2", ""},
		{"x := \"android\" y", ""},
		{`x := "salt and \"pepper\"" y`, ""},
		{"y := 3 4 // not this", ""},
		{"for i := 0; i < 3 i++ { fmt.Println(`in`) /* of */ }", ""},
	} {
		_, ds := cell.Parse(token.NewFileSet(), "cell[1]", c.text)
		if len(ds) == 0 {
			t.Errorf("%q: no error", c.text)
		} else if ds[0].Hint != c.hint {
			t.Errorf("%q: %s\nwant the hint %q", c.text, ds[0], c.hint)
		}
	}
}
