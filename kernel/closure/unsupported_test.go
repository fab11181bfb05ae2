package closure_test

import (
	"errors"
	"fmt"
	"reflect"
	"testing"

	"parity.lab/kernel/closure"
)

// TestUnsupported names the first construct that keeps a function out, and where.
func TestUnsupported(t *testing.T) {
	for _, c := range []struct{ source, construct, place string }{
		{"func f() { defer g() }\nfunc g() {}", "defer", "3:12"},
		{"func f() { go g() }\nfunc g() {}", "go", "3:12"},
		{"func f() { recover() }", "recover", "3:12"},
		{"func f() { select {} }", "select", "3:12"},
		{"func f(c chan int) { c <- 1 }", "a channel operation", "3:22"},
		{"func f(c chan int) int { return <-c }", "a channel operation", "3:33"},
		{"func f() chan int { return make(chan int) }", "make of a channel", "3:28"},
		{"func f() { L: goto L }", "goto", "3:15"},
		{"func f[T any](x T) T { return x }", "type parameters", "3:1"},
		{"func f() int { return g[int](1) }\nfunc g[T any](x T) T { return x }", "type arguments", "3:23"},
		{"func f() int { return g(1) }\nfunc g[T any](x T) T { return x }", "a generic function", "3:23"},
		{"func f(c complex128) {}", "the type complex128", "3:1"},
		{"type T struct{ a int }\nfunc f(x T) any { return x }", "a value of type T in an interface", "4:26"},
		{"type T int\nfunc f(x T) { panic(x) }", "a value of type T in an interface", "4:21"},
		{"type T int\nfunc f(x any) T { return x.(T) }", "an assertion to T", "4:29"},
		{"type I interface{ M() int }\nfunc f(x I) int { return x.M() }", "a method of an interface declared in a cell", "4:26"},
		{"func f() { println(1) }", "println", "3:12"},
		{"func f() (n int) { for range g { return }; return }\nfunc g(yield func() bool) {}", "a return without values in a loop over a function", "3:34"},
		{"type T int\nfunc (t T) m() {}\nfunc f() func(T) { return T.m }", "a method expression", "5:27"},
		{"func f() { g() }\nfunc g() { h() }\nfunc h() { defer f() }", "g, which is not compiled because of h, which is not compiled because of defer", "3:12"},
		{"import \"strings\"\nfunc f() string { return g() }\nfunc g() string { var b strings.Builder; defer b.Reset(); return b.String() }", "g, which is not compiled because of defer", "4:26"},
		{"import \"slices\"\nfunc f(a []int) int { a = slices.Compact(a); return 1 }", "the generic function Compact", "4:27"},
		{"var v int\nfunc f() int { return v }", "the variable v", "4:23"},
	} {
		s := check(t, "cell[1]", "package p\n\n"+c.source)
		_, err := s.compile("f")
		var u *closure.Unsupported
		if !errors.As(err, &u) {
			t.Errorf("%s: error %v", c.source, err)
			continue
		}
		if pos := s.fset.Position(u.Pos); u.Construct != c.construct || fmt.Sprintf("%d:%d", pos.Line, pos.Column) != c.place {
			t.Errorf("%s\n%s at %d:%d, want %s at %s", c.source, u.Construct, pos.Line, pos.Column, c.construct, c.place)
		}
	}
}

// TestUnsupportedCycle: what was compiled while a function that fails was still
// taken for complete must not survive it.
func TestUnsupportedCycle(t *testing.T) {
	s := check(t, "cell[1]", `package p
func a(n int) int { if n == 0 { return 0 }; x := b(n-1); defer c(); return x }
func b(n int) int { if n == 0 { return 1 }; return a(n-1) }
func c() {}
func d() int { return 4 }
`)
	for _, name := range []string{"a", "b", "a", "b"} {
		if _, err := s.compile(name); err == nil {
			t.Errorf("%s compiled", name)
		}
	}
	for _, name := range []string{"c", "d"} {
		if _, err := s.compile(name); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestForget: a function that is declared again is compiled again, and with it
// what calls it.
func TestForget(t *testing.T) {
	s := check(t, "cell[1]", `package p
func a(n int) int { return b(n) + 1 }
func b(n int) int { return 2 * n }
func c(n int) int { return n }
`)
	for _, name := range []string{"a", "c"} {
		must[func(int) int](t, s, name)
	}
	old := must[func(int) int](t, s, "a")
	for o := range s.decls {
		if o.Name() == "b" {
			s.c.Forget(o)
			s.falls["b"] = reflect.ValueOf(func(n int) int { return 50 * n })
		}
	}
	if got := must[func(int) int](t, s, "a")(3); got != 151 {
		t.Errorf("a after Forget: %d", got)
	}
	if got := old(3); got != 7 {
		t.Errorf("the former a: %d", got)
	}
}
