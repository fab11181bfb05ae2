package notebook

import (
	"fmt"
	"html"
	"regexp"
	"strings"
	"testing"
)

func TestFilterUntrusted(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"plain & simple &lt; text", "plain & simple &lt; text"},
		{"<b>bold</b>", "<b>bold</b>"},
		{"a<script>alert('<b>')</script>b", "ab"},
		{"a<SCRIPT src=x>1</ScRiPt >b", "ab"},
		{"a<script>never closed <b>", "a"},
		{"a<script/x>1</script>b", "ab"},
		{"a<style>body { color: red }</style>b", "ab"},
		{"<iframe src=x>y</iframe><object data=x>z</object><embed src=x>", ""},
		{"<img src=x onerror=alert(1)>", `<img src="x">`},
		{"<img src='x' alt='a\"b>'/>", `<img src="x" alt="a&#34;b&gt;">`},
		{"<img src=\"data:image/png;base64,QUJD\">", `<img src="data:image/png;base64,QUJD">`},
		{"<img src=\"data:text/html;base64,QUJD\">", `<img>`},
		{"<a href=' java\nscript:alert(1)'>x</a>", "<a>x</a>"},
		{"<a href='JavaScript&#58;alert(1)'>x</a>", "<a>x</a>"},
		{"<a href='data:text/html,x'>x</a>", "<a>x</a>"},
		{"<a href='vbscript:x'>x</a><a href='#a:b'>y</a><a href='mailto:a@b'>z</a>", `<a>x</a><a href="#a:b">y</a><a href="mailto:a@b">z</a>`},
		{"<div onclick=x style='color:red'>y</div>", `<div style="color:red">y</div>`},
		{"<div style='background:url(//x)'>y</div><div style='position:fixed'>z</div>", "<div>y</div><div>z</div>"},
		{"<p>open <b>both", "<p>open <b>both</b></p>"},
		{"</section></main>x<b></i></b>", "x<b></b>"},
		{"<i><b>x</i>y", "<i><b>x</b></i>y"},
		{"1 < 2 <3 <", "1 &lt; 2 &lt;3 &lt;"},
		{"<!-- a <b> -->x<!DOCTYPE y><?php z ?>", "x"},
		{"<!-- never closed <script>", ""},
		{"<form action=x><button>go</button><input name=y></form>", "go"},
		{"<svg viewBox='0 0 1 1'><rect width=\"1\" fill='url(#g)'/><script>x</script><a href=x>t</a></svg>", `<svg viewBox="0 0 1 1"><rect width="1" fill="url(#g)"/><a href="x">t</a></svg>`},
		{"<svg><rect fill='url(http://x)' onload=y /><use href='http://x#y'/><use href='#z'/><animate attributeName=href values='javascript:x'/><foreignObject><b>x</b></foreignObject></svg>",
			`<svg><rect/><use/><use href="#z"/><b>x</b></svg>`},
		{"<svg><title>drawn</title></svg><title>page</title>", "<svg><title>drawn</title></svg>"},
		{"<math><mi>x</mi></math>", "<math><mi>x</mi></math>"},
		{"<b a='1' a='2' ID=x id=y>z</b>", `<b id="x">z</b>`},
		{"<b title=\"never closed", ""},
		{"<b", ""},
		{"<details open><summary>s</summary>x</details>", `<details open=""><summary>s</summary>x</details>`},
		{"<base href=x><link rel=stylesheet href=y><meta http-equiv=refresh content=z>", ""},
		{"<noscript><p title='</noscript><img src=x onerror=y>'></noscript>z", `<img src="x">'&gt;z`},
		{"<xmp><b></xmp><textarea><b></textarea>z", "z"},
	} {
		if got := (filter{}).apply(c.in); got != c.want {
			t.Errorf("%q:\n%s, want\n%s", c.in, got, c.want)
		}
	}
	deep := (filter{}).apply(strings.Repeat("<div>", 100_000))
	if n := strings.Count(deep, "<div>"); n != maxOpen || n != strings.Count(deep, "</div>") {
		t.Errorf("%d elements are open", n)
	}
}

