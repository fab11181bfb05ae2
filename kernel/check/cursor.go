package check

import (
	"go/scanner"
	"go/token"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"parity.lab/kernel/cell"
)

// lexeme is a token of a cell with its place.
type lexeme struct {
	offset, end int // byte offsets
	token       token.Token
	text        string
	wrong       bool // the scanner complained about it
}

// cursor is a place in a cell that is being written, with what stands before it.
type cursor struct {
	code   string
	start  int // where the identifier begins whose end is the cursor's offset
	offset int
	prefix string // code[start:offset]
	before []lexeme
	levels []level // the brackets that are open, below them the cell itself
	// literal is the offset of the string literal that the cursor is in, or -1.
	literal int
	// nothing is set where no name can be written: in comments and numbers.
	nothing bool
}

// level is one bracket that is open at the cursor.
type level struct {
	bracket  int // index of its lexeme, -1 for the cell
	kind     token.Token
	first    int // index of the lexeme that the present statement begins with
	segments [][2]int
}

// lookAt scans a cell up to an offset.
func lookAt(code string, offset int) *cursor {
	c := &cursor{code: code, offset: offset, start: offset, literal: -1}
	for c.start > 0 {
		r, n := utf8.DecodeLastRuneInString(code[:c.start])
		if !isNameRune(r) {
			break
		}
		c.start -= n
	}
	c.prefix = code[c.start:offset]
	r, _ := utf8.DecodeRuneInString(c.prefix)
	c.nothing = unicode.IsDigit(r)

	file := token.NewFileSet().AddFile("", -1, offset)
	wrong := false
	var s scanner.Scanner
	s.Init(file, []byte(code[:offset]), func(token.Position, string) { wrong = true }, scanner.ScanComments)
	for {
		wrong = false
		pos, tok, lit := s.Scan()
		if tok == token.EOF {
			break
		}
		l := lexeme{offset: file.Offset(pos), token: tok, text: lit, wrong: wrong}
		l.end = l.offset + len(lit)
		if lit == "" {
			l.end = l.offset + len(tok.String())
		}
		last := l.end >= offset || wrong && (strings.HasPrefix(lit, "`") || strings.HasPrefix(lit, "/*"))
		switch {
		case last && tok == token.STRING && wrong:
			c.literal = l.offset
			return c
		case last && tok == token.COMMENT && (wrong || strings.HasPrefix(lit, "//")),
			last && tok == token.CHAR && wrong,
			last && (tok == token.INT || tok == token.FLOAT || tok == token.IMAG):
			c.nothing = true
		}
		if tok != token.COMMENT && l.offset < c.start {
			c.before = append(c.before, l)
		}
	}
	return c
}

var partners = map[token.Token]token.Token{token.RPAREN: token.LPAREN, token.RBRACE: token.LBRACE, token.RBRACK: token.LBRACK}

// nest finds the open brackets and the statements before the cursor. It marks
// brackets without a partner as wrong.
func (c *cursor) nest() {
	c.levels = []level{{bracket: -1, kind: token.EOF}}
	for i := range c.before {
		l := &c.before[i]
		top := &c.levels[len(c.levels)-1]
		switch l.token {
		case token.LPAREN, token.LBRACE, token.LBRACK:
			kind := l.token
			if kind == token.LBRACE {
				kind = blockKind(c.before[top.first:i], top.kind == token.LPAREN || top.kind == token.LBRACK)
			}
			c.levels = append(c.levels, level{bracket: i, kind: kind, first: i + 1})
		case token.RPAREN, token.RBRACE, token.RBRACK:
			at := len(c.levels) - 1
			for at > 0 && c.before[c.levels[at].bracket].token != partners[l.token] {
				at--
			}
			if at == 0 {
				l.wrong = true
				continue
			}
			for _, open := range c.levels[at+1:] {
				c.before[open.bracket].wrong = true
			}
			c.levels = c.levels[:at]
		case token.DEFINE:
			c.closeLists(i)
		case token.SEMICOLON:
			if top.first < i && !c.inHeader(top.first, i) {
				top.segments = append(top.segments, [2]int{top.first, i})
			}
			if !c.inHeader(top.first, i) {
				top.first = i + 1
			}
		}
	}
}

