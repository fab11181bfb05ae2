package notebook

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"html"
	"maps"
	"mime"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	gmhtml "github.com/yuin/goldmark/renderer/html"
	"github.com/yuin/goldmark/util"
)

// markdown renders the Markdown cells of one page: GitHub's flavour, formulas
// between dollar signs, Go blocks coloured, pictures inlined.
type markdown struct {
	engine  goldmark.Markdown
	options HTMLOptions
	// link replaces the addresses that links lead to; nil leaves them as they are.
	link func(address string) string
	ids  *headingIDs
	cell map[string]any // the attachments of the cell being rendered
	// contents are the headings of Markdown cells so far; inOutput says that
	// an output is being rendered, whose headings do not count.
	contents []heading
	inOutput bool
}

// heading is an entry of the table of contents.
type heading struct {
	level    int
	id, text string
}

func newMarkdown(o HTMLOptions) *markdown {
	m := &markdown{options: o, ids: &headingIDs{used: map[string]bool{}}}
	m.engine = goldmark.New(
		goldmark.WithExtensions(extension.GFM, extension.Footnote),
		goldmark.WithParserOptions(
			parser.WithAutoHeadingID(),
			parser.WithBlockParsers(util.Prioritized(mathBlockParser{}, 650)),
			parser.WithInlineParsers(util.Prioritized(mathInlineParser{}, 150)),
		),
		goldmark.WithRendererOptions(
			// HTML in the text goes through the filter, with all the rest.
			gmhtml.WithUnsafe(),
			renderer.WithNodeRenderers(util.Prioritized(m, 100)),
		),
	)
	return m
}

// filter returns the filter for HTML that is trusted or not.
func (m *markdown) filter(trust bool) filter {
	return filter{trust: trust || m.options.Trust, picture: m.picture, link: m.link}
}

// markdownOutput returns the HTML of a Markdown text that a cell has shown.
func (m *markdown) markdownOutput(source string, trust bool) (string, error) {
	m.inOutput = true
	defer func() { m.inOutput = false }()
	return m.render(source, nil, trust)
}

// render returns the HTML of a Markdown text with the given attachments.
func (m *markdown) render(source string, attachments map[string]any, trust bool) (string, error) {
	m.cell = attachments
	var b bytes.Buffer
	pc := parser.NewContext(parser.WithIDs(m.ids))
	if err := m.engine.Convert([]byte(source), &b, parser.WithContext(pc)); err != nil {
		return "", err
	}
	return m.filter(trust).apply(b.String()), nil
}

// RegisterFuncs makes markdown a goldmark renderer for the nodes it draws itself.
func (m *markdown) RegisterFuncs(r renderer.NodeRendererFuncRegisterer) {
	r.Register(ast.KindFencedCodeBlock, m.fencedCode)
	r.Register(ast.KindImage, m.image)
	r.Register(ast.KindHeading, m.heading)
	r.Register(kindMath, m.math)
}

func (m *markdown) fencedCode(w util.BufWriter, source []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	block := node.(*ast.FencedCodeBlock)
	var code strings.Builder
	for i := range block.Lines().Len() {
		line := block.Lines().At(i)
		code.Write(line.Value(source))
	}
	fmt.Fprintf(w, "<pre class=\"code\"><code>%s</code></pre>\n", codeHTML(string(block.Language(source)), code.String()))
	return ast.WalkSkipChildren, nil
}

// heading writes a heading with a link to itself, and notes it for the table of contents.
func (m *markdown) heading(w util.BufWriter, source []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	h := node.(*ast.Heading)
	id := ""
	if v, ok := h.AttributeString("id"); ok {
		b, _ := v.([]byte)
		id = html.EscapeString(string(b))
	}
	if entering {
		fmt.Fprintf(w, "<h%d id=\"%s\">", h.Level, id)
		if !m.inOutput {
			m.contents = append(m.contents, heading{h.Level, id, plainText(h, source)})
		}
		return ast.WalkContinue, nil
	}
	fmt.Fprintf(w, "<a class=\"anchor\" href=\"#%s\" aria-label=\"Link to this section\">#</a></h%d>\n", id, h.Level)
	return ast.WalkContinue, nil
}

