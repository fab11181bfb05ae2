package lib

import (
	"embed"
	"io/fs"
	"strings"
)

// The patterns take in everything that a build of the library needs: Go files at
// all depths, assembly, and what packages embed in their turn: the boards of
// bulbs, the script of display, the font of draw.
//
//go:embed *.go */*.go */*/*.go */*/*.s */*.js */*.glyphs */boards/*
var files embed.FS

// Sources returns the library's own text: each file that a build of it needs, by
// its path below the library's folder with slashes, such as "bitset/set.go".
// Tests are left out. The map is the caller's.
//
// A notebook cell that is compiled with the Go toolchain is built against
// exactly the library that the running program holds. Comparisons with other
// programs, in folders called bench, and generators, in those called gen, don't
// belong to it.
func Sources() map[string]string {
	list := map[string]string{}
	err := fs.WalkDir(files, ".", func(path string, d fs.DirEntry, err error) error {
		if d != nil && d.IsDir() && (d.Name() == "bench" || d.Name() == "gen") {
			return fs.SkipDir
		}
		if err != nil || d.IsDir() || strings.HasSuffix(path, "_test.go") {
			return err
		}
		text, err := fs.ReadFile(files, path)
		list[path] = string(text)
		return err
	})
	if err != nil {
		// Embedded files are part of the program; they cannot fail to be read.
		panic("lib: embedded sources: " + err.Error())
	}
	return list
}
