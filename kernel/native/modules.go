package native

import (
	_ "embed" // for checksums
	"fmt"
	"runtime"
	"strings"
)

// goDirective is the language version of the module that the library is from,
// and so the oldest toolchain that can build it. A test compares it with go.mod.
const goDirective = "1.26.0"

// module is a module from outside that the library or a cell may import, or that
// such a one needs, in the version that the running program holds.
type module struct {
	path, version string
	offered       bool // to cells
}

// modules are all of them. A test compares them with go.mod and go.sum, and with
// what the library imports.
//
// Each stands in the go.mod of every native executable: the go command looks for
// a module only when a package of it is needed, so a cell that needs none of
// them is built also where none is to be had.
var modules = []module{
	{"gonum.org/v1/gonum", "v0.17.0", true},
	{"gonum.org/v1/plot", "v0.17.0", true},
	{"codeberg.org/go-fonts/liberation", "v0.5.0", false},
	{"codeberg.org/go-latex/latex", "v0.2.0", false},
	{"codeberg.org/go-pdf/fpdf", "v0.11.1", false},
	{"git.sr.ht/~sbinet/gg", "v0.7.0", false},
	{"github.com/ajstarks/svgo", "v0.0.0-20211024235047-1546f124cd8b", false},
	{"github.com/golang/freetype", "v0.0.0-20170609003504-e2365dfdc4a0", false},
	{"golang.org/x/image", "v0.30.0", false},
	{"golang.org/x/text", "v0.28.0", false},
}

// offered names the modules for a message.
func offered() string {
	var names []string
	for _, m := range modules {
		if m.offered {
			names = append(names, m.path)
		}
	}
	return strings.Join(names[:len(names)-1], ", ") + " and " + names[len(names)-1]
}

// requirements returns the lines of go.mod that require the modules.
func requirements() string {
	var b strings.Builder
	for _, m := range modules {
		fmt.Fprintf(&b, "require %s %s\n", m.path, m.version)
	}
	return b.String()
}

// checksums is the go.sum for them, with which nobody has to be asked.
//
//go:embed modules.sum
var checksums string

// executableName is the name of the executable in its folder.
func executableName() string {
	if runtime.GOOS == "windows" {
		return "cell.exe"
	}
	return "cell"
}
