package worker

import (
	"fmt"
	"regexp"
	"strings"
	"sync"
)

// tail keeps the last text of a child's standard error, in which the Go
// runtime says why it ended.
type tail struct {
	mu    sync.Mutex
	text  string
	dying bool // stacks have begun
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
	t.text, t.dying = "", false
}

// stacks is where the runtime begins to list goroutines. It does so for errors
// that can't be recovered whatever GOTRACEBACK says.
var stacks = regexp.MustCompile(`(?m)^(goroutine |runtime stack:)`)

// readable returns what of text, which has just been added, is worth showing:
// all but the stacks of a dying child.
func (t *tail) readable(text string) string {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.dying {
		return ""
	}
	i := strings.Index("\n"+t.text, "\nfatal error: ")
	if i < 0 {
		return text
	}
	at := stacks.FindStringIndex(t.text[i:])
	if at == nil {
		return text
	}
	t.dying = true
	return text[:max(0, len(text)-(len(t.text)-i-at[0]))]
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
