package session

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

func TestSave(t *testing.T) {
	b := open(t)
	t.Chdir(t.TempDir())
	b.run("import \"strings\"\ntype P struct{ x, y int }\n\n// String writes a point.\nfunc (p P) String() string { return fmt.Sprint(p.x, \"/\", p.y) }\nconst k = 3")
	b.run("n := 4 // a comment\nfunc double(i int) int { return 2 * i }\np := P{n, k}")
	b.run("if _, fault := b.run(nosuch)") // does not compile: no part of the program
	b.run("var a, c = 1, \"x\"\nvar zero int\nn, zero = n+1, zero+a\nfmt.Println(strings.Repeat(c, n))\nfmt.Printf(\"%v\\n\", p)\nzero")
	b.run("%who\nfor i := range n {\n\tn := i * 2\n\tfmt.Print(n, \" \")\n}\nfmt.Println()")
	b.run("func double(i int) int { return n + i }")
	b.want("m := map[string]int{\"n\": 2}\nfunc double2(i int) (r int) { r = i * 2; return }\nm[\"n\"] + n, double2(1)", "7 2")
	b.run("strconv.Atoi(\"12\")")
	b.run("ctx.Err()")
	if got := b.printed("%save notes.txt 1-2, 5"); got != "saved 3 cells to notes.txt\n" {
		t.Errorf("%q", got)
	}
	data, _ := os.ReadFile("notes.txt")
	if !strings.HasPrefix(string(data), "// cell 1\nimport \"strings\"") || !strings.Contains(string(data), "\n// cell 5\n%who\nfor i") {
		t.Errorf("%s", data)
	}
	for code, want := range map[string]string{
		"%save notes.txt":         "notes.txt exists; %save -f notes.txt replaces it",
		"%save a.go 5":            "the cells do not compile by themselves",
		"%save a.txt 3":           "no cell 3 has run and compiled",
		"%save a.txt 5-2":         "expected cells such as 1-5,7",
		"%save":                   "usage: %save [-f] FILE [CELLS]",
		"%save nosuch/a.txt":      "no such file or directory",
		"%save -f notes.txt 1,hi": "expected cells such as 1-5,7",
	} {
		if _, fault := b.run(code); !strings.Contains(fault, want) {
			t.Errorf("%s: %s, want %s", code, fault, want)
		}
	}
	needGo(t)
	if got := b.printed("%save program.go 1-9"); got != "saved 8 cells to program.go\n" {
		t.Fatalf("%q", got)
	}
	source, _ := os.ReadFile("program.go")
	os.WriteFile("go.mod", []byte("module program\n\ngo 1.26\n"), 0o666)
	for _, command := range [][]string{{"go", "vet", "."}, {"go", "run", "."}} {
		out, err := exec.Command(command[0], command[1:]...).CombinedOutput()
		if err != nil {
			t.Errorf("%v: %v\n%s\n%s", command, err, out, source)
		} else if want := "xxxxx\n4/3\n1\n0 2 4 6 8 \n7 2\n12\n"; command[1] == "run" && string(out) != want {
			t.Errorf("the program prints\n%s\nwant\n%s\n%s", out, want, source)
		}
	}
}
