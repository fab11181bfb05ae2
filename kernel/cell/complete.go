package cell

import (
	"go/token"
	"strings"

	"parity.lab/kernel/event"
)

// indent is one level of what a next line begins with: spaces, as a console
// shows a tab that it inserts as ^I.
const indent = "    "

// Completeness tells whether text is a whole cell: a console that reads
// "incomplete" asks for another line, beginning with Indent.
func Completeness(text string) event.Completeness {
	text = Blank(text, Specials(text, nil))
	if strings.TrimSpace(text) == "" {
		return event.Completeness{Status: event.Complete}
	}
	lexemes, errs := scan(text)
	for _, e := range errs {
		// The two literals that may span lines, and the comment that may.
		if strings.Contains(e.Msg, "raw string literal not terminated") || strings.Contains(e.Msg, "comment not terminated") {
			return event.Completeness{Status: event.Incomplete}
		}
	}
	if len(errs) > 0 {
		return event.Completeness{Status: event.Invalid}
	}
	depth := 0
	for _, l := range lexemes {
		switch l.token {
		case token.LPAREN, token.LBRACE, token.LBRACK:
			depth++
		case token.RPAREN, token.RBRACE, token.RBRACK:
			depth--
		}
	}
	_, ds := Parse(token.NewFileSet(), "cell", text)
	if len(ds) == 0 {
		return event.Completeness{Status: event.Complete}
	}
	lastLine, lastColumn := lineColumn(text, len(strings.TrimRight(text, " \t\r\n")))
	for _, d := range ds {
		if d.Line < lastLine || d.Line == lastLine && d.Column < lastColumn {
			return event.Completeness{Status: event.Invalid}
		}
	}
	return event.Completeness{Status: event.Incomplete, Indent: strings.Repeat(indent, max(depth, 0))}
}

// Closed cuts text at offset and closes what is open there, so that a parser
// can read the part of a cell before the cursor.
func Closed(text string, offset int) string {
	text = text[:offset]
	lexemes, _ := scan(text)
	var open []byte
	for _, l := range lexemes {
		switch l.token {
		case token.LPAREN:
			open = append(open, ')')
		case token.LBRACE:
			open = append(open, '}')
		case token.LBRACK:
			open = append(open, ']')
		case token.RPAREN, token.RBRACE, token.RBRACK:
			if len(open) > 0 {
				open = open[:len(open)-1]
			}
		}
	}
	var b strings.Builder
	b.WriteString(text)
	for i := len(open) - 1; i >= 0; i-- {
		b.WriteByte(open[i])
	}
	return b.String()
}
