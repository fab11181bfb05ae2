package notebook

import (
	"errors"
	"fmt"
	"html"
	"strings"
)

// command reads what a TeX command needs and returns its node.
func (p *texParser) command(name string) (node string, limits bool, err error) {
	p.depth++
	defer func() { p.depth-- }()
	if p.depth > maxTexDepth {
		return "", false, errTexDepth
	}
	if s, ok := texIdentifiers[name]; ok {
		if 'A' <= name[0] && name[0] <= 'Z' {
			return upright(s), false, nil // capital Greek letters are upright in TeX
		}
		return identifier(s), false, nil
	}
	if s, ok := texOperators[name]; ok {
		return operator(s), false, nil
	}
	if s, ok := texLarge[name]; ok {
		return `<mo movablelimits="true">` + s + "</mo>", name != "int" && name != "oint", nil
	}
	if s, ok := texFences[name]; ok {
		return fence(s), false, nil
	}
	if s, ok := texSpaces[name]; ok {
		if s == "" {
			return "", false, nil
		}
		return space(s), false, nil
	}
	if name == "overline" || name == "underline" {
		arg, err := p.argument()
		side := map[string]string{"overline": "top", "underline": "bottom"}[name]
		return `<mrow style="border-` + side + `:1px solid;padding-` + side + `:1px">` + arg + "</mrow>", false, err
	}
	if s, ok := texAccents[name]; ok {
		arg, err := p.argument()
		under := strings.HasPrefix(name, "under")
		tag, mark := "mover", `<mo stretchy="`+fmt.Sprint(len(name) > 5)+`">`+s+"</mo>"
		if under {
			tag = "munder"
		}
		return "<" + tag + ` accent="true">` + arg + mark + "</" + tag + ">", strings.HasSuffix(name, "brace"), err
	}
	if alphabet, ok := texAlphabets[name]; ok {
		node, err := p.styled(alphabet)
		return node, false, err
	}
	if s, ok := texFunctions[name]; ok {
		if s == "" {
			s = name
		}
		if texLimits[name] {
			return `<mo movablelimits="true" form="prefix">` + s + "</mo>", true, nil
		}
		return p.function(s), false, nil
	}
	switch name {
	case "frac", "dfrac", "tfrac", "cfrac":
		a, b, err := p.two()
		return "<mfrac>" + a + b + "</mfrac>", false, err
	case "binom", "dbinom", "tbinom":
		a, b, err := p.two()
		return "<mrow><mo>(</mo><mfrac linethickness=\"0\">" + a + b + "</mfrac><mo>)</mo></mrow>", false, err
	case "sqrt":
		return p.root()
	case "text", "mbox", "textrm", "textnormal":
		s, err := p.verbatim()
		return textNode(s), false, err
	case "textbf", "textit", "texttt":
		s, err := p.verbatim()
		style := map[string]string{"textbf": "font-weight:bold", "textit": "font-style:italic", "texttt": "font-family:monospace"}[name]
		return strings.Replace(textNode(s), "<mtext>", `<mtext style="`+style+`">`, 1), false, err
	case "operatorname":
		limits := p.accept("*")
		s, err := p.verbatim()
		return p.function(strings.TrimSpace(s)), limits, err
	case "left":
		return p.leftRight()
	case "begin":
		return p.environment()
	case "overset", "stackrel":
		a, b, err := p.two()
		return "<mover>" + b + a + "</mover>", false, err
	case "underset":
		a, b, err := p.two()
		return "<munder>" + b + a + "</munder>", false, err
	case "xrightarrow", "xleftarrow":
		arg, err := p.argument()
		arrow := map[string]string{"xrightarrow": "→", "xleftarrow": "←"}[name]
		return "<mover><mo stretchy=\"true\">" + arrow + "</mo>" + arg + "</mover>", false, err
	case "pmod":
		arg, err := p.argument()
		return "<mrow>" + space("1em") + fence("(") + identifier("mod") + space("0.33em") + arg + fence(")") + "</mrow>", false, err
	case "bmod":
		return "<mrow>" + space("0.22em") + identifier("mod") + space("0.22em") + "</mrow>", false, nil
	case "mod":
		return "<mrow>" + space("1em") + identifier("mod") + space("0.33em") + "</mrow>", false, nil
	case "not":
		arg, err := p.argument()
		// The slash is a combining character behind the negated one.
		if i := strings.LastIndex(arg, "</"); i > 0 {
			arg = arg[:i] + "\u0338" + arg[i:]
		}
		return arg, false, err
	case "phantom":
		arg, err := p.argument()
		return "<mphantom>" + arg + "</mphantom>", false, err
	case "boxed":
		arg, err := p.argument()
		return `<mrow style="border:1px solid;padding:.2em">` + arg + "</mrow>", false, err
	case "tag":
		s, err := p.verbatim()
		return space("2em") + textNode("("+s+")"), false, err
	case "label":
		_, err := p.verbatim()
		return "", false, err
	case "big", "Big", "bigg", "Bigg", "bigl", "bigr", "Bigl", "Bigr", "biggl", "biggr", "bigm":
		s, err := p.delimiter()
		size := map[byte]string{'b': "1.2em", 'B': "1.6em"}[name[0]]
		if strings.HasPrefix(strings.ToLower(name), "bigg") {
			size = map[byte]string{'b': "2.1em", 'B': "2.6em"}[name[0]]
		}
		return `<mo stretchy="true" minsize="` + size + `" maxsize="` + size + `">` + html.EscapeString(s) + "</mo>", false, err
	}
	return "", false, fmt.Errorf("unknown command \\%s", name)
}

