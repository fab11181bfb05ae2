package check_test

import (
	"fmt"
	"go/token"
	"strings"
	"testing"

	"parity.lab/kernel/cell"
	"parity.lab/kernel/check"
	"parity.lab/kernel/symbols"
)

// notebook runs cells through a Checker.
type notebook struct {
	t    *testing.T
	fset *token.FileSet
	k    *check.Checker
	n    int
}

func open(t *testing.T) *notebook {
	fset := token.NewFileSet()
	return &notebook{t: t, fset: fset, k: check.New(fset, check.Packages{TypeData: symbols.TypeData, Paths: symbols.Paths()})}
}

// try checks a cell and accepts it if it compiles; it returns the errors as text.
func (n *notebook) try(text string) (*check.Checked, string) {
	n.t.Helper()
	n.n++
	c, ds := cell.Parse(n.fset, fmt.Sprintf("cell[%d]", n.n), text)
	var d *check.Checked
	if len(ds) == 0 {
		d, ds = n.k.Check(c)
	}
	var lines []string
	for _, d := range ds {
		lines = append(lines, d.String())
	}
	if len(ds) == 0 {
		n.k.Accept(d)
	}
	return d, strings.Join(lines, "\n")
}

// ok checks a cell that must compile.
func (n *notebook) ok(text string) *check.Checked {
	n.t.Helper()
	d, errs := n.try(text)
	if errs != "" {
		n.t.Fatalf("cell %q: %s", text, errs)
	}
	return d
}

func units(d *check.Checked) string {
	var out []string
	for _, u := range d.Units {
		out = append(out, strings.Join(u.Names, "+"))
	}
	return strings.Join(out, " ")
}

func vars(d *check.Checked) string {
	var out []string
	for _, v := range d.Vars {
		s := v.Name + " " + check.TypeString(v.Object.Type())
		if v.Prev != nil {
			s += " kept"
		}
		out = append(out, s)
	}
	return strings.Join(out, ", ")
}

func (n *notebook) want(text, wantUnits, wantVars string) *check.Checked {
	n.t.Helper()
	d := n.ok(text)
	if got := units(d); got != wantUnits {
		n.t.Errorf("cell %q: units %q, want %q", text, got, wantUnits)
	}
	if got := vars(d); got != wantVars {
		n.t.Errorf("cell %q: vars %q, want %q", text, got, wantVars)
	}
	return d
}

func TestVariables(t *testing.T) {
	n := open(t)
	n.want("x := 1", "", "x int")
	n.want("x := 2", "", "")
	n.want("y, x := x, 3", "", "y int")
	d := n.want(`x := "lit"`, "", "x string")
	if len(d.Notes) != 1 || d.Notes[0] != "x changes its type from int to string" {
		t.Errorf("notes %q", d.Notes)
	}
	n.want("x := len(x)", "", "x int") // the right side still means the string
	n.want("var a, b = 1, []string{x2()}\nfunc x2() string { return \"\" }", "x2", "a int, b []string")
	n.want("{\n\tz := 1\n\t_ = z\n}", "", "")
	if _, errs := n.try("z"); errs != "cell[8]:1:1: undefined: z" {
		t.Error(errs)
	}
}

func TestFunctionsUseVariablesOfTheSameCell(t *testing.T) {
	n := open(t)
	n.want("board := []int{1}\nfunc size() int { return len(board) }\nsize()", "size", "board []int")
	n.want("board := []int{1, 2, 3}", "", "")
	d := n.want(`board := "ab"`, "size", "board string")
	if len(d.Notes) == 0 {
		t.Error("no note about the new type")
	}
	// The function no longer compiles with the new type: it goes, with a note.
	d = n.ok("board := 7")
	if len(d.Notes) != 2 || !strings.HasPrefix(d.Notes[1], "size no longer compiles and is gone until you declare it again (cell[1]:2:30: invalid argument") {
		t.Errorf("notes %q", d.Notes)
	}
	if _, errs := n.try("size()"); !strings.HasPrefix(errs, "cell[5]:1:1: undefined: size (it stopped compiling: ") {
		t.Error(errs)
	}
	// Unless the cell itself needs it.
	n.ok("func half() int { return board / 2 }")
	if _, errs := n.try("board := \"x\"\nhalf()"); !strings.HasPrefix(errs, "cell[6]:1:26: ") {
		t.Error(errs)
	}
	n.want("half()", "", "")
}

