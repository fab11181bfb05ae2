package server

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"net/http"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"time"
)

// labApp serves a build of JupyterLab: a folder with static (the bundles), schemas,
// themes, templates/index.html or static/index.html, and perhaps settings/overrides.json.
type labApp struct {
	files     fs.FS
	index     string
	overrides map[string]map[string]any
	kept      *kept
}

// labPolicy is what Lab needs: it evaluates code of its own, and trusted outputs run.
const labPolicy = "default-src 'self'; script-src 'self' 'unsafe-eval' 'unsafe-inline' blob:; style-src 'self' 'unsafe-inline'; " +
	"img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self' data:; worker-src 'self' blob:; frame-src 'self' data: blob:; " +
	"media-src 'self' data: blob:; base-uri 'self'; form-action 'self'; frame-ancestors 'none'"

// newLab opens a build. The error says what is missing.
func newLab(dir string, k *kept) (*labApp, error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, fmt.Errorf("server: the build of JupyterLab: %w", err)
	}
	l := &labApp{files: root.FS(), overrides: map[string]map[string]any{}, kept: k}
	for _, name := range []string{"templates/index.html", "static/index.html"} {
		if text, err := fs.ReadFile(l.files, name); err == nil {
			l.index = string(text)
			break
		}
	}
	if l.index == "" {
		return nil, fmt.Errorf("server: %s is no build of JupyterLab: there is neither templates/index.html nor static/index.html", dir)
	}
	if text, err := fs.ReadFile(l.files, "settings/overrides.json"); err == nil {
		if err := json.Unmarshal(text, &l.overrides); err != nil {
			return nil, fmt.Errorf("server: settings/overrides.json of the build: %w", err)
		}
	}
	return l, nil
}

// labRoutes adds what Lab asks for.
func (s *Server) labRoutes(handle func(string, func(http.ResponseWriter, *http.Request) error)) {
	l := s.lab
	handle("GET /lab", s.labPage)
	handle("GET /lab/tree/{path...}", s.labPage)
	handle("GET /lab/workspaces/{path...}", s.labPage)
	handle("GET /static/lab/{file...}", l.folder("static"))
	handle("GET /lab/api/themes/{file...}", l.folder("themes"))
	handle("GET /lab/api/settings", l.getSettings)
	handle("GET /lab/api/settings/{id...}", l.getSetting)
	handle("PUT /lab/api/settings/{id...}", l.putSetting)
	handle("GET /lab/api/workspaces", l.getWorkspaces)
	handle("GET /lab/api/workspaces/{id...}", l.getWorkspace)
	handle("PUT /lab/api/workspaces/{id...}", l.putWorkspace)
	handle("DELETE /lab/api/workspaces/{id...}", l.deleteWorkspace)
	languages := func(w http.ResponseWriter, r *http.Request) error {
		return answer(w, http.StatusOK, map[string]any{"data": map[string]any{"en": map[string]string{"displayName": "English", "nativeName": "English"}}, "message": ""})
	}
	handle("GET /lab/api/translations", languages)
	handle("GET /lab/api/translations/{$}", languages)
	handle("GET /lab/api/translations/{language}", func(w http.ResponseWriter, r *http.Request) error {
		return answer(w, http.StatusOK, map[string]any{"data": map[string]any{}, "message": ""})
	})
	handle("GET /lab/api/listings/{file...}", func(w http.ResponseWriter, r *http.Request) error {
		none := []string{}
		return answer(w, http.StatusOK, map[string]any{
			"blocked_extensions_uris": none, "allowed_extensions_uris": none, "blocked_extensions": none, "allowed_extensions": none,
			"blocked_extensions_count": 0, "allowed_extensions_count": 0,
		})
	})
}

// inTemplate matches what a template engine would fill in.
var inTemplate = regexp.MustCompile(`(?s)\{%.*?%\}|\{#.*?#\}|\{\{.*?\}\}`)

