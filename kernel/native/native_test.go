package native

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"reflect"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"parity.lab/kernel/event"
	"parity.lab/lib/bulbs"
	"parity.lab/lib/search"
)

// needToolchain skips a test where there is no Go toolchain, but never in CI.
func needToolchain(t testing.TB) {
	t.Helper()
	if _, err := FindToolchain(context.Background()); err != nil {
		if os.Getenv("CI") != "" {
			t.Fatal(err)
		}
		t.Skip(err)
	}
}

// cell returns a program of one piece that stands at cell[7]:3:1.
func cell(code string, imports ...string) Program {
	p := Program{Entry: "solve", Code: []Piece{{Place{"cell[7]", 3, 1}, code}}}
	for i, path := range imports {
		p.Imports = append(p.Imports, Import{Path: path, Place: Place{"cell[2]", i + 1, 8}})
	}
	return p
}

// build builds a program for a test and removes it at the end.
func build(t testing.TB, p Program) *Executable {
	t.Helper()
	needToolchain(t)
	e, err := Build(context.Background(), p)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := e.Close(); err != nil {
			t.Error(err)
		}
	})
	t.Logf("built in %v by %s", e.BuildTime.Round(time.Millisecond), e.Toolchain.Version)
	return e
}

// run is what a program did.
type outcome struct {
	Results
	err            error
	stdout, stderr string
}

// execute builds a program and runs it to its end.
func execute(t testing.TB, p Program) outcome {
	t.Helper()
	e := build(t, p)
	var stdout, stderr strings.Builder
	r, err := e.Run(context.Background(), RunOptions{Stdout: &stdout, Stderr: &stderr})
	return outcome{r, err, stdout.String(), stderr.String()}
}

// guided is a search with a rule that the cell itself has, on a board that a
// session variable names.
var guided = Program{
	Entry: "solve",
	Imports: []Import{
		{Name: "", Path: "context"}, {Name: "", Path: "fmt"}, {Name: "", Path: "os"},
		{Name: "lamps", Path: "parity.lab/lib/bulbs"}, {Name: "", Path: "parity.lab/lib/search"},
	},
	Variables: []Variable{{Name: "board", Value: `"24x24"`}, {Name: "limit", Type: "int"}},
	Code: []Piece{
		{Place{"cell[3]", 1, 1}, `type counts struct{ states, moves int }

func (c counts) String() string { return fmt.Sprint(c.states, " states, ", c.moves, " moves") }`},
		{Place{"cell[7]", 2, 1}, `func sameCount(n *search.Node, move int) bool {
	cols := len(n.Col)
	return n.Row[move/cols] == n.Col[move%cols]
}

func solve(ctx context.Context) (*lamps.Run, counts, error) {
	g, err := lamps.Named(board)
	if err != nil {
		return nil, counts{}, err
	}
	r, err := lamps.DFS(ctx, g, search.Options{Rules: []search.Rule{search.NewRule("own", sameCount)}, MaxStates: limit})
	return r, counts{r.Stats.States, len(r.Moves)}, err
}`},
	},
}

// TestSameAsInProcess runs the search with the rule in this process, too.
func TestSameAsInProcess(t *testing.T) {
	got := execute(t, guided)
	if got.err != nil || got.Error != nil || !got.Done {
		t.Fatal(got)
	}
	g, err := bulbs.Named("24x24")
	if err != nil {
		t.Fatal(err)
	}
	own := search.NewRule("own", func(n *search.Node, move int) bool {
		return n.Row[move/len(n.Col)] == n.Col[move%len(n.Col)]
	})
	want, err := bulbs.DFS(context.Background(), g, search.Options{Rules: []search.Rule{own}})
	if err != nil {
		t.Fatal(err)
	}
	if got.Values[1].String() != "1805 states, 280 moves" || got.Values[1].Type != "main.counts" {
		t.Errorf("got %s, a %s; want 1805 states, 280 moves", got.Values[1], got.Values[1].Type)
	}
	timeless := func(s string) string { return regexp.MustCompile(`[0-9.]+(ms|µs|s)\b`).ReplaceAllString(s, "") }
	if g, w := timeless(got.Values[0].String()), timeless(want.String()); g != w {
		t.Errorf("got\n%s\nwant\n%s", g, w)
	}
	if got.Values[0].Type != "*bulbs.Run" {
		t.Errorf("type %s", got.Values[0].Type)
	}
	t.Logf("ran in %v: %v", got.Elapsed.Round(time.Millisecond), got.Results)
}

