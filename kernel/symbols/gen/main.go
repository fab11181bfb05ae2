// Command gen writes package symbols: the interpreter's export tables, the
// archive with type data, docs and generic sources.
//
//	go run ./kernel/symbols/gen          write the files
//	go run ./kernel/symbols/gen -check   compare with the files, exit 1 when stale
//
// Everything is read with GOOS=linux GOARCH=amd64 CGO_ENABLED=0 and
// type-checked from source, so the result does not depend on the machine. The
// standard library is read for darwin and windows too: a name that is absent
// there, or has another type, is left out.
//
// Releases of Go differ in docs and now and then in a name. When the files were
// made with another release, -check compares the library and gonum only.
package main

import (
	"flag"
	"fmt"
	"os"
	"strings"
)

func main() {
	check := flag.Bool("check", false, "compare with the committed files instead of writing")
	flag.Parse()
	if err := run(*check); err != nil {
		fmt.Fprintln(os.Stderr, "gen:", err)
		os.Exit(1)
	}
}

// run generates all files and writes them to kernel/symbols, or compares with
// what is there.
func run(check bool) error {
	dir, err := goCommand(linux, "list", "-e", "-f", "{{.Dir}}", module+"/kernel/symbols")
	if err != nil {
		return err
	}
	out, err := generate()
	if err != nil {
		return err
	}
	if check {
		return compare(strings.TrimSpace(string(dir)), out)
	}
	return write(strings.TrimSpace(string(dir)), out)
}
