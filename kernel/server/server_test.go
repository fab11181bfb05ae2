package server

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"parity.lab/kernel/event"
	"parity.lab/kernel/internal/kerneltest"
	"parity.lab/kernel/jupyter"
)

// echo is an engine: "print TEXT" prints, "ask PROMPT" asks, "wait" waits for an
// interrupt, "dir" prints where it runs, "restarts" how often it was started anew.
type echo struct {
	dir      string
	events   func(event.Event)
	input    jupyter.Input
	stop     chan struct{}
	restarts atomic.Int64
}

func newEcho(dir string, events func(event.Event), input jupyter.Input) (jupyter.Engine, error) {
	return &echo{dir: dir, events: events, input: input, stop: make(chan struct{}, 1)}, nil
}

func (e *echo) Execute(r event.Request) event.Result {
	word, rest, _ := strings.Cut(r.Code, " ")
	print := func(s string) {
		e.events(event.Event{Request: r.ID, Kind: event.Stream, Name: event.Stdout, Text: s})
	}
	switch word {
	case "print":
		print(rest)
	case "dir":
		print(e.dir)
	case "restarts":
		print(fmt.Sprint(e.restarts.Load()))
	case "wait":
		print("waiting")
		<-e.stop
		print("interrupted")
	case "ask":
		line, err := e.input(r.ID, rest, false)
		if err != nil {
			line = err.Error()
		}
		print("got " + line)
	}
	return event.Result{}
}
func (e *echo) Interrupt() {
	select {
	case e.stop <- struct{}{}:
	default:
	}
}
func (e *echo) Complete(string, int) (c event.Completion)  { return }
func (e *echo) Inspect(string, int, bool) event.Inspection { return event.Inspection{} }
func (e *echo) IsComplete(string) event.Completeness {
	return event.Completeness{Status: event.Complete}
}
func (e *echo) Restart() error { e.restarts.Add(1); e.Interrupt(); return nil }
func (e *echo) Close() error   { e.Interrupt(); return nil }

// site is a server that answers on a port of this machine.
type site struct {
	*Server
	web  *httptest.Server
	root string

	mu   sync.Mutex
	logs []string
}

// open serves a folder that holds the given files.
func open(t *testing.T, files map[string]string) *site {
	t.Helper()
	return openWith(t, files, func(*Options) {})
}

