package server

import (
	"maps"
	"net/http"
	"sync"
)

// maxSections bounds what front ends can leave in memory.
const maxSections = 100

// configs are settings of front ends by section. They last as long as the process:
// the server writes nothing outside of its root.
type configs struct {
	mu       sync.Mutex
	sections map[string]map[string]any
}

func (s *Server) getConfig(w http.ResponseWriter, r *http.Request) error {
	s.configs.mu.Lock()
	section := maps.Clone(s.configs.sections[r.PathValue("section")])
	s.configs.mu.Unlock()
	if section == nil {
		section = map[string]any{}
	}
	return answer(w, http.StatusOK, section)
}

func (s *Server) putConfig(w http.ResponseWriter, r *http.Request) error {
	section := map[string]any{}
	if err := body(r, &section); err != nil {
		return err
	}
	s.configs.mu.Lock()
	err := s.configs.set(r.PathValue("section"), section)
	s.configs.mu.Unlock()
	if err != nil {
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}

// patchConfig changes some settings of a section; null takes one away.
func (s *Server) patchConfig(w http.ResponseWriter, r *http.Request) error {
	change := map[string]any{}
	if err := body(r, &change); err != nil {
		return err
	}
	name := r.PathValue("section")
	s.configs.mu.Lock()
	section := merge(s.configs.sections[name], change)
	err := s.configs.set(name, section)
	s.configs.mu.Unlock()
	if err != nil {
		return err
	}
	return answer(w, http.StatusOK, section)
}

// set puts a section in place of another. The lock is held.
func (c *configs) set(name string, section map[string]any) error {
	if _, ok := c.sections[name]; !ok && len(c.sections) >= maxSections {
		return badRequest("there are %d sections already", maxSections)
	}
	c.sections[name] = section
	return nil
}

// merge returns old with the values of change, of which null takes away.
func merge(old, change map[string]any) map[string]any {
	all := map[string]any{}
	maps.Copy(all, old)
	for key, v := range change {
		inner, isMap := v.(map[string]any)
		before, wasMap := all[key].(map[string]any)
		switch {
		case v == nil:
			delete(all, key)
		case isMap && wasMap:
			all[key] = merge(before, inner)
		default:
			all[key] = v
		}
	}
	return all
}
