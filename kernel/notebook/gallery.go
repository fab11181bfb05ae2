package notebook

import (
	"bytes"
	"errors"
	"fmt"
	"html"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/text"
)

// TagThumbnail marks the cell whose first picture stands for the notebook in a
// gallery; without it that is the first picture of all.
const TagThumbnail = "thumbnail"

// Book is a notebook with the name of its file.
type Book struct {
	File     string
	Notebook *Notebook
}

// GalleryOptions says how a gallery is made. The zero value will do.
type GalleryOptions struct {
	// Title is the heading of the index; "" means "Notebooks".
	Title string
	// TrustRun and Trust are those of HTMLOptions.
	TrustRun, Trust bool
}

// GalleryIndex is the name of a gallery's first page.
const GalleryIndex = "index.html"

// These tell an index and a page that may be replaced from other people's.
const (
	galleryMark = "<main class=\"index\">"
	pageMark    = "<meta name=\"generator\" content=\"Parity Lab\">\n"
)

// WriteGallery writes a small web site about notebooks into a folder, which is
// made if there is none: for each notebook its page, as of [Notebook.HTML], and
// a copy of its file, and an index with the title, the first paragraph and a
// picture of each, in the given order. Links from one notebook to another lead
// to its page, other relative links to the files beside the notebook. It
// returns the names of the files in the folder, the index first.
//
// It fails, with nothing written, when two notebooks would have one page, and
// when a file is in the way that no gallery wrote: an index or a page of another
// kind, or another notebook; later only when a file cannot be written.
func WriteGallery(folder string, books []Book, o GalleryOptions) ([]string, error) {
	g := &gallery{options: o, folder: folder, pages: map[string]string{}}
	if err := g.plan(books); err != nil {
		return nil, err
	}
	index, err := g.index(books)
	if err != nil {
		return nil, err
	}
	written := []string{GalleryIndex}
	files := [][]byte{index}
	for i, b := range books {
		page, err := g.page(books, i)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", b.File, err)
		}
		written = append(written, pageName(b.File), filepath.Base(b.File))
		files = append(files, page, b.Notebook.Bytes())
	}
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return nil, err
	}
	for i, name := range written {
		path := filepath.Join(folder, name)
		if old, err := os.ReadFile(path); err == nil && bytes.Equal(old, files[i]) {
			continue // the notebook itself, when the gallery is beside it
		}
		if err := WriteFile(path, files[i]); err != nil {
			return nil, err
		}
	}
	return written, nil
}

// gallery is a gallery that is being made.
type gallery struct {
	options GalleryOptions
	folder  string
	// pages gives the name of the page of each notebook by its file.
	pages map[string]string
}

// pageName returns the name of the page of a notebook.
func pageName(file string) string {
	name := filepath.Base(file)
	return strings.TrimSuffix(name, filepath.Ext(name)) + ".html"
}

// plan gives every notebook its page.
func (g *gallery) plan(books []Book) error {
	if len(books) == 0 {
		return errors.New("a gallery needs a notebook")
	}
	files := map[string]string{}
	for _, b := range books {
		name := pageName(b.File)
		switch name {
		case GalleryIndex:
			return fmt.Errorf("the page of %s would be the index %s; rename the notebook", b.File, name)
		case filepath.Base(b.File):
			return fmt.Errorf("the page of %s would have its name; rename the notebook, so that it ends in .ipynb", b.File)
		}
		if other, ok := files[name]; ok {
			return fmt.Errorf("%s and %s would both be %s; rename one of them", other, b.File, name)
		}
		path, err := filepath.Abs(b.File)
		if err != nil {
			return err
		}
		files[name], g.pages[path] = b.File, name
	}
	return g.room(books)
}

// room reports a file that is in the way and that no gallery wrote.
func (g *gallery) room(books []Book) error {
	stays := func(path, what string) error {
		return fmt.Errorf("%s is %s and stays as it is; choose another folder", path, what)
	}
	path := filepath.Join(g.folder, GalleryIndex)
	index, err := os.ReadFile(path)
	if err == nil && !bytes.Contains(index, []byte(galleryMark)) {
		return stays(path, "no index of a gallery")
	}
	for _, b := range books {
		path := filepath.Join(g.folder, pageName(b.File))
		if old, err := os.ReadFile(path); err == nil && !bytes.Contains(old, []byte(pageMark)) {
			return stays(path, "no page of a notebook")
		}
		path = filepath.Join(g.folder, filepath.Base(b.File))
		old, err := os.ReadFile(path)
		if err == nil && !bytes.Equal(old, b.Notebook.Bytes()) && !bytes.Contains(index, []byte(download(b.File))) {
			return stays(path, "another notebook")
		}
	}
	return nil
}

// download returns the link in the index to the copy of a notebook.
func download(file string) string {
	name := filepath.Base(file)
	return fmt.Sprintf("<a href=\"%s\" download>%s</a>", pathEscape(name), html.EscapeString(name))
}

// markdown returns what renders the Markdown of one notebook.
func (g *gallery) markdown(b Book) *markdown {
	folder := filepath.Dir(b.File)
	m := newMarkdown(HTMLOptions{Title: strings.TrimSuffix(pageName(b.File), ".html"), Folder: folder, Trust: g.options.Trust, TrustRun: g.options.TrustRun})
	m.link = func(address string) string { return g.link(folder, address) }
	return m
}

