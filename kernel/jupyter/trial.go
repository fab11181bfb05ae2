package jupyter

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	mathrand "math/rand/v2"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/go-zeromq/zmq4"

	"parity.lab/kernel/internal/patience"
)

// Trial is what a kernel did in a test run.
type Trial struct {
	// Implementation, Version and Protocol are what the kernel calls itself.
	Implementation, Version, Protocol string
	// Value is the plain text of the cell's result.
	Value string
	// Ready is the time from the start to the first reply, Total that to the end of the process.
	Ready, Total time.Duration
}

// trialEnd is how long a kernel may take to end after its shutdown.
const trialEnd = 5 * time.Second

// Try starts the kernel that a command line describes, as a front end does:
// {connection_file} stands for the file it is given, env are variables set
// beside those of this process. It runs one cell, shuts the kernel down and
// waits for its end. The kernel is killed when ctx ends.
//
// Errors say how far it came, with the last lines that the kernel wrote to its
// standard error.
func Try(ctx context.Context, argv []string, env map[string]string, cell string) (t Trial, err error) {
	if len(argv) == 0 {
		return t, errors.New("jupyter: the kernel's command line is empty")
	}
	outer := ctx
	ctx, cancel := context.WithCancelCause(outer)
	defer cancel(nil)
	folder, err := os.MkdirTemp("", "paritylab-trial-")
	if err != nil {
		return t, fmt.Errorf("jupyter: %w", err)
	}
	defer os.RemoveAll(folder)
	c, file, err := trialConnection(folder)
	if err != nil {
		return t, fmt.Errorf("jupyter: %w", err)
	}
	args := make([]string, len(argv))
	for i, a := range argv {
		args[i] = strings.ReplaceAll(a, "{connection_file}", file)
	}
	process := exec.Command(args[0], args[1:]...)
	process.Env = os.Environ()
	for name, value := range env {
		process.Env = append(process.Env, name+"="+value)
	}
	said := &lastBytes{limit: 4 << 10}
	process.Stdout, process.Stderr = said, said
	process.WaitDelay = time.Second
	start := time.Now()
	if err := process.Start(); err != nil {
		return t, fmt.Errorf("jupyter: the kernel does not start: %w", err)
	}
	ended := make(chan struct{})
	go func() {
		process.Wait()
		cancel(fmt.Errorf("the kernel has ended (%v)", process.ProcessState))
		close(ended)
	}()
	kill := context.AfterFunc(ctx, func() { process.Process.Kill() })
	defer kill()

	err = t.talk(ctx, c, cell, start)
	if err == nil {
		late := patience.New(trialEnd)
		defer late.Stop()
		select {
		case <-ended:
		case <-outer.Done():
			err = outer.Err()
		case <-late.C:
			err = fmt.Errorf("the kernel did not end within %v after its shutdown", trialEnd)
		}
	}
	if err != nil {
		if cause := context.Cause(ctx); cause != nil && errors.Is(err, context.Canceled) {
			err = fmt.Errorf("%s: %w", strings.TrimSuffix(err.Error(), ": "+context.Canceled.Error()), cause)
		}
		cancel(nil)
		<-ended
		if text := said.String(); text != "" {
			err = fmt.Errorf("%w; it said: %s", err, text)
		}
		return t, fmt.Errorf("jupyter: %w", err)
	}
	t.Total = time.Since(start)
	return t, nil
}

// trialConnection writes a connection file with ports that are free now.
func trialConnection(folder string) (Connection, string, error) {
	c := Connection{Transport: "tcp", IP: "127.0.0.1", Scheme: "hmac-sha256", Key: rand.Text()}
	for _, p := range c.ports() {
		// Below those that systems give away by themselves: nobody else is given it
		// before the kernel listens there.
		var l net.Listener
		err := errors.New("never tried")
		for tries := 0; err != nil && tries < 1000; tries++ {
			*p.port = 10_000 + mathrand.IntN(20_000)
			l, err = net.Listen("tcp", fmt.Sprint("127.0.0.1:", *p.port))
		}
		if err != nil {
			return c, "", err
		}
		defer l.Close() // all at the end, so that the ports differ
	}
	text, err := json.Marshal(c)
	if err != nil {
		return c, "", err
	}
	file := filepath.Join(folder, "connection.json")
	return c, file, os.WriteFile(file, text, 0o600)
}

// trialClient is the front end of a trial.
type trialClient struct {
	wire    *Wire
	session string
	sockets map[Channel]zmq4.Socket
	arrived chan *Message
	made    int
}

