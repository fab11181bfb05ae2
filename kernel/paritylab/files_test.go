package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parity.lab/kernel/notebook"
)

func TestNew(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "a.ipynb")
	if o := try(t, "", nil, "new", path); o.code != 0 || !strings.Contains(o.stdout, "Wrote "+path) {
		t.Fatalf("status %d\n%s%s", o.code, o.stdout, o.stderr)
	}
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ args, want string }{
		{"new " + path + " -t bulbs", "is there already and stays as it is"},
		{"new " + path + "x -t nosuch", `there is no starter "nosuch", only lights, `},
		{"new", "expected the name of the notebook"},
		{"new " + folder, "is a folder"},
		{"new " + filepath.Join(folder, "none", "a.ipynb"), "none to write to"},
	} {
		if o := try(t, "", nil, strings.Fields(c.args)...); o.code != 1 || !strings.Contains(o.stderr, c.want) || strings.Count(o.stderr, "\n") != 1 {
			t.Errorf("%s: status %d, %s", c.args, o.code, o.stderr)
		}
	}
	if after, _ := os.ReadFile(path); string(after) != string(before) || len(folderOf(t, path)) != 1 {
		t.Error("a file was written over, or another one made")
	}
	o := try(t, "", nil, "new", "--list", "--json")
	var all []notebook.StarterInfo
	if err := json.Unmarshal([]byte(o.stdout), &all); err != nil || len(all) < 3 {
		t.Errorf("%v in %s", err, o.stdout)
	}
}

// Every starter runs as it is, twice with the same outputs.
func TestStartersRun(t *testing.T) {
	for _, s := range notebook.Starters() {
		t.Run(s.Name, func(t *testing.T) {
			folder := t.TempDir()
			for _, args := range [][]string{
				{"new", "a.ipynb", "--template", s.Name},
				{"run", "a.ipynb", "-q", "-o", "b.ipynb"},
				{"run", "b.ipynb", "-q", "-o", "c.ipynb", "--html", "c.html"},
				{"diff", "b.ipynb", "c.ipynb"},
				{"convert", "c.ipynb", "-o", "d.html"},
			} {
				if code, stdout, stderr := execute(t, folder, "", args...); code != 0 || stderr != "" {
					t.Fatalf("%v: status %d\n%s%s", args, code, stdout, stderr)
				}
			}
			b, errB := os.ReadFile(filepath.Join(folder, "b.ipynb"))
			c, errC := os.ReadFile(filepath.Join(folder, "c.ipynb"))
			if errB != nil || errC != nil || string(b) != string(c) {
				t.Errorf("running again changed the file: %v %v", errB, errC)
			}
		})
	}
}

func TestDiff(t *testing.T) {
	a, b, c := bookFile(t, "one", "two"), bookFile(t, "one", "2"), bookFile(t, "one", "two")
	if o := try(t, "", nil, "diff", a, c); o.code != 0 || o.stdout+o.stderr != "" {
		t.Errorf("the same: status %d\n%s%s", o.code, o.stdout, o.stderr)
	}
	o := try(t, "", nil, "diff", a, b)
	if want := "--- " + a + "\n+++ " + b + "\n@@ cell 2, source: 2\n- two\n+ 2\n"; o.code != 1 || o.stdout != want || o.stderr != "" {
		t.Errorf("different: status %d\n%s%s", o.code, o.stdout, o.stderr)
	}
	if o := try(t, "", nil, "diff", a, b, "--ignore", "two|2"); o.code != 0 {
		t.Errorf("ignored: status %d\n%s", o.code, o.stdout)
	}
	o = try(t, "", nil, "diff", a, b, "--json")
	var d struct {
		Same        bool
		Differences []notebook.Difference
	}
	if err := json.Unmarshal([]byte(o.stdout), &d); err != nil || d.Same || len(d.Differences) != 1 || d.Differences[0].New != "2" || o.code != 1 {
		t.Errorf("status %d, %v in %s", o.code, err, o.stdout)
	}
	for _, args := range [][]string{{a, a + "x"}, {a, b, "--ignore", "("}, {a, b, "--tolerance", "-1"}, {a, b, "--tolerance", "NaN"}} {
		if o := try(t, "", nil, append([]string{"diff"}, args...)...); o.code != 2 || o.stdout != "" || strings.Count(o.stderr, "\n") == 0 {
			t.Errorf("%v: status %d\n%s%s", args, o.code, o.stdout, o.stderr)
		}
	}
}

func TestConvert(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "a.ipynb")
	text := `{"nbformat":4,"nbformat_minor":5,"metadata":{},"cells":[{"cell_type":"markdown","id":"a","metadata":{},"source":"# T <script>x</script>"}]}`
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	if o := try(t, "", nil, "convert", path); o.code != 0 || o.engine != nil {
		t.Fatalf("status %d\n%s", o.code, o.stderr)
	}
	page, err := os.ReadFile(filepath.Join(folder, "a.html"))
	if err != nil || strings.Contains(string(page), "<script") || !strings.Contains(string(page), "<title>T") {
		t.Errorf("%v\n%s", err, page)
	}
	if o := try(t, "", nil, "convert", path, "--trust", "--json", "-o", filepath.Join(folder, "b.html")); o.code != 0 || !strings.Contains(o.stdout, "b.html") {
		t.Errorf("status %d\n%s", o.code, o.stderr)
	}
	if page, _ := os.ReadFile(filepath.Join(folder, "b.html")); !strings.Contains(string(page), "<script>x</script>") {
		t.Errorf("the script is gone though it is trusted:\n%s", page)
	}
	if o := try(t, "", nil, "convert", path, "-o", path); o.code != 1 {
		t.Errorf("over the notebook: status %d", o.code)
	}
}

func TestGallery(t *testing.T) {
	folder := t.TempDir()
	for _, name := range []string{"b", "a"} {
		if o := try(t, "", nil, "new", filepath.Join(folder, name+".ipynb")); o.code != 0 {
			t.Fatal(o.stderr)
		}
	}
	single := bookFile(t, "one")
	out := filepath.Join(folder, "site")
	o := try(t, "", nil, "gallery", folder, single, "-o", out, "--json")
	var got struct{ Files []string }
	if err := json.Unmarshal([]byte(o.stdout), &got); err != nil || o.code != 0 || o.engine != nil {
		t.Fatalf("status %d, %v\n%s%s", o.code, err, o.stdout, o.stderr)
	}
	page := strings.TrimSuffix(filepath.Base(single), ".ipynb") + ".html"
	if len(got.Files) != 7 || got.Files[0] != "index.html" || got.Files[1] != "a.html" || got.Files[3] != "b.html" || got.Files[5] != page {
		t.Errorf("wrote %q", got.Files)
	}
	index, err := os.ReadFile(filepath.Join(out, "index.html"))
	if err != nil || !strings.Contains(string(index), `<a href="a.html">`) {
		t.Errorf("%v\n%s", err, index)
	}
	for _, c := range []struct{ args, want string }{
		{"gallery " + out + "x", "no such file"},
		{"gallery " + t.TempDir(), "there is no .ipynb file in this folder"},
		{"gallery " + single + " -o " + single, "expected a folder to write to"},
	} {
		if o := try(t, "", nil, strings.Fields(c.args)...); o.code != 1 || !strings.Contains(o.stderr, c.want) || strings.Count(o.stderr, "\n") != 1 {
			t.Errorf("%s: status %d, %s", c.args, o.code, o.stderr)
		}
	}
}
