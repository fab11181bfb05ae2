package notebook

import (
	"errors"
	"fmt"
	"html"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A formula in TeX is turned into MathML Core, which browsers show by
// themselves: a page with formulas then needs no script and no font from
// elsewhere. The converter knows the part of TeX that notebooks use; a formula
// with anything else is shown as its source.

// formula returns the MathML of a TeX formula, without the dollar signs.
// Source that it cannot convert is returned as text, and why as its title.
func formula(tex string, display bool) string {
	p := &texParser{source: tex}
	nodes, err := p.row()
	if err == nil && p.peek().kind != texEnd {
		err = fmt.Errorf("unexpected %s", p.peek().text)
	}
	if err != nil {
		tag := "span"
		if display {
			tag = "div"
		}
		return fmt.Sprintf(`<%s class="tex" title="%s">%s</%s>`,
			tag, html.EscapeString(err.Error()), html.EscapeString(strings.TrimSpace(tex)), tag)
	}
	if display {
		return `<math display="block">` + group(nodes) + "</math>"
	}
	return "<math>" + group(nodes) + "</math>"
}

type texKind int

const (
	texEnd     texKind = iota
	texCommand         // \name or \c; text is the name or the character
	texChar            // one character
	texNumber          // digits, perhaps with a decimal point
)

type texToken struct {
	kind texKind
	text string
}

// is reports whether the token is the given character of the source itself.
func (t texToken) is(c string) bool { return t.kind == texChar && t.text == c }

// command reports whether the token is the given command.
func (t texToken) command(name string) bool { return t.kind == texCommand && t.text == name }

// texParser reads a formula from left to right and writes MathML as it goes.
type texParser struct {
	source string
	at     int
	depth  int
}

// maxTexDepth bounds the nesting of a formula.
const maxTexDepth = 100

var errTexDepth = errors.New("the formula is nested too deeply")

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }
func isDigit(c byte) bool  { return '0' <= c && c <= '9' }

// next reads one token.
func (p *texParser) next() texToken {
	for p.at < len(p.source) {
		r, size := utf8.DecodeRuneInString(p.source[p.at:])
		if r == '%' {
			if end := strings.IndexByte(p.source[p.at:], '\n'); end >= 0 {
				p.at += end
			} else {
				p.at = len(p.source)
			}
		} else if unicode.IsSpace(r) {
			p.at += size
		} else {
			break
		}
	}
	s := p.source[p.at:]
	if s == "" {
		return texToken{texEnd, "end"}
	}
	n := 0
	switch {
	case s[0] == '\\' && len(s) > 1:
		for n = 1; n < len(s) && isLetter(s[n]); n++ {
		}
		if n == 1 {
			_, size := utf8.DecodeRuneInString(s[1:])
			n += size
		}
		p.at += n
		return texToken{texCommand, s[1:n]}
	case isDigit(s[0]):
		for n = 1; n < len(s) && (isDigit(s[n]) || s[n] == '.' && n+1 < len(s) && isDigit(s[n+1])); n++ {
		}
		p.at += n
		return texToken{texNumber, s[:n]}
	}
	_, n = utf8.DecodeRuneInString(s)
	p.at += n
	return texToken{texChar, s[:n]}
}

// peek returns the next token and leaves it there.
func (p *texParser) peek() texToken {
	at := p.at
	t := p.next()
	p.at = at
	return t
}

// accept reads the next token when it is the character c.
func (p *texParser) accept(c string) bool {
	if p.peek().is(c) {
		p.next()
		return true
	}
	return false
}

// row reads nodes up to something that ends a row: a closing brace, &, \\,
// \right, \end or the end.
func (p *texParser) row() ([]string, error) {
	p.depth++
	defer func() { p.depth-- }()
	if p.depth > maxTexDepth {
		return nil, errTexDepth
	}
	var nodes []string
	for {
		t := p.peek()
		if t.kind == texEnd || t.is("}") || t.is("&") || t.command("\\") || t.command("right") || t.command("end") || t.command("cr") {
			return nodes, nil
		}
		node, err := p.scripted()
		if err != nil {
			return nil, err
		}
		if node != "" {
			nodes = append(nodes, node)
		}
	}
}

// group makes one node of a row.
func group(nodes []string) string {
	if len(nodes) == 1 {
		return nodes[0]
	}
	return "<mrow>" + strings.Join(nodes, "") + "</mrow>"
}