// TestSecondBuild is about the time of a build when the library is in the cache.
func TestSecondBuild(t *testing.T) {
	build(t, guided)
	if e := build(t, guided); e.BuildTime > 10*time.Second {
		t.Errorf("the second build took %v: the library was compiled again", e.BuildTime)
	}
}

func TestResults(t *testing.T) {
	for _, c := range []struct {
		name, code string
		want       string
		types      string
		failed     bool
	}{
		{"none", `func solve() {}`, "", "", false},
		{"one", `func solve() int { return 42 }`, "42", "int", false},
		{"several", `func solve() (int, string, []bool) { return 1, "a\nb", []bool{true} }`, "1 a\nb [true]", "int string []bool", false},
		{"no error", `func solve() (int, error) { return 1, nil }`, "1", "int", false},
		{"an error", `func solve() (x int, err error) { return 1, errors.New("no luck") }`, "1 no luck", "int", true},
		{"an error alone", `func solve(ctx context.Context) error { return ctx.Err() }`, "", "", false},
		{"an error that is not last", `func solve() (error, int) { return nil, 2 }`, "<nil> 2", " int", false},
		{"own type, own method", `type hex int; func (h hex) String() string { return fmt.Sprintf("%#x", int(h)) }; func solve() hex { return 255 }`, "0xff", "main.hex", false},
		{"nil", `func solve() any { return nil }`, "<nil>", "", false},
		{"a method's text", `func solve() *bitset.Set { return bitset.FromIndices(4, 1, 3) }`, "0101", "*bitset.Set", false},
		{"predeclared context", `func solve() error { return ctx.Err() }`, "", "", false},
		{"own ctx", `var ctx = 3; func solve() int { return ctx }`, "3", "int", false},
		{"names of the universe", `type string int; type error bool; func solve(c context.Context) (string, error) { return 3, true }`, "3 true", "main.string main.error", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := execute(t, cell(c.code, "errors", "context", "fmt", "parity.lab/lib/bitset"))
			if got.err != nil || !got.Done || got.String() != c.want || (got.Error != nil) != c.failed {
				t.Errorf("got %q, error %v, %v; want %q", got.String(), got.Error, got.err, c.want)
			}
			var types []string
			for _, v := range got.Values {
				types = append(types, v.Type)
			}
			if s := strings.Join(types, " "); s != c.types {
				t.Errorf("types %q, want %q", s, c.types)
			}
		})
	}
}

// TestForms shows that a result with a picture brings it along.
func TestForms(t *testing.T) {
	got := execute(t, cell(`func solve() *bulbs.Grid { g, _ := bulbs.Parse("01\n10"); return g }`, "parity.lab/lib/bulbs"))
	if got.err != nil || len(got.Values) != 1 {
		t.Fatal(got)
	}
	g, err := bulbs.Parse("01\n10")
	if err != nil {
		t.Fatal(err)
	}
	if text := got.Values[0].String(); text != g.String() {
		t.Errorf("text %q, want %q", text, g)
	}
	if html, _ := got.Values[0].Bundle.Data[event.TextHTML].(string); !strings.Contains(html, "<img") {
		t.Errorf("html %q", html)
	}
}

func TestOutput(t *testing.T) {
	got := execute(t, cell(`func solve() {
	fmt.Println("out", len(os.Args))
	fmt.Fprintln(os.Stderr, "panic: not a real one")
	println("builtin")
	var s string
	n, err := fmt.Scan(&s)
	fmt.Print(n, err)
	fmt.Print("\x00\x01parity")
}`, "fmt", "os"))
	if got.err != nil {
		t.Fatal(got.err)
	}
	if want := "out 1\n0 EOF\x00\x01parity"; got.stdout != want {
		t.Errorf("stdout %q, want %q", got.stdout, want)
	}
	if want := "panic: not a real one\nbuiltin\n"; got.stderr != want {
		t.Errorf("stderr %q, want %q", got.stderr, want)
	}
}

// TestOutputComesAtOnce waits for a line of a program that then waits for its end.
func TestOutputComesAtOnce(t *testing.T) {
	e := build(t, cell(`func solve() { fmt.Println("here"); <-ctx.Done(); fmt.Println("bye") }`, "fmt"))
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	var all strings.Builder
	r, err := e.Run(ctx, RunOptions{Stdout: writerFunc(func(p []byte) {
		all.Write(p)
		if all.String() == "here\n" {
			cancel()
		}
	})})
	if !errors.Is(err, context.Canceled) || !r.Done || all.String() != "here\nbye\n" {
		t.Errorf("%v, %+v, %q", err, r, all.String())
	}
}

