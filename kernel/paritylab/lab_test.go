package main

import (
	"net"
	"strconv"
	"strings"
	"testing"
)

func TestLabErrors(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	for _, c := range []struct {
		args []string
		want string // on standard error
	}{
		{[]string{"no/such/folder"}, "no such file"},
		{[]string{"--ip", "localhost"}, "is no address; want one such as 127.0.0.1"},
		{[]string{"--ip", "0.0.0.0"}, "choose one of at least 16 characters with --token"},
		{[]string{"--ip", "0.0.0.0", "--token", "short"}, "choose one of at least 16 characters"},
		{[]string{"--ip", "192.0.2.1", "--token", "0123456789abcdef"}, "lab: listen tcp 192.0.2.1"},
	} {
		o := try(t, "", nil, append([]string{"lab", "--no-open"}, c.args...)...)
		if o.code == 0 || !strings.Contains(o.stderr, c.want) {
			t.Errorf("%v: status %d, %q, want %q", c.args, o.code, o.stderr, c.want)
		}
	}
	// A port that is taken gives way to the next.
	_, port, _ := net.SplitHostPort(l.Addr().String())
	taken, err := strconv.Atoi(port)
	if err != nil {
		t.Fatal(err)
	}
	c := labCommand{IP: "127.0.0.1", Port: taken}
	next, err := c.listen()
	if err != nil {
		t.Fatal(err)
	}
	defer next.Close()
	if _, got, _ := net.SplitHostPort(next.Addr().String()); got == port {
		t.Errorf("port %s was given twice", got)
	}
}
