package main

import (
	"fmt"
	"os"
	"slices"
	"strings"
)

// std lists the packages of the standard library that cells may import. Left
// out are net and what needs it, unsafe, syscall, plugin, tools for programs
// that analyse programs, and rare formats.
var std = strings.Fields(`
	bufio bytes cmp context encoding errors flag fmt io iter log maps math os path reflect regexp
	runtime slices sort strconv strings sync time unicode
	encoding/csv encoding/json math/bits math/rand math/rand/v2 sync/atomic
`)

// gonum lists the parts of gonum that notebooks use.
var gonum = []string{}

// library returns the packages of parity.lab/lib that exist, internal ones and
// commands excepted. A package whose imports are not all there is left out
// with a note on stderr: the rest of the repository does not build either.
func library() ([]string, error) {
	out, err := goCommand(linux, "list", "-e", "-f",
		"{{if and .GoFiles (ne .Name `main`)}}{{.Incomplete}} {{.ImportPath}}{{end}}", module+"/lib/...")
	if err != nil {
		return nil, fmt.Errorf("finding the library: %w", err)
	}
	var paths []string
	for line := range strings.Lines(string(out)) {
		incomplete, path, _ := strings.Cut(strings.TrimSpace(line), " ")
		switch {
		case strings.Contains(path+"/", "/internal/"):
		case incomplete == "true":
			fmt.Fprintf(os.Stderr, "gen: %s is left out: something it imports is missing\n", path)
		default:
			paths = append(paths, path)
		}
	}
	slices.Sort(paths)
	return paths, nil
}

const module = "parity.lab"

var (
	linux = platform{"linux", "amd64"}
	// others are the platforms on which the tables must compile as well.
	others = []platform{{"darwin", "arm64"}, {"windows", "amd64"}}
)
