package notebook

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"strings"
	"testing"
)

// Four ways of writing the same notebook.
const foreignFile = `{
    "nbformat": 4,
    "nbformat_minor": 5,
    "metadata": {"kernelspec": {"name": "paritylab", "display_name": "Go", "language": "go"}, "language_info": {"name": "go"}, "n": 1.50, "a": "\u00e9\ud800"},
    "cells": [
        {"cell_type": "markdown", "id": "a", "metadata": {}, "source": "# Title"},
        {
            "cell_type": "code",
            "id": "b",
            "metadata": {"tags": []},
            "execution_count": 7,
            "source": "print one",
            "outputs": [{"output_type": "stream", "name": "stdout", "text": "one\n"}]
        },
        {"cell_type": "code", "id": "c", "metadata": {}, "execution_count": 9, "source": ["value 42"],
         "outputs": [{"output_type": "execute_result", "metadata": {}, "data": {"text/plain": "42"}, "execution_count": 9}]}
    ]
}`

// runText runs a notebook in the language of the scripted engine and returns what is written.
func runText(t *testing.T, text string) string {
	t.Helper()
	n, err := Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	n.Upgrade()
	e := newScripted()
	r := NewRun(n, RunOptions{})
	e.handle = r.Handle
	if _, err := r.Execute(context.Background(), e); err != nil {
		t.Fatal(err)
	}
	return string(n.Bytes())
}

func TestUnchangedOutputsLeaveTheFile(t *testing.T) {
	jupyter, err := os.ReadFile("testdata/outputs.ipynb")
	if err != nil {
		t.Fatal(err)
	}
	var compact bytes.Buffer
	compact.WriteString("\ufeff")
	compact.WriteString(strings.NewReplacer("\n", "", "    ", "").Replace(foreignFile))
	for name, text := range map[string]string{
		"ids of displays": strings.NewReplacer("value 42", "value play-4cf602c517ad104c-3", `"text/plain": "42"`, `"text/plain": "play-6eb9d2c3e417cdc7-4"`).Replace(foreignFile),
		"foreign":         foreignFile,
		"newline":         foreignFile + "\n\n",
		"windows":         strings.ReplaceAll(foreignFile, "\n", "\r\n"),
		"one line":        compact.String(),
	} {
		if got := runText(t, text); got != text {
			t.Errorf("%s: the file changed:\n%s", name, got)
		}
	}
	n, err := Parse(jupyter)
	if err != nil {
		t.Fatal(err)
	}
	if got := n.Bytes(); !bytes.Equal(got, jupyter) {
		t.Error("Jupyter's file changed")
	}
}

// changedLines returns the lines that one text has and the other has not.
func changedLines(a, b string) (removed, added []string) {
	count := map[string]int{}
	for line := range strings.Lines(a) {
		count[line]++
	}
	for line := range strings.Lines(b) {
		if count[line] == 0 {
			added = append(added, strings.TrimSpace(line))
		}
		count[line]--
	}
	for line := range strings.Lines(a) {
		if count[line] > 0 {
			removed = append(removed, strings.TrimSpace(line))
			count[line]--
		}
	}
	return removed, added
}

func TestChangesAreSmall(t *testing.T) {
	// One output is new, so the counts are new too; all else keeps its form.
	before := strings.Replace(foreignFile, `"text": "one\n"`, `"text": "old\n"`, 1)
	removed, added := changedLines(before, runText(t, before))
	want := []string{
		`"execution_count": 1,`, `"outputs": [{"output_type": "stream", "name": "stdout", "text": [`, `"one\n"`, `]}]`,
		`{"cell_type": "code", "id": "c", "metadata": {}, "execution_count": 2, "source": ["value 42"],`,
		`"outputs": [{"output_type": "execute_result", "metadata": {}, "data": {"text/plain": "42"}, "execution_count": 2}]}`,
	}
	if len(removed) != 4 || fmt.Sprint(added) != fmt.Sprint(want) {
		t.Errorf("removed %q\nadded %q", removed, added)
	}

	// An injected cell is new lines only.
	n, err := Parse([]byte(foreignFile))
	if err != nil {
		t.Fatal(err)
	}
	if err := n.SetParameters([]string{"x=é"}, ""); err != nil {
		t.Fatal(err)
	}
	removed, added = changedLines(foreignFile, string(n.Bytes()))
	if len(removed) != 0 || !strings.Contains(strings.Join(added, "\n"), `"x := \"\u00e9\""`) {
		t.Errorf("removed %q\nadded %q", removed, added)
	}
	again, err := Parse(n.Bytes())
	if err != nil || len(again.Cells) != 4 || again.Cells[0].Source != "// Parameters\nx := \"é\"" || again.Cells[2].Source != "print one" {
		t.Errorf("read again: %v", err)
	}

	// Ids are added to a file of an older format, and nothing else.
	old := strings.NewReplacer(`"id": "b",`+"\n            ", "", `"nbformat_minor": 5`, `"nbformat_minor": 4`, ` "id": "a",`, "", ` "id": "c",`, "").Replace(foreignFile)
	n, err = Parse([]byte(old))
	if err != nil {
		t.Fatal(err)
	}
	n.Upgrade()
	first := n.Bytes()
	n, _ = Parse([]byte(old))
	n.Upgrade()
	if !bytes.Equal(first, n.Bytes()) {
		t.Error("ids differ from one time to the next")
	}
	for _, line := range []string{`"metadata": {"tags": []},`, `"source": "print one",`} {
		if !strings.Contains(string(first), line) {
			t.Errorf("%s is not in\n%s", line, first)
		}
	}
}

