package jupyter

import (
	"context"
	"fmt"
	"io"
	"net"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"parity.lab/kernel/event"
	"parity.lab/kernel/internal/kerneltest"
)

// served is a kernel with a fake engine behind real sockets.
type served struct {
	at    Connection
	file  string
	fake  *fakeEngine
	ended chan error // receives what Serve returns
	stop  context.CancelFunc

	mu     sync.Mutex
	logged []string
}

func serve(t *testing.T, c Connection) *served {
	t.Helper()
	return serveWith(t, c, usualPauses)
}

// serveWith does so with other pauses.
func serveWith(t *testing.T, c Connection, p pauses) *served {
	t.Helper()
	s := &served{ended: make(chan error, 1)}
	started := make(chan *fakeEngine, 1)
	listening := make(chan Connection, 1)
	ctx, stop := context.WithCancel(context.Background())
	s.stop = stop
	o := Options{
		Version: "1.2.3",
		pauses:  p,
		Log: func(format string, args ...any) {
			s.mu.Lock()
			defer s.mu.Unlock()
			s.logged = append(s.logged, fmt.Sprintf(format, args...))
		},
		NewEngine: func(events func(event.Event), input Input) (Engine, error) {
			e := newFake(events, input)
			started <- e
			return e, nil
		},
		Listening: func(c Connection) { listening <- c },
	}
	go func() { s.ended <- Serve(ctx, c, o) }()
	select {
	case s.at = <-listening:
	case err := <-s.ended:
		t.Fatal(err)
	}
	s.file = kerneltest.WriteConnectionFile(t, s.at)
	s.fake = <-started
	t.Cleanup(func() {
		stop()
		within(t, "the end of Serve", func() {
			if err, ok := <-s.ended; ok && err != nil {
				t.Errorf("Serve: %v", err)
			}
		})
	})
	return s
}

// loopback is a Connection whose ports the system chooses.
func loopback() Connection {
	return Connection{Transport: "tcp", IP: "127.0.0.1", Scheme: "hmac-sha256", Key: "secret"}
}

func (s *served) logs() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return strings.Join(s.logged, "\n")
}

func TestSockets(t *testing.T) {
	s := serve(t, loopback())
	c := kerneltest.Dial(t, s.file)
	reply, _ := c.Ask("shell", "kernel_info_request", map[string]any{})
	if reply.Text("implementation") != "paritylab" {
		t.Errorf("reply %v", reply)
	}
	reply, published := c.Execute("out hello\nshow <b>x</b>\nvalue 42")
	if reply.Status() != "ok" {
		t.Errorf("reply %v", reply)
	}
	wantTypes(t, published, "execute_input", "stream", "display_data", "execute_result")
	if err := c.Beat("ping"); err != nil {
		t.Error(err)
	}
	reply, _ = c.Ask("control", "connect_request", map[string]any{})
	if reply.Int("shell_port") != s.at.ShellPort || reply.Int("hb_port") != s.at.HBPort {
		t.Errorf("connect_reply %v, want the ports of %+v", reply, s.at)
	}
	id := c.Start("input name?", map[string]any{"allow_stdin": true})
	c.Answer(c.Question(id), "seven")
	if got := kerneltest.Printed(c.Published(id), "stdout"); got != "got seven" {
		t.Errorf("printed %q", got)
	}
}

// The first request of a client must not be answered before its subscription
// has arrived, or it waits for a state that was published to nobody.
func TestFirstStateIsNotLost(t *testing.T) {
	s := serve(t, loopback())
	for range 10 {
		c := kerneltest.Dial(t, s.file)
		_, published := c.Ask("shell", "kernel_info_request", map[string]any{})
		wantTypes(t, published)
		c.Leave()
	}
}

