package jupyter

import (
	"testing"
	"time"

	"parity.lab/kernel/event"
	"parity.lab/kernel/internal/kerneltest"
)

// 200 cells that were sent together with a failing one are aborted, in order,
// and a request between them is answered.
func TestQueueIsAbortedOverSockets(t *testing.T) {
	// However slow this machine is, the cells come closer together than this.
	s := serveWith(t, loopback(), pauses{first: kerneltest.Patience, later: 2 * time.Second, limit: kerneltest.Patience})
	c := kerneltest.Dial(t, s.file)
	c.Ask("shell", "kernel_info_request", map[string]any{})
	bad := c.Start("fail Panic boom", nil)
	var queued []string
	for range 199 {
		queued = append(queued, c.Start("out ran", nil))
	}
	info := c.Request("shell", "kernel_info_request", map[string]any{})
	if reply := c.Reply(bad); reply.Status() != "error" {
		t.Errorf("the failing cell: %v", reply)
	}
	for _, id := range queued {
		if reply := c.Reply(id); reply.Status() != "aborted" || reply.Int("execution_count") != 1 {
			t.Fatalf("a cell behind it: %v", reply)
		}
		wantTypes(t, c.Published(id))
	}
	if reply := c.Reply(info); reply.Status() != "ok" {
		t.Errorf("a request behind the cells: %v", reply)
	}
	if reply, _ := c.Execute("count"); reply.Int("execution_count") != 2 {
		t.Errorf("the next cell: %v", reply)
	}
}

// 1,000 interrupts come while cells run and while none does; each is answered,
// and the kernel goes on.
func TestInterruptStormOverSockets(t *testing.T) {
	s := serve(t, loopback())
	c := kerneltest.Dial(t, s.file)
	c.Execute("set 42")
	storm := func(n int) {
		var ids []string
		for range n {
			ids = append(ids, c.Request("control", "interrupt_request", map[string]any{}))
		}
		for _, id := range ids {
			if reply := c.Reply(id); reply.Status() != "ok" {
				t.Fatalf("interrupt_reply %v", reply)
			}
			c.Published(id)
		}
	}
	storm(500)
	for range 10 {
		id := c.Start("block", map[string]any{"stop_on_error": false})
		<-s.fake.begun
		storm(50)
		if reply := c.Reply(id); reply.Text("ename") != event.Interrupted {
			t.Fatalf("the cell: %v", reply)
		}
		c.Published(id)
	}
	if reply, published := c.Execute("get"); reply.Status() != "ok" || kerneltest.Printed(published, "stdout") != "42" {
		t.Errorf("after the storm: %v", reply)
	}
}

// A client that is gone in the middle of a great many lines.
func TestClientVanishesMidStream(t *testing.T) {
	s := serve(t, loopback())
	stays := kerneltest.Dial(t, s.file)
	stays.Execute("set 42")
	for range 3 {
		c := kerneltest.Dial(t, s.file)
		c.Ask("shell", "kernel_info_request", map[string]any{})
		c.Start("lines 100000", nil)
		c.Next("the first lines", func(m *kerneltest.Message) bool { return m.Type() == "stream" })
		c.Leave()
		if reply, _ := stays.Execute("get"); reply.Status() != "ok" {
			t.Errorf("reply %v", reply)
		}
		if err := stays.Beat("ping"); err != nil {
			t.Error(err)
		}
	}
}
