package session

import (
	"context"
	"fmt"
	"testing"

	"github.com/traefik/yaegi/interp"
	"github.com/traefik/yaegi/stdlib"

	"parity.lab/kernel/event"
	"parity.lab/kernel/symbols"
	"parity.lab/lib/bulbs"
	"parity.lab/lib/search"
)

// quiet makes a session for a benchmark.
func quiet(b *testing.B) *Session {
	b.Helper()
	s, err := New(Options{Events: func(event.Event) {}})
	if err != nil {
		b.Fatal(err)
	}
	return s
}

func run1(b *testing.B, s *Session, n int, code string) {
	b.Helper()
	if r := s.Run(event.Request{ID: "bench", Code: code, Count: n}); r.Fault != nil {
		b.Fatal(r.Fault)
	}
}

// stock makes an interpreter as it comes, with the library's export tables.
func stock(b *testing.B, source string) *interp.Interpreter {
	b.Helper()
	i := interp.New(interp.Options{})
	if err := i.Use(stdlib.Symbols); err != nil {
		b.Fatal(err)
	}
	lib := interp.Exports{}
	for k, v := range symbols.Exports() {
		if len(k) > len("parity.lab/") && k[:len("parity.lab/")] == "parity.lab/" {
			lib[k] = v
		}
	}
	if err := i.Use(lib); err != nil {
		b.Fatal(err)
	}
	if _, err := i.Eval(source); err != nil {
		b.Fatal(err)
	}
	return i
}

// BenchmarkFirstResult is what a notebook waits for when it starts.
func BenchmarkFirstResult(b *testing.B) {
	start := cpu()
	for b.Loop() {
		s := quiet(b)
		run1(b, s, 1, "import \"fmt\"\nfmt.Sprint(6 * 7)")
		s.Close()
	}
	b.ReportMetric(float64((cpu()-start).Microseconds())/1000/float64(b.N), "cpu-ms/op")
}

// BenchmarkSmallCell is a cell of some lines, the first of a session and one
// that comes after 500 others.
func BenchmarkSmallCell(b *testing.B) {
	for _, before := range []int{0, 500} {
		b.Run(fmt.Sprintf("after%d", before), func(b *testing.B) {
			s := quiet(b)
			defer s.Close()
			run1(b, s, 1, "import (\"fmt\"; \"strings\")")
			for i := range before {
				run1(b, s, i+2, fmt.Sprintf("x%d := %d\nfunc f%d(n int) int { return n * x%d }\nf%d(3)", i, i, i, i, i))
			}
			n := before + 2
			start := cpu()
			for b.Loop() {
				n++
				run1(b, s, n, "words := strings.Fields(\"a b c\")\nfor i, w := range words {\n\twords[i] = w + w\n}\nfmt.Sprint(words, len(words))")
			}
			b.ReportMetric(float64((cpu()-start).Microseconds())/1000/float64(b.N), "cpu-ms/op")
		})
	}
}

const equalRule = `import "parity.lab/lib/search"

func keep(n *search.Node, move int) bool { return n.Row[move/24] == n.Col[move%24] }
`

// equalCount is the same rule compiled, without the mask of the built-in one.
func equalCount(n *search.Node, move int) bool { return n.Row[move/24] == n.Col[move%24] }

// BenchmarkGuidedDFS is the search on the 24×24 board with the rule of equal
// counts: in a cell, compiled, and in the interpreter as it comes.
func BenchmarkGuidedDFS(b *testing.B) {
	g, err := bulbs.Named("24x24")
	if err != nil {
		b.Fatal(err)
	}
	guided := func(b *testing.B, keep search.Keep) {
		b.Helper()
		for b.Loop() {
			r, err := bulbs.DFS(context.Background(), g, search.Options{Rules: []search.Rule{search.NewRule("equal", keep)}})
			if err != nil || r.Stats.States != 1805 || len(r.Moves) != 280 {
				b.Fatal(r, err)
			}
		}
	}
	b.Run("cell", func(b *testing.B) {
		s := quiet(b)
		defer s.Close()
		run1(b, s, 1, equalRule)
		v, ok := s.engine.global(s.names.emitted[s.checker.Unit("keep").Objects["keep"]])
		if !ok {
			b.Fatal("keep is not compiled")
		}
		guided(b, v.Interface().(func(*search.Node, int) bool))
	})
	b.Run("builtin", func(b *testing.B) {
		guided(b, bulbs.EqualCountRule().Keep)
	})
	b.Run("compiled", func(b *testing.B) { guided(b, equalCount) })
	b.Run("stock", func(b *testing.B) {
		v, err := stock(b, equalRule).Eval("keep")
		if err != nil {
			b.Fatal(err)
		}
		guided(b, v.Interface().(func(*search.Node, int) bool))
	})
}

