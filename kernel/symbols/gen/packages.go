package main

import (
	"fmt"
	"os"
	"slices"
	"strings"
)

// std lists the packages of the standard library that cells may import. Left
// out are net/http and what needs it, unsafe, syscall, plugin, archives,
// databases, debug formats and tools about programs.
var std = strings.Fields(`
	bufio bytes cmp context encoding errors flag fmt hash html image io iter log
	maps math os path reflect regexp runtime slices sort strconv strings sync
	testing time unicode

	compress/flate compress/gzip compress/zlib
	container/heap container/list container/ring
	crypto crypto/hmac crypto/md5 crypto/rand crypto/sha1 crypto/sha256 crypto/sha512
	encoding/base32 encoding/base64 encoding/binary encoding/csv encoding/gob
	encoding/hex encoding/json encoding/xml
	hash/adler32 hash/crc32 hash/crc64 hash/fnv hash/maphash
	html/template
	image/color image/color/palette image/draw image/gif image/jpeg image/png
	index/suffixarray
	io/fs
	log/slog
	math/big math/bits math/cmplx math/rand math/rand/v2
	net/url
	os/exec os/signal
	path/filepath
	regexp/syntax
	runtime/debug
	sync/atomic
	testing/quick
	text/scanner text/tabwriter text/template text/template/parse
	unicode/utf16 unicode/utf8
`)

// gonum lists the parts of gonum that notebooks use.
var gonum = prefixed("gonum.org/v1/gonum/", "floats", "graph", "graph/path", "graph/simple",
	"graph/topo", "graph/traverse", "mat", "stat", "stat/combin")

// plot lists the parts of gonum's plotting library that notebooks use.
var plot = prefixed("gonum.org/v1/plot/", "", "palette", "plotter", "plotutil", "text", "vg", "vg/draw")

// prefixed puts the same text before each of several names.
func prefixed(prefix string, names ...string) []string {
	for i := range names {
		names[i] = strings.TrimSuffix(prefix+names[i], "/")
	}
	return names
}

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
		case path == module+"/lib": // only holds the library's sources
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
