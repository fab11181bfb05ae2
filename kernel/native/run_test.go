package native

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"parity.lab/kernel/event"
)

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
	}{
		{"endless loop", "func solve() { fmt.Println(`started`); for {} }", false},
		{"waiting", "func solve() { fmt.Println(`started`); select {} }", false},
		{"best so far", "func solve() (int, error) { fmt.Println(`started`); <-ctx.Done(); return 17, ctx.Err() }", true},
		{"ignores signals", "func solve() { signal.Ignore(os.Interrupt); fmt.Println(`started`); for {} }", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			e := build(t, cell(c.code, "fmt", "os", "os/signal"))
			if c.done {
				e.grace = time.Hour // the program's to use
			}
			ctx, cancel := context.WithCancel(context.Background())
			defer cancel()
			r, err := e.Run(ctx, RunOptions{Stdout: writerFunc(func(p []byte) { cancel() })})
			if !errors.Is(err, context.Canceled) || r.Done != c.done {
				t.Errorf("%v, %+v", err, r)
			}
			if c.done && r.Values[0].String() != "17" {
				t.Errorf("results %v", r)
			}
		})
	}
}

// TestSeveralRuns runs one executable several times at once.
func TestSeveralRuns(t *testing.T) {
	e := build(t, cell(`func solve() (int, error) {
	for i := range 50 {
		fmt.Print(i, " ")
		display.Text(fmt.Sprint(i))
	}
	return os.Getpid(), ctx.Err()
}`, "fmt", "os", "parity.lab/lib/display"))
	var want strings.Builder
	for i := range 50 {
		fmt.Fprintf(&want, "%d [%d]", i, i)
	}
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			var got strings.Builder
			r, err := e.Run(context.Background(), RunOptions{
				Stdout:  &got,
				Display: func(e event.Event) { got.WriteString("[" + e.Bundle.PlainText() + "]") },
			})
			if err != nil || !r.Done || got.String() != want.String() {
				t.Errorf("%v, %v, %q", r, err, got.String())
			}
		})
	}
	all.Wait()
}

// TestLeftBehind starts a process that outlives the program and holds its output.
func TestLeftBehind(t *testing.T) {
	if runtime.GOOS == "windows" {
		return // there is no sleep command
	}
	if _, err := exec.LookPath("sleep"); err != nil {
		if os.Getenv("CI") != "" {
			t.Fatal(err)
		}
		t.Skip("no sleep command on PATH: nothing outlives the program")
	}
	e := build(t, cell("func solve() error { c := exec.Command(`sleep`, `600`); c.Stdout = os.Stdout; err := c.Start(); fmt.Print(c.Process.Pid); return err }", "os", "os/exec", "fmt"))
	var pid strings.Builder
	r, err := e.Run(context.Background(), RunOptions{Stdout: &pid})
	if err != nil || !r.Done || r.Error != nil || r.Elapsed > 5*time.Minute {
		t.Errorf("%v, %v", r, err)
	}
	n, err := strconv.Atoi(pid.String())
	if err != nil {
		t.Fatal(err)
	}
	if p, err := os.FindProcess(n); err == nil {
		_ = p.Kill()
	}
}

// TestMain lets the test's own process be the parent that dies in TestParentDies.
func TestMain(m *testing.M) {
	if path := os.Getenv("NATIVE_TEST_PARENT"); path != "" {
		e := &Executable{path: path, folder: os.Getenv("NATIVE_TEST_FOLDER"), channel: newChannel, grace: grace}
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
	_ = held.SetReadDeadline(time.Now().Add(2 * time.Minute))
	if _, err := held.Read(buf); err == nil || errors.Is(err, os.ErrDeadlineExceeded) {
		t.Errorf("the program is still there: %v", err)
	}
}
