package install

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"image/png"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// program writes an executable file and returns its path.
func program(t *testing.T, elements ...string) string {
	t.Helper()
	path := filepath.Join(append([]string{t.TempDir()}, elements...)...)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte("#!/bin/sh\necho a kernel\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	return path
}

func readSpec(t *testing.T, dir string) spec {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(dir, specFile))
	if err != nil {
		t.Fatal(err)
	}
	var s spec
	if err := json.Unmarshal(data, &s); err != nil {
		t.Fatal(err)
	}
	return s
}

// names lists the files below a folder.
func names(t *testing.T, dir string) []string {
	t.Helper()
	var all []string
	err := filepath.WalkDir(dir, func(path string, e os.DirEntry, err error) error {
		if err == nil && !e.IsDir() {
			rel, _ := filepath.Rel(dir, path)
			all = append(all, filepath.ToSlash(rel))
		}
		return err
	})
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		t.Fatal(err)
	}
	return all
}

func TestInstallAndUninstall(t *testing.T) {
	prefix := t.TempDir()
	o := Options{Prefix: prefix, Executable: program(t, "paritylab")}
	r, err := Install(o)
	if err != nil {
		t.Fatal(err)
	}
	want := filepath.Join(prefix, "share", "jupyter", "kernels", "paritylab")
	files := []string{"logo-32x32.png", "logo-64x64.png", "logo-svg.svg", "kernel.json"}
	if r.Folder != want || !slices.Equal(r.Files, files) || r.CopiedFrom != "" || r.Replaced {
		t.Errorf("installed %+v", r)
	}
	s := readSpec(t, r.Folder)
	if !slices.Equal(s.Argv, []string{o.Executable, "kernel", "{connection_file}"}) ||
		s.DisplayName != "Go (Parity Lab)" || s.Language != "go" || s.InterruptMode != "message" {
		t.Errorf("kernel.json is %+v", s)
	}
	if got := names(t, r.Folder); len(got) != len(files) {
		t.Errorf("the folder holds %v", got)
	}
	if !strings.Contains(r.String(), "Installed the kernel") || !strings.Contains(r.String(), o.Executable) {
		t.Errorf("it says %q", r)
	}

	again, err := Install(o)
	if err != nil || !again.Replaced || !strings.HasPrefix(again.String(), "Updated") {
		t.Errorf("installed again: %+v, %v", again, err)
	}

	u, err := Uninstall(o)
	if err != nil || !slices.Equal(u.Files, files) || len(u.Left) != 0 {
		t.Errorf("removed %+v, %v", u, err)
	}
	if _, err := os.Stat(r.Folder); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the folder is still there: %v", err)
	}
	if _, err := Uninstall(o); !errors.Is(err, ErrNotInstalled) {
		t.Errorf("removed twice: %v", err)
	}
}

func TestTemporaryExecutableIsCopied(t *testing.T) {
	prefix := t.TempDir()
	source := program(t, "go-build123", "b001", "exe", "paritylab")
	r, err := Install(Options{Prefix: prefix, Executable: source})
	if err != nil {
		t.Fatal(err)
	}
	if r.CopiedFrom != source || filepath.Dir(r.Executable) != r.Folder || !slices.Contains(r.Files, filepath.Base(r.Executable)) {
		t.Errorf("installed %+v", r)
	}
	if s := readSpec(t, r.Folder); s.Argv[0] != r.Executable {
		t.Errorf("kernel.json starts %s, want %s", s.Argv[0], r.Executable)
	}
	if err := os.RemoveAll(filepath.Dir(source)); err != nil {
		t.Fatal(err)
	}
	if runtime.GOOS != "windows" {
		if out, err := exec.Command(r.Executable).Output(); err != nil || string(out) != "a kernel\n" {
			t.Errorf("the copy printed %q, %v", out, err)
		}
	}

	// The copy installs itself again: it stays, and is still ours to remove.
	again, err := Install(Options{Prefix: prefix, Executable: r.Executable, Copy: true})
	if err != nil || again.CopiedFrom != "" || !slices.Contains(again.Files, filepath.Base(r.Executable)) {
		t.Errorf("the copy installed %+v, %v", again, err)
	}
	if _, err := os.Stat(r.Executable); err != nil {
		t.Error(err)
	}

	// Another executable takes over: the copy is of no use any more.
	if _, err := Install(Options{Prefix: prefix, Executable: program(t, "paritylab")}); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(r.Executable); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the old copy is still there: %v", err)
	}
	if _, err := Uninstall(Options{Prefix: prefix}); err != nil {
		t.Error(err)
	}
	if got := names(t, prefix); len(got) != 0 {
		t.Errorf("left behind: %v", got)
	}
}

