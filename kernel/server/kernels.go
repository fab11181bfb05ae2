package server

import (
	"encoding/json"
	"fmt"
	"net/http"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"parity.lab/kernel/event"
	"parity.lab/kernel/install"
	"parity.lab/kernel/jupyter"
)

// maxKernels bounds how many kernels run at a time: each is a process.
const maxKernels = 64

// kernels are the kernels that run.
type kernels struct {
	server *Server
	mu     sync.Mutex
	closed bool
	byID   map[string]*hosted
	order  []string // IDs, the oldest first
}

func (ks *kernels) init(s *Server) {
	ks.server = s
	ks.byID = map[string]*hosted{}
}

// hosted is a kernel and the front ends that are connected to it.
type hosted struct {
	id     string
	kernel *jupyter.Kernel
	log    func(format string, args ...any)

	mu      sync.Mutex
	state   string // of execution: starting, idle or busy
	active  time.Time
	clients map[string]*client // by route
	routes  map[string]string  // by session, of front ends that are or were here
	absent  absence
	closed  bool
}

// kernelModel is a kernel in the form of the interface.
type kernelModel struct {
	ID          string `json:"id"`
	Name        string `json:"name"`
	Active      string `json:"last_activity"`
	State       string `json:"execution_state"`
	Connections int    `json:"connections"`
}

func (h *hosted) model() kernelModel {
	h.mu.Lock()
	defer h.mu.Unlock()
	return kernelModel{h.id, install.Name, stamp(h.active), h.state, len(h.clients)}
}

// start starts a kernel whose cells run in a folder below the root.
func (ks *kernels) start(name, folder string) (*hosted, error) {
	if name != "" && name != install.Name {
		return nil, notFound("there is no kernel %q; there is %q", name, install.Name)
	}
	s := ks.server
	dir := filepath.Join(s.rootPath, filepath.FromSlash(folder))
	if folder != "" {
		if info, err := s.root.Stat(folder); err != nil || !info.IsDir() {
			dir = s.rootPath // a notebook may be open that has no folder any more
		}
	}
	h := &hosted{id: newID(), log: s.options.Log, state: "starting", active: time.Now(), clients: map[string]*client{}, routes: map[string]string{}}
	ks.mu.Lock()
	defer ks.mu.Unlock()
	if ks.closed {
		return nil, &failure{http.StatusServiceUnavailable, "the server ends", ""}
	}
	if len(ks.byID) >= maxKernels {
		return nil, &failure{http.StatusServiceUnavailable, fmt.Sprintf("%d kernels run already; shut some down", maxKernels), ""}
	}
	h.kernel = jupyter.NewKernel(jupyter.Options{
		Version: s.options.Version,
		Log:     s.options.Log,
		NewEngine: func(events func(event.Event), input jupyter.Input) (jupyter.Engine, error) {
			return s.options.NewEngine(dir, events, input)
		},
	}, h.send)
	ks.byID[h.id] = h
	ks.order = append(ks.order, h.id)
	go func() {
		for {
			select {
			case <-h.kernel.Done():
				ks.stop(h.id)
				return
			case <-h.kernel.Restarts():
				if err := h.kernel.Restart(); err != nil {
					h.log("%v", err)
				}
			}
		}
	}()
	return h, nil
}

// newID returns a random UUID, the form that front ends expect.
func newID() string {
	hex := secret()
	b := []byte(hex[:32])
	b[12] = '4'
	b[16] = "89ab"[b[16]&3]
	return string(b[:8]) + "-" + string(b[8:12]) + "-" + string(b[12:16]) + "-" + string(b[16:20]) + "-" + string(b[20:])
}

func (ks *kernels) get(id string) (*hosted, error) {
	ks.mu.Lock()
	defer ks.mu.Unlock()
	if h := ks.byID[id]; h != nil {
		return h, nil
	}
	return nil, notFound("Kernel does not exist: %s", id)
}

// stop ends a kernel. It reports whether there was one.
func (ks *kernels) stop(id string) bool {
	ks.mu.Lock()
	h := ks.byID[id]
	delete(ks.byID, id)
	ks.order = slices.DeleteFunc(ks.order, func(s string) bool { return s == id })
	ks.mu.Unlock()
	if h == nil {
		return false
	}
	h.close()
	return true
}

func (h *hosted) close() {
	if err := h.kernel.Close(); err != nil {
		h.log("%v", err)
	}
	h.mu.Lock()
	h.closed = true
	clients := h.clients
	h.clients = map[string]*client{}
	h.mu.Unlock()
	for _, c := range clients {
		c.end("the kernel has ended")
	}
}

