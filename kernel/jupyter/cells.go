package jupyter

import (
	"strconv"
	"sync"
	"sync/atomic"
)

// cell is what the kernel remembers about a cell that it ran: where its output
// belongs, and whom to ask for input.
type cell struct {
	id     string // event.Request.ID
	parent Header
	route  [][]byte
	count  int64
	stdin  bool        // the front end allows questions
	past   *past       // its place in the history, nil if it has none
	live   atomic.Bool // the cell has not ended
}

// keptCells is how many cells are remembered for output that comes after their end.
const keptCells = 1024

// cells remembers the latest cells by the ID that their events carry.
type cells struct {
	mu     sync.Mutex
	made   int
	visits int
	byID   map[string]*cell
	last   *cell
}

func newCells() *cells {
	return &cells{byID: map[string]*cell{}}
}

// add notes a new cell and gives it an ID. It forgets the oldest one when
// there are too many.
func (c *cells) add(n *cell) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.made++
	n.id = strconv.Itoa(c.made)
	n.live.Store(true)
	c.byID[n.id] = n
	c.last = n
	delete(c.byID, strconv.Itoa(c.made-keptCells))
}

// visit gives an ID to what is no cell but has outputs while it is handled.
// What comes after leave is shown with the latest cell.
func (c *cells) visit(n *cell) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.visits++
	n.id = "message-" + strconv.Itoa(c.visits)
	n.live.Store(true)
	c.byID[n.id] = n
}

func (c *cells) leave(n *cell) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.byID, n.id)
}

// latest returns the header of the request that ran the latest cell.
func (c *cells) latest() Header {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.last == nil {
		return Header{}
	}
	return c.last.parent
}

// get returns the cell with an ID. Output of a cell that is forgotten is shown
// with the latest cell, since it would be lost otherwise. Before the first
// cell, get returns nil.
func (c *cells) get(id string) *cell {
	c.mu.Lock()
	defer c.mu.Unlock()
	if n := c.byID[id]; n != nil {
		return n
	}
	return c.last
}
