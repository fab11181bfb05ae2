package native

import (
	"errors"
	"reflect"
	"testing"
)

func TestCrashes(t *testing.T) {
	for _, c := range []struct {
		name, code string
		message    string
		frames     []string
	}{
		{"index", "func deep(n []int) int {\n\treturn n[5]\n}\nfunc solve() int {\n\tfmt.Println(`printed`)\n\treturn deep([]int{1,2,3})\n}",
			"panic: runtime error: index out of range [5] with length 3", []string{"deep cell[7]:4", "solve cell[7]:8"}},
		{"nil pointer", "func solve() { var p *int; fmt.Println(`printed`); *p = 1 }",
			"panic: runtime error: invalid memory address or nil pointer dereference", []string{"solve cell[7]:3"}},
		{"nil map", "func solve() { var m map[string]int; fmt.Println(`printed`); m[`a`] = 1 }",
			"panic: assignment to entry in nil map", []string{"solve cell[7]:3"}},
		{"own value", "type e struct{ n int }\nfunc (e) Error() string { return `two\nlines` }\nfunc solve() { fmt.Println(`printed`); panic(e{1}) }",
			"panic: two\n\tlines", nil},
		{"goroutine", "func solve() { fmt.Println(`printed`); go func() {\n\tpanic(fmt.Sprint(`in a `, `goroutine`))\n}(); select {} }",
			"panic: in a goroutine", []string{"solve.func1 cell[7]:4"}},
		{"recursion", "func f(n int) int { return f(n+1) + 1 }\nfunc solve() int { debug.SetMaxStack(1 << 20); fmt.Println(`printed`); return f(0) }",
			"fatal error: stack overflow", nil},
		{"concurrent map writes", "func solve() { runtime.GOMAXPROCS(8); fmt.Println(`printed`); m := map[int]int{}; for range 8 { go func() { for { m[1]++ } }() }; select {} }",
			"fatal error: concurrent map writes", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := execute(t, cell(c.code, "fmt", "runtime", "runtime/debug"))
			var crash *Crash
			if !errors.As(got.err, &crash) {
				t.Fatalf("got %v, want a Crash", got.err)
			}
			t.Logf("%s\n%v", crash.Message, crash.Frames)
			if crash.Message != c.message {
				t.Errorf("message %q, want %q", crash.Message, c.message)
			}
			var frames []string
			for _, f := range crash.Frames {
				frames = append(frames, f.Function+" "+f.Place.String())
			}
			if c.frames != nil && !reflect.DeepEqual(frames, c.frames) {
				t.Errorf("frames %q, want %q", frames, c.frames)
			}
			if got.stdout != "printed\n" || got.stderr != "" {
				t.Errorf("stdout %q, stderr %q", got.stdout, got.stderr)
			}
		})
	}
}
