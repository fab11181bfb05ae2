package kerneltest

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	mathrand "math/rand/v2"
	"net"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/go-zeromq/zmq4"
)

// connection is the part of a connection file that is used here.
type connection struct {
	Transport string `json:"transport"`
	IP        string `json:"ip"`
	Shell     int    `json:"shell_port"`
	Control   int    `json:"control_port"`
	Stdin     int    `json:"stdin_port"`
	IOPub     int    `json:"iopub_port"`
	Heartbeat int    `json:"hb_port"`
	Scheme    string `json:"signature_scheme"`
	Key       string `json:"key"`
}

// Sockets are the sockets of a client that was made by [Dial].
type Sockets struct {
	*Client
	key   string
	socks map[string]zmq4.Socket
	beat  zmq4.Socket
}

// NewConnectionFile writes a connection file with five ports of the loopback
// interface that are free now. They are below those that systems give away by
// themselves, so nobody is given one before the kernel listens there.
func NewConnectionFile(t testing.TB) string {
	t.Helper()
	c := connection{Transport: "tcp", IP: "127.0.0.1", Scheme: "hmac-sha256", Key: newID()}
	for _, port := range []*int{&c.Shell, &c.Control, &c.Stdin, &c.IOPub, &c.Heartbeat} {
		var l net.Listener
		err := errors.New("never tried")
		for tries := 0; err != nil && tries < 1000; tries++ {
			*port = 10_000 + mathrand.IntN(20_000)
			l, err = net.Listen("tcp", fmt.Sprint("127.0.0.1:", *port))
		}
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close() // all at the end, so that the ports differ
	}
	return WriteConnectionFile(t, c)
}

// WriteConnectionFile writes c as the JSON text of a connection file into a
// temporary folder and returns the file's path.
func WriteConnectionFile(t testing.TB, c any) string {
	t.Helper()
	text, err := json.Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "connection.json")
	if err := os.WriteFile(file, text, 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// Dial connects a new front end to the kernel of a connection file. It waits
// for the kernel to listen, and closes the connections at the test's end.
func Dial(t testing.TB, file string) *Sockets {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var c connection
	if err := json.Unmarshal(text, &c); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	s := &Sockets{key: c.Key, socks: map[string]zmq4.Socket{}}
	id := newID()
	s.Client = newClient(t, s.Send, id, false)
	options := []zmq4.Option{
		zmq4.WithID(zmq4.SocketIdentity(id)), zmq4.WithLogger(log.New(io.Discard, "", 0)),
		zmq4.WithDialerRetry(20 * time.Millisecond), zmq4.WithDialerMaxRetries(int(Patience / (20 * time.Millisecond))),
	}
	t.Cleanup(func() {
		cancel()
		for _, sock := range s.socks {
			sock.Close()
		}
		s.beat.Close()
	})
	dial := func(sock zmq4.Socket, port int) zmq4.Socket {
		address := fmt.Sprintf("%s://%s:%d", c.Transport, c.IP, port)
		if c.Transport == "ipc" {
			address = fmt.Sprintf("%s://%s-%d", c.Transport, c.IP, port)
		}
		if err := sock.Dial(address); err != nil {
			t.Fatalf("%s: %v", address, err)
		}
		return sock
	}
	sub := zmq4.NewSub(ctx, options[1:]...)
	s.socks["iopub"] = dial(sub, c.IOPub)
	if err := sub.SetOption(zmq4.OptionSubscribe, ""); err != nil {
		t.Fatal(err)
	}
	s.socks["shell"] = dial(zmq4.NewDealer(ctx, options...), c.Shell)
	s.socks["control"] = dial(zmq4.NewDealer(ctx, options...), c.Control)
	s.socks["stdin"] = dial(zmq4.NewDealer(ctx, options...), c.Stdin)
	s.beat = dial(zmq4.NewReq(ctx, options[1:]...), c.Heartbeat)
	for channel, sock := range s.socks {
		go s.receive(channel, sock)
	}
	return s
}

// receive delivers what arrives on a channel until the socket is closed.
func (s *Sockets) receive(channel string, sock zmq4.Socket) {
	for {
		msg, err := sock.Recv()
		if err != nil {
			return
		}
		m, err := unpack(channel, s.key, msg.Frames)
		if err != nil {
			s.t.Errorf("%s: not a message: %v", channel, err)
			continue
		}
		s.Deliver(m)
	}
}

// Send sends a message, signed with the kernel's key.
func (s *Sockets) Send(m *Message) error {
	return s.SendFrames(m.Channel, m.Pack(s.key))
}

// SendFrames sends any frames, which need not be a message.
func (s *Sockets) SendFrames(channel string, frames [][]byte) error {
	return s.socks[channel].SendMulti(zmq4.NewMsgFrom(frames...))
}

// Beat sends a heartbeat and checks that it comes back.
func (s *Sockets) Beat(text string) error {
	if err := s.beat.Send(zmq4.NewMsgString(text)); err != nil {
		return err
	}
	msg, err := s.beat.Recv()
	if err == nil && !bytes.Equal(msg.Bytes(), []byte(text)) {
		err = fmt.Errorf("sent %q, got %q", text, msg.Bytes())
	}
	return err
}

// Leave closes the connections at once, as a client that was killed does.
func (s *Sockets) Leave() {
	s.mu.Lock()
	s.quiet = true
	s.mu.Unlock()
	for _, sock := range s.socks {
		sock.Close()
	}
	s.beat.Close()
}
