package notebook

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func render(t *testing.T, source string) string {
	t.Helper()
	s, err := newMarkdown(HTMLOptions{}).render(source, nil, false)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestMarkdown(t *testing.T) {
	const x = "<math><mi>x</mi></math>"
	anchor := func(id string) string {
		return `<a class="anchor" href="#` + id + `" aria-label="Link to this section">#</a>`
	}
	const X = `<math display="block"><mi>x</mi></math>`
	for _, c := range []struct{ in, want string }{
		{"a **b** `c`", "<p>a <strong>b</strong> <code>c</code></p>\n"},
		{"is $x$ it", "<p>is " + x + " it</p>\n"},
		{"costs $5 and $6", "<p>costs $5 and $6</p>\n"},
		{"an escaped \\$x\\$", "<p>an escaped $x$</p>\n"},
		{"in `$x$` code", "<p>in <code>$x$</code> code</p>\n"},
		{"open $x only", "<p>open $x only</p>\n"},
		{"stars $x*y*z$", "<p>stars <math><mrow><mi>x</mi><mo>∗</mo><mi>y</mi><mo>∗</mo><mi>z</mi></mrow></math></p>\n"},
		{"over $x +\ny$ lines", "<p>over <math><mrow><mi>x</mi><mo>+</mo><mi>y</mi></mrow></math> lines</p>\n"},
		{"in $$x$$ line", "<p>in " + X + " line</p>\n"},
		{"$$x$$", X + "\n"},
		{"$$\nx\n$$\nbehind", X + "\n<p>behind</p>\n"},
		{"before\n$$\n\nx\n\n$$", "<p>before</p>\n" + X + "\n"},
		{"$$\nno end", "<p>$$\nno end</p>\n"},
		{"\\begin{equation}\nx\n\\end{equation}", `<math display="block"><mtable><mtr><mtd><mi>x</mi></mtd></mtr></mtable></math>` + "\n"},
		{"\\beginning", "<p>\\beginning</p>\n"},
		{"- item $x$\n\n  $$x$$", "<ul>\n<li>\n<p>item " + x + "</p>\n" + X + "\n</li>\n</ul>\n"},
		{"> $$\n> x\n> $$", "<blockquote>\n" + X + "\n</blockquote>\n"},
		{"```go\nx := 1\n```", "<pre class=\"code\"><code>x := <span class=\"num\">1</span>\n</code></pre>\n"},
		{"```sh\nls <x>\n```", "<pre class=\"code\"><code>ls &lt;x&gt;\n</code></pre>\n"},
		{"```python\nif x: # y\n```", `<pre class="code"><code><span class="kw">if</span> x: <span class="com"># y</span>` + "\n</code></pre>\n"},
		{"```nosuch\nif\n```", "<pre class=\"code\"><code>if\n</code></pre>\n"},
		{"a <script>alert(1)</script> b [c](javascript:d)", "<p>a  b <a>c</a></p>\n"},
		{"- [x] done", `<ul>` + "\n" + `<li><input checked="" disabled="" type="checkbox"> done</li>` + "\n</ul>\n"},
		{"# The rule\n\n# The rule", `<h1 id="The-rule">The rule` + anchor("The-rule") + "</h1>\n" + `<h1 id="The-rule-1">The rule` + anchor("The-rule-1") + "</h1>\n"},
		{"<b>raw</b>", "<p><b>raw</b></p>\n"},
		{"![a *b*](https://example.org/x.png \"t\")", "<p><img src=\"https://example.org/x.png\" alt=\"a b\" title=\"t\"></p>\n"},
	} {
		if got := render(t, c.in); got != c.want {
			t.Errorf("%q:\n%s, want\n%s", c.in, got, c.want)
		}
	}
}

// Text made to be slow stays fast: the cost of a sign that nothing closes is bounded.
func TestMarkdownLong(t *testing.T) {
	for _, piece := range []string{"\\begin{a} ", "$$ ", "$a ", "\\begin{a}\n", "$$\n", "$\\frac{", "`$", "x^", "\\mathbf{"} {
		long := strings.Repeat(piece, 4000)
		if got := render(t, long); len(got) < len(long)/2 {
			t.Errorf("%d times %q gives %d bytes", 4000, piece, len(got))
		}
		if got := formula(long, false); len(got) < len(long) {
			t.Errorf("%d times %q gives a formula of %d bytes", 4000, piece, len(got))
		}
	}
}

func TestMarkdownPictures(t *testing.T) {
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "a b.svg"), []byte("<svg/>"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "secret.txt"), []byte("x"), 0o644); err != nil {
		t.Fatal(err)
	}
	m := newMarkdown(HTMLOptions{Folder: folder})
	m.cell = map[string]any{"p.png": map[string]any{"image/png": "QUJD\n"}, "s.svg": map[string]any{"image/svg+xml": []any{"<svg/>"}}}
	const svg = "data:image/svg+xml;base64,PHN2Zy8+"
	for _, c := range []struct{ address, want string }{
		{"a%20b.svg", svg},
		{"attachment:p.png", "data:image/png;base64,QUJD"},
		{"attachment:s.svg", svg},
		{"attachment:none.png", "attachment:none.png"},
		{"none.png", "none.png"},
		{"secret.txt", "secret.txt"},
		{"https://example.org/a.png", "https://example.org/a.png"},
		{"data:image/png;base64,QUJD", "data:image/png;base64,QUJD"},
	} {
		if got := m.picture(c.address); got != c.want {
			t.Errorf("%s becomes %s, want %s", c.address, got, c.want)
		}
	}
}

