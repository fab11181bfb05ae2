package notebook

import (
	"errors"
	"reflect"
	"strings"
	"testing"
)

func TestSplitLines(t *testing.T) {
	// The wanted lists are those of Python's str.splitlines(True).
	for _, c := range []struct {
		text string
		want []any
	}{
		{"", []any{}},
		{"a", []any{"a"}},
		{"a\n", []any{"a\n"}},
		{"a\n\nb", []any{"a\n", "\n", "b"}},
		{"a\r\nb\rc", []any{"a\r\n", "b\r", "c"}},
		{"a\r", []any{"a\r"}},
		{"a\vb\fc\x1cd\u0085e\u2028f\u2029", []any{"a\v", "b\f", "c\x1c", "d\u0085", "e\u2028", "f\u2029"}},
		{"é\n🎲", []any{"é\n", "🎲"}},
	} {
		got := splitLines(c.text)
		if !reflect.DeepEqual(got, c.want) {
			t.Errorf("splitLines(%q) = %q, want %q", c.text, got, c.want)
		}
		if joined, ok := joinLines(got); !ok || joined != c.text {
			t.Errorf("joinLines(splitLines(%q)) = %q, %v", c.text, joined, ok)
		}
	}
}

func TestAppendJSON(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{`{}`, "{}"},
		{`[]`, "[]"},
		{`{"b":1,"a":[true,null,{"x":[]}]}`, "{\n \"a\": [\n  true,\n  null,\n  {\n   \"x\": []\n  }\n ],\n \"b\": 1\n}"},
		{`1.50`, "1.50"},
		{`12345678901234567890`, "12345678901234567890"},
		{`"<&>\u2028\u0001\t\u007f\/\"\\é"`, "\"<&>\u2028\\u0001\\t\u007f/\\\"\\\\é\""},
	} {
		v, err := decodeJSON([]byte(c.in))
		if err != nil {
			t.Errorf("%s: %v", c.in, err)
			continue
		}
		if got := string(appendJSON(nil, v, 0)); got != c.want {
			t.Errorf("%s is written %s, want %s", c.in, got, c.want)
		}
	}
	type pair struct{ A, B int }
	if got := string(appendJSON(nil, map[string]any{"f": 1.5, "p": pair{1, 2}, "s": []string{"x"}, "c": func() {}}, 0)); !strings.Contains(got, "\"f\": 1.5") ||
		!strings.Contains(got, "\"A\": 1") || !strings.Contains(got, "\"s\": [\n  \"x\"\n ]") {
		t.Errorf("Go values are written as %s", got)
	}
}

func TestSyntaxErrors(t *testing.T) {
	for _, c := range []struct {
		name, text   string
		line, column int
		contains     string
	}{
		{"word", "hello", 1, 1, "not JSON"},
		{"second line", "{\n \"a\": 1,\n \"é\": oops\n}", 3, 7, "not JSON"},
		{"comma", "{\"a\": 1,}", 1, 9, "not JSON"},
		{"truncated", "{\n \"cells\": [", 2, 12, "ends in the middle"},
		{"not UTF-8", "{\n\"a\": \"\xff\"}", 2, 7, "not UTF-8"},
		{"two values", "{} {}", 1, 4, "not JSON"},
	} {
		_, err := decodeJSON([]byte(c.text))
		var s *SyntaxError
		if !errors.As(err, &s) {
			t.Errorf("%s: error %v, want a SyntaxError", c.name, err)
			continue
		}
		if s.Line != c.line || s.Column != c.column || !strings.Contains(s.Message, c.contains) {
			t.Errorf("%s: %v, want %d:%d: …%s…", c.name, s, c.line, c.column, c.contains)
		}
	}
	for _, text := range []string{"", " \n "} {
		if _, err := decodeJSON([]byte(text)); err == nil || err.Error() != "not JSON: the file is empty" {
			t.Errorf("%q: error %v", text, err)
		}
	}
	if _, err := decodeJSON([]byte(strings.Repeat("[", 100000))); err == nil {
		t.Error("100,000 open brackets were read")
	}
}