func TestDuplicateKeys(t *testing.T) {
	text := strings.Replace(foreignFile, `"source": "# Title"`, `"source": "first", "source": "# Title"`, 1)
	n, err := Parse([]byte(text))
	if err != nil || n.Cells[0].Source != "# Title" {
		t.Fatal(err)
	}
	if string(n.Bytes()) != text {
		t.Error("the file changed")
	}
	n.Cells[0].Source = "new"
	again, err := Parse(n.Bytes())
	if err != nil || again.Cells[0].Source != "new" {
		t.Errorf("%v\n%s", err, n.Bytes())
	}
}

func TestHostileFiles(t *testing.T) {
	cells := func(s string) string { return `{"nbformat":4,"nbformat_minor":5,"metadata":{},"cells":[` + s + `]}` }
	for name, c := range map[string]struct{ text, want string }{
		"deep":         {strings.Repeat("[", 1_000_000), "1:501: lists and objects are nested more than 500 deep"},
		"deep objects": {`{"a":` + strings.Repeat(`{"a":`, 600), "nested more than 500 deep"},
		"many values":  {"[" + strings.Repeat("1,", 5_000_000), "more than 4000000 values"},
		"NaN":          {cells(`{"cell_type":"code","metadata":{"x":NaN},"source":"","outputs":[]}`), "NaN and Infinity are no numbers of JSON"},
		"-Infinity":    {cells(`{"cell_type":"code","metadata":{"x":-Infinity},"source":"","outputs":[]}`), "NaN and Infinity are no numbers of JSON"},
		"truncated":    {foreignFile[:300], "not JSON: the file ends in the middle of a value"},
		"NUL":          {"{\x00}", `1:2: not JSON: invalid character '\x00'`},
		"not UTF-8":    {"{\"a\":\"\xff\"}", "1:7: not JSON: the bytes here are not UTF-8 text"},
		"UTF-16":       {"\xff\xfe{\x00}\x00", "not UTF-8"},
		"a cell":       {cells(`3`), "cell 1: is a number, expected an object"},
		"a source":     {cells(`{"cell_type":"raw","metadata":{},"source":{"a":1}}`), "cell 1: source is an object, expected a string or a list of strings"},
		"source lines": {cells(`{"cell_type":"raw","metadata":{},"source":["a",1]}`), "cell 1: source is a list, expected a string or a list of strings"},
		"no source":    {cells(`{"cell_type":"raw","metadata":{}}`), "cell 1: source is null"},
		"cell type":    {cells(`{"cell_type":["x"],"source":""}`), "cell 1: cell_type is "},
		"outputs":      {cells(`{"cell_type":"code","source":"","outputs":{}}`), "cell 1: outputs is an object, expected a list"},
		"an output":    {cells(`{"cell_type":"code","source":"","outputs":[null]}`), "cell 1: output 1: is null, expected an object"},
		"output type":  {cells(`{"cell_type":"code","source":"","outputs":[{"output_type":1}]}`), "output 1: output_type is a number, expected a string"},
		"data":         {cells(`{"cell_type":"code","source":"","outputs":[{"output_type":"display_data","data":[]}]}`), "data is a list, expected an object"},
		"format":       {`{"nbformat":"4","cells":[]}`, `no number under "nbformat"`},
		"format 3":     {`{"nbformat":3,"worksheets":[]}`, "jupyter nbconvert --to notebook"},
		"format 5":     {`{"nbformat":5,"cells":[]}`, "newer than this program knows"},
	} {
		_, err := Parse([]byte(c.text))
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %.200v, want %s", name, err, c.want)
		}
	}
	// An output of a kind that nobody knows is kept.
	text := cells(`{"cell_type":"code","execution_count":null,"id":"a","metadata":{},"source":"","outputs":[{"output_type":"hologram","x":[1]}]}`)
	n, err := Parse([]byte(text))
	if err != nil || string(n.Bytes()) != text {
		t.Errorf("an unknown output: %v", err)
	}
}

func TestHugeFile(t *testing.T) {
	path := t.TempDir() + "/huge.ipynb"
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := f.Truncate(MaxFile + 1); err != nil { // a hole in the file: it takes no space
		t.Fatal(err)
	}
	f.Close()
	if _, err := ReadFile(path); err == nil || !strings.Contains(err.Error(), "is larger than 256 MB") || !strings.HasPrefix(err.Error(), path) {
		t.Error(err)
	}
}
