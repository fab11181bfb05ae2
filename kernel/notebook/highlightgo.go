package notebook

import (
	"go/scanner"
	"go/token"
	"go/types"
	"html"
	"strings"
)

// goHTML is codeHTML for Go. The tokens come from go/scanner, which is exact:
// it has no idea of its own of what Go is.
func goHTML(source string) string {
	magic, code := cutMagics(source)
	var b strings.Builder
	span := func(class, text string) {
		if text != "" {
			b.WriteString(`<span class="` + class + `">` + html.EscapeString(text) + "</span>")
		}
	}
	span("mag", magic)

	text := []byte(code)
	file := token.NewFileSet().AddFile("", -1, len(text))
	var s scanner.Scanner
	s.Init(file, text, func(token.Position, string) {}, scanner.ScanComments)
	done := 0 // code up to here is written
	pos, tok, lit := s.Scan()
	for tok != token.EOF {
		at := file.Offset(pos)
		nextPos, nextTok, nextLit := s.Scan()
		if class := tokenClass(tok, lit, nextTok); class != "" {
			end := literalEnd(code, at, lit)
			b.WriteString(html.EscapeString(code[done:at]))
			span(class, code[at:end])
			done = end
		}
		pos, tok, lit = nextPos, nextTok, nextLit
	}
	b.WriteString(html.EscapeString(code[done:]))
	return b.String()
}

// literalEnd returns the offset behind the token whose text is lit. Raw strings
// and comments are measured in the source, because the scanner drops their
// carriage returns.
func literalEnd(code string, at int, lit string) int {
	for _, marks := range [][2]string{{"`", "`"}, {"/*", "*/"}} {
		if inner, ok := strings.CutPrefix(code[at:], marks[0]); ok {
			if i := strings.Index(inner, marks[1]); i >= 0 {
				return at + len(marks[0]) + i + len(marks[1])
			}
			return len(code)
		}
	}
	return at + len(lit)
}

func tokenClass(tok token.Token, lit string, next token.Token) string {
	switch {
	case tok == token.COMMENT:
		return "com"
	case tok == token.STRING || tok == token.CHAR:
		return "str"
	case tok == token.INT || tok == token.FLOAT || tok == token.IMAG:
		return "num"
	case tok.IsKeyword():
		return "kw"
	case tok == token.IDENT && types.Universe.Lookup(lit) != nil:
		return "pre"
	case tok == token.IDENT && next == token.LPAREN:
		return "fn"
	}
	return ""
}

// cutMagics cuts off the lines at the top of a cell that are magics and not
// Go: those that begin with % or !. All of a cell that begins with %% is one.
func cutMagics(source string) (magic, code string) {
	if strings.HasPrefix(strings.TrimSpace(source), "%%") {
		return source, ""
	}
	end := 0
	for line := range strings.Lines(source) {
		if !strings.HasPrefix(line, "%") && !strings.HasPrefix(line, "!") {
			break
		}
		end += len(line)
	}
	return source[:end], source[end:]
}
