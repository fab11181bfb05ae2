package native

import (
	"errors"
	"fmt"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"parity.lab/kernel/event"
)

// CompileError says what the compiler does not accept, in its words.
type CompileError struct {
	// Diagnostics are in the order in which the compiler gave them. The places
	// are those of the cell.
	Diagnostics []event.Diagnostic
}

// Error returns the diagnostics, one a line.
func (e *CompileError) Error() string {
	lines := make([]string, len(e.Diagnostics))
	for i, d := range e.Diagnostics {
		lines[i] = d.String()
	}
	return strings.Join(lines, "\n")
}

// ErrNoModule matches, in errors.Is, the error for a module that the executable
// needs and that the go command does not have and cannot fetch.
var ErrNoModule = errors.New("native: a module is missing")

// moduleError names the module and says why it was not fetched.
type moduleError struct {
	module module
	reason string
}

func (e *moduleError) Error() string {
	return fmt.Sprintf("%s %s is neither in your module cache nor can it be fetched (%s). With a network, this fetches it once: go mod download %s@%s",
		e.module.path, e.module.version, e.reason, e.module.path, e.module.version)
}

func (e *moduleError) Is(target error) bool { return target == ErrNoModule }

// position matches the place that a line of the go command begins with.
var position = regexp.MustCompile(`^\s*(.+?):(\d+):(\d+): (.*)$`)

// realPlace matches what the compiler adds to a place in the middle of a message.
var realPlace = regexp.MustCompile(`\[[^\[\]]*` + regexp.QuoteMeta(cellFile) + `:\d+:\d+\]`)

// buildError turns what a failed go build printed into an error: a
// *CompileError, one that matches ErrNoModule, or one with the text as it is.
func buildError(s *source, dir, output string) error {
	e := &CompileError{}
	var rest []string
	list := false // after a line that names a package, indented lines are errors of their own
	for line := range strings.Lines(output) {
		line = realPlace.ReplaceAllString(strings.TrimRight(line, "\r\n"), "")
		m := position.FindStringSubmatch(line)
		switch {
		case strings.HasPrefix(line, "package "):
			list = true
		case strings.HasPrefix(line, "# "), strings.TrimSpace(line) == "", strings.HasPrefix(line, "go: downloading "):
		case m != nil && (list || !strings.HasPrefix(line, "\t")):
			line, _ := strconv.Atoi(m[2])
			column, _ := strconv.Atoi(m[3])
			d := event.Diagnostic{Place: m[1], Line: line, Column: column, Message: m[4]}
			if path, ok := strings.CutPrefix(d.Message, "cannot find module providing package "); ok {
				path, _, _ = strings.Cut(path, ":")
				d.Message = "there is no package " + path
			}
			e.Diagnostics = append(e.Diagnostics, s.locate(dir, d))
		case strings.HasPrefix(line, "\t") && len(e.Diagnostics) > 0:
			last := &e.Diagnostics[len(e.Diagnostics)-1]
			last.Message += "\n" + line
		default:
			rest = append(rest, line)
		}
	}
	if m := missing(output, e.Diagnostics); m != nil {
		return m
	}
	if len(rest) == 0 && len(e.Diagnostics) > 0 {
		return e
	}
	return fmt.Errorf("native: go build failed:\n%s", strings.TrimSpace(output))
}

// missing returns the error for a module that could not be fetched, or nil.
func missing(output string, list []event.Diagnostic) error {
	for _, m := range modules {
		at := m.path + "@" + m.version + ": "
		for _, d := range list {
			reason, ok := strings.CutPrefix(d.Message, at)
			if !ok && strings.HasPrefix(d.Message, "module lookup disabled by ") && strings.Contains(output, "go: downloading "+m.path+" ") {
				reason, ok = d.Message, true
			}
			if ok {
				return &moduleError{m, strings.ReplaceAll(reason, "\n", " ")}
			}
		}
		if _, reason, ok := strings.Cut(output, at); ok {
			reason, _, _ = strings.Cut(reason, "\n")
			return &moduleError{m, reason}
		}
	}
	return nil
}

// locate gives a diagnostic the place that the user knows: the go command may
// have shortened the name of a file, and the file that calls the entry is not
// the user's.
func (s *source) locate(dir string, d event.Diagnostic) event.Diagnostic {
	for _, name := range s.program.files() {
		if d.Place == name || filepath.Clean(name) == filepath.Clean(d.Place) ||
			filepath.IsAbs(name) && filepath.Clean(name) == filepath.Join(dir, d.Place) {
			d.Place = name
			return d
		}
	}
	if filepath.Base(d.Place) == glueFile {
		at := s.somewhere()
		if set, f := s.parse(); f != nil {
			if fn := function(f, s.program.Entry); fn != nil {
				p := set.Position(fn.Name.Pos())
				at = Place{File: p.Filename, Line: p.Line, Column: p.Column}
			}
		}
		d.Place, d.Line, d.Column = at.File, at.Line, at.Column
		d.Message = s.program.Entry + " is called with nothing or one context.Context: " + d.Message
	}
	return d
}
