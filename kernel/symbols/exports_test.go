package symbols

import (
	"bytes"
	"fmt"
	"io"
	"reflect"
	"strings"
	"testing"

	"github.com/traefik/yaegi/interp"
)

// eval runs a whole program and returns what it printed.
func eval(t *testing.T, src string) string {
	t.Helper()
	var out bytes.Buffer
	i := interp.New(interp.Options{Stdout: &out, Stderr: io.Discard})
	e := Exports()
	Replace(e, "fmt", "Println", func(a ...any) (int, error) { return fmt.Fprintln(&out, a...) })
	Replace(e, "fmt", "Printf", func(f string, a ...any) (int, error) { return fmt.Fprintf(&out, f, a...) })
	if err := i.Use(e); err != nil {
		t.Fatal(err)
	}
	if _, err := i.Eval(src); err != nil {
		t.Fatalf("%v\n%s", err, src)
	}
	return out.String()
}

// program makes a program from import paths, declarations and the body of
// main.
func program(imports, decls, body string) string {
	var b strings.Builder
	b.WriteString("package main\n")
	for _, p := range strings.Fields("fmt " + imports) {
		fmt.Fprintf(&b, "import %q\n", p)
	}
	return b.String() + decls + "\nfunc main() {\n" + body + "\n}\n"
}

