package session

import (
	"fmt"
	"math"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"parity.lab/kernel/closure"
)

// clock measures one run of statements; the zero value does not run.
type clock struct {
	line    *magicLine
	start   time.Time
	cpu     time.Duration
	memory  runtime.MemStats
	started bool
}

// toggle starts the clock or stops it and prints what it says.
func (c *clock) toggle(r *run, m *magicLine) {
	if c.started {
		c.stop(r)
		return
	}
	c.line, c.started = m, true
	runtime.ReadMemStats(&c.memory)
	c.cpu = cpu()
	c.start = time.Now()
}

// stop prints what was measured, if anything is.
func (c *clock) stop(r *run) {
	if !c.started {
		return
	}
	wall := time.Since(c.start)
	used := cpu() - c.cpu
	c.started = false
	var now runtime.MemStats
	runtime.ReadMemStats(&now)
	r.print("time: %s, CPU %s, allocated %s in %s\n", short(wall), short(used), size(now.TotalAlloc-c.memory.TotalAlloc), counted(now.Mallocs-c.memory.Mallocs, "object"))
}

func prepareTime(p *plan, m *magicLine) (string, bool) {
	m.do = func(*run) error { return nil } // see turn
	if m.Block {
		m.do = nil
		return p.measureCell(m, m.Arguments == "")
	}
	return "", m.Arguments == ""
}

// measureCell makes m the line that measures all of the cell.
func (p *plan) measureCell(m *magicLine, right bool) (string, bool) {
	if right && p.whole != nil {
		return "%%" + m.Name + " and %%" + p.whole.Name + " can't both measure the cell", false
	}
	p.whole = m
	return "", right
}

// Limits of timeit: how long a run should take, how many there are, and how long
// all of them may take unless the user says how many.
const (
	runTime  = 200 * time.Millisecond
	runCount = 7
	allTime  = 10 * time.Second
	maxLoops = 1_000_000_000
)

func prepareTimeit(p *plan, m *magicLine) (string, bool) {
	fields := strings.Fields(m.Arguments)
	for i := 0; i < len(fields); i++ {
		if len(fields[i]) < 2 || fields[i][0] != '-' {
			return "", false
		}
		name, value := fields[i][:2], fields[i][2:]
		if value == "" && i+1 < len(fields) {
			i++
			value = fields[i]
		}
		n, err := strconv.Atoi(value)
		if err != nil || n < 1 || n > maxLoops {
			return "", false
		}
		switch name {
		case "-n":
			m.loops = n
		case "-r":
			m.runs = n
		default:
			return "", false
		}
	}
	if m.Block {
		return p.measureCell(m, true)
	}
	return "", true
}

// timeit is what emitted code calls to measure a function many times.
func (s *Session) timeit(k int, f func()) {
	r := s.caller()
	m := r.plan.lines[k]
	loops, once := m.loops, time.Duration(0)
	if loops == 0 {
		loops, once = r.findLoops(f)
	} else {
		once = r.loop(f, 1)
	}
	runs := m.runs
	if runs == 0 {
		runs = runCount
		if whole := once * time.Duration(loops); m.loops == 0 && whole > allTime/runCount {
			runs = max(1, int(allTime/whole))
		}
	}
	var times []float64 // nanoseconds for one loop
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for range runs {
		times = append(times, float64(r.loop(f, loops))/float64(loops))
	}
	runtime.ReadMemStats(&after)
	all := float64(runs) * float64(loops)
	slices.Sort(times)
	mean, deviation := spread(times)
	engine := "compiled"
	if !m.compiled {
		engine = "interpreted"
		if m.because != "" {
			engine += " because of " + m.because
		}
	}
	r.print("timeit: best %s, median %s, mean %s ± %s for one loop (%s of %s)\n", shortNs(times[0]), shortNs(middle(times)), shortNs(mean), shortNs(deviation), counted(uint64(runs), "run"), counted(uint64(loops), "loop"))
	r.print("        %s in %s allocated by one loop; %s\n", size(uint64(math.Round(float64(after.TotalAlloc-before.TotalAlloc)/all))), counted(uint64(math.Round(float64(after.Mallocs-before.Mallocs)/all)), "object"), engine)
}

// findLoops looks for the number of loops that take about runTime, as the
// testing package does: it tries more and more until a run is long enough.
func (r *run) findLoops(f func()) (loops int, once time.Duration) {
	loops = 1
	for {
		took := r.loop(f, loops)
		once = max(took/time.Duration(loops), 0)
		if took >= runTime || loops >= maxLoops {
			return loops, once
		}
		if took >= runTime/4 { // near enough to tell
			return max(loops, int(float64(loops)*float64(runTime)/float64(took))), once
		}
		next := int(1.2 * float64(loops) * float64(runTime) / float64(max(took, 1)))
		loops = min(max(next, loops+1), 100*loops, maxLoops)
	}
}

// loopChunk is after how many loops an interrupt is looked for.
const loopChunk = 1000

// loop calls f n times and returns how long that took. An interrupt ends the
// cell.
func (r *run) loop(f func(), n int) time.Duration {
	var took time.Duration
	for n > 0 {
		select {
		case <-r.interrupted:
			panic(closure.Stopped{})
		case <-r.halted:
			panic(closure.Stopped{})
		default:
		}
		k := min(n, loopChunk)
		start := time.Now()
		for range k {
			f()
		}
		took += time.Since(start)
		n -= k
	}
	return took
}

// spread returns the mean and the standard deviation of a sample.
func spread(xs []float64) (mean, deviation float64) {
	for _, x := range xs {
		mean += x
	}
	mean /= float64(len(xs))
	if len(xs) < 2 {
		return mean, 0
	}
	for _, x := range xs {
		deviation += (x - mean) * (x - mean)
	}
	return mean, math.Sqrt(deviation / float64(len(xs)-1))
}

// middle returns the middle of a sorted sample.
func middle(xs []float64) float64 {
	n := len(xs)
	return (xs[(n-1)/2] + xs[n/2]) / 2
}

// short writes a duration with three digits.
func short(d time.Duration) string { return shortNs(float64(d)) }

func shortNs(ns float64) string {
	unit, v := "ns", ns
	for _, u := range []struct {
		name string
		size float64
	}{{"s", 1e9}, {"ms", 1e6}, {"µs", 1e3}} {
		if ns >= u.size {
			unit, v = u.name, ns/u.size
			break
		}
	}
	digits := 2
	for p := 10.0; p <= v && digits > 0; p *= 10 {
		digits--
	}
	return strconv.FormatFloat(v, 'f', digits, 64) + " " + unit
}

// size writes a number of bytes.
func size(n uint64) string {
	for _, u := range []struct {
		name string
		size uint64
	}{{"GB", 1 << 30}, {"MB", 1 << 20}, {"kB", 1 << 10}} {
		if n >= u.size {
			return fmt.Sprintf("%.1f %s", float64(n)/float64(u.size), u.name)
		}
	}
	return counted(n, "byte")
}

// counted writes a number with the word for what is counted.
func counted(n uint64, word string) string {
	if n == 1 {
		return "1 " + word
	}
	text := strconv.FormatUint(n, 10)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text + " " + word + "s"
}
