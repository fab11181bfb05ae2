package notebook

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

func TestDeclared(t *testing.T) {
	for _, c := range []struct{ source, want string }{
		{"", ""},
		{"x := 1", "x:int"},
		{"x, y := 1, \"a\"; z := 2.5", "x:int y:string z:float64"},
		{"var n int", "n:int"},
		{"var a, b uint8 = 1, 2", "a:uint8 b:uint8"},
		{"var (\n\ts = \"x\" // a comment\n\tf float32\n\td time.Duration\n)", "s:string f:float32 d:"},
		{"grid := \"24x24\" // the board\nshow := true\nlimit := -3\nrate := 1e-3\nmark := '#'", "grid:string show:bool limit:int rate:float64 mark:rune"},
		{"n := int64(7)\nm := len(\"x\")\nb := bitset.New(5)\nd := 3 * time.Second", "n:int64 m: b: d:"},
		{"s := \"a\" + other\nk := (1 + 2)\nok := a == b\nno := !true", "s:string k:int ok:bool no:bool"},
		{"import \"fmt\"\nimport (\n\t\"os\"\n)\nfunc f() int { x := 1; return x }\ntype T struct{ a int }\nconst c = 1\nfor i := range 3 {\n\ty := i\n\t_ = y\n}\nx = 2\n_, z := f(), 3", "z:int"},
		{"a, err := os.Open(\"x\")", "a: err:"},
		{"%time\n!ls\nx := 1", "x:int"},
		{"this is ( not Go\nx := 1", ""},
		{"variable := 1\nvar2 := \"s\"", "variable:int var2:string"},
		{"text := `two\nlines`\nx := []int{1,\n2}", "text:string x:[]int"},
	} {
		var got []string
		for _, v := range declared(c.source) {
			got = append(got, v.name+":"+v.kind)
		}
		if s := strings.Join(got, " "); s != c.want {
			t.Errorf("declared(%q) = %q, want %q", c.source, s, c.want)
		}
	}
}

const parametersCell = `grid := "24x24"
size := 24
var rate = 0.5
var small uint8
var letter = 'x'
quick := false
dims := []int{1, 2}
wait := 3 * time.Second`

func TestSetParameters(t *testing.T) {
	for _, c := range []struct{ set, want string }{
		{"grid=hello", `grid = "hello"`},
		{"grid=a=b \"c\"", `grid = "a=b \"c\""`},
		{"grid=", `grid = ""`},
		{"size=30", "size = 30"},
		{"size=-0x1F", "size = -0x1F"},
		{"size=1_000", "size = 1_000"},
		{"rate=3", "rate = 3"},
		{"rate=1e-3", "rate = 1e-3"},
		{"small=255", "small = 255"},
		{"letter=#", "letter = '#'"},
		{"letter=35", "letter = 35"},
		{"quick=true", "quick = true"},
		{"dims=[]int{3}", "dims = []int{3}"},
		{"dims=[3, 4]", "dims = []int{3, 4}"},
		{"dims=[]", "dims = []int{}"},
		{`grid="quoted\n"`, `grid = "quoted\n"`},
		{`grid="half`, `grid = "\"half"`},
		{"wait=2*time.Minute", "wait = 2*time.Minute"},
		{"size=1;size=2;quick=true", "size = 2\nquick = true"},
	} {
		n := book(textCell("# T"), codeCell(parametersCell, TagParameters), codeCell("size"))
		if err := n.SetParameters(strings.Split(c.set, ";"), ""); err != nil {
			t.Errorf("%s: %v", c.set, err)
			continue
		}
		in := n.Cells[2]
		if len(n.Cells) != 4 || !in.HasTag(TagInjected) || !validID(in.ID) || in.Source != "// Parameters\n"+c.want {
			t.Errorf("%s: injected %q %q", c.set, in.Tags(), in.Source)
		}
		if err := n.SetParameters([]string{"size=77"}, ""); err != nil || len(n.Cells) != 4 || n.Cells[2].Source != "// Parameters\nsize = 77" {
			t.Errorf("%s: the injected cell is not replaced: %v, %d cells", c.set, err, len(n.Cells))
		}
	}
}

