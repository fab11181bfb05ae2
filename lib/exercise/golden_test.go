package exercise

import (
	"encoding/base64"
	"fmt"
	"regexp"
	"testing"

	"parity.lab/lib/internal/golden"
)

// TestGolden looks at the pictures of all kinds of questions: those of one seed are
// compared with files.
func TestGolden(t *testing.T) {
	embedded := regexp.MustCompile(`<img alt="([^"]*)" src="data:image/svg\+xml;base64,([^"]*)"`)
	kinds := 0
	for _, kind := range Kinds() {
		for seed := range uint64(8) {
			for i, m := range embedded.FindAllStringSubmatch(New(kind, seed).HTML(), -1) {
				svg, err := base64.StdEncoding.DecodeString(m[2])
				if err != nil || m[1] == "" {
					t.Fatalf("%s: %v, alternative text %q", kind, err, m[1])
				}
				if err := golden.Check(string(svg)); err != nil {
					t.Errorf("%s, seed %d: %v", kind, seed, err)
				}
				if kind == "press effect" && seed == 0 {
					golden.SVG(t, fmt.Sprintf("presseffect%d.svg", i), string(svg))
				}
				if i == 0 && seed == 0 {
					kinds++
				}
			}
		}
	}
	if kinds < 8 {
		t.Errorf("only %d kinds have pictures", kinds)
	}
	golden.Text(t, "right.html", Verdict{Right: true}.HTML())
	golden.Text(t, "wrong.html", Verdict{Why: "1 < 2"}.HTML())
}
