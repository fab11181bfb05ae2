package golden

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// LaTeX has pdflatex make NAME.pdf of a document in a folder and returns what it
// says. The test fails if the document does not compile, uses something undefined or
// a sign that its fonts lack. Without pdflatex the test is skipped, and fails when CI
// is set.
func LaTeX(t *testing.T, dir, name, document string) string {
	t.Helper()
	if _, err := exec.LookPath("pdflatex"); err != nil {
		const missing = "pdflatex is missing: Debian's texlive-latex-base and texlive-pictures"
		if os.Getenv("CI") != "" {
			t.Fatal(missing)
		}
		t.Skip(missing)
	}
	if err := os.WriteFile(filepath.Join(dir, name+".tex"), []byte(document), 0o644); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("pdflatex", "-interaction=nonstopmode", "-halt-on-error", name+".tex")
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v\n%s", name, err, out[max(0, len(out)-3000):])
	}
	for _, bad := range []string{"Missing character", "undefined"} {
		if strings.Contains(string(out), bad) {
			t.Errorf("%s: LaTeX says %q:\n%s", name, bad, out)
		}
	}
	return string(out)
}
