package session

import (
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
)

// soakCells are the cells of a soak: redefinitions of everything that can be
// declared, and work with it. Each %d is the number of the cell.
var soakCells = []string{
	"type Board struct{ rows []uint64; n int }\nfunc (b Board) count() int { return len(b.rows) + b.n + %[1]d }",
	"board := Board{rows: make([]uint64, 8), n: %[1]d}\nboard.count()",
	"func prune(depth int) bool { return depth > %[1]d }",
	"func run() int {\n\tn := 0\n\tfor i := range 100 {\n\t\tif !prune(i) {\n\t\t\tn += board.count()\n\t\t}\n\t}\n\treturn n\n}\nrun()",
	"const limit = %[1]d\nxs := make([]int, 16)\nfor i := range xs {\n\txs[i] = i * limit\n}\nslices.Max(xs)",
	"import \"strings\"\nstrings.Repeat(\"x\", %[1]d%%7)",
	"text := fmt.Sprintf(\"%%d of %%d\", %[1]d, limit)\nlen(text)",
	"func apply(f func(int) int) int { return f(%[1]d) }\napply(func(i int) int { return i + board.n })",
}

// TestSoak runs cells with redefinitions in one session: neither the time of a
// cell nor, but for its text, the memory may grow with their number. PARITYLAB_SOAK sets that
// number, for runs by hand, and then time is judged as well.
func TestSoak(t *testing.T) {
	cells := 400
	byHand := os.Getenv("PARITYLAB_SOAK") != ""
	if byHand {
		fmt.Sscan(os.Getenv("PARITYLAB_SOAK"), &cells)
	}
	b := open(t)
	part := cells / 10
	times := make([]time.Duration, 0, cells)
	var before uint64
	for i := range cells {
		code := fmt.Sprintf(soakCells[i%len(soakCells)], i)
		code, _, _ = strings.Cut(code, "%!(EXTRA")
		start := time.Now()
		if _, fault := b.run(code); fault != "" {
			t.Fatalf("cell %d: %s\n%s", i, fault, code)
		}
		times = append(times, time.Since(start))
		if i == 2*part {
			before = live()
		}
	}
	warm := part // the first tenth is warm-up
	early, late := median(times[warm:warm+part]), median(times[cells-part:])
	after := live()
	runtime.KeepAlive(b)
	t.Logf("%d cells: median time %v, later %v; heap %d KB, later %d KB", cells, early, late, before>>10, after>>10)
	if byHand && late > early*12/10 {
		t.Errorf("the median time grew from %v to %v", early, late)
	}
	const each = 5 << 10 // the text of a cell and what tracebacks need of it
	if after > before+uint64(cells-2*part)*each {
		t.Errorf("the heap grew from %d to %d KB", before>>10, after>>10)
	}
}

func median(ds []time.Duration) time.Duration {
	ds = slices.Clone(ds)
	slices.Sort(ds)
	return ds[len(ds)/2]
}

// live returns how many bytes are in use. Unlike the resident memory, that does
// not depend on when garbage is collected.
func live() uint64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}
