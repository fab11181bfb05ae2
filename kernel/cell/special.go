package cell

import (
	"go/scanner"
	"go/token"
	"regexp"
	"strings"
)

// SpecialKind classifies a line that is not Go.
type SpecialKind int

// The kinds of special lines.
const (
	Magic SpecialKind = iota // %name arguments, or %%name arguments
	Shell                    // !command
	Query                    // ?name, name?, and with two question marks for more
)

// Special is a line of a cell that is for the kernel and not for the compiler.
type Special struct {
	Kind SpecialKind
	// Name is that of the magic, without percent signs, or what a query asks about.
	Name string
	// Arguments is what follows the name of a magic, or the command of a shell
	// line; it may be several lines that end with a backslash. Before a statement
	// it is the flags only.
	Arguments string
	// Block says that the magic was written with two percent signs and is about
	// the whole cell; Detail that a query was written with two question marks.
	Block, Detail bool
	// Head says that no Go stands above the line.
	Head bool
	// Line and Column are the place of the line's first character, from 1.
	Line, Column int
	// Start and End are the byte offsets of what is not Go: the line, without
	// the blanks before it and without its end, of %time and %timeit only what
	// stands before the statement, and of a magic whose body is text all that is
	// left of the cell.
	Start, End int
	// Argument is the byte offset of Arguments.
	Argument int
	// Body is the text below a magic whose body is text.
	Body string
}

// Specials returns the special lines of a cell, in order. A line is special if
// a statement could begin with it at the top level of the cell, outside of
// brackets, strings and comments, and it begins with %, ! or ?, or is a name
// followed by a question mark. No statement of Go is like that, but one: a cell
// may end with an expression such as !ok. Such a line is Go if all names in it
// are known: to the function, which may be nil, or because they occur above.
func Specials(text string, known func(name string) bool) []Special {
	r := reader{text: text, source: []byte(text), known: known, seen: map[string]bool{}, head: true}
	for at := 0; at >= 0; {
		at = r.next(at)
	}
	return r.out
}

// Blank returns text with the special lines replaced by blanks: the rest has the
// same lines and columns.
func Blank(text string, specials []Special) string {
	if len(specials) == 0 {
		return text
	}
	out := []byte(text)
	for _, s := range specials {
		for i := s.Start; i < s.End; i++ {
			if out[i] != '\n' && out[i] != '\r' {
				out[i] = ' '
			}
		}
	}
	return string(out)
}

// reader finds the special lines of a text.
type reader struct {
	text   string
	source []byte
	known  func(string) bool
	seen   map[string]bool // the identifiers above
	head   bool            // there was no Go yet
	out    []Special
	inside bool // a statement follows its magic: it is Go whatever it begins with
}

// next reads Go from an offset on up to a special line, and returns where to go
// on behind it, or -1 at the end of the text.
func (r *reader) next(at int) int {
	file := token.NewFileSet().AddFile("", -1, len(r.source)-at)
	var s scanner.Scanner
	s.Init(file, r.source[at:], func(token.Position, string) {}, scanner.ScanComments)
	var statement []lexeme
	depth := 0
	end := at // of the last token
	for {
		if depth == 0 && len(statement) == 0 && !r.inside {
			if special, ok := r.special(end); ok {
				r.out = append(r.out, special)
				return special.End
			}
		}
		pos, tok, lit := s.Scan()
		offset := at + file.Offset(pos)
		switch tok {
		case token.EOF:
			return -1
		case token.COMMENT:
			end = r.commentEnd(offset)
			r.inside = r.inside && len(statement) > 0
			continue
		case token.SEMICOLON:
			end = offset
			if lit == ";" || offset < len(r.text) && r.text[offset] == '\n' {
				end++
			}
			if depth == 0 && !inHeader(statement, lexeme{offset, tok, lit}) {
				statement, r.inside = nil, false
				continue
			}
		case token.LPAREN, token.LBRACE, token.LBRACK:
			depth++
		case token.RPAREN, token.RBRACE, token.RBRACK:
			depth = max(depth-1, 0)
		case token.IDENT:
			r.seen[lit] = true
		}
		statement = append(statement, lexeme{offset, tok, lit})
		r.head = false
	}
}

// commentEnd returns where a comment ends. The scanner's text of it is shorter
// where there are carriage returns.
func (r *reader) commentEnd(offset int) int {
	mark := "\n"
	if strings.HasPrefix(r.text[offset:], "/*") {
		mark = "*/"
	}
	i := strings.Index(r.text[min(offset+2, len(r.text)):], mark)
	switch {
	case i < 0:
		return len(r.text)
	case mark == "\n":
		return offset + 2 + i
	}
	return offset + 2 + i + len(mark)
}

