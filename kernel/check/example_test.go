package check_test

import (
	"fmt"
	"go/token"

	"parity.lab/kernel/cell"
	"parity.lab/kernel/check"
	"parity.lab/kernel/symbols"
)

// Three cells of a session: the second declares a function anew, so the one that
// uses it comes along; the third has an error and changes nothing.
func Example() {
	fset := token.NewFileSet()
	k := check.New(fset, check.Packages{TypeData: symbols.TypeData, Paths: symbols.Paths()})
	for i, text := range []string{
		"func prune(d int) bool { return d > 2 }\nfunc run() bool { return prune(3) }",
		"func prune(d int) bool { return d > 9 }",
		"prune(\"x\")",
	} {
		c, _ := cell.Parse(fset, fmt.Sprintf("cell[%d]", i+1), text)
		d, errs := k.Check(c)
		if len(errs) > 0 {
			fmt.Println(errs[0])
			continue
		}
		k.Accept(d)
		var names []string
		for _, u := range d.Units {
			names = append(names, u.Names...)
		}
		fmt.Println(names)
	}
	// Output:
	// [prune run]
	// [run prune]
	// cell[3]:1:7: cannot use "x" (untyped string constant) as int value in argument to prune
}
