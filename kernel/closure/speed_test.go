package closure_test

import (
	"fmt"
	"math/bits"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/traefik/yaegi/interp"

	"parity.lab/kernel/closure"
	"parity.lab/kernel/symbols"
	"parity.lab/lib/search"
)

// The functions below are measured in three engines: as Go compiles them here,
// by package closure, and by stock yaegi, from the text of this file between
// the marks.

//benchmarked:begin

func less(a, b int) bool { return a < b }

func keep(n *search.Node, move int) bool {
	r, c := move/24, move%24
	return int(n.Row[r]) == int(n.Col[c])
}

func fibonacci(n int) int {
	if n < 2 {
		return n
	}
	return fibonacci(n-1) + fibonacci(n-2)
}

func sumLoop(n int) int {
	s := 0
	for i := 0; i < n; i++ {
		s += i ^ s>>3
	}
	return s
}

func popcounts(w []uint64) int {
	n := 0
	for _, x := range w {
		n += bits.OnesCount64(x)
	}
	return n
}

func lights(board []bool, rows, cols int) int {
	n := 0
	for r := 0; r < rows; r++ {
		for c := 0; c < cols; c++ {
			if board[r*cols+c] {
				n++
			}
		}
	}
	return n
}

func rowXor(m [][]uint64, rounds int) uint64 {
	for k := range rounds {
		for i := range m {
			if i != k%len(m) {
				a, b := m[i], m[k%len(m)]
				for j := range a {
					a[j] ^= b[j]
				}
			}
		}
	}
	return m[0][0]
}

func queens(n, row int, cols, down, up uint) int {
	if row == n {
		return 1
	}
	count := 0
	all := uint(1)<<n - 1
	for free := all &^ (cols | down | up); free != 0; free &= free - 1 {
		bit := free & -free
		count += queens(n, row+1, cols|bit, (down|bit)<<1, (up|bit)>>1)
	}
	return count
}

func primes(n int) int {
	composite := make([]bool, n)
	count := 0
	for i := 2; i < n; i++ {
		if composite[i] {
			continue
		}
		count++
		for j := i * i; j < n; j += i {
			composite[j] = true
		}
	}
	return count
}

//benchmarked:end

// text is the measured part of this file as a package of its own.
func text(t testing.TB) string {
	b, err := os.ReadFile("speed_test.go")
	if err != nil {
		t.Fatal(err)
	}
	_, s, ok := strings.Cut(string(b), "\n//benchmarked:begin\n")
	s, _, ok2 := strings.Cut(s, "\n//benchmarked:end\n")
	if !ok || !ok2 {
		t.Fatal("no marks")
	}
	return "package main\nimport (\"math/bits\"; \"parity.lab/lib/search\")\n" + s
}

// stock returns the functions as stock yaegi has them. What it lacks is written out.
func stock(t testing.TB) *interp.Interpreter {
	t.Helper()
	i := interp.New(interp.Options{})
	if err := i.Use(symbols.Exports()); err != nil {
		t.Fatal(err)
	}
	src := strings.ReplaceAll(text(t), "for k := range rounds {", "for k := 0; k < rounds; k++ {")
	if _, err := i.Eval(src); err != nil {
		t.Fatal(err)
	}
	return i
}

// engines calls run with each engine's function.
func engines[F any](b *testing.B, name string, compiled F, run func(b *testing.B, f F)) {
	b.Run("compiled", func(b *testing.B) { run(b, compiled) })
	b.Run("closure", func(b *testing.B) { run(b, must[F](b, check(b, "cell.go", text(b)), name)) })
	b.Run("yaegi", func(b *testing.B) {
		v, err := stock(b).Eval("main." + name)
		if err != nil {
			b.Fatal(err)
		}
		run(b, v.Interface().(F))
	})
}

var sink int

func BenchmarkLess(b *testing.B) {
	engines(b, "less", less, func(b *testing.B, f func(a, b int) bool) {
		i := 0
		for b.Loop() {
			if f(i, 1000) {
				i++
			}
		}
	})
}

