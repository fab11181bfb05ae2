package install

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// file is a file to be written.
type file struct {
	name string
	mode fs.FileMode
	open func() (io.ReadCloser, error)
}

// text returns a file with the given content.
func text(name string, content []byte) file {
	return file{name, 0o644, func() (io.ReadCloser, error) {
		return io.NopCloser(bytes.NewReader(content)), nil
	}}
}

// writeAll writes files into a folder, which it makes if needed: all of them
// under other names first, then it renames them in order. On an error it
// removes what it wrote, and the folders it made, unless files of an earlier
// kernelspec are mixed with them.
func writeAll(dir string, files []file, replace bool) (err error) {
	made, err := makeFolders(dir)
	var temporary, final []string
	defer func() {
		if err == nil {
			return
		}
		for _, path := range temporary {
			os.Remove(path)
		}
		if replace {
			return
		}
		for _, path := range final {
			os.Remove(path)
		}
		for i := len(made) - 1; i >= 0; i-- {
			os.Remove(made[i]) // fails, as it should, if something else is in it
		}
	}()
	if err != nil {
		return err
	}
	for _, f := range files {
		path, err := writeTemporary(dir, f)
		if err != nil {
			return err
		}
		temporary = append(temporary, path)
	}
	for i, f := range files {
		path := filepath.Join(dir, f.name)
		if err := os.Rename(temporary[i], path); err != nil {
			return err
		}
		final = append(final, path)
	}
	return nil
}

// makeFolders makes a folder and those above it, and returns the ones that
// were not there, outermost first.
func makeFolders(dir string) (made []string, err error) {
	if _, err := os.Stat(dir); errors.Is(err, fs.ErrNotExist) {
		if parent := filepath.Dir(dir); parent != dir {
			if made, err = makeFolders(parent); err != nil {
				return made, err
			}
		}
		made = append(made, dir)
	}
	return made, os.MkdirAll(dir, 0o755)
}

// writeTemporary writes f into dir under a name of its own, which it returns.
func writeTemporary(dir string, f file) (path string, err error) {
	in, err := f.open()
	if err != nil {
		return "", err
	}
	defer in.Close()
	out, err := os.CreateTemp(dir, ".new-*-"+f.name)
	if err != nil {
		return "", err
	}
	_, err = io.Copy(out, in)
	if err == nil {
		err = out.Chmod(f.mode)
	}
	if err == nil {
		err = out.Sync()
	}
	if e := out.Close(); err == nil {
		err = e
	}
	if err != nil {
		os.Remove(out.Name())
		return "", err
	}
	return out.Name(), nil
}
