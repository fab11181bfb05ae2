package draw

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"parity.lab/lib/internal/golden"
)

// signs holds characters that mean something to TeX, and others that it lacks.
const signs = "# $ % & _ { } ~ ^ \\ < > | \" ' ` - -- !` «» × → ≤ … • § ¶ © ½ αβγδεζηθικλμνξοπρςστυφχψω ⁰¹²³⁴₁ⁿ日本"

func TestTikZGolden(t *testing.T) {
	for name, p := range pictures() {
		got := p.TikZ(0)
		golden.Text(t, name+".tex", got)
		if got != p.TikZ(0) {
			t.Errorf("%s: a second time differs", name)
		}
		for _, bad := range []string{"NaN", "Inf", "e+"} {
			if strings.Contains(got, bad) {
				t.Errorf("%s contains %q", name, bad)
			}
		}
	}
}

func TestTikZSize(t *testing.T) {
	p := stripes(5, 5).Picture()
	for width, unit := range map[float64]string{0: "0.75", 5: "0.7345"} {
		if got := p.TikZ(width); !strings.Contains(got, "[x="+unit+"bp, y=-"+unit+"bp,") {
			t.Errorf("width %v:\n%s", width, got)
		}
	}
	// 12 cm are 340.2 bp.
	if got := Beside(p, p, p, p).TikZ(0); !strings.Contains(got, "[x=0.4179bp") {
		t.Error(got[:200])
	}
	defer func() {
		if s, _ := recover().(string); s != "draw: a picture -1 cm wide" {
			t.Error(s)
		}
	}()
	p.TikZ(-1)
}

// TestTikZTheme has parts with and without a theme in a dark whole.
func TestTikZTheme(t *testing.T) {
	own := stripes(2, 2)
	own.Theme = Light()
	p := Beside(stripes(2, 2).Picture(), own.Picture())
	p.Theme = Dark()
	got := p.TikZ(0)
	for _, colour := range []string{Dark().On, Dark().Page, Light().On} {
		if want := "HTML}{" + strings.ToUpper(colour[1:]) + "}"; !strings.Contains(got, want) {
			t.Errorf("no %s in\n%s", want, got)
		}
	}
	if bad := "HTML}{" + strings.ToUpper(Print().Off[1:]) + "}"; strings.Contains(got, bad) {
		t.Errorf("a part is printed in grey:\n%s", got)
	}
}

func TestEscapeTeX(t *testing.T) {
	for s, want := range map[string]string{
		"a_1 & 50%":  `a\_1~\&~50\%`,
		"x→y":        `x$\rightarrow$y`,
		"2²":         `2$^2$`,
		"\\input{x}": `$\backslash$input$\lbrace$x$\rbrace$`,
		"a\nb":       `a b`,
		"größe":      `größe`,
		"日本":         `??`,
		"--":         `-{}-{}`,
	} {
		if got := escapeTeX(s); got != want {
			t.Errorf("%q: %s, want %s", s, got, want)
		}
	}
}

// TestTikZCompiles lets LaTeX have all pictures, and a text of all signs.
func TestTikZCompiles(t *testing.T) {
	all := pictures()
	p := New(1, 1)
	p.Caption, p.Title = signs, signs
	all["texts"] = p
	var b strings.Builder
	b.WriteString("\\documentclass{article}\n\\usepackage{tikz}\n\\begin{document}\n\\setlength\\parindent{0pt}\n")
	for _, name := range slices.Sorted(maps.Keys(all)) {
		b.WriteString(all[name].TikZ(0) + "\n\n")
	}
	b.WriteString("\\end{document}\n")
	if out := golden.LaTeX(t, t.TempDir(), "all", b.String()); strings.Contains(out, "Overfull") {
		t.Errorf("LaTeX says \"Overfull\":\n%s", out)
	}
}
