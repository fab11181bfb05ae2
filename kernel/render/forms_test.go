package render

import (
	"encoding/base64"
	"errors"
	"html"
	"image"
	"image/color"
	"image/png"
	"reflect"
	"strings"
	"testing"

	"go/types"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"

	"parity.lab/kernel/event"
	"parity.lab/lib/display"
	"parity.lab/lib/lights"
)

// Values with pictures.
type (
	drawn   struct{}
	broken  struct{}
	pageful struct{}
)

func (drawn) SVG() string {
	return `<svg xmlns="http://www.w3.org/2000/svg"><title>one dot</title></svg>`
}
func (drawn) LaTeX() string { return "$x$" }
func (broken) HTML() string { panic("no page") }
func (pageful) HTML() string {
	return "<p>hello</p>"
}
func (pageful) String() string { return "page" }

func mimes(b *event.Bundle) string {
	var list []string
	for _, mime := range []string{"text/plain", "text/html", "text/latex", "text/markdown", "image/png", "image/svg+xml", "application/json"} {
		if _, ok := b.Data[mime]; ok {
			list = append(list, mime)
		}
	}
	return strings.Join(list, " ")
}

func TestForms(t *testing.T) {
	for _, tc := range []struct {
		name        string
		v           any
		mimes, text string
	}{
		{"number", 42, "text/plain", "42"},
		{"nil", nil, "text/plain", "<nil>"},
		{"string", "a\nb", "text/plain", "a\nb"},
		{"error", errors.New("wrong"), "text/plain", "wrong"},
		{"stringer", lamp(true), "text/plain", "#"},
		{"picture", drawn{}, "text/plain text/html text/latex", "$x$"},
		{"pointer to picture", &drawn{}, "text/plain text/html text/latex", "$x$"},
		{"nil picture", (*drawn)(nil), "text/plain", "<nil>"},
		{"slice of pictures", []drawn{{}}, "text/plain text/html", "[{}]"},
		{"page with text", pageful{}, "text/plain text/html", "page"},
		{"broken page", broken{}, "text/plain", "{}\n(a method with which render.broken shows itself panicked: no page)"},
		{"board", lights.AllOn(1, 2), "text/plain text/html", "# #"},
		{"nil board", (*lights.Board)(nil), "text/plain", "<nil>"},
		{"bundle", display.Bundle{"text/html": "<i>x</i>", "text/plain": "x"}, "text/plain text/html", "x"},
		{"bundle without text", display.Bundle{"text/latex": "$x$", "text/html": "x"}, "text/plain text/html text/latex", "(text/html, text/latex)"},
		{"empty bundle", display.Bundle{}, "text/plain", "()"},
		{"nil bundle", display.Bundle(nil), "text/plain", "()"},
	} {
		b := Value(reflect.ValueOf(tc.v), nil)
		if b == nil {
			t.Errorf("%s: nothing to show", tc.name)
			continue
		}
		if mimes(b) != tc.mimes || len(b.Data) != len(strings.Fields(tc.mimes)) || b.PlainText() != tc.text {
			t.Errorf("%s: %s, text %q; want %s, text %q", tc.name, mimes(b), b.PlainText(), tc.mimes, tc.text)
		}
	}
}

func TestHandleShowsNothing(t *testing.T) {
	defer display.Bind(display.Plain(&strings.Builder{}))()
	h := display.Text("shown")
	for _, v := range []any{h, (*display.Handle)(nil)} {
		if b := Value(reflect.ValueOf(v), nil); b != nil {
			t.Errorf("bundle %v", b)
		}
	}
	var a any = h
	if b := Value(reflect.ValueOf(&a).Elem(), types.NewInterfaceType(nil, nil)); b != nil {
		t.Errorf("in an interface: bundle %v", b)
	}
}

