package notebook

import (
	"bytes"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// mathNode is a formula, in a line or on its own.
type mathNode struct {
	ast.BaseInline
	tex     string
	display bool
}

// maxFormula bounds the length of a formula in bytes, so that text with many
// signs that nothing closes is not searched to its end for each of them.
const maxFormula = 10000

var kindMath = ast.NewNodeKind("Math")

// Kind returns the node's kind.
func (n *mathNode) Kind() ast.NodeKind { return kindMath }

// Dump prints the node for debugging.
func (n *mathNode) Dump(source []byte, level int) {
	ast.DumpHelper(n, source, level, map[string]string{"TeX": n.tex}, nil)
}

func (m *markdown) math(w util.BufWriter, _ []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if entering {
		switch n := node.(type) {
		case *mathNode:
			w.WriteString(formula(n.tex, n.display))
		case *mathBlock:
			w.WriteString(formula(n.tex, true) + "\n")
		}
	}
	return ast.WalkSkipChildren, nil
}

// mathInlineParser reads $…$, $$…$$ and \begin{…}…\end{…} inside a paragraph.
type mathInlineParser struct{}

// Trigger returns the characters that may begin a formula.
func (mathInlineParser) Trigger() []byte { return []byte{'$', '\\'} }

// Parse reads one formula, which may run over several lines.
func (mathInlineParser) Parse(_ ast.Node, block text.Reader, _ parser.Context) ast.Node {
	line, _ := block.PeekLine()
	open, shut := mathMarks(line)
	if open == "" {
		return nil
	}
	l, pos := block.Position()
	var tex strings.Builder
	block.Advance(len(open))
	for {
		line, _ := block.PeekLine()
		if line == nil || tex.Len() > maxFormula {
			block.SetPosition(l, pos)
			return nil
		}
		if i := closing(line, shut); i >= 0 {
			tex.Write(line[:i])
			block.Advance(i + len(shut))
			break
		}
		tex.Write(line)
		block.AdvanceLine()
	}
	source := tex.String()
	if shut == "$" {
		// As in pandoc: no blank inside the signs, and no digit behind, so that "$5 and $6" is text.
		next := block.Peek()
		if source == "" || strings.TrimSpace(source) != source || '0' <= next && next <= '9' {
			block.SetPosition(l, pos)
			return nil
		}
	}
	if shut[0] == '\\' {
		source = open + source + shut
	}
	return &mathNode{tex: source, display: shut != "$"}
}

// mathMarks returns what opens the formula at the start of line and what closes it.
func mathMarks(line []byte) (open, shut string) {
	switch {
	case bytes.HasPrefix(line, []byte("$$")):
		return "$$", "$$"
	case bytes.HasPrefix(line, []byte("$")):
		return "$", "$"
	case bytes.HasPrefix(line, []byte(`\begin{`)):
		if end := bytes.IndexByte(line, '}'); end > 0 {
			return string(line[:end+1]), `\end{` + string(line[len(`\begin{`):end+1])
		}
	}
	return "", ""
}

// closing returns the offset of the mark that closes a formula, or -1 when
// there is none within maxFormula bytes. A dollar sign behind a backslash
// closes nothing.
func closing(text []byte, shut string) int {
	text = text[:min(len(text), maxFormula)]
	if shut[0] != '$' {
		return bytes.Index(text, []byte(shut))
	}
	for i := 0; i+len(shut) <= len(text); i++ {
		if string(text[i:i+len(shut)]) == shut {
			return i
		}
		if text[i] == '\\' {
			i++
		}
	}
	return -1
}

// mathBlock is a formula that begins a line; no blank line or other Markdown
// inside it ends it.
type mathBlock struct {
	ast.BaseBlock
	shut, tex string
	done      bool
}

// Kind returns the node's kind.
func (n *mathBlock) Kind() ast.NodeKind { return kindMath }

// IsRaw says that the text inside is not Markdown.
func (n *mathBlock) IsRaw() bool { return true }

// Dump prints the node for debugging.
func (n *mathBlock) Dump(source []byte, level int) {
	ast.DumpHelper(n, source, level, map[string]string{"TeX": n.tex}, nil)
}

// mathBlockParser reads formulas that begin a line and end one.
type mathBlockParser struct{}

// Trigger returns the characters that may begin a formula.
func (mathBlockParser) Trigger() []byte { return []byte{'$', '\\'} }

// Open begins a block at $$ or \begin, when its end stands in a line end below.
func (mathBlockParser) Open(_ ast.Node, reader text.Reader, pc parser.Context) (ast.Node, parser.State) {
	line, segment := reader.PeekLine()
	at := pc.BlockOffset()
	if at < 0 {
		return nil, parser.NoChildren
	}
	open, shut := mathMarks(line[at:])
	if open == "" || open == "$" {
		return nil, parser.NoChildren
	}
	// A formula with text behind it in the same line, or without an end, is left to the paragraph.
	rest := reader.Source()[segment.Start+at+len(open)-segment.Padding:]
	end := closing(rest, shut)
	if end < 0 {
		return nil, parser.NoChildren
	}
	behind, _, _ := bytes.Cut(rest[end+len(shut):], []byte("\n"))
	if len(bytes.TrimSpace(behind)) > 0 {
		return nil, parser.NoChildren
	}
	n := &mathBlock{shut: shut}
	if shut[0] == '\\' {
		n.tex = open
	}
	n.add(line[at+len(open):])
	reader.AdvanceToEOL()
	return n, parser.NoChildren
}

// add takes a line, up to the mark that closes the formula.
func (n *mathBlock) add(line []byte) {
	i := closing(line, n.shut)
	if i < 0 {
		n.tex += string(line)
		return
	}
	n.done = true
	n.tex += string(line[:i])
	if n.shut[0] == '\\' {
		n.tex += n.shut
	}
}

// Continue takes the next line unless the formula has ended.
func (mathBlockParser) Continue(node ast.Node, reader text.Reader, _ parser.Context) parser.State {
	n := node.(*mathBlock)
	if n.done {
		return parser.Close
	}
	line, _ := reader.PeekLine()
	n.add(line)
	reader.AdvanceToEOL()
	return parser.Continue | parser.NoChildren
}

// Close ends the block.
func (mathBlockParser) Close(ast.Node, text.Reader, parser.Context) {}

// CanInterruptParagraph says that a formula needs no blank line before it.
func (mathBlockParser) CanInterruptParagraph() bool { return true }

// CanAcceptIndentedLine says that four blanks make code and no formula.
func (mathBlockParser) CanAcceptIndentedLine() bool { return false }
