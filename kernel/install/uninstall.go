package install

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// ErrNotInstalled is returned by Uninstall if there is no kernelspec.
var ErrNotInstalled = errors.New("the kernel is not installed")

// Removed says what Uninstall did.
type Removed struct {
	Folder string
	Name   string   // the kernelspec's name
	Files  []string // names of the files that were removed
	Left   []string // names of what is still in Folder, which was not ours
}

// String tells a user what was done, in one line for each fact.
func (r Removed) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "Removed the kernel %s from %s (%s)\n", r.Name, r.Folder, strings.Join(r.Files, ", "))
	if len(r.Left) > 0 {
		fmt.Fprintf(&b, "Left there, since paritylab did not write it: %s\n", strings.Join(r.Left, ", "))
	}
	return b.String()
}

// Uninstall removes the files that Install wrote, and the folder if it is
// empty then. It removes nothing if the folder is not ours ([ErrNotOurs]) or
// not there ([ErrNotInstalled]). Of the options only Prefix and
// Name matter.
func Uninstall(o Options) (Removed, error) {
	var r Removed
	var err error
	if r.Folder, err = Folder(o); err != nil {
		return r, err
	}
	r.Name = filepath.Base(r.Folder)
	m, err := readManifest(r.Folder)
	if errors.Is(err, os.ErrNotExist) {
		return r, fmt.Errorf("install: %w in %s", ErrNotInstalled, r.Folder)
	}
	if err != nil {
		return r, err
	}
	// kernel.json was written last and goes last: if this stops halfway, it
	// can be done again.
	for _, name := range m.Files {
		err := os.Remove(filepath.Join(r.Folder, name))
		switch {
		case err == nil:
			r.Files = append(r.Files, name)
		case !errors.Is(err, os.ErrNotExist):
			return r, fmt.Errorf("install: %w", err)
		}
	}
	left, err := os.ReadDir(r.Folder)
	if err != nil {
		return r, fmt.Errorf("install: %w", err)
	}
	for _, e := range left {
		r.Left = append(r.Left, e.Name())
	}
	if len(left) == 0 {
		if err := os.Remove(r.Folder); err != nil {
			return r, fmt.Errorf("install: %w", err)
		}
	}
	return r, nil
}
