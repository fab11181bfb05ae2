package server

import (
	"io"
	"io/fs"
	"mime"
	"net/http"
	"os"
	"path"
	"strings"
	"unicode/utf8"
)

// filePath checks a path of the interface and returns it without slashes around: it is
// relative to the root, "" for the root itself. Hidden files are not there.
func filePath(p string) (string, error) {
	p = strings.Trim(p, "/")
	if p == "" {
		return "", nil
	}
	if !utf8.ValidString(p) || strings.ContainsAny(p, "\x00\\") {
		return "", badRequest("the path %q has a character that file names cannot have here", p)
	}
	for part := range strings.SplitSeq(p, "/") {
		if part == "" {
			return "", badRequest("the path %q has an empty part", p)
		}
		if part[0] == '.' {
			return "", notFound("No such file or directory: %s", p)
		}
	}
	if !fs.ValidPath(p) {
		return "", badRequest("%q is no path", p)
	}
	return p, nil
}

// orDot is a path as os.Root names it.
func orDot(p string) string {
	if p == "" {
		return "."
	}
	return p
}

// openFile opens a regular file below the root. Only those are opened at all: to open a
// pipe would wait for its other end.
func (s *Server) openFile(name string) (*os.File, fs.FileInfo, error) {
	info, err := s.root.Stat(orDot(name))
	if err != nil {
		return nil, nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, nil, badRequest("%s is not a file", name)
	}
	f, err := s.root.Open(orDot(name))
	if err != nil {
		return nil, nil, err
	}
	if info, err = f.Stat(); err != nil {
		f.Close()
		return nil, nil, err
	}
	return f, info, nil
}

// readFile reads a regular file below the root.
func (s *Server) readFile(name string) ([]byte, error) {
	f, info, err := s.openFile(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if info.Size() > maxBody {
		return nil, &failure{http.StatusRequestEntityTooLarge, name + " is too large for a browser; the limit is 256 MB", ""}
	}
	return io.ReadAll(io.LimitReader(f, maxBody+1))
}

// writeFile replaces a file, or makes it, in one step. Permissions stay.
func (s *Server) writeFile(name string, data []byte) error {
	mode := fs.FileMode(0o666)
	old, err := s.root.Stat(name)
	if err == nil {
		if !old.Mode().IsRegular() {
			return badRequest("%s is not a file", name)
		}
		mode = old.Mode().Perm()
	}
	// A link stays one: what it leads to is written, if that lies below the root.
	name = s.follow(name)
	dir, base := path.Split(name)
	part := dir + "." + base + "." + secret()[:12] + ".part"
	f, err := s.root.OpenFile(part, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	if err == nil {
		err = f.Sync()
	}
	if closing := f.Close(); err == nil {
		err = closing
	}
	if err == nil && old != nil {
		err = s.root.Chmod(part, mode)
	}
	if err == nil {
		err = s.root.Rename(part, name)
	}
	if err != nil {
		s.root.Remove(part)
	}
	return err
}

// follow returns where a link at the end of a path leads, and other paths as they are.
func (s *Server) follow(name string) string {
	for range 20 {
		target, err := s.root.Readlink(name)
		if err != nil || path.IsAbs(target) {
			return name
		}
		next := path.Join(path.Dir(name), target)
		if !fs.ValidPath(next) {
			return name
		}
		name = next
	}
	return name
}

// typeOf tells the MIME type that a file name means, or "".
func typeOf(name string) string {
	ext := path.Ext(name)
	if kind, ok := types[ext]; ok {
		return kind
	}
	kind, _, _ := strings.Cut(mime.TypeByExtension(ext), ";")
	return kind
}

// types are those that systems know differently or not at all.
var types = map[string]string{
	".csv": "text/csv", ".go": "text/x-go", ".md": "text/markdown", ".mod": "text/plain", ".py": "text/x-python",
	".sum": "text/plain", ".txt": "text/plain",
}

// getFile gives a file as it is. What a browser could run in it does not run, see guard.
func (s *Server) getFile(w http.ResponseWriter, r *http.Request) error {
	name, err := filePath(r.PathValue("path"))
	if err != nil {
		return err
	}
	f, info, err := s.openFile(name)
	if err != nil {
		return err
	}
	defer f.Close()
	kind := typeOf(name)
	if kind == "" {
		kind = "application/octet-stream"
	}
	if strings.HasPrefix(kind, "text/") {
		kind += "; charset=utf-8"
	}
	w.Header().Set("Content-Type", kind)
	w.Header().Set("Cache-Control", "no-cache")
	if r.URL.Query().Get("download") != "" {
		w.Header().Set("Content-Disposition", disposition(path.Base(name)))
	}
	http.ServeContent(w, r, "", info.ModTime(), f)
	return nil
}

// disposition makes a browser keep an answer under a name.
func disposition(name string) string {
	return mime.FormatMediaType("attachment", map[string]string{"filename": name})
}
