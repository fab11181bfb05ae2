package server

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"log"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"parity.lab/kernel/event"
	"parity.lab/kernel/install"
	"parity.lab/kernel/jupyter"
)

// Options says what a server serves. Root and NewEngine are required.
type Options struct {
	// Root is the folder whose files are served.
	Root string
	// NewEngine starts what runs the cells of one kernel in the folder dir; see
	// jupyter.Options.
	NewEngine func(dir string, events func(event.Event), input jupyter.Input) (jupyter.Engine, error)
	// Token is what front ends must send; "" makes one.
	Token string
	// Hosts are names, besides the loopback ones and the address that is listened
	// on, by which the server may be called.
	Hosts []string
	// Version is the version of Parity Lab that is reported.
	Version string
	// Page serves what is not part of the interface; nil means the page of the package.
	Page http.Handler
	// Lab is the folder of a build of JupyterLab, served at /lab; "" serves none.
	Lab string
	// Settings is the file that keeps what front ends set; "" keeps it as long as the
	// process lives.
	Settings string
	// Log reports what went wrong outside of requests; nil is log.Printf.
	Log func(format string, args ...any)
}

// Limits.
const (
	maxBody    = 256 << 20 // bytes of a request's body
	maxMessage = 256 << 20 // bytes of a WebSocket message
	closeTime  = 5 * time.Second
)

// Server answers front ends. Make one with [New].
type Server struct {
	options Options
	token   string
	cookie  string // what the cookie holds; it follows from the token, so that a page outlives a restart
	started time.Time

	root     *os.Root
	rootPath string // absolute, without links
	saving   sync.Mutex
	kept     *kept
	lab      *labApp // nil if none is served

	kernels  kernels
	sessions sessions
	handler  http.Handler

	mu    sync.Mutex
	hosts map[string]bool
	port  string
	seen  time.Time // last request
}

// New makes a server. The error says why the root cannot be served. New panics if
// NewEngine is nil.
func New(o Options) (*Server, error) {
	if o.NewEngine == nil {
		panic("server: Options.NewEngine is nil")
	}
	if o.Log == nil {
		o.Log = log.Printf
	}
	path, err := filepath.Abs(o.Root)
	if err == nil {
		path, err = filepath.EvalSymlinks(path)
	}
	if err != nil {
		return nil, fmt.Errorf("server: the folder to serve: %w", err)
	}
	root, err := os.OpenRoot(path)
	if err != nil {
		return nil, fmt.Errorf("server: the folder to serve: %w", err)
	}
	k, err := newKept(o.Settings)
	var lab *labApp
	if err == nil && o.Lab != "" {
		lab, err = newLab(o.Lab, k)
	}
	if err != nil {
		root.Close()
		return nil, err
	}
	now := time.Now()
	s := &Server{
		options: o, token: o.Token, started: now, seen: now,
		root: root, rootPath: path, lab: lab, kept: k,
		hosts: map[string]bool{"localhost": true, "127.0.0.1": true, "::1": true},
	}
	if s.token == "" {
		s.token = secret()
	}
	mac := hmac.New(sha256.New, []byte(s.token))
	mac.Write([]byte("cookie of the page"))
	s.cookie = hex.EncodeToString(mac.Sum(nil))
	for _, h := range o.Hosts {
		s.hosts[strings.ToLower(h)] = true
	}
	s.kernels.init(s)
	s.sessions.init(s)
	s.handler = s.guard(s.routes())
	return s, nil
}

// secret returns 192 random bits as text.
func secret() string {
	b := make([]byte, 24)
	rand.Read(b)
	return hex.EncodeToString(b)
}

// Token returns what front ends must send.
func (s *Server) Token() string { return s.token }

// URL returns where the page is, with the token, for a server that listens on addr. An
// address that stands for all of the machine's becomes its loopback one.
func (s *Server) URL(addr net.Addr) string {
	host, port, err := net.SplitHostPort(addr.String())
	if err != nil {
		return "http://" + addr.String() + "/?token=" + s.token
	}
	if ip := net.ParseIP(host); ip == nil || ip.IsUnspecified() {
		host = "127.0.0.1"
	}
	return "http://" + net.JoinHostPort(host, port) + "/?token=" + s.token
}