func (m *markdown) image(w util.BufWriter, source []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	img := node.(*ast.Image)
	fmt.Fprintf(w, `<img src="%s" alt="%s"`, html.EscapeString(string(img.Destination)), html.EscapeString(plainText(img, source)))
	if len(img.Title) > 0 {
		fmt.Fprintf(w, ` title="%s"`, html.EscapeString(string(img.Title)))
	}
	w.WriteString(">")
	return ast.WalkSkipChildren, nil
}

// plainText returns the text inside a node.
func plainText(node ast.Node, source []byte) string {
	var b strings.Builder
	for c := node.FirstChild(); c != nil; c = c.NextSibling() {
		switch t := c.(type) {
		case *ast.Text:
			b.Write(t.Segment.Value(source))
		case *mathNode:
			b.WriteString(t.tex)
		default:
			b.WriteString(plainText(c, source))
		}
	}
	return b.String()
}

// maxPicture is the size in bytes of the largest picture file that is put into a page.
const maxPicture = 32 << 20

// picture returns the address of a picture with its bytes in it, when it is an
// attachment of the cell or a picture file in the notebook's folder or below.
// Other addresses stay as they are.
func (m *markdown) picture(address string) string {
	if name, ok := strings.CutPrefix(address, "attachment:"); ok {
		if decoded, err := url.PathUnescape(name); err == nil {
			name = decoded
		}
		forms, _ := m.cell[name].(map[string]any)
		for _, kind := range slices.Sorted(maps.Keys(forms)) {
			if s, ok := joinLines(forms[kind]); ok && strings.HasPrefix(kind, "image/") {
				return dataURL(kind, s)
			}
		}
		return address
	}
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "" || u.Host != "" || u.Path == "" || m.options.Folder == "" {
		return address
	}
	kind := mime.TypeByExtension(filepath.Ext(u.Path))
	if !strings.HasPrefix(kind, "image/") {
		return address
	}
	data, err := readBelow(m.options.Folder, filepath.FromSlash(u.Path))
	if err != nil {
		return address
	}
	return "data:" + kind + ";base64," + base64.StdEncoding.EncodeToString(data)
}

// readBelow reads a file in a folder or below; links that lead out of it are
// not followed.
func readBelow(folder, path string) ([]byte, error) {
	root, err := os.OpenRoot(folder)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	info, err := root.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() || info.Size() > maxPicture {
		return nil, fmt.Errorf("%s: no file, or too large", path)
	}
	return root.ReadFile(path)
}

// dataURL returns a data address for content as notebooks hold it: base64 text, or SVG source.
func dataURL(kind, content string) string {
	if kind == "image/svg+xml" {
		content = base64.StdEncoding.EncodeToString([]byte(content))
	}
	return "data:" + kind + ";base64," + strings.Join(strings.Fields(content), "")
}

// headingIDs gives headings the ids that Jupyter gives them (the text with
// dashes for blanks), unique over the whole page.
type headingIDs struct{ used map[string]bool }

// Generate returns the id of a heading.
func (h *headingIDs) Generate(value []byte, _ ast.NodeKind) []byte {
	id := strings.Join(strings.Fields(string(value)), "-")
	if id == "" {
		id = "heading"
	}
	unique := id
	for n := 1; h.used[unique]; n++ {
		unique = fmt.Sprintf("%s-%d", id, n)
	}
	h.used[unique] = true
	return []byte(unique)
}

// Put marks an id as used.
func (h *headingIDs) Put(value []byte) { h.used[string(value)] = true }

// MarkdownHTML returns the HTML of a Markdown cell, filtered as in [Notebook.HTML]: nothing
// in it runs, and formulas are MathML. attachments are those of the cell, nil if there are none.
func MarkdownHTML(source string, attachments map[string]any) (string, error) {
	return newMarkdown(HTMLOptions{}).render(source, attachments, false)
}
