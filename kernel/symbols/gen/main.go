// Command gen writes package symbols: the interpreter's export tables, the
// archive with type data, docs and generic sources.
//
//	go run ./gen          write the files (run in kernel/symbols, or go generate)
//	go run ./gen -check   compare with the committed files, exit 1 when stale
//
// Everything is read with GOOS=linux GOARCH=amd64 CGO_ENABLED=0 and
// type-checked from source, so the result does not depend on the machine. The
// standard library is read for darwin and windows too: a name that is absent
// there, or has another type, is left out.
package main

import (
	"flag"
	"fmt"
	"os"
)

func main() {
	check := flag.Bool("check", false, "compare with the committed files instead of writing")
	flag.Parse()
	if err := run(*check); err != nil {
		fmt.Fprintln(os.Stderr, "gen:", err)
		os.Exit(1)
	}
}

// run generates all files into the current folder, which must be
// kernel/symbols, or compares with what is there.
func run(check bool) error {
	out, err := generate()
	if err != nil {
		return err
	}
	if check {
		return compare(".", out)
	}
	return write(".", out)
}
