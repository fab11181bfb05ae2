package server

import (
	"fmt"
	"net/http"
	"path"
	"strings"

	"parity.lab/kernel/install"
	"parity.lab/kernel/notebook"
)

func (s *Server) getVersion(w http.ResponseWriter, r *http.Request) error {
	return answer(w, http.StatusOK, map[string]string{"version": s.options.Version})
}

func (s *Server) getStatus(w http.ResponseWriter, r *http.Request) error {
	s.mu.Lock()
	seen := s.seen
	s.mu.Unlock()
	kernels, connections := s.kernels.count()
	return answer(w, http.StatusOK, map[string]any{
		"started": stamp(s.started), "last_activity": stamp(seen), "kernels": kernels, "connections": connections,
	})
}

// getMe says who asks: the one user that there is.
func (s *Server) getMe(w http.ResponseWriter, r *http.Request) error {
	return answer(w, http.StatusOK, map[string]any{
		"identity": map[string]any{
			"username": "user", "name": "user", "display_name": "user", "initials": "U", "avatar_url": nil, "color": nil,
		},
		"permissions": map[string]any{},
	})
}

// kernelSpec is the one kernelspec in the form of the interface.
func kernelSpec() map[string]any {
	at := "/kernelspecs/" + install.Name + "/"
	return map[string]any{
		"name": install.Name,
		"spec": map[string]any{
			"argv": []string{}, "env": map[string]string{}, "display_name": install.DisplayName, "language": "go",
			"interrupt_mode": "message", "metadata": map[string]any{},
		},
		"resources": map[string]string{
			"logo-32x32": at + "logo-32x32.png", "logo-64x64": at + "logo-64x64.png", "logo-svg": at + "logo-svg.svg",
		},
	}
}

func (s *Server) getSpecs(w http.ResponseWriter, r *http.Request) error {
	return answer(w, http.StatusOK, map[string]any{
		"default": install.Name, "kernelspecs": map[string]any{install.Name: kernelSpec()},
	})
}

func (s *Server) getSpec(w http.ResponseWriter, r *http.Request) error {
	if name := r.PathValue("name"); name != install.Name {
		return notFound("there is no kernel %q; there is %q", name, install.Name)
	}
	return answer(w, http.StatusOK, kernelSpec())
}

func (s *Server) getSpecFile(w http.ResponseWriter, r *http.Request) error {
	if r.PathValue("name") == install.Name {
		logo, kind := []byte(nil), "image/png"
		switch r.PathValue("file") {
		case "logo-32x32.png":
			logo = install.LogoPNG(32)
		case "logo-64x64.png":
			logo = install.LogoPNG(64)
		case "logo-svg.svg":
			logo, kind = []byte(install.LogoSVG()), "image/svg+xml"
		}
		if logo != nil {
			w.Header().Set("Content-Type", kind)
			w.Header().Set("Cache-Control", "private, max-age=86400")
			w.Write(logo)
			return nil
		}
	}
	return notFound("there is no such logo")
}

// getFormats lists what notebooks can be exported to.
func (s *Server) getFormats(w http.ResponseWriter, r *http.Request) error {
	return answer(w, http.StatusOK, map[string]any{"html": map[string]string{"output_mimetype": "text/html"}})
}

// getHTML exports a notebook as a page, to be shown or, with ?download=true, to be
// kept. Scripts in it do not run here; in the kept page those of outputs do that a run
// of this program has made.
func (s *Server) getHTML(w http.ResponseWriter, r *http.Request) error {
	name, err := filePath(r.PathValue("path"))
	if err != nil {
		return err
	}
	data, err := s.readFile(name)
	if err != nil {
		return err
	}
	nb, err := notebook.Parse(data)
	if err != nil {
		return badRequest("%v", err)
	}
	title := strings.TrimSuffix(path.Base(name), ".ipynb")
	page, err := nb.HTML(notebook.HTMLOptions{Title: title, TrustRun: true})
	if err != nil {
		return badRequest("%v", err)
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; frame-ancestors 'self'; sandbox allow-popups")
	if r.URL.Query().Get("download") == "true" {
		w.Header().Set("Content-Disposition", disposition(title+".html"))
	}
	w.Write(page)
	return nil
}

// postReport takes a report of a browser about something that the policy stopped.
func (s *Server) postReport(w http.ResponseWriter, r *http.Request) error {
	var report map[string]any
	if err := body(r, &report); err != nil {
		return err
	}
	s.options.Log("a browser reports: %.1000s", fmt.Sprint(report))
	w.WriteHeader(http.StatusNoContent)
	return nil
}

// postShutdown ends all kernels. The program itself goes on: who started it ends it.
func (s *Server) postShutdown(w http.ResponseWriter, r *http.Request) error {
	s.kernels.closeAll(false)
	w.WriteHeader(http.StatusOK)
	return nil
}
