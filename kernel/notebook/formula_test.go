package notebook

import (
	"encoding/xml"
	"io"
	"strings"
	"testing"
)

func TestFormula(t *testing.T) {
	const mo, open, shut = "<mo>", `<mo stretchy="false" lspace="0" rspace="0">(</mo>`, `<mo stretchy="false" lspace="0" rspace="0">)</mo>`
	for _, c := range []struct{ tex, want string }{
		{"x", "<mi>x</mi>"},
		{"12.5", "<mn>12.5</mn>"},
		{"x + 1", "<mrow><mi>x</mi><mo>+</mo><mn>1</mn></mrow>"},
		{"a-b", "<mrow><mi>a</mi><mo>−</mo><mi>b</mi></mrow>"},
		{"x_1^2", "<msubsup><mi>x</mi><mn>1</mn><mn>2</mn></msubsup>"},
		{"x^12", "<mrow><msup><mi>x</mi><mn>1</mn></msup><mn>2</mn></mrow>"},
		{"x^ 12", "<mrow><msup><mi>x</mi><mn>1</mn></msup><mn>2</mn></mrow>"},
		{"x^{12}", "<msup><mi>x</mi><mn>12</mn></msup>"},
		{"f''", "<msup><mi>f</mi><mrow><mo>′′</mo></mrow></msup>"},
		{"\\alpha\\oplus\\Sigma", `<mrow><mi>α</mi><mo>⊕</mo><mi mathvariant="normal">Σ</mi></mrow>`},
		{"\\frac12", "<mfrac><mn>1</mn><mn>2</mn></mfrac>"},
		{"\\frac{a}{b}", "<mfrac><mi>a</mi><mi>b</mi></mfrac>"},
		{"\\sqrt[3]{x}\\sqrt y", "<mrow><mroot><mi>x</mi><mn>3</mn></mroot><msqrt><mi>y</mi></msqrt></mrow>"},
		{"\\mathbb{F}_2", `<msub><mi mathvariant="normal">𝔽</mi><mn>2</mn></msub>`},
		{"\\mathbb R^n", `<msup><mi mathvariant="normal">ℝ</mi><mi>n</mi></msup>`},
		{"\\mathrm{span}", "<mi>span</mi>"},
		{"\\mathbf{x1}", "<mi>𝐱𝟏</mi>"},
		{"\\text{if } x", "<mrow><mtext>if\u00a0</mtext><mi>x</mi></mrow>"},
		{"\\sum_{i}^n", `<munderover><mo movablelimits="true">∑</mo><mi>i</mi><mi>n</mi></munderover>`},
		{"\\max_x", `<munder><mo movablelimits="true" form="prefix">max</mo><mi>x</mi></munder>`},
		{"\\ker(A)", `<mrow><mo form="prefix" lspace="0" rspace="0">ker</mo>` + open + "<mi>A</mi>" + shut + "</mrow>"},
		{"\\log_2 n", `<mrow><msub><mo form="prefix" lspace="0" rspace="0.17em">log</mo><mn>2</mn></msub><mi>n</mi></mrow>`},
		{"a\\not=b", "<mrow><mi>a</mi><mo>=\u0338</mo><mi>b</mi></mrow>"},
		{"\\left(x\\right.", `<mrow><mo stretchy="true" fence="true" form="prefix">(</mo><mi>x</mi></mrow>`},
		{"\\begin{matrix}1&0\\\\0&1\\\\\\end{matrix}", "<mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>0</mn></mtd></mtr><mtr><mtd><mn>0</mn></mtd><mtd><mn>1</mn></mtd></mtr></mtable>"},
		{"\\begin{array}{c|c}1&2\\end{array}", `<mtable><mtr><mtd><mn>1</mn></mtd><mtd style="border-left:1px solid;"><mn>2</mn></mtd></mtr></mtable>`},
		{"\\bar x", `<mover accent="true"><mi>x</mi><mo stretchy="false">¯</mo></mover>`},
		{"% comment\nx", "<mi>x</mi>"},
		{"x<y\\&", "<mrow><mi>x</mi><mo>&lt;</mo><mi>y</mi><mi>&amp;</mi></mrow>"},
		{"", "<mrow></mrow>"},
	} {
		if got := formula(c.tex, false); got != "<math>"+c.want+"</math>" {
			t.Errorf("%s:\n%s, want\n%s", c.tex, got, c.want)
		}
	}
	if got := formula("x", true); got != `<math display="block"><mi>x</mi></math>` {
		t.Errorf("display: %s", got)
	}
}

func TestFormulaErrors(t *testing.T) {
	for _, c := range []struct{ tex, want string }{
		{"\\nosuch{x}", "unknown command \\nosuch"},
		{"{x", "expected } and found end"},
		{"x}", "unexpected }"},
		{"a & b", "unexpected &amp;"},
		{"\\frac{1}", "an argument is missing"},
		{"x^1^2", "two superscripts"},
		{"x_1_2", "two subscripts"},
		{"\\left x", "x is no delimiter"},
		{"\\left( x", "expected \\right and found end"},
		{"\\begin{nosuch}\\end{nosuch}", "unknown environment nosuch"},
		{"\\begin{matrix} 1", "\\begin{matrix} has no end"},
		{"\\begin{matrix} 1 \\end{cases}", "\\begin{matrix} ends with \\end{cases}"},
		{strings.Repeat("{", 200), "the formula is nested too deeply"},
		{strings.Repeat("\\frac", 200), "the formula is nested too deeply"},
		{"\\text{x", "expected } and found end"},
	} {
		got := formula(c.tex, false)
		if !strings.HasPrefix(got, `<span class="tex" title="`+c.want+`">`) {
			t.Errorf("%.40s: %.100s, want the title %q", c.tex, got, c.want)
		}
	}
}

// Whatever the source, the result is well-formed and ends.
func FuzzFormula(f *testing.F) {
	for _, s := range []string{
		"\\sum_{i=1}^n \\binom{n}{i}", "\\begin{cases} a & b \\\\ c \\end{cases}", "\\left\\lfloor\\frac{a'}{b}\\right\\rfloor",
		"\\mathbf{\\mathbb{x}}_\\not=", "\\sqrt[\\sqrt[2]{x}", "\\operatorname*{a}_b", "\\xrightarrow\\overbrace{x}_y", "\\big\\big", "\\\xff\\",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if strings.ContainsFunc(s, func(r rune) bool { return r < 0x20 || r == 0xFFFD || r >= 0xFFFE }) {
			return // not characters of XML
		}
		d := xml.NewDecoder(strings.NewReader(formula(s, true)))
		for {
			_, err := d.Token()
			if err == io.EOF {
				return
			}
			if err != nil {
				t.Fatalf("%q: %v\n%s", s, err, formula(s, true))
			}
		}
	})
}
