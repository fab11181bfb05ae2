package lower

import (
	"strings"
	"testing"
)

// Each of these is refused before anything runs, by name and with its line.
func TestRefusals(t *testing.T) {
	tests := []struct{ name, src, want string }{
		{"reflect", "import \"reflect\"\ntype T struct{}\nfunc main() { reflect.TypeOf(T{}) }", "package reflect can't see type main.T"},
		{"unsafe", "import \"unsafe\"\nfunc main() { x := 1; _ = unsafe.Pointer(&x) }", "unsafe.Pointer can't be used in cells"},
		{"xml", "import \"encoding/xml\"\ntype T struct{ A int }\nfunc main() { xml.Marshal(T{}) }", "xml.Marshal can't be used with main.T: it has no field XMLName"},
		{"xml method", "import \"encoding/xml\"\ntype D int\nfunc (D) MarshalText() ([]byte, error) { return nil, nil }\ntype T struct{ XMLName xml.Name; A D }\nfunc main() { xml.Marshal(T{}) }", "main.D has a method MarshalText"},
		{"loop head", "func main() { for i := 0; func() bool { return i < 3 }(); i++ { println(i) } }", "a closure over the loop variable in the head of a for statement"},
		{"no body", "func f()\nfunc main() { f() }", "function f has no body"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := newTestSession().runProgram("p.go", "package main\n"+test.src, false)
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got %v, want %q", err, test.want)
			}
		})
	}
}

// All refusals of a declaration come together, each with a position.
func TestRefusalsTogether(t *testing.T) {
	s := newTestSession()
	_, err := s.runProgram("p.go", `package main

import "reflect"

type T struct{}

func main() {
	reflect.TypeOf(T{})
	reflect.ValueOf(&T{})
}`, false)
	if err == nil || strings.Count(err.Error(), "package reflect") != 2 {
		t.Errorf("got %v, want two refusals", err)
	}
	if got := (Refusals{{1, "a", "b"}, {2, "c", ""}}).Error(); got != "a (b)\nc" {
		t.Errorf("got %q", got)
	}
}

// What is only known at run time is refused there.
func TestRefusedAtRunTime(t *testing.T) {
	_, err := newTestSession().runProgram("p.go", `package main

import "reflect"

type T struct{}

func kind(x any) reflect.Kind { return reflect.TypeOf(x).Kind() }

func main() {
	println(kind(1) == reflect.Int)
	kind(T{})
}`, false)
	if err == nil || !strings.Contains(err.Error(), "package reflect can't see type main.T") {
		t.Errorf("got %v", err)
	}
}
