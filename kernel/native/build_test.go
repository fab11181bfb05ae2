package native

import (
	"context"
	"errors"
	"os"
	"regexp"
	"testing"
	"time"

	"parity.lab/lib/bulbs"
	"parity.lab/lib/search"
)

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

func TestCancelledBuild(t *testing.T) {
	needToolchain(t)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Build(ctx, guided); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

// TestEntryMain runs the main function of a pasted program.
func TestEntryMain(t *testing.T) {
	p := cell("type t struct{ main int }\n\nfunc main() {\n\tv := t{main: 3}\n\tif v.main < 3 {\n\t\tmain()\n\t}\n\tfmt.Println(v.main)\n\tpanic(`end`)\n}\n\nfunc init() { fmt.Print(`init `) }", "fmt")
	p.Entry = "main"
	got := execute(t, p)
	var crash *Crash
	if !errors.As(got.err, &crash) || got.stdout != "init 3\n" {
		t.Fatal(got)
	}
	want := Frame{"main", Place{"cell[7]", 11, 0}}
	if len(crash.Frames) != 1 || crash.Frames[0] != want {
		t.Errorf("frames %v, want %v", crash.Frames, want)
	}

	// Another entry leaves the cell's main alone.
	p = cell("func main() { panic(1) }\nfunc solve() int { return 2 }")
	if got := execute(t, p); got.err != nil || got.String() != "2" {
		t.Error(got)
	}
}

// TestProgramIsData passes texts that are not what they should be.
func TestProgramIsData(t *testing.T) {
	for name, p := range map[string]Program{
		"entry":         {Entry: "solve(); evil"},
		"no entry":      {},
		"import name":   {Entry: "solve", Imports: []Import{{Name: "a b", Path: "fmt"}}},
		"variable name": {Entry: "solve", Variables: []Variable{{Name: "x, y", Value: "1"}}},
		"value":         {Entry: "solve", Variables: []Variable{{Name: "x", Value: "1; func init() {}"}}},
		"two lines":     {Entry: "solve", Variables: []Variable{{Name: "x", Value: "1\nvar y = 2"}}},
		"comment":       {Entry: "solve", Variables: []Variable{{Name: "x", Value: "1 /*"}}},
		"type":          {Entry: "solve", Variables: []Variable{{Name: "x", Type: "int = 1; var y int"}}},
		"neither":       {Entry: "solve", Variables: []Variable{{Name: "x"}}},
	} {
		_, err := Build(context.Background(), p)
		var wrong *CompileError
		if err == nil || errors.Is(err, ErrNoToolchain) || errors.As(err, &wrong) {
			t.Errorf("%s: got %v", name, err)
		}
	}
	// A path and a file name may hold anything; they only come back in messages.
	p := cell("func solve() { f() }", "x\"; import \"y")
	p.Code[0].Place.File = "a*/ func solve() {} /*\nb"
	needToolchain(t)
	_, err := Build(context.Background(), p)
	var wrong *CompileError
	if !errors.As(err, &wrong) {
		t.Error(err)
	}
	t.Log(err)
}

// TestNothingIsLeft looks at the folder for temporary files after everything.
func TestNothingIsLeft(t *testing.T) {
	needToolchain(t)
	dir := t.TempDir()
	t.Setenv("TMPDIR", dir)
	t.Setenv("TEMP", dir)
	t.Setenv("TMP", dir)
	look := func(when string) {
		t.Helper()
		list, err := os.ReadDir(dir)
		if err != nil || len(list) != 0 {
			t.Errorf("%s: left %v, %v", when, list, err)
		}
	}
	if _, err := Build(context.Background(), cell("func solve() { nope() }")); err == nil {
		t.Error("built")
	}
	look("after a compile error")
	ctx, cancel := context.WithTimeout(context.Background(), 150*time.Millisecond)
	defer cancel()
	if e, err := Build(ctx, guided); err == nil {
		_ = e.Close() // a fast machine
	}
	look("after a cancelled build")
	e, err := Build(context.Background(), cell("func solve() { panic(1) }"))
	if err != nil {
		t.Fatal(err)
	}
	_, _ = e.Run(context.Background(), RunOptions{})
	if err := e.Close(); err != nil {
		t.Error(err)
	}
	look("after Close")
}
