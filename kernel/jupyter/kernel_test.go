package jupyter

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"parity.lab/kernel/event"
	"parity.lab/kernel/internal/kerneltest"
)

func wantTypes(t *testing.T, got []*kerneltest.Message, want ...string) {
	t.Helper()
	if types := kerneltest.Types(got); !slices.Equal(types, want) {
		t.Errorf("published %v, want %v", types, want)
	}
}

func TestKernelInfo(t *testing.T) {
	b := newBench(t)
	for _, channel := range []string{"shell", "control"} {
		reply, published := b.Ask(channel, "kernel_info_request", map[string]any{})
		wantTypes(t, published)
		for key, want := range map[string]string{
			"status": "ok", "protocol_version": "5.4", "implementation": "paritylab", "implementation_version": "1.2.3",
		} {
			if got := reply.Text(key); got != want {
				t.Errorf("%s: %s is %q, want %q", channel, key, got, want)
			}
		}
		info := reply.Content["language_info"].(map[string]any)
		if info["mimetype"] != "text/x-go" || info["codemirror_mode"] != "go" || info["file_extension"] != ".go" {
			t.Errorf("%s: language_info is %v", channel, info)
		}
	}
}

func TestExecuteCounts(t *testing.T) {
	b := newBench(t)
	steps := []struct {
		name      string
		options   map[string]any
		count     int
		published []string
	}{
		{"first", nil, 1, []string{"execute_input", "stream", "execute_result"}},
		{"silent", map[string]any{"silent": true}, 1, []string{"stream"}},
		{"not stored", map[string]any{"store_history": false}, 1, []string{"execute_input", "stream", "execute_result"}},
		{"second", nil, 2, []string{"execute_input", "stream", "execute_result"}},
	}
	for _, s := range steps {
		id := b.Start("count\nvalue 42", s.options)
		reply, published := b.Reply(id), b.Published(id)
		if reply.Status() != "ok" || reply.Int("execution_count") != s.count {
			t.Errorf("%s: reply %v, want count %d", s.name, reply, s.count)
		}
		wantTypes(t, published, s.published...)
		if got := kerneltest.Printed(published, "stdout"); got != fmt.Sprint(s.count) {
			t.Errorf("%s: the cell's count is %s, want %d", s.name, got, s.count)
		}
		for _, m := range published {
			if n := m.Int("execution_count"); n != -1 && n != s.count {
				t.Errorf("%s: %v, want count %d", s.name, m, s.count)
			}
		}
		if _, ok := reply.Metadata["started"]; !ok {
			t.Errorf("%s: the reply's metadata has no started", s.name)
		}
	}
}

func TestOutputsKeepTheirOrder(t *testing.T) {
	b := newBench(t)
	_, published := b.Execute("out a\nout b\nshow <i>c</i>\nout d\nerr e\nout f\nnamed n one\nupdate n two\nclear\nvalue 1")
	var got []string
	for _, m := range published[1:] {
		switch m.Type() {
		case "stream":
			got = append(got, m.Text("name")+" "+m.Text("text"))
		case "clear_output":
			got = append(got, fmt.Sprint("clear ", m.Content["wait"]))
		default:
			id := ""
			if tr, ok := m.Content["transient"].(map[string]any); ok && tr["display_id"] != nil {
				id = fmt.Sprint(" ", tr["display_id"])
			}
			got = append(got, m.Type()+id)
		}
	}
	joined := strings.Join(got, ", ")
	joined = strings.Replace(joined, "stdout a, stdout b", "stdout ab", 1) // the first text goes at once
	want := "stdout ab, display_data, stdout d, stderr e, stdout f, display_data n, update_display_data n, clear true, execute_result"
	if joined != want {
		t.Errorf("published %s\nwant      %s", joined, want)
	}
}