func TestHeartbeatAndControlWhileBusy(t *testing.T) {
	s := serve(t, loopback())
	c := kerneltest.Dial(t, s.file)
	id := c.Start("block", nil)
	<-s.fake.begun
	for i := range 10 {
		if err := c.Beat(fmt.Sprint("beat ", i)); err != nil {
			t.Fatal(err)
		}
	}
	c.Ask("control", "kernel_info_request", map[string]any{})
	c.Ask("control", "interrupt_request", map[string]any{})
	if reply := c.Reply(id); reply.Status() != "error" {
		t.Errorf("reply %v", reply)
	}
}

func TestForgedAndGarbledMessagesAreDropped(t *testing.T) {
	s := serve(t, loopback())
	c := kerneltest.Dial(t, s.file)
	forged := c.Message("shell", "execute_request", map[string]any{"code": "out forged"})
	good := forged.Pack("secret")
	tests := map[string][][]byte{
		"wrong key":         forged.Pack("wrong"),
		"no key":            forged.Pack(""),
		"changed content":   append(append([][]byte{}, good[:5]...), []byte(`{"code":"out changed"}`)),
		"no delimiter":      good[1:],
		"too few frames":    good[:4],
		"one empty frame":   {{}},
		"delimiter only":    {[]byte("<IDS|MSG>")},
		"not JSON":          {[]byte("<IDS|MSG>"), []byte("00"), []byte("{"), []byte("]"), []byte("\xff"), []byte("")},
		"header is a list":  signed("secret", "[]", "{}", "{}", "{}"),
		"header is empty":   signed("secret", "{}", "{}", "{}", "{}"),
		"content is text":   signed("secret", `{"msg_id":"1","msg_type":"execute_request"}`, "{}", "{}", `"x"`),
		"parent is null":    signed("secret", `{"msg_id":"1","msg_type":"execute_request"}`, "null", "{}", "{}"),
		"header of numbers": signed("secret", `{"msg_id":1,"msg_type":2}`, "{}", "{}", "{}"),
	}
	for name, frames := range tests {
		for _, channel := range []string{"shell", "control", "stdin"} {
			if err := c.SendFrames(channel, frames); err != nil {
				t.Fatalf("%s on %s: %v", name, channel, err)
			}
		}
	}
	reply, published := c.Execute("count")
	if reply.Int("execution_count") != 1 || kerneltest.Printed(published, "stdout") != "1" {
		t.Errorf("a message that should be dropped was executed: %v", reply)
	}
	c.Ask("control", "kernel_info_request", map[string]any{})
	if n := strings.Count(s.logs(), "shell: a message was dropped"); n != len(tests) {
		t.Errorf("%d messages of %d were reported:\n%s", n, len(tests), s.logs())
	}
	for _, m := range c.Waiting() {
		t.Errorf("the kernel answered: %v", m)
	}
}

// signed returns the frames of a message with the given JSON parts.
func signed(key string, parts ...string) [][]byte {
	w, err := NewWire("", key)
	if err != nil {
		panic(err)
	}
	var b [][]byte
	for _, p := range parts {
		b = append(b, []byte(p))
	}
	return append([][]byte{[]byte(delimiter), []byte(w.sign(b))}, b...)
}

