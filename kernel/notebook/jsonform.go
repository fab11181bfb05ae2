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
	"unicode/utf16"
	"unicode/utf8"
)

// JSON values are held as encoding/json gives them with UseNumber: nil, bool,
// json.Number, string, []any and map[string]any. Numbers keep their spelling.

// decodeJSON reads one JSON value that fills the whole of data.
func decodeJSON(data []byte) (any, error) {
	if i := invalidUTF8(data); i >= 0 {
		return nil, syntaxAt(data, i, "not JSON: the bytes here are not UTF-8 text")
	}
	if err := checkBounds(data); err != nil {
		return nil, err
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
		if at < len(data) && (bytes.HasPrefix(data[at:], []byte("NaN")) || data[at] == 'I') {
			message = "NaN and Infinity are no numbers of JSON, although Python writes them; expected null, a number or a string"
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

// appendJSON writes v as Jupyter does.
func appendJSON(b []byte, v any, depth int) []byte { return jupyterForm.append(b, v, depth) }

// append writes v, which stands at the given depth.
func (f jsonForm) append(b []byte, v any, depth int) []byte {
	switch v := jsonValue(v).(type) {
	case nil:
		return append(b, "null"...)
	case bool:
		return strconv.AppendBool(b, v)
	case json.Number:
		return append(b, v...)
	case string:
		return f.string(b, v)
	case []any:
		return f.list(b, '[', ']', len(v), depth, func(b []byte, i int) []byte {
			return f.append(b, v[i], depth+1)
		})
	case map[string]any:
		keys := slices.Sorted(maps.Keys(v))
		return f.list(b, '{', '}', len(keys), depth, func(b []byte, i int) []byte {
			return f.append(append(f.string(b, keys[i]), f.colon...), v[keys[i]], depth+1)
		})
	default:
		panic("notebook: no JSON value")
	}
}

// list writes n items between brackets.
func (f jsonForm) list(b []byte, open, shut byte, n, depth int, item func(b []byte, i int) []byte) []byte {
	b = append(b, open)
	for i := range n {
		if i > 0 {
			b = append(b, f.comma...)
		}
		b = f.brk(b, depth+1)
		b = item(b, i)
	}
	if n > 0 {
		b = f.brk(b, depth)
	}
	return append(b, shut)
}

// brk begins a new line at a depth.
func (f jsonForm) brk(b []byte, depth int) []byte {
	if f.line == "" {
		return b
	}
	b = append(b, f.line...)
	for range depth {
		b = append(b, f.indent...)
	}
	return b
}

// jsonValue turns any Go value into one of the JSON values of this file. What
// cannot be written as JSON becomes its text.
func jsonValue(v any) any {
	switch v := v.(type) {
	case nil, bool, json.Number, string, []any, map[string]any:
		return v
	case int:
		return json.Number(strconv.Itoa(v))
	}
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

const hexDigits = "0123456789abcdef"

func (f jsonForm) string(b []byte, s string) []byte {
	b = append(b, '"')
	for i, r := range s {
		switch {
		case r == '"' || r == '\\':
			b = append(b, '\\', byte(r))
		case r == '\n':
			b = append(b, '\\', 'n')
		case r == '\r':
			b = append(b, '\\', 'r')
		case r == '\t':
			b = append(b, '\\', 't')
		case r == '\b':
			b = append(b, '\\', 'b')
		case r == '\f':
			b = append(b, '\\', 'f')
		case r < 0x20:
			b = appendEscape(b, r)
		case r < 0x80 || !f.ascii && r != utf8.RuneError:
			b = utf8.AppendRune(b, r)
		case !f.ascii:
			_, size := utf8.DecodeRuneInString(s[i:])
			b = append(b, s[i:i+size]...)
		case r > 0xffff:
			high, low := utf16.EncodeRune(r)
			b = appendEscape(appendEscape(b, high), low)
		default:
			b = appendEscape(b, r)
		}
	}
	return append(b, '"')
}

func appendEscape(b []byte, r rune) []byte {
	return append(b, '\\', 'u', hexDigits[r>>12&15], hexDigits[r>>8&15], hexDigits[r>>4&15], hexDigits[r&15])
}

// decodeString returns the value of the text of a JSON string.
func decodeString(raw []byte) string {
	var s string
	if err := json.Unmarshal(raw, &s); err != nil {
		panic("notebook: no JSON string") // the text was checked before
	}
	return s
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

// shortJSON returns the beginning of a value's text in one line, for messages.
func shortJSON(v any) string {
	text := []rune(string(jsonForm{comma: ", ", colon: ": "}.append(nil, v, 0)))
	if len(text) > 60 {
		return string(text[:60]) + "…"
	}
	return string(text)
}