func TestManyLinesComeInFewMessages(t *testing.T) {
	b := newBench(t)
	const n = 10000
	_, published := b.Execute(fmt.Sprintf("lines %d", n))
	var want strings.Builder
	for i := range n {
		fmt.Fprintf(&want, "line %d\n", i)
	}
	if kerneltest.Printed(published, "stdout") != want.String() {
		t.Error("the text is not whole or not in order")
	}
	if messages := len(published) - 1; messages > n/10 { // about 2 when the machine is not busy
		t.Errorf("%d lines came in %d messages", n, messages)
	}
	_, published = b.Execute("big 2000000")
	if got := len(kerneltest.Printed(published, "stdout")); got != 2000000 {
		t.Errorf("%d bytes of 2000000 came", got)
	}
}

func TestFaultIsReportedOnce(t *testing.T) {
	b := newBench(t)
	reply, published := b.Execute("out before\nfail Panic boom it went")
	if reply.Status() != "error" || reply.Text("ename") != "Panic" || reply.Text("evalue") != "boom it went" || reply.Int("execution_count") != 1 {
		t.Errorf("reply %v", reply)
	}
	wantTypes(t, published, "execute_input", "stream", "error")
	if e := published[2]; e.Text("ename") != "Panic" || e.Text("evalue") != "boom it went" {
		t.Errorf("error %v", e)
	}
	if reply, _ := b.Execute("out on"); reply.Status() != "ok" {
		t.Errorf("after a fault: %v", reply)
	}
}

func TestFaultAbortsTheQueue(t *testing.T) {
	b := newBench(t)
	blocked := b.Start("block", nil)
	<-b.fake.begun
	var queued []string
	for range 200 {
		queued = append(queued, b.Start("out ran", nil))
	}
	info := b.Request("shell", "kernel_info_request", map[string]any{})
	b.kernel.Interrupt()
	if reply := b.Reply(blocked); reply.Status() != "error" {
		t.Errorf("the interrupted cell: %v", reply)
	}
	for _, id := range queued {
		if reply := b.Reply(id); reply.Status() != "aborted" {
			t.Fatalf("a queued cell: %v", reply)
		}
		wantTypes(t, b.Published(id))
	}
	if reply := b.Reply(info); reply.Status() != "ok" {
		t.Errorf("a request between the cells: %v", reply)
	}
	if reply, _ := b.Execute("count"); reply.Int("execution_count") != 2 {
		t.Errorf("after the abort: %v", reply)
	}
}

// The front end sends both cells together, but the first one fails before the
// second one has arrived.
func TestFaultAbortsWhatIsOnItsWay(t *testing.T) {
	b := newBenchWith(t, pauses{first: kerneltest.Patience, later: time.Millisecond, limit: kerneltest.Patience})
	bad := b.Start("fail Panic boom", nil)
	late := b.Start("out ran", nil)
	if reply := b.Reply(bad); reply.Status() != "error" {
		t.Errorf("the failing cell: %v", reply)
	}
	if reply := b.Reply(late); reply.Status() != "aborted" {
		t.Errorf("the cell sent with it: %v", reply)
	}
}

func TestStopOnErrorFalseGoesOn(t *testing.T) {
	b := newBench(t)
	bad := b.Start("fail Panic boom", map[string]any{"stop_on_error": false})
	next := b.Start("out ran", nil)
	if reply := b.Reply(bad); reply.Status() != "error" {
		t.Errorf("the failing cell: %v", reply)
	}
	if reply := b.Reply(next); reply.Status() != "ok" {
		t.Errorf("the next cell: %v", reply)
	}
}

func TestInterruptRequestPassesTheCell(t *testing.T) {
	b := newBench(t)
	for range 20 {
		id := b.Start("block", nil)
		<-b.fake.begun
		reply, _ := b.Ask("control", "interrupt_request", map[string]any{})
		if reply.Status() != "ok" {
			t.Fatalf("interrupt_reply %v", reply)
		}
		if reply := b.Reply(id); reply.Text("ename") != event.Interrupted {
			t.Fatalf("the cell: %v", reply)
		}
	}
	for range 50 { // with nothing to interrupt
		b.Ask("control", "interrupt_request", map[string]any{})
	}
	if reply, _ := b.Execute("out still here"); reply.Status() != "ok" {
		t.Errorf("after the interrupts: %v", reply)
	}
}

