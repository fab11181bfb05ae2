package notebook

import (
	"bytes"
	"fmt"
)

// What a file may hold, so that one made to do harm costs little before it is
// refused. No notebook of a person comes near these.
const (
	// MaxFile is the size in bytes of the largest file that is read.
	MaxFile = 256 << 20
	// maxDepth bounds how deep lists and objects may be nested.
	maxDepth = 500
	// maxValues bounds the number of lists, objects and their elements.
	maxValues = 4_000_000
)

// checkBounds looks over a text that may be JSON and returns an error if it is
// too deep or has too many values. Other faults are left to the decoder.
func checkBounds(data []byte) error {
	depth, values := 0, 0
	for i := 0; i < len(data); i++ {
		switch data[i] {
		case '"':
			i = stringEnd(data, i) - 1
		case '[', '{':
			values++
			if depth++; depth > maxDepth {
				return syntaxAt(data, i, fmt.Sprintf("lists and objects are nested more than %d deep, which no notebook needs", maxDepth))
			}
		case ']', '}':
			depth--
		case ',':
			values++
		}
		if values > maxValues {
			return syntaxAt(data, i, fmt.Sprintf("there are more than %d values, which no notebook needs", maxValues))
		}
	}
	return nil
}

// stringEnd returns the offset behind the string that begins at data[start],
// or the end of data.
func stringEnd(data []byte, start int) int {
	for i := start + 1; i < len(data); {
		k := bytes.IndexAny(data[i:], `"\`)
		if k < 0 {
			break
		}
		i += k
		if data[i] == '"' {
			return i + 1
		}
		i += 2
	}
	return len(data)
}

// node is one value of a JSON text with its place there.
type node struct {
	start, end int
	keys       []string // of an object; the last of equal keys counts
	items      []node   // the values of an object or list
}

// jsonScanner walks over text that is known to be one JSON value.
type jsonScanner struct {
	text []byte
	at   int
}

// scanJSON returns the tree of a text that is known to be valid JSON.
func scanJSON(text []byte) node {
	s := &jsonScanner{text: text}
	s.blanks()
	return s.value()
}

func (s *jsonScanner) blanks() {
	for s.at < len(s.text) {
		switch s.text[s.at] {
		case ' ', '\t', '\r', '\n':
			s.at++
		default:
			return
		}
	}
}

func (s *jsonScanner) value() node {
	n := node{start: s.at}
	switch s.text[s.at] {
	case '{', '[':
		object := s.text[s.at] == '{'
		for {
			s.at++ // the bracket or a comma
			s.blanks()
			if c := s.text[s.at]; c == '}' || c == ']' {
				break
			}
			if object {
				key := node{start: s.at}
				s.at = stringEnd(s.text, s.at)
				key.end = s.at
				n.keys = append(n.keys, key.string(s.text))
				s.blanks()
				s.at++ // the colon
				s.blanks()
			}
			n.items = append(n.items, s.value())
			s.blanks()
			if s.text[s.at] != ',' {
				break
			}
		}
		s.at++
	case '"':
		s.at = stringEnd(s.text, s.at)
	default:
		for s.at < len(s.text) && !bytes.ContainsRune([]byte(" \t\r\n,]}"), rune(s.text[s.at])) {
			s.at++
		}
	}
	n.end = s.at
	return n
}

// raw returns the node's own text.
func (n node) raw(text []byte) []byte { return text[n.start:n.end] }

// kind returns the first byte of the node's text, which tells its kind.
func (n node) kind(text []byte) byte { return text[n.start] }

// string returns the value of a node that is a string.
func (n node) string(text []byte) string {
	raw := n.raw(text)
	if bytes.IndexByte(raw, '\\') < 0 {
		return string(raw[1 : len(raw)-1])
	}
	return decodeString(raw)
}

// members returns the index of each key of an object; of equal keys the last.
func (n node) members() map[string]int {
	at := make(map[string]int, len(n.keys))
	for i, key := range n.keys {
		at[key] = i
	}
	return at
}
