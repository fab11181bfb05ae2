package notebook

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// validator reads notebooks with Jupyter's own package and complains.
const validator = `
import sys, warnings
import nbformat
warnings.simplefilter("error")
for path in sys.argv[1:]:
    text = open(path, encoding="utf-8").read()
    nb = nbformat.reads(text, as_version=4)
    nbformat.validate(nb)
    if (nb.nbformat, nb.nbformat_minor) != (4, 5):
        sys.exit("%s: format %d.%d" % (path, nb.nbformat, nb.nbformat_minor))
    print(path, "is valid")
`

// Everything that this package writes is valid for Jupyter, and written as
// Jupyter writes it.
func TestJupyterTakesWhatIsWritten(t *testing.T) {
	const python = "/usr/bin/python3"
	if err := exec.Command(python, "-c", "import nbformat").Run(); err != nil {
		if os.Getenv("CI") != "" {
			t.Fatalf("Python's nbformat is missing (Debian's python3-nbformat): %v", err)
		}
		t.Skip("Python's nbformat is missing")
	}
	folder := t.TempDir()
	var files []string
	write := func(name string, n *Notebook) {
		path := filepath.Join(folder, name+".ipynb")
		if err := n.WriteFile(path); err != nil {
			t.Fatal(err)
		}
		files = append(files, path)
	}
	for _, s := range Starters() {
		n, err := Starter(s.Name)
		if err != nil {
			t.Fatal(err)
		}
		write(s.Name, n)
	}
	ran, err := Parse([]byte(foreignFile))
	if err != nil {
		t.Fatal(err)
	}
	ran.Cells = append(ran.Cells, codeCell("print new\nshow a one\nupdate a two\npicture"), codeCell("fail it", TagRaises), codeCell("value 1"), textCell("é\u2028"))
	if err := ran.SetParameters([]string{"x=1"}, ""); err != nil {
		t.Fatal(err)
	}
	ran.Upgrade()
	e := newScripted()
	r := NewRun(ran, RunOptions{})
	e.handle = r.Handle
	if _, err := r.Execute(t.Context(), e); err != nil {
		t.Fatal(err)
	}
	write("ran", ran)
	for _, old := range []string{
		`{"nbformat":4,"nbformat_minor":0,"metadata":{},"cells":[{"cell_type":"code","metadata":{},"source":"1","outputs":[],"execution_count":null}]}`,
		`{"nbformat":4,"nbformat_minor":4,"metadata":{},"cells":[{"cell_type":"markdown","metadata":{},"source":["a\n","b"]},{"cell_type":"raw","metadata":{},"source":""}]}`,
	} {
		n, err := Parse([]byte(old))
		if err != nil {
			t.Fatal(err)
		}
		n.Upgrade()
		write("old"+string(rune('0'+len(files))), n)
	}
	if out, err := exec.Command(python, append([]string{"-c", validator}, files...)...).CombinedOutput(); err != nil || bytes.Count(out, []byte("is valid")) != len(files) {
		t.Errorf("%v\n%s", err, out)
	}
}
