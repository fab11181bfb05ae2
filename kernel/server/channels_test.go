package server

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"parity.lab/kernel/internal/kerneltest"
	"parity.lab/kernel/jupyter"
)

// wire is a front end's connection to a kernel.
type wire struct {
	t    *testing.T
	conn *websocket.Conn
	v1   bool
	sent int
}

func (x *site) dial(t *testing.T, kernel, session string, v1 bool) *wire {
	t.Helper()
	o := &websocket.DialOptions{HTTPHeader: http.Header{"Authorization": {"token secret"}}}
	if v1 {
		o.Subprotocols = []string{protocolV1}
	}
	at := "ws" + strings.TrimPrefix(x.web.URL, "http") + "/api/kernels/" + kernel + "/channels?session_id=" + session
	c, _, err := websocket.Dial(t.Context(), at, o)
	if err != nil {
		t.Fatal(err)
	}
	if (c.Subprotocol() == protocolV1) != v1 {
		t.Fatalf("the sub-protocol is %q", c.Subprotocol())
	}
	c.SetReadLimit(maxMessage)
	t.Cleanup(func() { c.CloseNow() })
	return &wire{t: t, conn: c, v1: v1}
}

// send sends a message and returns its ID.
func (w *wire) send(channel jupyter.Channel, kind string, content any, buffers ...[]byte) string {
	w.t.Helper()
	w.sent++
	text, err := json.Marshal(content)
	if err != nil {
		w.t.Fatal(err)
	}
	m := &jupyter.Message{
		Channel: channel, Header: jupyter.Header{ID: fmt.Sprintf("%p-%d", w, w.sent), Session: "s", Type: kind, Version: "5.4"},
		Metadata: json.RawMessage("{}"), Content: text, Buffers: buffers,
	}
	data, binaryFrame, err := encode(m, w.v1)
	if err != nil {
		w.t.Fatal(err)
	}
	kindOf := websocket.MessageText
	if binaryFrame {
		kindOf = websocket.MessageBinary
	}
	if err := w.conn.Write(w.t.Context(), kindOf, data); err != nil {
		w.t.Fatal(err)
	}
	return m.Header.ID
}

// next returns the next message.
func (w *wire) next() *jupyter.Message {
	w.t.Helper()
	ctx, cancel := context.WithTimeout(w.t.Context(), kerneltest.Patience)
	defer cancel()
	kind, data, err := w.conn.Read(ctx)
	if err != nil {
		w.t.Fatal(err)
	}
	m, err := decode(data, kind == websocket.MessageBinary, w.v1)
	if err != nil {
		w.t.Fatal(err)
	}
	return m
}

// until returns the messages up to the idle state of a request, and its reply.
func (w *wire) until(id string) (types []string, printed string) {
	w.t.Helper()
	replied, idle := false, false
	for !replied || !idle {
		m := w.next()
		if m.Parent.ID != id {
			continue
		}
		types = append(types, m.Header.Type)
		switch {
		case m.Header.Type == "stream":
			var c struct{ Text string }
			json.Unmarshal(m.Content, &c)
			printed += c.Text
		case strings.HasSuffix(m.Header.Type, "_reply"):
			replied = true
		case strings.Contains(string(m.Content), `"idle"`):
			idle = true
		}
	}
	return types, printed
}

