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
	engine goldmark.Markdown
	ids    *headingIDs
	folder string         // where relative pictures are
	cell   map[string]any // the attachments of the cell being rendered
}

func newMarkdown(folder string) *markdown {
	m := &markdown{folder: folder, ids: &headingIDs{used: map[string]bool{}}}
	m.engine = goldmark.New(
		goldmark.WithExtensions(extension.GFM, extension.Footnote),
		goldmark.WithParserOptions(
			parser.WithAutoHeadingID(),
			parser.WithBlockParsers(util.Prioritized(mathBlockParser{}, 650)),
			parser.WithInlineParsers(util.Prioritized(mathInlineParser{}, 150)),
		),
		goldmark.WithRendererOptions(
			// HTML in a notebook's text is the author's own, as in Jupyter.
			gmhtml.WithUnsafe(),
			renderer.WithNodeRenderers(util.Prioritized(m, 100)),
		),
	)
	return m
}

// render returns the HTML of a Markdown text with the given attachments.
func (m *markdown) render(source string, attachments map[string]any) (string, error) {
	m.cell = attachments
	var b bytes.Buffer
	pc := parser.NewContext(parser.WithIDs(m.ids))
	if err := m.engine.Convert([]byte(source), &b, parser.WithContext(pc)); err != nil {
		return "", err
	}
	return b.String(), nil
}

// RegisterFuncs makes markdown a goldmark renderer for the nodes it draws itself.
func (m *markdown) RegisterFuncs(r renderer.NodeRendererFuncRegisterer) {
	r.Register(ast.KindFencedCodeBlock, m.fencedCode)
	r.Register(ast.KindImage, m.image)
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
	inner := html.EscapeString(code.String())
	if language := string(block.Language(source)); language == "go" || language == "golang" {
		inner = goHTML(code.String())
	}
	fmt.Fprintf(w, "<pre class=\"code\"><code>%s</code></pre>\n", inner)
	return ast.WalkSkipChildren, nil
}

func (m *markdown) image(w util.BufWriter, source []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	img := node.(*ast.Image)
	fmt.Fprintf(w, `<img src="%s" alt="%s"`, html.EscapeString(m.picture(string(img.Destination))), html.EscapeString(plainText(img, source)))
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
		if t, ok := c.(*ast.Text); ok {
			b.Write(t.Segment.Value(source))
		} else {
			b.WriteString(plainText(c, source))
		}
	}
	return b.String()
}

// picture returns the address of a picture with its bytes in it, when it is an
// attachment of the cell or a picture file named relative to the notebook's
// folder. Other addresses stay as they are.
func (m *markdown) picture(address string) string {
	if name, ok := strings.CutPrefix(address, "attachment:"); ok {
		if decoded, err := url.PathUnescape(name); err == nil {
			name = decoded
		}
		forms, _ := m.cell[name].(map[string]any)
		for _, kind := range slices.Sorted(maps.Keys(forms)) {
			if s, ok := joinLines(forms[kind]); ok {
				return dataURL(kind, s)
			}
		}
		return address
	}
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "" || u.Host != "" || u.Path == "" || m.folder == "" {
		return address
	}
	kind := mime.TypeByExtension(filepath.Ext(u.Path))
	if !strings.HasPrefix(kind, "image/") {
		return address
	}
	data, err := os.ReadFile(filepath.Join(m.folder, filepath.FromSlash(u.Path)))
	if err != nil {
		return address
	}
	return "data:" + kind + ";base64," + base64.StdEncoding.EncodeToString(data)
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
