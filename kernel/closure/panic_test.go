package closure_test

import (
	"errors"
	"fmt"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"parity.lab/kernel/closure"
	"parity.lab/lib/search"
)

const faulty = `package p

import "parity.lab/lib/search"

type point struct{ x, y int }

func outer(a []int, i int) int {
	return 1 +
		middle(a, i)
}

func middle(a []int, i int) int {
	for k := range 3 {
		if k == 2 {
			return a[i] * 2
		}
	}
	return 0
}

func divides(a, b int) int { return 7 + a/b }

func derefs(p *point) int { return (*p).y }

func derefsDeep(p **point) int { return (*p).x }

func appoint(p *point) { p.y = 3 }

func shifts(a, b int) int { return a << b }

func loops() {
	for {
	}
}

func counts(n *int) {
	for i := 0; i < 10; i-- {
		*n++
	}
}

func recurses(n int) int { return recurses(n+1) + 1 }

func slowly(n int) int {
	if n < 2 {
		return n
	}
	return slowly(n-1) + slowly(n-2)
}

func recursesByValue(n int) int {
	var f func(int) int
	f = func(n int) int { return f(n+1) + 1 }
	return f(n)
}

func recursesByStruct(n int) int {
	var f func(point) int
	f = func(q point) int { return f(point{q.x + 1, q.y}) + 1 }
	return f(point{n, n})
}

func recursesOutside(n *search.Node, move int) bool {
	return search.NewRule("r", recursesOutside).Keep(n, move+1)
}

func ruleFails(n *search.Node, move int) bool {
	r := search.NewRule("r", func(n *search.Node, m int) bool {
		return n.Row[m] == 0
	})
	return r.Keep(n, move)
}

func panics(e any) { panic(e) }

func deep(n int) int {
	if n == 0 {
		return 0
	}
	return deep(n-1) + 1
}
`

// caught returns the Panic that f ends with.
func caught(t *testing.T, f func()) (p *closure.Panic) {
	t.Helper()
	defer func() {
		t.Helper()
		r := recover()
		var ok bool
		if p, ok = r.(*closure.Panic); !ok {
			t.Fatalf("recovered %v", r)
		}
	}()
	f()
	return nil
}

// frames writes the calls that a panic passed.
func frames(s *source, p *closure.Panic) string {
	var b strings.Builder
	for i, f := range p.Frames {
		if i > 3 {
			break
		}
		pos := s.fset.Position(f.Pos)
		fmt.Fprintf(&b, "%s %d:%d\n", f.Func, pos.Line, pos.Column)
	}
	return strings.TrimSpace(b.String())
}

func TestPanicPlaces(t *testing.T) {
	s := check(t, "cell[3]", faulty)
	cause := errors.New("cause")
	for _, c := range []struct {
		name   string
		args   []any
		value  string
		frames string
	}{
		{"outer", []any{[]int{1}, 5}, "runtime error: index out of range [5] with length 1", "middle 15:11\nouter 9:3"},
		{"divides", []any{1, 0}, "runtime error: integer divide by zero", "divides 21:41"},
		{"shifts", []any{1, -1}, "runtime error: negative shift amount", "shifts 29:36"},
		{"panics", []any{cause}, "cause", "panics 74:22"},
		{"ruleFails", []any{&search.Node{Row: []int32{1}}, 1}, "runtime error: index out of range [1] with length 1", "ruleFails.func 69:10\nruleFails 71:9"},
	} {
		t.Run(c.name, func(t *testing.T) {
			f, err := s.compile(c.name)
			if err != nil {
				t.Fatal(err)
			}
			var in []reflect.Value
			for _, a := range c.args {
				in = append(in, reflect.ValueOf(a))
			}
			p := caught(t, func() { f.Value().Call(in) })
			if p.Error() != c.value {
				t.Errorf("value %q, want %q", p.Error(), c.value)
			}
			if got := frames(s, p); got != c.frames {
				t.Errorf("frames\n%s\nwant\n%s", got, c.frames)
			}
			if p.Pos != p.Frames[0].Pos {
				t.Errorf("position %v", p.Pos)
			}
			if _, ok := p.Value.(runtime.Error); !ok && p.Value != cause {
				t.Errorf("value %#v is no runtime error", p.Value)
			}
			if p.Value == cause && !errors.Is(p, cause) {
				t.Error("the cause is not unwrapped")
			}
		})
	}
}

func TestNilPlaces(t *testing.T) {
	s := check(t, "cell[3]", faulty)
	rt := reflect.TypeFor[*struct{ X0, X1 int }]()
	for name, want := range map[string]string{"derefs": "derefs 23:37", "appoint": "appoint 27:26"} {
		f, err := s.compile(name)
		if err != nil {
			t.Fatal(err)
		}
		p := caught(t, func() { f.Value().Call([]reflect.Value{reflect.Zero(rt)}) })
		if got := frames(s, p); got != want || p.Error() != "runtime error: invalid memory address or nil pointer dereference" {
			t.Errorf("%s: %s at %s, want %s", name, p.Error(), got, want)
		}
	}
	f, err := s.compile("derefsDeep")
	if err != nil {
		t.Fatal(err)
	}
	p := caught(t, func() { f.Value().Call([]reflect.Value{reflect.New(rt)}) })
	if got := frames(s, p); got != "derefsDeep 25:41" {
		t.Errorf("derefsDeep at %s", got)
	}
}

