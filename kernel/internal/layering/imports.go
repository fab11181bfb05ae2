package layering

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"go/parser"
	"go/token"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
)

// List asks the go command for the packages of the module in folder root, as
// they are built for one system. cgo is on, so that files that use it are seen.
func List(root, goos, goarch string) ([]Package, error) {
	cmd := exec.Command("go", "list", "-json=ImportPath,Dir,GoFiles,CgoFiles,Imports,TestImports,XTestImports", "./...")
	cmd.Dir = root
	cmd.Env = append(os.Environ(), "GOOS="+goos, "GOARCH="+goarch, "CGO_ENABLED=1")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go list for %s/%s: %w\n%s", goos, goarch, err, stderr.Bytes())
	}
	var packages []Package
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var p Package
		err := d.Decode(&p)
		if errors.Is(err, io.EOF) {
			return packages, nil
		}
		if err != nil {
			return nil, fmt.Errorf("go list for %s/%s: %w", goos, goarch, err)
		}
		packages = append(packages, p)
	}
}

// where returns " (FILE:LINE)" for the first file of p that imports path, or
// nothing when it cannot be read.
func where(p Package, path string) string {
	for _, name := range slices.Concat(p.GoFiles, p.CgoFiles) {
		set := token.NewFileSet()
		f, err := parser.ParseFile(set, filepath.Join(p.Dir, name), nil, parser.ImportsOnly)
		if err != nil {
			continue
		}
		for _, spec := range f.Imports {
			if got, err := strconv.Unquote(spec.Path.Value); err == nil && got == path {
				return fmt.Sprintf(" (%s:%d)", name, set.Position(spec.Pos()).Line)
			}
		}
	}
	return ""
}
