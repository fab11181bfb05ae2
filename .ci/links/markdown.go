package main

import (
	"fmt"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"strings"
	"unicode"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/text"
)

// document is what a text points to, and what can be pointed to in it.
type document struct {
	path    string
	links   []link
	code    []piece // code between backquotes
	blocks  []piece // code in blocks
	prose   []piece // the text of paragraphs
	heading []string
	anchors map[string]bool
}

// link is an address, and where it stands behind which text.
type link struct{ where, address, text string }

// piece is a piece of text, and where it stands.
type piece struct{ where, text string }

// read adds a Markdown text to a document; where names it in messages, and id
// gives the anchor of a heading.
func (d *document) read(source, where string, id func(string) string) {
	src := []byte(source)
	line := func(n ast.Node) string {
		for ; n != nil; n = n.Parent() {
			if n.Type() == ast.TypeBlock && n.Lines().Len() > 0 {
				return fmt.Sprintf("%s:%d", where, 1+strings.Count(source[:n.Lines().At(0).Start], "\n"))
			}
		}
		return where
	}
	root := goldmark.New(goldmark.WithExtensions(extension.GFM)).Parser().Parse(text.NewReader(src))
	// The walk's function never fails.
	_ = ast.Walk(root, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Link:
			d.links = append(d.links, link{line(n), string(n.Destination), plain(n, src)})
		case *ast.Image:
			d.links = append(d.links, link{line(n), string(n.Destination), plain(n, src)})
		case *ast.AutoLink:
			d.links = append(d.links, link{line(n), string(n.URL(src)), ""})
		case *ast.CodeSpan:
			d.code = append(d.code, piece{line(n), plain(n, src)})
		case *ast.FencedCodeBlock:
			d.blocks = append(d.blocks, piece{line(n), string(n.Lines().Value(src))})
		case *ast.CodeBlock:
			d.blocks = append(d.blocks, piece{line(n), string(n.Lines().Value(src))})
		case *ast.Heading:
			title := plain(n, src)
			d.heading = append(d.heading, title)
			anchor := id(title)
			for i := 1; d.anchors[anchor]; i++ {
				anchor = fmt.Sprintf("%s-%d", id(title), i)
			}
			d.anchors[anchor] = true
		}
		if n.Type() == ast.TypeBlock && n.FirstChild() != nil && n.FirstChild().Type() == ast.TypeInline {
			d.prose = append(d.prose, piece{line(n), plain(n, src)})
		}
		return ast.WalkContinue, nil
	})
}

// plain returns the text inside a node.
func plain(n ast.Node, source []byte) string {
	var b strings.Builder
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		if t, ok := c.(*ast.Text); ok {
			b.Write(t.Segment.Value(source))
			if t.SoftLineBreak() {
				b.WriteByte(' ')
			}
		} else {
			b.WriteString(plain(c, source))
		}
	}
	return b.String()
}

// slug is the anchor that GitHub gives a heading.
func slug(title string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == ' ':
			return '-'
		case r == '-' || r == '_' || unicode.IsLetter(r) || unicode.IsNumber(r):
			return unicode.ToLower(r)
		}
		return -1
	}, strings.TrimSpace(title))
}

// jupyterID is the anchor that Jupyter, and this repository's pages, give a heading.
func jupyterID(title string) string { return strings.Join(strings.Fields(title), "-") }

// followed says why a link of a document leads nowhere, or "".
func followed(root string, all map[string]*document, from *document, address string) string {
	u, err := url.Parse(address)
	switch {
	case err != nil:
		return err.Error()
	case u.Scheme != "" || u.Host != "":
		return external(u)
	case u.RawQuery != "" || strings.HasPrefix(u.Path, "/"):
		return "expected a path from the file's own folder"
	}
	target := from.path
	if u.Path != "" {
		target = path.Join(path.Dir(from.path), u.Path)
	}
	if strings.HasPrefix(target, "../") {
		return "it leads out of the repository"
	}
	if _, err := os.Stat(filepath.Join(root, filepath.FromSlash(target))); err != nil {
		return "there is no file " + target
	}
	if u.Fragment == "" {
		return ""
	}
	to, ok := all[target]
	if !ok {
		return "an anchor in a file that has none"
	}
	if !to.anchors[u.Fragment] {
		return fmt.Sprintf("%s has no heading with the anchor %s", target, u.Fragment)
	}
	return ""
}

// external says what is wrong with the form of an address elsewhere, or "".
func external(u *url.URL) string {
	switch {
	case u.Scheme == "mailto" && strings.Contains(u.Opaque, "@"):
		return ""
	case u.Scheme != "https" && u.Scheme != "http":
		return "expected https://"
	case !strings.Contains(strings.Trim(u.Hostname(), "."), "."):
		return "the host has no dot"
	case strings.ContainsAny(u.String(), " <>\"") || strings.HasSuffix(u.Path, "."):
		return "a sign that belongs to the text around it"
	}
	return ""
}