func TestStackOverflow(t *testing.T) {
	s := check(t, "cell[3]", faulty)
	const want = "stack overflow: more than 250000 nested calls"
	for _, name := range []string{"recurses", "recursesByValue", "recursesByStruct"} {
		f := must[func(int) int](t, s, name)
		for range 2 {
			if p := caught(t, func() { f(0) }); !strings.Contains(p.Error(), want) || len(p.Frames) < 1 {
				t.Errorf("%s: %s", name, p.Error())
			}
		}
	}
	rule := must[func(*search.Node, int) bool](t, s, "recursesOutside")
	if p := caught(t, func() { rule(&search.Node{}, 0) }); !strings.Contains(p.Error(), want) {
		t.Errorf("recursesOutside: %s", p.Error())
	}
	if n := must[func(int) int](t, s, "deep")(240_000); n != 240_000 {
		t.Errorf("deep: %d", n)
	}
}

func TestStop(t *testing.T) {
	s := check(t, "cell[3]", faulty)
	n := 0
	for name, call := range map[string]func(){
		"loops":  must[func()](t, s, "loops"),
		"counts": func() { must[func(*int)](t, s, "counts")(&n) },
		"slowly": func() { must[func(int) int](t, s, "slowly")(60) },
	} {
		began := make(chan bool)
		ended := make(chan any)
		go func() {
			defer func() { ended <- recover() }()
			began <- true
			call()
		}()
		<-began
		s.c.Stop()
		select {
		case r := <-ended:
			if r != (closure.Stopped{}) {
				t.Errorf("%s ended with %v", name, r)
			}
		case <-time.After(2 * time.Minute):
			t.Fatalf("%s did not stop", name)
		}
		s.c.Resume()
	}
	if got := must[func(int) int](t, s, "slowly")(10); got != 55 {
		t.Errorf("after Resume: %d", got)
	}
}

// TestReentrant runs functions in many goroutines and through compiled code
// that calls back, while the stacks grow and the garbage collector works.
func TestReentrant(t *testing.T) {
	s := newSubjects(t)
	sum := must[func(int) int](t, s, "useCompose")
	items := must[func(string, int8) item](t, s, "items")
	nested := must[func(uint8) int](t, s, "perIteration")
	rule := must[func(int16) bool](t, s, "ruleOf")
	deep := must[func(int) int](t, check(t, "cell[3]", faulty), "deep")
	var wg sync.WaitGroup
	for k := range 8 {
		wg.Go(func() {
			for i := range 200 {
				if got := sum(i + k); got != 8*(i+k) {
					t.Errorf("useCompose(%d) = %d", i+k, got)
				}
				if got, want := items("n", int8(i)), itemsTwin("n", int8(i)); !reflect.DeepEqual(got, want) {
					t.Errorf("items = %v, want %v", got, want)
				}
				if got, want := nested(uint8(i)), perIteration(uint8(i)); got != want {
					t.Errorf("perIteration = %d, want %d", got, want)
				}
				if got, want := rule(int16(i)), ruleOf(int16(i)); got != want {
					t.Errorf("ruleOf = %v, want %v", got, want)
				}
				if i%50 == 0 {
					if got := deep(2000 + i); got != 2000+i {
						t.Errorf("deep = %d", got)
					}
					runtime.GC()
				}
			}
		})
	}
	wg.Wait()
}

func itemsTwin(s string, k int8) item { return items(s, k) }

// TestNoAllocation: a call from compiled code and calls among functions allocate nothing.
func TestNoAllocation(t *testing.T) {
	s := newSubjects(t)
	keep := must[func(*search.Node, int) bool](t, s, "nodeKeep")
	fib := must[func(int) int](t, s, "fib")
	n := &search.Node{Row: make([]int32, 24), Col: make([]int32, 24)}
	if a := testing.AllocsPerRun(100, func() { keep(n, 30); fib(10) }); a != 0 {
		t.Errorf("%v allocations", a)
	}
}

func TestFallback(t *testing.T) {
	s := check(t, "cell[1]", `package p
func sorted(a []int) int { return helper(a, 1) + 1 }
func helper(a []int, k int) int { defer func() {}(); return len(a) + k }
func value() func([]int, int) int { return helper }
func twice(a, b int) (int, int) { go func() {}(); return 2*a, 2*b }
func useTwice(a int) int { x, y := twice(a, 1); return x + y }
`)
	s.falls["helper"] = reflect.ValueOf(func(a []int, k int) int { return len(slices.Clone(a)) + k + 100 })
	s.falls["twice"] = reflect.ValueOf(func(a, b int) (int, int) { return 2 * a, 2 * b })
	if got := must[func([]int) int](t, s, "sorted")([]int{1, 2}); got != 104 {
		t.Errorf("sorted = %d", got)
	}
	if got := must[func() func([]int, int) int](t, s, "value")()(nil, 5); got != 105 {
		t.Errorf("value = %d", got)
	}
	if got := must[func(int) int](t, s, "useTwice")(4); got != 10 {
		t.Errorf("useTwice = %d", got)
	}
}
