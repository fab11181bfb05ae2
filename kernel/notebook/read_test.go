package notebook

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// outputs.ipynb was written by Jupyter's own nbformat package.
func TestReadWriteKeepsJupyterFile(t *testing.T) {
	want, err := os.ReadFile("testdata/outputs.ipynb")
	if err != nil {
		t.Fatal(err)
	}
	n, err := ReadFile("testdata/outputs.ipynb")
	if err != nil {
		t.Fatal(err)
	}
	if err := n.CheckLanguage(); err != nil {
		t.Error(err)
	}
	n.Upgrade()
	if got := n.Bytes(); !bytes.Equal(got, want) {
		t.Errorf("the file changed by reading and writing at byte %d", firstDifference(got, want))
	}
	// Outputs made anew from their fields are written the same way.
	n.text = nil
	for _, c := range n.Cells {
		c.source = nil
		for _, o := range c.Outputs {
			o.read = nil
		}
	}
	if got := n.Bytes(); !bytes.Equal(got, want) {
		t.Errorf("outputs made anew are written differently at byte %d", firstDifference(got, want))
	}
}

func firstDifference(a, b []byte) int {
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return i
		}
	}
	return min(len(a), len(b))
}

func TestUnknownKeysAreKept(t *testing.T) {
	const source = `{
 "cells": [
  {
   "attachments": {
    "a.png": {}
   },
   "cell_type": "markdown",
   "extra": 1,
   "metadata": {},
   "source": "one string\nwith two lines"
  },
  {
   "cell_type": "code",
   "execution_count": null,
   "extra": [],
   "metadata": {
    "x": {}
   },
   "outputs": [
    {
     "extra": 2,
     "name": "stdout",
     "output_type": "stream",
     "text": "a\nb\n"
    },
    {
     "anything": {},
     "output_type": "future"
    }
   ],
   "source": []
  }
 ],
 "metadata": {},
 "nbformat": 4,
 "nbformat_minor": 2,
 "top": true
}
`
	n, err := Parse([]byte(source))
	if err != nil {
		t.Fatal(err)
	}
	if got := string(n.Bytes()); got != source {
		t.Errorf("written as\n%s", got)
	}
	n.Cells[0].Source += "!"
	n.Cells[1].Outputs[0].Text += "c\n"
	got := string(n.Bytes())
	if !strings.Contains(got, "\"with two lines!\"\n   ]") || !strings.Contains(got, "\"c\\n\"") {
		t.Errorf("changes are not written:\n%s", got)
	}
}

func TestParseErrors(t *testing.T) {
	cell := func(s string) string {
		return `{"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": [{"cell_type": "markdown", "source": "", "metadata": {}}, ` + s + `]}`
	}
	for _, c := range []struct{ name, text, want string }{
		{"list", `[]`, "not a notebook: the file holds a list, expected an object"},
		{"other JSON", `{"a": 1}`, `not a notebook: there is no number under "nbformat"`},
		{"nbformat 3", `{"nbformat": 3, "worksheets": []}`, "notebook format 3 is too old, expected 4; upgrade with: jupyter nbconvert --to notebook --nbformat 4 OLD.ipynb --output NEW.ipynb"},
		{"nbformat 5", `{"nbformat": 5}`, "notebook format 5 is newer than this program knows, expected 4"},
		{"nbformat 4.5", `{"nbformat": 4.5}`, "not a notebook: nbformat is 4.5, expected 4"},
		{"no cells", `{"nbformat": 4}`, "not a notebook: cells is null, expected a list"},
		{"metadata", `{"nbformat": 4, "metadata": 1}`, "not a notebook: metadata is a number, expected an object"},
		{"cell", cell(`7`), "cell 2: is a number, expected an object"},
		{"cell type", cell(`{"cell_type": "heading"}`), "cell 2: cell_type is \"heading\", expected code, markdown or raw"},
		{"source", cell(`{"cell_type": "raw", "source": [1]}`), "cell 2: source is a list, expected a string or a list of strings"},
		{"cell metadata", cell(`{"cell_type": "raw", "source": "", "metadata": true}`), "cell 2: metadata is a boolean, expected an object"},
		{"outputs", cell(`{"cell_type": "code", "source": "", "outputs": "x"}`), "cell 2: outputs is a string, expected a list"},
		{"output", cell(`{"cell_type": "code", "source": "", "outputs": [[]]}`), "cell 2: output 1: is a list, expected an object"},
		{"output type", cell(`{"cell_type": "code", "source": "", "outputs": [{}]}`), "cell 2: output 1: output_type is null, expected a string"},
		{"stream text", cell(`{"cell_type": "code", "source": "", "outputs": [{"output_type": "stream"}]}`), "cell 2: output 1: text is null, expected a string or a list of strings"},
		{"data", cell(`{"cell_type": "code", "source": "", "outputs": [{"output_type": "display_data", "data": []}]}`), "cell 2: output 1: data is a list, expected an object"},
	} {
		_, err := Parse([]byte(c.text))
		if err == nil || err.Error() != c.want {
			t.Errorf("%s: error %v, want %s", c.name, err, c.want)
		}
	}
	var format *FormatError
	if _, err := Parse([]byte(`{"nbformat": 3}`)); !errors.As(err, &format) || format.Major != 3 {
		t.Errorf("nbformat 3: %v is no FormatError", err)
	}
	if _, err := Parse([]byte("\ufeff" + `{"nbformat": 4, "cells": []}`)); err != nil {
		t.Errorf("with a byte order mark: %v", err)
	}
}

func TestReadFileErrors(t *testing.T) {
	folder := t.TempDir()
	bad := filepath.Join(folder, "bad.ipynb")
	if err := os.WriteFile(bad, []byte("{\n oops"), 0o644); err != nil {
		t.Fatal(err)
	}
	old := filepath.Join(folder, "old.ipynb")
	if err := os.WriteFile(old, []byte(`{"nbformat": 3}`), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ path, want string }{
		{filepath.Join(folder, "none.ipynb"), "none.ipynb: no such file"},
		{folder, ": is a folder, expected a notebook file"},
		{bad, "bad.ipynb:2:2: not JSON: invalid character 'o'"},
		{old, "old.ipynb: notebook format 3 is too old"},
	} {
		_, err := ReadFile(c.path)
		if err == nil || !strings.HasPrefix(err.Error(), filepath.Dir(c.path)) || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: error %v, want …%s", c.path, err, c.want)
		}
	}
}

// Whatever is read is written and read again as the same, and can be shown.
func FuzzParse(f *testing.F) {
	data, err := os.ReadFile("testdata/outputs.ipynb")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(data)
	f.Add([]byte(`{"nbformat":4,"cells":[{"cell_type":"code","source":["a","b"],"outputs":[{"output_type":"error","traceback":[1]}],"execution_count":-1}]}`))
	f.Add([]byte(`{"nbformat":4,"nbformat_minor":"x","cells":[{"cell_type":"markdown","source":"$$\\frac{1$$ \\begin{a}"}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		n, err := Parse(data)
		if err != nil {
			if strings.Contains(err.Error(), "\n") {
				t.Errorf("error of several lines: %v", err)
			}
			return
		}
		once := n.Bytes()
		again, err := Parse(once)
		if err != nil {
			t.Fatalf("cannot read what was written: %v", err)
		}
		if !bytes.Equal(again.Bytes(), once) {
			t.Error("writing twice gives two texts")
		}
		if _, err := n.HTML(HTMLOptions{}); err != nil {
			t.Errorf("HTML: %v", err)
		}
		again.Upgrade()
		again.CheckLanguage()
	})
}
