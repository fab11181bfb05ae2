package symbols_test

import (
	"bytes"
	"fmt"
	"go/token"
	"go/types"
	"os"

	"github.com/traefik/yaegi/interp"
	"golang.org/x/tools/go/gcexportdata"

	"parity.lab/kernel/symbols"
)

func ExampleExports() {
	e := symbols.Exports()
	symbols.Replace(e, "fmt", "Println", func(a ...any) (int, error) {
		return fmt.Fprintln(os.Stdout, append([]any{"cell:"}, a...)...)
	})
	i := interp.New(interp.Options{})
	if err := i.Use(e); err != nil {
		fmt.Println(err)
	}
	_, err := i.Eval(`
import ("fmt"; "parity.lab/lib/bitset")

type Level int
func (l Level) String() string { return "level " + string(rune('0'+l)) }

func main() {
	fmt.Println(bitset.FromIndices(4, 1, 3), Level(7))
}`)
	fmt.Println(err)
	// Output:
	// cell: 0101 level 7
	// <nil>
}

func ExampleTypeData() {
	data, _ := symbols.TypeData("sort")
	p, err := gcexportdata.Read(bytes.NewReader(data), token.NewFileSet(), map[string]*types.Package{}, "sort")
	fmt.Println(p.Scope().Lookup("Ints"), err)
	// Output: func sort.Ints(x []int) <nil>
}

func ExampleDoc() {
	fmt.Println(symbols.Doc("math", "Sqrt"))
	// Output: Sqrt returns the square root of x.
}

func ExampleGeneric() {
	fmt.Println(symbols.Generic("maps"))
	fmt.Println(symbols.Source("sync")["rewritten.go"][:12])
	// Output:
	// [All Clone Collect Copy DeleteFunc Equal EqualFunc Insert Keys Values]
	// package sync
}
