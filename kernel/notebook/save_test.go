package notebook

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
)

// TestSaveUnchanged sends every notebook of testdata back as a front end would: not a
// byte of the file changes.
func TestSaveUnchanged(t *testing.T) {
	files, _ := filepath.Glob("testdata/*.ipynb")
	more, _ := filepath.Glob("../../notebooks/*.ipynb")
	tried := 0
	for _, name := range append(files, more...) {
		file, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		shown, err := Joined(file)
		if err != nil {
			continue // files that are there to be refused
		}
		sent, err := json.Marshal(shown)
		if err != nil {
			t.Fatal(err)
		}
		saved, err := Save(file, sent)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		tried++
		again, err := Joined(saved)
		if err != nil {
			t.Errorf("%s: what was saved is no notebook: %v", name, err)
			continue
		}
		if b, _ := json.Marshal(again); !bytes.Equal(b, sent) {
			t.Errorf("%s: the notebook changed on the way", name)
		}
		if anew, err := Save(nil, sent); err != nil || !bytes.Contains(anew, []byte("\n \"cells\": [")) {
			t.Errorf("%s: written anew: %v", name, err)
		}
	}
	if tried == 0 {
		t.Error("no notebook was tried")
	}
	file, err := os.ReadFile("../../notebooks/01-grid-of-bulbs.ipynb")
	if err != nil {
		t.Fatal(err)
	}
	shown, _ := Joined(file)
	sent, _ := json.Marshal(shown)
	if saved, err := Save(file, sent); err != nil || !bytes.Equal(saved, file) {
		t.Errorf("notebook 01 does not keep its bytes, error %v", err)
	}
}

func TestSaveWrong(t *testing.T) {
	for _, sent := range []string{``, `[]`, `{"nbformat": 3, "cells": []}`, `{"nbformat": 4, "cells": 1}`} {
		if _, err := Save(nil, []byte(sent)); err == nil {
			t.Errorf("%s was saved", sent)
		}
		if _, err := Joined([]byte(sent)); err == nil {
			t.Errorf("%s was shown", sent)
		}
	}
}
