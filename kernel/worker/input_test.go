package worker

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"parity.lab/kernel/event"
)

// user answers questions with the given lines, in order, and keeps the prompts.
type user struct {
	mu      sync.Mutex
	lines   []string
	prompts []string
}

func (u *user) input(request, prompt string, password bool) (string, error) {
	u.mu.Lock()
	defer u.mu.Unlock()
	u.prompts = append(u.prompts, fmt.Sprintf("%s/%v", prompt, password))
	if len(u.lines) == 0 {
		return "", errors.New("the user has gone")
	}
	line := u.lines[0]
	u.lines = u.lines[1:]
	return line, nil
}

// asked runs a cell of a front end with a user.
func (u *user) asked(f *front, code string) (string, event.Result) {
	before := len(f.text())
	r := f.w.Execute(event.Request{ID: "asked", Code: code, Count: 1, Stdin: true})
	return f.text()[before:], r
}

func TestInputOfCells(t *testing.T) {
	for _, c := range []struct {
		name, code, want string
		lines            []string
		prompts          string
	}{
		{"Input", "name, err := display.Input(\"name: \")\nname, err", "<value Ada>", []string{"Ada"}, "[name: /false]"},
		{"Password", "key, _ := display.Password(\"key: \")\nlen(key)", "<value 6>", []string{"secret"}, "[key: /true]"},
		{"end", "_, err := display.Input(\"\")\nerr == io.EOF", "<value true>", []string{"\x04"}, "[/false]"},
		{"Scan", "var a, b int\nfmt.Scan(&a, &b)\na * b", "<value 42>", []string{"6", "7"}, "[/false /false]"},
		{"Scanner", "sc := bufio.NewScanner(os.Stdin)\nsum := 0\nfor sc.Scan() {\n\tn, _ := strconv.Atoi(sc.Text())\n\tsum += n\n}\nsum", "<value 6>", []string{"1", "2", "3", "\x04"}, "[/false /false /false /false]"},
		{"Reader", "r := bufio.NewReader(os.Stdin)\nline, err := r.ReadString('\\n')\nline, err", "<value one\n>", []string{"one"}, "[/false]"},
		{"ReadAll", "all, err := io.ReadAll(os.Stdin)\nstring(all), err", "<value x\ny\n>", []string{"x", "y", "\x04"}, "[/false /false /false]"},
		{"by a function", "func read() string { sc := bufio.NewScanner(os.Stdin); sc.Scan(); return sc.Text() }\nread() + read()", "<value ab>", []string{"a", "b"}, "[/false /false]"},
	} {
		t.Run(c.name, func(t *testing.T) {
			u := &user{lines: c.lines}
			f := open(t, Options{Input: u.input})
			out, r := u.asked(f, c.code)
			if r.Fault != nil || !strings.HasSuffix(out, c.want) {
				t.Errorf("%q %v, want %q", out, r.Fault, c.want)
			}
			if got := fmt.Sprint(u.prompts); got != c.prompts {
				t.Errorf("prompts %s, want %s", got, c.prompts)
			}
			f.want("1 + 1", "<value 2>")
		})
	}
}

// TestInputOverCells: a reader of one cell reads on in another, also after the input
// had ended.
func TestInputOverCells(t *testing.T) {
	u := &user{lines: []string{"one", "two", "\x04", "three"}}
	f := open(t, Options{Input: u.input})
	u.asked(f, "r := bufio.NewReader(os.Stdin)")
	for _, want := range []string{"one\\n", "two\\n"} {
		out, r := u.asked(f, "line, err := r.ReadString('\\n')\nfmt.Sprintf(\"%q %v\", line, err)")
		if r.Fault != nil || !strings.HasSuffix(out, "<value \""+want+"\" <nil>>") {
			t.Errorf("%q %v, want %s", out, r.Fault, want)
		}
	}
	out, r := u.asked(f, "_, err = r.ReadString('\\n')\nerr == io.EOF")
	if r.Fault != nil || !strings.HasSuffix(out, "<value true>") {
		t.Errorf("at the end: %q %v", out, r.Fault)
	}
	out, r = u.asked(f, "line, err = bufio.NewReader(os.Stdin).ReadString('\\n')\nline")
	if r.Fault != nil || !strings.HasSuffix(out, "<value three\n>") {
		t.Errorf("after the end: %q %v", out, r.Fault)
	}
}

func TestInputWithoutUser(t *testing.T) {
	f := open(t, Options{})
	for _, code := range []string{
		"_, err := display.Input(\"x\")\nerr",
		"var n int\nfmt.Scan(&n)",
		"bufio.NewScanner(os.Stdin).Scan()",
	} {
		_, r := f.run(code)
		if r.Fault == nil || !strings.Contains(r.Fault.Value, "nobody to ask for input") || !strings.Contains(r.Fault.Value, "paritylab run -p NAME=VALUE") {
			t.Errorf("%s: %+v", code, r.Fault)
		}
		f.want("2 + 2", "<value 4>")
	}
}

func TestInterruptOfInput(t *testing.T) {
	for name, code := range map[string]string{
		"Input":   "display.Input(\"x\")",
		"Scan":    "var n int\nfmt.Scan(&n)",
		"Scanner": "bufio.NewScanner(os.Stdin).Scan()",
	} {
		t.Run(name, func(t *testing.T) {
			waiting, interrupted := make(chan bool, 1), make(chan bool)
			f := open(t, Options{Input: func(string, string, bool) (string, error) {
				waiting <- true
				<-interrupted
				return "", errors.New("interrupted")
			}})
			f.want("kept := 5", "")
			go func() {
				<-waiting
				f.w.Interrupt()
				close(interrupted)
			}()
			r := f.w.Execute(event.Request{ID: "asked", Code: code, Count: 1, Stdin: true})
			if r.Fault == nil || r.Fault.Name != event.Interrupted || r.Lost {
				t.Errorf("%+v", r)
			}
			f.want("kept", "<value 5>")
		})
	}
}
