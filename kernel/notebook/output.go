package notebook

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// The types of outputs.
const (
	OutStream  = "stream"
	OutDisplay = "display_data"
	OutResult  = "execute_result"
	OutError   = "error"
)

// Output is one output of a code cell. Which fields count depends on Type.
type Output struct {
	// Type is OutStream, OutDisplay, OutResult or OutError; a file may hold others.
	Type string
	// Name and Text belong to OutStream: "stdout" or "stderr", and what was written.
	Name, Text string
	// Data and Metadata belong to OutDisplay and OutResult. Text forms are
	// whole strings here, also when the file has them as lists of lines.
	Data, Metadata map[string]any
	// Count belongs to OutResult.
	Count int
	// ErrorName, ErrorValue and Traceback belong to OutError.
	ErrorName, ErrorValue string
	Traceback             []string

	read map[string]any // the output as it was read, for faithful writing
	// made says that a run of this program made the output.
	made bool
}

// readOutput turns the JSON of an output into an Output.
func readOutput(v any) (*Output, error) {
	m, ok := v.(map[string]any)
	if !ok {
		return nil, fmt.Errorf("is %s, expected an object", kindOf(v))
	}
	o := &Output{read: m}
	if o.Type, ok = m["output_type"].(string); !ok {
		return nil, fmt.Errorf("output_type is %s, expected a string", kindOf(m["output_type"]))
	}
	switch o.Type {
	case OutStream:
		o.Name, _ = m["name"].(string)
		if o.Text, ok = joinLines(m["text"]); !ok {
			return nil, fmt.Errorf("text is %s, expected a string or a list of strings", kindOf(m["text"]))
		}
	case OutDisplay, OutResult:
		data, ok := m["data"].(map[string]any)
		if !ok {
			return nil, fmt.Errorf("data is %s, expected an object", kindOf(m["data"]))
		}
		o.Data = joinBundle(data)
		o.Metadata, _ = m["metadata"].(map[string]any)
		o.Count = countOf(m["execution_count"])
	case OutError:
		o.ErrorName, _ = m["ename"].(string)
		o.ErrorValue, _ = m["evalue"].(string)
		lines, _ := m["traceback"].([]any)
		for _, line := range lines {
			s, _ := line.(string)
			o.Traceback = append(o.Traceback, s)
		}
	}
	return o, nil
}

// json returns the output as it is to be written.
func (o *Output) json() any {
	if o.read != nil {
		// An output that nobody changed goes back as it came, with every key it
		// had; a new count is no change of the rest.
		if old, err := readOutput(o.read); err == nil && old.same(o) {
			if o.Type != OutResult || old.Count == o.Count {
				return o.read
			}
			m := maps.Clone(o.read)
			m["execution_count"] = countJSON(o.Count)
			return m
		}
	}
	m := map[string]any{"output_type": o.Type}
	switch o.Type {
	case OutStream:
		m["name"] = o.Name
		m["text"] = splitLines(o.Text)
	case OutDisplay, OutResult:
		m["data"] = splitBundle(o.Data)
		m["metadata"] = notNil(o.Metadata)
		if o.Type == OutResult {
			m["execution_count"] = countJSON(o.Count)
		}
	case OutError:
		m["ename"] = o.ErrorName
		m["evalue"] = o.ErrorValue
		lines := make([]any, len(o.Traceback))
		for i, line := range o.Traceback {
			lines[i] = line
		}
		m["traceback"] = lines
	}
	return m
}

// same reports whether two outputs show the same; execution counts may differ,
// and so may the ids that elements of a page got in one run.
func (o *Output) same(other *Output) bool {
	return o.Type == other.Type && o.Name == other.Name && o.Text == other.Text &&
		o.ErrorName == other.ErrorName && o.ErrorValue == other.ErrorValue && slices.Equal(o.Traceback, other.Traceback) &&
		sameJSON(o.Data, other.Data) && sameJSON(o.Metadata, other.Metadata)
}

func sameJSON(a, b map[string]any) bool {
	if len(a) != len(b) {
		return false
	}
	x, y := appendJSON(nil, notNil(a), 0), appendJSON(nil, notNil(b), 0)
	return bytes.Equal(x, y) || bytes.Equal(runID.ReplaceAll(x, nil), runID.ReplaceAll(y, nil))
}

// runID matches the ids that lib/display makes: a word, a number that is random
// in each process, and a serial number.
var runID = regexp.MustCompile(`\b[a-z]+-[0-9a-f]{16}-[0-9]+\b`)

// isJSONMIME reports whether a MIME type's content is a JSON value and not text.
func isJSONMIME(mime string) bool {
	return mime == "application/json" || strings.HasPrefix(mime, "application/") && strings.HasSuffix(mime, "+json")
}

// isTextMIME reports whether files hold a MIME type's text as a list of lines.
func isTextMIME(mime string) bool {
	return strings.HasPrefix(mime, "text/") || mime == "image/svg+xml" || mime == "application/javascript"
}

func joinBundle(data map[string]any) map[string]any {
	joined := make(map[string]any, len(data))
	for mime, v := range data {
		if s, ok := joinLines(v); ok && !isJSONMIME(mime) {
			joined[mime] = s
		} else {
			joined[mime] = v
		}
	}
	return joined
}

func splitBundle(data map[string]any) map[string]any {
	split := make(map[string]any, len(data))
	for mime, v := range data {
		if s, ok := v.(string); ok && isTextMIME(mime) {
			split[mime] = splitLines(s)
		} else {
			split[mime] = v
		}
	}
	return split
}

// countOf reads an execution count; null and anything else that is no number is 0.
func countOf(v any) int {
	number, _ := v.(json.Number)
	n, err := number.Int64()
	if err != nil || n < 0 {
		return 0
	}
	return int(n)
}

func countJSON(n int) any {
	if n == 0 {
		return nil
	}
	return n
}

func notNil(m map[string]any) map[string]any {
	if m == nil {
		return map[string]any{}
	}
	return m
}

func without(m map[string]any, keys ...string) map[string]any {
	rest := maps.Clone(m)
	for _, k := range keys {
		delete(rest, k)
	}
	return rest
}