// two reads two arguments.
func (p *texParser) two() (a, b string, err error) {
	if a, err = p.argument(); err == nil {
		b, err = p.argument()
	}
	return a, b, err
}

func (p *texParser) root() (string, bool, error) {
	index := ""
	if p.accept("[") {
		end := strings.IndexByte(p.source[p.at:], ']')
		if end < 0 {
			return "", false, errors.New("expected ] and found end")
		}
		q := &texParser{source: p.source[p.at : p.at+end], depth: p.depth}
		nodes, err := q.row()
		if err != nil {
			return "", false, err
		}
		index = group(nodes)
		p.at += end + 1
	}
	arg, err := p.argument()
	if index != "" {
		return "<mroot>" + arg + index + "</mroot>", false, err
	}
	return "<msqrt>" + arg + "</msqrt>", false, err
}

// function returns the name of a function, with a thin space behind it unless a bracket follows.
func (p *texParser) function(name string) string {
	gap := "0.17em"
	if t := p.peek(); t.is("(") || t.command("left") {
		gap = "0"
	}
	return `<mo form="prefix" lspace="0" rspace="` + gap + `">` + html.EscapeString(name) + "</mo>"
}

// styled reads an argument and returns it in another alphabet, such as 𝔽 for F.
func (p *texParser) styled(alphabet string) (string, error) {
	if t := p.peek(); t.kind == texCommand {
		arg, err := p.argument()
		return inStyle(alphabet, arg), err
	}
	s, err := p.verbatim()
	if err != nil {
		return "", err
	}
	if strings.ContainsAny(s, `\^_{}`) {
		q := &texParser{source: s, depth: p.depth}
		nodes, err := q.row()
		return inStyle(alphabet, group(nodes)), err
	}
	s = strings.Join(strings.Fields(s), "")
	var b strings.Builder
	for _, r := range s {
		b.WriteRune(letterIn(alphabet, r))
	}
	return upright(b.String()), nil
}

// inStyle sets a whole node bold where the alphabet asks for it.
func inStyle(alphabet, node string) string {
	if alphabet == "bf" {
		return `<mrow style="font-weight:bold">` + node + "</mrow>"
	}
	return node
}

// letterIn returns a letter or digit in one of Unicode's mathematical alphabets.
func letterIn(alphabet string, r rune) rune {
	if special, ok := texSpecialLetters[alphabet][r]; ok {
		return special
	}
	start, ok := texAlphabetStarts[alphabet]
	switch {
	case !ok:
		return r
	case 'A' <= r && r <= 'Z':
		return start.letters + r - 'A'
	case 'a' <= r && r <= 'z':
		return start.letters + 26 + r - 'a'
	case '0' <= r && r <= '9' && start.digits > 0:
		return start.digits + r - '0'
	}
	return r
}

// delimiter reads a delimiter behind \left, \right or \big; "." is none.
func (p *texParser) delimiter() (string, error) {
	t := p.next()
	if t.kind == texCommand {
		if s, ok := texFences[t.text]; ok {
			return s, nil
		}
		if s, ok := texOperators[t.text]; ok {
			return s, nil
		}
	}
	if t.kind == texChar {
		switch t.text {
		case ".":
			return "", nil
		case "<":
			return "⟨", nil
		case ">":
			return "⟩", nil
		case "(", ")", "[", "]", "|", "/":
			return t.text, nil
		}
	}
	return "", fmt.Errorf("%s is no delimiter", t.text)
}