// special reads the special line that begins behind the blanks at an offset.
func (r *reader) special(at int) (Special, bool) {
	at += len(r.text[at:]) - len(strings.TrimLeft(r.text[at:], " \t\r\n"))
	lineStart := strings.LastIndexByte(r.text[:at], '\n') + 1
	if at == len(r.text) || strings.Trim(r.text[lineStart:at], " \t\r") != "" {
		return Special{}, false
	}
	s := Special{Start: at, End: r.lineEnd(at), Head: r.head}
	s.Line, s.Column = lineColumn(r.text, at)
	line := r.text[at:s.End]
	if name, detail, ok := query(line); ok {
		s.Kind, s.Name, s.Detail, s.Argument = Query, name, detail, at+strings.Index(line, name)
		return s, true
	}
	switch line[0] {
	case '%':
		r.magic(&s, line)
		return s, true
	case '!':
		if r.negation(at) {
			return Special{}, false
		}
		s.Kind = Shell
		for strings.HasSuffix(r.text[at:s.End], `\`) {
			next := strings.IndexByte(r.text[s.End:], '\n') + 1
			if next == 0 {
				break
			}
			s.End = r.lineEnd(s.End + next)
		}
		s.Argument, s.Arguments = r.trimmed(at+1, s.End)
		return s, true
	}
	return Special{}, false
}

// magic fills in what a line with a percent sign says.
func (r *reader) magic(s *Special, line string) {
	s.Block = strings.HasPrefix(line, "%%")
	rest := strings.TrimPrefix(line[1:], "%")
	name := nameForm.FindString(rest)
	s.Name = name
	s.Argument, s.Arguments = r.trimmed(s.End-len(rest)+len(name), s.End)
	if s.Arguments == "?" && name != "" { // %name? asks for its help
		s.Name, s.Arguments, s.Block = "help", name, false
		return
	}
	m, _ := FindMagic(name)
	switch {
	case s.Block && m.Text:
		if body := s.End + strings.IndexByte(r.text[s.End:], '\n') + 1; body > s.End {
			s.Body = r.text[body:]
		}
		s.End = len(r.text)
	case !s.Block && m.Statement:
		statement := s.Argument + len(flagsForm.FindString(s.Arguments+" "))
		if statement < s.End { // a statement of Go, of one or more lines
			s.Argument, s.Arguments = r.trimmed(s.Argument, statement)
			s.End, r.inside = statement, true
		}
	}
}

var (
	nameForm  = regexp.MustCompile(`^[\pL_][\pL\pN_]*`)
	queryForm = regexp.MustCompile(`^[\pL_][\pL\pN_]*([./-][\pL_\pN]+)*$`)
	flagsForm = regexp.MustCompile(`^(-[a-z][ \t]*[0-9]+[ \t]+)*`)
)

// query reads a line that asks about a name.
func query(line string) (name string, detail, ok bool) {
	name = strings.Trim(line, "? \t")
	before := len(line) - len(strings.TrimLeft(line, "?"))
	behind := len(line) - len(strings.TrimRight(line, "?"))
	marks := before + behind
	if before > 0 && behind > 0 || marks == 0 || marks > 2 || !queryForm.MatchString(name) {
		return "", false, false
	}
	return name, marks == 2, true
}

// negation tells whether a line with an exclamation mark is the trailing
// expression of the cell.
func (r *reader) negation(at int) bool {
	file := token.NewFileSet().AddFile("", -1, len(r.source)-at)
	var s scanner.Scanner
	s.Init(file, r.source[at:], nil, 0)
	depth := 0
	for {
		pos, tok, _ := s.Scan()
		switch tok {
		case token.LPAREN, token.LBRACE, token.LBRACK:
			depth++
		case token.RPAREN, token.RBRACE, token.RBRACK:
			depth--
		case token.SEMICOLON, token.EOF:
			if tok == token.SEMICOLON && depth != 0 {
				continue
			}
			known := isKnown(r.text[at:at+file.Offset(pos)], func(name string) bool {
				return r.seen[name] || r.known != nil && r.known(name)
			})
			for known && tok == token.SEMICOLON { // the last statement?
				_, tok, _ = s.Scan()
			}
			return known && tok == token.EOF
		}
	}
}

// lineEnd returns the offset of the end of the line at an offset, before the
// blanks that may stand there.
func (r *reader) lineEnd(at int) int {
	end := len(r.text)
	if i := strings.IndexByte(r.text[at:], '\n'); i >= 0 {
		end = at + i
	}
	return at + len(strings.TrimRight(r.text[at:end], " \t\r"))
}

// trimmed returns a part of the text without the blanks around it, and its offset.
func (r *reader) trimmed(start, end int) (int, string) {
	s := strings.TrimLeft(r.text[start:end], " \t\r")
	return end - len(s), strings.TrimRight(s, " \t\r")
}
