package bitset

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"unicode"
)

// SyntaxError reports a character that is not a bit.
type SyntaxError struct {
	Line, Column int  // from 1; the column counts characters
	Char         rune // what stands there
}

// Error names the place, the character and what was expected.
func (e *SyntaxError) Error() string {
	return fmt.Sprintf("bitset: line %d, column %d: %q is not a bit, want 0 or 1 (or . and #)", e.Line, e.Column, e.Char)
}

// Parse reads a set from text: 0 or . is a bit that is not set, 1 or # one that
// is; blanks and line ends are ignored, so text with no other character is the set
// of length 0. Bit 0 comes first. It is the inverse of [Set.String] and, up to
// the shape, of [Set.Grid]. Any other character gives a [*SyntaxError].
func Parse(s string) (*Set, error) {
	set := &Set{w: make([]uint64, 0, words(len(s)))}
	line, column := 1, 0
	for _, r := range s {
		column++
		switch r {
		case '0', '.':
			set.push(0)
		case '1', '#':
			set.push(1)
		case '\n':
			line, column = line+1, 0
		default:
			if !unicode.IsSpace(r) {
				return nil, &SyntaxError{Line: line, Column: column, Char: r}
			}
		}
	}
	return set, nil
}

// push makes the set one bit longer. Only the parser may: a set that has been
// handed out keeps its length.
func (s *Set) push(bit uint64) {
	if s.n&63 == 0 {
		s.w = append(s.w, 0)
	}
	s.w[s.n>>6] |= bit << (uint(s.n) & 63)
	s.n++
}

// String returns the bits as 0 and 1, bit 0 first, without blanks.
func (s *Set) String() string { return string(s.appendText(make([]byte, 0, s.n))) }

func (s *Set) appendText(dst []byte) []byte {
	for i := range s.n {
		dst = append(dst, '0'+byte(s.w[i>>6]>>(uint(i)&63)&1))
	}
	return dst
}

// Text returns the bits as the two given characters, bit 0 first.
func (s *Set) Text(off, on rune) string {
	var b strings.Builder
	b.Grow(s.n)
	s.writeRange(&b, 0, s.n, off, on)
	return b.String()
}

func (s *Set) writeRange(b *strings.Builder, from, to int, off, on rune) {
	for i := from; i < to; i++ {
		if s.w[i>>6]>>(i&63)&1 != 0 {
			b.WriteRune(on)
		} else {
			b.WriteRune(off)
		}
	}
}

// Grid returns the bits as rows of cols characters, . for 0 and # for 1, with a
// line end between rows and none after the last: the picture of a board whose
// cell (r, c) is bit r·cols + c. It panics if cols is not positive or does not
// divide the length.
func (s *Set) Grid(cols int) string {
	if cols < 1 || s.n%cols != 0 {
		panic(fmt.Sprintf("bitset: a set of length %d has no rows of %d", s.n, cols))
	}
	var b strings.Builder
	b.Grow(s.n + s.n/cols)
	for from := 0; from < s.n; from += cols {
		if from > 0 {
			b.WriteByte('\n')
		}
		s.writeRange(&b, from, from+cols, '.', '#')
	}
	return b.String()
}

// MarshalText implements [encoding.TextMarshaler] with the text of [Set.String].
func (s *Set) MarshalText() ([]byte, error) { return s.appendText(make([]byte, 0, s.n)), nil }

// UnmarshalText implements [encoding.TextUnmarshaler]: it reads what [Parse]
// reads and replaces length and bits of s. On error s is unchanged.
func (s *Set) UnmarshalText(text []byte) error {
	t, err := Parse(string(text))
	if err != nil {
		return err
	}
	*s = *t
	return nil
}

// MarshalJSON implements [json.Marshaler]: a JSON string of 0 and 1.
func (s *Set) MarshalJSON() ([]byte, error) {
	b := append(make([]byte, 0, s.n+2), '"')
	return append(s.appendText(b), '"'), nil
}

// UnmarshalJSON implements [json.Unmarshaler] for a JSON string that [Parse]
// reads; it replaces length and bits of s. A JSON null changes nothing, as is
// usual. On error s is unchanged.
func (s *Set) UnmarshalJSON(data []byte) error {
	if bytes.Equal(data, []byte("null")) {
		return nil
	}
	var text string
	if err := json.Unmarshal(data, &text); err != nil {
		return fmt.Errorf("bitset: want a JSON string of 0 and 1: %w", err)
	}
	return s.UnmarshalText([]byte(text))
}
