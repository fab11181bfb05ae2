package server

import (
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"path"
	"strings"

	"parity.lab/kernel/install"
	"parity.lab/kernel/notebook"
)

// postContents makes a file, folder or notebook with a name that is free, or a copy.
func (s *Server) postContents(w http.ResponseWriter, r *http.Request) error {
	dir, err := filePath(r.PathValue("path"))
	if err != nil {
		return err
	}
	if name, id, ok := checkpointIn(dir); ok {
		return s.postCheckpoint(w, name, id)
	}
	var x sent
	if err := body(r, &x); err != nil {
		return err
	}
	at, err := s.stat(dir)
	if err != nil {
		return err
	}
	if at.Type != typeFolder {
		return &failure{http.StatusBadRequest, dir + " is not a directory; use PUT to write a file", ""}
	}
	s.saving.Lock()
	defer s.saving.Unlock()
	var name string
	switch {
	case x.CopyFrom != "":
		name, err = s.copyInto(dir, x.CopyFrom)
	case x.Type == typeFolder:
		name = s.free(dir, "Untitled Folder", " ", "")
		err = s.root.Mkdir(name, 0o777)
	case x.Type == typeNotebook:
		nb := notebook.New()
		nb.Metadata["kernelspec"] = map[string]any{"name": install.Name, "display_name": install.DisplayName, "language": "go"}
		name = s.free(dir, "Untitled", "", ".ipynb")
		err = s.writeFile(name, nb.Bytes())
	case x.Type == typeFile || x.Type == "":
		ext := x.Ext
		if ext != "" && (ext[0] != '.' || strings.Contains(ext, "/")) {
			return badRequest("the ending %q does not begin with a dot", ext)
		}
		if _, err := filePath("x" + ext); err != nil {
			return err
		}
		name = s.free(dir, "untitled", "", ext)
		err = s.writeFile(name, nil)
	default:
		return badRequest("unexpected type: %q", x.Type)
	}
	if err != nil {
		return err
	}
	c, err := s.stat(name)
	if err != nil {
		return err
	}
	w.Header().Set("Location", location(name))
	return answer(w, http.StatusCreated, c)
}

// free returns the first of base+ext, base+gap+"1"+ext, … that is not there.
func (s *Server) free(dir, base, gap, ext string) string {
	name := path.Join(dir, base+ext)
	for i := 1; ; i++ {
		if _, err := s.root.Lstat(name); err != nil {
			return name
		}
		name = path.Join(dir, fmt.Sprintf("%s%s%d%s", base, gap, i, ext))
	}
}

// copyInto copies a file into a folder, under its name or NAME-Copy1.
func (s *Server) copyInto(dir, from string) (string, error) {
	from, err := filePath(from)
	if err != nil {
		return "", err
	}
	c, err := s.stat(from)
	if err != nil {
		return "", err
	}
	if c.Type == typeFolder {
		return "", badRequest("Can't copy directories")
	}
	data, err := s.readFile(from)
	if err != nil {
		return "", err
	}
	ext := path.Ext(from)
	base := strings.TrimSuffix(path.Base(from), ext)
	name := path.Join(dir, base+ext)
	if _, err := s.root.Lstat(name); err == nil {
		if cut := strings.LastIndex(base, "-Copy"); cut > 0 && strings.Trim(base[cut+5:], "0123456789") == "" {
			base = base[:cut]
		}
		for i := 1; err == nil; i++ {
			name = path.Join(dir, fmt.Sprintf("%s-Copy%d%s", base, i, ext))
			_, err = s.root.Lstat(name)
		}
	}
	return name, s.writeFile(name, data)
}

// patchContents renames a file or folder, with its checkpoint.
func (s *Server) patchContents(w http.ResponseWriter, r *http.Request) error {
	from, err := filePath(r.PathValue("path"))
	if err != nil {
		return err
	}
	var x sent
	if err := body(r, &x); err != nil {
		return err
	}
	if x.Path == "" {
		return badRequest("JSON body required: the new path")
	}
	to, err := filePath(x.Path)
	if err != nil {
		return err
	}
	if from == "" || to == "" {
		return conflict("the root cannot be renamed")
	}
	s.saving.Lock()
	defer s.saving.Unlock()
	if _, err := s.stat(from); err != nil {
		return err
	}
	if from != to {
		old, err := s.root.Lstat(from)
		if err != nil {
			return err
		}
		// On systems that take a and A for one name, the file itself may be there.
		if there, err := s.root.Lstat(to); err == nil && !os.SameFile(old, there) {
			return conflict("File already exists: %s", to)
		}
		if err := s.root.Rename(from, to); err != nil {
			return err
		}
		s.moveCheckpoint(from, to)
	}
	c, err := s.stat(to)
	if err != nil {
		return err
	}
	return answer(w, http.StatusOK, c)
}

// deleteContents deletes a file, or a folder with all that is in it.
func (s *Server) deleteContents(w http.ResponseWriter, r *http.Request) error {
	name, err := filePath(r.PathValue("path"))
	if err != nil {
		return err
	}
	if name, id, ok := checkpointIn(name); ok {
		return s.deleteCheckpoint(w, name, id)
	}
	if name == "" {
		return badRequest("the root cannot be deleted")
	}
	s.saving.Lock()
	defer s.saving.Unlock()
	info, err := s.root.Lstat(name)
	if err != nil {
		return notFound("File or directory does not exist: %s", name)
	}
	if info.IsDir() {
		// Hidden files are not shown, so they must not be lost unseen, but for checkpoints.
		if hidden := s.hiddenIn(name); hidden != "" {
			return badRequest("Directory %s not empty: it holds the hidden file %s", name, hidden)
		}
		err = s.root.RemoveAll(name)
	} else {
		err = s.root.Remove(name)
		s.root.Remove(checkpointFile(name))
	}
	if err != nil {
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}

// hiddenIn returns a hidden file below a folder, "" if there is none.
func (s *Server) hiddenIn(dir string) string {
	found := ""
	fs.WalkDir(s.root.FS(), dir, func(p string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return nil
		case d.Name() == checkpointFolder:
			return fs.SkipDir
		case strings.HasPrefix(d.Name(), "."):
			found = p
			return fs.SkipAll
		}
		return nil
	})
	return found
}