// late is an engine that is slow to begin.
type late struct {
	*fakeEngine
	entered, begin chan struct{}
}

func (e late) Execute(r event.Request) event.Result {
	close(e.entered)
	<-e.begin
	return e.fakeEngine.Execute(r)
}

// An interrupt that comes when the engine has been asked for a cell but has not
// begun is not lost.
func TestInterruptBeforeTheEngineBegins(t *testing.T) {
	e := late{entered: make(chan struct{}), begin: make(chan struct{})}
	replies := make(chan *Message, 10)
	k := NewKernel(Options{
		NewEngine: func(events func(event.Event), input Input) (Engine, error) {
			e.fakeEngine = newFake(events, input)
			return e, nil
		},
	}, func(m *Message) error {
		if m.Header.Type == "execute_reply" {
			replies <- m
		}
		return nil
	})
	defer k.Close()
	k.Receive(&Message{Channel: Shell, Header: Header{ID: "1", Type: "execute_request"}, Metadata: []byte("{}"), Content: []byte(`{"code":"block"}`)})
	<-e.entered
	k.Interrupt()
	close(e.begin)
	within(t, "the end of the cell", func() {
		if m := <-replies; !strings.Contains(string(m.Content), event.Interrupted) {
			t.Errorf("%s", m.Content)
		}
	})
}

func TestLateOutputBelongsToItsCell(t *testing.T) {
	b := newBench(t)
	first := b.Start("late from the first cell", nil)
	b.Published(first)
	second := b.Start("block", nil)
	<-b.fake.begun
	close(b.fake.release)
	b.fake.late.Wait()
	m := b.Next("late output", func(m *kerneltest.Message) bool { return m.Type() == "stream" })
	if m.ParentID() != first || m.Text("text") != "from the first cell" {
		t.Errorf("late output %v of %s, want of %s", m, m.ParentID(), first)
	}
	b.kernel.Interrupt()
	b.Published(second)
}

func TestCellsAreForgotten(t *testing.T) {
	c := newCells()
	if c.get("1") != nil {
		t.Error("a cell before the first")
	}
	var all []*cell
	for range keptCells + 10 {
		n := &cell{}
		c.add(n)
		all = append(all, n)
	}
	if len(c.byID) != keptCells {
		t.Errorf("%d cells are remembered, want %d", len(c.byID), keptCells)
	}
	last := all[len(all)-1]
	if c.get(all[0].id) != last {
		t.Error("a forgotten cell's output does not go to the latest cell")
	}
	if c.get(all[10].id) != all[10] || c.get(last.id) != last {
		t.Error("a remembered cell was not found")
	}
}

func TestCompleteCountsCodePoints(t *testing.T) {
	b := newBench(t)
	tests := []struct {
		name       string
		code       string
		cursor     int
		matches    []any
		start, end int
	}{
		{"plain", "x := Spr", 8, []any{"Sprint", "Sprintln"}, 5, 8},
		{"in the middle", "x Sprintl y", 4, []any{"Sprint", "Sprintln"}, 2, 4},
		{"wide text before", `π := 3; é := "🂡"; Sprintl`, 25, []any{"Sprintln"}, 18, 25},
		{"nothing", "qqzz", 4, []any{}, 4, 4},
		{"empty", "", 0, []any{}, 0, 0},
		{"cursor too far", "Sprintl", 99, []any{"Sprintln"}, 0, 7},
		{"cursor too early", "Sprintl", -5, []any{}, 0, 0},
	}
	for _, tt := range tests {
		reply, _ := b.Ask("shell", "complete_request", map[string]any{"code": tt.code, "cursor_pos": tt.cursor})
		if !slices.Equal(reply.Content["matches"].([]any), tt.matches) || reply.Int("cursor_start") != tt.start || reply.Int("cursor_end") != tt.end {
			t.Errorf("%s: %v, want %v from %d to %d", tt.name, reply, tt.matches, tt.start, tt.end)
		}
	}
}

