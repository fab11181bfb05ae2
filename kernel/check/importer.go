package check

import (
	"bytes"
	"fmt"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/gcexportdata"
)

// importer makes types.Packages from export data.
type importer struct {
	fset *token.FileSet // of its own: positions in imported packages are never shown
	data func(path string) ([]byte, bool)
	done map[string]*types.Package
}

func newImporter(data func(string) ([]byte, bool)) *importer {
	return &importer{fset: token.NewFileSet(), data: data, done: map[string]*types.Package{}}
}

// Import implements types.Importer.
func (i *importer) Import(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	if p := i.done[path]; p != nil && p.Complete() {
		return p, nil
	}
	blob, ok := i.data(path)
	if !ok {
		return nil, fmt.Errorf("package %q is not available here", path)
	}
	return gcexportdata.Read(bytes.NewReader(blob), i.fset, i.done, path)
}
