package native

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Crash says that the program ended in a panic or a fatal error of the runtime.
type Crash struct {
	// Message is the runtime's, such as "panic: runtime error: index out of range
	// [5] with length 3" or "fatal error: stack overflow".
	Message string
	// Frames are the calls that led there, the innermost first, as far as they
	// are the cell's.
	Frames []Frame
	// Text is all that the runtime printed.
	Text string
}

// Frame is a call on the way to a crash. Only the line of its place is known.
type Frame struct {
	Function string
	Place    Place
}

// Error returns the message.
func (c *Crash) Error() string { return c.Message }

// framePlace matches the second line of a frame in a traceback.
var framePlace = regexp.MustCompile(`^\t(.+):(\d+)(?: \+0x[0-9a-f]+)?$`)

// newCrash reads what the runtime printed.
func newCrash(p Program, text string) *Crash {
	c := &Crash{Text: text}
	head, stack, _ := strings.Cut(text, "\ngoroutine ")
	var message []string
	for line := range strings.Lines(head) {
		line = strings.TrimRight(line, "\r\n")
		if len(message) == 0 && !strings.HasPrefix(line, "panic: ") && !strings.HasPrefix(line, "fatal error: ") {
			continue // such as the sizes of an overflowing stack
		}
		if line == "" || strings.HasPrefix(line, "[signal ") {
			break
		}
		message = append(message, line)
	}
	c.Message = strings.Join(message, "\n")
	if c.Message == "" {
		c.Message = "fatal error" // which one was printed too long before to be held back
	}

	stack, _, _ = strings.Cut(stack, "\n\n") // the goroutine that crashed
	files := p.files()
	lines := strings.Split(stack, "\n")
	for i := 1; i < len(lines); i++ {
		m := framePlace.FindStringSubmatch(lines[i])
		if m == nil {
			continue
		}
		at := slices.IndexFunc(files, func(f string) bool { return f == m[1] })
		if at < 0 || strings.HasPrefix(lines[i-1], "created by ") {
			continue
		}
		line, _ := strconv.Atoi(m[2])
		c.Frames = append(c.Frames, Frame{Function: functionName(lines[i-1]), Place: Place{File: files[at], Line: line}})
	}
	return c
}

// functionName returns the name in the first line of a frame, such as
// "main.solve(0x1, ...)", as it is in the cell.
func functionName(line string) string {
	name := line
	if end := strings.LastIndexByte(line, '('); end > 0 {
		name = line[:end]
	}
	name = strings.TrimPrefix(name, "main.")
	if rest, ok := strings.CutPrefix(name, renamedMain); ok {
		name = "main" + rest
	}
	return name
}
