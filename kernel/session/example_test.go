package session_test

import (
	"fmt"
	"os"

	"parity.lab/kernel/event"
	"parity.lab/kernel/session"
)

func Example() {
	s, err := session.New(session.Options{
		Stdout: os.Stdout,
		Events: func(e event.Event) { fmt.Println("value:", e.Bundle.PlainText()) },
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer s.Close()
	for i, code := range []string{
		"func square(n int) int { return n * n }",
		"x := square(6) + 6\nfmt.Println(\"x is\", x)",
		"x, x / 6",
		"x / zero",
	} {
		if r := s.Run(event.Request{ID: "1", Code: code, Count: i + 1}); r.Fault != nil {
			fmt.Println(r.Fault.Value)
		}
	}
	// Output:
	// x is 42
	// value: 42 7
	// cell[4]:1:5: undefined: zero
}
