package server

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"time"

	"parity.lab/kernel/notebook"
)

// maxSections bounds what front ends can leave of each kind.
const maxSections = 100

// kept is what front ends leave with the server: settings and workspaces. It lasts as
// long as the process, or beyond it in the file that [Options.Settings] names: the
// server writes nothing else outside of its root.
type kept struct {
	mu   sync.Mutex
	file string // "" keeps nothing
	data keptData
}

type keptData struct {
	Config     map[string]map[string]any  `json:"config"`     // by section
	Lab        map[string]labSetting      `json:"lab"`        // settings of JupyterLab by id
	Workspaces map[string]json.RawMessage `json:"workspaces"` // of JupyterLab by id
}

// labSetting is a group of settings as the user wrote them.
type labSetting struct {
	Raw     string    `json:"raw"`
	Changed time.Time `json:"changed"`
}

// newKept reads the file, if there is one.
func newKept(file string) (*kept, error) {
	k := &kept{file: file}
	if file != "" {
		text, err := os.ReadFile(file)
		if err == nil {
			err = json.Unmarshal(text, &k.data)
		}
		if errors.Is(err, fs.ErrNotExist) {
			_, err = os.Stat(filepath.Dir(file)) // where it will be written
		}
		if err != nil {
			return nil, fmt.Errorf("server: the settings in %s: %w", file, err)
		}
	}
	if k.data.Config == nil {
		k.data.Config = map[string]map[string]any{}
	}
	if k.data.Lab == nil {
		k.data.Lab = map[string]labSetting{}
	}
	if k.data.Workspaces == nil {
		k.data.Workspaces = map[string]json.RawMessage{}
	}
	return k, nil
}

// change makes a change and writes the file. The change must leave no map shared with
// anybody who does not hold the lock.
func (k *kept) change(f func(*keptData) error) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	if err := f(&k.data); err != nil || k.file == "" {
		return err
	}
	text, err := json.MarshalIndent(k.data, "", "\t")
	if err != nil {
		return err
	}
	return notebook.WriteFile(k.file, append(text, '\n'))
}

// read calls f, which must not change or keep anything.
func (k *kept) read(f func(*keptData)) {
	k.mu.Lock()
	defer k.mu.Unlock()
	f(&k.data)
}
