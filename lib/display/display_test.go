package display

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
)

// recorder is a Sink that writes down what it is told.
type recorder struct {
	mu    sync.Mutex
	calls []call
}

type call struct {
	what, id string
	b        Bundle
}

func (r *recorder) add(c call) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.calls = append(r.calls, c)
}

func (r *recorder) Display(id string, b Bundle) { r.add(call{"display", id, b}) }
func (r *recorder) Update(id string, b Bundle)  { r.add(call{"update", id, b}) }
func (r *recorder) Clear(id string)             { r.add(call{"clear", id, nil}) }

// bind binds a recorder until the test ends.
func bind(t testing.TB) *recorder {
	r := new(recorder)
	t.Cleanup(Bind(r))
	return r
}

const svgSample = `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><title>A &amp; "B"</title>
<desc>one cell</desc></svg>`

// The values of the tests, one per method.
type (
	withSVG      struct{ svg string }
	withAll      struct{ withSVG }
	withMarkdown struct{}
	withLaTeX    struct{}
	withHTML     struct{}
	withPNG      struct{ data []byte }
	withString   struct{}
	withPanic    struct{}
)

func (w withSVG) SVG() string         { return w.svg }
func (withAll) HTML() string          { return "<i>all</i>" }
func (withAll) Markdown() string      { return "*all*" }
func (withAll) LaTeX() string         { return "$a$" }
func (withAll) String() string        { return "all" }
func (withMarkdown) Markdown() string { return "**bold**" }
func (withLaTeX) LaTeX() string       { return "$x^2$" }
func (withHTML) HTML() string         { return "<p>1 &lt; 2</p><p>three</p>" }
func (w withPNG) PNG() []byte         { return w.data }
func (withString) String() string     { return "in words" }
func (withPanic) String() string      { panic("no words") }

