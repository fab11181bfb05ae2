// Command bench compares package gf2 with the C library M4RI, on the same
// matrices in one run, on one core, by CPU time:
//
//	go run ./lib/gf2/bench              n = 1000, 2000, 4000 and 8000
//	go run ./lib/gf2/bench 500 1000     other sizes
//
// It needs a C compiler and M4RI with its headers (on Debian gcc and
// libm4ri-dev), builds the C part in the temporary folder, and prints the times of
// M4RI, and for every kernel that the machine has the time of this library divided
// by that of M4RI. Results are compared too. M4RI is only measured: nothing of it
// is part of this library.
package main

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"time"

	_ "embed"

	"parity.lab/lib/bitset"
	"parity.lab/lib/gf2"
	"parity.lab/lib/internal/simd"
)

//go:embed m4ri/m4ri.c
var source []byte

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	sizes := []int{1000, 2000, 4000, 8000}
	if len(args) > 0 {
		sizes = nil
	}
	for _, a := range args {
		n, err := strconv.Atoi(a)
		if err != nil || n < 1 || n > 100_000 {
			return fmt.Errorf("%q is not a size, want 1 to 100000", a)
		}
		sizes = append(sizes, n)
	}
	dir, err := os.MkdirTemp("", "gf2bench")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	program := filepath.Join(dir, "m4ri")
	if err := os.WriteFile(program+".c", source, 0o600); err != nil {
		return err
	}
	if out, err := exec.Command("gcc", "-O2", "-o", program, program+".c", "-lm4ri", "-lm").CombinedOutput(); err != nil {
		return fmt.Errorf("gcc with M4RI (Debian: gcc, libm4ri-dev): %w\n%s", err, out)
	}
	about, err := exec.Command(program, "-about").Output()
	if err != nil {
		return err
	}
	version, err := exec.Command("dpkg-query", "-W", "-f", "${Version}", "libm4ri-dev").Output()
	if err != nil {
		version = []byte("version unknown")
	}
	fmt.Printf("M4RI %s, built with %s%s %s/%s, features %v\n\n", version, about, runtime.Version(), runtime.GOOS, runtime.GOARCH, simd.Have())
	runtime.GOMAXPROCS(1)
	fmt.Printf("%-6s %-8s %10s", "n", "", "M4RI ms")
	for _, w := range simd.Widths() {
		fmt.Printf(" %10s %6s", w.String()+" ms", "ratio")
	}
	fmt.Println()
	for _, n := range sizes {
		if err := compare(program, dir, n); err != nil {
			return err
		}
	}
	return nil
}

// compare prints the lines of one size.
func compare(program, dir string, n int) error {
	r := rand.New(rand.NewPCG(uint64(n), 1))
	a, b := gf2.RandomInvertible(n, r), gf2.Random(n, n, r)
	x := bitset.Random(n, r)
	right := a.MulVec(x)
	column := gf2.FromFunc(n, 1, func(i, _ int) bool { return right.Test(i) })
	solution := gf2.FromFunc(n, 1, func(i, _ int) bool { return x.Test(i) })
	var files []string
	for i, m := range []*gf2.Matrix{a, b, column} {
		files = append(files, filepath.Join(dir, strconv.Itoa(i)))
		if err := write(files[i], m); err != nil {
			return err
		}
	}
	out, err := exec.Command(program, files...).Output()
	if err != nil {
		return fmt.Errorf("M4RI at n = %d: %w", n, err)
	}
	operations := []struct {
		name string
		run  func() func() uint64 // returns how the result is compared
	}{
		{"echelon", func() func() uint64 {
			_, p := a.EchelonForm()
			return func() uint64 { return uint64(len(p)) }
		}},
		{"reduced", func() func() uint64 {
			e, _ := a.ReducedEchelonForm()
			return func() uint64 { return checksum(e) }
		}},
		{"product", func() func() uint64 {
			c := a.Mul(b)
			return func() uint64 { return checksum(c) }
		}},
		{"solve", func() func() uint64 {
			s, err := a.Solve(right)
			return func() uint64 {
				if err != nil || !s.X.Equal(x) {
					return 0
				}
				return checksum(solution)
			}
		}},
	}
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	if len(lines) != len(operations) {
		return fmt.Errorf("M4RI printed %q", out)
	}
	for i, o := range operations {
		var name string
		var seconds float64
		var sum uint64
		if _, err := fmt.Sscan(lines[i], &name, &seconds, &sum); err != nil || name != o.name {
			return fmt.Errorf("M4RI printed %q", lines[i])
		}
		fmt.Printf("%-6d %-8s %10.3f", n, o.name, 1e3*seconds)
		for _, w := range simd.Widths() {
			before := simd.UseWidth(w)
			best, got := measure(n, o.run)
			simd.UseWidth(before)
			if got != sum {
				fmt.Println()
				return errors.New("M4RI and " + w.String() + " differ")
			}
			fmt.Printf(" %10.3f %6.2f", 1e3*best.Seconds(), best.Seconds()/seconds)
		}
		fmt.Println()
	}
	return nil
}

// measure returns the least CPU time of several runs, and what stands for the
// result.
func measure(n int, run func() func() uint64) (best time.Duration, result uint64) {
	times := 3
	switch {
	case n <= 1000:
		times = 40
	case n <= 2000:
		times = 15
	case n <= 4000:
		times = 6
	}
	best = time.Hour
	for range times {
		runtime.GC()
		start := cpuTime()
		sum := run()
		best = min(best, cpuTime()-start)
		result = sum()
	}
	return best, result
}

// write writes the shape and the rows as little-endian words.
func write(name string, m *gf2.Matrix) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	w := bufio.NewWriter(f)
	values := []any{uint64(m.Rows()), uint64(m.Cols())}
	for i := range m.Rows() {
		values = append(values, m.Row(i).Words())
	}
	for _, v := range values {
		if err := binary.Write(w, binary.LittleEndian, v); err != nil {
			return err
		}
	}
	if err := w.Flush(); err != nil {
		return err
	}
	return f.Close()
}

// checksum mixes all words of a matrix, as m4ri.c does.
func checksum(m *gf2.Matrix) uint64 {
	h := uint64(1469598103934665603)
	for i := range m.Rows() {
		for _, w := range m.Row(i).Words() {
			h = (h ^ w) * 1099511628211
			h ^= h >> 29
		}
	}
	return h
}
