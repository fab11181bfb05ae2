package cell

import (
	"go/scanner"
	"go/token"
	"strings"

	"parity.lab/kernel/event"
)

// Kind classifies a piece of a cell.
type Kind int

// The kinds of pieces.
const (
	Stmt    Kind = iota // a statement or an expression
	Package             // package main
	Import
	Type
	Const
	Var
	Func // a function or method declaration, not a function literal
)

// Piece is one top-level part of a cell: Text[Start:End], without the
// blanks and comments before it, with the semicolon that ends it.
type Piece struct {
	Kind       Kind
	Start, End int // byte offsets
}

// A lexeme is one token with its place.
type lexeme struct {
	offset int
	token  token.Token
	text   string
}

// bracket is an opening bracket that waits for its partner.
type bracket struct {
	close  token.Token
	offset int
}

// scan returns the tokens of text, the last being EOF, and what the scanner complained about.
func scan(text string) ([]lexeme, scanner.ErrorList) {
	fset := token.NewFileSet()
	file := fset.AddFile("", -1, len(text))
	var s scanner.Scanner
	var errs scanner.ErrorList
	s.Init(file, []byte(text), func(pos token.Position, msg string) { errs.Add(pos, msg) }, 0)
	var out []lexeme
	for {
		pos, tok, lit := s.Scan()
		if tok == token.EOF {
			return append(out, lexeme{len(text), tok, ""}), errs
		}
		out = append(out, lexeme{file.Offset(pos), tok, lit})
	}
}

// Split cuts a cell into its top-level pieces, in order. Only blanks,
// comments and empty statements lie between pieces. A text that the scanner
// refuses, or whose brackets close wrongly, gives diagnostics without a place;
// brackets left open are the parser's business.
func Split(text string) ([]Piece, []event.Diagnostic) {
	lexemes, errs := scan(text)
	if len(errs) > 0 {
		var ds []event.Diagnostic
		for _, e := range errs {
			ds = append(ds, event.Diagnostic{Line: e.Pos.Line, Column: e.Pos.Column, Message: e.Msg, Hint: adviceFor(e.Msg, text, e.Pos.Line)})
		}
		return nil, ds
	}
	var pieces []Piece
	var open []bracket
	start := 0
	flush := func(end int) {
		if end > start {
			stop := lexemes[end].offset
			if lexemes[end].token == token.SEMICOLON && lexemes[end].text == ";" {
				stop++
			} else if lexemes[end].token == token.EOF {
				stop = lastEnd(lexemes[end-1], len(text))
			}
			pieces = append(pieces, Piece{kindOf(lexemes[start:end]), lexemes[start].offset, stop})
		}
		start = end + 1
	}
	for i, l := range lexemes {
		switch l.token {
		case token.LPAREN:
			open = append(open, bracket{token.RPAREN, l.offset})
		case token.LBRACE:
			open = append(open, bracket{token.RBRACE, l.offset})
		case token.LBRACK:
			open = append(open, bracket{token.RBRACK, l.offset})
		case token.RPAREN, token.RBRACE, token.RBRACK:
			if len(open) == 0 {
				d := at(text, l.offset, "unexpected "+l.token.String()+", nothing is open here")
				if strings.HasSuffix(text[:l.offset], "``") || strings.HasSuffix(text[:l.offset], `""`) {
					d.Hint = "editors close quotes and brackets by themselves: delete what you have not typed"
				}
				return nil, []event.Diagnostic{d}
			}
			if last := open[len(open)-1]; last.close != l.token {
				line, _ := lineColumn(text, last.offset)
				return nil, []event.Diagnostic{at(text, l.offset, "expected "+last.close.String()+" to close what line "+itoa(line)+" opened, found "+l.token.String())}
			}
			open = open[:len(open)-1]
		case token.SEMICOLON:
			if len(open) == 0 && !inHeader(lexemes[start:i], l) {
				flush(i)
			}
		case token.EOF:
			flush(i)
		}
	}
	return pieces, nil
}

// inHeader tells whether a semicolon separates the parts of a for, if or
// switch header rather than ending the statement: it is a written one, and no
// block stands before it.
func inHeader(ls []lexeme, semicolon lexeme) bool {
	if semicolon.text != ";" {
		return false
	}
	if len(ls) > 2 && ls[0].token == token.IDENT && ls[1].token == token.COLON { // a label
		ls = ls[2:]
	}
	if len(ls) == 0 || ls[len(ls)-1].token == token.RBRACE {
		return false
	}
	switch ls[0].token {
	case token.FOR, token.IF, token.SWITCH:
		return true
	}
	return false
}

// lastEnd returns where the last token of a text ends: a piece that runs to
// the end of the text leaves out the comment behind it.
func lastEnd(l lexeme, size int) int {
	if l.text == "" || l.text == "\n" {
		return min(l.offset+len(l.token.String()), size)
	}
	return min(l.offset+len(l.text), size)
}

// kindOf classifies a piece by its first tokens.
func kindOf(ls []lexeme) Kind {
	switch ls[0].token {
	case token.PACKAGE:
		return Package
	case token.IMPORT:
		return Import
	case token.TYPE:
		return Type
	case token.CONST:
		return Const
	case token.VAR:
		return Var
	case token.FUNC:
		if declaresFunc(ls) {
			return Func
		}
	}
	return Stmt
}

// declaresFunc tells a declaration (a name, or a receiver and a name, follows
// func) from a statement that begins with a function literal.
func declaresFunc(ls []lexeme) bool {
	if len(ls) < 2 {
		return false
	}
	if ls[1].token == token.IDENT {
		return true
	}
	if ls[1].token != token.LPAREN {
		return false
	}
	depth := 0
	for i := 1; i < len(ls); i++ {
		switch ls[i].token {
		case token.LPAREN:
			depth++
		case token.RPAREN:
			if depth--; depth == 0 {
				// func (T) name( declares; func (x int) name {…} is a literal with a result type.
				return i+2 < len(ls) && ls[i+1].token == token.IDENT && (ls[i+2].token == token.LPAREN || ls[i+2].token == token.LBRACK)
			}
		}
	}
	return false
}