func TestFilterTrusted(t *testing.T) {
	f := filter{trust: true, picture: func(a string) string { return strings.Replace(a, "pic.png", "data:image/png;base64,QUJD", 1) }}
	for _, c := range []struct{ in, want string }{
		{"<script>if (a < b) { x = '<img src=pic.png>' }</script>", ""},
		{"<b onclick=x>y</b></section><!-- <img src=pic.png> -->", ""},
		{"<style>a > b {}</style> 1 < 2 &amp; <", ""},
		{"<img alt=x src=pic.png>", `<img alt="x" src="data:image/png;base64,QUJD">`},
		{"<img src=other.png onload=x>", ""},
		{"<script>never closed <img src=pic.png>", ""},
	} {
		if c.want == "" {
			c.want = c.in
		}
		if got := f.apply(c.in); got != c.want {
			t.Errorf("%q:\n%s, want\n%s", c.in, got, c.want)
		}
	}
}

// everywhere returns a notebook with the text in every place that a page shows.
func everywhere(text string) *Notebook {
	n := book(
		&Cell{Type: Markdown, Source: text, extra: map[string]any{"attachments": map[string]any{"a.png": map[string]any{"image/png": text}}}},
		&Cell{Type: Markdown, Source: "# " + text + "\n\n## b\n\n## c\n\n![](attachment:a.png)\n\n```" + text + "\n" + text + "\n```\n\n$" + text + "$"},
		&Cell{Type: Raw, Source: text}, &Cell{Type: Raw, Source: text, Metadata: map[string]any{"format": "text/html"}},
		codeCell(text), codeCell("%%bash "+text+"\n"+text), codeCell("%%writefile x.py\n"+text),
	)
	c := codeCell("x")
	c.Count = 1
	for _, kind := range []string{"text/html", "text/markdown", "image/svg+xml", "text/latex", "image/png", "text/plain", "application/json"} {
		c.Outputs = append(c.Outputs, &Output{Type: OutDisplay, Data: map[string]any{kind: text}, Metadata: map[string]any{kind: map[string]any{"width": text}}})
	}
	c.Outputs = append(c.Outputs,
		&Output{Type: OutStream, Name: text, Text: text},
		&Output{Type: OutError, ErrorName: text, Traceback: []string{text}},
		&Output{Type: OutDisplay, Data: map[string]any{"image/png": "QUJD", "text/plain": text}})
	n.Cells = append(n.Cells, c)
	return n
}

var (
	anyTag    = regexp.MustCompile(`<[^>]*>?`)
	strictTag = regexp.MustCompile(`^<(/?[a-z][a-z0-9]*|[a-z][a-z0-9]*( [A-Za-z][A-Za-z:-]*="[^"<>]*")*/?)>$`)
	oneValue  = regexp.MustCompile(` ([A-Za-z:-]+)="([^"]*)"`)
)

// checkPage returns what in a page of an untrusted notebook could run.
func checkPage(page string) error {
	_, body, ok := strings.Cut(page, "<body>\n")
	if !ok {
		return fmt.Errorf("no body")
	}
	for _, tag := range anyTag.FindAllString(body, -1) {
		// Every tag is written in one way, in which a browser can see nothing but what this sees.
		if !strictTag.MatchString(tag) {
			return fmt.Errorf("the tag %q is written loosely", tag)
		}
		name := strings.Trim(strings.ToLower(strings.Fields(strings.Trim(tag, "</>"))[0]), "</>")
		if name == "script" || name == "style" || name == "iframe" || name == "object" || name == "embed" || name == "base" || name == "form" || name == "meta" || name == "link" {
			return fmt.Errorf("there is a %s", tag)
		}
		for _, m := range oneValue.FindAllStringSubmatch(tag, -1) {
			name, value := strings.ToLower(m[1]), strings.ToLower(html.UnescapeString(m[2]))
			value = strings.Map(func(r rune) rune {
				if r <= ' ' {
					return -1
				}
				return r
			}, value)
			if strings.HasPrefix(name, "on") || strings.Contains(name, "href") && (strings.HasPrefix(value, "javascript:") || strings.HasPrefix(value, "data:") || strings.HasPrefix(value, "vbscript:")) || name == "srcdoc" {
				return fmt.Errorf("there is %s in %s", m[0], tag)
			}
		}
	}
	if opened, closed := strings.Count(body, "<section"), strings.Count(body, "</section>"); opened != closed {
		return fmt.Errorf("%d sections begin and %d end", opened, closed)
	}
	return nil
}

