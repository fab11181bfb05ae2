package gf2

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
)

// place is where something stands in a text.
type place struct{ line, column int }

func (p place) error(reason string) error {
	return &SyntaxError{Line: p.line, Column: p.column, Reason: reason}
}

// tokens reads a text word by word.
type tokens struct {
	texts  []string
	places []place // one more than texts: the end
	at     int
}

// newTokens cuts a text at blanks, and around each of the given characters.
func newTokens(text, single string) *tokens {
	t := &tokens{}
	line, column := 1, 0
	var word []rune
	var start place
	flush := func() {
		if len(word) > 0 {
			t.texts, t.places = append(t.texts, string(word)), append(t.places, start)
			word = word[:0]
		}
	}
	for _, c := range text {
		column++
		switch {
		case unicode.IsSpace(c):
			flush()
			if c == '\n' {
				line, column = line+1, 0
			}
		case strings.ContainsRune(single, c):
			flush()
			t.texts, t.places = append(t.texts, string(c)), append(t.places, place{line, column})
		default:
			if len(word) == 0 {
				start = place{line, column}
			}
			word = append(word, c)
		}
	}
	flush()
	t.places = append(t.places, place{line, column + 1})
	return t
}

// peek returns the next word, "" at the end.
func (t *tokens) peek() string {
	if t.at == len(t.texts) {
		return ""
	}
	return t.texts[t.at]
}

func (t *tokens) here() place { return t.places[t.at] }

func (t *tokens) skip() { t.at++ }

// found says what is there, for errors.
func (t *tokens) found() string {
	if t.at == len(t.texts) {
		return "the end"
	}
	return strconv.Quote(t.texts[t.at])
}

func (t *tokens) accept(text string) bool {
	if t.peek() != text {
		return false
	}
	t.at++
	return true
}

func (t *tokens) want(text string) error {
	if t.accept(text) {
		return nil
	}
	return t.here().error(fmt.Sprintf("%s, want %q", t.found(), text))
}

// number reads a number from 0 to most.
func (t *tokens) number(what string, most int) (int, error) {
	n, err := strconv.ParseUint(t.peek(), 10, 63)
	if err != nil || n > uint64(most) {
		return 0, t.here().error(fmt.Sprintf("%s, want %s, at most %d", t.found(), what, most))
	}
	t.at++
	return int(n), nil
}

// shape reads two sizes, of not too large a matrix.
func (t *tokens) shape() (a, b int, err error) {
	start := t.here()
	if a, err = t.number("a size", maxParsed); err != nil {
		return 0, 0, err
	}
	if b, err = t.number("a size", maxParsed); err != nil {
		return 0, 0, err
	}
	if a > 0 && b > maxParsed/a {
		return 0, 0, start.error(fmt.Sprintf("a matrix with sides %d and %d, want at most %d entries", a, b, maxParsed))
	}
	return a, b, nil
}

// list reads a list in brackets or parentheses.
func (t *tokens) list(item func() error) error {
	end := "]"
	if t.accept("(") {
		end = ")"
	} else if err := t.want("["); err != nil {
		return err
	}
	for !t.accept(end) {
		if err := item(); err != nil {
			return err
		}
		if !t.accept(",") && t.peek() != end {
			return t.here().error(fmt.Sprintf("%s, want , or %s", t.found(), end))
		}
	}
	return nil
}

// finish fails unless this is the end.
func (t *tokens) finish() error {
	if t.at < len(t.texts) {
		return t.here().error(t.found() + ", want the end")
	}
	return nil
}
