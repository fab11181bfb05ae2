package worker

import (
	"bufio"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"sync"
	"sync/atomic"

	"parity.lab/kernel/event"
	"parity.lab/kernel/session"
)

// workerVariable is set in the environment of a child.
const workerVariable = "PARITYLAB_WORKER"

// maxStack ends a runaway recursion before it has eaten the machine's memory.
const maxStack = 512 << 20

// Main serves a session and ends the process if this process was started as a
// worker's child; otherwise it returns at once. Programs and test binaries that
// start workers call it first.
func Main() {
	value := os.Getenv(workerVariable)
	if value == "" {
		return
	}
	os.Unsetenv(workerVariable)
	in, out, err := childPipes(value)
	if err != nil {
		fmt.Fprintln(os.Stderr, "worker:", err)
		os.Exit(3)
	}
	// The terminal sends Ctrl-C to the whole group: the kernel decides what it means.
	signal.Notify(make(chan os.Signal, 1), os.Interrupt)
	debug.SetMaxStack(maxStack)
	if err := serve(in, out); err != nil {
		fmt.Fprintln(os.Stderr, "worker:", err)
		os.Exit(3)
	}
	os.Exit(0)
}

// child is the serving side of a worker.
type child struct {
	out     *channel
	token   string
	session *session.Session
	asking  sync.Mutex   // one question at a time
	input   chan message // answers to input requests
	// The streams of the process; the variables of package os may change.
	stdout, stderr *os.File

	request atomic.Pointer[event.Request]
	marking sync.Mutex
	marks   int
}

// serve reads messages until the pipe ends.
func serve(in io.Reader, out io.Writer) error {
	c := &child{out: newChannel(out), input: make(chan message, 1), stdout: os.Stdout, stderr: os.Stderr}
	dec := json.NewDecoder(bufio.NewReader(in))
	var start message
	if err := dec.Decode(&start); err != nil || start.Kind != kindStart {
		return fmt.Errorf("no start message: %v", err)
	}
	c.token = start.Config.Token
	if len(start.Config.Args) > 0 {
		os.Args = start.Config.Args
		flag.CommandLine.Init(os.Args[0], flag.ExitOnError)
	}
	var stdin *os.File
	if start.Config.RealStdin {
		stdin = os.Stdin
	}
	if memory := start.Config.Memory; memory > 0 {
		debug.SetMemoryLimit(memory) // collect garbage harder before giving up
		limitMemory(memory)
	}
	s, err := session.New(session.Options{
		Events: c.event, Stdout: os.Stdout, Stderr: os.Stderr, Stdin: stdin, Ask: c.ask, Args: os.Args, Memory: start.Config.Memory, Safe: start.Config.Safe,
	})
	if err != nil {
		return err
	}
	c.session = s
	if err := c.out.send(message{Kind: kindReady}); err != nil {
		return err
	}
	cells := make(chan event.Request, 1)
	go func() {
		var idle rest
		for req := range cells {
			idle.work()
			r := s.Run(req)
			idle.done()
			if c.marked(message{Kind: kindResult, Result: &r}) != nil {
				os.Exit(3) // nobody listens any more
			}
		}
	}()
	for {
		var m message
		if err := dec.Decode(&m); err != nil {
			if errors.Is(err, io.EOF) {
				return nil // the kernel is gone or wants us gone
			}
			return err
		}
		switch m.Kind {
		case kindExecute:
			c.request.Store(m.Request)
			s.Expect(*m.Request)
			cells <- *m.Request
		case kindInterrupt:
			s.Interrupt()
		case kindInput:
			c.input <- m
		case kindComplete:
			go func() {
				k := s.Complete(m.Code, m.Offset)
				c.out.send(message{Kind: kindCompletion, Number: m.Number, Completion: &k})
			}()
		case kindInspect:
			go func() {
				i := s.Inspect(m.Code, m.Offset, m.Source)
				c.out.send(message{Kind: kindInspection, Number: m.Number, Inspection: &i})
			}()
		}
	}
}

// event sends one event of the session, behind the text printed before it.
func (c *child) event(e event.Event) {
	c.marked(message{Kind: kindEvent, Event: &e})
}

// marked writes the next mark to both streams and sends m. Both happen under
// one lock: the kernel expects messages in the order of their marks.
func (c *child) marked(m message) error {
	c.marking.Lock()
	defer c.marking.Unlock()
	c.marks++
	m.Mark = c.marks
	text := mark(c.token, c.marks)
	c.stdout.Write(text)
	c.stderr.Write(text)
	return c.out.send(m)
}

// ask asks the front end for a line on behalf of the running cell.
func (c *child) ask(prompt string, password bool) (string, error) {
	c.asking.Lock()
	defer c.asking.Unlock()
	req := c.request.Load()
	if req == nil || !req.Stdin {
		return "", session.ErrNoInput
	}
	if err := c.marked(message{Kind: kindInput, Text: req.ID, Prompt: prompt, Password: password}); err != nil {
		return "", err
	}
	m := <-c.input
	if m.Problem != "" {
		return "", errors.New(m.Problem)
	}
	return m.Text, nil
}