func TestImages(t *testing.T) {
	img := image.NewRGBA(image.Rect(0, 0, 3, 2))
	img.Set(1, 1, color.White)
	b := Value(reflect.ValueOf(img), nil)
	data, err := base64.StdEncoding.DecodeString(b.Data[event.ImagePNG].(string))
	if err != nil {
		t.Fatal(err)
	}
	back, err := png.Decode(strings.NewReader(string(data)))
	if err != nil || back.Bounds() != image.Rect(0, 0, 159, 106) ||
		color.GrayModel.Convert(back.At(80, 80)) != (color.Gray{Y: 255}) || color.GrayModel.Convert(back.At(80, 50)) == (color.Gray{Y: 255}) {
		t.Errorf("picture %v, error %v", back, err)
	}
	if b.PlainText() != "picture, 3×2" {
		t.Errorf("text %q", b.PlainText())
	}
	// Nothing to paint: no picture, but a text.
	b = Value(reflect.ValueOf(image.NewGray(image.Rect(0, 0, 0, 0))), nil)
	if mimes(b) != "text/plain" || b.PlainText() != "picture, 0×0" {
		t.Errorf("empty picture: %v", b.Data)
	}
}

// endless is a matrix that is far too large to look at every entry.
type endless struct{}

func (endless) Dims() (rows, cols int) { return 1 << 40, 1 << 40 }
func (endless) At(i, j int) float64    { return float64(i + j) }
func (m endless) T() mat.Matrix        { return m }

