package install

import (
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
)

// Search says where Jupyter looks for kernelspecs.
type Search struct {
	// Data are Jupyter's data folders, in the order in which they count; the
	// kernelspecs are in the folder kernels of each.
	Data []string
	// Jupyter is the program that was asked, or "" if none is on PATH and Data
	// is what Jupyter's documentation promises.
	Jupyter string
}

// DataFolders asks the jupyter on PATH for its data folders, and without one
// lists JUPYTER_PATH, the user's folder, that of the active Python environment
// and the system's. It waits for jupyter at most ten seconds.
func DataFolders(ctx context.Context) Search {
	if path, err := exec.LookPath("jupyter"); err == nil {
		ctx, cancel := context.WithTimeout(ctx, programTime)
		defer cancel()
		var answer struct {
			Data []string `json:"data"`
		}
		out, err := exec.CommandContext(ctx, path, "--paths", "--json").Output()
		if err == nil && json.Unmarshal(out, &answer) == nil && len(answer.Data) > 0 {
			return Search{Data: answer.Data, Jupyter: path}
		}
	}
	return Search{Data: promised(runtime.GOOS, os.Getenv, os.UserHomeDir)}
}

// promised returns the data folders of Jupyter's documentation.
func promised(system string, env func(string) string, home func() (string, error)) []string {
	var all []string
	add := func(dir string) {
		if dir != "" && !slices.Contains(all, dir) {
			all = append(all, dir)
		}
	}
	for _, dir := range filepath.SplitList(env("JUPYTER_PATH")) {
		add(strings.TrimRight(dir, `/\`))
	}
	if dir, err := userData(system, env, home); err == nil {
		add(dir)
	}
	for _, name := range []string{"VIRTUAL_ENV", "CONDA_PREFIX"} {
		if dir := env(name); dir != "" {
			add(filepath.Join(dir, "share", "jupyter"))
		}
	}
	if system == "windows" {
		if dir := env("PROGRAMDATA"); dir != "" {
			add(filepath.Join(dir, "jupyter"))
		}
		return all
	}
	add("/usr/local/share/jupyter")
	add("/usr/share/jupyter")
	return all
}

// Finds reports whether Jupyter finds a kernelspec in the given folder: it
// looks into the data folder above it, and no folder before that has a
// kernelspec of the same name, which is returned as hidden otherwise.
func (s Search) Finds(folder string) (ok bool, hidden string) {
	for _, data := range s.Data {
		there := filepath.Join(data, "kernels", filepath.Base(folder))
		if sameFolder(there, folder) {
			return hidden == "", hidden
		}
		if _, err := os.Stat(filepath.Join(there, specFile)); err == nil && hidden == "" {
			hidden = there
		}
	}
	return false, "" // it does not look there at all
}

// Advice says how to let Jupyter find a kernelspec that it does not find, in
// one line, or "" if it does.
func (s Search) Advice(folder string) string {
	ok, hidden := s.Finds(folder)
	switch {
	case ok:
		return ""
	case hidden != "":
		return "Jupyter will start the kernel of the same name in " + hidden + " instead; remove that, or install under another name"
	}
	data := filepath.Dir(filepath.Dir(folder))
	set := "export JUPYTER_PATH=" + data
	if runtime.GOOS == "windows" {
		set = "set JUPYTER_PATH=" + data
	}
	if s.Jupyter == "" {
		return "Jupyter does not look there unless it belongs to this environment, or is told to: " + set
	}
	return s.Jupyter + " does not look there; use the jupyter of that environment, or: " + set
}

// sameFolder reports whether two paths name the same folder.
func sameFolder(a, b string) bool {
	if filepath.Clean(a) == filepath.Clean(b) {
		return true
	}
	x, errX := os.Stat(a)
	y, errY := os.Stat(b)
	return errX == nil && errY == nil && os.SameFile(x, y)
}
