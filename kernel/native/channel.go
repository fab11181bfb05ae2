package native

import (
	"bufio"
	"errors"
	"io"
	"os"
	"time"
)

// channel is a way from the program to the kernel: one of its streams, the
// reports, or the text of a crash.
type channel struct {
	// name tells the program how to open it; a stream needs none.
	name string
	r    *os.File
	// theirs is the program's end of a pipe, or nil.
	theirs *os.File
	// end is closed when the process has ended. It is nil for a pipe, which can be
	// read before.
	end chan struct{}
}

// newPipe makes a channel of a pipe.
func newPipe() (*channel, error) {
	r, w, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	return &channel{r: r, theirs: w}, nil
}

// newFileChannel makes a channel of a file that the process writes to. It is read
// when the process has ended, so what a program shows comes after its text.
func newFileChannel(path string) (*channel, error) {
	f, err := os.Create(path)
	if err != nil {
		return nil, err
	}
	return &channel{name: "file:" + path, r: f, end: make(chan struct{})}, nil
}

// live reports whether it can be read while the program runs.
func (c *channel) live() bool { return c.end == nil }

// started is called when the process has its end.
func (c *channel) started() {
	if c.theirs != nil {
		_ = c.theirs.Close()
	}
}

// ended is called once, when the process has ended.
func (c *channel) ended() {
	if !c.live() {
		close(c.end)
		return
	}
	_ = c.r.SetReadDeadline(time.Now()) // wakes Read; not on Windows, which has no deadlines for pipes
}

// close gives a channel up that no process has.
func (c *channel) close() {
	_ = c.r.Close()
	if c.theirs != nil {
		_ = c.theirs.Close()
	}
}

// Read implements io.Reader. When the process has ended, a read waits no longer
// than the grace: a process that was left behind may hold the other end. All that
// is in the pipe is read, however slow the reader is: it waits in several steps, as
// a deadline that has passed before the read begins ends it too.
func (c *channel) Read(p []byte) (int, error) {
	const steps = 8
	n, err := c.r.Read(p)
	for i := 0; i < steps && errors.Is(err, os.ErrDeadlineExceeded); i++ {
		_ = c.r.SetReadDeadline(time.Now().Add(grace / steps))
		n, err = c.r.Read(p)
	}
	return n, err
}

// copyTo copies all that the program writes and closes the channel.
func (c *channel) copyTo(w io.Writer) {
	defer c.r.Close()
	if !c.live() {
		<-c.end
	}
	_, _ = io.Copy(w, c)
}

// lines calls f for each line that the program writes and closes the channel.
func (c *channel) lines(f func(line []byte)) {
	defer c.r.Close()
	if !c.live() {
		<-c.end
	}
	r := bufio.NewReader(c)
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