func (p *texParser) leftRight() (string, bool, error) {
	left, err := p.delimiter()
	if err != nil {
		return "", false, err
	}
	nodes, err := p.row()
	if err != nil {
		return "", false, err
	}
	if t := p.next(); !t.command("right") {
		return "", false, fmt.Errorf("expected \\right and found %s", t.text)
	}
	right, err := p.delimiter()
	return "<mrow>" + stretched(left, "prefix") + strings.Join(nodes, "") + stretched(right, "postfix") + "</mrow>", false, err
}

func stretched(s, form string) string {
	if s == "" {
		return ""
	}
	return `<mo stretchy="true" fence="true" form="` + form + `">` + html.EscapeString(s) + "</mo>"
}

// environment reads \begin{name} … \end{name}.
func (p *texParser) environment() (string, bool, error) {
	name, err := p.verbatim()
	if err != nil {
		return "", false, err
	}
	name = strings.TrimSuffix(name, "*")
	align := ""
	if name == "array" {
		if align, err = p.verbatim(); err != nil {
			return "", false, err
		}
	}
	left, right, tight := "", "", false
	switch name {
	case "matrix", "smallmatrix", "array", "equation", "gather", "gathered", "multline":
	case "align", "aligned", "split", "eqnarray":
		align = strings.Repeat("rl", 10)
		tight = true
	case "cases":
		left, align = "{", strings.Repeat("l", 20)
	case "pmatrix":
		left, right = "(", ")"
	case "bmatrix":
		left, right = "[", "]"
	case "Bmatrix":
		left, right = "{", "}"
	case "vmatrix":
		left, right = "|", "|"
	case "Vmatrix":
		left, right = "‖", "‖"
	default:
		return "", false, fmt.Errorf("unknown environment %s", name)
	}
	rows, err := p.rows(name)
	if err != nil {
		return "", false, err
	}
	table := tableNode(rows, align, tight)
	if left+right != "" {
		table = "<mrow>" + stretched(left, "prefix") + table + stretched(right, "postfix") + "</mrow>"
	}
	return table, false, nil
}

// rows reads the cells of an environment up to its \end.
func (p *texParser) rows(name string) ([][]string, error) {
	rows := [][]string{{}}
	for {
		for p.peek().command("hline") {
			p.next()
		}
		nodes, err := p.row()
		if err != nil {
			return nil, err
		}
		last := len(rows) - 1
		rows[last] = append(rows[last], strings.Join(nodes, ""))
		switch t := p.next(); {
		case t.is("&"):
		case t.command("\\"), t.command("cr"):
			rows = append(rows, nil)
		case t.command("end"):
			end, err := p.verbatim()
			if err != nil {
				return nil, err
			}
			if strings.TrimSuffix(end, "*") != name {
				return nil, fmt.Errorf("\\begin{%s} ends with \\end{%s}", name, end)
			}
			if len(rows[last]) == 1 && rows[last][0] == "" {
				rows = rows[:last] // \\ behind the last row begins no new one
			}
			return rows, nil
		default:
			return nil, fmt.Errorf("\\begin{%s} has no end", name)
		}
	}
}

// tableNode returns a table whose columns stand as the letters l, c and r say,
// with a line for every |. In a tight one, as equations need, there is no gap
// behind a right and before a left column, and formulas are as in displays.
func tableNode(rows [][]string, align string, tight bool) string {
	type column struct {
		side string
		line bool
	}
	var columns []column
	line := false
	for _, r := range align {
		switch r {
		case '|':
			line = true
		case 'l', 'c', 'r':
			columns = append(columns, column{map[rune]string{'l': "left", 'c': "", 'r': "right"}[r], line})
			line = false
		}
	}
	var b strings.Builder
	if tight {
		b.WriteString(`<mtable displaystyle="true">`)
	} else {
		b.WriteString("<mtable>")
	}
	for _, row := range rows {
		b.WriteString("<mtr>")
		for i, cell := range row {
			style := ""
			if i < len(columns) {
				if side := columns[i].side; side != "" {
					style += "text-align:" + side + ";"
					if tight {
						style += "padding-" + side + ":0;"
					}
				}
				if columns[i].line {
					style += "border-left:1px solid;"
				}
			}
			if style != "" {
				style = ` style="` + style + `"`
			}
			b.WriteString("<mtd" + style + ">" + cell + "</mtd>")
		}
		b.WriteString("</mtr>")
	}
	b.WriteString("</mtable>")
	return b.String()
}