// talk greets the kernel, runs the cell and shuts the kernel down.
func (t *Trial) talk(ctx context.Context, c Connection, cell string, start time.Time) error {
	wire, err := NewWire(c.Scheme, c.Key)
	if err != nil {
		return err
	}
	f := &trialClient{wire: wire, session: rand.Text(), sockets: map[Channel]zmq4.Socket{}, arrived: make(chan *Message, 64)}
	// Sockets that ctx has ended need no closing; closing others in a hurry may lose what was sent.
	var receiving sync.WaitGroup
	ctx, cancel := context.WithCancel(ctx)
	defer func() {
		cancel()
		for _, s := range f.sockets {
			s.Close()
		}
		receiving.Wait()
	}()
	id := zmq4.WithID(zmq4.SocketIdentity(f.session))
	options := []zmq4.Option{
		zmq4.WithLogger(log.New(io.Discard, "", 0)), zmq4.WithDialerRetry(20 * time.Millisecond), zmq4.WithDialerMaxRetries(-1),
	}
	for _, way := range []struct {
		channel Channel
		port    int
	}{{IOPub, c.IOPubPort}, {Shell, c.ShellPort}, {Control, c.ControlPort}} {
		var s zmq4.Socket
		if way.channel == IOPub {
			s = zmq4.NewSub(ctx, options...)
		} else {
			s = zmq4.NewDealer(ctx, append(options[:len(options):len(options)], id)...)
		}
		f.sockets[way.channel] = s
		if err := s.Dial(fmt.Sprintf("tcp://%s:%d", c.IP, way.port)); err != nil {
			if ctx.Err() != nil {
				err = ctx.Err()
			}
			return fmt.Errorf("the kernel does not listen on %s: %w", way.channel, err)
		}
		if way.channel == IOPub {
			if err := s.SetOption(zmq4.OptionSubscribe, ""); err != nil {
				return err
			}
		}
		receiving.Go(func() { f.receive(ctx, way.channel, s) })
	}
	reply, _, err := f.ask(ctx, Shell, "kernel_info_request", map[string]any{})
	if err != nil {
		return fmt.Errorf("the kernel does not answer its first request: %w", err)
	}
	t.Ready = time.Since(start)
	var info struct {
		Implementation string `json:"implementation"`
		Version        string `json:"implementation_version"`
		Protocol       string `json:"protocol_version"`
	}
	if err := reply.decode(&info); err != nil {
		return err
	}
	t.Implementation, t.Version, t.Protocol = info.Implementation, info.Version, info.Protocol
	reply, value, err := f.ask(ctx, Shell, "execute_request", map[string]any{
		"code": cell, "silent": false, "store_history": false, "user_expressions": map[string]any{}, "allow_stdin": false, "stop_on_error": true,
	})
	if err != nil {
		return fmt.Errorf("the kernel does not run the cell %s: %w", cell, err)
	}
	var outcome struct {
		Status string `json:"status"`
		Name   string `json:"ename"`
		Value  string `json:"evalue"`
	}
	if err := reply.decode(&outcome); err != nil {
		return err
	}
	if outcome.Status != "ok" {
		return fmt.Errorf("the cell %s failed: %s: %s", cell, outcome.Name, outcome.Value)
	}
	t.Value = value
	if _, _, err := f.ask(ctx, Control, "shutdown_request", map[string]any{"restart": false}); err != nil {
		return fmt.Errorf("the kernel does not answer its shutdown: %w", err)
	}
	return nil
}

// ask sends a request and waits for its reply and, for a cell, for the idle
// state behind its outputs; value is the plain text of the cell's result.
func (f *trialClient) ask(ctx context.Context, ch Channel, kind string, content map[string]any) (reply *Message, value string, err error) {
	text, err := json.Marshal(content)
	if err != nil {
		return nil, "", err
	}
	f.made++
	m := &Message{Channel: ch, Content: text, Header: Header{
		ID: fmt.Sprintf("%s_%d", f.session, f.made), Session: f.session, User: "doctor",
		Date: time.Now().UTC().Format(time.RFC3339Nano), Type: kind, Version: Version,
	}}
	frames, err := f.wire.Pack(m)
	if err != nil {
		return nil, "", err
	}
	if err := f.sockets[ch].SendMulti(zmq4.NewMsgFrom(frames...)); err != nil {
		return nil, "", err
	}
	for idle := ch == Control; reply == nil || !idle; {
		var got *Message
		select {
		case got = <-f.arrived:
		case <-ctx.Done():
			return nil, "", context.Cause(ctx)
		}
		if got.Parent.ID != m.Header.ID {
			continue
		}
		var body struct {
			State string                     `json:"execution_state"`
			Data  map[string]json.RawMessage `json:"data"`
		}
		switch {
		case got.Channel == ch:
			reply = got
		case got.Header.Type == "status":
			if err := got.decode(&body); err != nil {
				return nil, "", err
			}
			idle = idle || body.State == "idle"
		case got.Header.Type == "execute_result":
			if err := got.decode(&body); err != nil {
				return nil, "", err
			}
			json.Unmarshal(body.Data["text/plain"], &value) // no text is no value
		}
	}
	return reply, value, nil
}

// receive hands on the messages of one socket until it is closed.
func (f *trialClient) receive(ctx context.Context, ch Channel, s zmq4.Socket) {
	for {
		msg, err := s.Recv()
		if err != nil {
			return
		}
		m, err := f.wire.Unpack(msg.Frames)
		if err != nil {
			continue
		}
		m.Channel = ch
		select {
		case f.arrived <- m:
		case <-ctx.Done():
			return
		}
	}
}

// lastBytes keeps the end of what was written to it.
type lastBytes struct {
	limit int
	mu    sync.Mutex
	text  []byte
}

// Write implements io.Writer.
func (b *lastBytes) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.text = append(b.text, p...)
	if over := len(b.text) - b.limit; over > 0 {
		b.text = append(b.text[:0], b.text[over:]...)
	}
	return len(p), nil
}

// String returns the lines as one.
func (b *lastBytes) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return strings.Join(strings.Fields(string(b.text)), " ")
}
