package native

import (
	"context"
	"errors"
	"os/exec"
	"strings"
	"testing"
	"time"

	"parity.lab/kernel/event"
)

// TestFileChannels runs a program with the channels that Windows has: displays
// come after the text, everything else is the same.
func TestFileChannels(t *testing.T) {
	e := build(t, cell(`func solve() (int, error) {
	fmt.Print("a")
	display.Text("shown")
	fmt.Print("b")
	if len(os.Getenv("NATIVE_TEST_PANIC")) > 0 {
		panic("as asked")
	}
	return 1, nil
}`, "fmt", "os", "parity.lab/lib/display"))
	e.channel = func(_ *exec.Cmd, path string) (*channel, error) { return newFileChannel(path) }
	run := func() (string, Results, error) {
		var text strings.Builder
		r, err := e.Run(context.Background(), RunOptions{Stdout: &text, Stderr: &text, Display: func(e event.Event) {
			text.WriteString("[" + e.Bundle.PlainText() + "]")
		}})
		return text.String(), r, err
	}
	text, r, err := run()
	if text != "ab[shown]" || err != nil || r.String() != "1" {
		t.Errorf("%q, %v, %v", text, r, err)
	}
	t.Setenv("NATIVE_TEST_PANIC", "1")
	text, r, err = run()
	var crash *Crash
	if text != "ab[shown]" || !errors.As(err, &crash) || crash.Error() != "panic: as asked" || r.Done {
		t.Errorf("%q, %v, %v", text, r, err)
	}
}

// TestSlowReader takes what a program shows and prints long after its end.
func TestSlowReader(t *testing.T) {
	e := build(t, cell(`func solve() int {
	long := strings.Repeat("x", 100)
	for i := range 60 {
		fmt.Print(i, " ")
		display.Text(long)
	}
	fmt.Print(long)
	return 1
}`, "fmt", "strings", "parity.lab/lib/display"))
	shown, printed := 0, 0
	r, err := e.Run(context.Background(), RunOptions{
		Display: func(event.Event) {
			shown++
			time.Sleep(30 * time.Millisecond)
		},
		Stdout: writerFunc(func(p []byte) {
			printed += len(p)
			time.Sleep(10 * time.Millisecond)
		}),
	})
	if err != nil || !r.Done || shown != 60 || printed != 10*2+50*3+100 {
		t.Errorf("%v, %v, shown %d, printed %d", r, err, shown, printed)
	}
	if r.Elapsed > time.Second {
		t.Logf("the program took %v, so this was not much of a test", r.Elapsed)
	}
}