// calls has one expression for each package of std and gonum.
var calls = []struct{ path, expr, want string }{
	{"bufio", `bufio.NewReaderSize(nil, 64).Size()`, "64"},
	{"bytes", `bytes.Contains([]byte("abc"), []byte("b"))`, "true"},
	{"cmp", ``, ""},
	{"compress/flate", `flate.BestSpeed`, "1"},
	{"compress/gzip", `gzip.DefaultCompression`, "-1"},
	{"compress/zlib", `zlib.ErrHeader`, "zlib: invalid header"},
	{"container/heap", `heap.Pop != nil`, "true"},
	{"container/list", `list.New().Len()`, "0"},
	{"container/ring", `ring.New(3).Len()`, "3"},
	{"context", `context.Background().Err() == nil`, "true"},
	{"crypto", `crypto.SHA256`, "SHA-256"},
	{"crypto/hmac", `hmac.Equal([]byte("a"), []byte("a"))`, "true"},
	{"crypto/md5", `md5.Size`, "16"},
	{"crypto/rand", `len(rand.Text())`, "26"},
	{"crypto/sha1", `sha1.New().Size()`, "20"},
	{"crypto/sha256", `fmt.Sprintf("%x", sha256.Sum256(nil))[:8]`, "e3b0c442"},
	{"crypto/sha512", `sha512.New().BlockSize()`, "128"},
	{"encoding", ``, ""},
	{"encoding/base32", `base32.StdEncoding.EncodeToString([]byte("a"))`, "ME======"},
	{"encoding/base64", `base64.StdEncoding.EncodeToString([]byte("a"))`, "YQ=="},
	{"encoding/binary", `binary.LittleEndian.Uint16([]byte{1, 2})`, "513"},
	{"encoding/csv", `csv.NewReader(nil).Comma`, "44"},
	{"encoding/gob", `gob.NewDecoder(nil) != nil`, "true"},
	{"encoding/hex", `hex.EncodeToString([]byte{255})`, "ff"},
	{"encoding/json", `json.Valid([]byte("{}"))`, "true"},
	{"encoding/xml", `xml.Header[:5]`, "<?xml"},
	{"errors", `errors.New("x")`, "x"},
	{"flag", `flag.NewFlagSet("f", flag.ContinueOnError).Name()`, "f"},
	{"fmt", `fmt.Sprintf("%03d", 7)`, "007"},
	{"hash", ``, ""},
	{"hash/adler32", `adler32.Checksum([]byte("a"))`, "6422626"},
	{"hash/crc32", `crc32.ChecksumIEEE([]byte("a"))`, "3904355907"},
	{"hash/crc64", `crc64.MakeTable(crc64.ISO) != nil`, "true"},
	{"hash/fnv", `fnv.New32a().Sum32()`, "2166136261"},
	{"hash/maphash", `maphash.String(maphash.MakeSeed(), "") >= 0`, "true"},
	{"html", `html.EscapeString("<")`, "&lt;"},
	{"html/template", `template.HTMLEscapeString("<")`, "&lt;"},
	{"image", `image.Rect(0, 0, 2, 3).Dy()`, "3"},
	{"image/color", `color.Gray{7}.Y`, "7"},
	{"image/color/palette", `len(palette.WebSafe)`, "216"},
	{"image/draw", `draw.Src`, "1"},
	{"image/gif", `gif.DisposalNone`, "1"},
	{"image/jpeg", `jpeg.DefaultQuality`, "75"},
	{"image/png", `png.BestSpeed`, "-2"},
	{"index/suffixarray", `suffixarray.New([]byte("banana")).Lookup([]byte("nan"), -1)`, "[2]"},
	{"io", `io.EOF`, "EOF"},
	{"io/fs", `fs.ValidPath("a/b")`, "true"},
	{"iter", ``, ""},
	{"log", `log.LstdFlags`, "3"},
	{"log/slog", `slog.LevelWarn`, "WARN"},
	{"maps", ``, ""},
	{"math", `math.Sqrt(2)`, "1.4142135623730951"},
	{"math/big", `big.NewInt(1).Lsh(big.NewInt(1), 70)`, "1180591620717411303424"},
	{"math/bits", `bits.OnesCount(7)`, "3"},
	{"math/cmplx", `cmplx.Abs(3 + 4i)`, "5"},
	{"math/rand", `rand.New(rand.NewSource(1)).Intn(100)`, "81"},
	{"math/rand/v2", `rand.New(rand.NewPCG(1, 2)).IntN(1)`, "0"},
	{"net/url", `url.QueryEscape("a b")`, "a+b"},
	{"os", `os.Getenv("NO_SUCH_VARIABLE")`, ""},
	{"os/exec", `exec.Command("x").Path`, "x"},
	{"os/signal", `signal.Ignored(nil) == false`, "true"},
	{"path", `path.Join("a", "b")`, "a/b"},
	{"path/filepath", `filepath.Base("a/b")`, "b"},
	{"reflect", `reflect.ValueOf(3).Int()`, "3"},
	{"regexp", `regexp.MustCompile("a+").FindString("baa")`, "aa"},
	{"regexp/syntax", `syntax.Perl`, "212"},
	{"runtime", `runtime.Compiler`, "gc"},
	{"runtime/debug", `len(debug.Stack()) > 0`, "true"},
	{"slices", ``, ""},
	{"sort", `sort.SearchInts([]int{1, 3}, 3)`, "1"},
	{"strconv", `strconv.Itoa(7)`, "7"},
	{"strings", `strings.Repeat("ab", 2)`, "abab"},
	{"sync", `new(sync.Mutex).TryLock()`, "true"},
	{"sync/atomic", `atomic.AddInt64(new(int64), 2)`, "2"},
	{"testing", `testing.Short != nil`, "true"},
	{"testing/quick", `quick.Config{}.MaxCount`, "0"},
	{"text/scanner", `scanner.TokenString(scanner.Ident)`, "Ident"},
	{"text/tabwriter", `tabwriter.AlignRight`, "4"},
	{"text/template", `template.JSEscapeString("'")`, `\'`},
	{"text/template/parse", `parse.NodeText`, "0"},
	{"time", `time.Duration(90) * time.Second`, "1m30s"},
	{"unicode", `unicode.IsUpper('A')`, "true"},
	{"unicode/utf16", `utf16.IsSurrogate('a')`, "false"},
	{"unicode/utf8", `utf8.RuneLen('ä')`, "2"},
	{"gonum.org/v1/gonum/floats", `floats.Sum([]float64{1, 2})`, "3"},
	{"gonum.org/v1/gonum/graph", ``, ""},
	{"gonum.org/v1/gonum/graph/path", `path.DijkstraFrom(simple.Node(1), simple.NewUndirectedGraph()).From().ID()`, "1"},
	{"gonum.org/v1/gonum/graph/simple", `simple.NewUndirectedGraph().Nodes().Len()`, "0"},
	{"gonum.org/v1/gonum/graph/topo", `len(topo.ConnectedComponents(simple.NewUndirectedGraph()))`, "0"},
	{"gonum.org/v1/gonum/graph/traverse", ``, ""},
	{"gonum.org/v1/gonum/mat", `mat.Det(mat.NewDense(2, 2, []float64{2, 0, 0, 3}))`, "6"},
	{"gonum.org/v1/gonum/stat", `stat.Mean([]float64{1, 3}, nil)`, "2"},
	{"gonum.org/v1/gonum/stat/combin", `combin.Binomial(5, 2)`, "10"},
	{"gonum.org/v1/plot", `plot.New().Title.Text == ""`, "true"},
	{"gonum.org/v1/plot/palette", `palette.HSVA{H: 1}.H`, "1"},
	{"gonum.org/v1/plot/plotter", `plotter.XYs{{X: 1, Y: 2}}.Len()`, "1"},
	{"gonum.org/v1/plot/plotutil", `len(plotutil.DefaultColors)`, "7"},
	{"gonum.org/v1/plot/text", `text.XCenter`, "-0.5"},
	{"gonum.org/v1/plot/vg", `vg.Points(72) == vg.Inch`, "true"},
	{"gonum.org/v1/plot/vg/draw", `draw.XCenter`, "-0.5"},
}