func TestLatexNumbers(t *testing.T) {
	got := matrixLaTeX([][]string{{"1e+10", "2.5e-07", "+Inf"}, {"NaN", "0", "-1"}})
	want := `$\displaystyle \begin{bmatrix}1\cdot 10^{10} & 2.5\cdot 10^{-7} & \infty \\ \mathrm{NaN} & 0 & -1\end{bmatrix}$`
	if got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// TestPlots draws a plot and says it in words.
func TestPlots(t *testing.T) {
	p := plot.New()
	p.Title.Text, p.X.Label.Text = "States & depth", "depth"
	if b := Value(reflect.ValueOf(p), nil); b.PlainText() != "plot “States & depth”: 0 series, x (depth) without data, y without data" {
		t.Errorf("empty: %q", b.PlainText())
	}
	line, err := plotter.NewLine(plotter.XYs{{X: 0, Y: 1}, {X: 2, Y: 4.5}})
	if err != nil {
		t.Fatal(err)
	}
	p.Add(line)
	if p.X.Min != 0 || p.X.Max != 2 {
		t.Errorf("drawing an empty plot changed its axis: %v…%v", p.X.Min, p.X.Max)
	}
	b := Value(reflect.ValueOf(p), nil)
	words := "plot “States & depth”: 1 series, x (depth) from 0 to 2, y from 1 to 4.5"
	page, _ := b.Data[event.TextHTML].(string)
	if b.PlainText() != words || !strings.Contains(page, `alt="`+html.EscapeString(words)) {
		t.Errorf("%q\n%.200s", b.PlainText(), page)
	}
	many := make(plotter.XYs, 20000)
	for i := range many {
		many[i] = plotter.XY{X: float64(i), Y: float64(i * i % 1009)}
	}
	dots, err := plotter.NewScatter(many)
	if err != nil {
		t.Fatal(err)
	}
	p.Add(dots)
	if b := Value(reflect.ValueOf(p), nil); mimes(b) != "text/plain image/png" {
		t.Errorf("many dots: %s", mimes(b))
	}
	p.Y.Scale, p.Y.Min = plot.LogScale{}, -1
	if b := Value(reflect.ValueOf(p), nil); mimes(b) != "text/plain" || !strings.Contains(b.PlainText(), "panicked") {
		t.Errorf("a scale without sense: %s %q", mimes(b), b.PlainText())
	}
}

func TestMatrices(t *testing.T) {
	small := mat.NewDense(2, 2, []float64{1, -2, 0.5, 1.0 / 3})
	b := Value(reflect.ValueOf(small), nil)
	if mimes(b) != "text/plain text/html text/latex" {
		t.Errorf("forms %s", mimes(b))
	}
	if got, want := b.PlainText(), "⎡  1        -2⎤\n⎣0.5  0.333333⎦"; got != want {
		t.Errorf("text\n%s\nwant\n%s", got, want)
	}
	table := b.Data[event.TextHTML].(string)
	if strings.Count(table, "<tr>") != 2 || strings.Count(table, "<td") != 4 || !strings.Contains(table, ">0.333333<") {
		t.Errorf("table %s", table)
	}
	for _, tc := range []struct {
		name  string
		m     any
		mimes string
		text  string
	}{
		{"vector", mat.NewVecDense(2, []float64{1, 2}), "text/plain text/html text/latex", "⎡1⎤\n⎣2⎦"},
		{"transpose", mat.NewDense(1, 2, []float64{1, 2}).T(), "text/plain text/html text/latex", "⎡1⎤\n⎣2⎦"},
		{"symmetric", mat.NewSymDense(1, []float64{3}), "text/plain text/html text/latex", "[3]"},
		{"empty", &mat.Dense{}, "text/plain", "matrix without elements, 0×0"},
		{"nil", (*mat.Dense)(nil), "text/plain", "<nil>"},
		{"middle", mat.NewDense(1, 50, nil), "text/plain text/html", "[0  0"},
		{"large", mat.NewDense(500, 500, nil), "text/plain text/html", "⎡0  0  0  0  0  …"},
		{"complex", mat.NewCDense(1, 2, []complex128{1 + 2i, 1e10}), "text/plain text/html text/latex", "[1+2i  1e+10+0i]"},
		{"huge", endless{}, "text/plain text/html", "⎡          0            1"},
	} {
		b := Value(reflect.ValueOf(tc.m), nil)
		if mimes(b) != tc.mimes || !strings.HasPrefix(b.PlainText(), tc.text) || len(b.PlainText()) > 3000 {
			t.Errorf("%s: %s, text %q", tc.name, mimes(b), b.PlainText())
		}
	}
	var m mat.Matrix = small
	iface := types.NewInterfaceType(nil, nil)
	if b := Value(reflect.ValueOf(&m).Elem(), iface); mimes(b) != "text/plain text/html text/latex" {
		t.Errorf("in an interface: %s", mimes(b))
	}
}

func TestValues(t *testing.T) {
	defer display.Bind(display.Plain(&strings.Builder{}))()
	values := func(vs ...any) *event.Bundle {
		var list []reflect.Value
		for _, v := range vs {
			list = append(list, reflect.ValueOf(v))
		}
		return new(Renderer).Values(list, make([]types.Type, len(list)))
	}
	if b := values(23, 2); b.PlainText() != "23 2" || len(b.Data) != 1 {
		t.Errorf("two numbers: %v", b.Data)
	}
	if b := values(lights.AllOn(1, 2)); mimes(b) != "text/plain text/html" {
		t.Errorf("one board: %s", mimes(b))
	}
	if b := values("a", nil, lamp(true)); b.PlainText() != "a <nil> #" {
		t.Errorf("three: %q", b.PlainText())
	}
	h := display.Text("shown")
	if b := values(h, 3); b.PlainText() != "3" {
		t.Errorf("handle and number: %q", b.PlainText())
	}
	if values() != nil || values(h) != nil || values(h, h) != nil {
		t.Error("something to show where there is nothing")
	}
	defer func() {
		if s, ok := recover().(string); !ok || s != "render: 1 values with 0 types" {
			t.Errorf("panic value %q", s)
		}
	}()
	new(Renderer).Values([]reflect.Value{{}}, nil)
}

func TestLongTextOfAMethodIsShortened(t *testing.T) {
	b := Value(reflect.ValueOf(errors.New(strings.Repeat("x", 200_000))), nil)
	if got := b.PlainText(); len(got) > maxBytes+100 || !strings.HasSuffix(got, "x… (134,464 more bytes)") {
		t.Errorf("%d bytes", len(got))
	}
	b = Value(reflect.ValueOf(lights.AllOn(400, 400)), nil)
	if got := b.PlainText(); len(got) > maxBytes+100 || !strings.HasSuffix(got, " more bytes)") {
		t.Errorf("board: %d bytes", len(got))
	}
}
