package native

import (
	"fmt"
	"runtime"
	"strings"
)

// goDirective is the language version of the module that the library is from,
// and so the oldest toolchain that can build it. A test compares it with go.mod.
const goDirective = "1.26.0"

// module is a module from outside that the library or a cell may import, in the
// version that the running program holds, with its two checksums of go.sum.
type module struct {
	path, version string
	sum, modSum   string
}

// modules are all of them. A test compares them with go.mod and go.sum, and with
// what the library imports.
//
// Each stands in the go.mod of every native executable: the go command looks for
// a module only when a package of it is needed, so a cell that needs none of
// them is built also where none is to be had.
var modules = []module{
	{"gonum.org/v1/gonum", "v0.17.0", "h1:VbpOemQlsSMrYmn7T2OUvQ4dqxQXU+ouZFQsZOx50z4=", "h1:El3tOrEuMpv2UdMrbNlKEh9vd86bmQ6vqIcDwxEOc1E="},
}

// offered names the modules for a message.
func offered() string {
	var names []string
	for _, m := range modules {
		names = append(names, m.path)
	}
	return strings.Join(names, ", ")
}

// requirements returns the lines of go.mod that require the modules.
func requirements() string {
	var b strings.Builder
	for _, m := range modules {
		fmt.Fprintf(&b, "require %s %s\n", m.path, m.version)
	}
	return b.String()
}

// checksums returns the go.sum for them, with which nobody has to be asked.
func checksums() string {
	var b strings.Builder
	for _, m := range modules {
		fmt.Fprintf(&b, "%s %s %s\n%s %s/go.mod %s\n", m.path, m.version, m.sum, m.path, m.version, m.modSum)
	}
	return b.String()
}

// executableName is the name of the executable in its folder.
func executableName() string {
	if runtime.GOOS == "windows" {
		return "cell.exe"
	}
	return "cell"
}