// TestDisplay checks that what is shown comes between the texts around it.
func TestDisplay(t *testing.T) {
	e := build(t, cell(`func solve() {
	fmt.Print("before ")
	h := display.HTML("<b>1</b>")
	print("between ")
	for range 100 { fmt.Print("x") }
	h.Update("<b>2</b>")
	h.Clear()
	fmt.Print("after")
	display.JSON(map[string]any{"a": 1})
}`, "fmt", "parity.lab/lib/display"))
	var log strings.Builder
	var ids []string
	write := writerFunc(func(p []byte) { log.Write(p) })
	_, err := e.Run(context.Background(), RunOptions{Stdout: write, Stderr: write, Display: func(e event.Event) {
		log.WriteString("[" + string(e.Kind))
		if e.Bundle != nil {
			log.WriteString(" " + e.Bundle.PlainText())
			if html, ok := e.Bundle.Data[event.TextHTML].(string); ok {
				log.WriteString(" " + html)
			}
		}
		log.WriteString("]")
		ids = append(ids, e.ID)
	}})
	if err != nil {
		t.Fatal(err)
	}
	text := log.String()
	for _, want := range []string{"before [display", "<b>1</b>]", "between ", "x[update", "<b>2</b>]", "[clear]", "after[display"} {
		i := strings.Index(text, want)
		if i < 0 {
			t.Fatalf("%q lacks %q", log.String(), want)
		}
		text = text[i+len(want):]
	}
	if len(ids) != 4 || ids[0] == "" || ids[0] != ids[1] || ids[0] != ids[2] || ids[0] == ids[3] {
		t.Errorf("IDs %q", ids)
	}

	var out strings.Builder
	if _, err := e.Run(context.Background(), RunOptions{Stdout: &out}); err != nil || !strings.Contains(out.String(), "before ") {
		t.Errorf("without displays: %q, %v", out.String(), err)
	}
}

func TestCompileErrors(t *testing.T) {
	for _, c := range []struct {
		name    string
		program Program
		want    []string
	}{
		{"several", cell("func solve() int {\n\tx := undefinedThing\n\treturn \"a\"\n}\nfunc f(n int) { fmt.Printn(n) }", "fmt"), []string{
			"cell[7]:4:7: undefined: undefinedThing",
			`cell[7]:5:9: cannot use "a" (untyped string constant) as int value in return statement`,
			"cell[7]:7:21: undefined: fmt.Printn",
		}},
		{"column of the first line", Program{Entry: "solve", Code: []Piece{{Place{"cell[7]", 3, 11}, "func solve() { nope() }"}}},
			[]string{"cell[7]:3:26: undefined: nope"}},
		{"syntax", cell("func solve() {\n\tif {\n}"), []string{
			"cell[7]:4:5: syntax error: missing condition in if statement"}},
		{"two pieces", Program{Entry: "solve", Code: []Piece{
			{Place{"cell[1]", 1, 1}, "func solve() {}"}, {Place{"puzzle file.go", 20, 1}, "func other() { nope() }"}}},
			[]string{"puzzle file.go:20:16: undefined: nope"}},
		{"declared twice", Program{Entry: "solve", Code: []Piece{
			{Place{"cell[1]", 1, 1}, "func solve() {}"}, {Place{"cell[2]", 5, 1}, "func solve() {}"}}},
			[]string{"cell[2]:5:6: solve redeclared in this block\n\tcell[1]:1:6: other declaration of solve"}},
		{"a value", Program{Entry: "solve", Variables: []Variable{{Name: "n", Type: "int", Value: `"a"`}},
			Code: []Piece{{Place{"cell[1]", 1, 1}, "func solve() int { return n }"}}},
			[]string{`value of n:1:1: cannot use "a" (untyped string constant) as int value in variable declaration`}},
		{"no entry", cell("func other() {}"), []string{"cell[7]: the cell declares no function solve (the line %%native names the function that is run)"}},
		{"a method is no entry", cell("type t int\nfunc (t) solve() {}"), []string{"cell[7]: the cell declares no function solve (the line %%native names the function that is run)"}},
		{"generic entry", cell("func solve[T any]() {}"), []string{"cell[7]:3:6: solve has type parameters: the entry of a native cell is an ordinary function"}},
		{"parameters", cell("func solve(a, b int) {}"), []string{"cell[7]:3:6: solve takes more than a context: the entry of a native cell takes nothing or one context.Context; session variables can be used by name"}},
		{"parameter of another type", cell("func solve(a int) {}"), []string{"cell[7]:3:6: solve is called with nothing or one context.Context: cannot use paritylab.Context() (value of interface type context.Context) as int value in argument to solve"}},
		{"foreign module", cell("func solve() { x.Y() }", "example.org/x"), []string{
			`cell[2]:1:8: import "example.org/x": a native cell can import the standard library, parity.lab/lib and gonum.org/v1/gonum`}},
		{"cgo", cell("func solve() { C.f() }", "C"), []string{
			`cell[2]:1:8: import "C": a native cell can import the standard library, parity.lab/lib and gonum.org/v1/gonum`}},
		{"no such package", cell("func solve() { fmtt.Print() }", "fmtt"), []string{"cell[2]:1:8: package fmtt is not in std"}},
		{"internal package of the library", cell("func solve() { oracle.Print() }", "parity.lab/lib/internal/oracle"), []string{"cell[2]:1:8: use of internal package parity.lab/lib/internal/oracle not allowed"}},
		{"internal package of the standard library", cell("func solve() { abi.Print() }", "internal/abi"), []string{"cell[2]:1:8: use of internal package internal/abi not allowed"}},
		{"no such package of the library", cell("func solve() { nope.Print() }", "parity.lab/lib/nope"), []string{"cell[2]:1:8: there is no package parity.lab/lib/nope"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			needToolchain(t)
			_, err := Build(context.Background(), c.program)
			var wrong *CompileError
			if !errors.As(err, &wrong) {
				t.Fatalf("got %v, want a CompileError", err)
			}
			var got []string
			for _, d := range wrong.Diagnostics {
				text, _, _ := strings.Cut(d.String(), " (/") // where the standard library is
				got = append(got, text)
			}
			if !reflect.DeepEqual(got, c.want) {
				t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(c.want, "\n"))
			}
		})
	}
}

