package notebook

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"path/filepath"
)

// Bytes returns the notebook as the text of an .ipynb file. A notebook that was
// read keeps the bytes of all that is the same, whoever wrote them.
func (n *Notebook) Bytes() []byte {
	cells := make([]any, len(n.Cells))
	for i, c := range n.Cells {
		cells[i] = c.json(n.Minor)
	}
	top := maps.Clone(n.extra)
	if top == nil {
		top = map[string]any{}
	}
	top["cells"] = cells
	top["metadata"] = notNil(n.Metadata)
	top["nbformat"] = 4
	top["nbformat_minor"] = n.Minor
	if n.text == nil {
		return append(appendJSON(nil, top, 0), '\n')
	}
	text := bytes.TrimPrefix(n.text, byteOrderMark)
	if changed := rewrite(text, top); !bytes.Equal(changed, text) {
		return changed
	}
	return bytes.Clone(n.text)
}

// Unchanged reports whether the notebook was read from a file whose text Bytes
// would give again.
func (n *Notebook) Unchanged() bool {
	return n.text != nil && bytes.Equal(n.text, n.Bytes())
}

func (c *Cell) json(minor int) map[string]any {
	m := maps.Clone(c.extra)
	if m == nil {
		m = map[string]any{}
	}
	m["cell_type"] = c.Type
	m["metadata"] = notNil(c.Metadata)
	// A source that nobody changed keeps its form, string or list.
	if text, ok := joinLines(c.source); ok && text == c.Source {
		m["source"] = c.source
	} else {
		m["source"] = splitLines(c.Source)
	}
	if c.ID != "" || minor >= 5 {
		m["id"] = c.ID
	}
	if c.Type == Code {
		m["execution_count"] = countJSON(c.Count)
		outputs := make([]any, len(c.Outputs))
		for i, o := range c.Outputs {
			outputs[i] = o.json()
		}
		m["outputs"] = outputs
	}
	return m
}

// WriteFile writes the notebook to a file. A reader of the file sees the old
// text or the new one, never a part.
func (n *Notebook) WriteFile(path string) error {
	return WriteFile(path, n.Bytes())
}

// WriteFile replaces a file's content in one step: by a new file in the same
// folder, renamed. The permissions of an existing file are kept, and a
// symbolic link stays one.
func WriteFile(path string, data []byte) error {
	target := path
	if real, err := filepath.EvalSymlinks(path); err == nil {
		target = real
	}
	info, err := os.Stat(target)
	if err == nil && !info.Mode().IsRegular() {
		// A device or a pipe, such as /dev/stdout, is written to, not replaced.
		if err := os.WriteFile(target, data, 0o666); err != nil {
			return fmt.Errorf("%s: %w", path, bare(err))
		}
		return nil
	}
	part := fmt.Sprintf("%s.%d.part", target, os.Getpid())
	err = os.WriteFile(part, data, 0o666)
	if err == nil && info != nil {
		err = os.Chmod(part, info.Mode().Perm())
	}
	if err == nil {
		err = os.Rename(part, target)
	}
	if err != nil {
		os.Remove(part)
		return fmt.Errorf("%s: %w", path, bare(err))
	}
	return nil
}
