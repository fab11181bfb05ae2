package server

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// labBuild is a build of JupyterLab as small as can be.
func labBuild(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{
		"templates/index.html":             `<!-- {# note #} -->{% if x %}<script id="jupyter-config-data" type="application/json">{{ page_config | tojson }}</script>{% endif %}<script src="{{ page_config['fullStaticUrl'] }}/main.js"></script>`,
		"static/main.js":                   "lab()",
		"schemas/@lab/a/b.json":            `{"properties": {"x": {"default": 1}, "y": {"default": 2}}}`,
		"schemas/@lab/a/package.json.orig": `{"version": "4.6.6"}`,
		"themes/@lab/light/index.css":      "body{}",
		"settings/overrides.json":          `{"@lab/a:b": {"x": 7}}`,
		"secret.txt":                       "secret",
		"schemas/@lab/a/other.json":        `{}`,
	} {
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestLab(t *testing.T) {
	x := openWith(t, nil, func(o *Options) { o.Lab, o.Page = labBuild(t), nil })
	page := x.ask(t, "GET", "/lab/tree/sub/a%3C%2Fscript%3E.ipynb", "").body
	config := regexp.MustCompile(`application/json">(.*?)</script>`).FindStringSubmatch(page)
	var c map[string]any
	if config == nil || json.Unmarshal([]byte(config[1]), &c) != nil || c["treePath"] != "sub/a</script>.ipynb" || c["appUrl"] != "/lab" {
		t.Errorf("the page is %s", page)
	}
	if !strings.Contains(page, `src="/static/lab/main.js"`) || strings.ContainsAny(page, "%#") {
		t.Errorf("the page is %s", page)
	}
	for _, c := range []struct {
		method, path, body string
		status             int
		want               string
	}{
		{"GET", "/lab", "", 200, `"workspace":"default"`},
		{"GET", "/lab/workspaces/mine", "", 200, `"workspace":"mine"`},
		{"GET", "/static/lab/main.js", "", 200, "lab()"},
		{"GET", "/static/lab/none.js", "", 404, "no such file"},
		{"GET", "/static/lab/..%2fsecret.txt", "", 404, "no such file"},
		{"GET", "/lab/api/themes/@lab/light/index.css", "", 200, "body{}"},
		{"GET", "/lab/api/settings?ids_only=true", "", 200, `{"settings":[{"id":"@lab/a:b"},{"id":"@lab/a:other"}]}`},
		{"GET", "/lab/api/settings/@lab/a:b", "", 200, `"x":{"default":7}`},
		{"GET", "/lab/api/settings/@lab/a:b", "", 200, `"version":"4.6.6"`},
		{"GET", "/lab/api/settings/@lab/a:none", "", 404, "Schema not found"},
		{"GET", "/lab/api/settings/..%2f..:secret", "", 404, "Schema not found"},
		{"PUT", "/lab/api/settings/@lab/a:b", `{"raw": "{\"x\": 3}"}`, 204, ""},
		{"PUT", "/lab/api/settings/@lab/a:b", `{}`, 400, "under raw"},
		{"GET", "/lab/api/settings", "", 200, `"settings":{"x":3}`},
		{"GET", "/lab/api/workspaces/default", "", 200, `{"data":{},"metadata":{"id":"default"}}`},
		{"PUT", "/lab/api/workspaces/default", `{"data":{"a":1},"metadata":{"id":"default"}}`, 204, ""},
		{"GET", "/lab/api/workspaces", "", 200, `{"workspaces":{"ids":["default"],"values":[{"data":{"a":1},"metadata":{"id":"default"}}]}}`},
		{"DELETE", "/lab/api/workspaces/default", "", 204, ""},
		{"GET", "/lab/api/workspaces", "", 200, `"ids":[]`},
		{"GET", "/lab/api/translations/", "", 200, `"English"`},
		{"GET", "/lab/api/translations/en", "", 200, `{"data":{},"message":""}`},
		{"GET", "/lab/api/listings/@jupyterlab/x/listings.json", "", 200, `"blocked_extensions":[]`},
	} {
		if r := x.ask(t, c.method, c.path, c.body); r.status != c.status || !strings.Contains(r.body, c.want) {
			t.Errorf("%s %s: status %d, want %d: %s, want %s", c.method, c.path, r.status, c.status, r.body, c.want)
		}
	}
	if _, err := New(Options{Root: t.TempDir(), NewEngine: newEcho, Lab: t.TempDir()}); err == nil || !strings.Contains(err.Error(), "is no build of JupyterLab") {
		t.Errorf("error %v", err)
	}
}

// TestSettingsAreKept: what front ends set is there again when a server is started with
// the same file, and nowhere else.
func TestSettingsAreKept(t *testing.T) {
	file := filepath.Join(t.TempDir(), "settings.json")
	build := labBuild(t)
	start := func(file string) *site {
		return openWith(t, nil, func(o *Options) { o.Lab, o.Settings = build, file })
	}
	x := start(file)
	for _, c := range [][3]string{
		{"PUT", "/api/config/notebook", `{"a": {"b": 1}}`},
		{"PATCH", "/api/config/notebook", `{"a": {"c": 2}}`},
		{"PUT", "/lab/api/settings/@lab/a:b", `{"raw": "{\"x\": 3}"}`},
		{"PUT", "/lab/api/workspaces/default", `{"data":{"a":1}}`},
		{"PUT", "/lab/api/workspaces/other", `{"data":{}}`},
		{"DELETE", "/lab/api/workspaces/other", ""},
	} {
		if r := x.ask(t, c[0], c[1], c[2]); r.status/100 != 2 {
			t.Errorf("%s %s: status %d: %s", c[0], c[1], r.status, r.body)
		}
	}
	again, without := start(file), start("")
	for path, want := range map[string]string{
		"/api/config/notebook":        `{"a":{"b":1,"c":2}}`,
		"/lab/api/settings/@lab/a:b":  `"settings":{"x":3}`,
		"/lab/api/workspaces/default": `{"data":{"a":1}}`,
		"/lab/api/workspaces":         `"ids":["default"]`,
	} {
		// What is spelt with blanks in the file is the same.
		if r := again.ask(t, "GET", path, ""); !strings.Contains(compact(t, r.body), want) {
			t.Errorf("%s: %s, want %s", path, r.body, want)
		}
		if r := without.ask(t, "GET", path, ""); strings.Contains(compact(t, r.body), want) {
			t.Errorf("%s without the file: %s", path, r.body)
		}
	}
	if list, err := os.ReadDir(filepath.Dir(file)); err != nil || len(list) != 1 {
		t.Errorf("beside the file: %v, %v", list, err)
	}
	if err := os.WriteFile(file, []byte("{"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, file := range []string{file, filepath.Join(t.TempDir(), "none", "settings.json"), t.TempDir()} {
		if _, err := New(Options{Root: t.TempDir(), NewEngine: newEcho, Settings: file}); err == nil || !strings.Contains(err.Error(), "the settings in "+file) {
			t.Errorf("%s: error %v", file, err)
		}
	}
}

// compact writes JSON without blanks.
func compact(t *testing.T, text string) string {
	t.Helper()
	var b bytes.Buffer
	if err := json.Compact(&b, []byte(text)); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestPage: the page of the package, its parts, and their policies.
func TestPage(t *testing.T) {
	x := openWith(t, nil, func(o *Options) { o.Page = nil })
	for path, want := range map[string]string{
		"/": "/page/main.js", "/tree/sub": "/page/main.js", "/notebooks/a.ipynb": "/page/main.js",
		"/page/main.js": "import", "/page/style.css": ":root", "/favicon.ico": "PNG",
	} {
		if r := x.ask(t, "GET", path, ""); r.status != 200 || !strings.Contains(r.body, want) {
			t.Errorf("%s: status %d", path, r.status)
		}
	}
	if policy := x.ask(t, "GET", "/", "").header.Get("Content-Security-Policy"); !strings.Contains(policy, "script-src 'self';") {
		t.Errorf("the page's policy is %s", policy)
	}
	frame := x.ask(t, "GET", "/frame", "").header.Get("Content-Security-Policy")
	if !strings.Contains(frame, "sandbox allow-scripts") || strings.Contains(frame, "allow-same-origin") || strings.Contains(frame, "connect-src") {
		t.Errorf("the policy of frames is %s", frame)
	}
	for _, path := range []string{"/page/frame.html", "/page/..%2fserver.go", "/page/none.js", "/other"} {
		if r := x.ask(t, "GET", path, ""); r.status != 404 {
			t.Errorf("%s: status %d", path, r.status)
		}
	}
	r := x.ask(t, "POST", "/api/paritylab/markdown", `{"source": "# $x^2$\n<script>alert(1)</script>"}`)
	if html := r.json(t)["html"].(string); !strings.Contains(html, "<math") || strings.Contains(html, "<script") {
		t.Error(html)
	}
}

func TestBoard(t *testing.T) {
	x := open(t, nil)
	for _, c := range []struct {
		body   string
		status int
		want   string
	}{
		{`{"rows":5,"cols":5,"lit":[0]}`, 200, `"solvable":false,"presses":[]`},
		{`{"rows":5,"cols":5,"lit":[12]}`, 200, `"nullity":2,"solvable":true`},
		{`{"rows":3,"cols":3,"rule":"king","shape":"torus","lit":[]}`, 200, `"presses":[]`},
		{`{"rows":2,"cols":2,"no_self":true,"lit":[0,3]}`, 200, `"nullity":2`},
		{`{"graph":true,"size":3,"edges":[[0,1],[1,2]],"lit":[0,1]}`, 200, `"presses":[0]`},
		{`{"graph":true,"size":3,"edges":[[0,3]],"lit":[]}`, 400, "edge"},
		{`{"rows":1000,"cols":1000}`, 400, "cannot be shown here"},
		{`{"rows":5,"cols":5,"lit":[25]}`, 400, "there is no light 25; there are 25"},
		{`{"rows":5,"cols":5,"rule":"queen"}`, 400, "queen"},
		{`{"rows":3,"cols":3,"rule":"hex","shape":"torus"}`, 400, "even number of rows"},
	} {
		if r := x.ask(t, "POST", "/api/paritylab/board", c.body); r.status != c.status || !strings.Contains(r.body, c.want) {
			t.Errorf("%s: status %d, %s, want %s", c.body, r.status, r.body, c.want)
		}
	}
}
