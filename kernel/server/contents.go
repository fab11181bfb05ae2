package server

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io/fs"
	"net/http"
	"net/url"
	"path"
	"strings"
	"unicode/utf8"

	"parity.lab/kernel/notebook"
)

// content is a file or a folder in the form of the interface.
type content struct {
	Name     string  `json:"name"`
	Path     string  `json:"path"`
	Modified string  `json:"last_modified"`
	Created  string  `json:"created"`
	Content  any     `json:"content"`
	Format   *string `json:"format"`
	MIME     *string `json:"mimetype"`
	Size     *int64  `json:"size"`
	Writable bool    `json:"writable"`
	Type     string  `json:"type"`
	Hash     *string `json:"hash"`
	HashBy   *string `json:"hash_algorithm"`
}

const (
	typeNotebook = "notebook"
	typeFile     = "file"
	typeFolder   = "directory"
)

// pointer is nil for "".
func pointer(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}

// describe returns what is known of a file without its content.
func describe(name string, info fs.FileInfo) *content {
	c := &content{
		Name: path.Base(orDot(name)), Path: name, Type: typeFile,
		// No system tells Go when a file was made; Jupyter's value changes with each save too.
		Modified: stamp(info.ModTime()), Created: stamp(info.ModTime()),
		Writable: info.Mode().Perm()&0o200 != 0,
	}
	switch {
	case info.IsDir():
		c.Type = typeFolder
		if name == "" {
			c.Name = ""
		}
		return c
	case strings.HasSuffix(name, ".ipynb"):
		c.Type = typeNotebook
	default:
		c.MIME = pointer(typeOf(name))
	}
	size := info.Size()
	c.Size = &size
	return c
}

func (c *content) setHash(data []byte) {
	c.Hash, c.HashBy = pointer(hashOf(data)), pointer("sha256")
}