// Clients that speak no ZeroMQ, or say nothing, must not disturb the others.
func TestGarbageOnEverySocket(t *testing.T) {
	s := serve(t, loopback())
	greeting := append([]byte("\xff\x00\x00\x00\x00\x00\x00\x00\x01\x7f\x03\x00NULL"), make([]byte, 48)...)
	ready := []byte("\x04\x19\x05READY\x0bSocket-Type\x00\x00\x00\x06DEALER")
	ready[1] = byte(len(ready) - 2)
	join := func(parts ...[]byte) []byte {
		var all []byte
		for _, p := range parts {
			all = append(all, p...)
		}
		return all
	}
	tests := map[string][]byte{
		"silence":          nil,
		"http":             []byte("GET / HTTP/1.1\r\nHost: x\r\n\r\n" + strings.Repeat("x", 100)),
		"half a greeting":  greeting[:30],
		"no ready":         greeting,
		"huge command":     join(greeting, []byte("\x06\x7f\xff\xff\xff\xff\xff\xff\xff")),
		"short property":   join(greeting, []byte("\x04\x08\x05READY\x0b")),
		"bad type":         join(greeting, []byte("\x04\x19\x05READY\x0bSocket-Type\x00\x00\x00\x04MOON")),
		"huge frame":       join(greeting, ready, []byte("\x02\x00\x00\x7f\xff\xff\xff\xff\xff")),
		"overlong frame":   join(greeting, ready, []byte("\x02\xff\xff\xff\xff\xff\xff\xff\xff")),
		"frame cut off":    join(greeting, ready, []byte("\x01\x40abc")),
		"unknown command":  join(greeting, ready, []byte("\x04\x05\x04MOON")),
		"empty command":    join(greeting, ready, []byte("\x04\x00")),
		"empty frames":     join(greeting, ready, []byte("\x01\x00\x01\x00\x00\x00")),
		"ping":             join(greeting, ready, []byte("\x04\x07\x04PING\x00\x00")),
		"subscribe nobody": join(greeting, ready, []byte("\x00\x01\x01")),
	}
	var open []net.Conn
	for _, p := range s.at.ports() {
		for name, text := range tests {
			conn, err := net.Dial("tcp", net.JoinHostPort(s.at.IP, fmt.Sprint(*p.port)))
			if err != nil {
				t.Fatalf("%s on %s: %v", name, p.name, err)
			}
			open = append(open, conn)
			if _, err := conn.Write(text); err != nil {
				t.Logf("%s on %s: %v", name, p.name, err) // the kernel may hang up early
			}
		}
	}
	c := kerneltest.Dial(t, s.file)
	if reply, _ := c.Execute("out here"); reply.Status() != "ok" {
		t.Errorf("reply %v", reply)
	}
	if err := c.Beat("ping"); err != nil {
		t.Error(err)
	}
	for _, conn := range open {
		conn.Close()
	}
	if reply, _ := c.Execute("out still here"); reply.Status() != "ok" {
		t.Errorf("reply %v", reply)
	}
}

// A ping is answered by one whole frame, though zmq4 writes it in two parts.
func TestPingIsAnswered(t *testing.T) {
	s := serve(t, loopback())
	conn, err := net.Dial("tcp", net.JoinHostPort(s.at.IP, fmt.Sprint(s.at.ShellPort)))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	conn.SetDeadline(time.Now().Add(kerneltest.Patience))
	io.WriteString(conn, "\xff\x00\x00\x00\x00\x00\x00\x00\x01\x7f\x03\x00NULL"+strings.Repeat("\x00", 48))
	io.WriteString(conn, "\x04\x1c\x05READY\x0bSocket-Type\x00\x00\x00\x06DEALER")
	io.WriteString(conn, "\x04\x07\x04PING\x00\x00")
	var all []byte
	b := make([]byte, 1024)
	for !strings.HasSuffix(string(all), "\x04\x05\x04PONG") {
		n, err := conn.Read(b)
		all = append(all, b[:n]...)
		if err != nil {
			t.Fatalf("%v after %q", err, all)
		}
	}
}

func TestTwoClients(t *testing.T) {
	s := serve(t, loopback())
	a, b := kerneltest.Dial(t, s.file), kerneltest.Dial(t, s.file)
	a.Ask("shell", "kernel_info_request", map[string]any{})
	b.Ask("shell", "kernel_info_request", map[string]any{})
	id := a.Start("out to both", nil)
	for _, c := range []*kerneltest.Sockets{a, b} {
		if got := kerneltest.Printed(c.Published(id), "stdout"); got != "to both" {
			t.Errorf("printed %q", got)
		}
	}
	a.Reply(id)
	id = b.Start("input for b?", map[string]any{"allow_stdin": true})
	q := b.Question(id)
	for _, m := range a.Waiting() {
		if m.Channel != "iopub" {
			t.Errorf("a reply for the other client: %v", m)
		}
	}
	b.Answer(q, "mine")
	if reply := b.Reply(id); reply.Status() != "ok" {
		t.Errorf("reply %v", reply)
	}
}