func TestIsComplete(t *testing.T) {
	b := newBench(t)
	for code, want := range map[string]string{"x := 1": "complete", "func f() {": "incomplete", "x)": "invalid"} {
		reply, _ := b.Ask("shell", "is_complete_request", map[string]any{"code": code})
		if reply.Status() != want {
			t.Errorf("%q is %s, want %s", code, reply.Status(), want)
		}
		if want == "incomplete" && reply.Text("indent") != "\t" {
			t.Errorf("%q: indent %q, want a tab", code, reply.Text("indent"))
		}
	}
}

func TestEmptyAnswers(t *testing.T) {
	b := newBench(t)
	for kind, content := range map[string]map[string]any{
		"inspect_request":   {"code": "fmt.Println", "cursor_pos": 3, "detail_level": 0},
		"comm_info_request": {},
		"connect_request":   {},
	} {
		reply, published := b.Ask("shell", kind, content)
		if reply.Status() != "ok" {
			t.Errorf("%s: %v", kind, reply)
		}
		wantTypes(t, published)
	}
}

func TestUserExpressionsAreAnswered(t *testing.T) {
	b := newBench(t)
	asked := map[string]any{"user_expressions": map[string]any{"a": "1+1", "b": "fail boom"}}
	id := b.Start("out x", asked)
	answers := b.Reply(id).Content["user_expressions"].(map[string]any)
	wantTypes(t, b.Published(id), "execute_input", "stream")
	if a, _ := answers["a"].(map[string]any); a["status"] != "ok" || a["data"].(map[string]any)["text/plain"] != "1+1" {
		t.Errorf("a is answered by %v", a)
	}
	if f, _ := answers["b"].(map[string]any); f["status"] != "error" || f["ename"] != "Panic" || f["evalue"] != "boom" || len(f["traceback"].([]any)) != 1 {
		t.Errorf("b is answered by %v", f)
	}
	if reply := b.Reply(b.Start("fail Panic boom", asked)); len(reply.Content["user_expressions"].(map[string]any)) != 0 {
		t.Errorf("after a fault: %v", reply)
	}
	if reply := b.Reply(b.Start("out x", map[string]any{"user_expressions": []any{1}})); reply.Text("ename") != "RequestError" {
		t.Errorf("expressions in a list: %v", reply)
	}
}

// A cell without a number of its own must not share the name of one that has it.
func TestPlacesOfUnstoredCells(t *testing.T) {
	b := newBench(t)
	unstored, silent := map[string]any{"store_history": false}, map[string]any{"silent": true}
	for i, step := range []struct {
		options map[string]any
		want    string
	}{{silent, "cell[0.1]"}, {nil, ""}, {unstored, "cell[1.1]"}, {silent, "cell[1.2]"}, {nil, ""}, {unstored, "cell[2.1]"}} {
		if got := kerneltest.Printed(b.Published(b.Start("place", step.options)), "stdout"); got != step.want {
			t.Errorf("step %d: the place is %q, want %q", i, got, step.want)
		}
	}
}

func TestUnknownAndMalformed(t *testing.T) {
	b := newBench(t)
	wantTypes(t, b.Published(b.Request("shell", "no_such_request", map[string]any{})))
	wantTypes(t, b.Published(b.Request("control", "no_such_request", map[string]any{})))
	if got := b.logs(); !strings.Contains(got, `shell: a message of unknown type "no_such_request"`) || !strings.Contains(got, "control: a message of unknown") {
		t.Errorf("logged %q", got)
	}
	if reply := b.Reply(b.Request("shell", "is_complete_request", map[string]any{"code": 5})); reply.Status() != "unknown" {
		t.Errorf("is_complete_request: %v", reply)
	}
	for kind, content := range map[string]map[string]any{
		"execute_request":  {"code": 5},
		"complete_request": {"code": "x", "cursor_pos": "far"},
		"shutdown_request": {"restart": "perhaps"},
	} {
		reply := b.Reply(b.Request("shell", kind, content))
		if reply.Status() != "error" || reply.Text("ename") != "RequestError" {
			t.Errorf("%s with %v: %v", kind, content, reply)
		}
	}
	b.kernel.Receive(&Message{Channel: Shell})
	b.kernel.Receive(&Message{Channel: "moon", Header: Header{ID: "1", Type: "x"}, Metadata: []byte("{}"), Content: []byte("{}")})
	if got := b.logs(); !strings.Contains(got, "no msg_type") || !strings.Contains(got, `"moon"`) {
		t.Errorf("logged %q", got)
	}
}

