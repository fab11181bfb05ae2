package main

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"errors"
	"fmt"
	"go/format"
	"go/types"
	"io"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"golang.org/x/tools/go/gcexportdata"
)

// archiveName is the file with everything that is data.
const archiveName = "symbols.zip"

// An output is all that is generated: Go files by name, and the entries of the
// archive.
type output struct {
	files   map[string][]byte
	entries map[string][]byte
}

// generate makes everything in memory.
func generate() (*output, error) {
	lib, err := library()
	if err != nil {
		return nil, err
	}
	paths := slices.Concat(std, gonum, plot, lib)
	slices.Sort(paths)
	wanted := map[string]bool{}
	for _, p := range paths {
		wanted[p] = true
	}
	here, err := load(linux, wanted, paths...)
	if err != nil {
		return nil, err
	}
	var there []*loader
	for _, p := range others {
		l, err := load(p, nil, paths...)
		if err != nil {
			return nil, err
		}
		there = append(there, l)
	}
	out := &output{files: map[string][]byte{}, entries: map[string][]byte{}}
	for _, s := range here.pkgs {
		if s.types != types.Unsafe {
			slim(s.types)
		}
	}
	var tables []*table
	for _, p := range paths {
		var twins []*source
		for _, l := range there {
			twins = append(twins, l.pkgs[p])
		}
		t, err := out.add(here, p, twins)
		if err != nil {
			return nil, err
		}
		tables = append(tables, t)
	}
	if err := out.index(tables); err != nil {
		return nil, err
	}
	return out, out.sources(here)
}

// add adds the table and the data of one package.
func (out *output) add(l *loader, path string, twins []*source) (*table, error) {
	s := l.pkgs[path]
	t := newTable(s.types, typesOf(twins))
	name, text, err := t.file()
	if err != nil {
		return nil, err
	}
	out.files[name] = text
	for _, n := range t.dropped {
		fmt.Fprintf(os.Stderr, "gen: %s.%s is left out: it is not the same on all platforms\n", path, n)
	}
	// An empty file set: positions would only name files of this machine.
	var b bytes.Buffer
	if err := gcexportdata.Write(&b, emptyFileSet(), s.types); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	out.entries["types/"+path+".types"] = b.Bytes()
	brief, full := docText(s)
	out.entries["docs/"+path+".txt"] = brief
	if len(full) > 0 {
		out.entries["fulldocs/"+path+".txt"] = full
	}
	return t, nil
}

// index adds the Go file that lists the tables.
func (out *output) index(tables []*table) error {
	var b bytes.Buffer
	b.WriteString(header + "package symbols\n\nvar packages = []pkg{\n")
	for _, t := range tables {
		fmt.Fprintf(&b, "{%q, %q, %s_table, %s},\n", t.pkg.Path(), t.pkg.Name(), t.ident, stringList(t.generic))
	}
	b.WriteString("}\n")
	text, err := format.Source(b.Bytes())
	out.files["packages_table.go"] = text
	return err
}

func stringList(s []string) string {
	if len(s) == 0 {
		return "nil"
	}
	return fmt.Sprintf("%#v", s)
}

// archive packs the entries: the same bytes for the same entries.
func (out *output) archive() ([]byte, error) {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	z.RegisterCompressor(zip.Deflate, func(w io.Writer) (io.WriteCloser, error) {
		return flate.NewWriter(w, flate.BestCompression)
	})
	if err := z.SetComment(runtime.Version()); err != nil {
		return nil, err
	}
	for _, name := range slices.Sorted(maps.Keys(out.entries)) {
		w, err := z.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Deflate})
		if err != nil {
			return nil, err
		}
		if _, err := w.Write(out.entries[name]); err != nil {
			return nil, err
		}
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// write writes the files that changed and removes tables of packages that are
// gone.
func write(dir string, out *output) error {
	old, err := tableFiles(dir)
	if err != nil {
		return err
	}
	for _, name := range old {
		if _, ok := out.files[name]; !ok {
			if err := os.Remove(filepath.Join(dir, name)); err != nil {
				return err
			}
		}
	}
	z, err := out.archive()
	if err != nil {
		return err
	}
	files := maps.Clone(out.files)
	files[archiveName] = z
	for name, text := range files {
		name = filepath.Join(dir, name)
		if old, err := os.ReadFile(name); err == nil && bytes.Equal(old, text) {
			continue
		}
		if err := os.WriteFile(name, text, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// tableFiles lists the generated Go files in a folder.
func tableFiles(dir string) ([]string, error) {
	list, err := filepath.Glob(filepath.Join(dir, "*_table.go"))
	for i := range list {
		list[i] = filepath.Base(list[i])
	}
	return list, err
}

// compare returns an error that names what in dir is not as generated now.
func compare(dir string, out *output) error {
	var stale []string
	old, err := tableFiles(dir)
	if err != nil {
		return err
	}
	for _, name := range old {
		if _, ok := out.files[name]; !ok {
			stale = append(stale, name+" (package is gone)")
		}
	}
	for _, name := range slices.Sorted(maps.Keys(out.files)) {
		text, err := os.ReadFile(filepath.Join(dir, name))
		if errors.Is(err, os.ErrNotExist) {
			stale = append(stale, name+" (missing)")
		} else if err != nil {
			return err
		} else if !bytes.Equal(text, out.files[name]) {
			stale = append(stale, name)
		}
	}
	z, err := zip.OpenReader(filepath.Join(dir, archiveName))
	if err != nil {
		return err
	}
	defer z.Close()
	have := map[string][]byte{}
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			return err
		}
		if have[f.Name], err = io.ReadAll(r); err != nil {
			return err
		}
	}
	for _, name := range slices.Sorted(maps.Keys(out.entries)) {
		if text, ok := have[name]; !ok || !bytes.Equal(text, out.entries[name]) {
			stale = append(stale, archiveName+": "+name)
		}
		delete(have, name)
	}
	for _, name := range slices.Sorted(maps.Keys(have)) {
		stale = append(stale, archiveName+": "+name+" (not generated any more)")
	}
	if z.Comment != runtime.Version() {
		fmt.Fprintf(os.Stderr, "gen: made with %s, this is %s: standard packages are not compared\n", z.Comment, runtime.Version())
		stale = slices.DeleteFunc(stale, isStandard)
	}
	if len(stale) == 0 {
		return nil
	}
	return fmt.Errorf("stale, run go generate ./kernel/symbols:\n\t%s", strings.Join(stale, "\n\t"))
}

// isStandard reports whether a file or an entry of the archive is about a
// standard package.
func isStandard(name string) bool {
	if entry, ok := strings.CutPrefix(name, archiveName+": "); ok {
		_, path, _ := strings.Cut(entry, "/")
		first, _, _ := strings.Cut(path, "/")
		return first != module && first != "gonum.org"
	}
	return !strings.HasPrefix(name, "lib_") && !strings.HasPrefix(name, "gonum_") && !strings.HasPrefix(name, "packages_")
}