// link returns where a link of a notebook in a folder leads from the gallery.
func (g *gallery) link(folder, address string) string {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "" || u.Host != "" || u.Path == "" || strings.HasPrefix(u.Path, "/") {
		return address
	}
	target, errTarget := filepath.Abs(filepath.Join(folder, filepath.FromSlash(u.Path)))
	from, errFrom := filepath.Abs(g.folder)
	if errTarget != nil || errFrom != nil {
		return address
	}
	if page, ok := g.pages[target]; ok {
		return (&url.URL{Path: page, Fragment: u.Fragment}).String()
	}
	if _, err := os.Stat(target); err != nil {
		return address
	}
	path, err := filepath.Rel(from, target)
	if err != nil {
		return address
	}
	return (&url.URL{Path: filepath.ToSlash(path), RawQuery: u.RawQuery, Fragment: u.Fragment}).String()
}

// title returns the heading of the index.
func (g *gallery) title() string {
	if g.options.Title != "" {
		return g.options.Title
	}
	return "Notebooks"
}

// page returns the page of the notebook at place i, with links to its neighbours.
func (g *gallery) page(books []Book, i int) ([]byte, error) {
	m := g.markdown(books[i])
	nav := func(label, inside string) string {
		return fmt.Sprintf("<nav class=\"pages\" aria-label=\"%s\">%s</nav>\n", label, inside)
	}
	to := func(j int, rel, format string) string {
		name := pageName(books[j].File)
		title := books[j].Notebook.title(strings.TrimSuffix(name, ".html"))
		return fmt.Sprintf("<a rel=\"%s\" href=\"%s\">"+format+"</a>", rel, pathEscape(name), html.EscapeString(title))
	}
	file := filepath.Base(books[i].File)
	around := frame{top: nav("Gallery", fmt.Sprintf("<a href=\"%s\">%s</a><a class=\"file\" href=\"%s\" download>%s</a>",
		GalleryIndex, html.EscapeString(g.title()), pathEscape(file), html.EscapeString(file)))}
	var next string
	if i > 0 {
		next = to(i-1, "prev", "← %s")
	}
	if i+1 < len(books) {
		next += to(i+1, "next", "%s →")
	}
	if next != "" {
		around.bottom = nav("Next", next)
	}
	return books[i].Notebook.page(m, around)
}

// index returns the first page.
func (g *gallery) index(books []Book) ([]byte, error) {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n<h1>%s</h1>\n<ul class=\"cards\">\n", galleryMark, html.EscapeString(g.title()))
	for _, book := range books {
		m := g.markdown(book)
		paragraph := ""
		if source := book.Notebook.opening(m); source != "" {
			var err error
			if paragraph, err = m.render(source, nil, false); err != nil {
				return nil, fmt.Errorf("%s: %w", book.File, err)
			}
		}
		picture, err := book.Notebook.thumbnail(m)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", book.File, err)
		}
		if picture != "" {
			picture = "<div class=\"picture\">" + picture + "</div>\n"
		}
		name := pageName(book.File)
		fmt.Fprintf(&b, "<li>%s<div class=\"about\"><h2><a href=\"%s\">%s</a></h2>\n%s<p class=\"file\">%s</p>\n</div></li>\n",
			picture, pathEscape(name), html.EscapeString(book.Notebook.title(m.options.Title)), paragraph, download(book.File))
	}
	b.WriteString("</ul>\n</main>\n")
	return document(g.title(), b.String()), nil
}

// opening returns the Markdown source of the notebook's first paragraph.
func (n *Notebook) opening(m *markdown) string {
	for _, c := range n.Cells {
		if c.Type != Markdown || c.hasAnyTag("remove_cell", "remove-cell", "remove_input", "remove-input") {
			continue
		}
		source := []byte(c.Source)
		root := m.engine.Parser().Parse(text.NewReader(source))
		for block := root.FirstChild(); block != nil; block = block.NextSibling() {
			if block.Kind() == ast.KindParagraph {
				return string(block.Lines().Value(source))
			}
		}
	}
	return ""
}

// thumbnail returns the picture that stands for the notebook as an img element,
// "" if it shows none.
func (n *Notebook) thumbnail(m *markdown) (string, error) {
	cells := slices.Clone(n.Cells)
	slices.SortStableFunc(cells, func(a, b *Cell) int {
		switch first, second := a.HasTag(TagThumbnail), b.HasTag(TagThumbnail); {
		case first && !second:
			return -1
		case second && !first:
			return 1
		}
		return 0
	})
	for _, c := range cells {
		if c.Type != Code || c.hasAnyTag("remove_cell", "remove-cell", "remove_output", "remove-output") {
			continue
		}
		for _, o := range c.Outputs {
			shown, err := m.output(o)
			if err != nil {
				return "", err
			}
			if picture := firstPicture(filter{}.apply(shown)); picture != "" {
				return picture, nil
			}
		}
	}
	return "", nil
}

// firstPicture returns the first picture in filtered HTML whose bytes are in it.
func firstPicture(page string) string {
	for rest := page; ; {
		at := strings.IndexByte(rest, '<')
		if at < 0 {
			return ""
		}
		rest = rest[at:]
		t, length := readTag(rest)
		if length == 0 {
			rest = rest[1:]
			continue
		}
		picture := htmlTag{name: "img"}
		switch {
		case t.end:
		case t.name == "img" && isPicture.MatchString(t.value("src")):
			picture.attributes = []attribute{{"src", t.value("src")}, {"alt", t.value("alt")}}
		case t.name == "svg":
			// As a picture of its own a drawing needs to say what it is.
			if inside, _, ok := strings.Cut(rest, "</svg>"); ok && t.value("xmlns") != "" {
				picture.attributes = []attribute{{"src", dataURL("image/svg+xml", inside+"</svg>")}, {"alt", altText(inside, "")}}
			}
		}
		if len(picture.attributes) > 0 {
			return picture.String()
		}
		rest = rest[length:]
	}
}

// pathEscape returns a file name as an address.
func pathEscape(name string) string { return html.EscapeString((&url.URL{Path: name}).String()) }
