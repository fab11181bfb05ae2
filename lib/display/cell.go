package display

import (
	"slices"
	"sync"
)

// Cell is what the package keeps for one running cell: its bars. A sink that
// runs cells has one for each; the zero value is ready for use.
type Cell struct {
	mu   sync.Mutex
	bars []*Bar
}

// Runner is a Sink that runs cells. Cell returns the cell that the calling
// goroutine belongs to.
type Runner interface {
	Cell() *Cell
}

// Meter is a Sink that treats bars in its own way, as a terminal does that
// rewrites one line. first tells that the bar is new, last that it has ended.
type Meter interface {
	Meter(id string, b Bundle, first, last bool)
}

// add takes a new bar. An ended bar of the same label gives up its place on the
// page: then the result is true and b has its id.
func (c *Cell) add(b *Bar) (again bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for i, old := range c.bars {
		if old.label == b.label && old.ended() {
			b.id = old.id
			c.bars = slices.Delete(c.bars, i, i+1)
			again = true
			break
		}
	}
	c.bars = append(c.bars, b)
	return again
}

// ended tells whether the bar came to its end as it should.
func (b *Bar) ended() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.done
}

// End is to be called when the cell has ended: bars show their latest state.
// With a state, such as "interrupted", those that are not done end with it.
func (c *Cell) End(state string) {
	c.mu.Lock()
	bars := c.bars
	c.bars = nil
	c.mu.Unlock()
	for _, b := range bars {
		if state == "" {
			b.settle()
		} else {
			b.stop(state)
		}
	}
}
