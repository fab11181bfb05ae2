package install

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Spec is a kernelspec that is there.
type Spec struct {
	Name    string            `json:"name"`
	Folder  string            `json:"folder"`
	Display string            `json:"display"`
	Argv    []string          `json:"argv"`
	Env     map[string]string `json:"env,omitempty"`
	// Version is the version of the program that installed it, or "".
	Version string `json:"version,omitempty"`
	// Ours says that Install wrote it; otherwise it starts a program of this
	// name and was written by somebody else.
	Ours bool `json:"ours"`
	// Hidden says that a kernelspec of the same name comes before it.
	Hidden bool `json:"hidden,omitempty"`
	// Fault says why the kernel cannot start, or is "".
	Fault string `json:"fault,omitempty"`
}

// Specs returns the kernelspecs of this program in the given data folders, in
// that order. Those of other kernels are left out.
func (s Search) Specs() []Spec {
	var all []Spec
	var seen []string // names of all kernelspecs so far
	for _, data := range s.Data {
		entries, err := os.ReadDir(filepath.Join(data, "kernels"))
		if err != nil {
			continue // most of the folders are not there
		}
		for _, e := range entries {
			folder := filepath.Join(data, "kernels", e.Name())
			k, ok := readSpecFile(folder)
			name := strings.ToLower(e.Name())
			hidden := slices.Contains(seen, name)
			if _, err := os.Stat(filepath.Join(folder, specFile)); err == nil && !hidden {
				seen = append(seen, name)
			}
			if ok {
				k.Hidden = hidden
				all = append(all, k)
			}
		}
	}
	return all
}

// readSpecFile reads the kernelspec in a folder if it is one of this program.
func readSpecFile(folder string) (k Spec, ok bool) {
	text, err := os.ReadFile(filepath.Join(folder, specFile))
	if err != nil {
		return k, false
	}
	k = Spec{Name: filepath.Base(folder), Folder: folder}
	var s spec
	if err := json.Unmarshal(text, &s); err != nil {
		k.Fault = "kernel.json is damaged"
		return k, k.Name == Name
	}
	k.Display, k.Argv, k.Env = s.DisplayName, s.Argv, s.Env
	if s.Metadata.Ours != nil {
		k.Ours, k.Version = true, s.Metadata.Ours.Version
	}
	if len(s.Argv) == 0 {
		k.Fault = "kernel.json names no program"
		return k, k.Ours || k.Name == Name
	}
	program := strings.TrimSuffix(filepath.Base(s.Argv[0]), ".exe")
	if !k.Ours && program != Name && k.Name != Name {
		return k, false
	}
	switch info, err := os.Stat(s.Argv[0]); {
	case !filepath.IsAbs(s.Argv[0]):
		k.Fault = s.Argv[0] + " is no absolute path"
	case err != nil:
		k.Fault = s.Argv[0] + " is not there any more"
	case info.IsDir():
		k.Fault = s.Argv[0] + " is a folder"
	}
	return k, true
}
