//go:build ignore

// Program does what its first argument says.
package main

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"strings"
)

type board struct{ rows []string }

func (b *board) add(line string) { b.rows = append(b.rows, line) }

func lines() *board {
	b := &board{}
	for s := bufio.NewScanner(os.Stdin); s.Scan(); {
		b.add(s.Text())
	}
	return b
}

func main() {
	what := "nothing"
	if len(os.Args) > 1 {
		what = os.Args[1]
	}
	switch what {
	case "args":
		fmt.Printf("%q\n", os.Args[1:])
	case "lines":
		b := lines()
		fmt.Println(len(b.rows), strings.Join(b.rows, "|"))
	case "stderr":
		fmt.Fprintln(os.Stderr, "to stderr")
		fmt.Println("to stdout")
	case "exit":
		fmt.Println("before")
		defer fmt.Println("never")
		os.Exit(7)
	case "panic":
		fmt.Println("before")
		panic(errors.New("boom"))
	case "index":
		var none []int
		fmt.Println(none[len(os.Args)])
	default:
		fmt.Println("did", what)
	}
}