func TestRunningTestIsTemporary(t *testing.T) {
	path, temporary, err := executable(Options{})
	if err != nil || !filepath.IsAbs(path) {
		t.Fatal(path, err)
	}
	if strings.Contains(path, "go-build") && !temporary {
		t.Errorf("%s is not taken for a temporary build", path)
	}
	t.Setenv("GOCACHE", filepath.Dir(path))
	if !temporaryBuild(path) {
		t.Errorf("%s in the build cache is not taken for a temporary build", path)
	}
	t.Setenv("GOCACHE", t.TempDir())
	if temporaryBuild(program(t, "bin", "paritylab")) {
		t.Error("an installed program is taken for a temporary build")
	}
}

func TestForeignFoldersAreLeftAlone(t *testing.T) {
	for name, content := range map[string]string{
		"another kernel's kernel.json": `{"argv":["x"],"display_name":"X","language":"go","metadata":{}}`,
		"a broken kernel.json":         `{`,
		"a list out of the folder":     `{"metadata":{"paritylab":{"files":["../../../precious","kernel.json"]}}}`,
		"a list of the folder itself":  `{"metadata":{"paritylab":{"files":["."]}}}`,
	} {
		prefix := t.TempDir()
		o := Options{Prefix: prefix, Executable: program(t, "paritylab")}
		dir, err := Folder(o)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.MkdirAll(dir, 0o755); err != nil {
			t.Fatal(err)
		}
		for file, text := range map[string]string{filepath.Join(dir, specFile): content, filepath.Join(prefix, "precious"): "data"} {
			if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		before := names(t, prefix)
		if _, err := Install(o); err == nil {
			t.Errorf("%s was replaced", name)
		} else if !strings.Contains(name, "list") && !errors.Is(err, ErrNotOurs) {
			t.Errorf("%s: %v", name, err)
		}
		if _, err := Uninstall(o); err == nil {
			t.Errorf("%s was removed", name)
		}
		if got := names(t, prefix); !slices.Equal(got, before) {
			t.Errorf("%s: there was %v, there is %v", name, before, got)
		}
	}
}

func TestOtherFilesInTheFolderStay(t *testing.T) {
	o := Options{Prefix: t.TempDir(), Executable: program(t, "paritylab")}
	dir, _ := Folder(o)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "notes.txt"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := Install(o); !errors.Is(err, ErrNotOurs) {
		t.Errorf("installed among other files: %v", err)
	}
	os.Remove(filepath.Join(dir, "notes.txt"))
	if _, err := Install(o); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "kernel.js"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	os.Remove(filepath.Join(dir, "logo-svg.svg")) // somebody tidied up
	r, err := Uninstall(o)
	if err != nil || !slices.Equal(r.Left, []string{"kernel.js"}) || slices.Contains(r.Files, "logo-svg.svg") {
		t.Errorf("removed %+v, %v", r, err)
	}
	if !strings.Contains(r.String(), "Left there") {
		t.Errorf("it says %q", r)
	}
	if got := names(t, dir); !slices.Equal(got, []string{"kernel.js"}) {
		t.Errorf("there is %v", got)
	}
}

func TestFailedInstallLeavesNothing(t *testing.T) {
	prefix := t.TempDir()
	bad := errors.New("disk is full")
	dir := filepath.Join(prefix, "a", "b")
	err := writeAll(dir, []file{
		text("one", []byte("1")),
		{"two", 0o644, func() (io.ReadCloser, error) { return nil, bad }},
	}, false)
	if !errors.Is(err, bad) {
		t.Errorf("error %v", err)
	}
	if entries, _ := os.ReadDir(prefix); len(entries) != 0 {
		t.Errorf("left behind: %v", entries)
	}
	// A file stands where a folder is needed.
	if err := os.WriteFile(filepath.Join(prefix, "share"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := Install(Options{Prefix: prefix, Executable: program(t, "paritylab")}); err == nil {
		t.Error("installed below a file")
	}
	if got := names(t, prefix); !slices.Equal(got, []string{"share"}) {
		t.Errorf("left behind: %v", got)
	}
	if _, err := Install(Options{Prefix: t.TempDir(), Executable: filepath.Join(prefix, "none")}); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("an executable that is not there: %v", err)
	}
	if _, err := Install(Options{Prefix: t.TempDir(), Executable: prefix}); err == nil {
		t.Error("a folder was taken for an executable")
	}
}

func TestUserFolder(t *testing.T) {
	home := func() (string, error) { return filepath.FromSlash("/home/u"), nil }
	none := func() (string, error) { return "", errors.New("unknown") }
	tests := []struct {
		system string
		env    map[string]string
		want   string
	}{
		{"linux", nil, "/home/u/.local/share/jupyter"},
		{"linux", map[string]string{"XDG_DATA_HOME": "/x"}, "/x/jupyter"},
		{"freebsd", nil, "/home/u/.local/share/jupyter"},
		{"darwin", map[string]string{"XDG_DATA_HOME": "/x"}, "/home/u/Library/Jupyter"},
		{"windows", map[string]string{"APPDATA": "/app"}, "/app/jupyter"},
		{"windows", nil, "/home/u/AppData/Roaming/jupyter"},
		{"linux", map[string]string{"JUPYTER_DATA_DIR": "/d"}, "/d"},
		{"windows", map[string]string{"JUPYTER_DATA_DIR": "/d", "APPDATA": "/app"}, "/d"},
	}
	for _, tt := range tests {
		got, err := userData(tt.system, func(k string) string { return tt.env[k] }, home)
		if err != nil || filepath.ToSlash(got) != tt.want {
			t.Errorf("%s %v: %s, %v, want %s", tt.system, tt.env, got, err, tt.want)
		}
	}
	if _, err := userData("linux", func(string) string { return "" }, none); err == nil || !strings.Contains(err.Error(), "JUPYTER_DATA_DIR") {
		t.Errorf("without a home: %v", err)
	}
	t.Setenv("JUPYTER_DATA_DIR", filepath.FromSlash("/d"))
	if got, err := Folder(Options{}); err != nil || !strings.HasSuffix(filepath.ToSlash(got), "/d/kernels/paritylab") {
		t.Errorf("Folder: %s, %v", got, err)
	}
}

func TestLogos(t *testing.T) {
	for _, size := range []int{32, 64} {
		img, err := png.Decode(bytes.NewReader(LogoPNG(size)))
		if err != nil || img.Bounds().Dx() != size || img.Bounds().Dy() != size {
			t.Fatalf("size %d: %v, %v", size, img.Bounds(), err)
		}
		at := func(row, col int) string { // colour in the middle of a cell
			step := logo.cell + logo.gap
			p := func(k int) int { return int((logo.margin + float64(k)*step + logo.cell/2) * float64(size) / 32) }
			r, g, b, _ := img.At(p(col), p(row)).RGBA()
			return fmt.Sprintf("%02x%02x%02x", r>>8, g>>8, b>>8)
		}
		for row := range 3 {
			for col := range 3 {
				want := "3c4f76"
				if row == 1 || col == 1 {
					want = "ffc12e"
				}
				if got := at(row, col); got != want {
					t.Errorf("size %d: cell (%d,%d) is %s, want %s", size, row, col, got, want)
				}
			}
		}
		if _, _, _, alpha := img.At(0, 0).RGBA(); alpha != 0 {
			t.Errorf("size %d: the corner is not transparent", size)
		}
	}
	if err := xml.Unmarshal([]byte(LogoSVG()), new(struct{})); err != nil {
		t.Errorf("SVG: %v", err)
	}
	if n := strings.Count(LogoSVG(), "<rect"); n != 10 {
		t.Errorf("SVG has %d squares, want 10", n)
	}
}

// TestJupyterFindsIt asks jupyter itself.
func TestJupyterFindsIt(t *testing.T) {
	const jupyter = "/usr/bin/jupyter"
	if err := exec.Command(jupyter, "kernelspec", "--version").Run(); err != nil {
		if os.Getenv("CI") != "" {
			t.Fatalf("jupyter is not installed: %v", err)
		}
		t.Skip("jupyter is not installed")
	}
	t.Setenv("JUPYTER_DATA_DIR", t.TempDir())
	r, err := Install(Options{})
	if err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(jupyter, "kernelspec", "list", "--json").Output()
	if err != nil {
		t.Fatal(err)
	}
	var list struct {
		Specs map[string]struct {
			Dir  string `json:"resource_dir"`
			Spec spec   `json:"spec"`
		} `json:"kernelspecs"`
	}
	if err := json.Unmarshal(out, &list); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	found := list.Specs[Name]
	if found.Dir != r.Folder || len(found.Spec.Argv) != 3 || found.Spec.Argv[0] != r.Executable || found.Spec.InterruptMode != "message" {
		t.Errorf("jupyter found %+v, want %+v", found, r)
	}
}

func Example() {
	dir, _ := os.MkdirTemp("", "")
	defer os.RemoveAll(dir)
	exe, _ := os.Executable()
	r, err := Install(Options{Prefix: dir, Executable: exe, Copy: true})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(filepath.Base(r.Folder), r.Files[1:])
	u, err := Uninstall(Options{Prefix: dir})
	fmt.Println(len(u.Files), u.Left, err)
	// Output:
	// paritylab [logo-32x32.png logo-64x64.png logo-svg.svg kernel.json]
	// 5 [] <nil>
}
