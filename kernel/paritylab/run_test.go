package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"parity.lab/kernel/event"
	"parity.lab/kernel/notebook"
)

// bookFile writes a notebook with the given code cells and returns its path.
// A cell that begins with "parameters:" gets that tag.
func bookFile(t *testing.T, cells ...string) string {
	t.Helper()
	n := notebook.New()
	for _, s := range cells {
		c := &notebook.Cell{Type: notebook.Code, Source: s}
		if source, ok := strings.CutPrefix(s, "parameters:"); ok {
			c.Source, c.Metadata = source, map[string]any{"tags": []any{notebook.TagParameters}}
		}
		n.Cells = append(n.Cells, c)
	}
	n.Upgrade()
	path := filepath.Join(t.TempDir(), "book.ipynb")
	if err := n.WriteFile(path); err != nil {
		t.Fatal(err)
	}
	return path
}

// folderOf lists a folder with the content of its files.
func folderOf(t *testing.T, path string) map[string]string {
	t.Helper()
	found := map[string]string{}
	entries, err := os.ReadDir(filepath.Dir(path))
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		data, _ := os.ReadFile(filepath.Join(filepath.Dir(path), e.Name()))
		found[e.Name()] = string(data)
	}
	return found
}

func TestRunPrints(t *testing.T) {
	path := bookFile(t, "one", "two")
	before := folderOf(t, path)
	o := try(t, "", nil, "run", path)
	if o.code != 0 || o.stdout != "one\ntwo\n" || !strings.Contains(o.stderr, "[2/2] two\n[2/2] done in ") || !strings.Contains(o.stderr, "2 of 2 cells run in ") {
		t.Errorf("status %d\n%s\n%s", o.code, o.stdout, o.stderr)
	}
	if after := folderOf(t, path); len(after) != 1 || after["book.ipynb"] != before["book.ipynb"] {
		t.Errorf("something was written: %v", after)
	}
	if o.engine.options.Dir != filepath.Dir(path) || o.engine.options.Input != nil || !o.engine.closed {
		t.Errorf("options %+v", o.engine.options)
	}
	if o := try(t, "", nil, "run", path, "--quiet"); o.stdout+o.stderr != "" || o.code != 0 {
		t.Errorf("quiet prints %q %q", o.stdout, o.stderr)
	}
}

func TestRunWrites(t *testing.T) {
	answers := map[string]func(*fakeEngine, event.Request) event.Result{"fail": fault(event.Panic, "boom", "Panic: boom")}
	path := bookFile(t, "one", "fail", "three")
	before := folderOf(t, path)["book.ipynb"]
	out, page := filepath.Join(filepath.Dir(path), "out.ipynb"), filepath.Join(filepath.Dir(path), "out.html")
	o := try(t, "", answers, "run", path, "-o", out, "--html", page)
	if o.code != 1 || !strings.Contains(o.stderr, "Panic: boom\n") || !strings.HasSuffix(o.stderr, "paritylab: "+path+": cell[2] of 3 failed: Panic: boom\n") {
		t.Errorf("status %d\n%s", o.code, o.stderr)
	}
	n, err := notebook.ReadFile(out)
	if err != nil || n.Cells[0].Outputs[0].Text != "one\n" || n.Cells[1].Outputs[0].ErrorName != event.Panic || len(n.Cells[2].Outputs) != 0 {
		t.Errorf("the notebook was written wrongly: %v", err)
	}
	if data, err := os.ReadFile(page); err != nil || !strings.Contains(string(data), "Panic: boom") || !strings.Contains(string(data), "<title>book</title>") {
		t.Errorf("the page was written wrongly: %v", err)
	}
	if folderOf(t, path)["book.ipynb"] != before {
		t.Error("the notebook itself was changed")
	}

	o = try(t, "", answers, "run", path, "--inplace", "--keep-going", "-q")
	n, err = notebook.ReadFile(path)
	if o.code != 1 || err != nil || len(n.Cells[2].Outputs) != 1 || o.stdout != "" || !strings.HasPrefix(o.stderr, "Panic: boom\nparitylab: ") {
		t.Errorf("in place: status %d, %v\n%s", o.code, err, o.stderr)
	}
	same, _ := os.ReadFile(path)
	try(t, "", answers, "run", path, "--inplace", "--keep-going", "-q")
	if again, _ := os.ReadFile(path); string(again) != string(same) {
		t.Error("the same outputs give another file")
	}
}

