package notebook

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"
	"strconv"
)

// rewrite returns the text of a file with v as its value. What is the same in
// both keeps its bytes (blanks, order of keys, escapes), and what is new
// follows the file's way of writing, so that the difference between the two
// files is no larger than that between the values.
func rewrite(text []byte, v map[string]any) []byte {
	p := patcher{text: text, form: formOf(text)}
	root := scanJSON(text)
	out := append([]byte{}, text[:root.start]...)
	out = p.merge(out, root, v, 0)
	return append(out, text[root.end:]...)
}

// patcher puts values into the text of a file.
type patcher struct {
	text []byte
	form jsonForm
}

// merge appends v, with the bytes of old where they are the same.
func (p patcher) merge(b []byte, old node, v any, depth int) []byte {
	v = jsonValue(v)
	if p.equal(old, v) {
		return append(b, old.raw(p.text)...)
	}
	switch v := v.(type) {
	case map[string]any:
		if old.kind(p.text) == '{' {
			return p.mergeObject(b, old, v, depth)
		}
	case []any:
		if old.kind(p.text) == '[' {
			return p.mergeList(b, old, v, depth)
		}
	}
	return p.form.append(b, v, depth)
}

// equal reports whether a node has the value v.
func (p patcher) equal(old node, v any) bool {
	v = jsonValue(v)
	switch kind := old.kind(p.text); v := v.(type) {
	case map[string]any:
		if kind != '{' {
			return false
		}
		at := old.members()
		if len(at) != len(v) {
			return false
		}
		for key, i := range at {
			item, ok := v[key]
			if !ok || !p.equal(old.items[i], item) {
				return false
			}
		}
		return true
	case []any:
		return kind == '[' && slices.EqualFunc(old.items, v, p.equal)
	case string:
		return kind == '"' && old.string(p.text) == v
	default:
		return kind != '{' && kind != '[' && kind != '"' && bytes.Equal(old.raw(p.text), appendJSON(nil, v, 0))
	}
}

func (p patcher) mergeObject(b []byte, old node, v map[string]any, depth int) []byte {
	at := old.members()
	same := len(at) == len(v)
	for key := range at {
		_, ok := v[key]
		same = same && ok
	}
	if same {
		return p.splice(b, old, func(b []byte, i int) []byte {
			key := old.keys[i]
			if at[key] != i { // an earlier one of two equal keys
				return append(b, old.items[i].raw(p.text)...)
			}
			return p.merge(b, old.items[i], v[key], depth+1)
		})
	}
	// The old keys in their order, the new ones where the alphabet has them.
	var keys []string
	for i, key := range old.keys {
		if _, ok := v[key]; ok && at[key] == i {
			keys = append(keys, key)
		}
	}
	for _, key := range slices.Sorted(maps.Keys(v)) {
		if _, ok := at[key]; !ok {
			i := slices.IndexFunc(keys, func(k string) bool { return k > key })
			if i < 0 {
				i = len(keys)
			}
			keys = slices.Insert(keys, i, key)
		}
	}
	return p.form.list(b, '{', '}', len(keys), depth, func(b []byte, i int) []byte {
		b = append(p.form.string(b, keys[i]), p.form.colon...)
		if k, ok := at[keys[i]]; ok {
			return p.merge(b, old.items[k], v[keys[i]], depth+1)
		}
		return p.form.append(b, v[keys[i]], depth+1)
	})
}

func (p patcher) mergeList(b []byte, old node, v []any, depth int) []byte {
	partner := p.partners(old.items, v)
	same := len(old.items) == len(v)
	for i, k := range partner {
		same = same && i == k
	}
	item := func(b []byte, i int) []byte {
		if k := partner[i]; k >= 0 {
			return p.merge(b, old.items[k], v[i], depth+1)
		}
		return p.form.append(b, v[i], depth+1)
	}
	if same {
		return p.splice(b, old, item)
	}
	return p.form.list(b, '[', ']', len(v), depth, item)
}