// ServeHTTP answers one request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// Serve answers requests that reach l until ctx ends; then it ends all kernels and
// closes the files. It returns nil if ctx ended it. A server serves once.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	if host, port, err := net.SplitHostPort(l.Addr().String()); err == nil {
		s.mu.Lock()
		s.port = port
		if ip := net.ParseIP(host); ip != nil && !ip.IsUnspecified() {
			s.hosts[host] = true
		}
		s.mu.Unlock()
	}
	web := &http.Server{
		Handler:           s,
		ReadHeaderTimeout: 10 * time.Second,
		IdleTimeout:       2 * time.Minute,
		ErrorLog:          log.New(logWriter{s.options.Log}, "", 0),
	}
	ended := make(chan error, 1)
	go func() { ended <- web.Serve(l) }()
	var err error
	select {
	case err = <-ended:
	case <-ctx.Done():
		s.kernels.closeAll(true)
		stop, cancel := context.WithTimeout(context.Background(), closeTime)
		defer cancel()
		if web.Shutdown(stop) != nil {
			web.Close()
		}
		<-ended
	}
	s.Close()
	if errors.Is(err, http.ErrServerClosed) {
		return nil
	}
	return err
}

// Close ends all kernels and closes the files. Serve does so itself.
func (s *Server) Close() {
	s.kernels.closeAll(true)
	s.root.Close()
}

// logWriter hands lines of net/http to a log function.
type logWriter struct {
	log func(format string, args ...any)
}

func (w logWriter) Write(p []byte) (int, error) {
	w.log("%s", p)
	return len(p), nil
}

// routes is everything behind the guard.
func (s *Server) routes() http.Handler {
	m := http.NewServeMux()
	handle := func(pattern string, f func(http.ResponseWriter, *http.Request) error) {
		m.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
			if err := f(w, r); err != nil {
				s.fail(w, r, err)
			}
		})
	}
	handle("GET /api", s.getVersion)
	handle("GET /api/{$}", s.getVersion)
	handle("GET /api/status", s.getStatus)
	handle("GET /api/me", s.getMe)
	handle("GET /api/kernelspecs", s.getSpecs)
	handle("GET /api/kernelspecs/{name}", s.getSpec)
	handle("GET /kernelspecs/{name}/{file}", s.getSpecFile)

	handle("GET /api/kernels", s.getKernels)
	handle("POST /api/kernels", s.postKernel)
	handle("GET /api/kernels/{id}", s.getKernel)
	handle("DELETE /api/kernels/{id}", s.deleteKernel)
	handle("POST /api/kernels/{id}/interrupt", s.interruptKernel)
	handle("POST /api/kernels/{id}/restart", s.restartKernel)
	handle("GET /api/kernels/{id}/channels", s.channels)

	handle("GET /api/sessions", s.getSessions)
	handle("POST /api/sessions", s.postSession)
	handle("GET /api/sessions/{id}", s.getSession)
	handle("PATCH /api/sessions/{id}", s.patchSession)
	handle("DELETE /api/sessions/{id}", s.deleteSession)

	handle("GET /api/contents", s.getContents)
	handle("POST /api/contents", s.postContents)
	handle("GET /api/contents/{path...}", s.getContents)
	handle("POST /api/contents/{path...}", s.postContents)
	handle("PUT /api/contents/{path...}", s.putContents)
	handle("PATCH /api/contents/{path...}", s.patchContents)
	handle("DELETE /api/contents/{path...}", s.deleteContents)
	handle("GET /files/{path...}", s.getFile)

	handle("GET /api/config/{section}", s.getConfig)
	handle("PUT /api/config/{section}", s.putConfig)
	handle("PATCH /api/config/{section}", s.patchConfig)
	handle("GET /api/nbconvert", s.getFormats)
	handle("GET /nbconvert/html/{path...}", s.getHTML)
	handle("POST /api/security/csp-report", s.postReport)
	handle("GET /api/events/subscribe", s.subscribe)
	handle("POST /api/shutdown", s.postShutdown)
	handle("/api/", func(w http.ResponseWriter, r *http.Request) error { return notFound("no such thing: %s", r.URL.Path) })
	if s.lab != nil {
		s.labRoutes(handle)
	}
	handle("POST /api/paritylab/markdown", s.postMarkdown)
	handle("POST /api/paritylab/board", s.postBoard)
	if s.options.Page != nil {
		m.Handle("/", s.options.Page)
		return m
	}
	handle("GET /{$}", s.page)
	handle("GET /tree/{path...}", s.page)
	handle("GET /notebooks/{path...}", s.page)
	handle("GET /page/{file...}", s.pageFile)
	handle("GET /frame", s.frame)
	handle("GET /favicon.ico", func(w http.ResponseWriter, r *http.Request) error {
		w.Header().Set("Content-Type", "image/png")
		w.Write(install.LogoPNG(32))
		return nil
	})
	handle("/", func(w http.ResponseWriter, r *http.Request) error { return notFound("no such page: %s", r.URL.Path) })
	return m
}
