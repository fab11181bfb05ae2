package server

import (
	"maps"
	"net/http"
)

func (s *Server) getConfig(w http.ResponseWriter, r *http.Request) error {
	section := map[string]any{}
	s.kept.read(func(d *keptData) { maps.Copy(section, d.Config[r.PathValue("section")]) })
	return answer(w, http.StatusOK, section)
}

func (s *Server) putConfig(w http.ResponseWriter, r *http.Request) error {
	section := map[string]any{}
	if err := body(r, &section); err != nil {
		return err
	}
	if err := s.kept.change(func(d *keptData) error { return d.setConfig(r.PathValue("section"), section) }); err != nil {
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
	var section map[string]any
	err := s.kept.change(func(d *keptData) error {
		section = merge(d.Config[name], change)
		return d.setConfig(name, section)
	})
	if err != nil {
		return err
	}
	return answer(w, http.StatusOK, section)
}

// setConfig puts a section in place of another.
func (d *keptData) setConfig(name string, section map[string]any) error {
	if _, ok := d.Config[name]; !ok && len(d.Config) >= maxSections {
		return badRequest("there are %d sections already", maxSections)
	}
	d.Config[name] = section
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