// scripted reads one atom with its sub- and superscripts.
func (p *texParser) scripted() (string, error) {
	base, limits := "<mrow></mrow>", false
	if t := p.peek(); !t.is("^") && !t.is("_") && !t.is("'") {
		var err error
		if base, limits, err = p.atom(); err != nil || base == "" {
			return base, err
		}
	}
	if t := p.peek(); t.command("limits") || t.command("nolimits") {
		p.next()
		limits = t.text == "limits"
	}
	var sub, super, primes string
	for {
		var err error
		switch {
		case p.accept("'"):
			primes += "′"
		case p.accept("^"):
			if super != "" {
				return "", errors.New("two superscripts")
			}
			super, err = p.argument()
		case p.accept("_"):
			if sub != "" {
				return "", errors.New("two subscripts")
			}
			sub, err = p.argument()
		default:
			if primes != "" {
				super = "<mrow><mo>" + primes + "</mo>" + super + "</mrow>"
			}
			return withScripts(base, sub, super, limits), nil
		}
		if err != nil {
			return "", err
		}
	}
}

func withScripts(base, sub, super string, limits bool) string {
	names := [3]string{"msub", "msup", "msubsup"}
	if limits {
		names = [3]string{"munder", "mover", "munderover"}
	}
	switch {
	case sub == "" && super == "":
		return base
	case super == "":
		return "<" + names[0] + ">" + base + sub + "</" + names[0] + ">"
	case sub == "":
		return "<" + names[1] + ">" + base + super + "</" + names[1] + ">"
	}
	return "<" + names[2] + ">" + base + sub + super + "</" + names[2] + ">"
}

// argument reads the argument of a command or script: a group in braces or one atom.
func (p *texParser) argument() (string, error) {
	if p.accept("{") {
		return p.braced()
	}
	if p.peek().kind == texNumber {
		digits := p.next().text
		p.at -= len(digits) - 1 // x^12 raises the 1 only
		return number(digits[:1]), nil
	}
	node, _, err := p.atom()
	if err == nil && node == "" {
		return "<mrow></mrow>", nil
	}
	return node, err
}

// braced reads a row and the brace that closes it.
func (p *texParser) braced() (string, error) {
	nodes, err := p.row()
	if err != nil {
		return "", err
	}
	if !p.accept("}") {
		return "", fmt.Errorf("expected } and found %s", p.peek().text)
	}
	return group(nodes), nil
}

// verbatim reads a group in braces as text: for \text and names.
func (p *texParser) verbatim() (string, error) {
	if !p.accept("{") {
		t := p.next()
		if t.kind == texEnd {
			return "", errors.New("an argument is missing")
		}
		return t.text, nil
	}
	depth := 1
	for i := p.at; i < len(p.source); i++ {
		switch p.source[i] {
		case '\\':
			i++
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				text := p.source[p.at:i]
				p.at = i + 1
				return text, nil
			}
		}
	}
	return "", errors.New("expected } and found end")
}

// atom reads one atom without scripts. limits says that its scripts stand
// below and above it. An atom that prints nothing is "".
func (p *texParser) atom() (node string, limits bool, err error) {
	t := p.next()
	switch t.kind {
	case texEnd:
		return "", false, errors.New("an argument is missing")
	case texNumber:
		return number(t.text), false, nil
	case texCommand:
		return p.command(t.text)
	}
	switch t.text {
	case "{":
		node, err = p.braced()
		return node, false, err
	case "}", "&", "#":
		return "", false, fmt.Errorf("unexpected %s", t.text)
	case "~":
		return space("0.33em"), false, nil
	}
	return character(t.text), false, nil
}

func number(s string) string { return "<mn>" + s + "</mn>" }

func identifier(s string) string { return "<mi>" + html.EscapeString(s) + "</mi>" }

func upright(s string) string {
	if utf8.RuneCountInString(s) == 1 {
		return `<mi mathvariant="normal">` + html.EscapeString(s) + "</mi>"
	}
	return identifier(s)
}

func operator(s string) string { return "<mo>" + html.EscapeString(s) + "</mo>" }

// fence is a bracket that does not grow, and no space around it: browsers would space | as a relation.
func fence(s string) string {
	return `<mo stretchy="false" lspace="0" rspace="0">` + html.EscapeString(s) + "</mo>"
}

func space(width string) string { return `<mspace width="` + width + `"></mspace>` }

func textNode(s string) string {
	// Blanks at the ends of an mtext collapse; no-break spaces stay.
	s = strings.ReplaceAll(strings.NewReplacer(`\ `, " ", "~", " ", `\%`, "%", `\_`, "_", `\&`, "&", `\#`, "#", `\{`, "{", `\}`, "}", "$", "").Replace(s), " ", "\u00a0")
	return "<mtext>" + html.EscapeString(s) + "</mtext>"
}

// character returns the node of one character that is not a command.
func character(s string) string {
	r, _ := utf8.DecodeRuneInString(s)
	switch {
	case unicode.IsLetter(r):
		return identifier(s)
	case strings.ContainsRune("()[]|/", r):
		return fence(s)
	case r == '-':
		return operator("−")
	case r == '*':
		return operator("∗")
	case unicode.IsDigit(r):
		return number(s)
	}
	return operator(s)
}
