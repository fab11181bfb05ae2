package notebook

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// JSON values are held as encoding/json gives them with UseNumber: nil, bool,
// json.Number, string, []any and map[string]any. Numbers keep their spelling.

// decodeJSON reads one JSON value that fills the whole of data.
func decodeJSON(data []byte) (any, error) {
	if i := invalidUTF8(data); i >= 0 {
		return nil, syntaxAt(data, i, "not JSON: the bytes here are not UTF-8 text")
	}
	// Unmarshal checks the syntax of everything first and counts offsets from the start of data.
	var whole json.RawMessage
	if err := json.Unmarshal(data, &whole); err != nil {
		var syntax *json.SyntaxError
		if !errors.As(err, &syntax) {
			return nil, fmt.Errorf("not JSON: %w", err)
		}
		at := int(syntax.Offset)
		message := syntax.Error()
		if message == "unexpected end of JSON input" {
			if len(bytes.TrimSpace(data)) == 0 {
				return nil, errors.New("not JSON: the file is empty")
			}
			message = "the file ends in the middle of a value"
		} else if at > 0 {
			at-- // Offset counts the offending byte as read
		}
		return nil, syntaxAt(data, at, "not JSON: "+message)
	}
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil && err != io.EOF {
		return nil, fmt.Errorf("not JSON: %w", err)
	}
	return v, nil
}

// invalidUTF8 returns the offset of the first byte that is not part of UTF-8 text, or -1.
func invalidUTF8(data []byte) int {
	if utf8.Valid(data) {
		return -1
	}
	for i := 0; i < len(data); {
		r, size := utf8.DecodeRune(data[i:])
		if r == utf8.RuneError && size == 1 {
			return i
		}
		i += size
	}
	return -1
}

// SyntaxError says where a file stops being JSON.
type SyntaxError struct {
	Line, Column int // from 1; columns in characters
	Message      string
}

// Error returns "LINE:COLUMN: message".
func (e *SyntaxError) Error() string {
	return fmt.Sprintf("%d:%d: %s", e.Line, e.Column, e.Message)
}

func syntaxAt(data []byte, offset int, message string) error {
	offset = max(0, min(offset, len(data)))
	before := data[:offset]
	line := 1 + bytes.Count(before, []byte{'\n'})
	start := bytes.LastIndexByte(before, '\n') + 1
	return &SyntaxError{Line: line, Column: 1 + utf8.RuneCount(before[start:]), Message: message}
}

// appendJSON writes v as Python's json.dumps does with indent=1, sort_keys
// and ensure_ascii=False, which is the form of Jupyter's files.
func appendJSON(b []byte, v any, depth int) []byte {
	switch v := v.(type) {
	case nil:
		return append(b, "null"...)
	case bool:
		return strconv.AppendBool(b, v)
	case json.Number:
		return append(b, v...)
	case string:
		return appendString(b, v)
	case int:
		return strconv.AppendInt(b, int64(v), 10)
	case []string:
		list := make([]any, len(v))
		for i, s := range v {
			list[i] = s
		}
		return appendJSON(b, list, depth)
	case []any:
		if len(v) == 0 {
			return append(b, "[]"...)
		}
		b = append(b, '[')
		for i, item := range v {
			if i > 0 {
				b = append(b, ',')
			}
			b = appendBreak(b, depth+1)
			b = appendJSON(b, item, depth+1)
		}
		return append(appendBreak(b, depth), ']')
	case map[string]any:
		if len(v) == 0 {
			return append(b, "{}"...)
		}
		b = append(b, '{')
		for i, key := range slices.Sorted(maps.Keys(v)) {
			if i > 0 {
				b = append(b, ',')
			}
			b = appendBreak(b, depth+1)
			b = append(appendString(b, key), ": "...)
			b = appendJSON(b, v[key], depth+1)
		}
		return append(appendBreak(b, depth), '}')
	default:
		return appendJSON(b, plainJSON(v), depth)
	}
}

// plainJSON turns any other Go value into the JSON values of this file.
// What cannot be written as JSON becomes its text.
func plainJSON(v any) any {
	data, err := json.Marshal(v)
	if err != nil {
		return fmt.Sprint(v)
	}
	plain, err := decodeJSON(data)
	if err != nil {
		return fmt.Sprint(v)
	}
	return plain
}

func appendBreak(b []byte, depth int) []byte {
	b = append(b, '\n')
	for range depth {
		b = append(b, ' ')
	}
	return b
}

const hexDigits = "0123456789abcdef"

func appendString(b []byte, s string) []byte {
	b = append(b, '"')
	for i := 0; i < len(s); i++ {
		switch c := s[i]; c {
		case '"', '\\':
			b = append(b, '\\', c)
		case '\n':
			b = append(b, '\\', 'n')
		case '\r':
			b = append(b, '\\', 'r')
		case '\t':
			b = append(b, '\\', 't')
		case '\b':
			b = append(b, '\\', 'b')
		case '\f':
			b = append(b, '\\', 'f')
		default:
			if c < 0x20 {
				b = append(b, '\\', 'u', '0', '0', hexDigits[c>>4], hexDigits[c&15])
			} else {
				b = append(b, c)
			}
		}
	}
	return append(b, '"')
}

// joinLines returns the text of a multi-line string: a string or a list of strings.
func joinLines(v any) (string, bool) {
	switch v := v.(type) {
	case string:
		return v, true
	case []any:
		var b strings.Builder
		for _, line := range v {
			s, ok := line.(string)
			if !ok {
				return "", false
			}
			b.WriteString(s)
		}
		return b.String(), true
	}
	return "", false
}

// splitLines cuts a text behind its line ends, with the line ends of Python's
// str.splitlines, because that is how Jupyter cuts the texts in its files.
func splitLines(s string) []any {
	lines := []any{}
	start := 0
	for i, r := range s {
		switch r {
		case '\n', '\v', '\f', 0x1c, 0x1d, 0x1e, 0x85, 0x2028, 0x2029:
		case '\r':
			if strings.HasPrefix(s[i+1:], "\n") {
				continue
			}
		default:
			continue
		}
		end := i + utf8.RuneLen(r)
		lines = append(lines, s[start:end])
		start = end
	}
	if start < len(s) {
		lines = append(lines, s[start:])
	}
	return lines
}

// kindOf names a JSON value in messages.
func kindOf(v any) string {
	switch v.(type) {
	case nil:
		return "null"
	case bool:
		return "a boolean"
	case json.Number:
		return "a number"
	case string:
		return "a string"
	case []any:
		return "a list"
	}
	return "an object"
}