func TestChannels(t *testing.T) {
	x := open(t, map[string]string{"sub/a.ipynb": emptyNotebook})
	for _, v1 := range []bool{false, true} {
		id := x.ask(t, "POST", "/api/sessions", `{"path": "sub/a.ipynb", "type": "notebook"}`).json(t)["kernel"].(map[string]any)["id"].(string)
		w := x.dial(t, id, "s1", v1)
		if types, _ := w.until(w.send(jupyter.Shell, "kernel_info_request", struct{}{})); len(types) != 3 {
			t.Errorf("v1 %v: %v", v1, types)
		}
		_, printed := w.until(w.send(jupyter.Shell, "execute_request", map[string]any{"code": "print hello <b>"}))
		if printed != "hello <b>" {
			t.Errorf("v1 %v: printed %q", v1, printed)
		}
		_, printed = w.until(w.send(jupyter.Shell, "execute_request", map[string]any{"code": "dir"}))
		if want, _ := filepath.EvalSymlinks(filepath.Join(x.root, "sub")); printed != want {
			t.Errorf("cells run in %q, want %q", printed, want)
		}
		// A question is answered on its channel.
		asked := w.send(jupyter.Shell, "execute_request", map[string]any{"code": "ask name?", "allow_stdin": true})
		for {
			m := w.next()
			if m.Header.Type == "input_request" {
				if m.Channel != jupyter.Stdin {
					t.Errorf("a question on channel %s", m.Channel)
				}
				break
			}
		}
		w.send(jupyter.Stdin, "input_reply", map[string]any{"value": "Ada"})
		if _, printed := w.until(asked); printed != "got Ada" {
			t.Errorf("printed %q", printed)
		}
		// An interrupt reaches a cell that runs.
		waiting := w.send(jupyter.Shell, "execute_request", map[string]any{"code": "wait"})
		for w.next().Header.Type != "stream" {
		}
		if r := x.ask(t, "POST", "/api/kernels/"+id+"/interrupt", ""); r.status != 204 {
			t.Errorf("%d %s", r.status, r.body)
		}
		if _, printed := w.until(waiting); printed != "interrupted" {
			t.Errorf("printed %q", printed)
		}
		if r := x.ask(t, "GET", "/api/kernels/"+id, "").json(t); r["connections"] != 1.0 || r["execution_state"] != "idle" {
			t.Errorf("%v", r)
		}
		// Two front ends see the same outputs, and only the one that asked gets the reply.
		other := x.dial(t, id, "s2", !v1)
		waitFor(t, "the second connection", func() bool {
			return x.ask(t, "GET", "/api/kernels/"+id, "").json(t)["connections"] == 2.0
		})
		mine := w.send(jupyter.Shell, "execute_request", map[string]any{"code": "print both"})
		w.until(mine)
		seen := ""
		for !strings.Contains(seen, "idle") {
			m := other.next()
			if m.Parent.ID == mine {
				if m.Channel != jupyter.IOPub {
					t.Errorf("the other front end gets a message on %s", m.Channel)
				}
				seen += string(m.Content)
			}
		}
		if !strings.Contains(seen, "both") {
			t.Errorf("the other front end sees %s", seen)
		}
		x.ask(t, "DELETE", "/api/kernels/"+id, "")
		ctx, cancel := context.WithTimeout(t.Context(), kerneltest.Patience)
		var err error
		for err == nil {
			_, _, err = w.conn.Read(ctx)
		}
		cancel()
		if websocket.CloseStatus(err) != websocket.StatusGoingAway {
			t.Errorf("the connection to a deleted kernel ends with %v", err)
		}
	}
}

// TestComingBack: what a cell prints while no front end is there is not lost, nor what it
// prints when its front end is there again, or connects a second time.
func TestComingBack(t *testing.T) {
	x := open(t, nil)
	id := x.ask(t, "POST", "/api/kernels", "").json(t)["id"].(string)
	state := func(name string) any { return x.ask(t, "GET", "/api/kernels/"+id, "").json(t)[name] }
	gone := func(w *wire) {
		w.conn.CloseNow()
		waitFor(t, "the end of the connection", func() bool { return state("connections") == 0.0 })
	}
	interrupt := func() { x.ask(t, "POST", "/api/kernels/"+id+"/interrupt", "") }
	for name, comes := range map[string]func(*wire) *wire{
		"about its end": func(w *wire) *wire {
			gone(w)
			interrupt()
			return x.dial(t, id, "mine", true)
		},
		"before the end": func(w *wire) *wire {
			gone(w)
			again := x.dial(t, id, "mine", true)
			again.until(again.send(jupyter.Control, "kernel_info_request", struct{}{}))
			interrupt()
			return again
		},
		"a second time": func(w *wire) *wire {
			again := x.dial(t, id, "mine", true)
			again.until(again.send(jupyter.Control, "kernel_info_request", struct{}{}))
			if n := state("connections"); n != 1.0 {
				t.Errorf("%v connections", n)
			}
			interrupt()
			return again
		},
	} {
		w := x.dial(t, id, "mine", true)
		w.until(w.send(jupyter.Shell, "kernel_info_request", struct{}{}))
		later := w.send(jupyter.Shell, "execute_request", map[string]any{"code": "wait"})
		for w.next().Header.Type != "stream" {
		}
		// What the server can't know to have arrived it sends again: have it write more behind.
		w.until(w.send(jupyter.Control, "kernel_info_request", struct{}{}))
		again := comes(w)
		if _, printed := again.until(later); printed != "interrupted" {
			t.Errorf("%s: printed %q", name, printed)
		}
		// Another front end is not given what was for this one.
		gone(again)
		other := x.dial(t, id, "other", false)
		if types, printed := other.until(other.send(jupyter.Shell, "kernel_info_request", struct{}{})); printed != "" {
			t.Errorf("%s: %v %q", name, types, printed)
		}
		gone(other)
	}
}

