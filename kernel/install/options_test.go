package install

import (
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestOptionsAreInTheSpec(t *testing.T) {
	prefix := t.TempDir()
	o := Options{
		Prefix: prefix, Executable: program(t, "paritylab"), Name: "go-small", DisplayName: "Go, 1 GB",
		Env: map[string]string{"GOMAXPROCS": "2", "EMPTY": ""}, Args: []string{"--safe", "--memory=1GB"}, Version: "v1.2.3",
	}
	r, err := Install(o)
	if err != nil {
		t.Fatal(err)
	}
	if want := filepath.Join(prefix, "share", "jupyter", "kernels", "go-small"); r.Folder != want {
		t.Errorf("installed in %s, want %s", r.Folder, want)
	}
	s := readSpec(t, r.Folder)
	if !slices.Equal(s.Argv, []string{o.Executable, "kernel", "--safe", "--memory=1GB", "{connection_file}"}) ||
		s.DisplayName != "Go, 1 GB" || !maps.Equal(s.Env, o.Env) || s.Metadata.Debugger || s.Metadata.Ours.Version != "v1.2.3" {
		t.Errorf("kernel.json is %+v", s)
	}
	if text, _ := os.ReadFile(filepath.Join(r.Folder, specFile)); !strings.Contains(string(text), `"debugger": false`) {
		t.Errorf("kernel.json does not say that there is no debugger:\n%s", text)
	}
	if !strings.Contains(r.String(), `"Go, 1 GB"`) {
		t.Errorf("it says %q", r)
	}
	// The kernel of the usual name is another one.
	if _, err := Uninstall(Options{Prefix: prefix}); !errors.Is(err, ErrNotInstalled) {
		t.Errorf("removed another name: %v", err)
	}
	if u, err := Uninstall(Options{Prefix: prefix, Name: "go-small"}); err != nil || u.Name != "go-small" {
		t.Errorf("removed %+v, %v", u, err)
	}
}

func TestBadNames(t *testing.T) {
	for _, name := range []string{".", "..", "../x", "a/b", `a\b`, "Go", "a b", "ü"} {
		if _, err := Install(Options{Prefix: t.TempDir(), Executable: program(t, "paritylab"), Name: name}); err == nil {
			t.Errorf("installed as %q", name)
		}
		if _, err := Uninstall(Options{Prefix: t.TempDir(), Name: name}); err == nil || errors.Is(err, ErrNotInstalled) {
			t.Errorf("uninstalled %q: %v", name, err)
		}
	}
	if _, err := Install(Options{Prefix: t.TempDir(), Executable: program(t, "paritylab"), Env: map[string]string{"A=B": "c"}}); err == nil {
		t.Error("a variable with = in its name")
	}
}

func TestActivePrefix(t *testing.T) {
	dir := t.TempDir()
	for _, c := range []struct {
		name   string
		env    map[string]string
		python map[string]string
		want   string // "" for an error
	}{
		{"virtual environment", map[string]string{"VIRTUAL_ENV": dir}, nil, "VIRTUAL_ENV"},
		{"conda", map[string]string{"CONDA_PREFIX": dir}, map[string]string{"python3": os.TempDir()}, "CONDA_PREFIX"},
		{"python3", nil, map[string]string{"python3": dir, "python": os.TempDir()}, "the sys.prefix of python3"},
		{"python alone", nil, map[string]string{"python": dir}, "the sys.prefix of python"},
		{"an old variable", map[string]string{"VIRTUAL_ENV": filepath.Join(dir, "gone")}, map[string]string{"python3": dir}, ""},
		{"a python that says nonsense", nil, map[string]string{"python3": "command not found"}, ""},
		{"nothing", nil, nil, ""},
	} {
		prefix, how, err := activePrefix(func(k string) string { return c.env[k] }, func(p string) (string, error) {
			if dir, ok := c.python[p]; ok {
				return dir, nil
			}
			return "", errors.New("not found")
		})
		if c.want == "" {
			if err == nil {
				t.Errorf("%s: %s by %s", c.name, prefix, how)
			}
			continue
		}
		if err != nil || prefix != dir || how != c.want {
			t.Errorf("%s: %s by %s, %v", c.name, prefix, how, err)
		}
	}
	if _, _, err := activePrefix(func(string) string { return "" }, func(string) (string, error) { return "", errors.New("no") }); !errors.Is(err, ErrNoEnvironment) {
		t.Error(err)
	}
}

func TestPromisedFolders(t *testing.T) {
	home := func() (string, error) { return filepath.FromSlash("/home/u"), nil }
	list := string(filepath.ListSeparator)
	for _, c := range []struct {
		system string
		env    map[string]string
		want   string
	}{
		{"linux", nil, "/home/u/.local/share/jupyter /usr/local/share/jupyter /usr/share/jupyter"},
		{"linux", map[string]string{"JUPYTER_PATH": "/a/" + list + "/b", "VIRTUAL_ENV": "/v"},
			"/a /b /home/u/.local/share/jupyter /v/share/jupyter /usr/local/share/jupyter /usr/share/jupyter"},
		{"darwin", map[string]string{"CONDA_PREFIX": "/c"}, "/home/u/Library/Jupyter /c/share/jupyter /usr/local/share/jupyter /usr/share/jupyter"},
		{"windows", map[string]string{"APPDATA": "/app", "PROGRAMDATA": "/data"}, "/app/jupyter /data/jupyter"},
	} {
		got := filepath.ToSlash(strings.Join(promised(c.system, func(k string) string { return c.env[k] }, home), " "))
		if got != c.want {
			t.Errorf("%s %v:\n%s, want\n%s", c.system, c.env, got, c.want)
		}
	}
}

func TestSearch(t *testing.T) {
	first, second, elsewhere := t.TempDir(), t.TempDir(), t.TempDir()
	o := Options{Prefix: second, Executable: program(t, "paritylab"), Version: "v1"}
	r, err := Install(o)
	if err != nil {
		t.Fatal(err)
	}
	s := Search{Data: []string{filepath.Join(first, "none"), filepath.Join(first, "share", "jupyter"), filepath.Join(second, "share", "jupyter")}}
	if ok, _ := s.Finds(r.Folder); !ok || s.Advice(r.Folder) != "" {
		t.Errorf("not found: %s", s.Advice(r.Folder))
	}
	far, err := Install(Options{Prefix: elsewhere, Executable: o.Executable, Name: "other"})
	if err != nil {
		t.Fatal(err)
	}
	if ok, hidden := s.Finds(far.Folder); ok || hidden != "" || !strings.Contains(s.Advice(far.Folder), "JUPYTER_PATH="+filepath.Join(elsewhere, "share", "jupyter")) {
		t.Errorf("found elsewhere: %v %q %q", ok, hidden, s.Advice(far.Folder))
	}
	specs := s.Specs()
	if len(specs) != 1 || specs[0].Name != Name || !specs[0].Ours || specs[0].Version != "v1" || specs[0].Fault != "" || specs[0].Hidden {
		t.Errorf("specs %+v", specs)
	}

	// Another one comes before, and its program is gone; a foreign kernel does not count.
	gone := program(t, "gone", "paritylab")
	before, err := Install(Options{Prefix: first, Executable: gone})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(gone); err != nil {
		t.Fatal(err)
	}
	foreign := filepath.Join(first, "share", "jupyter", "kernels", "python3")
	if err := os.MkdirAll(foreign, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(foreign, specFile), []byte(`{"argv":["python3"]}`), 0o644); err != nil {
		t.Fatal(err)
	}
	specs = s.Specs()
	if len(specs) != 2 || specs[0].Folder != before.Folder || !strings.Contains(specs[0].Fault, "not there any more") || specs[0].Hidden || !specs[1].Hidden {
		t.Errorf("specs %+v", specs)
	}
	if ok, hidden := s.Finds(r.Folder); ok || hidden != before.Folder || !strings.Contains(s.Advice(r.Folder), before.Folder) {
		t.Errorf("found %v, hidden by %q", ok, hidden)
	}
	// In a folder where Jupyter does not look, nothing hides it.
	away := filepath.Join(elsewhere, "share", "jupyter", "kernels", Name)
	if ok, hidden := s.Finds(away); ok || hidden != "" {
		t.Errorf("found %v, hidden by %q", ok, hidden)
	}
	for text, fault := range map[string]string{`{`: "damaged", `{"argv":[],"metadata":{"paritylab":{"files":[]}}}`: "no program", `{"argv":["paritylab"]}`: "no absolute path"} {
		if err := os.WriteFile(filepath.Join(before.Folder, specFile), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		if specs := s.Specs(); len(specs) != 2 || !strings.Contains(specs[0].Fault, fault) {
			t.Errorf("%s: %+v", text, specs)
		}
	}
}
