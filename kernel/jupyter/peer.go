package jupyter

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"net"
	"sync"
	"time"

	"github.com/go-zeromq/zmq4"
	"github.com/go-zeromq/zmq4/security/null"

	"parity.lab/kernel/internal/patience"
)

const (
	handshakeTime  = 10 * time.Second // a peer that says nothing is left after this
	handshakeBytes = 64 << 10
	messageBytes   = 256 << 20 // largest message that is read
	closeTime      = time.Second
)

// errPeer marks what a client did wrong, unlike the ordinary ends of a connection.
var errPeer = errors.New("malformed")

// peer is one ZeroMQ connection of a client. The package zmq4 greets the
// client and reads its messages; writing goes through a queue, so that a slow
// client delays nobody, and one system call sends what has gathered there.
type peer struct {
	link link
	zmq  *zmq4.Conn
	id   string // the identity the client gave itself, or ""

	mu      sync.Mutex
	changed *sync.Cond // queue, size or closing changed
	queue   net.Buffers
	size    int  // bytes in queue
	closing bool // write what is queued, then close
	done    chan struct{}
}

// newPeer greets the client at the other end of c as a socket of the given type.
func newPeer(c net.Conn, kind zmq4.SocketType) (p *peer, err error) {
	p = &peer{done: make(chan struct{})}
	p.changed = sync.NewCond(&p.mu)
	p.link = link{Conn: c, in: bufio.NewReaderSize(c, 64<<10), guard: newGuard()}
	// zmq4 indexes into what the client sent without checking its length.
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("%w greeting: %v", errPeer, r)
		}
		if err != nil {
			c.Close()
		}
	}()
	if err := c.SetDeadline(time.Now().Add(handshakeTime)); err != nil {
		return nil, err
	}
	p.zmq, err = zmq4.Open(&p.link, null.Security(), kind, nil, true, nil)
	if err != nil {
		return nil, err
	}
	p.id = p.zmq.Peer.Meta["Identity"]
	p.link.guard.limit = messageBytes
	p.link.pong = p.enqueue
	if err := c.SetDeadline(time.Time{}); err != nil {
		return nil, err
	}
	go p.write()
	return p, nil
}

// receive calls f with the frames of each message until the connection ends,
// and returns why it ended.
func (p *peer) receive(f func(frames [][]byte)) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("%w message: %v", errPeer, r)
		}
	}()
	for {
		msg, err := p.zmq.RecvMsg()
		if err != nil {
			return err
		}
		if msg.Type == zmq4.UsrMsg {
			f(msg.Frames)
		}
	}
}

// send queues a message. It never blocks; after the connection's end it does nothing.
func (p *peer) send(frames [][]byte) {
	p.enqueue(encode(frames))
}

func (p *peer) enqueue(b []byte) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closing {
		return
	}
	p.queue = append(p.queue, b)
	p.size += len(b)
	p.changed.Broadcast()
}

// room waits until at most so many bytes are queued. A client that does not get
// there within the given time is given up: its connection is closed.
func (p *peer) room(most int, limit time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.size <= most {
		return
	}
	late := patience.After(limit, func() { p.link.Close() })
	defer late.Stop()
	for p.size > most && !p.closing {
		p.changed.Wait()
	}
}

// write sends the queue until the connection ends.
func (p *peer) write() {
	defer close(p.done)
	defer p.link.Close()
	for {
		p.mu.Lock()
		for len(p.queue) == 0 && !p.closing {
			p.changed.Wait()
		}
		batch, size := p.queue, p.size
		p.queue = nil
		p.mu.Unlock()
		if len(batch) == 0 {
			return
		}
		_, err := batch.WriteTo(p.link.Conn)
		p.mu.Lock()
		p.size -= size
		if err != nil {
			p.closing, p.queue = true, nil
		}
		p.changed.Broadcast()
		p.mu.Unlock()
	}
}

// close sends what is queued, if the client takes it within about a second,
// and ends the connection.
func (p *peer) close() {
	p.mu.Lock()
	p.closing = true
	p.changed.Broadcast()
	p.mu.Unlock()
	late := patience.After(closeTime, func() { p.link.Close() })
	defer late.Stop()
	<-p.done
}

// encode writes frames in the form of ZMTP 3: flags, length, body. zmq4 would
// make two system calls for each frame.
func encode(frames [][]byte) []byte {
	const more, long = 1, 2
	size := 0
	for _, f := range frames {
		size += 9 + len(f)
	}
	b := make([]byte, 0, size)
	for i, f := range frames {
		var flags byte
		if i < len(frames)-1 {
			flags = more
		}
		if len(f) > 255 {
			b = binary.BigEndian.AppendUint64(append(b, flags|long), uint64(len(f)))
		} else {
			b = append(b, flags, byte(len(f)))
		}
		b = append(b, f...)
	}
	return b
}

// link is the connection as zmq4 sees it: reads are buffered and guarded, and
// after the greeting the commands that zmq4 writes join the queue.
type link struct {
	net.Conn
	in    *bufio.Reader
	guard guard
	pong  func(frame []byte) // nil during the greeting
	head  []byte             // first half of a command: zmq4 writes length and body apart
}

// Read reads for zmq4, which never asks for more than the next part of a frame.
func (l *link) Read(b []byte) (int, error) {
	n, err := l.in.Read(b)
	if bad := l.guard.scan(b[:n]); bad != nil {
		return 0, bad
	}
	return n, err
}

// Write writes what zmq4 itself sends: the greeting, and answers to pings.
func (l *link) Write(b []byte) (int, error) {
	switch {
	case l.pong == nil:
		return l.Conn.Write(b)
	case l.head == nil:
		l.head = append([]byte{}, b...)
	default:
		l.pong(append(l.head, b...))
		l.head = nil
	}
	return len(b), nil
}
