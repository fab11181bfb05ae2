package symbols

import (
	"testing"

	"parity.lab/lib/display"
)

// Each row is a program whose output must be as in Go.
var behaviours = []struct{ name, imports, decls, body, want string }{
	{"Stringer", "", `
type Color int
func (c Color) String() string { return [...]string{"red", "green"}[c] }
type Point struct{ X, Y int }
func (p *Point) String() string { return fmt.Sprintf("<%d %d>", p.X, p.Y) }`, `
	fmt.Println(Color(1), &Point{1, 2})
	fmt.Printf("%v %s %d %q %5v| %-6s| %x %#v\n", Color(0), Color(1), Color(1), Color(0), Color(0), Color(1), Color(0), Color(1))
	fmt.Println(fmt.Sprint(Color(0)), fmt.Sprintf("%03d", Color(1)))`,
		"green <1 2>\nred green 1 \"red\"   red| green | 726564 1\nred 001\n"},
	{"String that panics", "", `
type T struct{ n int }
func (t T) String() string { panic("bad") }`, `fmt.Println(T{1})`,
		"%!v(PANIC=String method: bad)\n"},
	{"Formatter", "", `
type T struct{ n int }
func (t T) Format(f fmt.State, verb rune) { fmt.Fprintf(f, "T%d/%c", t.n, verb) }
func (t T) String() string { return "no" }`, `fmt.Println(T{1}); fmt.Printf("%z\n", T{2})`,
		"T1/v\nT2/z\n"},
	{"error", "errors", `
type E struct{ code int }
func (e *E) Error() string { return fmt.Sprint("code ", e.code) }
func fail() error { return &E{7} }`, `
	err := fail()
	fmt.Println(err, &E{8})
	fmt.Printf("%v %s %q\n", err, &E{1}, err)
	wrapped := fmt.Errorf("while testing: %w", err)
	fmt.Println(wrapped, errors.Unwrap(wrapped) != nil, errors.Is(wrapped, err))
	fmt.Println(errors.Is(wrapped, fail()), errors.Join(err, &E{9}))`,
		"code 7 code 8\ncode 7 code 1 \"code 7\"\nwhile testing: code 7 true true\nfalse code 7\ncode 9\n"},
	{"error values", "errors io", `
type Code int
func (c Code) Error() string { return fmt.Sprint("code ", int(c)) }
type Other int
func (c Other) Error() string { return fmt.Sprint("other ", int(c)) }
const bad, worse = Code(1), Code(2)
type Wrap struct { err error; what string }
func (w *Wrap) Error() string { return w.what + ": " + w.err.Error() }
func (w *Wrap) Unwrap() error { return w.err }
type Many struct { errs []error }
func (m *Many) Error() string { return "many" }
func (m *Many) Unwrap() []error { return m.errs }
type Any struct { n int }
func (a *Any) Error() string { return "any" }
func (a *Any) Is(target error) bool { return target == io.EOF }`, `
	var e error = &Wrap{bad, "reading"}
	fmt.Println(e, errors.Is(e, bad), errors.Is(e, worse), errors.Is(e, Other(1)), errors.Unwrap(e))
	var m error = &Many{[]error{io.EOF, &Wrap{io.ErrUnexpectedEOF, "x"}}}
	fmt.Println(errors.Is(m, io.EOF), errors.Is(m, io.ErrUnexpectedEOF), errors.Is(m, bad))
	var a error = &Any{1}
	fmt.Println(errors.Is(a, io.EOF), errors.Is(a, io.ErrClosedPipe), errors.Is(fmt.Errorf("x: %w", a), a))`,
		"reading: code 1 true false false code 1\ntrue true false\ntrue false true\n"},
	{"sort.Interface", "sort", `
type byLen []string
func (b byLen) Len() int { return len(b) }
func (b byLen) Less(i, j int) bool { return len(b[i]) < len(b[j]) }
func (b byLen) Swap(i, j int) { b[i], b[j] = b[j], b[i] }`, `
	x := byLen{"ccc", "a", "bb"}
	sort.Sort(x)
	fmt.Println(x)
	sort.Sort(sort.Reverse(x))
	fmt.Println(x)`,
		"[a bb ccc]\n[ccc bb a]\n"},
	{"heap.Interface", "container/heap", `
type ints []int
func (h ints) Len() int { return len(h) }
func (h ints) Less(i, j int) bool { return h[i] < h[j] }
func (h ints) Swap(i, j int) { h[i], h[j] = h[j], h[i] }
func (h *ints) Push(x any) { *h = append(*h, x.(int)) }
func (h *ints) Pop() any { old := *h; x := old[len(old)-1]; *h = old[:len(old)-1]; return x }`, `
	h := &ints{5, 2, 8}
	heap.Init(h)
	heap.Push(h, 3)
	for h.Len() > 0 { fmt.Print(""); fmt.Println(heap.Pop(h)) }`,
		"2\n3\n5\n8\n"},
	{"io.Writer and io.Reader", "io strings bufio", `
type counter struct{ n int }
func (c *counter) Write(p []byte) (int, error) { c.n += len(p); return len(p), nil }
type upper struct{ r io.Reader }
func (u *upper) Read(p []byte) (int, error) {
	n, err := u.r.Read(p)
	copy(p, strings.ToUpper(string(p[:n])))
	return n, err
}
type twice struct{ s string }
func (t *twice) Read(p []byte) (int, error) { return 0, io.EOF }
func (t *twice) WriteTo(w io.Writer) (int64, error) { n, err := io.WriteString(w, t.s+t.s); return int64(n), err }
type odd struct{ r io.Reader }
func (o *odd) Read(p []byte) (int, error) { return o.r.Read(p) }
func (o *odd) WriteTo(s string) string { return s }`, `
	c := &counter{}
	n, err := io.Copy(c, strings.NewReader("hello"))
	fmt.Println(c.n, n, err)
	fmt.Fprintf(c, "%d", 12345)
	fmt.Println(c.n)
	b, err := io.ReadAll(&upper{strings.NewReader("quiet")})
	fmt.Println(string(b), err)
	s := bufio.NewScanner(&upper{strings.NewReader("a b")})
	for s.Scan() { fmt.Println(s.Text()) }
	var sb strings.Builder
	n, err = io.Copy(&sb, &twice{"ab"})
	fmt.Println(sb.String(), n, err)
	sb.Reset()
	n, err = io.Copy(&sb, &odd{strings.NewReader("odd")})
	fmt.Println(sb.String(), n, err)
	fmt.Println(io.MultiWriter(c, c).Write([]byte("xyz")))
	fmt.Println(c.n)`,
		"5 5 <nil>\n10\nQUIET <nil>\nA B\nabab 4 <nil>\nodd 3 <nil>\n3 <nil>\n16\n"},
	{"json", "encoding/json", `
type Level int
func (l Level) MarshalJSON() ([]byte, error) { return []byte(fmt.Sprintf("\"L%d\"", int(l))), nil }
type ID int
func (i ID) MarshalText() ([]byte, error) { return []byte(fmt.Sprintf("id%d", int(i))), nil }
type In struct{ got string }
func (i *In) UnmarshalJSON(b []byte) error { i.got = string(b); return nil }`, `
	b, err := json.Marshal(Level(3))
	fmt.Println(string(b), err)
	b, err = json.MarshalIndent(ID(4), "", " ")
	fmt.Println(string(b), err)
	in := &In{}
	err = json.Unmarshal([]byte("[1]"), in)
	fmt.Println(in.got, err)`,
		"\"L3\" <nil>\n\"id4\" <nil>\n[1] <nil>\n"},
	{"context and time", "context time", `
type ctxKey struct{}
type valued struct{ context.Context }
func (v valued) Value(key any) any { return "v" }`, `
	ctx, cancel := context.WithTimeout(context.Background(), time.Hour)
	cancel()
	<-ctx.Done()
	fmt.Println(ctx.Err(), context.Cause(ctx))
	fmt.Println(context.WithValue(context.Background(), "k", 5).Value("k"))
	d, err := time.ParseDuration("1h30m")
	fmt.Println(d.Minutes(), err)`,
		"context canceled context canceled\n5\n90 <nil>\n"},
	{"gonum", "gonum.org/v1/gonum/mat gonum.org/v1/gonum/graph/simple gonum.org/v1/gonum/graph/topo", `
type ones struct{ n int }
func (o ones) Dims() (int, int) { return o.n, o.n }
func (o ones) At(i, j int) float64 { return 1 }
func (o ones) T() mat.Matrix { return mat.Transpose{o} }`, `
	var p mat.Dense
	p.Mul(ones{2}, ones{2})
	fmt.Println(mat.Sum(&p), p.At(0, 1))
	g := simple.NewUndirectedGraph()
	g.SetEdge(g.NewEdge(simple.Node(1), simple.Node(2)))
	fmt.Println(g.HasEdgeBetween(1, 2), topo.PathExistsIn(g, simple.Node(1), simple.Node(2)))`,
		"8 2\ntrue true\n"},
}