func TestEveryPackage(t *testing.T) {
	tested := map[string]bool{}
	for _, c := range calls {
		tested[c.path] = true
		if c.path == "fmt" {
			continue
		}
		t.Run(c.path, func(t *testing.T) {
			imports, body := c.path, "fmt.Println()"
			if strings.Contains(c.expr, "simple.") && !strings.HasSuffix(c.path, "simple") {
				imports += " gonum.org/v1/gonum/graph/simple"
			}
			if c.expr != "" {
				body = "fmt.Println(" + c.expr + ")"
			}
			if got := strings.TrimSpace(eval(t, program(imports, "", body))); got != c.want {
				t.Errorf("%s = %q, want %q", c.expr, got, c.want)
			}
		})
	}
	for _, p := range Paths() {
		if tested[p] {
			continue
		}
		if !strings.HasPrefix(p, "parity.lab/lib/") {
			t.Errorf("no test for %s", p)
		}
		eval(t, program(p, "", ""))
	}
}

func TestConstants(t *testing.T) {
	got := eval(t, program("math math/bits time os unicode/utf8 unicode math/big", "", `
	fmt.Println(math.Pi, math.E*2, math.MaxFloat64, math.SmallestNonzeroFloat64)
	fmt.Println(uint64(math.MaxUint64), math.MaxInt64, math.MinInt64, uint(math.MaxUint), math.MaxInt, int8(math.MinInt8))
	fmt.Println(time.Second, time.Duration(2.5*float64(time.Hour)), time.March, time.RFC3339)
	fmt.Println(bits.UintSize, string(utf8.RuneError), unicode.MaxRune, os.PathSeparator == '/', os.O_RDWR != os.O_RDONLY, big.MaxBase)
	const third = math.Pi / 3
	fmt.Println(third, float32(math.MaxFloat32), math.MaxUint64/3 > 6148914691236517204, math.Ln2)`))
	want := `3.141592653589793 5.43656365691809 1.7976931348623157e+308 5e-324
18446744073709551615 9223372036854775807 -9223372036854775808 18446744073709551615 9223372036854775807 -128
1s 2h30m0s March 2006-01-02T15:04:05Z07:00
64 � 1114111 true true 62
1.0471975511965979 3.4028235e+38 true 0.6931471805599453
`
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestVariables(t *testing.T) {
	flagLike := &archive
	if got := (symbol{"X", flagLike}).reflect(); !got.CanSet() || got.Kind() != reflect.Slice {
		t.Errorf("a variable became %v", got)
	}
	got := eval(t, program("os io strings", "", `
	old := os.Args
	args := []string{"prog", "x"}
	os.Args = args
	fmt.Println(len(os.Args), os.Args[1])
	os.Args = old
	_, err := strings.NewReader("").ReadByte()
	fmt.Println(err == io.EOF, err)`))
	if want := "2 x\ntrue EOF\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestClosure checks that a wrapper exists for each interface that cells may
// have to implement: one that a parameter, field, variable or method of an
// exported name mentions.
func TestClosure(t *testing.T) {
	have := map[string]bool{}
	for _, p := range packages {
		for _, s := range p.table {
			have[p.path+"."+s.name] = true
		}
	}
	handedOut := map[string]bool{"syscall.RawConn": true, "testing.testDeps": true}
	seen := map[reflect.Type]bool{}
	var walk func(typ reflect.Type, from string)
	walk = func(typ reflect.Type, from string) {
		if seen[typ] {
			return
		}
		seen[typ] = true
		if typ.Kind() == reflect.Interface && typ.NumMethod() > 0 && typ.PkgPath() != "" {
			sealed := false
			for m := range typ.Methods() {
				sealed = sealed || !m.IsExported()
			}
			if name := typ.PkgPath() + "." + typ.Name(); !sealed && !handedOut[name] && !have[typ.PkgPath()+"._"+typ.Name()] {
				t.Errorf("no wrapper of %s, which %s mentions", name, from)
			}
		}
		switch typ.Kind() {
		case reflect.Func:
			for in := range typ.Ins() {
				walk(in, from)
			}
			for out := range typ.Outs() {
				walk(out, from)
			}
		case reflect.Pointer, reflect.Slice, reflect.Array, reflect.Map, reflect.Chan:
			walk(typ.Elem(), from)
		case reflect.Struct:
			for f := range typ.Fields() {
				if f.IsExported() {
					walk(f.Type, from+"."+f.Name)
				}
			}
		}
		for m := range typ.Methods() {
			if m.IsExported() {
				walk(m.Type, from+"."+m.Name)
			}
		}
	}
	for _, p := range packages {
		for _, s := range p.table {
			if s.name[0] != '_' {
				walk(s.reflect().Type(), p.path+"."+s.name)
			}
		}
	}
}

func TestExportsAreNew(t *testing.T) {
	a, b := Exports(), Exports()
	a["fmt//fmt"]["Println"] = reflect.ValueOf(1)
	if b["fmt//fmt"]["Println"].Kind() != reflect.Func {
		t.Error("two calls share a table")
	}
}

func TestReplace(t *testing.T) {
	e := Exports()
	args := []string{"a"}
	Replace(e, "os", "Args", &args)
	if v := e["os//os"]["Args"]; !v.CanSet() || v.Len() != 1 {
		t.Errorf("os.Args is %v", v)
	}
	defer func() {
		if p := recover(); p != "symbols: no Foo in os" {
			t.Errorf("panic %v", p)
		}
	}()
	Replace(e, "os", "Foo", 1)
}

func BenchmarkExports(b *testing.B) {
	for b.Loop() {
		Exports()
	}
}

func BenchmarkUse(b *testing.B) {
	e := Exports()
	for b.Loop() {
		if err := interp.New(interp.Options{}).Use(e); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkTypeData(b *testing.B) {
	for b.Loop() {
		if _, ok := TypeData("fmt"); !ok {
			b.Fatal("no fmt")
		}
	}
}