// closeLists gives up the parentheses and square brackets around a definition,
// which can't stand inside them: they were not closed.
func (c *cursor) closeLists(definition int) {
	at := len(c.levels) - 1
	for at > 0 && (c.levels[at].kind == token.LPAREN || c.levels[at].kind == token.LBRACK) {
		c.before[c.levels[at].bracket].wrong = true
		at--
	}
	if at == len(c.levels)-1 {
		return
	}
	c.levels = c.levels[:at+1]
	top := &c.levels[at]
	for i := definition; i > top.first; i-- {
		if c.before[i].token == token.SEMICOLON {
			top.segments = append(top.segments, [2]int{top.first, i})
			top.first = i + 1
			return
		}
	}
}

// inHeader tells whether a semicolon stands in the header of a for, if or switch.
func (c *cursor) inHeader(first, semicolon int) bool {
	if first >= semicolon || c.before[semicolon].text != ";" || c.before[semicolon-1].token == token.RBRACE {
		return false
	}
	switch c.before[first].token {
	case token.FOR, token.IF, token.SWITCH:
		return true
	}
	return false
}

// blockKind says what a brace behind the given tokens of a statement opens: FUNC,
// FOR, IF, ELSE, SWITCH, SELECT, STRUCT and INTERFACE, LBRACE for a block without a
// header, ILLEGAL for a composite literal.
func blockKind(ls []lexeme, inList bool) token.Token {
	ls = withoutCase(ls)
	if len(ls) == 0 {
		if inList {
			return token.ILLEGAL
		}
		return token.LBRACE
	}
	depth := 0
	for i := len(ls) - 1; i >= 0; i-- {
		switch t := ls[i].token; t {
		case token.RPAREN, token.RBRACE, token.RBRACK:
			depth++
		case token.LPAREN, token.LBRACE, token.LBRACK:
			depth--
		case token.COMMA:
			if inList && depth == 0 {
				return token.ILLEGAL
			}
		case token.FUNC, token.FOR, token.IF, token.ELSE, token.SWITCH, token.SELECT, token.STRUCT, token.INTERFACE:
			if depth == 0 {
				return t
			}
		}
	}
	return token.ILLEGAL
}

// withoutCase returns a statement without the label or case before it.
func withoutCase(ls []lexeme) []lexeme {
	if len(ls) == 0 || ls[0].token != token.CASE && ls[0].token != token.DEFAULT && ls[0].token != token.IDENT {
		return ls
	}
	if ls[0].token == token.IDENT {
		if len(ls) > 1 && ls[1].token == token.COLON {
			return ls[2:]
		}
		return ls
	}
	depth := 0
	for i, l := range ls {
		switch l.token {
		case token.LPAREN, token.LBRACE, token.LBRACK:
			depth++
		case token.RPAREN, token.RBRACE, token.RBRACK:
			depth--
		case token.COLON:
			if depth == 0 {
				return withoutCase(ls[i+1:])
			}
		}
	}
	return ls
}

// repaired returns the text before the cursor's name, of the same length, with
// blanks for what can't be read: what the scanner refused, brackets without a
// partner and statements that don't parse.
func (c *cursor) repaired() string {
	out := []byte(c.code[:c.start])
	blank := func(from, to int) {
		for i := from; i < min(to, len(out)); i++ {
			if out[i] != '\n' {
				out[i] = ' '
			}
		}
	}
	for _, l := range c.before {
		if l.wrong {
			blank(l.offset, l.end)
		}
	}
	for _, lv := range c.levels {
		switch lv.kind {
		case token.EOF, token.FUNC, token.FOR, token.IF, token.ELSE, token.SWITCH, token.SELECT, token.LBRACE:
		default:
			continue
		}
		for _, s := range lv.segments {
			ls := withoutCase(c.before[s[0]:s[1]])
			if len(ls) == 0 {
				continue
			}
			from, to := ls[0].offset, c.before[s[1]].offset
			if _, ds := cell.Parse(token.NewFileSet(), "statement", string(out[from:to])); len(ds) > 0 {
				blank(from, to)
			}
		}
	}
	return string(out)
}

