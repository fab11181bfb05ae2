package session

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"parity.lab/kernel/cell"
	"parity.lab/kernel/event"
)

// FuzzTranslate: checking and translating never panic on any source that
// parses, however wrong or strange. Nothing is run.
func FuzzTranslate(f *testing.F) {
	for _, c := range soakCells {
		f.Add(fmt.Sprintf(c, 1))
	}
	files, err := filepath.Glob("../lower/testdata/programs/*.go.txt")
	if err != nil {
		f.Fatal(err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(text))
	}
	s, err := New(Options{Events: func(event.Event) {}})
	if err != nil {
		f.Fatal(err)
	}
	s.dry = true
	f.Cleanup(s.Close)
	n := 0
	f.Fuzz(func(t *testing.T, text string) {
		n++
		c, ds := cell.Parse(s.fset, fmt.Sprintf("cell[%d]", n), text)
		if len(ds) > 0 {
			return
		}
		d, ds := s.checker.Check(c)
		if len(ds) > 0 {
			return
		}
		e := newEmission(s, d, &run{over: make(chan struct{})})
		if ds, fault := e.build(); len(ds) == 0 && fault == nil {
			gone := s.checker.Accept(d)
			for local := range d.Hoisted {
				delete(s.names.emitted, local)
			}
			s.forget(gone)
		}
	})
}
