package notebook

import (
	_ "embed"
	"fmt"
	"html"
	"strings"
)

//go:embed page.css
var pageStyle string

// HTMLOptions says how a page is made. The zero value will do.
type HTMLOptions struct {
	// Title is the page's title when the notebook has no heading; "" means "Notebook".
	Title string
	// Folder is where relative pictures in Markdown are; "" leaves them as links.
	Folder string
	// TrustRun keeps the scripts of outputs that a run of this program has
	// made, and Trust those of everything. Other scripts are dropped.
	TrustRun, Trust bool
}

// HTML returns the notebook as one self-contained page; see the package
// comment. It fails only when a Markdown cell cannot be rendered.
func (n *Notebook) HTML(o HTMLOptions) ([]byte, error) {
	return n.page(newMarkdown(o), frame{})
}

// frame is what a page shows around the notebook.
type frame struct{ top, bottom string }

// page returns the notebook as a page.
func (n *Notebook) page(m *markdown, around frame) ([]byte, error) {
	var b strings.Builder
	for i, c := range n.Cells {
		if c.hasAnyTag("remove_cell", "remove-cell") {
			continue
		}
		attachments, _ := c.extra["attachments"].(map[string]any)
		switch c.Type {
		case Markdown:
			text, err := m.render(c.Source, attachments, false)
			if err != nil {
				return nil, fmt.Errorf("cell %d: %w", i+1, err)
			}
			if !c.hasAnyTag("remove_input", "remove-input") {
				fmt.Fprintf(&b, "<section class=\"cell text\">\n%s</section>\n", text)
			}
		case Raw:
			// The format's name for HTML has stood under either key.
			if c.Metadata["raw_mimetype"] == "text/html" || c.Metadata["format"] == "text/html" {
				fmt.Fprintf(&b, "<section class=\"cell\">\n%s\n</section>\n", m.filter(false).apply(c.Source))
			} else {
				fmt.Fprintf(&b, "<section class=\"cell\"><pre>%s</pre></section>\n", html.EscapeString(c.Source))
			}
		case Code:
			if err := m.code(&b, c); err != nil {
				return nil, fmt.Errorf("cell %d: %w", i+1, err)
			}
		}
	}
	return document(n.title(m.options.Title), around.top+m.tableOfContents()+"<main>\n"+b.String()+"</main>\n"+around.bottom), nil
}

// document returns a page with a title and a body.
func document(title, body string) []byte {
	return []byte("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n" +
		"<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n" +
		"<meta name=\"color-scheme\" content=\"light dark\">\n" +
		pageMark +
		"<title>" + html.EscapeString(title) + "</title>\n<style>\n" + pageStyle + "</style>\n</head>\n<body>\n" +
		body + "</body>\n</html>\n")
}

// tableOfContents returns the headings as links: beside the text on wide
// screens, folded above it on narrow ones. A page with few headings has none.
func (m *markdown) tableOfContents() string {
	const deepest, fewest = 3, 3
	var list strings.Builder
	entries := 0
	for _, h := range m.contents {
		if h.level <= deepest && strings.TrimSpace(h.text) != "" {
			entries++
			fmt.Fprintf(&list, "<li class=\"l%d\"><a href=\"#%s\">%s</a></li>\n", h.level, h.id, html.EscapeString(h.text))
		}
	}
	if entries < fewest {
		return ""
	}
	return "<nav class=\"toc wide\" aria-label=\"Contents\"><ul>\n" + list.String() + "</ul></nav>\n" +
		"<details class=\"toc narrow\"><summary>Contents</summary><ul>\n" + list.String() + "</ul></details>\n"
}

// title returns the text of the first heading of the notebook.
func (n *Notebook) title(otherwise string) string {
	for _, c := range n.Cells {
		if c.Type != Markdown {
			continue
		}
		for line := range strings.Lines(c.Source) {
			if heading, ok := strings.CutPrefix(line, "# "); ok {
				return strings.Trim(strings.TrimSpace(heading), "*_`# ")
			}
		}
	}
	if otherwise != "" {
		return otherwise
	}
	return "Notebook"
}