// openWith does so with options changed.
func openWith(t *testing.T, files map[string]string, change func(*Options)) *site {
	t.Helper()
	x := &site{root: t.TempDir()}
	for name, text := range files {
		file := filepath.Join(x.root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	o := Options{
		Root: x.root, NewEngine: newEcho, Token: "secret", Version: "1.2.3",
		Page: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { io.WriteString(w, "page "+r.URL.Path) }),
		Log: func(format string, args ...any) {
			x.mu.Lock()
			defer x.mu.Unlock()
			x.logs = append(x.logs, format)
		},
	}
	change(&o)
	s, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	x.Server = s
	x.web = httptest.NewServer(s)
	t.Cleanup(func() { s.Close(); x.web.Close() })
	return x
}

// reply is what the server answered.
type reply struct {
	status int
	header http.Header
	body   string
}

func (r reply) json(t *testing.T) map[string]any {
	t.Helper()
	var m map[string]any
	if err := json.Unmarshal([]byte(r.body), &m); err != nil {
		t.Fatalf("status %d: %q is no object: %v", r.status, r.body, err)
	}
	return m
}

// ask sends a request with the token. headers are names and values in turn; an empty
// value takes a header away.
func (x *site) ask(t *testing.T, method, path, content string, headers ...string) reply {
	t.Helper()
	r, err := http.NewRequest(method, x.web.URL+path, strings.NewReader(content))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Authorization", "token secret")
	for i := 0; i < len(headers); i += 2 {
		switch {
		case headers[i] == "Host":
			r.Host = headers[i+1]
		case headers[i+1] == "":
			r.Header.Del(headers[i])
		default:
			r.Header.Set(headers[i], headers[i+1])
		}
	}
	client := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	got, err := client.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer got.Body.Close()
	var b bytes.Buffer
	if _, err := b.ReadFrom(got.Body); err != nil {
		t.Fatal(err)
	}
	return reply{got.StatusCode, got.Header, b.String()}
}

const emptyNotebook = `{"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}`

func TestAbout(t *testing.T) {
	x := open(t, nil)
	for path, want := range map[string]string{
		"/api":                 `{"version":"1.2.3"}`,
		"/api/":                `{"version":"1.2.3"}`,
		"/api/me":              `"username":"user"`,
		"/api/status":          `"kernels":0`,
		"/api/kernelspecs":     `"default":"paritylab"`,
		"/api/nbconvert":       `"text/html"`,
		"/api/kernels":         `[]`,
		"/api/sessions":        `[]`,
		"/api/config/notebook": `{}`,
		"/other/page":          `page /other/page`,
	} {
		if r := x.ask(t, "GET", path, ""); r.status != 200 || !strings.Contains(r.body, want) {
			t.Errorf("%s: status %d, %s, want %s", path, r.status, r.body, want)
		}
	}
	for _, path := range []string{"/api/terminals", "/api/nothing", "/api/kernelspecs/python3", "/kernelspecs/paritylab/logo.exe", "/api/kernels/x", "/api/sessions/x"} {
		if r := x.ask(t, "GET", path, ""); r.status != 404 || r.json(t)["message"] == "" {
			t.Errorf("%s: status %d, %s", path, r.status, r.body)
		}
	}
	for _, file := range []string{"logo-32x32.png", "logo-64x64.png", "logo-svg.svg"} {
		if r := x.ask(t, "GET", "/kernelspecs/paritylab/"+file, ""); r.status != 200 || !strings.HasPrefix(r.header.Get("Content-Type"), "image/") {
			t.Errorf("%s: status %d, %v", file, r.status, r.header)
		}
	}
}

func TestConfig(t *testing.T) {
	x := open(t, nil)
	if r := x.ask(t, "PATCH", "/api/config/lab", `{"a": {"b": 1, "c": 2}, "d": 3}`); r.status != 200 {
		t.Errorf("%d %s", r.status, r.body)
	}
	x.ask(t, "PATCH", "/api/config/lab", `{"a": {"b": null}, "d": 4}`)
	if r := x.ask(t, "GET", "/api/config/lab", ""); r.body != `{"a":{"c":2},"d":4}` {
		t.Error(r.body)
	}
	if r := x.ask(t, "PUT", "/api/config/lab", `{"e": 1}`); r.status != 204 {
		t.Errorf("%d %s", r.status, r.body)
	}
	if r := x.ask(t, "GET", "/api/config/lab", ""); r.body != `{"e":1}` {
		t.Error(r.body)
	}
	if r := x.ask(t, "PUT", "/api/config/lab", `[1]`); r.status != 400 {
		t.Errorf("%d %s", r.status, r.body)
	}
}

func TestKernelsAndSessions(t *testing.T) {
	x := open(t, map[string]string{"sub/a.ipynb": emptyNotebook})
	made := x.ask(t, "POST", "/api/kernels", "")
	id, _ := made.json(t)["id"].(string)
	if made.status != 201 || made.header.Get("Location") != "/api/kernels/"+id || made.json(t)["name"] != "paritylab" {
		t.Fatalf("%d %s", made.status, made.body)
	}
	if r := x.ask(t, "POST", "/api/kernels", `{"name": "python3"}`); r.status != 404 {
		t.Errorf("%d %s", r.status, r.body)
	}
	for _, c := range []struct {
		method, path string
		status       int
	}{
		{"GET", "/api/kernels/" + id, 200},
		{"POST", "/api/kernels/" + id + "/interrupt", 204},
		{"POST", "/api/kernels/" + id + "/restart", 200},
		{"DELETE", "/api/kernels/" + id, 204},
		{"DELETE", "/api/kernels/" + id, 404},
		{"POST", "/api/kernels/" + id + "/interrupt", 404},
		{"POST", "/api/kernels/" + id + "/restart", 404},
	} {
		if r := x.ask(t, c.method, c.path, ""); r.status != c.status {
			t.Errorf("%s %s: status %d, %s", c.method, c.path, r.status, r.body)
		}
	}
	const want = `{"path": "sub/a.ipynb", "type": "notebook", "name": "a", "kernel": {"name": "paritylab"}}`
	first := x.ask(t, "POST", "/api/sessions", want).json(t)
	again := x.ask(t, "POST", "/api/sessions", want).json(t)
	if first["id"] != again["id"] || first["notebook"].(map[string]any)["path"] != "sub/a.ipynb" {
		t.Errorf("%v\n%v", first, again)
	}
	session := "/api/sessions/" + first["id"].(string)
	kernel := first["kernel"].(map[string]any)["id"].(string)
	if r := x.ask(t, "PATCH", session, `{"path": "sub/b.ipynb"}`).json(t); r["path"] != "sub/b.ipynb" || r["kernel"].(map[string]any)["id"] != kernel {
		t.Errorf("%v", r)
	}
	// Another kernel: the one that nobody uses any more ends.
	changed := x.ask(t, "PATCH", session, `{"kernel": {"name": "paritylab"}}`).json(t)
	if changed["kernel"].(map[string]any)["id"] == kernel {
		t.Error("the kernel is still the same")
	}
	waitFor(t, "the end of the old kernel", func() bool { return x.ask(t, "GET", "/api/kernels/"+kernel, "").status == 404 })
	if r := x.ask(t, "DELETE", session, ""); r.status != 204 {
		t.Errorf("%d %s", r.status, r.body)
	}
	if r := x.ask(t, "GET", "/api/kernels", ""); r.body != "[]" {
		t.Error(r.body)
	}
	if r := x.ask(t, "POST", "/api/sessions", `{"path": "x"}`); r.status != 400 {
		t.Errorf("%d %s", r.status, r.body)
	}
	// A session whose kernel is deleted goes.
	third := x.ask(t, "POST", "/api/sessions", want).json(t)
	x.ask(t, "DELETE", "/api/kernels/"+third["kernel"].(map[string]any)["id"].(string), "")
	if r := x.ask(t, "GET", "/api/sessions", ""); r.body != "[]" {
		t.Error(r.body)
	}
}

func waitFor(t *testing.T, what string, ok func() bool) {
	t.Helper()
	for end := time.Now().Add(kerneltest.Patience); !ok(); {
		if time.Now().After(end) {
			t.Fatalf("%s did not come", what)
		}
		<-time.After(5 * time.Millisecond)
	}
}