func TestRedefinitionReachesUsers(t *testing.T) {
	n := open(t)
	n.want("func prune(d int) bool { return d > 2 }\nfunc run() bool { return prune(3) }\nfunc other() int { return 1 }", "prune run other", "")
	n.want("func prune(d int) bool { return d > 9 }", "run prune", "")
	n.want("const size = 3\ntype Row [size]bool\nvar r Row\nfunc rows() []Row { return nil }", "size Row rows", "r Row")
	n.want("const size = 4", "Row rows size", "r Row kept")
	n.want("type L struct{ n int }\nfunc (l L) cost() int { return l.n }", "L", "")
	n.want("l := L{4}", "", "l L")
	n.want("func (l L) cost() int { return l.n * 100 }", "L", "l L kept")
	n.want("l.cost()", "", "")
	n.want("type L struct{ n, m int }", "L", "l L kept") // keeps the method of the other cell
	n.want("l.cost()", "", "")
	n.want("type L struct{ n, m int }\nfunc (l L) size() int { return l.m }", "L", "l L kept")
	n.want("type L struct{ n, m, k int }\nfunc (l L) price() int { return l.cost() }", "L", "l L kept")
	if _, errs := n.try("l.size()"); !strings.Contains(errs, "l.size undefined") { // stood beside the former declaration
		t.Error(errs)
	}
	n.want("type L struct{ k int }", "L", "l L kept")
	if _, errs := n.try("l.cost()"); !strings.Contains(errs, "l.cost undefined (type L has no field or method cost)") {
		t.Error(errs)
	}
}

func TestConstantGroups(t *testing.T) {
	n := open(t)
	n.want("const (\n\tA = iota\n\tB\n\tC\n)\nfunc b() int { return B }", "A+B+C b", "")
	n.want("const A = 10", "A", "")
	d := n.ok("A + C")
	tail := d.Cell.Tail[0]
	if got := d.Info.Types[tail].Value.String(); got != "12" {
		t.Errorf("A + C = %s", got)
	}
	n.want("type B int", "B", "") // b returns B: it no longer compiles
}

func TestErrors(t *testing.T) {
	n := open(t)
	n.ok("import \"fmt\"\nboard := 3\nfunc at(xs []int, i int) int { return xs[i] }")
	tests := []struct{ text, want string }{
		{"fmt.Println(boardd)", "cell[N]:1:13: undefined: boardd (did you mean board?)"},
		{"x := nosuch(1)\ny := 1 + \"a\"", "cell[N]:1:6: undefined: nosuch\ncell[N]:2:6: "},
		{"import \"context\"\nfunc f(c context.Context) {}\nf(context)", "cell[N]:3:3: use of package context not in selector"},
		{"at(1)", "cell[N]:1:5: not enough arguments in call to at\n\thave (number)\n\twant (xs []int, i int)"},
		{"import \"github.com/foo/bar\"", "cell[N]:1:8: package \"github.com/foo/bar\" is not available here (cells can import"},
		{"import \"string\"", "did you mean \"strings\"?"},
		{"func f() int { }", "cell[N]:1:16: missing return"},
		{"func (q Q) m() {}", "cell[N]:1:9: undefined: Q"},
		{"x := 1\nfunc x() {}", "cell[N]:1:1: x redeclared in this cell"},
		{"int", "cell[N]:1:1: int (type) is not an expression"},
		{"3 +", "cell[N]:1:4: expected operand, found the end of the cell"},
		{"1, undefinedName", "cell[N]:1:4: undefined: undefinedName"},
		{"x := 5\nx", ""},
		{"unused := 3\nimport \"os\"\nfunc g() { v := 3 }", ""},
	}
	for _, tt := range tests {
		_, errs := n.try(tt.text)
		want := strings.ReplaceAll(tt.want, "cell[N]", fmt.Sprintf("cell[%d]", n.n))
		if want == "" && errs != "" || !strings.Contains(errs, want) {
			t.Errorf("cell %q:\n got %s\nwant %s", tt.text, errs, want)
		}
	}
}

func TestAutoImport(t *testing.T) {
	n := open(t)
	d := n.ok("strings.ToUpper(\"a\") + strconv.Itoa(rand.IntN(3))")
	if got := strings.Join(d.Imported, " "); got != "math/rand/v2 strconv strings" {
		t.Errorf("imported %s", got)
	}
	if d := n.ok("strings.Repeat(\"x\", 3)"); len(d.Imported) != 0 {
		t.Error("imported again")
	}
	n.ok("s := bitset.New(3)")
	if _, errs := n.try("strngs.ToUpper(\"a\")"); !strings.Contains(errs, "undefined: strngs (did you mean strings?)") {
		t.Error(errs)
	}
}