// closeAll ends all kernels; no other starts afterwards if it is for good.
func (ks *kernels) closeAll(forGood bool) {
	ks.mu.Lock()
	ks.closed = ks.closed || forGood
	all := ks.byID
	ks.byID, ks.order = map[string]*hosted{}, nil
	ks.mu.Unlock()
	var wait sync.WaitGroup
	for _, h := range all {
		wait.Go(h.close)
	}
	wait.Wait()
}

func (ks *kernels) list() []*hosted {
	ks.mu.Lock()
	defer ks.mu.Unlock()
	all := make([]*hosted, 0, len(ks.order))
	for _, id := range ks.order {
		all = append(all, ks.byID[id])
	}
	return all
}

func (ks *kernels) count() (kernels, connections int) {
	for _, h := range ks.list() {
		kernels++
		connections += h.model().Connections
	}
	return kernels, connections
}

// send takes a message of the kernel to whom it is for. Jupyter.Kernel calls it.
func (h *hosted) send(m *jupyter.Message) error {
	h.mu.Lock()
	h.active = time.Now()
	if m.Channel == jupyter.IOPub && m.Header.Type == "status" {
		var c struct {
			State string `json:"execution_state"`
		}
		if json.Unmarshal(m.Content, &c) == nil && c.State != "" {
			h.state = c.State
		}
	}
	var to []*client
	if m.Channel == jupyter.IOPub {
		for _, c := range h.clients {
			to = append(to, c)
		}
		if len(to) == 0 {
			h.absent.keep(m)
		}
	} else if len(m.Route) > 0 {
		if c := h.clients[string(m.Route[0])]; c != nil {
			to = append(to, c)
		} else {
			h.absent.keep(m)
		}
	}
	// Queued under the lock: one channel keeps its order.
	for _, c := range to {
		c.queue(m)
	}
	h.mu.Unlock()
	return nil
}

// absence keeps what a kernel says while nobody listens, up to a bound; the oldest
// goes first.
type absence struct {
	session  string // of the front end that left last
	messages []*jupyter.Message
	size     int
}

const maxAbsent = 16 << 20 // bytes

func (a *absence) keep(m *jupyter.Message) {
	if a.session == "" {
		return // nobody was there, nobody will come back
	}
	a.messages = append(a.messages, m)
	a.size += size(m)
	for a.size > maxAbsent && len(a.messages) > 0 {
		a.size -= size(a.messages[0])
		a.messages = a.messages[1:]
	}
}

// size is about how many bytes a message takes.
func size(m *jupyter.Message) int {
	n := len(m.Content) + len(m.Metadata) + 500
	for _, b := range m.Buffers {
		n += len(b)
	}
	return n
}

func (s *Server) getKernels(w http.ResponseWriter, r *http.Request) error {
	models := []kernelModel{}
	for _, h := range s.kernels.list() {
		models = append(models, h.model())
	}
	return answer(w, http.StatusOK, models)
}

func (s *Server) postKernel(w http.ResponseWriter, r *http.Request) error {
	var ask struct {
		Name string `json:"name"`
		Path string `json:"path"`
	}
	if err := body(r, &ask); err != nil {
		return err
	}
	folder, err := s.folderOf(ask.Path)
	if err != nil {
		return err
	}
	h, err := s.kernels.start(ask.Name, folder)
	if err != nil {
		return err
	}
	w.Header().Set("Location", "/api/kernels/"+h.id)
	return answer(w, http.StatusCreated, h.model())
}

// folderOf returns the folder of a notebook, or the folder itself, below the root.
func (s *Server) folderOf(name string) (string, error) {
	clean, err := filePath(strings.Trim(name, "/"))
	if err != nil {
		return "", err
	}
	if info, err := s.root.Stat(orDot(clean)); err == nil && info.IsDir() {
		return clean, nil
	}
	if dir := path.Dir(clean); dir != "." {
		return dir, nil
	}
	return "", nil
}

func (s *Server) getKernel(w http.ResponseWriter, r *http.Request) error {
	h, err := s.kernels.get(r.PathValue("id"))
	if err != nil {
		return err
	}
	return answer(w, http.StatusOK, h.model())
}

func (s *Server) deleteKernel(w http.ResponseWriter, r *http.Request) error {
	id := r.PathValue("id")
	if !s.kernels.stop(id) {
		return notFound("Kernel does not exist: %s", id)
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}

func (s *Server) interruptKernel(w http.ResponseWriter, r *http.Request) error {
	h, err := s.kernels.get(r.PathValue("id"))
	if err != nil {
		return err
	}
	h.kernel.Interrupt()
	w.WriteHeader(http.StatusNoContent)
	return nil
}

func (s *Server) restartKernel(w http.ResponseWriter, r *http.Request) error {
	h, err := s.kernels.get(r.PathValue("id"))
	if err != nil {
		return err
	}
	if err := h.kernel.Restart(); err != nil {
		return err
	}
	return answer(w, http.StatusOK, h.model())
}
