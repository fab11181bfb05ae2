package native

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"parity.lab/lib"
)

// childFiles is the text of package child, which runs inside the executables.
//
//go:embed child/*.go
var childFiles embed.FS

// childPath is the import path of that package.
const childPath = "parity.lab/kernel/native/child"

// moduleFiles returns the module that executables are built against: the
// library, package child and go.mod, by path below the module's folder.
func moduleFiles() (map[string]string, error) {
	files := map[string]string{
		"go.mod": "module parity.lab\n\ngo " + goDirective + "\n\n" + requirements(),
		"go.sum": checksums,
	}
	for name, text := range lib.Sources() {
		files["lib/"+name] = text
	}
	list, err := fs.Glob(childFiles, "child/*.go")
	if err != nil {
		return nil, err
	}
	for _, name := range list {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		text, err := fs.ReadFile(childFiles, name)
		if err != nil {
			return nil, err
		}
		files[path.Join("kernel/native", name)] = string(text)
	}
	return files, nil
}

// keyLength is the length of the names that folders of written sources have.
const keyLength = 32

// key names a set of files by its content.
func key(files map[string]string) string {
	h := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(files)) {
		fmt.Fprintf(h, "%d %s %d %s", len(name), name, len(files[name]), files[name])
	}
	return hex.EncodeToString(h.Sum(nil))[:keyLength]
}

// writeSources makes sure that the module stands in the user's cache folder and
// returns where. The folder's name is a hash of its content, so it never
// changes, and the go command finds all packages but the cell's in its build
// cache. A folder from which something is missing, or that holds anything else,
// is written anew.
func writeSources() (string, error) {
	files, err := moduleFiles()
	if err != nil {
		return "", err
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("native: no folder for the library's sources: %w", err)
	}
	base := filepath.Join(cache, "paritylab", "native")
	dir := filepath.Join(base, key(files))
	if whole(dir, files) {
		now := time.Now()
		_ = os.Chtimes(dir, now, now) // only tells removeOld that it is in use
		return dir, nil
	}
	if err := place(base, dir, files); err != nil {
		return "", fmt.Errorf("native: the library's sources could not be written: %w", err)
	}
	removeOld(base, dir, time.Now().Add(-unused))
	return dir, nil
}

// whole reports whether the folder holds exactly the files.
func whole(dir string, files map[string]string) bool {
	n := 0
	err := filepath.WalkDir(dir, func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		name, err := filepath.Rel(dir, file)
		if err != nil {
			return err
		}
		want, ok := files[filepath.ToSlash(name)]
		if !ok || !d.Type().IsRegular() {
			return errors.New("not of the module")
		}
		got, err := os.ReadFile(file)
		if err == nil && string(got) != want {
			err = errors.New("changed")
		}
		n++
		return err
	})
	return err == nil && n == len(files)
}

// place writes the files beside dir and moves the folder there in one step:
// other processes see all of it or nothing.
func place(base, dir string, files map[string]string) error {
	if err := os.MkdirAll(base, 0o700); err != nil {
		return err
	}
	fresh, err := os.MkdirTemp(base, "new-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(fresh)
	module := filepath.Join(fresh, "module")
	if err := writeFiles(module, files); err != nil {
		return err
	}
	for i := range 3 {
		// What stands there is incomplete. It is moved away, not emptied in place,
		// where another process might be reading it.
		err = os.Rename(module, dir)
		if err == nil || whole(dir, files) {
			return nil
		}
		if err := os.Rename(dir, filepath.Join(fresh, fmt.Sprint("old", i))); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return err
}

// writeFiles writes files below a folder, which it makes.
func writeFiles(dir string, files map[string]string) error {
	for _, name := range slices.Sorted(maps.Keys(files)) {
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
			return err
		}
		if err := os.WriteFile(file, []byte(files[name]), 0o600); err != nil {
			return err
		}
	}
	return nil
}

// unused is how long the sources of another version of the library are kept
// after their last use.
const unused = 30 * 24 * time.Hour

// removeOld removes folders of sources that were last used before a time.
// Failures don't matter: it is tried again with the next version.
func removeOld(base, keep string, before time.Time) {
	list, err := os.ReadDir(base)
	if err != nil {
		return
	}
	for _, d := range list {
		dir := filepath.Join(base, d.Name())
		_, err := hex.DecodeString(d.Name())
		ours := err == nil && len(d.Name()) == keyLength || strings.HasPrefix(d.Name(), "new-")
		if !ours || dir == keep || !d.IsDir() {
			continue
		}
		if info, err := d.Info(); err == nil && info.ModTime().Before(before) {
			_ = os.RemoveAll(dir)
		}
	}
}
