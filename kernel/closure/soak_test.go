package closure_test

import (
	"fmt"
	"runtime"
	"testing"
)

// TestSoak compiles functions of many cells, each checked on its own, and
// forgets them: nothing of a cell may stay.
func TestSoak(t *testing.T) {
	s := check(t, "cell[1]", "package p\nfunc f(a []int) int { return len(a) }\n")
	c := s.c
	heap := func() uint64 {
		runtime.GC()
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	var before uint64
	for i := range 1500 {
		if i == 500 {
			before = heap()
		}
		cell := check(t, "cell[1]", fmt.Sprintf(`package p
type p struct{ x, y int }
func f(a []p, m map[string][]p) int { g := func(k int) int { return k + %d }; return g(len(a)) + len(m["x"]) }
`, i))
		s.pkg, s.decls, s.info = cell.pkg, cell.decls, cell.info
		for o, d := range cell.decls {
			if o.Name() == "f" {
				if _, err := c.Func(d, cell.info); err != nil {
					t.Fatal(err)
				}
			}
		}
		for o := range cell.decls {
			c.Forget(o)
		}
	}
	after := heap()
	runtime.KeepAlive(c)
	t.Logf("%d KB, then %d KB", before>>10, after>>10)
	if after > before+1<<20 {
		t.Errorf("the heap grew from %d to %d KB", before>>10, after>>10)
	}
}