// splice appends the text of a list or object with each value replaced.
func (p patcher) splice(b []byte, old node, item func(b []byte, i int) []byte) []byte {
	done := old.start
	for i, n := range old.items {
		b = append(b, p.text[done:n.start]...)
		b = item(b, i)
		done = n.end
	}
	return append(b, p.text[done:old.end]...)
}

// partners says for each value of a list which old one it replaces, or -1.
// Cells find theirs by their id or their text, whatever was put before them;
// other values by their place.
func (p patcher) partners(old []node, v []any) []int {
	partner := make([]int, len(v))
	places := map[string][]int{}
	for k, n := range old {
		for _, name := range p.cellNames(n) {
			places[name] = append(places[name], k)
		}
	}
	next := 0
	for i, item := range v {
		partner[i] = -1
		m, _ := item.(map[string]any)
		if _, isCell := m["cell_type"]; !isCell {
			if i < len(old) {
				partner[i] = i
			}
			continue
		}
		for _, name := range namesOfCell(m["id"], m["cell_type"], m["source"]) {
			if k, found := slices.BinarySearch(places[name], next); found || k < len(places[name]) {
				partner[i] = places[name][k]
				next = partner[i] + 1
				break
			}
		}
	}
	return partner
}

// cellNames returns by what a cell in the file is found, best first.
func (p patcher) cellNames(n node) []string {
	at := n.members()
	if _, ok := at["cell_type"]; !ok {
		return nil
	}
	get := func(key string) any {
		if i, ok := at[key]; ok {
			var v any
			if json.Unmarshal(n.items[i].raw(p.text), &v) == nil {
				return v
			}
		}
		return nil
	}
	return namesOfCell(get("id"), get("cell_type"), get("source"))
}

func namesOfCell(id, kind, source any) []string {
	var names []string
	if s, _ := id.(string); s != "" {
		names = append(names, "id "+s)
	}
	text, _ := joinLines(source)
	k, _ := kind.(string)
	return append(names, k+" "+text)
}

// jsonForm is a way of writing JSON.
type jsonForm struct {
	indent string // of each level; with breaks only
	line   string // the line break between values, or "" for all in one line
	comma  string
	colon  string
	ascii  bool // other characters are written as escapes
}

// jupyterForm is how Jupyter writes: Python's json.dumps with indent=1,
// sort_keys and ensure_ascii=False.
var jupyterForm = jsonForm{indent: " ", line: "\n", comma: ",", colon: ": "}

// formOf returns how a file is written, as its first lines show.
func formOf(text []byte) jsonForm {
	f := jupyterForm
	root := scanJSON(text)
	if len(root.items) == 0 {
		return f
	}
	gap := text[root.start+1 : root.items[0].start]
	key := bytes.IndexByte(gap, '"')
	before, behind := gap[:max(key, 0)], gap[max(key, 0):]
	if i := bytes.LastIndexByte(behind, ':'); i >= 0 {
		f.colon = string(behind[i:])
	}
	if i := bytes.LastIndexByte(before, '\n'); i >= 0 {
		f.indent = string(before[i+1:])
		if i > 0 && before[i-1] == '\r' {
			f.line = "\r\n"
		}
	} else {
		f.line, f.indent = "", ""
		if len(root.items) > 1 {
			gap := text[root.items[0].end:root.items[1].start]
			f.comma = string(gap[:max(bytes.IndexByte(gap, '"'), 1)])
		}
	}
	f.ascii = true
	for _, c := range text {
		if c >= 0x80 {
			f.ascii = false
		}
	}
	f.ascii = f.ascii && hasWideEscape(text)
	return f
}

// hasWideEscape reports whether a text has an escape of a character that is not ASCII.
func hasWideEscape(text []byte) bool {
	for {
		i := bytes.Index(text, []byte(`\u`))
		if i < 0 || len(text) < i+6 {
			return false
		}
		if n, err := strconv.ParseUint(string(text[i+2:i+6]), 16, 32); err == nil && n >= 0x80 {
			return true
		}
		text = text[i+2:]
	}
}