// code writes a code cell and its outputs. The tags that leave parts out are
// those of nbconvert's documentation, those that fold them Jupyter Book's.
func (m *markdown) code(b *strings.Builder, c *Cell) error {
	input := !c.hasAnyTag("remove_input", "remove-input") && strings.TrimSpace(c.Source) != ""
	shown := c.Outputs
	if c.hasAnyTag("remove_output", "remove-output") {
		shown = nil
	}
	if !input && len(shown) == 0 {
		return nil
	}
	prompt, anchor := "", ""
	if c.Count > 0 {
		prompt, anchor = fmt.Sprintf("[%d]", c.Count), fmt.Sprintf(" id=\"cell-%d\"", c.Count)
	}
	hidden, _ := c.Metadata["jupyter"].(map[string]any)
	fmt.Fprintf(b, "<section class=\"cell code\"%s>\n", anchor)
	if input {
		source := fmt.Sprintf("<pre class=\"code\" tabindex=\"0\"><code>%s</code></pre>", cellHTML(strings.TrimRight(c.Source, "\n")))
		hide := hidden["source_hidden"] == true || c.hasAnyTag("hide_input", "hide-input", "hide_cell", "hide-cell")
		fmt.Fprintf(b, "<div class=\"prompt\">%s</div>\n%s\n", prompt, folded(source, "code", hide))
	}
	if len(shown) > 0 {
		var outputs strings.Builder
		for _, o := range shown {
			text, err := m.output(o)
			if err != nil {
				return err
			}
			outputs.WriteString(text)
		}
		hide := hidden["outputs_hidden"] == true || c.hasAnyTag("hide_output", "hide-output", "hide_cell", "hide-cell")
		b.WriteString(folded("<div class=\"outputs\">\n"+outputs.String()+"</div>", "outputs", hide))
		b.WriteString("\n")
	}
	b.WriteString("</section>\n")
	return nil
}

// folded hides a part behind a line to click on, as the author chose in Jupyter.
func folded(part, name string, hide bool) string {
	if !hide {
		return part
	}
	return "<details><summary>" + name + "</summary>\n" + part + "</details>"
}

// output returns the HTML of one output.
func (m *markdown) output(o *Output) (string, error) {
	switch o.Type {
	case OutStream:
		class := "stdout"
		if o.Name == "stderr" {
			class = "stderr"
		}
		return fmt.Sprintf("<pre class=\"%s\" tabindex=\"0\">%s</pre>\n", class, ansiHTML(o.Text)), nil
	case OutError:
		return fmt.Sprintf("<pre class=\"error\">%s</pre>\n", ansiHTML(strings.Join(o.Traceback, "\n"))), nil
	case OutDisplay, OutResult:
		return m.bundle(o)
	}
	return "", nil
}

// bundle returns the HTML of the richest form of an output.
func (m *markdown) bundle(o *Output) (string, error) {
	trust := o.made && m.options.TrustRun
	plain, _ := o.Data["text/plain"].(string)
	for _, kind := range []string{
		"text/html", "text/markdown", "image/svg+xml", "text/latex",
		"image/png", "image/jpeg", "image/gif", "image/webp",
		"application/json", "text/plain",
	} {
		v, ok := o.Data[kind]
		if !ok {
			continue
		}
		s, isText := v.(string)
		switch {
		case kind == "application/json":
			return fmt.Sprintf("<pre class=\"result\" tabindex=\"0\">%s</pre>\n", html.EscapeString(string(appendJSON(nil, v, 0)))), nil
		case !isText:
		case kind == "text/html":
			return "<div class=\"rich\">\n" + m.filter(trust).apply(s) + "\n</div>\n", nil
		case kind == "text/markdown":
			text, err := m.markdownOutput(s, trust)
			return "<div class=\"rich\">\n" + text + "</div>\n", err
		case kind == "text/latex":
			return "<div class=\"rich\">" + latex(s) + "</div>\n", nil
		case s == "":
		case kind == "text/plain":
			return fmt.Sprintf("<pre class=\"result\" tabindex=\"0\">%s</pre>\n", ansiHTML(s)), nil
		default:
			// A drawing stays an image: styles and ids inside it then cannot touch the page.
			picture := htmlTag{name: "img", attributes: []attribute{{"src", dataURL(kind, s)}, {"alt", altText(s, plain)}}}
			picture.attributes = append(picture.attributes, size(o.Metadata[kind])...)
			picture.markStrip()
			return "<div class=\"rich\">" + picture.String() + "</div>\n", nil
		}
	}
	return "", nil
}

// altText returns the text for readers who do not see a picture: the drawing's
// own title, or the plain form of the output.
func altText(svg, plain string) string {
	if _, rest, ok := strings.Cut(svg, "<title>"); ok {
		if title, _, ok := strings.Cut(rest, "</title>"); ok {
			return html.UnescapeString(strings.TrimSpace(title))
		}
	}
	return plain
}

// size returns the width and height attributes that an image's metadata ask for.
func size(metadata any) []attribute {
	m, _ := metadata.(map[string]any)
	var all []attribute
	for _, name := range []string{"width", "height"} {
		if n := countOf(jsonValue(m[name])); n > 0 {
			all = append(all, attribute{name, fmt.Sprint(n)})
		}
	}
	return all
}

// latex returns the HTML of a text/latex output: formulas between dollar signs
// as MathML, other text as it is.
func latex(s string) string {
	s = strings.TrimSpace(s)
	for _, sign := range []string{"$$", "$"} {
		if inner, ok := strings.CutPrefix(s, sign); ok {
			if inner, ok = strings.CutSuffix(inner, sign); ok && !strings.Contains(inner, "$") {
				return formula(inner, true)
			}
		}
	}
	if inner, ok := strings.CutPrefix(s, `\[`); ok {
		return formula(strings.TrimSuffix(inner, `\]`), true)
	}
	return formula(s, true)
}