func TestImportsAndShadowing(t *testing.T) {
	n := open(t)
	n.ok("import \"fmt\"")
	n.ok("import \"fmt\"\n\nfunc hi() { fmt.Print(\"hi\") }")
	n.ok("import f \"fmt\"\n\nfunc ho() { f.Print(\"ho\") }")
	n.ok("hi()\nho()")
	n.ok("strings := []string{\"a\"}\nlen(strings)")
	n.ok("len(strings)")
	n.ok("import \"strings\"\nstrings.ToUpper(\"a\")")
	n.ok("strings.ToLower(\"A\")")
	n.ok("import . \"math\"\nSqrt(2)")
	n.ok("Pi")
	n.ok("func area(r float64) float64 { return Pi * r * r }")
	n.want("const tau = 2 * Pi", "tau", "")
}

func TestProgram(t *testing.T) {
	n := open(t)
	d := n.ok("package main\n\nimport \"fmt\"\n\nvar a = b + 1\nvar b = f()\n\nfunc f() int { return 41 }\nfunc init() { a++ }\nfunc main() { fmt.Println(a) }")
	if d.Main == nil || len(d.Inits) != 1 || len(d.Init) != 2 {
		t.Fatalf("main %v, %d inits, %d initialisers", d.Main, len(d.Inits), len(d.Init))
	}
	if d.Init[0].Lhs[0].Name() != "b" {
		t.Error("b must be initialised first")
	}
	n.want("a := 3\nb + f()", "", "")
	if _, errs := n.try("main()"); !strings.Contains(errs, "undefined: main") {
		t.Error(errs)
	}
}

func TestGenerics(t *testing.T) {
	n := open(t)
	n.want("type Stack[T any] struct{ items []T }\n\nfunc (s *Stack[T]) Push(v T) { s.items = append(s.items, v) }", "Stack", "")
	n.want("var st Stack[int]\nst.Push(4)", "", "st Stack[int]")
	n.want("type Stack[T any] struct{ all []T }", "Stack", "st Stack[int] kept")
}

func TestUnnameableTypes(t *testing.T) {
	n := open(t)
	n.ok("import \"reflect\"\nt := reflect.TypeOf(1)") // an interface: fine
	n.ok("f := func() struct{ a int } { return struct{ a int }{1} }")
}

func TestFailedCellChangesNothing(t *testing.T) {
	n := open(t)
	n.ok("a := 5")
	if _, errs := n.try("a := \"x\"\nb := nosuch(a)\nimport \"os\"\nfunc g() {}"); !strings.Contains(errs, "undefined: nosuch") {
		t.Error(errs)
	}
	n.want("a + 1", "", "")
	if _, errs := n.try("g()"); errs != "cell[4]:1:1: undefined: g" {
		t.Error(errs)
	}
	n.want("b := 1", "", "b int")
}

func TestManyCells(t *testing.T) {
	n := open(t)
	for i := range 500 {
		n.ok(fmt.Sprintf("x := %d\nfunc f%d() int { return x + %d }\nf%d()", i, i%50, i, i%50))
	}
	if got := len(n.k.Names()); got != 51 {
		t.Errorf("%d names", got)
	}
}

func BenchmarkSmallCell(b *testing.B) {
	fset := token.NewFileSet()
	k := check.New(fset, check.Packages{TypeData: symbols.TypeData, Paths: symbols.Paths()})
	i := 0
	for b.Loop() {
		i++
		c, ds := cell.Parse(fset, fmt.Sprintf("cell[%d]", i), "import \"fmt\"\nn := 3\nfmt.Println(n)\nn * 2")
		if len(ds) > 0 {
			b.Fatal(ds)
		}
		d, ds := k.Check(c)
		if len(ds) > 0 {
			b.Fatal(ds)
		}
		k.Accept(d)
	}
}

func TestMisspeltMembers(t *testing.T) {
	n := open(t)
	n.ok("some := 1")
	for _, c := range []struct{ code, want string }{
		{`strings.ToUppper("x")`, "cell[N]:1:9: undefined: strings.ToUppper (did you mean strings.ToUpper?)"},
		{`fmt.Printl("x")`, "cell[N]:1:5: undefined: fmt.Printl (did you mean fmt.Print?)"},
		{"nope", "cell[N]:1:1: undefined: nope"},
		{"grph.Foo()", "cell[N]:1:1: undefined: grph"},
	} {
		_, errs := n.try(c.code)
		if want := strings.ReplaceAll(c.want, "N]", strings.TrimPrefix(errs[:strings.Index(errs, "]")], "cell[")+"]"); errs != want {
			t.Errorf("%s: %q, want %q", c.code, errs, want)
		}
	}
}

