package notebook

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

func TestWriteFile(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "a.ipynb")
	if err := book(codeCell("1")).WriteFile(path); err != nil {
		t.Fatal(err)
	}
	n, err := ReadFile(path)
	if err != nil || len(n.Cells) != 1 || n.Cells[0].Source != "1" {
		t.Fatalf("read back %v, %v", n, err)
	}
	if err := os.Chmod(path, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := WriteFile(path, []byte("new")); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(path); err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
		t.Errorf("permissions became %v, %v", info.Mode(), err)
	}
	if runtime.GOOS != "windows" {
		link := filepath.Join(folder, "link.ipynb")
		if err := os.Symlink("a.ipynb", link); err != nil {
			t.Fatal(err)
		}
		if err := WriteFile(link, []byte("through the link")); err != nil {
			t.Fatal(err)
		}
		if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
			t.Errorf("the link was replaced: %v, %v", info.Mode(), err)
		}
		if data, _ := os.ReadFile(path); string(data) != "through the link" {
			t.Errorf("the file behind the link holds %q", data)
		}
	}
	err = WriteFile(filepath.Join(folder, "none", "x.ipynb"), nil)
	if err == nil || !strings.Contains(err.Error(), "no such file or directory") && runtime.GOOS != "windows" {
		t.Errorf("missing folder: %v", err)
	}
	entries, err := os.ReadDir(folder)
	if err != nil || len(entries) > 2 {
		t.Errorf("files left behind: %v, %v", entries, err)
	}
}
