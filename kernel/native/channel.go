package native

import (
	"bufio"
	"io"
	"os"
	"sync"
	"time"
)

// channel is a way from the program to the kernel besides its two streams.
type channel struct {
	// name tells the program how to open it.
	name string
	r    *os.File
	// theirs is the program's end, or nil.
	theirs *os.File
	// live says that it can be read while the program runs. Otherwise reading
	// begins at its end.
	live bool

	once sync.Once
	end  chan struct{}
}

// newFileChannel makes a channel of a file that the process writes to. It is read
// when the process has ended, so what a program shows comes after its text.
func newFileChannel(path string) (*channel, error) {
	f, err := os.Create(path)
	if err != nil {
		return nil, err
	}
	return &channel{name: "file:" + path, r: f}, nil
}

// started is called when the process has its end.
func (c *channel) started() {
	c.end = make(chan struct{})
	if c.theirs != nil {
		_ = c.theirs.Close()
	}
}

// ended is called when the process has ended. What it has written is there; a
// process that it has left behind is not waited for.
func (c *channel) ended() {
	if c.live {
		_ = c.r.SetReadDeadline(time.Now().Add(grace))
	}
	c.once.Do(func() { close(c.end) })
}

// close gives a channel up that no process has.
func (c *channel) close() {
	_ = c.r.Close()
	if c.theirs != nil {
		_ = c.theirs.Close()
	}
}

// copyTo copies all that the program writes and closes the channel.
func (c *channel) copyTo(w io.Writer) {
	defer c.r.Close()
	if !c.live {
		<-c.end
	}
	_, _ = io.Copy(w, c.r)
}

// lines calls f for each line that the program writes and closes the channel.
func (c *channel) lines(f func(line []byte)) {
	defer c.r.Close()
	if !c.live {
		<-c.end
	}
	r := bufio.NewReader(c.r)
	for {
		line, err := r.ReadBytes('\n')
		if len(line) > 0 {
			f(line)
		}
		if err != nil {
			return
		}
	}
}