func BenchmarkKeep(b *testing.B) {
	n := &search.Node{Row: make([]int32, 24), Col: make([]int32, 24)}
	engines(b, "keep", keep, func(b *testing.B, f func(n *search.Node, move int) bool) {
		i := 0
		for b.Loop() {
			if f(n, i) {
				i = (i + 7) % 576
			}
		}
	})
}

func BenchmarkFibonacci(b *testing.B) {
	engines(b, "fibonacci", fibonacci, func(b *testing.B, f func(int) int) {
		for b.Loop() {
			sink = f(27)
		}
		perStep(b, 832039, "ns/call")
	})
}

// perStep reports the time of each of n steps of an iteration.
func perStep(b *testing.B, n int, unit string) {
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), unit)
}

func BenchmarkLoop(b *testing.B) {
	engines(b, "sumLoop", sumLoop, func(b *testing.B, f func(int) int) {
		for b.Loop() {
			sink = f(1_000_000)
		}
		perStep(b, 1_000_000, "ns/step")
	})
}

func BenchmarkPopcounts(b *testing.B) {
	w := make([]uint64, 1000)
	engines(b, "popcounts", popcounts, func(b *testing.B, f func([]uint64) int) {
		for b.Loop() {
			sink = f(w)
		}
		perStep(b, 1000, "ns/step")
	})
}

func BenchmarkLights(b *testing.B) {
	board := make([]bool, 10000)
	for i := range board {
		board[i] = i%3 == 0
	}
	engines(b, "lights", lights, func(b *testing.B, f func([]bool, int, int) int) {
		for b.Loop() {
			sink = f(board, 100, 100)
		}
		perStep(b, 10000, "ns/step")
	})
}

func BenchmarkRowXor(b *testing.B) {
	m := make([][]uint64, 32)
	for i := range m {
		m[i] = make([]uint64, 32)
		m[i][i%7] = 1
	}
	engines(b, "rowXor", rowXor, func(b *testing.B, f func([][]uint64, int) uint64) {
		for b.Loop() {
			f(m, 32)
		}
		perStep(b, 32*31*32, "ns/step")
	})
}

func BenchmarkQueens(b *testing.B) {
	engines(b, "queens", queens, func(b *testing.B, f func(int, int, uint, uint, uint) int) {
		for b.Loop() {
			sink = f(8, 0, 0, 0, 0)
		}
		perStep(b, 2057, "ns/node")
	})
}

func BenchmarkPrimes(b *testing.B) {
	engines(b, "primes", primes, func(b *testing.B, f func(int) int) {
		for b.Loop() {
			sink = f(10000)
		}
		perStep(b, 10000, "ns/step")
	})
}

// BenchmarkCompile compiles the generated functions of testdata.
func BenchmarkCompile(b *testing.B) {
	s := checkFiles(b, "testdata/random.go.txt")
	lines := 0
	for _, d := range s.decls {
		lines += s.fset.Position(d.End()).Line - s.fset.Position(d.Pos()).Line
	}
	for b.Loop() {
		s.c = closure.New(s, closure.Options{})
		for _, d := range s.decls {
			if d.Name.Name != "main" && d.Name.Name != "call" {
				if _, err := s.c.Func(d, s.info); err != nil {
					b.Fatal(err)
				}
			}
		}
	}
	perStep(b, lines, "ns/line")
}

// TestBenchmarked makes sure that the engines compute the same.
func TestBenchmarked(t *testing.T) {
	s := check(t, "cell.go", text(t))
	for name, f := range map[string]any{"fibonacci": fibonacci, "sumLoop": sumLoop, "primes": primes} {
		c, err := s.compile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, n := range []int{0, 1, 20} {
			in := []reflect.Value{reflect.ValueOf(n)}
			want, got := fmt.Sprint(reflect.ValueOf(f).Call(in)[0]), fmt.Sprint(c.Value().Call(in)[0])
			if want != got {
				t.Errorf("%s(%d) = %s, want %s", name, n, got, want)
			}
		}
	}
	if got := must[func(int, int, uint, uint, uint) int](t, s, "queens")(6, 0, 0, 0, 0); got != 4 {
		t.Errorf("queens: %d", got)
	}
}