func TestBehaviours(t *testing.T) {
	for _, b := range behaviours {
		t.Run(b.name, func(t *testing.T) {
			if got := eval(t, program(b.imports, b.decls, b.body)); got != b.want {
				t.Errorf("got\n%s\nwant\n%s", got, b.want)
			}
		})
	}
}

// shown collects what display.Show is given.
type shown []display.Bundle

func (s *shown) Display(id string, b display.Bundle) { *s = append(*s, b) }
func (s *shown) Update(id string, b display.Bundle)  {}
func (s *shown) Clear(id string)                     {}

func TestShow(t *testing.T) {
	var got shown
	defer display.Bind(&got)()
	eval(t, program("parity.lab/lib/display", `
type Face struct{ n int }
func (f Face) SVG() string { return "<svg><title>face</title></svg>" }
type Note struct{ n int }
func (n *Note) Markdown() string { return "*note*" }
func (n *Note) String() string { return "a note" }
type Plain int
func (p Plain) String() string { return "plain" }`,
		`display.Show(Face{1}); display.Show(&Note{2}); display.Show(Plain(3))`))
	for i, want := range []struct{ mime, value string }{
		{"text/html", ""}, {"text/markdown", "*note*"}, {"text/plain", "plain"},
	} {
		b := got[i]
		if v, ok := b[want.mime].(string); !ok || want.value != "" && v != want.value {
			t.Errorf("value %d is shown as %v, want %s", i, b, want.mime)
		}
	}
	if text := got[1]["text/plain"]; text != "a note" {
		t.Errorf("String method not used: %v", text)
	}
}
