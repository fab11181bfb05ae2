package notebook

import (
	"bytes"
	"encoding/json"
	"maps"
)

// Save returns the text to be written when a front end sends a notebook as JSON: the
// notebook that was sent, with texts as lists of lines as Jupyter writes them, and with
// the bytes of the present file for all that is the same. file is the text of that file,
// nil if there is none. The error says why sent is not a notebook of format 4; a file that
// is none is written anew.
func Save(file, sent []byte) ([]byte, error) {
	n, err := Parse(sent)
	if err != nil {
		return nil, err
	}
	for _, c := range n.Cells {
		c.source = nil
		for _, o := range c.Outputs {
			o.read = splitOutput(o.read)
		}
	}
	n.text = nil
	if _, err := Parse(file); err == nil {
		n.text = file
	}
	return n.Bytes(), nil
}

func splitOutput(m map[string]any) map[string]any {
	m = maps.Clone(m)
	if s, ok := m["text"].(string); ok {
		m["text"] = splitLines(s)
	}
	if data, ok := m["data"].(map[string]any); ok {
		m["data"] = splitBundle(data)
	}
	return m
}

// Joined returns the notebook of a file as front ends take it: the same JSON value, with
// every list of lines as one string. The error says why the file is no notebook.
func Joined(file []byte) (map[string]any, error) {
	if _, err := Parse(file); err != nil {
		return nil, err
	}
	d := json.NewDecoder(bytes.NewReader(bytes.TrimPrefix(file, byteOrderMark)))
	d.UseNumber()
	var top map[string]any
	if err := d.Decode(&top); err != nil {
		return nil, err
	}
	cells, _ := top["cells"].([]any)
	for _, v := range cells {
		c := v.(map[string]any) // Parse has looked
		join(c, "source")
		outputs, _ := c["outputs"].([]any)
		for _, v := range outputs {
			o := v.(map[string]any)
			join(o, "text")
			if data, ok := o["data"].(map[string]any); ok {
				o["data"] = joinBundle(data)
			}
		}
	}
	return top, nil
}

func join(m map[string]any, key string) {
	if s, ok := joinLines(m[key]); ok && m[key] != nil {
		m[key] = s
	}
}
