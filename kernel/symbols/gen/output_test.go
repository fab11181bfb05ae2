package main

import (
	"bytes"
	"go/constant"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestGenerate makes everything twice: the result must be the same, a folder
// written with it must compare equal, and any change must be named.
func TestGenerate(t *testing.T) {
	out, err := generate()
	if err != nil {
		t.Fatal(err)
	}
	again, err := generate()
	if err != nil {
		t.Fatal(err)
	}
	a, err := out.archive()
	if err != nil {
		t.Fatal(err)
	}
	b, err := again.archive()
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(a, b) {
		t.Error("two runs gave different archives")
	}
	if len(a) > 1000<<10 {
		t.Errorf("the archive has %d KB", len(a)>>10)
	}
	dir := t.TempDir()
	gone := filepath.Join(dir, "no_such_table.go")
	touch := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	touch(gone, "package symbols\n")
	if err := write(dir, out); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(gone); err == nil {
		t.Error("the table of a package that is gone is still there")
	}
	if err := compare(dir, again); err != nil {
		t.Error(err)
	}
	touch(gone, "package symbols\n")
	touch(filepath.Join(dir, "fmt_table.go"), "package symbols\n")
	again.entries["docs/fmt.txt"] = append(again.entries["docs/fmt.txt"], 'x')
	delete(again.entries, "docs/os.txt")
	err = compare(dir, again)
	for _, want := range []string{"no_such_table.go (package is gone)", "\tfmt_table.go", "docs/fmt.txt", "docs/os.txt (not generated any more)", "go generate"} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("compare says %v, want %q in it", err, want)
		}
	}
}

func TestFloatText(t *testing.T) {
	for _, lit := range []string{"3.14159265358979323846264338327950288419716939937510582097494459", "0.5", "1e-300", "1e400", "3e38", "0x1p-1074"} {
		v := constant.MakeFromLiteral(lit, token.FLOAT, 0)
		text := floatText(constant.ToFloat(v))
		got := constant.MakeFromLiteral(text, token.FLOAT, 0)
		want, _ := constant.Float64Val(v)
		if f, _ := constant.Float64Val(got); f != want {
			t.Errorf("%s became %s", lit, text)
		}
	}
}

func TestSummary(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", ""},
		{"F does x. It is old.\n", "F does x."},
		{"F does\nx.\n\nMore.", "F does x."},
		{"No period\n", "No period"},
	} {
		if got := summary(c.text); got != c.want {
			t.Errorf("summary(%q) = %q, want %q", c.text, got, c.want)
		}
	}
}

func TestIsStandard(t *testing.T) {
	for name, want := range map[string]bool{
		"fmt_table.go": true, "lib_gf2_table.go": false, "gonum_mat_table.go": false, "packages_table.go": false,
		"symbols.zip: docs/fmt.txt": true, "symbols.zip: types/encoding/json.types": true,
		"symbols.zip: docs/parity.lab/lib/gf2.txt": false, "symbols.zip: types/gonum.org/v1/gonum/mat.types": false,
	} {
		if isStandard(name) != want {
			t.Errorf("isStandard(%q) = %v", name, !want)
		}
	}
}