// TestRestartsOnTheWire: a front end may ask for a restart by a message, and again,
// and at last for the end.
func TestRestartsOnTheWire(t *testing.T) {
	x := open(t, nil)
	id := x.ask(t, "POST", "/api/kernels", "").json(t)["id"].(string)
	w := x.dial(t, id, "s", true)
	for n := 1; n <= 3; n++ {
		w.until(w.send(jupyter.Control, "shutdown_request", map[string]any{"restart": true}))
		waitFor(t, fmt.Sprint("restart ", n), func() bool {
			_, printed := w.until(w.send(jupyter.Shell, "execute_request", map[string]any{"code": "restarts"}))
			return printed == fmt.Sprint(n)
		})
	}
	w.until(w.send(jupyter.Control, "shutdown_request", map[string]any{"restart": false}))
	waitFor(t, "the end", func() bool { return x.ask(t, "GET", "/api/kernels/"+id, "").status == 404 })
}

// TestMuchToSend: a message of any size is sent, more behind it ends the connection, and
// a front end that comes back is not given so much that it ends again.
func TestMuchToSend(t *testing.T) {
	large := &jupyter.Message{Channel: jupyter.IOPub, Buffers: [][]byte{make([]byte, maxQueued+1)}}
	small := &jupyter.Message{Channel: jupyter.IOPub}
	c := &client{route: "a", session: "mine", wake: make(chan struct{}, 1)}
	h := &hosted{clients: map[string]*client{"a": c}, routes: map[string]string{}}
	c.queue(large)
	if m, ended := c.next(); m != large || ended != "" {
		t.Fatalf("%v, %q", m, ended)
	}
	c.queue(small)
	if m, ended := c.next(); m != nil || ended == "" {
		t.Fatalf("%v, %q", m, ended)
	}
	h.leave(c)
	again := &client{route: "b", session: "mine", wake: make(chan struct{}, 1)}
	if !h.join(again) {
		t.Fatal("the kernel has not ended")
	}
	if m, ended := again.next(); m != small || ended != "" {
		t.Fatalf("%v, %q", m, ended)
	}
}

func TestGarbageOnTheWire(t *testing.T) {
	x := open(t, nil)
	id := x.ask(t, "POST", "/api/kernels", "").json(t)["id"].(string)
	for _, v1 := range []bool{false, true} {
		w := x.dial(t, id, "s", v1)
		for _, data := range []string{"", "{", "[]", "{}", `{"channel":"shell"}`, "\x00\x00\x00\x00", strings.Repeat("\xff", 100)} {
			for _, kind := range []websocket.MessageType{websocket.MessageText, websocket.MessageBinary} {
				if kind == websocket.MessageText && strings.ContainsRune(data, '\ufffd') {
					continue
				}
				if kind == websocket.MessageText && data != strings.ToValidUTF8(data, "") {
					continue
				}
				if err := w.conn.Write(t.Context(), kind, []byte(data)); err != nil {
					t.Fatal(err)
				}
			}
		}
		if types, _ := w.until(w.send(jupyter.Shell, "kernel_info_request", struct{}{})); len(types) != 3 {
			t.Errorf("after garbage: %v", types)
		}
	}
}

func TestProtocols(t *testing.T) {
	m := &jupyter.Message{
		Channel: jupyter.IOPub, Header: jupyter.Header{ID: "1", Type: "comm_msg"}, Metadata: json.RawMessage(`{"a":1}`),
		Content: json.RawMessage(`{"b":"ä"}`), Buffers: [][]byte{{}, {1, 2, 3}, bytes.Repeat([]byte{9}, 1000)},
	}
	for _, v1 := range []bool{false, true} {
		data, binaryFrame, err := encode(m, v1)
		if err != nil || !binaryFrame {
			t.Fatalf("binary %v, error %v", binaryFrame, err)
		}
		got, err := decode(data, true, v1)
		if err != nil || got.Channel != m.Channel || got.Header.Type != "comm_msg" || string(got.Content) != string(m.Content) || len(got.Buffers) != 3 {
			t.Fatalf("v1 %v: %+v, error %v", v1, got, err)
		}
		for i, b := range m.Buffers {
			if !bytes.Equal(b, got.Buffers[i]) {
				t.Errorf("v1 %v: buffer %d differs", v1, i)
			}
		}
	}
}

