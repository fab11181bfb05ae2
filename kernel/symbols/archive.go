package symbols

import (
	"archive/zip"
	"bytes"
	_ "embed"
	"io"
	"slices"
	"strconv"
	"strings"
	"sync"
)

//go:embed symbols.zip
var archive []byte

// entries returns the files of the archive by name.
var entries = sync.OnceValue(func() map[string]*zip.File {
	z, err := zip.NewReader(bytes.NewReader(archive), int64(len(archive)))
	if err != nil {
		panic("symbols: " + err.Error())
	}
	m := make(map[string]*zip.File, len(z.File))
	for _, f := range z.File {
		m[f.Name] = f
	}
	return m
})

// entry returns the content of one file of the archive.
func entry(name string) ([]byte, bool) {
	f, ok := entries()[name]
	if !ok {
		return nil, false
	}
	r, err := f.Open()
	if err != nil {
		panic("symbols: " + err.Error())
	}
	defer r.Close()
	b, err := io.ReadAll(r)
	if err != nil {
		panic("symbols: " + err.Error())
	}
	return b, true
}

// TypeData returns the type data of a package, in the format of x/tools
// gcexportdata.Write, and whether the package is known. The caller may change
// the bytes.
func TypeData(path string) ([]byte, bool) { return entry("types/" + path + ".types") }

// Source returns the sources of the generic part of a standard package, by
// file name, or nil when it has none.
func Source(path string) map[string]string {
	prefix := "source/" + path + "/"
	var m map[string]string
	for name := range entries() {
		file, ok := strings.CutPrefix(name, prefix)
		if !ok || strings.Contains(file, "/") {
			continue
		}
		if m == nil {
			m = map[string]string{}
		}
		b, _ := entry(name)
		m[file] = string(b)
	}
	return m
}

// Doc returns what the documentation says first about an exported name of a
// package: a function, type, constant or variable by its name, a method or
// field as "Type.Name", the package itself as "". It returns "" when nothing
// is known.
func Doc(path, name string) string { return docs(path)[name] }

// FullDoc returns the whole documentation of what [Doc] returns the first sentence
// of. It unpacks the texts of the package each time: a millisecond or so.
func FullDoc(path, name string) string {
	if b, ok := entry("fulldocs/" + path + ".txt"); ok {
		for line := range bytes.Lines(b) {
			found, quoted, _ := bytes.Cut(bytes.TrimSuffix(line, []byte("\n")), []byte("\t"))
			if string(found) == name {
				if text, err := strconv.Unquote(string(quoted)); err == nil {
					return text
				}
			}
		}
	}
	return Doc(path, name)
}

var docCache sync.Map // path → map[string]string

// docs returns the docs of one package by name.
func docs(path string) map[string]string {
	if m, ok := docCache.Load(path); ok {
		return m.(map[string]string)
	}
	b, ok := entry("docs/" + path + ".txt")
	if !ok {
		return nil
	}
	m := map[string]string{}
	for line := range strings.Lines(string(b)) {
		name, text, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		m[name] = text
	}
	docCache.Store(path, m)
	return m
}

// Paths returns the import paths of all packages, sorted.
func Paths() []string {
	out := make([]string, len(packages))
	for i, p := range packages {
		out[i] = p.path
	}
	return out
}

// PackageName returns the name of a package, "" when it is not known.
func PackageName(path string) string {
	if p := find(path); p != nil {
		return p.name
	}
	return ""
}

// Generic returns the exported names of a package that have no entry in its
// table because they are generic functions or types, or constraints; sorted.
func Generic(path string) []string {
	if p := find(path); p != nil {
		return slices.Clone(p.generic)
	}
	return nil
}

// find returns a package, or nil.
func find(path string) *pkg {
	i, ok := slices.BinarySearchFunc(packages, path, func(p pkg, path string) int { return strings.Compare(p.path, path) })
	if !ok {
		return nil
	}
	return &packages[i]
}