// labPage fills the template of Lab's page.
func (s *Server) labPage(w http.ResponseWriter, r *http.Request) error {
	config := map[string]any{
		"appName": "JupyterLab", "appNamespace": "lab", "appUrl": "/lab", "appVersion": "4", "baseUrl": "/", "wsUrl": "", "token": "",
		"treeUrl": "/lab/tree", "workspacesUrl": "/lab/workspaces/", "settingsUrl": "/lab/api/settings/", "themesUrl": "/lab/api/themes",
		"workspacesApiUrl": "/lab/api/workspaces/", "translationsApiUrl": "/lab/api/translations/", "listingsUrl": "/lab/api/listings/",
		"fullAppUrl": "/lab", "fullStaticUrl": "/static/lab", "fullTreeUrl": "/lab/tree", "fullWorkspacesUrl": "/lab/workspaces/",
		"fullSettingsUrl": "/lab/api/settings/", "fullThemesUrl": "/lab/api/themes", "fullWorkspacesApiUrl": "/lab/api/workspaces/",
		"fullTranslationsApiUrl": "/lab/api/translations/", "fullListingsUrl": "/lab/api/listings/", "fullLabextensionsUrl": "/lab/extensions",
		"mode": "multiple-document", "workspace": "default", "treePath": "", "preferredPath": "", "rootUri": "",
		"terminalsAvailable": false, "buildAvailable": false, "buildCheck": false, "cacheFiles": false, "devMode": false, "quitButton": false,
		"collaborative": false, "store_id": 0, "notebookVersion": "[2, 14, 0]", "exposeAppInBrowser": r.URL.Query().Has("expose"),
		"federated_extensions": []string{}, "disabledExtensions": []string{}, "ignorePlugins": []string{}, "labWidgets": "false",
		"notebookStartsKernel": true, "jupyterServerRoot": "", "extensionManager": map[string]any{"name": "none", "can_install": false, "install_path": nil},
	}
	if tree, ok := strings.CutPrefix(r.URL.Path, "/lab/tree/"); ok {
		config["treePath"] = tree
	}
	if name, ok := strings.CutPrefix(r.URL.Path, "/lab/workspaces/"); ok && name != "" {
		config["workspace"], _, _ = strings.Cut(name, "/")
	}
	// A file's name must not end the script that holds the configuration: json.Marshal
	// writes <, > and & as escapes.
	text, err := json.Marshal(config)
	if err != nil {
		return err
	}
	page := inTemplate.ReplaceAllStringFunc(s.lab.index, func(part string) string {
		switch {
		case !strings.HasPrefix(part, "{{"):
			return ""
		case strings.Contains(part, "tojson"):
			return string(text)
		case strings.Contains(part, "fullStaticUrl"):
			return "/static/lab"
		}
		return ""
	})
	w.Header().Set("Content-Security-Policy", labPolicy)
	w.Header().Set("X-Frame-Options", "DENY")
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.Write([]byte(page))
	return nil
}

// folder serves a folder of the build.
func (l *labApp) folder(name string) func(http.ResponseWriter, *http.Request) error {
	return func(w http.ResponseWriter, r *http.Request) error {
		file := r.PathValue("file")
		if !fs.ValidPath(file) {
			return notFound("no such file: %s", file)
		}
		data, err := fs.ReadFile(l.files, path.Join(name, file))
		if err != nil {
			return notFound("no such file: %s", file)
		}
		kind := typeOf(file)
		switch path.Ext(file) {
		case ".js", ".mjs":
			kind = "text/javascript"
		case ".css":
			kind = "text/css"
		case "":
			kind = "application/octet-stream"
		}
		w.Header().Set("Content-Type", kind)
		w.Header().Set("Cache-Control", "private, max-age=3600")
		// A policy on a script or style sheet means nothing, but workers take theirs from it.
		w.Header().Set("Content-Security-Policy", labPolicy)
		w.Write(data)
		return nil
	}
}

// schema is the file of a setting's schema, for an id such as @jupyterlab/a-extension:b.
func schemaFile(id string) (string, bool) {
	pkg, plugin, ok := strings.Cut(id, ":")
	file := path.Join("schemas", pkg, plugin+".json")
	return file, ok && fs.ValidPath(file) && strings.HasPrefix(file, "schemas/")
}

