package worker

import (
	"fmt"
	"strings"
	"sync"
)

// tail keeps the last text of a child's standard error, in which the Go
// runtime says why it ended.
type tail struct {
	mu   sync.Mutex
	text string
}

const tailSize = 16 << 10

func (t *tail) add(text string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.text += text
	if len(t.text) > 2*tailSize {
		t.text = t.text[len(t.text)-tailSize:]
	}
}

func (t *tail) reset() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.text = ""
}

// last returns the last line that is not blank.
func (t *tail) last() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	lines := strings.Split(strings.TrimSpace(t.text), "\n")
	return lines[len(lines)-1]
}

// cause says in one line why the child ended.
func (p *process) cause() string {
	p.errors.mu.Lock()
	text := p.errors.text
	p.errors.mu.Unlock()
	for _, line := range strings.Split(text, "\n") {
		for _, prefix := range []string{"panic: ", "fatal error: "} {
			if i := strings.Index(line, prefix); i >= 0 {
				return "the cell ended its process: " + strings.TrimSuffix(line[i:], " [recovered, repanicked]")
			}
		}
	}
	if p.exitCode > 0 {
		return fmt.Sprintf("the cell ended its process with exit status %d", p.exitCode)
	}
	return "the process of the cell was ended from outside (" + p.cmd.ProcessState.String() + ")"
}
