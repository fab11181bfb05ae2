package session

import (
	"fmt"
	"os"
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
// cell nor the memory may grow with their number. PARITYLAB_SOAK sets that
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
	rss := make([]int, 0, cells)
	for i := range cells {
		code := fmt.Sprintf(soakCells[i%len(soakCells)], i)
		code, _, _ = strings.Cut(code, "%!(EXTRA")
		start := time.Now()
		if _, fault := b.run(code); fault != "" {
			t.Fatalf("cell %d: %s\n%s", i, fault, code)
		}
		times = append(times, time.Since(start))
		rss = append(rss, resident(t))
	}
	warm := part // the first tenth is warm-up
	early, late := median(times[warm:warm+part]), median(times[cells-part:])
	before, after := slices.Max(rss[warm:warm+part]), slices.Max(rss[cells-part:])
	t.Logf("%d cells: median time %v, later %v; resident %d MB, later %d MB", cells, early, late, before>>10, after>>10)
	if byHand && late > early*12/10 {
		t.Errorf("the median time grew from %v to %v", early, late)
	}
	if after > before*12/10 {
		t.Errorf("resident memory grew from %d to %d KB", before, after)
	}
}

func median(ds []time.Duration) time.Duration {
	ds = slices.Clone(ds)
	slices.Sort(ds)
	return ds[len(ds)/2]
}

// resident returns the resident memory of this process in KB, or 0 where that
// can't be read.
func resident(t *testing.T) int {
	t.Helper()
	data, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return 0
	}
	_, rest, _ := strings.Cut(string(data), "VmRSS:")
	var kb int
	fmt.Sscan(rest, &kb)
	return kb
}
