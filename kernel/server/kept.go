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
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
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
	return replaceFile(k.file, append(text, '\n'))
}

// read calls f, which must not change or keep anything.
func (k *kept) read(f func(*keptData)) {
	k.mu.Lock()
	defer k.mu.Unlock()
	f(&k.data)
}

// replaceFile writes a file that is either the old or the new one at any time.
func replaceFile(file string, text []byte) error {
	t, err := os.CreateTemp(filepath.Dir(file), ".settings-*")
	if err != nil {
		return err
	}
	_, err = t.Write(text)
	if closed := t.Close(); err == nil {
		err = closed
	}
	if err == nil {
		err = os.Rename(t.Name(), file)
	}
	if err != nil {
		os.Remove(t.Name())
	}
	return err
}
