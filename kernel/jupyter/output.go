package jupyter

import (
	"sync"
	"time"

	"parity.lab/kernel/event"
)

const (
	streamTime  = 30 * time.Millisecond // text waits this long for more text
	streamBytes = 256 << 10             // or until there is so much
)

// output publishes the events of cells. It gathers small writes: the first
// text of a cell is published at once, what follows at intervals. Everything
// else is published in its place between the texts.
type output struct {
	publish func(parent Header, kind string, content any)

	mu     sync.Mutex
	cell   *cell  // of text
	name   string // stream of text
	text   []byte // not yet published
	latest *cell  // whose text was published last
	sent   time.Time
	timer  *time.Timer
}

func newOutput(publish func(Header, string, any)) *output {
	o := &output{publish: publish}
	o.timer = time.AfterFunc(time.Hour, o.flush)
	o.timer.Stop()
	return o
}

// write adds text to a stream of a cell.
func (o *output) write(c *cell, name, text string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.cell != c || o.name != name {
		o.flushLocked()
		o.cell, o.name = c, name
	}
	waits := len(o.text) > 0
	o.text = append(o.text, text...)
	switch {
	case c != o.latest || len(o.text) >= streamBytes || time.Since(o.sent) >= streamTime:
		o.flushLocked()
	case !waits:
		o.timer.Reset(streamTime - time.Since(o.sent))
	}
}

// show publishes something that is not text of a stream.
func (o *output) show(c *cell, kind string, content any) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.flushLocked()
	o.publish(c.parent, kind, content)
}

// flush publishes the text that waits.
func (o *output) flush() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.flushLocked()
}

func (o *output) flushLocked() {
	if len(o.text) == 0 {
		return
	}
	o.timer.Stop()
	o.publish(o.cell.parent, "stream", stream{o.name, string(o.text)})
	o.text = o.text[:0]
	o.latest, o.sent = o.cell, time.Now()
}

// event publishes one event of a cell.
func (k *Kernel) event(e event.Event) {
	c := k.cells.get(e.Request)
	if c == nil {
		k.log("output before the first cell was dropped: %s", e.Text)
		return
	}
	switch e.Kind {
	case event.Stream:
		k.out.write(c, e.Name, e.Text)
	case event.Display:
		k.out.show(c, "display_data", newDisplay(e))
	case event.Update:
		k.out.show(c, "update_display_data", newDisplay(e))
	case event.Value:
		if c.past != nil {
			k.past.shows(c.past, e.Bundle)
		}
		d := newDisplay(e)
		k.out.show(c, "execute_result", executeResult{c.count, d.Data, d.Metadata})
	case event.Clear:
		k.out.show(c, "clear_output", clearOutput{e.Wait})
	case event.CommOpen, event.CommMsg, event.CommClose:
		k.showComm(c, *e.Comm)
	default:
		k.log("an output of unknown kind %q was dropped", e.Kind)
	}
}

// newDisplay returns the content of display_data for what e shows.
func newDisplay(e event.Event) display {
	d := display{Data: map[string]any{}, Metadata: map[string]any{}, Transient: map[string]any{}}
	if b := e.Bundle; b != nil {
		if b.Data != nil {
			d.Data = b.Data
		}
		if b.Metadata != nil {
			d.Metadata = b.Metadata
		}
	}
	if e.ID != "" {
		d.Transient["display_id"] = e.ID
	}
	return d
}