func TestSetParametersErrors(t *testing.T) {
	const names = "only grid (string), size (int), rate (float64), small (uint8), letter (rune), quick (bool), dims ([]int), wait"
	for _, c := range []struct{ set, want string }{
		{"size", `parameter "size": expected name=value`},
		{"=1", `parameter "=1": expected name=value`},
		{"sizes=1", "parameter sizes: the parameters cell declares no variable of this name, " + names},
		{"size=x", "parameter size=x: expected a whole number (int)"},
		{"size=1.5", "parameter size=1.5: expected a whole number (int)"},
		{"size=99999999999999999999", "parameter size=99999999999999999999: the number does not fit the type int"},
		{"small=256", "parameter small=256: the number does not fit the type uint8"},
		{"small=-1", "parameter small=-1: expected a whole number (uint8)"},
		{"rate=inf", "parameter rate=inf: expected a number (float64)"},
		{"rate=", "parameter rate=: expected a number (float64)"},
		{"quick=yes", "parameter quick=yes: expected true or false"},
		{"letter=ab", "parameter letter=ab: expected one character or its number"},
		{"dims=[1, \"x\"]", "parameter dims=[1, \"x\"]: element 2 of the list is \"x\", expected int"},
		{"dims=[1.5]", "parameter dims=[1.5]: element 1 of the list: expected a whole number (int)"},
		{"dims=][", "parameter dims=][: expected a Go expression, because the variable's type is not a basic one"},
	} {
		n := book(codeCell(parametersCell, TagParameters))
		err := n.SetParameters([]string{"size=1", c.set}, "")
		if err == nil || err.Error() != c.want {
			t.Errorf("%s: error %v, want %s", c.set, err, c.want)
		}
		if len(n.Cells) != 1 {
			t.Errorf("%s: the notebook was changed", c.set)
		}
	}
	if err := book(codeCell("f()", TagParameters)).SetParameters([]string{"x=1"}, ""); err == nil || !strings.HasSuffix(err.Error(), "of this name, and none at all") {
		t.Errorf("nothing declared: %v", err)
	}
	if err := book(codeCell("x := 1")).SetParameters(nil, ""); err != nil {
		t.Errorf("no assignments: %v", err)
	}
}

func TestParameterFiles(t *testing.T) {
	folder := t.TempDir()
	file := filepath.Join(folder, "board.txt")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ value, from, want string }{
		{"board.txt", folder, file},
		{"./board.txt", folder, file},
		{"board.txt", "", "board.txt"},
		{"none.txt", folder, "none.txt"},
		{".", folder, "."},
		{file, folder, file},
		{"", folder, ""},
	} {
		n := book(codeCell(`grid := "24x24"`, TagParameters))
		if err := n.SetParameters([]string{"grid=" + c.value}, c.from); err != nil {
			t.Fatal(err)
		}
		if want := "// Parameters\ngrid = " + strconv.Quote(c.want); n.Cells[1].Source != want {
			t.Errorf("%q from %q: %s, want %s", c.value, c.from, n.Cells[1].Source, want)
		}
	}
}

func ExampleNotebook_SetParameters() {
	n := New()
	n.Cells = []*Cell{
		{Type: Code, Source: "size := 24\nname := \"small\"", Metadata: map[string]any{"tags": []any{TagParameters}}},
		{Type: Code, Source: "size * size"},
	}
	if err := n.SetParameters([]string{"size=30", "name=large"}, ""); err != nil {
		fmt.Println(err)
	}
	fmt.Println(n.Cells[1].Source)
	fmt.Println(n.SetParameters([]string{"sise=30"}, ""))
	// Output:
	// // Parameters
	// size = 30
	// name = "large"
	// parameter sise: the parameters cell declares no variable of this name, only size (int), name (string)
}

func TestParametersWithoutACell(t *testing.T) {
	n := book(codeCell("x"))
	set := []string{"x=1", "f=1.5", "on=true", "s=plain text", `q="7"`, "list=[1,2]", `words=["a","b"]`, "mixed=[1,\"a\"]", "rates=[1,2.5]"}
	if err := n.SetParameters(set, ""); err != nil {
		t.Fatal(err)
	}
	want := `// Parameters
x := 1
f := 1.5
on := true
s := "plain text"
q := "7"
list := []int{1, 2}
words := []string{"a", "b"}
mixed := "[1,\"a\"]"
rates := []float64{1, 2.5}`
	if len(n.Cells) != 2 || !n.Cells[0].HasTag(TagInjected) || n.Cells[0].Source != want {
		t.Errorf("%d cells, the first is\n%s\nwant\n%s", len(n.Cells), n.Cells[0].Source, want)
	}
	if err := n.SetParameters([]string{"x=2"}, ""); err != nil || len(n.Cells) != 2 || n.Cells[0].Source != "// Parameters\nx := 2" {
		t.Errorf("again: %v, %d cells", err, len(n.Cells))
	}
	if err := n.SetParameters([]string{"2x=2"}, ""); err == nil || !strings.Contains(err.Error(), "expected the name of a Go variable") {
		t.Errorf("no name: %v", err)
	}
}

func TestReadParameters(t *testing.T) {
	file := filepath.Join(t.TempDir(), "p.json")
	write := func(text string) {
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write(`{"size": 30, "grid": "a\nb", "dims": [1, 2], "quick": true, "letter": "x"}`)
	set, err := ReadParameters(file)
	if err != nil {
		t.Fatal(err)
	}
	n := book(codeCell(parametersCell, TagParameters))
	if err := n.SetParameters(set[:4], ""); err != nil {
		t.Fatal(err)
	}
	if got, want := n.Cells[1].Source, "// Parameters\nsize = 30\ngrid = \"a\\nb\"\ndims = []int{1,2}\nquick = true"; strings.ReplaceAll(got, ", ", ",") != want {
		t.Errorf("injected\n%s, want\n%s", got, want)
	}
	for text, want := range map[string]string{"[1]": "the file holds a list, expected an object", "{": "p.json:1:2: not JSON", "": "the file is empty"} {
		write(text)
		if _, err := ReadParameters(file); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
	if _, err := ReadParameters(file + "x"); err == nil || !strings.HasSuffix(err.Error(), "no such file") {
		t.Error(err)
	}
}