func TestRunParameters(t *testing.T) {
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "board.txt"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	path := bookFile(t, "parameters:grid := \"24x24\"\nsize := 3", "last")
	t.Chdir(folder)
	o := try(t, "", nil, "run", path, "-p", "grid=board.txt", "-p", "size=5,6")
	if o.code != 1 || !strings.HasSuffix(o.stderr, "parameter size=5,6: expected a whole number (int)\n") || o.engine != nil {
		t.Errorf("status %d\n%s", o.code, o.stderr)
	}
	o = try(t, "", nil, "run", path, "-p", "grid=board.txt", "--parameter=size=5")
	want := "// Parameters\ngrid = \"" + filepath.Join(folder, "board.txt") + "\"\nsize = 5"
	if runtime.GOOS == "windows" {
		want = strings.ReplaceAll(want, `\`, `\\`)
	}
	if o.code != 0 || len(o.engine.requests) != 3 || o.engine.requests[1].Code != want {
		t.Errorf("status %d, requests %+v\n%s", o.code, o.engine.requests, o.stderr)
	}
}

func TestRunJSON(t *testing.T) {
	answers := map[string]func(*fakeEngine, event.Request) event.Result{"fail": fault(event.Panic, "boom", "Panic: boom")}
	path := bookFile(t, "one", "fail", "three")
	o := try(t, "", answers, "run", path, "--json")
	var s runSummary
	if err := json.Unmarshal([]byte(o.stdout), &s); err != nil {
		t.Fatalf("%v in %s", err, o.stdout)
	}
	if s.OK || s.Of != 3 || len(s.Cells) != 2 || s.Failed != 1 || s.Cells[1].Error != event.Panic || s.Cells[1].Message != "boom" || s.File != path || o.code != 1 {
		t.Errorf("status %d, summary %s", o.code, o.stdout)
	}
	if !strings.Contains(o.stderr, "one\n") {
		t.Errorf("standard error %s", o.stderr)
	}
}

func TestRunSeveral(t *testing.T) {
	answers := map[string]func(*fakeEngine, event.Request) event.Result{"fail": fault(event.Panic, "boom", "Panic: boom")}
	a, b, c := bookFile(t, "one"), bookFile(t, "fail", "never"), bookFile(t, "three")
	o := try(t, "", answers, "run", a, b, c, "--inplace")
	if o.code != 1 || o.stdout != "one\nthree\n" || !strings.Contains(o.stderr, "ok      "+a+": 1 cells in ") || !strings.Contains(o.stderr, "FAILED  "+b+": 1 of 2 cells in ") {
		t.Errorf("status %d\n%s\n%s", o.code, o.stdout, o.stderr)
	}
	for _, path := range []string{a, b, c} {
		if n, err := notebook.ReadFile(path); err != nil || len(n.Cells[0].Outputs) != 1 {
			t.Errorf("%s: not written, %v", path, err)
		}
	}
	o = try(t, "", answers, "run", a, c, "--json", "--quiet")
	var s []runSummary
	if err := json.Unmarshal([]byte(o.stdout), &s); err != nil || len(s) != 2 || !s[1].OK || s[1].File != c || o.code != 0 || o.stderr != "" {
		t.Errorf("status %d, %v in %s\n%s", o.code, err, o.stdout, o.stderr)
	}
}

func TestRunParameterFile(t *testing.T) {
	folder := t.TempDir()
	set := filepath.Join(folder, "set.json")
	if err := os.WriteFile(set, []byte(`{"size": 7, "name": "x y"}`), 0o644); err != nil {
		t.Fatal(err)
	}
	o := try(t, "", nil, "run", bookFile(t, "parameters:name := \"a\"\nsize := 3"), "-f", set, "-p", "size=8")
	if want := "// Parameters\nsize = 8\nname = \"x y\""; o.code != 0 || o.engine.requests[1].Code != want {
		t.Errorf("status %d, %+v\n%s", o.code, o.engine, o.stderr)
	}
}

// The file is not even touched when its outputs come out as they were.
func TestRunLeavesTheFile(t *testing.T) {
	path := bookFile(t, "one", "two")
	try(t, "", nil, "run", path, "--inplace", "-q")
	before, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	if o := try(t, "", nil, "run", path, "--inplace", "-q"); o.code != 0 {
		t.Fatal(o.stderr)
	}
	if after, err := os.Stat(path); err != nil || !os.SameFile(before, after) {
		t.Errorf("the file was written again: %v", err)
	}
}

// The lines that bad input gives: one each, and nothing runs or is written.
func TestRunBadInput(t *testing.T) {
	folder := t.TempDir()
	file := func(name, text string) string {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return path
	}
	const cells = `"metadata": {}, "nbformat": 4, "nbformat_minor": 5, "cells": []`
	good := file("good.ipynb", "{"+cells+"}")
	for _, c := range []struct {
		name string
		args []string
		want string
	}{
		{"missing", []string{filepath.Join(folder, "none.ipynb")}, "none.ipynb: no such file\n"},
		{"folder", []string{folder}, ": is a folder, expected a notebook file\n"},
		{"empty", []string{file("empty.ipynb", "")}, "empty.ipynb: not JSON: the file is empty\n"},
		{"not JSON", []string{file("text.ipynb", "{\n  \"cells\": [,]\n}")}, "text.ipynb:2:13: not JSON: invalid character ',' looking for beginning of value\n"},
		{"cut off", []string{file("cut.ipynb", "{\"cells\": [")}, "cut.ipynb:1:12: not JSON: the file ends in the middle of a value\n"},
		{"other JSON", []string{file("other.ipynb", "{}")}, "other.ipynb: not a notebook: there is no number under \"nbformat\"\n"},
		{"nbformat 3", []string{file("old.ipynb", `{"nbformat": 3, "worksheets": []}`)}, "old.ipynb: notebook format 3 is too old, expected 4; upgrade with: jupyter nbconvert --to notebook --nbformat 4 OLD.ipynb --output NEW.ipynb\n"},
		{"python", []string{file("py.ipynb", strings.Replace("{"+cells+"}", `"metadata": {}`, `"metadata": {"kernelspec": {"name": "python3", "language": "python", "display_name": "Python 3"}}`, 1))},
			"py.ipynb: the notebook is written in python (kernel python3), expected Go; --force runs it all the same\n"},
		{"parameter without a name", []string{good, "-p", "=1"}, "good.ipynb: parameter \"=1\": expected name=value\n"},
		{"no such parameters file", []string{good, "-f", filepath.Join(folder, "none.json")}, "none.json: no such file\n"},
		{"the second of two", []string{good, filepath.Join(folder, "none.ipynb"), "--inplace"}, "none.ipynb: no such file\n"},
		{"one output for two notebooks", []string{good, good, "-o", filepath.Join(folder, "o.ipynb")}, "--inplace writes several\n"},
		{"output in no folder", []string{good, "-o", filepath.Join(folder, "none", "o.ipynb")}, "none to write to\n"},
		{"output is a folder", []string{good, "-o", folder}, ": is a folder, expected a file to write\n"},
		{"page in no folder", []string{good, "--html", filepath.Join(folder, "none", "o.html")}, "none to write to\n"},
		{"page over the notebook", []string{good, "--html", good}, "the page would replace the notebook\n"},
		{"timeout", []string{good, "--timeout=-1s"}, "--timeout -1s: expected a time above 0\n"},
	} {
		args := append([]string{"run"}, c.args...)
		if !strings.Contains(c.name, "two") && !strings.Contains(c.name, "output") && !strings.Contains(c.name, "page") {
			args = append(args, "-o", filepath.Join(folder, "out.ipynb"), "--html", filepath.Join(folder, "out.html"))
		}
		before := folderOf(t, good)
		o := try(t, "", nil, args...)
		if o.code != 1 || o.stdout != "" || !strings.HasPrefix(o.stderr, "paritylab: ") || !strings.HasSuffix(o.stderr, c.want) || strings.Count(o.stderr, "\n") != 1 {
			t.Errorf("%s: status %d\n%s%s", c.name, o.code, o.stdout, o.stderr)
		}
		after := folderOf(t, good)
		if o.engine != nil || len(after) != len(before) || after["good.ipynb"] != before["good.ipynb"] {
			t.Errorf("%s: something ran or was written", c.name)
		}
	}
	if o := try(t, "", nil, "run", filepath.Join(folder, "py.ipynb"), "--force"); o.code != 0 {
		t.Errorf("--force: status %d\n%s", o.code, o.stderr)
	}
}
