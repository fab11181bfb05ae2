package server

import (
	"embed"
	"fmt"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strings"

	"parity.lab/kernel/notebook"
)

// The page of this server: plain HTML, CSS and JavaScript, served as it is.
//
//go:embed page
var pageFiles embed.FS

// pagePolicy lets the page run its own scripts and nothing else. Outputs stand in frames
// of /frame, which has a policy of its own.
const pagePolicy = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
	"connect-src 'self'; frame-src 'self'; font-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// framePolicy lets the scripts of outputs run, cut off from the page, its cookie and
// the network.
const framePolicy = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data: blob:; " +
	"media-src data: blob:; font-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-scripts allow-popups"

// Page serves the page of its own: the list of files and, at /notebooks/PATH, a notebook.
func (s *Server) page(w http.ResponseWriter, r *http.Request) error {
	w.Header().Set("Content-Security-Policy", pagePolicy)
	w.Header().Set("X-Frame-Options", "DENY")
	return servePage(w, "index.html")
}

// pageFile serves a part of the page.
func (s *Server) pageFile(w http.ResponseWriter, r *http.Request) error {
	name := r.PathValue("file")
	if name == "frame.html" || !fs.ValidPath(name) {
		return notFound("no such page: %s", name)
	}
	return servePage(w, name)
}

// frame serves the page in which one output stands.
func (s *Server) frame(w http.ResponseWriter, r *http.Request) error {
	w.Header().Set("Content-Security-Policy", framePolicy)
	return servePage(w, "frame.html")
}

func servePage(w http.ResponseWriter, name string) error {
	data, err := pageFiles.ReadFile("page/" + name)
	if err != nil {
		return notFound("no such page: %s", name)
	}
	kind := mime.TypeByExtension(path.Ext(name))
	switch path.Ext(name) {
	case ".js":
		kind = "text/javascript; charset=utf-8"
	case ".css":
		kind = "text/css; charset=utf-8"
	}
	w.Header().Set("Content-Type", kind)
	w.Header().Set("Cache-Control", "no-cache")
	w.Write(data)
	return nil
}

// postMarkdown gives the HTML of Markdown cells, for the page.
func (s *Server) postMarkdown(w http.ResponseWriter, r *http.Request) error {
	var ask struct {
		Source      string         `json:"source"`
		Attachments map[string]any `json:"attachments"`
		LaTeX       bool           `json:"latex"`
	}
	if err := body(r, &ask); err != nil {
		return err
	}
	source := ask.Source
	if ask.LaTeX {
		source = "$$" + strings.Trim(strings.TrimSpace(source), "$") + "$$"
	}
	html, err := notebook.MarkdownHTML(source, ask.Attachments)
	if err != nil {
		return fmt.Errorf("server: %w", err)
	}
	return answer(w, http.StatusOK, map[string]string{"html": html})
}