func pngFile(t testing.TB, w, h int) []byte {
	var b bytes.Buffer
	m := image.NewGray(image.Rect(0, 0, w, h))
	m.Set(0, 0, color.White)
	if err := png.Encode(&b, m); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func jpegFile(t testing.TB, w, h int) []byte {
	var b bytes.Buffer
	if err := jpeg.Encode(&b, image.NewGray(image.Rect(0, 0, w, h)), nil); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func imgOf(alt, svg string) string {
	return `<img alt="` + alt + `" src="data:image/svg+xml;base64,` + base64.StdEncoding.EncodeToString([]byte(svg)) + `">`
}

func TestBundleOf(t *testing.T) {
	pic := pngFile(t, 3, 2)
	img := imgOf("A &amp; &#34;B&#34;: one cell", svgSample)
	var none *withString
	for _, c := range []struct {
		name string
		v    any
		want Bundle
	}{
		{"nil", nil, Bundle{MIMEText: "<nil>"}},
		{"nil pointer", none, Bundle{MIMEText: "<nil>"}},
		{"int", 42, Bundle{MIMEText: "42"}},
		{"slice", []int{1, 2}, Bundle{MIMEText: "[1 2]"}},
		{"string", "<b>\ntwo", Bundle{MIMEText: "<b>\ntwo"}},
		{"error", errors.New("wrong"), Bundle{MIMEText: "wrong"}},
		{"stringer", withString{}, Bundle{MIMEText: "in words"}},
		{"pointer to stringer", &withString{}, Bundle{MIMEText: "in words"}},
		{"svg", withSVG{svgSample}, Bundle{MIMEHTML: img, MIMEText: `A & "B": one cell`}},
		{"svg without title", withSVG{"<svg></svg>"}, Bundle{MIMEHTML: imgOf("picture", "<svg></svg>"), MIMEText: "picture"}},
		{"all", withAll{withSVG{svgSample}}, Bundle{MIMEHTML: "<i>all</i>", MIMEMarkdown: "*all*", MIMELaTeX: "$a$", MIMEText: "all"}},
		{"markdown", withMarkdown{}, Bundle{MIMEMarkdown: "**bold**", MIMEText: "**bold**"}},
		{"latex", withLaTeX{}, Bundle{MIMELaTeX: "$x^2$", MIMEText: "$x^2$"}},
		{"html", withHTML{}, Bundle{MIMEHTML: "<p>1 &lt; 2</p><p>three</p>", MIMEText: "1 < 2\nthree"}},
		{"png", withPNG{pic}, Bundle{MIMEPNG: pic, MIMEText: "PNG picture, 3×2"}},
		{"not a png", withPNG{[]byte("x")}, Bundle{MIMEPNG: []byte("x"), MIMEText: "PNG picture, 1 bytes"}},
		{"bundle", Bundle{"a/b": 1}, Bundle{"a/b": 1}},
		{"handle", &Handle{}, Bundle{}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := BundleOf(c.v); !reflect.DeepEqual(got, c.want) {
				t.Errorf("got  %v\nwant %v", got, c.want)
			}
		})
	}
	b := BundleOf(image.NewGray(image.Rect(0, 0, 5, 4)))
	m, err := png.Decode(bytes.NewReader(b[MIMEPNG].([]byte)))
	if err != nil || m.Bounds() != image.Rect(0, 0, 160, 128) || b.Text() != "picture, 5×4" {
		t.Errorf("image: %v, %v", err, b.Text())
	}
	original := Bundle{MIMEText: "a"}
	BundleOf(original)[MIMEText] = "b"
	if original.Text() != "a" {
		t.Error("BundleOf does not copy a Bundle")
	}
	defer func() {
		if v := recover(); v != "no words" {
			t.Errorf("recovered %v", v)
		}
	}()
	BundleOf(withPanic{})
}

func TestFunctions(t *testing.T) {
	pic, photo := pngFile(t, 3, 2), jpegFile(t, 8, 4)
	for _, c := range []struct {
		name string
		show func() *Handle
		want Bundle
	}{
		{"Show", func() *Handle { return Show(1.5) }, Bundle{MIMEText: "1.5"}},
		{"Show nothing", func() *Handle { return Show() }, Bundle{MIMEText: ""}},
		{"Show two texts", func() *Handle { return Show("a", 2) }, Bundle{MIMEText: "a\n2"}},
		{"Show mixed", func() *Handle { return Show("<", withHTML{}, withLaTeX{}, withPNG{pic}) }, Bundle{
			MIMEText: "<\n1 < 2\nthree\n$x^2$\nPNG picture, 3×2",
			MIMEHTML: `<div><pre>&lt;</pre></div><div><p>1 &lt; 2</p><p>three</p></div><div>$x^2$</div>` +
				`<div><img alt="PNG picture, 3×2" src="data:image/png;base64,` + base64.StdEncoding.EncodeToString(pic) + `"></div>`}},
		{"HTML", func() *Handle { return HTML("<b>x</b>") }, Bundle{MIMEHTML: "<b>x</b>", MIMEText: "x"}},
		{"SVG", func() *Handle { return SVG("<svg/>") }, Bundle{MIMEHTML: imgOf("picture", "<svg/>"), MIMEText: "picture"}},
		{"Markdown", func() *Handle { return Markdown("*x*") }, Bundle{MIMEMarkdown: "*x*", MIMEText: "*x*"}},
		{"LaTeX", func() *Handle { return LaTeX("x^2") }, Bundle{MIMELaTeX: `$\displaystyle x^2$`, MIMEText: "x^2"}},
		{"Text", func() *Handle { return Text("<b>") }, Bundle{MIMEText: "<b>"}},
		{"JSON", func() *Handle { return JSON(map[string]int{"a": 1}) }, Bundle{MIMEJSON: json.RawMessage(`{"a":1}`), MIMEText: "{\n  \"a\": 1\n}"}},
		{"PNG", func() *Handle { return PNG(pic) }, Bundle{MIMEPNG: pic, MIMEText: "PNG picture, 3×2"}},
		{"JPEG", func() *Handle { return JPEG(photo) }, Bundle{MIMEJPEG: photo, MIMEText: "JPEG picture, 8×4"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := bind(t)
			h := c.show()
			if len(r.calls) != 1 || r.calls[0].what != "display" || r.calls[0].id != h.ID() || h.ID() == "" {
				t.Fatalf("%v", r.calls)
			}
			if got := r.calls[0].b; !reflect.DeepEqual(got, c.want) {
				t.Errorf("got  %v\nwant %v", got, c.want)
			}
		})
	}
	defer func() {
		if s, ok := recover().(string); !ok || !strings.HasPrefix(s, "display: ") {
			t.Errorf("JSON of a channel: recovered %v", s)
		}
	}()
	JSON(make(chan int))
}

func TestUpdate(t *testing.T) {
	pic := pngFile(t, 1, 1)
	for _, c := range []struct {
		name string
		show func() *Handle
		v    any
		want Bundle
	}{
		{"HTML by text", func() *Handle { return HTML("one") }, "<b>two</b>", Bundle{MIMEHTML: "<b>two</b>", MIMEText: "two"}},
		{"HTML by value", func() *Handle { return HTML("one") }, withLaTeX{}, Bundle{MIMELaTeX: "$x^2$", MIMEText: "$x^2$"}},
		{"Markdown by text", func() *Handle { return Markdown("one") }, "_two_", Bundle{MIMEMarkdown: "_two_", MIMEText: "_two_"}},
		{"Text by number", func() *Handle { return Text("one") }, 2, Bundle{MIMEText: "2"}},
		{"Show by value", func() *Handle { return Show(withHTML{}) }, withMarkdown{}, Bundle{MIMEMarkdown: "**bold**", MIMEText: "**bold**"}},
		{"Show by text", func() *Handle { return Show(withHTML{}) }, "<two>", Bundle{MIMEText: "<two>"}},
		{"JSON by text", func() *Handle { return JSON(1) }, "two", Bundle{MIMEJSON: json.RawMessage(`"two"`), MIMEText: `"two"`}},
		{"PNG by bytes", func() *Handle { return PNG(nil) }, pic, Bundle{MIMEPNG: pic, MIMEText: "PNG picture, 1×1"}},
		{"by a Bundle", func() *Handle { return PNG(nil) }, Bundle{MIMEText: "x"}, Bundle{MIMEText: "x"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := bind(t)
			h := c.show()
			h.Update(c.v)
			h.Clear()
			Clear()
			want := []call{{"update", h.ID(), c.want}, {"clear", h.ID(), nil}, {"clear", "", nil}}
			if got := r.calls[1:]; !reflect.DeepEqual(got, want) {
				t.Errorf("got  %v\nwant %v", got, want)
			}
			if fmt.Sprint(h) != "" {
				t.Errorf("the Handle prints %q", fmt.Sprint(h))
			}
		})
	}
}

// TestSnapshot changes what was shown after showing it.
func TestSnapshot(t *testing.T) {
	r := bind(t)
	data := []byte{1, 2, 3}
	m := map[string]int{"a": 1}
	PNG(data)
	JSON(m)
	data[0], m["a"] = 9, 9
	if got := r.calls[0].b[MIMEPNG]; !reflect.DeepEqual(got, []byte{1, 2, 3}) {
		t.Errorf("picture %v", got)
	}
	if got := r.calls[1].b[MIMEJSON]; string(got.(json.RawMessage)) != `{"a":1}` {
		t.Errorf("JSON %s", got)
	}
}

func TestMath(t *testing.T) {
	for _, c := range []struct{ s, want string }{
		{"x", `$\displaystyle x$`},
		{"the sum $x$", "the sum $x$"},
		{`\[x\]`, `\[x\]`},
		{`\begin{align}x\end{align}`, `\begin{align}x\end{align}`},
	} {
		if got := math(c.s); got != c.want {
			t.Errorf("%q: %q, want %q", c.s, got, c.want)
		}
	}
}

func TestTextOfHTML(t *testing.T) {
	for _, c := range []struct{ html, want string }{
		{"", ""},
		{"plain", "plain"},
		{"<b>bold</b> and <i>italic</i>", "bold and italic"},
		{"a<br>b<br/>c", "a\nb\nc"},
		{"<P>one</P>\n\n<p class='x'>two</p>", "one\ntwo"},
		{"&lt;tag&gt; &amp; &#39;", "<tag> & '"},
		{"1 < 2 <b>and</b> 3", "1 < 2 and 3"},
		{"x<!-- <b>no</b> -->y", "xy"},
		{"a<script>if (1 < 2) { x() }</script>b", "ab"},
		{"a<style>b{c:d}</style >e", "ae"},
		{"a<script>endless", "a"},
		{"a<b", "a"},
		{"<", "<"},
		{"<table><tr><td>1</td><td>2</td></tr><tr><td>3</td></tr></table>", "1 2\n3"},
		{`<img alt="a &quot;board&quot;" src="x">`, `a "board"`},
		{`<img src="x">`, ""},
		{"<h1>T</h1>text", "T\ntext"},
	} {
		if got := textOfHTML(c.html); got != c.want {
			t.Errorf("%q: %q, want %q", c.html, got, c.want)
		}
	}
}

func TestAltText(t *testing.T) {
	for _, c := range []struct{ svg, want string }{
		{svgSample, `A & "B": one cell`},
		{"<svg><title>t</title></svg>", "t"},
		{"<svg><title id='x'>t</title></svg>", "t"},
		{"<svg><desc>d</desc></svg>", "d"},
		{"<svg></svg>", "picture"},
		{"<svg><titles>t</titles></svg>", "picture"},
		{"<svg><title>t", "picture"},
		{"<svg><title", "picture"},
	} {
		if got := altText(c.svg); got != c.want {
			t.Errorf("%q: %q, want %q", c.svg, got, c.want)
		}
	}
}

func TestBind(t *testing.T) {
	var a, b recorder
	restoreA := Bind(&a)
	h := Text("to a")
	restoreB := Bind(&b)
	Text("to b")
	h.Update("to b too")
	restoreB()
	restoreB()
	Text("to a again")
	restoreA()
	if len(a.calls) != 2 || len(b.calls) != 2 {
		t.Errorf("a: %v\nb: %v", a.calls, b.calls)
	}
	if sink() != stdout {
		t.Error("a sink is left")
	}
}

// knowing is a sink that knows a form of ints.
type knowing struct{ recorder }

func (k *knowing) Bundle(v any) (Bundle, bool) {
	if i, ok := v.(int); ok {
		return Bundle{MIMEText: fmt.Sprintf("int %d", i)}, true
	}
	return nil, false
}

func TestBundler(t *testing.T) {
	k := new(knowing)
	defer Bind(k)()
	h := Show(1, "two")
	h.Update(3)
	h.Update("four")
	var got []string
	for _, c := range k.calls {
		got = append(got, c.b.Text())
	}
	if want := []string{"int 1\ntwo", "int 3", "four"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestPlain(t *testing.T) {
	var b strings.Builder
	restore := Bind(Plain(&b))
	h := Show("one")
	h.Update("two")
	h.Update("")
	h.Clear()
	HTML("<b>three</b>")
	Clear()
	restore()
	if got, want := b.String(), "one\ntwo\nthree\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestConcurrent(t *testing.T) {
	r := bind(t)
	shared := Text("start")
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for i := range 100 {
				Text("x").Update(i)
				shared.Update(i)
			}
		})
	}
	wg.Wait()
	ids := map[string]bool{}
	for _, c := range r.calls {
		if c.what == "display" {
			ids[c.id] = true
		}
	}
	if len(ids) != 801 || len(r.calls) != 1+3*800 {
		t.Errorf("%d ids, %d calls", len(ids), len(r.calls))
	}
}

func FuzzTextOfHTML(f *testing.F) {
	for _, s := range []string{"<p>a</p>", "<!--", "</", "<script>", "<img alt=", "<svg><title>x</title>"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		textOfHTML(s)
		altText(s)
		imageOf(s)
	})
}

func BenchmarkShow(b *testing.B) {
	v := withSVG{"<svg><title>t</title>" + strings.Repeat("<path/>", 2000) + "</svg>"}
	b.ReportAllocs()
	for b.Loop() {
		BundleOf(v)
	}
}
