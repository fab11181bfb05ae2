package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// A platform is one way to read the packages.
type platform struct{ os, arch string }

// listed is what the go command tells about a package.
type listed struct {
	ImportPath string
	Name       string
	Dir        string
	Standard   bool
	GoFiles    []string
	ImportMap  map[string]string
	Error      *struct{ Err string }
}

// A source is a package with its syntax and types.
type source struct {
	*listed
	files []*ast.File
	types *types.Package
}

// A loader type-checks packages from source, without function bodies.
type loader struct {
	platform platform
	fset     *token.FileSet
	pkgs     map[string]*source
	docs     map[string]bool // packages whose comments are wanted
}

// load reads the packages named by patterns and all they import.
func load(p platform, docs map[string]bool, patterns ...string) (*loader, error) {
	args := append([]string{"list", "-e", "-deps", "-json=ImportPath,Name,Dir,Standard,GoFiles,ImportMap,Error", "--"}, patterns...)
	out, err := goCommand(p, args...)
	if err != nil {
		return nil, err
	}
	l := &loader{platform: p, fset: token.NewFileSet(), pkgs: map[string]*source{}, docs: docs}
	for dec := json.NewDecoder(bytes.NewReader(out)); ; {
		var li listed
		if err := dec.Decode(&li); err == io.EOF {
			break
		} else if err != nil {
			return nil, err
		}
		if li.Error != nil {
			return nil, fmt.Errorf("%s: %s", li.ImportPath, li.Error.Err)
		}
		// Dependencies come first in the list.
		if err := l.check(&li); err != nil {
			return nil, err
		}
	}
	return l, nil
}

// goCommand runs the go command for a platform and returns its output.
func goCommand(p platform, args ...string) ([]byte, error) {
	cmd := exec.Command("go", args...)
	cmd.Env = append(os.Environ(), "GOOS="+p.os, "GOARCH="+p.arch, "GOAMD64=", "GOARM64=", "GOEXPERIMENT=", "CGO_ENABLED=0", "GOFLAGS=", "GOWORK=off")
	out, err := cmd.Output()
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		return nil, fmt.Errorf("go %s: %s", strings.Join(args, " "), bytes.TrimSpace(exit.Stderr))
	}
	return out, err
}

// check parses and type-checks one package whose imports are loaded.
func (l *loader) check(li *listed) error {
	s := &source{listed: li}
	l.pkgs[li.ImportPath] = s
	if li.ImportPath == "unsafe" {
		s.types = types.Unsafe
		return nil
	}
	mode := parser.SkipObjectResolution
	if l.docs[li.ImportPath] {
		mode |= parser.ParseComments
	}
	for _, name := range li.GoFiles {
		f, err := parser.ParseFile(l.fset, filepath.Join(li.Dir, name), nil, mode)
		if err != nil {
			return err
		}
		s.files = append(s.files, f)
	}
	conf := types.Config{
		IgnoreFuncBodies: true,
		Sizes:            types.SizesFor("gc", l.platform.arch),
		Importer: importerFunc(func(path string) (*types.Package, error) {
			if to, ok := li.ImportMap[path]; ok {
				path = to
			}
			if p := l.pkgs[path]; p != nil && p.types != nil {
				return p.types, nil
			}
			return nil, fmt.Errorf("%s is not loaded", path)
		}),
	}
	var err error
	s.types, err = conf.Check(li.ImportPath, l.fset, s.files, nil)
	return err
}

type importerFunc func(path string) (*types.Package, error)

func (f importerFunc) Import(path string) (*types.Package, error) { return f(path) }

// typesOf returns the types of packages.
func typesOf(list []*source) []*types.Package {
	var out []*types.Package
	for _, s := range list {
		out = append(out, s.types)
	}
	return out
}

// emptyFileSet returns a file set that knows no position.
func emptyFileSet() *token.FileSet { return token.NewFileSet() }