func TestPagesOfUntrustedNotebooks(t *testing.T) {
	const text = `<script>alert(1)</script><img src=x onerror=alert(1)>[x](javascript:alert(1))</section></code></pre>"><svg onload=alert(1)>`
	page, err := everywhere(text).HTML(HTMLOptions{TrustRun: true})
	if err != nil {
		t.Fatal(err)
	}
	if err := checkPage(string(page)); err != nil {
		t.Error(err)
	}
	// The check itself sees what a page that is trusted has.
	page, err = everywhere(text).HTML(HTMLOptions{Trust: true})
	if err != nil || checkPage(string(page)) == nil || !strings.Contains(string(page), "<script>alert(1)</script>") {
		t.Errorf("nothing was found in a page that is trusted, %v", err)
	}
	// Outputs of this program's own run are trusted, but only those.
	n := book(codeCell("x"), codeCell("y"))
	n.Cells[0].Outputs = []*Output{{Type: OutDisplay, Data: map[string]any{"text/html": "<script>mine</script>"}, made: true}}
	n.Cells[1].Outputs = []*Output{{Type: OutDisplay, Data: map[string]any{"text/html": "<script>stored</script>"}}}
	page, err = n.HTML(HTMLOptions{TrustRun: true})
	if err != nil || !strings.Contains(string(page), "<script>mine</script>") || strings.Contains(string(page), "stored") {
		t.Errorf("%v\n%s", err, page)
	}
	page, err = n.HTML(HTMLOptions{})
	if err != nil || strings.Contains(string(page), "<script") {
		t.Errorf("without trust: %v\n%s", err, page)
	}
}

// FuzzHTML puts any text everywhere in a notebook and makes a page of it:
// nothing in the page runs.
func FuzzHTML(f *testing.F) {
	for _, text := range []string{
		"<script>alert(1)</script>", "a **b** `c` [d](e) <f g=h>i</f> ![j](k)", "<svg><script>x</script><title><img src='</title><script>'></title>",
		"```python\nprint('</code><script>')\n```", "$x<y$ $$\\frac{a}{b}$$", "\x1b[31mred\x1b[0m <b>", "|a|b|\n|-|-|\n|<script>|x|", "[^1]\n\n[^1]: <style>",
		"<a href=java&#x0A;script:x>y</a>", "<math><mtext><style><img src=x onerror=y>", "# a\n\n<div>\n\n## b\n\n</div>\n\n- [ ] c", "<!--><script>x</script>-->",
		"http://x.y/<script>", "<http://x.y>", "<div\n\nonclick=x>", "\\begin{a}<script>\\end{a}", "<img src=x:y onerror=z>", "%%html\n<script>",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		page, err := everywhere(text).HTML(HTMLOptions{TrustRun: true, Title: text})
		if err != nil {
			t.Fatal(err)
		}
		if err := checkPage(string(page)); err != nil {
			t.Fatalf("%v\n%s", err, page)
		}
		if _, err := everywhere(text).HTML(HTMLOptions{Trust: true}); err != nil {
			t.Fatal(err)
		}
	})
}