// setting is one setting in the form of the interface.
func (l *labApp) setting(id string) (map[string]any, error) {
	file, ok := schemaFile(id)
	text, err := fs.ReadFile(l.files, file)
	if !ok || err != nil {
		return nil, notFound("Schema not found: %s", id)
	}
	var schema map[string]any
	if err := json.Unmarshal(text, &schema); err != nil {
		return nil, fmt.Errorf("server: schema of %s: %w", id, err)
	}
	properties, _ := schema["properties"].(map[string]any)
	for key, value := range l.overrides[id] {
		if p, ok := properties[key].(map[string]any); ok {
			p["default"] = value
		}
	}
	var stored labSetting
	var written bool
	l.kept.read(func(d *keptData) { stored, written = d.Lab[id] })
	raw, version := stored.Raw, "N/A"
	if raw == "" {
		raw = "{}"
	}
	if text, err := fs.ReadFile(l.files, path.Join(path.Dir(file), "package.json.orig")); err == nil {
		var info struct {
			Version string `json:"version"`
		}
		if json.Unmarshal(text, &info) == nil && info.Version != "" {
			version = info.Version
		}
	}
	var user map[string]any
	if json.Unmarshal([]byte(raw), &user) != nil {
		user = map[string]any{} // Lab reads comments in raw itself
	}
	m := map[string]any{"id": id, "raw": raw, "schema": schema, "settings": user, "version": version, "created": nil, "last_modified": nil}
	if written {
		m["created"], m["last_modified"] = stamp(stored.Changed), stamp(stored.Changed)
	}
	return m, nil
}

func (l *labApp) getSettings(w http.ResponseWriter, r *http.Request) error {
	ids := []string{}
	err := fs.WalkDir(l.files, "schemas", func(p string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || path.Ext(p) != ".json" {
			return err
		}
		dir, file := path.Split(strings.TrimPrefix(p, "schemas/"))
		ids = append(ids, strings.TrimSuffix(dir, "/")+":"+strings.TrimSuffix(file, ".json"))
		return nil
	})
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	list := []any{}
	for _, id := range ids {
		if r.URL.Query().Get("ids_only") == "true" {
			list = append(list, map[string]string{"id": id})
			continue
		}
		m, err := l.setting(id)
		if err != nil {
			return err
		}
		list = append(list, m)
	}
	return answer(w, http.StatusOK, map[string]any{"settings": list})
}

func (l *labApp) getSetting(w http.ResponseWriter, r *http.Request) error {
	m, err := l.setting(r.PathValue("id"))
	if err != nil {
		return err
	}
	return answer(w, http.StatusOK, m)
}

func (l *labApp) putSetting(w http.ResponseWriter, r *http.Request) error {
	id := r.PathValue("id")
	if _, err := l.setting(id); err != nil {
		return err
	}
	var sent struct {
		Raw *string `json:"raw"`
	}
	if err := body(r, &sent); err != nil {
		return err
	}
	if sent.Raw == nil {
		return badRequest("the body must hold the settings under raw")
	}
	err := l.kept.change(func(d *keptData) error {
		d.Lab[id] = labSetting{*sent.Raw, time.Now()}
		return nil
	})
	if err != nil {
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}

func (l *labApp) getWorkspaces(w http.ResponseWriter, r *http.Request) error {
	ids, values := []string{}, []json.RawMessage{}
	l.kept.read(func(d *keptData) {
		for _, id := range slices.Sorted(maps.Keys(d.Workspaces)) {
			ids, values = append(ids, id), append(values, d.Workspaces[id])
		}
	})
	return answer(w, http.StatusOK, map[string]any{"workspaces": map[string]any{"ids": ids, "values": values}})
}

func (l *labApp) getWorkspace(w http.ResponseWriter, r *http.Request) error {
	id := r.PathValue("id")
	var text json.RawMessage
	l.kept.read(func(d *keptData) { text = d.Workspaces[id] })
	if text == nil {
		return answer(w, http.StatusOK, map[string]any{"data": map[string]any{}, "metadata": map[string]string{"id": id}})
	}
	return answer(w, http.StatusOK, text)
}

func (l *labApp) putWorkspace(w http.ResponseWriter, r *http.Request) error {
	var sent json.RawMessage
	if err := body(r, &sent); err != nil {
		return err
	}
	id := r.PathValue("id")
	err := l.kept.change(func(d *keptData) error {
		if _, ok := d.Workspaces[id]; !ok && len(d.Workspaces) >= maxSections {
			return badRequest("there are %d workspaces already", maxSections)
		}
		d.Workspaces[id] = sent
		return nil
	})
	if err != nil {
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}

func (l *labApp) deleteWorkspace(w http.ResponseWriter, r *http.Request) error {
	err := l.kept.change(func(d *keptData) error {
		delete(d.Workspaces, r.PathValue("id"))
		return nil
	})
	if err != nil {
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}
