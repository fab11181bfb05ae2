package native

import (
	"context"
	"errors"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

func TestCompileErrors(t *testing.T) {
	for _, c := range []struct {
		name    string
		program Program
		want    []string
	}{
		{"several", cell("func solve() int {\n\tx := undefinedThing\n\treturn \"a\"\n}\nfunc f(n int) { fmt.Printn(n) }", "fmt"), []string{
			"cell[7]:4:7: undefined: undefinedThing",
			`cell[7]:5:9: cannot use "a" (untyped string constant) as int value in return statement`,
			"cell[7]:7:21: undefined: fmt.Printn",
		}},
		{"column of the first line", Program{Entry: "solve", Code: []Piece{{Place{"cell[7]", 3, 11}, "func solve() { nope() }"}}},
			[]string{"cell[7]:3:26: undefined: nope"}},
		{"syntax", cell("func solve() {\n\tif {\n}"), []string{
			"cell[7]:4:5: syntax error: missing condition in if statement"}},
		{"two pieces", Program{Entry: "solve", Code: []Piece{
			{Place{"cell[1]", 1, 1}, "func solve() {}"}, {Place{"puzzle file.go", 20, 1}, "func other() { nope() }"}}},
			[]string{"puzzle file.go:20:16: undefined: nope"}},
		{"declared twice", Program{Entry: "solve", Code: []Piece{
			{Place{"cell[1]", 1, 1}, "func solve() {}"}, {Place{"cell[2]", 5, 1}, "func solve() {}"}}},
			[]string{"cell[2]:5:6: solve redeclared in this block\n\tcell[1]:1:6: other declaration of solve"}},
		{"a value", Program{Entry: "solve", Variables: []Variable{{Name: "n", Type: "int", Value: `"a"`}},
			Code: []Piece{{Place{"cell[1]", 1, 1}, "func solve() int { return n }"}}},
			[]string{`value of n:1:1: cannot use "a" (untyped string constant) as int value in variable declaration`}},
		{"no entry", cell("func other() {}"), []string{"cell[7]: the cell declares no function solve (the line %%native names the function that is run)"}},
		{"a method is no entry", cell("type t int\nfunc (t) solve() {}"), []string{"cell[7]: the cell declares no function solve (the line %%native names the function that is run)"}},
		{"generic entry", cell("func solve[T any]() {}"), []string{"cell[7]:3:6: solve has type parameters: the entry of a native cell is an ordinary function"}},
		{"parameters", cell("func solve(a, b int) {}"), []string{"cell[7]:3:6: solve takes more than a context: the entry of a native cell takes nothing or one context.Context; session variables can be used by name"}},
		{"parameter of another type", cell("func solve(a int) {}"), []string{"cell[7]:3:6: solve is called with nothing or one context.Context: cannot use paritylab.Context() (value of interface type context.Context) as int value in argument to solve"}},
		{"foreign module", cell("func solve() { x.Y() }", "example.org/x"), []string{
			`cell[2]:1:8: import "example.org/x": a native cell can import the standard library, parity.lab/lib, gonum.org/v1/gonum and gonum.org/v1/plot`}},
		{"cgo", cell("func solve() { C.f() }", "C"), []string{
			`cell[2]:1:8: import "C": a native cell can import the standard library, parity.lab/lib, gonum.org/v1/gonum and gonum.org/v1/plot`}},
		{"no such package", cell("func solve() { fmtt.Print() }", "fmtt"), []string{"cell[2]:1:8: package fmtt is not in std"}},
		{"internal package of the library", cell("func solve() { oracle.Print() }", "parity.lab/lib/internal/oracle"), []string{"cell[2]:1:8: use of internal package parity.lab/lib/internal/oracle not allowed"}},
		{"internal package of the standard library", cell("func solve() { abi.Print() }", "internal/abi"), []string{"cell[2]:1:8: use of internal package internal/abi not allowed"}},
		{"no such package of the library", cell("func solve() { nope.Print() }", "parity.lab/lib/nope"), []string{"cell[2]:1:8: there is no package parity.lab/lib/nope"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			needToolchain(t)
			_, err := Build(context.Background(), c.program)
			var wrong *CompileError
			if !errors.As(err, &wrong) {
				t.Fatalf("got %v, want a CompileError", err)
			}
			var got []string
			for _, d := range wrong.Diagnostics {
				text, _, _ := strings.Cut(d.String(), " (/") // where the standard library is
				got = append(got, text)
			}
			if !reflect.DeepEqual(got, c.want) {
				t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(c.want, "\n"))
			}
		})
	}
}

// TestScriptPlaces uses files that the go command would name in its own way.
func TestScriptPlaces(t *testing.T) {
	needToolchain(t)
	dir := t.TempDir()
	for _, file := range []string{filepath.Join(dir, "puzzle.go"), filepath.Join("sub", "puzzle.go"), filepath.Join("..", "puzzle.go"), "cell.go", "a: b.go"} {
		at := Place{file, 9, 1}
		p := Program{Entry: "solve", Code: []Piece{{at, "func solve() {\n\tnope()\n}"}}}
		_, err := Build(context.Background(), p)
		if want := file + ":10:2: undefined: nope"; err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
		p.Code[0].Source = "func solve() {\n\tpanic(1)\n}"
		got := execute(t, p)
		var crash *Crash
		if !errors.As(got.err, &crash) || len(crash.Frames) != 1 || crash.Frames[0].Place != (Place{file, 10, 0}) {
			t.Errorf("%s: %v", file, got.err)
			if crash != nil {
				t.Log(crash.Frames, crash.Text)
			}
		}
	}
}