func TestHTML(t *testing.T) {
	n, err := ReadFile("testdata/outputs.ipynb")
	if err != nil {
		t.Fatal(err)
	}
	data, err := n.HTML(HTMLOptions{})
	if err != nil {
		t.Fatal(err)
	}
	page := string(data)
	for _, want := range []string{
		"<title>Every kind of output</title>",
		"prefers-color-scheme: dark", "@media print",
		`<section class="cell code" id="cell-2">`, `<div class="prompt">[2]</div>`,
		"line 2 &lt;tag&gt; &amp; more\n100%\n", `<pre class="stderr" tabindex="0">a warning`,
		`<pre class="result" tabindex="0">576</pre>`,
		`<img src="data:image/svg+xml;base64,`, `alt="Two lights"`,
		`alt="picture" width="96" height="96"`,
		"<table><tr><th>n</th><th>d</th></tr>",
		"<p><strong>bold</strong> and <math><mi>x</mi></math></p>",
		`<span class="ansi-f1 ansi-bold">Panic</span>: assignment to entry in nil map`,
		"<pre>raw text\n</pre>",
		`<span class="tex" title="unknown command \nosuch">\nosuch{x}</span>`,
		`<img src="data:image/png;base64,`,
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %s", want)
		}
	}
	for _, never := range []string{"<script", "<link", "src=\"http", "@import", "url("} {
		if strings.Contains(page, never) {
			t.Errorf("the page contains %s", never)
		}
	}
	if n := strings.Count(page, "<section"); n != strings.Count(page, "</section>") || n != 10 {
		t.Errorf("%d sections", n)
	}
}

func TestHTMLDetails(t *testing.T) {
	n := book(codeCell("x"), &Cell{Type: Raw, Source: "<hr>", Metadata: map[string]any{"raw_mimetype": "text/html"}})
	n.Cells[0].Metadata = map[string]any{"jupyter": map[string]any{"source_hidden": true, "outputs_hidden": true}}
	n.Cells[0].Outputs = []*Output{
		{Type: OutDisplay, Data: map[string]any{"text/plain": "", "application/x": "y"}},
		{Type: OutResult, Data: map[string]any{"text/latex": "\\[x\\]"}},
		{Type: OutResult, Data: map[string]any{"text/latex": "$x$"}},
		{Type: OutResult, Data: map[string]any{"text/latex": "x"}},
		{Type: "future"},
	}
	data, err := n.HTML(HTMLOptions{Title: "a <file>"})
	if err != nil {
		t.Fatal(err)
	}
	page := string(data)
	for _, want := range []string{"<title>a &lt;file&gt;</title>", "<details><summary>code</summary>", "<details><summary>outputs</summary>", "\n<hr>\n"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %s", want)
		}
	}
	if n := strings.Count(page, `<math display="block"><mi>x</mi></math>`); n != 3 {
		t.Errorf("%d formulas, want 3", n)
	}
	empty, err := New().HTML(HTMLOptions{})
	if err != nil || !strings.Contains(string(empty), "<title>Notebook</title>") {
		t.Errorf("empty notebook: %v", err)
	}
}