// TestUnused builds cells with imports and variables that they do not use, which
// cells may have, and checks that positions stay those of the cell.
func TestUnused(t *testing.T) {
	got := execute(t, cell(`func helper(v any, c chan int) (n int) {
	var a, b = 1, 2
	x, y := 1, 2; n = y
	if z := 3; n > 2 { n++ }
	for i, u := range []int{1, 2} { n += i }
	for i := 0; n > 100; { }
	switch w := n; { case n > 1: n++ }
	switch t := v.(type) { case int: n++; default: }
	select { case r := <-c: n++; default: q := 1 }
	func() { inner := 1 }()
label:
	l := 1
	if n < 0 { goto label }
	return n
}

func solve() int {
	math := str(helper(1, nil)); return math.number()
}

type str int

func (s str) number() int { return int(s) }
`, "math", "strings", "os"))
	if got.err != nil || got.String() != "5" {
		t.Fatal(got)
	}
}

func TestCrashes(t *testing.T) {
	for _, c := range []struct {
		name, code string
		message    string
		frames     []string
	}{
		{"index", "func deep(n []int) int {\n\treturn n[5]\n}\nfunc solve() int {\n\tfmt.Println(`printed`)\n\treturn deep([]int{1,2,3})\n}",
			"panic: runtime error: index out of range [5] with length 3", []string{"deep cell[7]:4", "solve cell[7]:8"}},
		{"nil pointer", "func solve() { var p *int; fmt.Println(`printed`); *p = 1 }",
			"panic: runtime error: invalid memory address or nil pointer dereference", []string{"solve cell[7]:3"}},
		{"nil map", "func solve() { var m map[string]int; fmt.Println(`printed`); m[`a`] = 1 }",
			"panic: assignment to entry in nil map", []string{"solve cell[7]:3"}},
		{"own value", "type e struct{ n int }\nfunc (e) Error() string { return `two\nlines` }\nfunc solve() { fmt.Println(`printed`); panic(e{1}) }",
			"panic: two\n\tlines", nil},
		{"goroutine", "func solve() { fmt.Println(`printed`); go func() {\n\tpanic(fmt.Sprint(`in a `, `goroutine`))\n}(); select {} }",
			"panic: in a goroutine", []string{"solve.func1 cell[7]:4"}},
		{"recursion", "func f(n int) int { return f(n+1) + 1 }\nfunc solve() int { debug.SetMaxStack(1 << 20); fmt.Println(`printed`); return f(0) }",
			"fatal error: stack overflow", nil},
		{"concurrent map writes", "func solve() { fmt.Println(`printed`); m := map[int]int{}; for range 8 { go func() { for { m[1]++ } }() }; select {} }",
			"fatal error: concurrent map writes", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := execute(t, cell(c.code, "fmt", "runtime/debug"))
			var crash *Crash
			if !errors.As(got.err, &crash) {
				t.Fatalf("got %v, want a Crash", got.err)
			}
			t.Logf("%s\n%v", crash.Message, crash.Frames)
			if crash.Message != c.message {
				t.Errorf("message %q, want %q", crash.Message, c.message)
			}
			var frames []string
			for _, f := range crash.Frames {
				frames = append(frames, f.Function+" "+f.Place.String())
			}
			if c.frames != nil && !reflect.DeepEqual(frames, c.frames) {
				t.Errorf("frames %q, want %q", frames, c.frames)
			}
			if got.stdout != "printed\n" || got.stderr != "" {
				t.Errorf("stdout %q, stderr %q", got.stdout, got.stderr)
			}
		})
	}
}

