package display

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// cellSink is a recorder that runs one cell.
type cellSink struct {
	recorder
	cell Cell
}

func (c *cellSink) Cell() *Cell { return &c.cell }

func (c *cellSink) texts() []string {
	c.mu.Lock()
	defer c.mu.Unlock()
	var list []string
	for _, x := range c.calls {
		list = append(list, x.what+" "+x.b.Text())
	}
	return list
}

func bindCell(t testing.TB) *cellSink {
	c := new(cellSink)
	t.Cleanup(Bind(c))
	return c
}

func TestProgress(t *testing.T) {
	c := bindCell(t)
	synctest.Test(t, func(t *testing.T) {
		p := Progress("rows", 2000)
		for range 1000 {
			p.Add(1)
			time.Sleep(time.Millisecond)
		}
		p.Message("<half>")
		time.Sleep(time.Second)
		synctest.Wait()
		p.Set(2000)
		p.Done()
		p.Done()
	})
	got := c.texts()
	if n := len(got); n < 10 || n > 14 { // 1 s of changes at 10/s, the message, the ends
		t.Errorf("%d outputs: %q", n, got)
	}
	if got[0] != "display rows [....................] 0 % · 0/2,000" {
		t.Errorf("first %q", got[0])
	}
	// The rate depends on which of two timers goes first.
	half := got[len(got)-2]
	if !strings.HasPrefix(half, "update rows [##########..........] 50 % · 1,000/2,000 · 99") || !strings.HasSuffix(half, "/s · 1.0 s left · <half>") {
		t.Errorf("half %q", half)
	}
	if want := "update rows [####################] 2,000/2,000 · 1k/s · 2.0 s · <half>"; got[len(got)-1] != want {
		t.Errorf("last\n%q\n%q", got[len(got)-1], want)
	}
	page := c.calls[len(c.calls)-1].b[MIMEHTML].(string)
	if !strings.Contains(page, `role="progressbar"`) || !strings.Contains(page, "&lt;half&gt;") || strings.Contains(page, "<half>") {
		t.Error(page)
	}
	for _, x := range c.calls {
		if x.id != c.calls[0].id {
			t.Errorf("a second display: %v", x)
		}
	}
}

func TestProgressWithoutTotal(t *testing.T) {
	c := bindCell(t)
	p := Progress("", 0)
	p.Add(1234)
	p.Done()
	got := c.texts()
	if got[0] != "display progress 0" || !strings.HasPrefix(got[len(got)-1], "update progress 1,234 · ") {
		t.Errorf("%q", got)
	}
}

func TestRange(t *testing.T) {
	c := bindCell(t)
	sum := 0
	for i := range Range("all", 10) {
		sum += i
	}
	for i := range Range("left", 10) {
		if i == 3 {
			break
		}
	}
	func() {
		defer func() { _ = recover() }()
		for i := range Range("fails", 4) {
			if i == 1 {
				panic("no")
			}
		}
	}()
	all := strings.Join(c.texts(), "\n")
	for _, want := range []string{"update all [####################] 10/10", "stopped at 30 %", "stopped at 25 %"} {
		if !strings.Contains(all, want) {
			t.Errorf("no %q in\n%s", want, all)
		}
	}
	if sum != 45 {
		t.Errorf("sum %d", sum)
	}
}

// TestCellEnd ends cells with bars that are not done.
func TestCellEnd(t *testing.T) {
	c := bindCell(t)
	p := Progress("open", 100)
	p.Add(42)
	c.cell.End("")
	got := c.texts()
	if last := got[len(got)-1]; !strings.Contains(last, "42 % · 42/100") {
		t.Errorf("at the end of the cell %q", last)
	}
	q := Progress("cut", 100)
	q.Add(42)
	c.cell.End("interrupted")
	q.Add(1)
	if got = c.texts(); !strings.Contains(got[len(got)-1], "interrupted at 42 %") {
		t.Errorf("interrupted: %q", got[len(got)-1])
	}
}