func hashOf(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// stat describes what is at a path; links that lead out of the root are not there.
func (s *Server) stat(name string) (*content, error) {
	info, err := s.root.Stat(orDot(name))
	if err != nil {
		if errors.Is(err, fs.ErrPermission) {
			return nil, err
		}
		return nil, notFound("No such file or directory: %s", name)
	}
	if !info.IsDir() && !info.Mode().IsRegular() {
		return nil, badRequest("%s is neither a file nor a folder", name)
	}
	return describe(name, info), nil
}

func (s *Server) getContents(w http.ResponseWriter, r *http.Request) error {
	name, err := filePath(r.PathValue("path"))
	if err != nil {
		return err
	}
	if name, ok := checkpointsOf(name); ok {
		return s.listCheckpoints(w, name)
	}
	q := r.URL.Query()
	c, err := s.load(name, q)
	if err != nil {
		return err
	}
	w.Header().Set("Last-Modified", c.Modified)
	return answer(w, http.StatusOK, c)
}

// load reads a file or folder as asked: as a given type and format, with or without
// content and hash.
func (s *Server) load(name string, q url.Values) (*content, error) {
	c, err := s.stat(name)
	if err != nil {
		return nil, err
	}
	want, format := q.Get("type"), q.Get("format")
	if want != "" && want != typeNotebook && want != typeFile && want != typeFolder {
		return nil, badRequest("Type %q is invalid", want)
	}
	if format != "" && format != "text" && format != "base64" && format != "json" {
		return nil, badRequest("Format %q is invalid", format)
	}
	switch {
	case c.Type == typeFolder && want != "" && want != typeFolder:
		return nil, &failure{http.StatusBadRequest, name + " is a directory, not a " + want, "bad type"}
	case c.Type != typeFolder && want == typeFolder:
		return nil, &failure{http.StatusBadRequest, name + " is not a directory", "bad type"}
	case want != "":
		c.Type = want
	}
	if c.Type == typeFolder {
		if q.Get("content") != "0" {
			err = s.loadFolder(c)
		}
		return c, err
	}
	if q.Get("content") == "0" && q.Get("hash") != "1" {
		return c, nil
	}
	data, err := s.readFile(name)
	if err != nil {
		return nil, err
	}
	if q.Get("hash") == "1" {
		c.setHash(data)
	}
	if q.Get("content") != "0" {
		err = c.fill(data, format)
	}
	return c, err
}

func (s *Server) loadFolder(c *content) error {
	entries, err := fs.ReadDir(s.root.FS(), orDot(c.Path))
	if err != nil {
		return err
	}
	list := []*content{}
	for _, e := range entries {
		child, err := filePath(path.Join(c.Path, e.Name()))
		if err != nil {
			continue // hidden
		}
		if inner, err := s.stat(child); err == nil {
			list = append(list, inner)
		}
	}
	c.Content, c.Format = list, pointer("json")
	return nil
}

// fill puts the content of a file into c.
func (c *content) fill(data []byte, format string) error {
	if c.Type == typeNotebook {
		nb, err := notebook.Joined(data)
		if err != nil {
			return badRequest("Unreadable Notebook: %s: %v", c.Path, err)
		}
		c.Content, c.Format = nb, pointer("json")
		return nil
	}
	text := utf8.Valid(data)
	switch {
	case format == "text" && !text:
		return &failure{http.StatusBadRequest, c.Path + " is not UTF-8 encoded", "bad format"}
	case format == "base64" || !text:
		c.Content, c.Format = base64.StdEncoding.EncodeToString(data), pointer("base64")
		if c.MIME == nil {
			c.MIME = pointer("application/octet-stream")
		}
	default:
		c.Content, c.Format = string(data), pointer("text")
		if c.MIME == nil {
			c.MIME = pointer("text/plain")
		}
	}
	return nil
}

// sent is what a front end sends to write a file.
type sent struct {
	Type    string          `json:"type"`
	Format  string          `json:"format"`
	Content json.RawMessage `json:"content"`
	Path    string          `json:"path"`
	// CopyFrom, Ext and Type say what POST makes.
	CopyFrom string `json:"copy_from"`
	Ext      string `json:"ext"`
	// Chunk counts the parts of a large file from 1; -1 is the last.
	Chunk int `json:"chunk"`
	// Base is the hash of the version that was changed; "" does not ask.
	Base string `json:"base_hash"`
}

// bytes returns what is to be written; old is what the file holds, nil if nothing.
func (x *sent) bytes(old []byte) ([]byte, error) {
	if len(x.Content) == 0 || string(x.Content) == "null" {
		return nil, badRequest("No file content provided")
	}
	if x.Type == typeNotebook {
		data, err := notebook.Save(old, x.Content)
		if err != nil {
			return nil, badRequest("Notebook validation failed: %v", err)
		}
		return data, nil
	}
	var text string
	if err := json.Unmarshal(x.Content, &text); err != nil {
		return nil, badRequest("the content of a file is a string")
	}
	switch x.Format {
	case "text", "":
		return []byte(text), nil
	case "base64":
		data, err := base64.StdEncoding.DecodeString(strings.NewReplacer("\n", "", "\r", "").Replace(text))
		if err != nil {
			return nil, badRequest("the content is not base64: %v", err)
		}
		return data, nil
	}
	return nil, badRequest("Must specify format of file contents as 'text' or 'base64'")
}

// putContents writes a file, or makes a folder.
func (s *Server) putContents(w http.ResponseWriter, r *http.Request) error {
	name, err := filePath(r.PathValue("path"))
	if err != nil {
		return err
	}
	var x sent
	if err := body(r, &x); err != nil {
		return err
	}
	if name == "" {
		return badRequest("the root cannot be written")
	}
	s.saving.Lock()
	defer s.saving.Unlock()
	status := http.StatusOK
	info, err := s.root.Stat(name)
	if err != nil {
		if _, link := s.root.Lstat(name); link == nil {
			return &failure{http.StatusForbidden, name + " is a link that leads nowhere, or out of the folder that is served", ""}
		}
		status = http.StatusCreated
	}
	switch {
	case x.Type == typeFolder:
		if err == nil && !info.IsDir() {
			return badRequest("Not a directory: %s", name)
		}
		if err != nil {
			if err := s.root.Mkdir(name, 0o777); err != nil {
				return err
			}
		}
	case x.Type != typeFile && x.Type != typeNotebook:
		return badRequest("No file type provided: want notebook, file or directory")
	case err == nil && info.IsDir():
		return badRequest("%s is a directory", name)
	default:
		if err := s.save(name, &x, err == nil); err != nil {
			return err
		}
	}
	c, err := s.stat(name)
	if err != nil {
		return err
	}
	if x.Type == typeNotebook || x.Type == typeFile {
		data, err := s.readFile(name)
		if err != nil {
			return err
		}
		c.Type = x.Type
		c.setHash(data)
	}
	if status == http.StatusCreated {
		w.Header().Set("Location", location(name))
	}
	return answer(w, status, c)
}

func location(name string) string { return (&url.URL{Path: "/api/contents/" + name}).EscapedPath() }

// save writes what was sent. The saving lock is held.
func (s *Server) save(name string, x *sent, exists bool) error {
	var old []byte
	if exists {
		var err error
		if old, err = s.readFile(name); err != nil {
			return err
		}
	}
	if x.Base != "" && (!exists || hashOf(old) != x.Base) {
		return &failure{http.StatusConflict, name + " was changed by another program since it was opened", "changed"}
	}
	data, err := x.bytes(old)
	if err != nil {
		return err
	}
	if x.Type == typeFile && (x.Chunk > 1 || x.Chunk == -1) {
		data = append(old, data...)
		if len(data) > maxBody {
			return &failure{http.StatusRequestEntityTooLarge, "the file would be too large; the limit is 256 MB", ""}
		}
	}
	return s.writeFile(name, data)
}
