package bulbs

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"parity.lab/lib/search"
)

func BenchmarkGuidedDFS24x24(b *testing.B) {
	g := named(b, "24x24")
	fastest := time.Hour
	b.ReportAllocs()
	for b.Loop() {
		begin := time.Now()
		if r, err := GuidedDFS(context.Background(), g, search.Options{}); err != nil || r.Stats.States != 1805 {
			b.Fatal(r, err)
		}
		fastest = min(fastest, time.Since(begin))
	}
	b.ReportMetric(float64(fastest.Nanoseconds())/1e6, "fastest-ms")
}

// BenchmarkGuidedDFS24x24Python is the yardstick: the same search in plain Python.
// The figures of interest are both fastest-ms; python-ratio is their quotient.
func BenchmarkGuidedDFS24x24Python(b *testing.B) {
	python, err := exec.LookPath("python3")
	if err != nil {
		skip(b, "no python3 here, so there is nothing to compare with")
	}
	g := named(b, "24x24")
	const repeats = 10
	var ms float64
	for b.Loop() {
		out, err := exec.Command(python, "testdata/guided.py", "boards/24x24.txt", fmt.Sprint(repeats)).CombinedOutput()
		if err != nil {
			if strings.Contains(string(out), "bit_count") {
				skip(b, "this python3 has no int.bit_count, 3.10 is needed")
			}
			b.Fatalf("%v\n%s", err, out)
		}
		var states, moves int
		if _, err := fmt.Sscan(string(out), &states, &moves, &ms); err != nil || states != 1805 || moves != 280 {
			b.Fatalf("%v: %q, want 1805 states and 280 moves", err, out)
		}
	}
	fastest := time.Hour
	for range 200 {
		begin := time.Now()
		if _, err := GuidedDFS(context.Background(), g, search.Options{}); err != nil {
			b.Fatal(err)
		}
		fastest = min(fastest, time.Since(begin))
	}
	b.ReportMetric(0, "ns/op") // this would count the start of the interpreter
	b.ReportMetric(ms, "fastest-ms")
	b.ReportMetric(ms/(float64(fastest.Nanoseconds())/1e6), "python-ratio")
}

// BenchmarkRuleDFS24x24 is the same search with the rule as an argument: with its
// mask, and with a function called for each move, as a notebook writes it.
func BenchmarkRuleDFS24x24(b *testing.B) {
	g := named(b, "24x24")
	rule := EqualCountRule()
	for _, v := range []struct {
		name string
		rule search.Rule
	}{{"mask", rule}, {"function", search.NewRule(rule.Name, rule.Keep)}} {
		b.Run(v.name, func(b *testing.B) {
			o := search.Options{Rules: []search.Rule{v.rule}}
			for b.Loop() {
				if r, err := DFS(context.Background(), g, o); err != nil || r.Stats.States != 1805 {
					b.Fatal(r, err)
				}
			}
		})
	}
}

func BenchmarkConstruct(b *testing.B) {
	for _, name := range Names() {
		g := named(b, name)
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if s, err := Construct(context.Background(), g, ConstructOptions{}); err != nil || !s.Optimal {
					b.Fatal(s, err)
				}
			}
		})
	}
}

func BenchmarkReplay(b *testing.B) {
	for _, name := range Names() {
		g := named(b, name)
		s, err := Construct(context.Background(), g, ConstructOptions{})
		if err != nil {
			b.Fatal(err)
		}
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if _, err := g.Replay(s.Moves); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkPressSet(b *testing.B) {
	for _, side := range [][2]int{{24, 24}, {23, 23}, {24, 23}} {
		g := RandomSolvable(side[0], side[1], 1)
		b.Run(fmt.Sprintf("%dx%d", side[0], side[1]), func(b *testing.B) {
			for b.Loop() {
				if _, err := PressSet(g); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkGreedy24x24(b *testing.B) {
	g := named(b, "24x24")
	for b.Loop() {
		if w, err := Greedy(context.Background(), g, search.GreedyOptions{}); err != nil || w.Best != 199 {
			b.Fatal(w, err)
		}
	}
}

// skip leaves a test out, but not where everything must run.
func skip(t testing.TB, why string) {
	t.Helper()
	if os.Getenv("CI") != "" {
		t.Fatal(why)
	}
	t.Skip(why)
}