// chain returns where the expression begins that a name behind a dot belongs to.
func (c *cursor) chain() int {
	start, depth := c.start, 0
	for i := len(c.before) - 1; i >= 0; i-- {
		l := c.before[i]
		switch l.token {
		case token.RPAREN, token.RBRACK, token.RBRACE:
			depth++
		case token.LPAREN, token.LBRACK, token.LBRACE:
			if depth--; depth < 0 {
				return start
			}
		case token.IDENT, token.PERIOD:
			if i+1 < len(c.before) && l.token == token.IDENT && c.before[i+1].token == token.IDENT && depth == 0 {
				return start
			}
		default:
			if depth == 0 {
				return start
			}
		}
		start = l.offset
	}
	return start
}

// last returns the token before the cursor's name, EOF if there is none.
func (c *cursor) last() token.Token {
	if len(c.before) == 0 {
		return token.EOF
	}
	return c.before[len(c.before)-1].token
}

// statement returns the tokens of the present statement before the cursor's name,
// without label or case.
func (c *cursor) statement() []lexeme {
	return withoutCase(c.before[min(c.levels[len(c.levels)-1].first, len(c.before)):])
}

// declaring tells whether the name at the cursor is one that is being declared.
func (c *cursor) declaring() bool {
	switch c.last() {
	case token.TYPE, token.CONST, token.VAR, token.PACKAGE:
		return true
	case token.FUNC:
		return len(c.statement()) == 1
	}
	return false
}

// keywords lists the keywords that can stand at the cursor. only is set if
// nothing else can.
func (c *cursor) keywords() (list []string, only bool) {
	top := c.levels[len(c.levels)-1]
	statement := c.statement()
	if c.last() == token.RBRACE && len(statement) > 0 && statement[0].token == token.IF {
		return []string{"else"}, true
	}
	block := func(kind token.Token) bool {
		return kind != token.ILLEGAL && kind != token.STRUCT && kind != token.INTERFACE && kind != token.LPAREN && kind != token.LBRACK
	}
	if len(statement) > 0 || !block(top.kind) {
		list = []string{"chan", "func", "interface", "map", "struct"}
		if len(statement) > 0 && statement[0].token == token.FOR {
			switch c.last() {
			case token.FOR, token.DEFINE, token.ASSIGN:
				list = append(list, "range")
			}
		}
		if c.last() == token.ELSE {
			list = append(list, "if")
		}
		return list, false
	}
	inSwitch := top.kind == token.SWITCH || top.kind == token.SELECT
	if inSwitch && c.last() == token.LBRACE {
		return []string{"case", "default"}, true
	}
	list = []string{"const", "defer", "for", "func", "go", "if", "interface", "map", "select", "struct", "switch", "type", "var"}
	if len(c.levels) == 1 {
		list = append(list, "import")
		if len(c.before) == 0 {
			list = append(list, "package")
		}
	}
	if inSwitch {
		list = append(list, "case", "default")
		if top.kind == token.SWITCH {
			list = append(list, "fallthrough")
		}
	}
	for _, lv := range slices.Backward(c.levels) {
		switch lv.kind {
		case token.FUNC:
			return append(list, "return", "goto"), false
		case token.FOR:
			list = append(list, "break", "continue")
		case token.SWITCH, token.SELECT:
			list = append(list, "break")
		}
	}
	return list, false
}

// importing tells whether the string at the cursor is the path of an import.
func (c *cursor) importing() bool {
	ls := c.before
	if n := len(ls); n > 0 && (ls[n-1].token == token.IDENT || ls[n-1].token == token.PERIOD) {
		ls = ls[:n-1]
	}
	if len(ls) == 0 {
		return false
	}
	if ls[len(ls)-1].token == token.IMPORT {
		return true
	}
	top := c.levels[len(c.levels)-1]
	return top.kind == token.LPAREN && top.bracket > 0 && c.before[top.bracket-1].token == token.IMPORT
}

// StringAt returns where the string literal begins whose inside the offset is in.
// Paths of imports don't count.
func StringAt(code string, offset int) (quote int, ok bool) {
	c := lookAt(code, min(max(offset, 0), len(code)))
	if c.literal < 0 {
		return 0, false
	}
	c.nest()
	return c.literal, !c.importing()
}
