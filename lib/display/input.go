package display

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
)

// Asker is a Sink that can ask its user for a line.
type Asker interface {
	// Ask shows the prompt and returns the line that the user types, without its
	// end. With password what is typed is not shown. At the end of the input the
	// error is io.EOF; errors.ErrUnsupported means that the user is at the standard
	// input of the process.
	Ask(prompt string, password bool) (string, error)
}

// Input asks the user for a line and returns it without its end. In a notebook
// the front end shows the prompt with a field to type in; elsewhere the prompt goes
// to standard output and the line comes from standard input. The error says when
// nobody can be asked, as in a notebook that is run without a user; at the end of the
// input it is io.EOF. An interrupt ends the waiting.
//
//	name, err := display.Input("your name: ")
func Input(prompt string) (string, error) { return ask(prompt, false) }

// Password is Input for what must not be read over a shoulder: the front end does not
// show what is typed. Outside a notebook the terminal shows it, since this package
// knows no terminals.
func Password(prompt string) (string, error) { return ask(prompt, true) }

func ask(prompt string, password bool) (string, error) {
	if a, ok := sink().(Asker); ok {
		line, err := a.Ask(prompt, password)
		if !errors.Is(err, errors.ErrUnsupported) {
			return line, err
		}
	}
	fmt.Fprint(os.Stdout, prompt)
	return readLine(os.Stdin)
}

// readLine reads up to the end of a line and not a byte further, so that others may
// read on.
func readLine(r io.Reader) (string, error) {
	var line []byte
	var b [1]byte
	for {
		n, err := r.Read(b[:])
		switch {
		case n == 1 && b[0] == '\n':
			return strings.TrimSuffix(string(line), "\r"), nil
		case n == 1:
			line = append(line, b[0])
		case errors.Is(err, io.EOF) && len(line) > 0:
			return string(line), nil
		case err != nil:
			return "", err
		}
	}
}