func TestShutdown(t *testing.T) {
	for _, restart := range []bool{false, true} {
		for _, channel := range []string{"shell", "control"} {
			b := newBench(t)
			reply, published := b.Ask(channel, "shutdown_request", map[string]any{"restart": restart})
			if reply.Status() != "ok" || reply.Content["restart"] != restart {
				t.Errorf("%s: reply %v", channel, reply)
			}
			wantTypes(t, published, "shutdown_reply")
			within(t, "the end after shutdown", func() {
				select {
				case <-b.kernel.Done():
					if restart {
						t.Errorf("%s: a restart became an end", channel)
					}
				case <-b.kernel.Restarts():
					if !restart {
						t.Errorf("%s: an end became a restart", channel)
					}
				}
			})
			if err := b.kernel.Close(); err != nil || !b.fake.closed {
				t.Errorf("%s: Close: %v, engine closed: %v", channel, err, b.fake.closed)
			}
		}
	}
}

// Each request for a restart is told of, and the end of the kernel by Close too.
func TestRestartsAreAskedFor(t *testing.T) {
	b := newBench(t)
	for range 3 {
		b.Ask("control", "shutdown_request", map[string]any{"restart": true})
		within(t, "the restart", func() { <-b.kernel.Restarts() })
	}
	select {
	case <-b.kernel.Done():
		t.Error("a restart became an end")
	default:
	}
	b.kernel.Close()
	within(t, "the end", func() { <-b.kernel.Done() })
}

func TestShutdownPassesTheCell(t *testing.T) {
	b := newBench(t)
	b.Start("block", nil)
	<-b.fake.begun
	if reply, _ := b.Ask("control", "shutdown_request", map[string]any{"restart": false}); reply.Status() != "ok" {
		t.Errorf("reply %v", reply)
	}
	within(t, "Close", func() { b.kernel.Close() })
}

func TestRestartForgets(t *testing.T) {
	b := newBench(t)
	b.Execute("set 42")
	blocked := b.Start("block", nil)
	<-b.fake.begun
	queued := b.Start("out ran", nil)
	if err := b.kernel.Restart(); err != nil {
		t.Fatal(err)
	}
	b.Published(blocked)
	if reply := b.Reply(queued); reply.Status() != "aborted" {
		t.Errorf("a queued cell: %v", reply)
	}
	reply, _ := b.Execute("get")
	if reply.Status() != "error" || reply.Int("execution_count") != 1 {
		t.Errorf("after the restart: %v", reply)
	}
}

func TestEngineThatDoesNotStart(t *testing.T) {
	tried := make(chan struct{}, 10)
	attempts := 0
	messages := make(chan *Message, 1000)
	k := NewKernel(Options{
		Log: func(string, ...any) {},
		NewEngine: func(events func(event.Event), input Input) (Engine, error) {
			defer func() { tried <- struct{}{} }()
			if attempts++; attempts <= 2 {
				return nil, errors.New("no memory")
			}
			return newFake(events, input), nil
		},
	}, func(m *Message) error { messages <- m; return nil })
	defer k.Close()
	<-tried // the kernel's own attempt
	for i, want := range []string{`"error"`, `"ok"`} {
		k.Receive(&Message{
			Channel: Shell, Header: Header{ID: fmt.Sprint(i), Type: "execute_request"},
			Metadata: []byte("{}"), Content: []byte(`{"code":"out x"}`),
		})
		for m := range messages {
			if m.Header.Type == "execute_reply" {
				if !strings.Contains(string(m.Content), `"status":`+want) {
					t.Errorf("cell %d: %s, want %s", i, m.Content, want)
				}
				break
			}
		}
		<-tried
	}
}
