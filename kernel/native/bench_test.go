package native

import (
	"context"
	"strconv"
	"testing"
	"time"

	"parity.lab/lib/bulbs"
	"parity.lab/lib/search"
)

// BenchmarkBuild is a build whose library is in the go command's cache.
func BenchmarkBuild(b *testing.B) {
	needToolchain(b)
	for b.Loop() {
		e, err := Build(context.Background(), guided)
		if err != nil {
			b.Fatal(err)
		}
		if err := e.Close(); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkRun is the time from the start of the process to its results, for an
// entry that does nothing.
func BenchmarkRun(b *testing.B) {
	e := build(b, cell("func solve() int { return 1 }"))
	for b.Loop() {
		if r, err := e.Run(context.Background(), RunOptions{}); err != nil || !r.Done {
			b.Fatal(r, err)
		}
	}
}

// BenchmarkSearch is the guided search of the 24×24 board with a rule of one's
// own, compiled into this process and inside an executable; the fastest of some.
func BenchmarkSearch(b *testing.B) {
	b.Run("in process", func(b *testing.B) {
		g, err := bulbs.Named("24x24")
		if err != nil {
			b.Fatal(err)
		}
		own := search.NewRule("own", func(n *search.Node, move int) bool {
			cols := len(n.Col)
			return n.Row[move/cols] == n.Col[move%cols]
		})
		fastest := time.Hour
		for b.Loop() {
			start := time.Now()
			if r, err := bulbs.DFS(context.Background(), g, search.Options{Rules: []search.Rule{own}}); err != nil || r.Stats.States != 1805 {
				b.Fatal(r, err)
			}
			fastest = min(fastest, time.Since(start))
		}
		b.ReportMetric(float64(fastest.Microseconds()), "fastest-µs")
	})
	b.Run("native", func(b *testing.B) {
		p := guided
		p.Entry = "measure"
		p.Imports = append(p.Imports, Import{Path: "time"})
		p.Code = append(p.Code, Piece{Place{"cell[8]", 1, 1}, `func measure(ctx context.Context) (int64, error) {
	fastest := time.Hour
	for range 300 {
		start := time.Now()
		if _, _, err := solve(ctx); err != nil {
			return 0, err
		}
		fastest = min(fastest, time.Since(start))
	}
	return fastest.Microseconds(), nil
}`})
		e := build(b, p)
		var fastest float64
		for b.Loop() {
			r, err := e.Run(context.Background(), RunOptions{})
			if err != nil || len(r.Values) != 1 {
				b.Fatal(r, err)
			}
			us, err := strconv.ParseFloat(r.Values[0].String(), 64)
			if err != nil {
				b.Fatal(err)
			}
			fastest = us
		}
		b.ReportMetric(0, "ns/op") // this would count 300 searches
		b.ReportMetric(fastest, "fastest-µs")
	})
}
