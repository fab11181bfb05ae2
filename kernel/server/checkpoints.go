package server

import (
	"net/http"
	"path"
	"strings"
)

// A file has one checkpoint, as in Jupyter: .ipynb_checkpoints/NAME-checkpoint.EXT
// beside it.
const (
	checkpointFolder = ".ipynb_checkpoints"
	checkpointID     = "checkpoint"
)

type checkpoint struct {
	ID       string `json:"id"`
	Modified string `json:"last_modified"`
}

// checkpointsOf takes "/checkpoints" off a path.
func checkpointsOf(p string) (name string, ok bool) { return strings.CutSuffix(p, "/checkpoints") }

// checkpointIn takes "/checkpoints" or "/checkpoints/ID" off a path.
func checkpointIn(p string) (name, id string, ok bool) {
	if name, ok := checkpointsOf(p); ok {
		return name, "", true
	}
	dir, id := path.Split(p)
	name, ok = checkpointsOf(strings.TrimSuffix(dir, "/"))
	return name, id, ok
}

func checkpointFile(name string) string {
	ext := path.Ext(name)
	return path.Join(path.Dir(name), checkpointFolder, strings.TrimSuffix(path.Base(name), ext)+"-checkpoint"+ext)
}

func (s *Server) listCheckpoints(w http.ResponseWriter, name string) error {
	if _, err := s.stat(name); err != nil {
		return err
	}
	list := []checkpoint{}
	if info, err := s.root.Stat(checkpointFile(name)); err == nil {
		list = append(list, checkpoint{checkpointID, stamp(info.ModTime())})
	}
	return answer(w, http.StatusOK, list)
}

// postCheckpoint makes the checkpoint, or with an id puts the file back to it.
func (s *Server) postCheckpoint(w http.ResponseWriter, name, id string) error {
	s.saving.Lock()
	defer s.saving.Unlock()
	if id != "" {
		data, err := s.checkpoint(name, id)
		if err != nil {
			return err
		}
		if err := s.writeFile(name, data); err != nil {
			return err
		}
		w.WriteHeader(http.StatusNoContent)
		return nil
	}
	data, err := s.readFile(name)
	if err != nil {
		return err
	}
	file := checkpointFile(name)
	if err := s.root.MkdirAll(path.Dir(file), 0o777); err != nil {
		return err
	}
	if err := s.writeFile(file, data); err != nil {
		return err
	}
	info, err := s.root.Stat(file)
	if err != nil {
		return err
	}
	w.Header().Set("Location", location(name)+"/checkpoints/"+checkpointID)
	return answer(w, http.StatusCreated, checkpoint{checkpointID, stamp(info.ModTime())})
}

// checkpoint reads the checkpoint of a file.
func (s *Server) checkpoint(name, id string) ([]byte, error) {
	missing := notFound("Checkpoint does not exist: %s@%s", name, id)
	if id != checkpointID {
		return nil, missing
	}
	data, err := s.readFile(checkpointFile(name))
	if err != nil {
		return nil, missing
	}
	return data, nil
}

func (s *Server) deleteCheckpoint(w http.ResponseWriter, name, id string) error {
	s.saving.Lock()
	defer s.saving.Unlock()
	if _, err := s.checkpoint(name, id); err != nil {
		return err
	}
	if err := s.root.Remove(checkpointFile(name)); err != nil {
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}

// moveCheckpoint takes the checkpoint of a file along when it is renamed; one that was
// there under the new name goes.
func (s *Server) moveCheckpoint(from, to string) {
	old, next := checkpointFile(from), checkpointFile(to)
	s.root.Remove(next)
	if _, err := s.root.Lstat(old); err == nil && s.root.MkdirAll(path.Dir(next), 0o777) == nil {
		s.root.Rename(old, next)
	}
}