// BenchmarkKeep is one call of the rule from compiled code.
func BenchmarkKeep(b *testing.B) {
	n := &search.Node{Row: make([]int32, 24), Col: make([]int32, 24)}
	calls := func(b *testing.B, keep search.Keep) {
		b.Helper()
		i := 0
		for b.Loop() {
			keep(n, i)
			if i++; i == 576 {
				i = 0
			}
		}
	}
	b.Run("cell", func(b *testing.B) {
		s := quiet(b)
		defer s.Close()
		run1(b, s, 1, equalRule)
		v, _ := s.engine.global(s.names.emitted[s.checker.Unit("keep").Objects["keep"]])
		calls(b, v.Interface().(func(*search.Node, int) bool))
	})
	b.Run("compiled", func(b *testing.B) { calls(b, equalCount) })
	b.Run("stock", func(b *testing.B) {
		v, err := stock(b, equalRule).Eval("keep")
		if err != nil {
			b.Fatal(err)
		}
		calls(b, v.Interface().(func(*search.Node, int) bool))
	})
}

const fibSource = "func fib(n int) int {\n\tif n < 2 {\n\t\treturn n\n\t}\n\treturn fib(n-1) + fib(n-2)\n}\n"

func fib(n int) int {
	if n < 2 {
		return n
	}
	return fib(n-1) + fib(n-2)
}

// BenchmarkFib27 is the recursion that everybody measures, as a whole cell.
func BenchmarkFib27(b *testing.B) {
	b.Run("cell", func(b *testing.B) {
		s := quiet(b)
		defer s.Close()
		run1(b, s, 1, fibSource)
		n := 1
		for b.Loop() {
			n++
			run1(b, s, n, "fib(27)")
		}
	})
	b.Run("compiled", func(b *testing.B) {
		for b.Loop() {
			fib(27)
		}
	})
	b.Run("stock", func(b *testing.B) {
		i := stock(b, fibSource)
		for b.Loop() {
			if _, err := i.Eval("fib(27)"); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// BenchmarkLoop is a loop of 10 million steps at the top level of a cell. The
// interpreter as it comes has it in a function, where it is at its best.
func BenchmarkLoop(b *testing.B) {
	const steps = 10_000_000
	perStep := func(b *testing.B) {
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/steps, "ns/step")
	}
	b.Run("cell", func(b *testing.B) {
		s := quiet(b)
		defer s.Close()
		n := 0
		for b.Loop() {
			n++
			run1(b, s, n, "s := 0\nfor i := 0; i < 10_000_000; i++ {\n\ts += i & 3\n}\ns")
		}
		perStep(b)
	})
	b.Run("function", func(b *testing.B) {
		s := quiet(b)
		defer s.Close()
		run1(b, s, 1, "func loop() int {\n\ts := 0\n\tfor i := 0; i < 10_000_000; i++ {\n\t\ts += i & 3\n\t}\n\treturn s\n}")
		n := 1
		for b.Loop() {
			n++
			run1(b, s, n, "loop()")
		}
		perStep(b)
	})
	b.Run("compiled", func(b *testing.B) {
		for b.Loop() {
			s := 0
			for i := 0; i < steps; i++ {
				s += i & 3
			}
			if s != steps/4*6 {
				b.Fatal(s)
			}
		}
		perStep(b)
	})
	b.Run("stock", func(b *testing.B) {
		i := stock(b, "func loop() int {\n\ts := 0\n\tfor i := 0; i < 10000000; i++ {\n\t\ts += i & 3\n\t}\n\treturn s\n}")
		for b.Loop() {
			if _, err := i.Eval("loop()"); err != nil {
				b.Fatal(err)
			}
		}
		perStep(b)
	})
}