func TestExit(t *testing.T) {
	got := execute(t, cell("func solve() { os.Exit(3) }", "os"))
	var exit *ExitError
	if !errors.As(got.err, &exit) || exit.Status != 3 || got.Done {
		t.Errorf("%v, %+v", got.err, got.Results)
	}
	if got := execute(t, cell("func solve() int { os.Exit(0); return 1 }", "os")); got.err != nil || got.Done {
		t.Errorf("status 0: %v, %+v", got.err, got.Results)
	}
	if got := execute(t, cell("func solve() { log.Fatal(`the end`) }", "log")); !errors.As(got.err, &exit) || exit.Status != 1 || !strings.Contains(got.stderr, "the end") {
		t.Errorf("log.Fatal: %v, %q", got.err, got.stderr)
	}
}

// TestCancel ends programs that do and that don't listen to their context.
func TestCancel(t *testing.T) {
	for _, c := range []struct {
		name, code string
		done       bool
		limit      time.Duration
	}{
		{"endless loop", "func solve() { fmt.Println(`started`); for {} }", false, 1900 * time.Millisecond},
		{"waiting", "func solve() { fmt.Println(`started`); select {} }", false, 1900 * time.Millisecond},
		{"best so far", "func solve() (int, error) { fmt.Println(`started`); <-ctx.Done(); return 17, ctx.Err() }", true, 900 * time.Millisecond},
		{"ignores signals", "func solve() { signal.Ignore(os.Interrupt); fmt.Println(`started`); for {} }", false, 1900 * time.Millisecond},
	} {
		t.Run(c.name, func(t *testing.T) {
			e := build(t, cell(c.code, "fmt", "os", "os/signal"))
			ctx, cancel := context.WithCancel(context.Background())
			defer cancel()
			var once sync.Once
			var start time.Time
			r, err := e.Run(ctx, RunOptions{Stdout: writerFunc(func(p []byte) {
				once.Do(func() { start = time.Now(); cancel() })
			})})
			took := time.Since(start)
			if !errors.Is(err, context.Canceled) || r.Done != c.done {
				t.Errorf("%v, %+v", err, r)
			}
			if c.done && r.Values[0].String() != "17" {
				t.Errorf("results %v", r)
			}
			if took > c.limit {
				t.Errorf("took %v, want at most %v", took, c.limit)
			}
			t.Logf("ended after %v", took.Round(time.Millisecond))
		})
	}
}

func TestCancelledBuild(t *testing.T) {
	needToolchain(t)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Build(ctx, guided); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

// TestMain lets the test's own process be the parent that dies in TestParentDies.
func TestMain(m *testing.M) {
	if path := os.Getenv("NATIVE_TEST_PARENT"); path != "" {
		e := &Executable{path: path, folder: os.Getenv("NATIVE_TEST_FOLDER")}
		_, _ = e.Run(context.Background(), RunOptions{Stdout: os.Stdout})
		return
	}
	os.Exit(m.Run())
}

// TestParentDies kills a kernel whose program runs an endless loop: the program
// must not go on.
func TestParentDies(t *testing.T) {
	e := build(t, cell("func solve() { fmt.Println(`started`); for {} }", "fmt"))
	parent := exec.Command(os.Args[0])
	parent.Env = append(os.Environ(), "NATIVE_TEST_PARENT="+e.path, "NATIVE_TEST_FOLDER="+e.folder)
	out, err := parent.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	// The program holds this pipe as long as it lives, through nobody else.
	held, theirs, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	parent.Stderr = theirs
	if err := parent.Start(); err != nil {
		t.Fatal(err)
	}
	theirs.Close()
	buf := make([]byte, 100)
	if n, err := out.Read(buf); err != nil || string(buf[:n]) != "started\n" {
		t.Fatalf("%q, %v", buf[:n], err)
	}
	if err := parent.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = parent.Wait()
	_ = held.SetReadDeadline(time.Now().Add(5 * time.Second))
	if _, err := held.Read(buf); err == nil || errors.Is(err, os.ErrDeadlineExceeded) {
		t.Errorf("the program is still there: %v", err)
	}
}
