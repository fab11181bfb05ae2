package install

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
)

// Name is the kernelspec's name: the folder's name, and what notebooks and
// command lines say.
const Name = "paritylab"

// DisplayName is what Jupyter's menus show.
const DisplayName = "Go (Parity Lab)"

// Options says where and what to install. The zero value installs for the user.
type Options struct {
	// Prefix, if not empty, installs into PREFIX/share/jupyter.
	Prefix string
	// Name is the kernelspec's name, "" for [Name]: small letters, digits, '.', '-' and '_'.
	Name string
	// DisplayName is what Jupyter's menus show, "" for [DisplayName].
	DisplayName string
	// Env are variables that Jupyter sets for the kernel.
	Env map[string]string
	// Args are given to the kernel command, before the connection file.
	Args []string
	// Version is noted in the kernelspec, for people and for later comparisons.
	Version string
	// Executable, if not empty, is the executable to start instead of the one
	// that is running.
	Executable string
	// Copy copies the executable even if it is not a temporary one.
	Copy bool
}

// Folder returns the absolute path of the kernelspec's folder. Of the options
// only Prefix and Name matter.
func Folder(o Options) (string, error) {
	name := o.Name
	if name == "" {
		name = Name
	}
	if !validName.MatchString(name) || strings.Trim(name, ".") == "" {
		return "", fmt.Errorf("install: %q is no name of a kernel: expected small letters, digits, '.', '-' and '_'", name)
	}
	data := filepath.Join(o.Prefix, "share", "jupyter")
	if o.Prefix == "" {
		var err error
		if data, err = userData(runtime.GOOS, os.Getenv, os.UserHomeDir); err != nil {
			return "", err
		}
	}
	dir, err := filepath.Abs(filepath.Join(data, "kernels", name))
	if err != nil {
		return "", fmt.Errorf("install: %w", err)
	}
	return dir, nil
}

// validName matches what Jupyter takes for a kernel's name. Jupyter makes no
// difference between capital and small letters, and some file systems neither.
var validName = regexp.MustCompile(`^[a-z0-9._-]+$`)

// userData returns Jupyter's data folder of the user.
func userData(system string, env func(string) string, home func() (string, error)) (string, error) {
	if dir := env("JUPYTER_DATA_DIR"); dir != "" {
		return dir, nil
	}
	if system == "windows" {
		if dir := env("APPDATA"); dir != "" {
			return filepath.Join(dir, "jupyter"), nil
		}
	}
	h, err := home()
	if err != nil {
		return "", fmt.Errorf("install: no home folder: %w; set JUPYTER_DATA_DIR or give a prefix", err)
	}
	switch system {
	case "windows":
		return filepath.Join(h, "AppData", "Roaming", "jupyter"), nil
	case "darwin":
		return filepath.Join(h, "Library", "Jupyter"), nil
	}
	if dir := env("XDG_DATA_HOME"); dir != "" {
		return filepath.Join(dir, "jupyter"), nil
	}
	return filepath.Join(h, ".local", "share", "jupyter"), nil
}

// executable returns the absolute path of the executable that the options
// mean, and whether it will be gone soon.
func executable(o Options) (path string, temporary bool, err error) {
	path = o.Executable
	if path == "" {
		if path, err = os.Executable(); err != nil {
			return "", false, fmt.Errorf("install: the running executable is not known: %w", err)
		}
	}
	if path, err = filepath.Abs(path); err != nil {
		return "", false, fmt.Errorf("install: %w", err)
	}
	info, err := os.Stat(path)
	if err != nil {
		return "", false, fmt.Errorf("install: executable: %w", err)
	}
	if !info.Mode().IsRegular() {
		return "", false, errors.New("install: executable: " + path + " is not a file")
	}
	return path, temporaryBuild(path), nil
}