// TestSettledOnce: a bar that the end of its cell has drawn is not drawn again by
// its timer, when another cell runs.
func TestSettledOnce(t *testing.T) {
	c := bindCell(t)
	synctest.Test(t, func(t *testing.T) {
		p := Progress("open", 100)
		p.Add(42)
		c.cell.End("")
		drawn := len(c.texts())
		time.Sleep(time.Hour)
		synctest.Wait()
		if got := c.texts(); len(got) != drawn {
			t.Errorf("drawn later: %q", got[drawn:])
		}
		p.Add(1) // by a goroutine that goes on
		time.Sleep(time.Hour)
		synctest.Wait()
		if got := c.texts(); len(got) != drawn+1 {
			t.Errorf("%d more outputs: %q", len(got)-drawn, got[drawn:])
		}
	})
}

// TestNested shows one bar for all the runs of an inner loop.
func TestNested(t *testing.T) {
	c := bindCell(t)
	for range Range("outer", 50) {
		for range Range("inner", 3) {
		}
	}
	ids := map[string]bool{}
	displays := 0
	for _, x := range c.calls {
		ids[x.id] = true
		if x.what == "display" {
			displays++
		}
	}
	if len(ids) != 2 || displays != 2 {
		t.Errorf("%d bars, %d displays", len(ids), displays)
	}
	if len(c.cell.bars) > 2 {
		t.Errorf("the cell keeps %d bars", len(c.cell.bars))
	}
}

func TestProgressConcurrent(t *testing.T) {
	c := bindCell(t)
	p := Progress("many", 8000)
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for range 1000 {
				p.Add(1)
			}
			p.Message("here")
		})
	}
	wg.Wait()
	p.Done()
	if got := c.texts(); !strings.Contains(got[len(got)-1], "8,000/8,000") {
		t.Errorf("%q", got[len(got)-1])
	}
}

func TestProgressMisuse(t *testing.T) {
	bindCell(t)
	for name, f := range map[string]func(){"Progress": func() { Progress("x", -1) }, "Range": func() { Range("x", -1) }} {
		func() {
			defer func() {
				if s := fmt.Sprint(recover()); !strings.HasPrefix(s, "display: "+name) {
					t.Errorf("%s: %s", name, s)
				}
			}()
			f()
		}()
	}
}

func TestLine(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var terminal, file strings.Builder
		var a, b Line
		for i := range 12 {
			time.Sleep(time.Second)
			a.Write(&terminal, true, fmt.Sprint(i), i == 11)
			b.Write(&file, false, fmt.Sprint(i), i == 11)
		}
		if got := terminal.String(); strings.Count(got, "\r") != 12 || strings.Count(got, "\n") != 1 {
			t.Errorf("terminal %q", got)
		}
		if got := file.String(); got != "5\n10\n11\n" {
			t.Errorf("file %q", got)
		}
	})
}

func TestRates(t *testing.T) {
	for _, c := range []struct{ got, want string }{
		{rateText(0.5), "0.5/s"}, {rateText(1234), "1.23k/s"}, {rateText(5e6), "5M/s"}, {rateText(2e10), "20G/s"},
		{spanText(5 * time.Millisecond), "5 ms"}, {spanText(2500 * time.Millisecond), "2.5 s"}, {spanText(42 * time.Second), "42 s"},
		{spanText(62 * time.Second), "1 min 02 s"}, {spanText(3*time.Hour + 61*time.Second), "3 h 01 min"}, {spanText(1 << 62), "very long"},
		{commas(-1234567), "-1,234,567"}, {commas(12), "12"},
	} {
		if c.got != c.want {
			t.Errorf("%q, want %q", c.got, c.want)
		}
	}
}

func BenchmarkAdd(b *testing.B) {
	bindCell(b)
	p := Progress("bench", 0)
	for b.Loop() {
		p.Add(1)
	}
}