func TestClientVanishes(t *testing.T) {
	s := serve(t, loopback())
	for range 5 {
		c := kerneltest.Dial(t, s.file)
		c.Start("out begins\nlines 20000\nblock", map[string]any{"stop_on_error": false})
		<-s.fake.begun
		c.Leave()
		d := kerneltest.Dial(t, s.file)
		// The states of a new client's control requests may come before its subscription.
		d.Reply(d.Request("control", "interrupt_request", map[string]any{}))
		if reply, _ := d.Execute("out here"); reply.Status() != "ok" {
			t.Errorf("reply %v", reply)
		}
		d.Leave()
	}
	c := kerneltest.Dial(t, s.file)
	id := c.Start("input name?", map[string]any{"allow_stdin": true, "stop_on_error": false})
	c.Question(id)
	c.Leave() // with a question open
	d := kerneltest.Dial(t, s.file)
	d.Reply(d.Request("control", "interrupt_request", map[string]any{}))
	if reply, _ := d.Execute("out here"); reply.Status() != "ok" {
		t.Errorf("reply %v", reply)
	}
}

// A subscriber that reads nothing holds up outputs for a while, never control.
func TestSlowSubscriberDoesNotHoldUpControl(t *testing.T) {
	p, client := net.Pipe()
	defer client.Close()
	s := &peer{done: make(chan struct{}), link: link{Conn: p}}
	s.changed = sync.NewCond(&s.mu)
	go s.write()
	for range 100 {
		s.send([][]byte{make([]byte, 1000)}) // must not block
	}
	within(t, "giving up the subscriber", func() { s.room(10, time.Millisecond) })
	within(t, "close", s.close)
}

func TestShutdownEndsServe(t *testing.T) {
	s := serve(t, loopback())
	c := kerneltest.Dial(t, s.file)
	c.Start("out begins\nblock", nil)
	<-s.fake.begun
	reply, _ := c.Ask("control", "shutdown_request", map[string]any{"restart": false})
	if reply.Status() != "ok" {
		t.Errorf("reply %v", reply)
	}
	within(t, "the end of Serve", func() {
		if err := <-s.ended; err != nil {
			t.Error(err)
		}
	})
	close(s.ended)
	if !s.fake.closed {
		t.Error("the engine was not closed")
	}
	if conn, err := net.Dial("tcp", net.JoinHostPort(s.at.IP, fmt.Sprint(s.at.ShellPort))); err == nil {
		conn.Close()
		t.Error("the port is still open")
	}
}

func TestOnlyTheGivenAddressIsListenedOn(t *testing.T) {
	if runtime.GOOS != "linux" {
		return // other systems have no second loopback address
	}
	s := serve(t, loopback())
	for _, p := range s.at.ports() {
		if conn, err := net.Dial("tcp", net.JoinHostPort("127.0.0.2", fmt.Sprint(*p.port))); err == nil {
			conn.Close()
			t.Errorf("%s is open on another address", p.name)
		}
	}
}

func TestIPC(t *testing.T) {
	if runtime.GOOS == "windows" {
		return
	}
	c := loopback()
	c.Transport, c.IP = "ipc", filepath.Join(t.TempDir(), "k")
	for i, p := range c.ports() {
		*p.port = i + 1
	}
	s := serve(t, c)
	front := kerneltest.Dial(t, s.file)
	if reply, _ := front.Execute("out here"); reply.Status() != "ok" {
		t.Errorf("reply %v", reply)
	}
}

func TestUnsignedMessages(t *testing.T) {
	c := loopback()
	c.Key = ""
	s := serve(t, c)
	front := kerneltest.Dial(t, s.file)
	if reply, _ := front.Execute("out here"); reply.Status() != "ok" {
		t.Errorf("reply %v", reply)
	}
}
