package server

import (
	"net/http"
	"slices"
	"sync"
)

// sessions say which notebook uses which kernel.
type sessions struct {
	server *Server
	mu     sync.Mutex
	all    []*session
}

type session struct {
	id, path, name, kind string
	kernel               *hosted
}

// sessionModel is a session in the form of the interface.
type sessionModel struct {
	ID       string      `json:"id"`
	Path     string      `json:"path"`
	Name     string      `json:"name"`
	Type     string      `json:"type"`
	Kernel   kernelModel `json:"kernel"`
	Notebook *struct {
		Path string `json:"path"`
		Name string `json:"name"`
	} `json:"notebook,omitempty"`
}

func (ss *sessions) init(s *Server) { ss.server = s }

// model is called with the lock held.
func (x *session) model() sessionModel {
	m := sessionModel{ID: x.id, Path: x.path, Name: x.name, Type: x.kind, Kernel: x.kernel.model()}
	if x.kind == "notebook" {
		m.Notebook = &struct {
			Path string `json:"path"`
			Name string `json:"name"`
		}{x.path, x.name}
	}
	return m
}

// sweep forgets the sessions whose kernel has ended. The lock is held.
func (ss *sessions) sweep() {
	ss.all = slices.DeleteFunc(ss.all, func(x *session) bool {
		_, err := ss.server.kernels.get(x.kernel.id)
		return err != nil
	})
}

func (ss *sessions) get(id string) (*session, error) {
	for _, x := range ss.all {
		if x.id == id {
			return x, nil
		}
	}
	return nil, notFound("Session not found: session_id=%q", id)
}

// ask is what a front end sends to make or change a session.
type ask struct {
	Path   *string `json:"path"`
	Name   *string `json:"name"`
	Type   *string `json:"type"`
	Kernel *struct {
		ID   *string `json:"id"`
		Name string  `json:"name"`
	} `json:"kernel"`
}

func (s *Server) getSessions(w http.ResponseWriter, r *http.Request) error {
	s.sessions.mu.Lock()
	defer s.sessions.mu.Unlock()
	s.sessions.sweep()
	models := []sessionModel{}
	for _, x := range s.sessions.all {
		models = append(models, x.model())
	}
	return answer(w, http.StatusOK, models)
}

// postSession starts a kernel for a notebook, or gives the session that it has.
func (s *Server) postSession(w http.ResponseWriter, r *http.Request) error {
	var a ask
	if err := body(r, &a); err != nil {
		return err
	}
	if a.Path == nil || a.Type == nil {
		return badRequest("Missing field in JSON data: path and type are needed")
	}
	s.sessions.mu.Lock()
	defer s.sessions.mu.Unlock()
	s.sessions.sweep()
	for _, x := range s.sessions.all {
		if x.path == *a.Path {
			return answer(w, http.StatusCreated, x.model())
		}
	}
	x := &session{id: newID(), path: *a.Path, kind: *a.Type}
	if a.Name != nil {
		x.name = *a.Name
	}
	if err := s.kernelFor(x, a); err != nil {
		return err
	}
	s.sessions.all = append(s.sessions.all, x)
	w.Header().Set("Location", "/api/sessions/"+x.id)
	return answer(w, http.StatusCreated, x.model())
}

// kernelFor gives a session the kernel that is asked for, or a new one.
func (s *Server) kernelFor(x *session, a ask) error {
	if a.Kernel != nil && a.Kernel.ID != nil && *a.Kernel.ID != "" {
		h, err := s.kernels.get(*a.Kernel.ID)
		x.kernel = h
		return err
	}
	name := ""
	if a.Kernel != nil {
		name = a.Kernel.Name
	}
	folder, err := s.folderOf(x.path)
	if err != nil {
		return err
	}
	x.kernel, err = s.kernels.start(name, folder)
	return err
}

func (s *Server) getSession(w http.ResponseWriter, r *http.Request) error {
	s.sessions.mu.Lock()
	defer s.sessions.mu.Unlock()
	s.sessions.sweep()
	x, err := s.sessions.get(r.PathValue("id"))
	if err != nil {
		return err
	}
	return answer(w, http.StatusOK, x.model())
}

// patchSession renames a notebook's session or gives it another kernel.
func (s *Server) patchSession(w http.ResponseWriter, r *http.Request) error {
	var a ask
	if err := body(r, &a); err != nil {
		return err
	}
	s.sessions.mu.Lock()
	defer s.sessions.mu.Unlock()
	x, err := s.sessions.get(r.PathValue("id"))
	if err != nil {
		return err
	}
	next := *x
	for _, f := range []struct {
		to   *string
		from *string
	}{{&next.path, a.Path}, {&next.name, a.Name}, {&next.kind, a.Type}} {
		if f.from != nil {
			*f.to = *f.from
		}
	}
	if a.Kernel != nil {
		if err := s.kernelFor(&next, a); err != nil {
			return err
		}
	}
	old := x.kernel
	*x = next
	if old != x.kernel && !slices.ContainsFunc(s.sessions.all, func(y *session) bool { return y.kernel == old }) {
		go s.kernels.stop(old.id)
	}
	return answer(w, http.StatusOK, x.model())
}

// deleteSession ends a session and its kernel.
func (s *Server) deleteSession(w http.ResponseWriter, r *http.Request) error {
	s.sessions.mu.Lock()
	x, err := s.sessions.get(r.PathValue("id"))
	if err == nil {
		s.sessions.all = slices.DeleteFunc(s.sessions.all, func(y *session) bool { return y == x })
	}
	s.sessions.mu.Unlock()
	if err != nil {
		return err
	}
	s.kernels.stop(x.kernel.id)
	w.WriteHeader(http.StatusNoContent)
	return nil
}
