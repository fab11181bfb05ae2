package jupyter

import (
	"errors"
	"fmt"
	"net"
	"strings"
	"sync"
	"time"

	"github.com/go-zeromq/zmq4"

	"parity.lab/kernel/internal/patience"
)

const (
	connectTime  = 500 * time.Millisecond // longest wait for the other connections of a new client
	queueBytes   = 64 << 20               // output waits while more is queued for a subscriber
	patienceTime = 10 * time.Second       // a subscriber that takes nothing for so long is given up
)

// sockets are the five sockets of a kernel. Shell, control and stdin find a
// client again by its identity, iopub sends to every subscriber, and the
// heartbeat sends back what it gets.
type sockets struct {
	wire    *Wire
	receive func(*Message)
	log     func(format string, args ...any)

	listeners []net.Listener
	accepting sync.WaitGroup

	mu      sync.Mutex
	closed  bool
	changed chan struct{} // closed and made anew when a peer comes, goes or subscribes
	peers   map[*peer]*member
	routes  map[Channel]map[string]*peer // by identity
	made    int                          // identities given to clients without one
}

// member is what the sockets know about a peer.
type member struct {
	channel    Channel
	subscribed map[string]bool // topics, on iopub
	claim      string          // on iopub, the identity of the shell connection it belongs to
}

// heartbeat is the Channel of the heartbeat socket inside this file.
const heartbeat Channel = "hb"

// openSockets listens on the five ports of c, where a port of 0 is replaced by
// the one the system chose, and calls receive with every valid message. Calls
// for one client and channel come in order; calls for different ones overlap.
func openSockets(c *Connection, receive func(*Message), log func(string, ...any)) (*sockets, error) {
	wire, err := NewWire(c.Scheme, c.Key)
	if err != nil {
		return nil, err
	}
	s := &sockets{
		wire: wire, receive: receive, log: log,
		changed: make(chan struct{}),
		peers:   map[*peer]*member{},
		routes:  map[Channel]map[string]*peer{Shell: {}, Control: {}, Stdin: {}},
	}
	channels := []Channel{Shell, Control, Stdin, IOPub, heartbeat} // as in Connection.ports
	for i, p := range c.ports() {
		l, err := c.listen(p.port)
		if err != nil {
			s.close()
			return nil, fmt.Errorf("jupyter: %s: %w", p.name, err)
		}
		s.listeners = append(s.listeners, l)
		s.accepting.Go(func() { s.accept(l, channels[i]) })
	}
	return s, nil
}

// accept serves the clients of one listener until it is closed.
func (s *sockets) accept(l net.Listener, ch Channel) {
	for {
		c, err := l.Accept()
		if errors.Is(err, net.ErrClosed) {
			return
		}
		if err != nil {
			// Out of file descriptors or memory: leave the system time to recover.
			s.log("%s: %v", ch, err)
			<-time.After(50 * time.Millisecond)
			continue
		}
		go s.serve(c, ch)
	}
}

// serve reads one client's messages until its connection ends.
func (s *sockets) serve(c net.Conn, ch Channel) {
	kind := zmq4.Router
	if ch == IOPub {
		kind = zmq4.Pub
	}
	p, err := newPeer(c, kind)
	if err != nil {
		s.log("%s: a client was not greeted: %v", ch, err)
		return
	}
	if !s.join(p, ch) {
		p.close()
		return
	}
	defer s.leave(p)
	first := true
	err = p.receive(func(frames [][]byte) {
		switch ch {
		case heartbeat:
			p.send(frames)
			return
		case IOPub:
			s.subscribe(p, frames)
			return
		}
		m, err := s.wire.Unpack(frames)
		if err != nil {
			s.log("%s: a message was dropped: %s", ch, strings.TrimPrefix(err.Error(), "jupyter: "))
			return
		}
		m.Channel = ch
		m.Route = [][]byte{[]byte(p.id)}
		if first && ch == Shell {
			s.awaitSubscriber(p)
		}
		first = false
		s.receive(m)
	})
	if errors.Is(err, errPeer) {
		s.log("%s: a connection was closed: %v", ch, err)
	}
}

// join notes a peer; it reports false when the sockets have been closed.
func (s *sockets) join(p *peer, ch Channel) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return false
	}
	if p.id == "" {
		s.made++
		p.id = fmt.Sprintf("\x00%d", s.made) // a client's own identity never begins with a zero byte
	}
	s.peers[p] = &member{channel: ch, subscribed: map[string]bool{}}
	if r := s.routes[ch]; r != nil {
		r[p.id] = p // a client that comes back takes its identity over
	}
	s.announce()
	return true
}

