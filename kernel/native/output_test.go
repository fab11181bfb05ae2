package native

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"parity.lab/kernel/event"
)

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
	e.grace = time.Hour // the program's to use
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

// TestNoCrashComesAtOnce waits for a line that looks like a crash and is none.
func TestNoCrashComesAtOnce(t *testing.T) {
	e := build(t, cell(`func solve() { println("panic: not at all"); <-ctx.Done() }`))
	e.grace = time.Hour // the program's to use
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	var all strings.Builder
	r, err := e.Run(ctx, RunOptions{Stderr: writerFunc(func(p []byte) {
		all.Write(p)
		cancel()
	})})
	if !errors.Is(err, context.Canceled) || !r.Done || all.String() != "panic: not at all\n" {
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
	// The two streams have no order between them, but each has one with the displays.
	var out, err strings.Builder
	var ids []string
	_, failed := e.Run(context.Background(), RunOptions{Stdout: &out, Stderr: &err, Display: func(e event.Event) {
		shown := "[" + string(e.Kind)
		if e.Bundle != nil {
			html, _ := e.Bundle.Data[event.TextHTML].(string)
			shown += " " + html
		}
		out.WriteString(shown + "]")
		err.WriteString(shown + "]")
		ids = append(ids, e.ID)
	}})
	if failed != nil {
		t.Fatal(failed)
	}
	const first, update = "[display <b>1</b>]", "[update <b>2</b>]"
	if want := "before " + first + strings.Repeat("x", 100) + update + "[clear]after[display ]"; out.String() != want {
		t.Errorf("standard output %q, want %q", out.String(), want)
	}
	if want := first + "between " + update + "[clear][display ]"; err.String() != want {
		t.Errorf("standard error %q, want %q", err.String(), want)
	}
	if len(ids) != 4 || ids[0] == "" || ids[0] != ids[1] || ids[0] != ids[2] || ids[0] == ids[3] {
		t.Errorf("IDs %q", ids)
	}

	out.Reset()
	if _, err := e.Run(context.Background(), RunOptions{Stdout: &out}); err != nil || !strings.HasPrefix(out.String(), "before ") || strings.Contains(out.String(), childMark) {
		t.Errorf("without displays: %q, %v", out.String(), err)
	}
}

// TestStreamInPieces cuts the text of a stream at every place.
func TestStreamInPieces(t *testing.T) {
	text := "a\npanic: no\n" + childMark + "1\nb\x00" + childMark + "2\nfatal error: x\n" + childMark[:5] + "runtime: end"
	want := "a\npanic: no\nb\x00fatal error: x\n" + childMark[:5] + "runtime: end"
	for cut := range len(text) {
		var got strings.Builder
		o := newOutput(RunOptions{Stderr: &got}, func() bool { return false }, false)
		for _, part := range []string{text[:cut], text[cut:]} {
			if n, err := o.stderr.Write([]byte(part)); n != len(part) || err != nil {
				t.Fatal(n, err)
			}
		}
		if o.stderr.mark != 2 {
			t.Errorf("cut at %d: mark %d", cut, o.stderr.mark)
		}
		if crash := o.finish(""); crash != "" || got.String() != want {
			t.Errorf("cut at %d: %q, want %q", cut, got.String(), want)
		}
	}
}

// TestCrashIsNoText ends a stream in a crash, cut at every place.
func TestCrashIsNoText(t *testing.T) {
	for _, c := range []struct{ printed, head, crash string }{
		{"a\nb", "", "panic: x\n\ngoroutine 1 [running]:\n"},
		{"a\npanic: printed\n", "", "panic: x\n\ngoroutine 1 [running]:\n"},
		{"a\n", "fatal error: y\n", "\ngoroutine 1 [running]:\n"},
		{"a\n", "runtime: goroutine stack exceeds\nruntime: sp=0\nfatal error: y\n", "\nruntime stack:\n"},
		{"", "fatal error: y\n", "\nruntime stack:\n"},
		{"fatal error: printed\nc\n", "fatal error: y\n", "\nruntime stack:\n"},
	} {
		text := c.printed + c.head + c.crash
		for cut := range len(text) {
			var got strings.Builder
			o := newOutput(RunOptions{Stderr: &got}, func() bool { return false }, false)
			_, _ = o.stderr.Write([]byte(text[:cut]))
			_, _ = o.stderr.Write([]byte(text[cut:]))
			crash := o.finish(c.crash)
			if strings.HasSuffix(c.printed, "\n") || c.printed == "" {
				if got.String() != c.printed || crash != c.head+c.crash {
					t.Errorf("%q cut at %d: text %q, crash %q", text, cut, got.String(), crash)
				}
			} else if got.String() != text { // not at the beginning of a line: nothing is taken away
				t.Errorf("%q cut at %d: text %q", text, cut, got.String())
			}
		}
	}
}

// TestMuchOutput reads 100 MB, slower than it is written.
func TestMuchOutput(t *testing.T) {
	e := build(t, cell(`func solve() int {
	line := strings.Repeat("x", 1<<20)
	for range 100 {
		fmt.Print(line)
	}
	return 1
}`, "fmt", "strings"))
	n := 0
	r, err := e.Run(context.Background(), RunOptions{Stdout: writerFunc(func(p []byte) { n += len(p) })})
	if err != nil || n != 100<<20 || !r.Done {
		t.Errorf("%d bytes, %v, %v", n, r, err)
	}
	t.Logf("100 MB in %v", r.Elapsed)
}
