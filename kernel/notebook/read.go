package notebook

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// ReadFile reads a notebook from a file. Errors are one line and begin with
// the path; for text that is not JSON the line and column follow.
func ReadFile(path string) (*Notebook, error) {
	data, err := readText(path, "a notebook file")
	if err != nil {
		return nil, err
	}
	n, err := Parse(data)
	if err != nil {
		return nil, inFile(path, err)
	}
	return n, nil
}

// readText reads a file; expected says what it should be.
func readText(path, expected string) ([]byte, error) {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("%s: no such file", path)
	case err != nil:
		return nil, fmt.Errorf("%s: %w", path, bare(err))
	case info.IsDir():
		return nil, fmt.Errorf("%s: is a folder, expected %s", path, expected)
	}
	data, err := readBounded(path)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, bare(err))
	}
	return data, nil
}

// inFile puts the path before an error in a file's content.
func inFile(path string, err error) error {
	var syntax *SyntaxError
	if errors.As(err, &syntax) {
		return fmt.Errorf("%s:%w", path, err)
	}
	return fmt.Errorf("%s: %w", path, err)
}

// readBounded reads a file of at most MaxFile bytes.
func readBounded(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, MaxFile+1))
	if err == nil && len(data) > MaxFile {
		err = fmt.Errorf("is larger than %d MB, expected less; large outputs can be taken out with: jupyter nbconvert --clear-output --inplace FILE", MaxFile>>20)
	}
	return data, err
}

// bare takes the path out of a file system error, where the message already names it.
func bare(err error) error {
	var p *fs.PathError
	if errors.As(err, &p) {
		return p.Err
	}
	return err
}

// FormatError says that a notebook has another major version of the format.
type FormatError struct{ Major int }

// Error says what to do about it.
func (e *FormatError) Error() string {
	if e.Major < 4 {
		return fmt.Sprintf("notebook format %d is too old, expected 4; upgrade with: jupyter nbconvert --to notebook --nbformat 4 OLD.ipynb --output NEW.ipynb", e.Major)
	}
	return fmt.Sprintf("notebook format %d is newer than this program knows, expected 4", e.Major)
}

// byteOrderMark stands at the beginning of some files from Windows. Jupyter
// cannot read such files, so it goes when anything else changes.
var byteOrderMark = []byte("\ufeff")

// Parse reads a notebook. Text that is not JSON gives a *SyntaxError, another
// major version a *FormatError; other errors name the cell, counted from 1.
func Parse(data []byte) (*Notebook, error) {
	v, err := decodeJSON(bytes.TrimPrefix(data, byteOrderMark))
	if err != nil {
		return nil, err
	}
	top, ok := v.(map[string]any)
	if !ok {
		return nil, fmt.Errorf("not a notebook: the file holds %s, expected an object", kindOf(v))
	}
	number, ok := top["nbformat"].(json.Number)
	if !ok {
		return nil, errors.New(`not a notebook: there is no number under "nbformat"`)
	}
	major, err := number.Int64()
	if err != nil {
		return nil, fmt.Errorf("not a notebook: nbformat is %s, expected 4", number)
	}
	if major != 4 {
		return nil, &FormatError{Major: int(major)}
	}
	n := &Notebook{text: bytes.Clone(data), Minor: countOf(top["nbformat_minor"]), extra: without(top, "nbformat", "nbformat_minor", "cells", "metadata")}
	switch m := top["metadata"].(type) {
	case nil:
		n.Metadata = map[string]any{}
	case map[string]any:
		n.Metadata = m
	default:
		return nil, fmt.Errorf("not a notebook: metadata is %s, expected an object", kindOf(m))
	}
	cells, ok := top["cells"].([]any)
	if !ok {
		return nil, fmt.Errorf("not a notebook: cells is %s, expected a list", kindOf(top["cells"]))
	}
	for i, v := range cells {
		c, err := readCell(v)
		if err != nil {
			return nil, fmt.Errorf("cell %d: %w", i+1, err)
		}
		n.Cells = append(n.Cells, c)
	}
	return n, nil
}

func readCell(v any) (*Cell, error) {
	m, ok := v.(map[string]any)
	if !ok {
		return nil, fmt.Errorf("is %s, expected an object", kindOf(v))
	}
	c := &Cell{source: m["source"]}
	c.Type, _ = m["cell_type"].(string)
	known := []string{"cell_type", "id", "metadata", "source"}
	switch c.Type {
	case Code:
		known = append(known, "execution_count", "outputs")
	case Markdown, Raw:
	default:
		return nil, fmt.Errorf("cell_type is %s, expected code, markdown or raw", shortJSON(m["cell_type"]))
	}
	c.extra = without(m, known...)
	c.ID, _ = m["id"].(string)
	if c.Source, ok = joinLines(m["source"]); !ok {
		return nil, fmt.Errorf("source is %s, expected a string or a list of strings", kindOf(m["source"]))
	}
	switch meta := m["metadata"].(type) {
	case nil:
		c.Metadata = map[string]any{}
	case map[string]any:
		c.Metadata = meta
	default:
		return nil, fmt.Errorf("metadata is %s, expected an object", kindOf(meta))
	}
	if c.Type != Code {
		return c, nil
	}
	c.Count = countOf(m["execution_count"])
	switch outputs := m["outputs"].(type) {
	case nil:
	case []any:
		for i, v := range outputs {
			o, err := readOutput(v)
			if err != nil {
				return nil, fmt.Errorf("output %d: %w", i+1, err)
			}
			c.Outputs = append(c.Outputs, o)
		}
	default:
		return nil, fmt.Errorf("outputs is %s, expected a list", kindOf(outputs))
	}
	return c, nil
}