// leave forgets a peer.
func (s *sockets) leave(p *peer) {
	s.mu.Lock()
	m := s.peers[p]
	delete(s.peers, p)
	if r := s.routes[m.channel]; r != nil && r[p.id] == p {
		delete(r, p.id)
	}
	s.announce()
	s.mu.Unlock()
	p.close()
}

// announce wakes those who wait for a change. The caller holds s.mu.
func (s *sockets) announce() {
	close(s.changed)
	s.changed = make(chan struct{})
}

// subscribe handles what a subscriber sends: one frame, 1 or 0 and the topic.
func (s *sockets) subscribe(p *peer, frames [][]byte) {
	if len(frames) != 1 || len(frames[0]) == 0 || frames[0][0] > 1 {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	topics, topic := s.peers[p].subscribed, string(frames[0][1:])
	if frames[0][0] == 1 {
		topics[topic] = true
	} else {
		delete(topics, topic)
	}
	s.announce()
}

// awaitSubscriber waits, not longer than connectTime, for the subscription of
// the client whose shell connection is p. A client opens both at the same time,
// and what is published before its subscription has arrived is lost to it: it
// would wait in vain for the states of its first request. A subscriber has no
// identity, so each shell connection claims one that no other has claimed;
// counting would not do, since one that has just left may still be there.
// Control requests do not wait: those who only manage kernels have a control
// connection alone.
func (s *sockets) awaitSubscriber(p *peer) {
	s.await(func() bool {
		var free *member
		for _, m := range s.peers {
			switch {
			case len(m.subscribed) == 0:
			case m.claim == p.id: // p has come back
				return true
			case m.claim == "":
				free = m
			}
		}
		if free == nil {
			return false
		}
		free.claim = p.id
		return true
	})
}

// await waits, not longer than connectTime, until ok returns true, which is
// called with s.mu held.
func (s *sockets) await(ok func() bool) {
	late := patience.New(connectTime)
	defer late.Stop()
	for {
		s.mu.Lock()
		done := s.closed || ok()
		changed := s.changed
		s.mu.Unlock()
		if done {
			return
		}
		select {
		case <-changed:
		case <-late.C:
			return
		}
	}
}

// errGone is what a message to a front end that has left meets.
var errGone = errors.New("the front end is not connected")

// send sends a message: on iopub to every subscriber of its topic, on another
// channel to the client that its route names. It returns an error if that
// client is not connected.
func (s *sockets) send(m *Message) error {
	frames, err := s.wire.Pack(m)
	if err != nil {
		return err
	}
	if m.Channel == IOPub {
		s.publish(m, frames)
		return nil
	}
	if len(m.Route) != 1 {
		return fmt.Errorf("jupyter: %s: a route of %d parts, expected 1", m.Channel, len(m.Route))
	}
	var p *peer
	find := func() bool {
		p = s.routes[m.Channel][string(m.Route[0])]
		return p != nil
	}
	if m.Channel == Stdin {
		s.await(find) // the client's first cell may be faster than its connection
	} else {
		s.mu.Lock()
		find()
		s.mu.Unlock()
	}
	if p == nil {
		return fmt.Errorf("jupyter: %s: %w", m.Channel, errGone)
	}
	p.send(frames[1:]) // the client does not see its own identity
	return nil
}

// publish sends to the subscribers. Outputs wait for those who are slow;
// states and replies do not, so the kernel stays in control.
func (s *sockets) publish(m *Message, frames [][]byte) {
	var to []*peer
	s.mu.Lock()
	for p, member := range s.peers {
		for topic := range member.subscribed {
			if len(frames[0]) >= len(topic) && string(frames[0][:len(topic)]) == topic {
				to = append(to, p)
				break
			}
		}
	}
	s.mu.Unlock()
	if len(to) == 0 {
		return
	}
	text := encode(frames)
	for _, p := range to {
		p.enqueue(text)
	}
	switch m.Header.Type {
	case "stream", "display_data", "update_display_data", "execute_result":
		for _, p := range to {
			p.room(queueBytes, patienceTime)
		}
	}
}

// close stops listening, sends what is queued and ends all connections. It
// takes about a second at most.
func (s *sockets) close() {
	for _, l := range s.listeners {
		l.Close()
	}
	s.accepting.Wait()
	s.mu.Lock()
	s.closed = true
	var open []*peer
	for p := range s.peers {
		open = append(open, p)
	}
	s.announce()
	s.mu.Unlock()
	var wg sync.WaitGroup
	for _, p := range open {
		wg.Go(p.close)
	}
	wg.Wait()
}
