package cell_test

import (
	"fmt"
	"go/token"

	"parity.lab/kernel/cell"
)

func ExampleParse() {
	fset := token.NewFileSet()
	c, _ := cell.Parse(fset, "cell[7]", "n := 6\nfunc half(x int) int { return x / 2 }\nhalf(n), n * 7")
	fmt.Println(len(c.File.Decls), "declaration,", len(c.Body.Body.List), "statement,", len(c.Tail), "values")
	fmt.Println(fset.Position(c.Tail[1].Pos()))
	_, errs := cell.Parse(fset, "cell[8]", "x := := 1")
	fmt.Println(errs[0])
	// Output:
	// 1 declaration, 1 statement, 2 values
	// cell[7]:3:10
	// cell[8]:1:6: expected operand, found ':='
}

func ExampleSplit() {
	text := "import \"fmt\"; x := 1\nfunc f() {}\nx"
	pieces, _ := cell.Split(text)
	for _, p := range pieces {
		fmt.Printf("%d %q\n", p.Kind, text[p.Start:p.End])
	}
	// Output:
	// 2 "import \"fmt\";"
	// 0 "x := 1"
	// 6 "func f() {}"
	// 0 "x"
}

func ExampleCompleteness() {
	for _, text := range []string{"6 * 7", "for i := range 3 {", "x := )"} {
		c := cell.Completeness(text)
		fmt.Printf("%s %q\n", c.Status, c.Indent)
	}
	// Output:
	// complete ""
	// incomplete "    "
	// invalid ""
}

func ExampleSpecials() {
	text := "ok := 7 %\n\t2 > 0\n%time keep(ok)\n!ls -l\n!ok"
	specials := cell.Specials(text, nil)
	for _, s := range specials {
		fmt.Printf("%d:%d %q %q\n", s.Line, s.Column, s.Name, s.Arguments)
	}
	fmt.Printf("%q\n", cell.Blank(text, specials))
	// Output:
	// 3:1 "time" ""
	// 4:1 "" "ls -l"
	// "ok := 7 %\n\t2 > 0\n      keep(ok)\n      \n!ok"
}
