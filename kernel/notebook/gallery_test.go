package notebook

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const (
	pngData = "iVBORw0KGgo="
	drawing = `<svg xmlns="http://www.w3.org/2000/svg"><title>a tree</title><path d="M0 0"/></svg>`
)

// lesson returns a notebook with the given text and outputs, one a cell.
func lesson(markdown string, outputs ...*Output) *Notebook {
	n := book(&Cell{Type: Markdown, Source: markdown})
	for _, o := range outputs {
		c := codeCell("x")
		c.Outputs = []*Output{o}
		n.Cells = append(n.Cells, c)
	}
	return n
}

func shows(kind, content string) *Output {
	return &Output{Type: OutDisplay, Data: map[string]any{kind: content, "text/plain": "plain"}}
}

func TestWriteGallery(t *testing.T) {
	root := t.TempDir()
	in, out := filepath.Join(root, "in"), filepath.Join(root, "site")
	if err := os.Mkdir(in, 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(root, "notes.txt"), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	books := []Book{
		{filepath.Join(in, "a b.ipynb"), lesson("# One & *all*\n\n> a quotation\n\nThe **first** [paragraph](c.ipynb#The-end),\nall of it.\n\nThe second.",
			&Output{Type: OutStream, Name: "stdout", Text: "<img src=\"data:image/png;base64,QUJD\">"},
			shows("text/html", "<script>1</script><p>no</p>"+drawing), shows("image/png", pngData))},
		{filepath.Join(in, "c.ipynb"), lesson("[text](../notes.txt?x#y), [lost](lost.txt), [here](#The-end), [out](https://example.org/a?b=c)\n\n# The end",
			shows("image/png", "QUJD"), shows("text/html", `<img alt="a board" src="data:image/png;base64,`+pngData+`">`))},
		{filepath.Join(in, "none.ipynb"), lesson("")},
	}
	books[1].Notebook.Cells[2].Metadata = map[string]any{"tags": []any{TagThumbnail}}
	written, err := WriteGallery(out, books, GalleryOptions{Title: "A <class>"})
	if err != nil {
		t.Fatal(err)
	}
	if want := []string{"index.html", "a b.html", "a b.ipynb", "c.html", "c.ipynb", "none.html", "none.ipynb"}; !slices.Equal(written, want) {
		t.Errorf("wrote %q, want %q", written, want)
	}
	for _, c := range []struct {
		file string
		want []string
	}{
		{"index.html", []string{
			"<title>A &lt;class&gt;</title>", "<h1>A &lt;class&gt;</h1>",
			`<a href="a%20b.html">One &amp; *all</a>`, `<p>The <strong>first</strong> <a href="c.html#The-end">paragraph</a>,` + "\nall of it.</p>",
			`alt="a tree"`, `<img src="` + dataURL("image/svg+xml", drawing) + `"`,
			`<img src="data:image/png;base64,` + pngData + `" alt="a board">`,
			`<a href="none.html">none</a>`, `<a href="c.ipynb" download>c.ipynb</a>`,
		}},
		{"a b.html", []string{`<a href="index.html">A &lt;class&gt;</a>`, `<a rel="next" href="c.html">The end →</a>`, `<a href="c.html#The-end">paragraph</a>`}},
		{"c.html", []string{
			`<a rel="prev" href="a%20b.html">← One &amp; *all</a><a rel="next" href="none.html">none →</a>`,
			`<a href="../notes.txt?x#y">`, `<a href="lost.txt">`, `<a href="#The-end">here`, `<a href="https://example.org/a?b=c">`, `<h1 id="The-end">`,
		}},
	} {
		page, err := os.ReadFile(filepath.Join(out, c.file))
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range c.want {
			if !strings.Contains(string(page), want) {
				t.Errorf("%s lacks %s in\n%s", c.file, want, page[strings.Index(string(page), "<body>"):])
			}
		}
		if strings.Contains(string(page), "The second.") && c.file == "index.html" || strings.Contains(string(page), "<script") {
			t.Errorf("%s has more than it should", c.file)
		}
	}
	books[0].Notebook.Cells[0].Source = "# Changed"
	if _, err := WriteGallery(out, books[:1], GalleryOptions{}); err != nil {
		t.Errorf("over an older gallery: %v", err)
	}
	if saved, err := os.ReadFile(filepath.Join(out, "a b.ipynb")); err != nil || string(saved) != string(books[0].Notebook.Bytes()) {
		t.Errorf("the copy in an older gallery was not replaced: %v", err)
	}
	if saved, err := os.ReadFile(filepath.Join(out, "c.ipynb")); err != nil || string(saved) != string(books[1].Notebook.Bytes()) {
		t.Errorf("the copy of the notebook differs: %v", err)
	}
}

func TestWriteGalleryRefuses(t *testing.T) {
	folder := t.TempDir()
	foreign := filepath.Join(folder, "index.html")
	if err := os.WriteFile(foreign, []byte("<html>mine"), 0o666); err != nil {
		t.Fatal(err)
	}
	n := lesson("x")
	for file, text := range map[string]string{"page/x.html": "<p>mine", "book/x.ipynb": string(lesson("mine").Bytes())} {
		path := filepath.Join(folder, file)
		if err := os.Mkdir(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		folder string
		files  []string
		want   string
	}{
		{"new", nil, "needs a notebook"},
		{"new", []string{"index.ipynb"}, "rename the notebook"},
		{"new", []string{"a/x.ipynb", "b/x.ipynb"}, "a/x.ipynb and b/x.ipynb would both be x.html"},
		{"", []string{"x.ipynb"}, "index.html is no index of a gallery and stays as it is; choose another folder"},
		{"page", []string{"x.ipynb"}, "x.html is no page of a notebook and stays as it is; choose another folder"},
		{"book", []string{"a.ipynb", "x.ipynb"}, "x.ipynb is another notebook and stays as it is; choose another folder"},
		{"new", []string{"x.html"}, "so that it ends in .ipynb"},
	} {
		var books []Book
		for _, f := range c.files {
			books = append(books, Book{f, n})
		}
		if _, err := WriteGallery(filepath.Join(folder, c.folder), books, GalleryOptions{}); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %v, want %s", c.files, err, c.want)
		}
	}
	if files, err := filepath.Glob(filepath.Join(folder, "*", "*")); err != nil || len(files) != 2 {
		t.Errorf("%v, %v: something was written", files, err)
	}
	if entries, err := os.ReadDir(folder); err != nil || len(entries) != 3 {
		t.Errorf("%v, %v: something was written", entries, err)
	}
}

// With trust the scripts stay, and links are still replaced.
func TestWriteGalleryTrust(t *testing.T) {
	folder := t.TempDir()
	n := lesson("# T", shows("text/html", `<script>go()</script><a href='b.ipynb'>b</a>`))
	books := []Book{{filepath.Join(folder, "a.ipynb"), n}, {filepath.Join(folder, "b.ipynb"), n}}
	if _, err := WriteGallery(folder, books, GalleryOptions{Trust: true}); err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile(filepath.Join(folder, "a.html"))
	if err != nil || !strings.Contains(string(page), `<script>go()</script><a href="b.html">b</a>`) {
		t.Errorf("%v\n%s", err, page)
	}
}
