package session

import (
	"os"
	"runtime"
	"testing"
)

func TestIsAwaited(t *testing.T) {
	in := &stdin{frame: []byte("internal/poll.(*FD).Read(0xc0000123")}
	const head, other = "goroutine 1 [running]:\nmain.main()\n\n", "goroutine 9 [IO wait]:\ninternal/poll.(*FD).Read(0xc0000999, {0x1})\n\n"
	read := "internal/poll.(*FD).Read(0xc0000123, {0xc00, 0x1000, 0x1000})\nos.(*File).Read()\n\n"
	for name, tt := range map[string]struct {
		stacks string
		want   bool
	}{
		"nobody":                 {head, false},
		"another file":           {head + other, false},
		"waits":                  {head + other + "goroutine 7 [IO wait]:\nruntime.gopark()\n" + read, true},
		"waits for minutes":      {head + "goroutine 7 [IO wait, 2 minutes]:\n" + read + other, true},
		"woken":                  {head + "goroutine 7 [runnable]:\n" + read, false},
		"just has read":          {"goroutine 7 [running]:\n" + read + head, false},
		"one reads, one waits":   {head + "goroutine 7 [running]:\n" + read + "goroutine 8 [IO wait]:\n" + read, true},
		"blocks without polling": {head + "goroutine 7 [syscall]:\n" + read, true},
	} {
		if got := in.isAwaited([]byte(tt.stacks)); got != tt.want {
			t.Errorf("%s: %v, want %v", name, got, tt.want)
		}
	}
}

func TestUnread(t *testing.T) {
	if runtime.GOOS != "linux" {
		return // not known there
	}
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	defer w.Close()
	for _, want := range []bool{false, true, false, true} {
		if got := pending(r); got != want {
			t.Errorf("pending: %v, want %v", got, want)
		}
		if want {
			r.Read(make([]byte, 10))
		} else {
			w.WriteString("line\n")
		}
	}
}
