package session

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"os"
	"slices"
	"strings"

	"parity.lab/kernel/check"
	"parity.lab/kernel/event"
	"parity.lab/kernel/symbols"
)

// safePackages is what a notebook from a stranger may import: packages that
// compute. This module's library and gonum are safe as a whole, they touch no
// files and no network; all but the package of plots, whose method Save writes
// files and could be called through an interface. lib/draw/plots is there.
var safePackages = []string{
	"bufio", "bytes", "cmp", "compress/flate", "compress/gzip", "compress/zlib",
	"container/heap", "container/list", "container/ring", "context",
	"crypto/hmac", "crypto/md5", "crypto/rand", "crypto/sha1", "crypto/sha256", "crypto/sha512",
	"encoding", "encoding/base32", "encoding/base64", "encoding/binary", "encoding/csv", "encoding/gob", "encoding/hex", "encoding/json", "encoding/xml",
	"errors", "flag", "fmt",
	"hash", "hash/adler32", "hash/crc32", "hash/crc64", "hash/fnv", "hash/maphash", "html", "html/template",
	"image", "image/color", "image/color/palette", "image/draw", "image/gif", "image/jpeg", "image/png", "index/suffixarray", "io", "iter", "log",
	"maps", "math", "math/big", "math/bits", "math/cmplx", "math/rand", "math/rand/v2", "net/url",
	"os", "path", "reflect", "regexp", "regexp/syntax", "runtime", "slices", "sort", "strconv", "strings", "sync", "sync/atomic",
	"text/scanner", "text/tabwriter", "text/template", "text/template/parse", "time", "unicode", "unicode/utf16", "unicode/utf8",
}

// safeMembers lists, for packages that are only partly safe, what may be used.
// os.ReadFile and os.ReadDir read below the notebook's folder only.
var safeMembers = map[string][]string{
	"os": {"ReadFile", "ReadDir", "Args", "Exit", "Stdout", "Stderr", "Stdin", "ErrNotExist", "ErrExist", "ErrPermission", "IsNotExist", "IsExist", "IsPermission",
		"PathError", "DirEntry", "FileInfo", "FileMode", "File"},
	"runtime": {"GC", "GOOS", "GOARCH", "GOMAXPROCS", "NumCPU", "NumGoroutine", "Gosched", "Goexit", "MemStats", "ReadMemStats", "Version", "Error"},
}

// unsafeMembers lists single functions and methods of otherwise safe packages
// that reach files.
var unsafeMembers = []string{
	"html/template.ParseFiles", "html/template.ParseGlob", "html/template.ParseFS",
	"text/template.ParseFiles", "text/template.ParseGlob", "text/template.ParseFS",
	"(*html/template.Template).ParseFiles", "(*html/template.Template).ParseGlob", "(*html/template.Template).ParseFS",
	"(*text/template.Template).ParseFiles", "(*text/template.Template).ParseGlob", "(*text/template.Template).ParseFS",
	"(*os.File).Chdir", "(*os.File).Chmod", "(*os.File).Chown", "(*os.File).Fd", "(*os.File).SyscallConn", "(*os.File).Truncate", "(*os.File).SetDeadline",
}

// SafePackages returns the packages that a safe session may import, sorted.
func SafePackages() []string {
	var out []string
	for _, p := range symbols.Paths() {
		if isSafe(p) {
			out = append(out, p)
		}
	}
	return out
}

func isSafe(path string) bool {
	return strings.HasPrefix(path, "parity.lab/") ||
		strings.HasPrefix(path, "gonum.org/") && path != "gonum.org/v1/plot" || slices.Contains(safePackages, path)
}

// packages returns what the session's cells may import.
func (o Options) packages() check.Packages {
	p := check.Packages{TypeData: symbols.TypeData, Doc: symbols.Doc, Paths: symbols.Paths()}
	if o.Safe {
		p.Offers = isSafeUse
		p.Paths = SafePackages()
		p.Refuse = func(path string) string {
			if _, known := symbols.TypeData(path); (known || path == "unsafe") && !isSafe(path) {
				return fmt.Sprintf("package %q is not available in safe mode", path)
			}
			return ""
		}
	}
	return p
}

// refuseUses reports uses of what this session does not offer, and makes os.Stdin
// readable if the cell uses it.
func (s *Session) refuseUses(d *check.Checked) []event.Diagnostic {
	realStdin := s.options.Stdin != nil
	if !s.options.Safe && realStdin {
		return nil
	}
	var ds []event.Diagnostic
	piped := false
	look := func(info *types.Info, n ast.Node) {
		ast.Inspect(n, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			if !ok {
				return true
			}
			switch o := info.Uses[id]; {
			case o == nil:
			case !realStdin && o.Pkg() != nil && o.Pkg().Path() == "os" && o.Name() == "Stdin" && o.Parent() == o.Pkg().Scope():
				if piped {
					break
				}
				piped = true
				if err := s.usePipe(); err != nil {
					ds = append(ds, s.diagnostic(id.Pos(), "os.Stdin can't be read: "+err.Error(), "fmt.Scan, fmt.Scanln and fmt.Scanf ask for input"))
				}
			case s.options.Safe && !isSafeUse(o):
				ds = append(ds, s.diagnostic(id.Pos(), fmt.Sprintf("%s is not available in safe mode", qualified(o)), "%help safe lists what is"))
			}
			return true
		})
	}
	for _, u := range d.Units {
		for _, n := range u.Nodes() {
			look(u.Info, n)
		}
	}
	look(d.Info, d.Cell.Body)
	for _, x := range d.Cell.Tail {
		look(d.Info, x)
	}
	for _, i := range d.Init {
		look(d.InitInfo, i.Rhs)
	}
	return ds
}

func isSafeUse(o types.Object) bool {
	if o.Pkg() == nil {
		return true
	}
	if f, ok := o.(*types.Func); ok && f.Signature().Recv() != nil {
		return !slices.Contains(unsafeMembers, f.FullName())
	}
	if _, isPackage := o.(*types.PkgName); isPackage || o.Parent() != o.Pkg().Scope() {
		return true
	}
	if members, ok := safeMembers[o.Pkg().Path()]; ok && !slices.Contains(members, o.Name()) {
		return false
	}
	return !slices.Contains(unsafeMembers, o.Pkg().Path()+"."+o.Name())
}

func qualified(o types.Object) string {
	if f, ok := o.(*types.Func); ok && f.Signature().Recv() != nil {
		return f.FullName()
	}
	return o.Pkg().Name() + "." + o.Name()
}

// diagnostic makes a compile error at pos.
func (s *Session) diagnostic(pos token.Pos, message, hint string) event.Diagnostic {
	p := s.fset.Position(pos)
	return event.Diagnostic{Place: p.Filename, Line: p.Line, Column: p.Column, Message: message, Hint: hint}
}

// safeFiles are the functions of os that a safe session has: they read below
// the working directory, and symbolic links do not lead out of it.
func safeFiles() (map[string]any, error) {
	root, err := os.OpenRoot(".")
	if err != nil {
		return nil, err
	}
	return map[string]any{
		"ReadFile": root.ReadFile,
		"ReadDir": func(name string) ([]os.DirEntry, error) {
			f, err := root.Open(name)
			if err != nil {
				return nil, err
			}
			defer f.Close()
			list, err := f.ReadDir(-1)
			slices.SortFunc(list, func(a, b os.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
			return list, err
		},
	}, nil
}
