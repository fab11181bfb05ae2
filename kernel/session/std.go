package session

import (
	"errors"
	"fmt"
	"io"
	"log"
	"os"
	"reflect"
	"time"

	"parity.lab/kernel/lower/rt"
	"parity.lab/kernel/symbols"
)

// ErrNoInput is what a read of standard input gives when nobody can be asked.
var ErrNoInput = errors.New("this front end has nobody to ask for input: put the value into a variable of a cell with the tag parameters, and set it with paritylab run -p NAME=VALUE")

// useSymbols gives the interpreter what cells may import. Functions that reach
// the world outside are replaced: printing goes to the session's writers,
// reading asks the front end, and ending the program ends the cell.
func (s *Session) useSymbols() error {
	e := symbols.Exports()
	s.exports = e
	replace := func(path string, values map[string]any) {
		for name, v := range values {
			symbols.Replace(e, path, name, v)
		}
	}
	replace("fmt", map[string]any{
		"Print": func(a ...any) (int, error) { return io.WriteString(s.stdout(), rt.Sprint(a...)) },
		"Printf": func(format string, a ...any) (int, error) {
			return io.WriteString(s.stdout(), rt.Sprintf(format, a...))
		},
		"Println": func(a ...any) (int, error) { return fmt.Fprintln(s.stdout(), a...) },
		"Scan":    func(a ...any) (int, error) { return s.scanned(fmt.Fscan(s.input, a...)) },
		"Scanf": func(format string, a ...any) (int, error) {
			return s.scanned(fmt.Fscanf(s.input, format, a...))
		},
		"Scanln": func(a ...any) (int, error) { return s.scanned(fmt.Fscanln(s.input, a...)) },
	})
	args := s.options.Args
	if len(args) == 0 {
		args = os.Args[:1]
	}
	// As values, these too must know the types of cells: %T asks no method, and
	// blanks depend on what is a string.
	replace("fmt", map[string]any{
		"Sprint":  rt.Sprint,
		"Fprint":  func(w io.Writer, a ...any) (int, error) { return io.WriteString(w, rt.Sprint(a...)) },
		"Sprintf": rt.Sprintf,
		"Errorf":  rt.Errorf,
		"Fprintf": func(w io.Writer, format string, a ...any) (int, error) {
			return io.WriteString(w, rt.Sprintf(format, a...))
		},
		"Appendf": func(b []byte, format string, a ...any) []byte { return append(b, rt.Sprintf(format, a...)...) },
	})
	replace("os", map[string]any{"Exit": s.exitCell, "Args": &args})
	replace("log", map[string]any{
		"Fatal":   func(a ...any) { log.Output(2, fmt.Sprint(a...)); s.exitCell(1) },
		"Fatalf":  func(format string, a ...any) { log.Output(2, fmt.Sprintf(format, a...)); s.exitCell(1) },
		"Fatalln": func(a ...any) { log.Output(2, fmt.Sprintln(a...)); s.exitCell(1) },
	})
	replace("time", map[string]any{"Sleep": s.sleep, "AfterFunc": s.afterFunc})
	if s.options.Safe {
		files, err := safeFiles()
		if err != nil {
			return err
		}
		replace("os", files)
	}
	return s.yaegi.Use(e)
}

// symbol returns the entry of the export tables for a name of a package.
func (s *Session) symbol(pkg, name string) reflect.Value {
	return s.exports[pkg+"//"+symbols.PackageName(pkg)][name]
}

// wrappers returns the interfaces that a wrapper of the export tables may have beside its own.
func (s *Session) wrappers(w reflect.Value) []reflect.Type {
	m, _ := s.exports["."]["MapTypes"].Interface().(map[reflect.Value][]reflect.Type)
	return m[w]
}

// scanned ends the cell when it reads and nobody can be asked: a program that
// ignores the error would go on with nothing.
func (s *Session) scanned(n int, err error) (int, error) {
	if errors.Is(err, ErrNoInput) {
		panic(err)
	}
	return n, err
}

// sleep is time.Sleep that an interrupt ends.
func (s *Session) sleep(d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-s.caller().halted:
	}
}