func TestErrorsThatGoCallsSoft(t *testing.T) {
	n := open(t)
	for _, c := range []struct{ code, want string }{
		{"func f() { for range 1.5 {} }", "cannot range over 1.5 (untyped float constant)"},
		{"for a, b := range 3 { _, _ = a, b }", "range over 3 (untyped int constant) permits only one iteration variable"},
		{"func main(x int) {}", "func main must have no arguments and no return values"},
		{"func (i int) M() {}", "cannot define new methods on non-local type int"},
		{"type C interface{ ~int }\nvar c C", "cannot use type C outside a type constraint: interface contains type constraints"},
	} {
		if _, errs := n.try(c.code); !strings.HasSuffix(errs, c.want) || strings.Contains(errs, "\n") {
			t.Errorf("%s: %q, want %q", c.code, errs, c.want)
		}
	}
	_, errs := n.try("func f(x int) { switch x { case 1: case 2, 1: } }")
	if !strings.HasPrefix(errs, "cell[") || strings.Index(errs, "duplicate case") > strings.Index(errs, "previous case") {
		t.Errorf("the explanation comes first: %q", errs)
	}
	n.ok("import \"os\"\nfunc g() { x := 1; l: for { break } }")
}

func TestAdvice(t *testing.T) {
	n := open(t)
	n.ok("import (\n\t\"errors\"\n\t\"strings\"\n)\nfunc half(n int) (int, error) {\n\tif n%2 == 1 {\n\t\treturn 0, errors.New(\"odd\")\n\t}\n\treturn n / 2, nil\n}\nfunc both(names ...string) (int, string) { return 0, \"\" }\nvar b strings.Builder\nvar h = 1")
	for _, c := range []struct{ cell, want string }{
		{"h := half(4)", "assignment mismatch: 1 variable but half returns 2 values (write h, err := half(…))"},
		{"var h = half(4)", "(write h, err := half(…))"},
		{"h = half(4)", "(write h, err := half(…))"},
		{"half(4) + 1", "in single-value context (write x, err := half(…))"},
		{"s := both()", "(write s, _ := both())"},
		{"half(4).x()", "in single-value context (write x, err := half(…))"},
		{"strings.Repeat(\"a\")", "not enough arguments in call to strings.Repeat\n\thave (string)\n\twant (s string, count int)"},
		{"half(1, 2)", "\n\twant (n int)"},
		{"both(1)", "cannot use 1"},
		{"strings.NewReplacer(1).Replace()", "\n\twant (s string)"},
		{"h\n7", "h (variable of type int) is not used (a cell shows its last expression; display.Show(h) shows this one too)"},
		{"if true {\n\th\n}", "h (variable of type int) is not used"},
		{"b.WriteStrin(\"a\")", "has no field or method WriteStrin) (did you mean b.WriteString?)"},
		{"b.Nothing()", "has no field or method Nothing)"},
		{"bytes.NewReader(b)", "cannot use b (variable of struct type strings.Builder)"},
		{"help", "undefined: help (%help tells about cells, NAME? about a name)"},
		{"math.sqrt(2)", "undefined: math (did you mean math.Sqrt?)"},
		{"Math.Sqrt(2)", "undefined: Math (did you mean math.Sqrt?)"},
		{"ls", "undefined: ls (!ls runs it in a shell)"},
		{"exit()", "undefined: exit (the session ends with the notebook: Kernel, Shutdown in its menu; in a terminal with Ctrl-D)"},
		{"must(half(2))", "undefined: must (declare it: func must[T any](x T, err error) T {"},
	} {
		_, errs := n.try(c.cell)
		if !strings.Contains(errs, c.want) {
			t.Errorf("cell %q: %s\nwithout: %s", c.cell, errs, c.want)
		}
		if !strings.Contains(c.want, "(write ") && strings.Contains(errs, "(write ") || strings.Contains(errs, "\".") {
			t.Errorf("cell %q: %s", c.cell, errs)
		}
	}
	// What is advised does it.
	n.ok("func must[T any](x T, err error) T { if err != nil { panic(err) }; return x }\nmust(half(2))")
	n.ok("x, err := half(4)\nx")
}

// TestEmptySession: after a restart the cells above have to run again.
func TestEmptySession(t *testing.T) {
	const hint = " (this session has no names yet: run the cell that declares it first)"
	n := open(t)
	for code, want := range map[string]string{
		"board.Shortest(ctx)": ": undefined: board" + hint,
		"n := size + 1":       ": undefined: size" + hint,
		"help":                "%help tells about cells",
	} {
		if _, errs := n.try(code); !strings.Contains(errs, want) {
			t.Errorf("%s: %s", code, errs)
		}
	}
	n.ok("other := 1")
	if _, errs := n.try("size"); strings.Contains(errs, hint) {
		t.Error(errs)
	}
}