func FuzzDecode(f *testing.F) {
	m := &jupyter.Message{Channel: jupyter.Shell, Header: jupyter.Header{ID: "1", Type: "x"}, Buffers: [][]byte{{1}}}
	for _, v1 := range []bool{false, true} {
		data, binaryFrame, err := encode(m, v1)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data, binaryFrame, v1)
	}
	f.Fuzz(func(t *testing.T, data []byte, binaryFrame, v1 bool) {
		m, err := decode(data, binaryFrame, v1)
		if err != nil {
			return
		}
		again, kind, err := encode(m, v1)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := decode(again, kind, v1); err != nil {
			t.Fatalf("%q became %q: %v", data, again, err)
		}
	})
}

// TestKilledWhileSaving saves as fast as it can in another process and kills it: the
// notebook is always whole.
func TestKilledWhileSaving(t *testing.T) {
	if dir := os.Getenv("PARITYLAB_SAVE_IN"); dir != "" {
		saveForever(t, dir)
	}
	dir := t.TempDir()
	for round := range 8 {
		c := exec.Command(os.Args[0], "-test.run=^TestKilledWhileSaving$")
		c.Env = append(os.Environ(), "PARITYLAB_SAVE_IN="+dir)
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		file := filepath.Join(dir, "a.ipynb")
		waitFor(t, "the first save", func() bool { _, err := os.Stat(file); return err == nil })
		<-time.After(time.Duration(20+7*round) * time.Millisecond)
		c.Process.Kill()
		c.Wait()
		data, err := os.ReadFile(file)
		if err != nil || !json.Valid(data) || len(data) < 100_000 {
			t.Fatalf("round %d: %d bytes, valid %v, error %v", round, len(data), json.Valid(data), err)
		}
	}
}

func saveForever(t *testing.T, dir string) {
	s, err := New(Options{Root: dir, NewEngine: newEcho})
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; ; i++ {
		source := strings.Repeat(fmt.Sprintf("line %d\n", i), 20_000)
		cell := fmt.Sprintf(`{"cells":[{"cell_type":"markdown","id":"a","metadata":{},"source":%q}],"metadata":{},"nbformat":4,"nbformat_minor":5}`, source)
		x := &sent{Type: typeNotebook, Content: json.RawMessage(cell)}
		_, err := s.root.Stat("a.ipynb")
		if err := s.save("a.ipynb", x, err == nil); err != nil {
			t.Fatal(err)
		}
	}
}

// TestManySaves: nothing is lost and nothing leaks over many saves and runs.
func TestManySaves(t *testing.T) {
	x := open(t, map[string]string{"a.ipynb": emptyNotebook})
	saves, runs := 300, 50
	if os.Getenv("PARITYLAB_LARGE") != "" {
		saves, runs = 10_000, 1_000
	}
	id := x.ask(t, "POST", "/api/kernels", "").json(t)["id"].(string)
	w := x.dial(t, id, "s", true)
	before := descriptors()
	base := ""
	for i := range saves {
		nb := fmt.Sprintf(`{"cells":[{"cell_type":"markdown","id":"a","metadata":{},"source":"version %d"}],"metadata":{},"nbformat":4,"nbformat_minor":5}`, i)
		r := x.ask(t, "PUT", "/api/contents/a.ipynb", fmt.Sprintf(`{"type":"notebook","content":%s,"base_hash":%q}`, nb, base))
		if r.status != 200 {
			t.Fatalf("save %d: %d %s", i, r.status, r.body)
		}
		base = r.json(t)["hash"].(string)
		if i*runs/saves != (i+1)*runs/saves {
			if _, printed := w.until(w.send(jupyter.Shell, "execute_request", map[string]any{"code": fmt.Sprint("print ", i)})); printed != fmt.Sprint(i) {
				t.Fatalf("run %d prints %q", i, printed)
			}
		}
	}
	if text, err := os.ReadFile(filepath.Join(x.root, "a.ipynb")); err != nil || !bytes.Contains(text, []byte(fmt.Sprintf(`"version %d"`, saves-1))) {
		t.Errorf("the last save is not there: %s, error %v", text, err)
	}
	entries, _ := os.ReadDir(x.root)
	if len(entries) != 1 {
		t.Errorf("the folder holds %v", entries)
	}
	if after := descriptors(); before >= 0 && after > before+20 {
		t.Errorf("%d open files, %d at the start", after, before)
	}
}

// descriptors returns how many files the process has open, -1 if that is not known.
func descriptors() int {
	list, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		return -1
	}
	return len(list)
}
