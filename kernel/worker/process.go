package worker

import (
	"bufio"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"sync"

	"parity.lab/kernel/event"
	"parity.lab/kernel/session"
)

// process is one child.
type process struct {
	cmd      *exec.Cmd
	in       *os.File
	out      *channel
	stdout   *stream
	stderr   *stream
	errors   *tail
	results  chan event.Result
	answers  sync.Map // number → chan message
	numbers  int
	reported bool          // its user knows of its end, or asked for it; guarded by Worker.mu
	died     chan struct{} // closed when the process has ended and all output is delivered
	exitCode int
}

// spawn starts a child and waits until its session is ready.
func (w *Worker) spawn() (*process, error) {
	executable, err := os.Executable()
	if err != nil {
		return nil, fmt.Errorf("worker: %w", err)
	}
	secret := make([]byte, 16)
	rand.Read(secret)
	token := hex.EncodeToString(secret)

	requestsOut, requestsIn, err := os.Pipe()
	if err != nil {
		return nil, fmt.Errorf("worker: %w", err)
	}
	defer requestsOut.Close()
	eventsOut, eventsIn, err := os.Pipe()
	if err != nil {
		requestsIn.Close()
		return nil, fmt.Errorf("worker: %w", err)
	}
	defer eventsIn.Close()
	started := false
	defer func() {
		if !started {
			requestsIn.Close()
			eventsOut.Close()
		}
	}()
	cmd := exec.Command(executable)
	cmd.Dir = w.options.Dir
	if w.options.Stdin != nil {
		cmd.Stdin = w.options.Stdin
	}
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		return nil, fmt.Errorf("worker: %w", err)
	}
	stderr, err := cmd.StderrPipe()
	if err != nil {
		return nil, fmt.Errorf("worker: %w", err)
	}
	value := inherit(cmd, requestsOut, eventsIn)
	cmd.Env = append(os.Environ(), workerVariable+"="+value)
	if os.Getenv("GOTRACEBACK") == "" {
		// The stacks of a dying child are those of the interpreter: no help to a reader.
		cmd.Env = append(cmd.Env, "GOTRACEBACK=none")
	}
	if err := cmd.Start(); err != nil {
		return nil, fmt.Errorf("worker: %w", err)
	}
	started = true
	requestsOut.Close() // the ends of the pipes are seen only when nobody else holds them
	eventsIn.Close()

	p := &process{cmd: cmd, in: requestsIn, out: newChannel(requestsIn), errors: &tail{}, results: make(chan event.Result, 1), died: make(chan struct{})}
	p.stdout = newStream(token, func(text string) { w.print(event.Stdout, text) })
	p.stderr = newStream(token, func(text string) {
		p.errors.add(text)
		if os.Getenv("GOTRACEBACK") == "" {
			text = p.errors.readable(text)
		}
		if text != "" {
			w.print(event.Stderr, text)
		}
	})
	ready := make(chan struct{})
	var readers sync.WaitGroup
	readers.Go(func() { p.stdout.read(stdout) })
	readers.Go(func() { p.stderr.read(stderr) })
	readers.Go(func() {
		defer eventsOut.Close()
		w.receive(p, json.NewDecoder(bufio.NewReader(eventsOut)), ready)
	})
	go func() {
		readers.Wait()
		cmd.Wait()
		p.exitCode = cmd.ProcessState.ExitCode()
		requestsIn.Close()
		close(p.died)
	}()
	args := w.options.Args
	if len(args) == 0 {
		args = []string{"cell"}
	}
	err = p.out.send(message{Kind: kindStart, Config: &config{
		Args: args, RealStdin: w.options.Stdin != nil, Token: token, Memory: max(w.options.Memory, 0), Safe: w.options.Safe,
	}})
	select {
	case <-ready:
	case <-p.died:
		return nil, fmt.Errorf("worker: the child ended before it was ready: %s", p.errors.last())
	}
	if err != nil {
		return nil, fmt.Errorf("worker: %w", err)
	}
	return p, nil
}

// receive handles the child's messages until the pipe ends.
func (w *Worker) receive(p *process, dec *json.Decoder, ready chan struct{}) {
	defer p.stdout.releaseAll()
	defer p.stderr.releaseAll()
	for {
		var m message
		if err := dec.Decode(&m); err != nil {
			return
		}
		if m.Mark > 0 {
			p.stdout.wait(m.Mark)
			p.stderr.wait(m.Mark)
		}
		switch m.Kind {
		case kindReady:
			close(ready)
		case kindEvent:
			w.deliver(*m.Event)
		case kindResult:
			p.results <- *m.Result
		case kindCompletion, kindInspection:
			if c, ok := p.answers.LoadAndDelete(m.Number); ok {
				c.(chan message) <- m
			}
		case kindInput:
			go w.ask(p, m)
		default:
			w.options.Log("worker: message of unknown kind %q", m.Kind)
		}
		if m.Mark > 0 {
			p.stdout.release(m.Mark)
			p.stderr.release(m.Mark)
		}
	}
}

// ask gets a line of input from the front end for the child.
func (w *Worker) ask(p *process, m message) {
	answer := message{Kind: kindInput}
	if w.options.Input == nil {
		answer.Problem = session.ErrNoInput.Error()
	} else if text, err := w.options.Input(m.Text, m.Prompt, m.Password); err != nil {
		answer.Problem = err.Error()
	} else {
		answer.Text = text
	}
	p.out.send(answer)
}
