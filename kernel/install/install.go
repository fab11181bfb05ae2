package install

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
)

// ErrNotOurs is returned when the kernelspec's folder was not written by Install.
var ErrNotOurs = errors.New("was not written by paritylab install")

// specFile is the file that makes a folder a kernelspec.
const specFile = "kernel.json"

// spec is the content of kernel.json.
type spec struct {
	Argv          []string          `json:"argv"`
	DisplayName   string            `json:"display_name"`
	Language      string            `json:"language"`
	InterruptMode string            `json:"interrupt_mode"`
	Env           map[string]string `json:"env"`
	Metadata      metadata          `json:"metadata"`
}

type metadata struct {
	// Debugger tells front ends not to offer one.
	Debugger bool `json:"debugger"`
	// Ours marks a kernelspec of Install; nil in any other.
	Ours *manifest `json:"paritylab,omitempty"`
}

// manifest lists the files in the folder that Install wrote.
type manifest struct {
	Files   []string `json:"files"`
	Version string   `json:"version,omitempty"`
}

// Installed says what Install did.
type Installed struct {
	Folder     string
	Display    string   // what Jupyter's menus show
	Files      []string // names in Folder, in the order of writing
	Executable string   // what Jupyter will start
	CopiedFrom string   // if not empty, Executable is a copy of this
	Replaced   bool     // an earlier kernelspec of ours was there
}

// String tells a user what was done, in one line for each fact.
func (r Installed) String() string {
	var b strings.Builder
	verb := "Installed"
	if r.Replaced {
		verb = "Updated"
	}
	fmt.Fprintf(&b, "%s the kernel %q in %s\n", verb, r.Display, r.Folder)
	if r.CopiedFrom != "" {
		fmt.Fprintf(&b, "It runs a copy of this program, %s\n", r.Executable)
	} else {
		fmt.Fprintf(&b, "It runs %s; install again if you move that file\n", r.Executable)
	}
	return b.String()
}

// Install writes the kernelspec. An earlier one of ours is replaced; a folder
// of the same name that is not ours is left alone, with an error that is
// [ErrNotOurs]. On another error nothing is left behind, except that files of
// an earlier kernelspec may have been replaced already.
func Install(o Options) (Installed, error) {
	var r Installed
	var err error
	if r.Folder, err = Folder(o); err != nil {
		return r, err
	}
	r.Display = o.DisplayName
	if r.Display == "" {
		r.Display = DisplayName
	}
	for name := range o.Env {
		if name == "" || strings.ContainsAny(name, "=\x00") {
			return r, fmt.Errorf("install: %q is no name of an environment variable", name)
		}
	}
	source, temporary, err := executable(o)
	if err != nil {
		return r, err
	}
	old, err := readManifest(r.Folder)
	switch {
	case err == nil:
		r.Replaced = true
	case !errors.Is(err, os.ErrNotExist):
		return r, err
	default:
		if err := mustBeEmpty(r.Folder); err != nil {
			return r, err
		}
	}

	r.Executable = source
	var files []file
	switch name := filepath.Base(source); {
	case filepath.Dir(source) == r.Folder && slices.Contains(old.Files, name):
		r.Files = append(r.Files, name) // the copy that an earlier Install made
	case o.Copy || temporary:
		name = Name
		if runtime.GOOS == "windows" {
			name += ".exe"
		}
		r.Executable, r.CopiedFrom = filepath.Join(r.Folder, name), source
		files = append(files, file{name, 0o755, func() (io.ReadCloser, error) { return os.Open(source) }})
	}
	files = append(files,
		text("logo-32x32.png", LogoPNG(32)),
		text("logo-64x64.png", LogoPNG(64)),
		text("logo-svg.svg", []byte(LogoSVG())))
	for _, f := range files {
		r.Files = append(r.Files, f.name)
	}
	r.Files = append(r.Files, specFile)
	json, err := specText(r, o)
	if err != nil {
		return r, err
	}
	files = append(files, text(specFile, json))

	if err := writeAll(r.Folder, files, r.Replaced); err != nil {
		return r, fmt.Errorf("install: %w", err)
	}
	for _, name := range old.Files { // what an earlier version wrote and this one does not
		if !slices.Contains(r.Files, name) {
			if err := os.Remove(filepath.Join(r.Folder, name)); err != nil && !errors.Is(err, os.ErrNotExist) {
				return r, fmt.Errorf("install: %w", err)
			}
		}
	}
	return r, nil
}

// specText returns the text of kernel.json.
func specText(r Installed, o Options) ([]byte, error) {
	env := o.Env
	if env == nil {
		env = map[string]string{}
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	err := e.Encode(spec{
		Argv:          slices.Concat([]string{r.Executable, "kernel"}, o.Args, []string{"{connection_file}"}),
		DisplayName:   r.Display,
		Language:      "go",
		InterruptMode: "message",
		Env:           env,
		Metadata:      metadata{Ours: &manifest{r.Files, o.Version}},
	})
	if err != nil {
		return nil, fmt.Errorf("install: %w", err)
	}
	return b.Bytes(), nil
}

// readManifest returns the list of our files in a folder. The error is
// os.ErrNotExist if the folder has no kernel.json, and ErrNotOurs if it has
// another one's.
func readManifest(dir string) (manifest, error) {
	path := filepath.Join(dir, specFile)
	data, err := os.ReadFile(path)
	if err != nil {
		return manifest{}, fmt.Errorf("install: %w", err)
	}
	var s spec
	if err := json.Unmarshal(data, &s); err != nil || s.Metadata.Ours == nil {
		return manifest{}, fmt.Errorf("install: %s %w", path, ErrNotOurs)
	}
	for _, name := range s.Metadata.Ours.Files {
		if name != filepath.Base(name) || !filepath.IsLocal(name) || name == "." {
			return manifest{}, fmt.Errorf("install: %s lists %q, which is not a file of its folder", path, name)
		}
	}
	return *s.Metadata.Ours, nil
}

// mustBeEmpty returns an error if the folder is there and has files in it.
func mustBeEmpty(dir string) error {
	entries, err := os.ReadDir(dir)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return fmt.Errorf("install: %w", err)
	}
	if len(entries) > 0 {
		return fmt.Errorf("install: %s %w", dir, ErrNotOurs)
	}
	return nil
}
