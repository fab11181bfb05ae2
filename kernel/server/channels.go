package server

import (
	"context"
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/coder/websocket"

	"parity.lab/kernel/jupyter"
)

const (
	maxQueued   = 64 << 20 // bytes that wait for a front end before it is given up
	writeTime   = 30 * time.Second
	pingBetween = 30 * time.Second
)

// client is a front end that is connected to a kernel by a WebSocket.
type client struct {
	route   string
	session string // the front end's name for itself; the same when it comes back
	v1      bool
	conn    *websocket.Conn

	mu     sync.Mutex
	wake   chan struct{} // holds one when there is something to send
	outbox []*jupyter.Message
	queued int
	full   bool   // too much waits
	ended  string // why, once it has
}

// accept makes a WebSocket of a request, whose origin guard has checked.
func accept(w http.ResponseWriter, r *http.Request, protocols []string) (*websocket.Conn, error) {
	// A content security policy on the answer to a handshake means nothing.
	w.Header().Del("Content-Security-Policy")
	c, err := websocket.Accept(w, r, &websocket.AcceptOptions{
		Subprotocols: protocols, InsecureSkipVerify: true, CompressionMode: websocket.CompressionDisabled,
	})
	if err != nil {
		return nil, err
	}
	c.SetReadLimit(maxMessage)
	return c, nil
}

// channels carries the messages between a front end and a kernel.
func (s *Server) channels(w http.ResponseWriter, r *http.Request) error {
	h, err := s.kernels.get(r.PathValue("id"))
	if err != nil {
		return err
	}
	conn, err := accept(w, r, []string{protocolV1})
	if err != nil {
		return nil // it has been answered
	}
	c := &client{
		route: secret(), session: r.URL.Query().Get("session_id"), v1: conn.Subprotocol() == protocolV1,
		conn: conn, wake: make(chan struct{}, 1),
	}
	if !h.join(c) {
		conn.Close(websocket.StatusGoingAway, "the kernel has ended")
		return nil
	}
	ctx, cancel := context.WithCancel(context.WithoutCancel(r.Context()))
	var writing sync.WaitGroup
	writing.Go(func() { c.write(ctx); cancel() })
	writing.Go(func() { c.ping(ctx); cancel() })
	c.read(ctx, h, s.options.Log)
	cancel()
	writing.Wait() // from now on it is known what was sent
	h.leave(c)
	conn.CloseNow()
	return nil
}

// join connects a front end. If it was here before, answers to what it asked then
// come to it now, and if nobody came since, all else that it missed. It reports false
// if the kernel has ended.
func (h *hosted) join(c *client) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		return false
	}
	var missed []*jupyter.Message
	if len(h.clients) == 0 && c.session != "" && c.session == h.absent.session {
		missed = h.absent.messages
	}
	h.absent = absence{}
	if route, ok := h.routes[c.session]; ok {
		c.route = route
		if old := h.clients[route]; old != nil { // its connection is broken, and nobody has noticed yet
			missed = old.unsent()
			old.end("the front end has connected again")
		}
	} else if c.session != "" {
		h.remember(c)
	}
	for _, m := range missed {
		c.queue(m)
	}
	h.clients[c.route] = c
	return true
}

// maxRoutes bounds the front ends that a kernel knows again.
const maxRoutes = 100

// remember notes the route of a front end. Beyond the bound some other that is gone is
// forgotten.
func (h *hosted) remember(c *client) {
	for session, route := range h.routes {
		if len(h.routes) < maxRoutes {
			break
		}
		if h.clients[route] == nil {
			delete(h.routes, session)
		}
	}
	h.routes[c.session] = c.route
}

func (h *hosted) leave(c *client) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.clients[c.route] != c {
		return // it has connected again
	}
	delete(h.clients, c.route)
	if len(h.clients) == 0 && !h.closed {
		h.absent = absence{session: c.session}
		for _, m := range c.unsent() {
			h.absent.keep(m)
		}
	}
}

// queue puts a message behind those that wait to be sent. It never blocks.
func (c *client) queue(m *jupyter.Message) {
	c.mu.Lock()
	// What waited before decides: a single message may be of any size.
	c.full = c.full || c.queued > maxQueued
	full := c.full
	c.outbox = append(c.outbox, m)
	c.queued += size(m)
	c.mu.Unlock()
	if full {
		c.end("the front end does not read")
		return
	}
	select {
	case c.wake <- struct{}{}:
	default:
	}
}

// unsent returns the messages that have not been sent.
func (c *client) unsent() []*jupyter.Message {
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.Clone(c.outbox)
}

// end makes the connection end soon.
func (c *client) end(why string) {
	c.mu.Lock()
	first := c.ended == ""
	c.ended = why
	c.mu.Unlock()
	if first {
		select {
		case c.wake <- struct{}{}:
		default:
		}
	}
}

// next returns the first message that waits, and why the connection ends if it does.
func (c *client) next() (m *jupyter.Message, ended string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.outbox) > 0 && !c.full {
		return c.outbox[0], ""
	}
	return nil, c.ended
}

// sent takes the first message away.
func (c *client) sent() {
	c.mu.Lock()
	c.queued -= size(c.outbox[0])
	c.outbox = c.outbox[1:]
	c.mu.Unlock()
}

// write sends what waits until the connection ends.
func (c *client) write(ctx context.Context) {
	for {
		m, ended := c.next()
		switch {
		case m != nil:
			data, binaryFrame, err := encode(m, c.v1)
			if err == nil {
				kind := websocket.MessageText
				if binaryFrame {
					kind = websocket.MessageBinary
				}
				late, cancel := context.WithTimeout(ctx, writeTime)
				err = c.conn.Write(late, kind, data)
				cancel()
				if err != nil {
					return
				}
			}
			c.sent()
		case ended != "":
			c.conn.Close(websocket.StatusGoingAway, ended)
			return
		default:
			select {
			case <-c.wake:
			case <-ctx.Done():
				return
			}
		}
	}
}

// ping finds out that a front end has gone without a word.
func (c *client) ping(ctx context.Context) {
	every := time.NewTicker(pingBetween)
	defer every.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-every.C:
			late, cancel := context.WithTimeout(ctx, writeTime)
			err := c.conn.Ping(late)
			cancel()
			if err != nil {
				return
			}
		}
	}
}

// read hands what the front end sends to the kernel until the connection ends.
func (c *client) read(ctx context.Context, h *hosted, log func(string, ...any)) {
	for {
		kind, data, err := c.conn.Read(ctx)
		if err != nil {
			return
		}
		m, err := decode(data, kind == websocket.MessageBinary, c.v1)
		if err != nil {
			log("a message was dropped: %v", err)
			continue
		}
		m.Route = [][]byte{[]byte(c.route)}
		h.kernel.Receive(m)
	}
}
