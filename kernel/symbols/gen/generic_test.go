package main

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"maps"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	oursatomic "parity.lab/kernel/symbols/gen/generic/atomic"
	ourserrors "parity.lab/kernel/symbols/gen/generic/errors"
	oursiter "parity.lab/kernel/symbols/gen/generic/iter"
	oursmaps "parity.lab/kernel/symbols/gen/generic/maps"
	oursrand "parity.lab/kernel/symbols/gen/generic/rand"
	oursreflect "parity.lab/kernel/symbols/gen/generic/reflect"
	oursslices "parity.lab/kernel/symbols/gen/generic/slices"
	ourssync "parity.lab/kernel/symbols/gen/generic/sync"
)

// outcome is what a call returned or the fact that it panicked.
func outcome(f func() []int) string {
	var r []int
	panicked := func() (p bool) {
		defer func() { p = recover() != nil }()
		r = f()
		return false
	}()
	if panicked {
		return "panic"
	}
	return fmt.Sprint(r)
}

// TestReplace compares all small cases, with spare capacity, with values that
// are part of the slice itself, and with bad indices.
func TestReplace(t *testing.T) {
	for n := range 5 {
		for spare := range 5 {
			for i := -1; i <= n+1; i++ {
				for j := i; j <= n+1; j++ {
					for lo := range n + 1 {
						for hi := lo; hi <= n; hi++ {
							run := func(insert, same bool, replace func(s []int, i, j int, v ...int) []int) (string, []int) {
								s := make([]int, n, n+spare)
								for k := range s {
									s[k] = k + 1
								}
								v := s[lo:hi]
								if !same {
									v = slices.Clone(v)
								}
								if insert {
									return outcome(func() []int { return replace(s, i, -1, v...) }), s
								}
								return outcome(func() []int { return replace(s, i, j, v...) }), s
							}
							for _, same := range []bool{false, true} {
								want, wantRest := run(false, same, slices.Replace)
								got, rest := run(false, same, oursslices.Replace)
								if got != want || !slices.Equal(rest, wantRest) {
									t.Fatalf("Replace n=%d spare=%d [%d:%d] by [%d:%d]: %s %v, want %s %v", n, spare, i, j, lo, hi, got, rest, want, wantRest)
								}
								want, wantRest = run(true, same, func(s []int, i, _ int, v ...int) []int { return slices.Insert(s, i, v...) })
								got, rest = run(true, same, func(s []int, i, _ int, v ...int) []int { return oursslices.Insert(s, i, v...) })
								if got != want || !slices.Equal(rest, wantRest) {
									t.Fatalf("Insert n=%d spare=%d at %d of [%d:%d]: %s %v, want %s %v", n, spare, i, lo, hi, got, rest, want, wantRest)
								}
							}
						}
					}
				}
			}
		}
	}
}

// TestSort also checks that equal elements end where the standard package puts
// them.
func TestSort(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	type pair struct{ key, id int }
	byKey := func(a, b pair) int { return cmp.Compare(a.key, b.key) }
	for _, n := range []int{0, 1, 2, 11, 12, 13, 50, 64, 1000} {
		for range 20 {
			pairs := make([]pair, n)
			floats := make([]float64, n)
			bytes := make([]byte, n)
			words := make([]string, n)
			for i := range n {
				pairs[i] = pair{r.IntN(n/3 + 1), i}
				floats[i] = r.NormFloat64()
				if r.IntN(5) == 0 {
					floats[i] = math.NaN()
				}
				bytes[i] = byte(r.IntN(256))
				words[i] = fmt.Sprint(r.IntN(n))
			}
			sameOrder(t, pairs, func(x []pair) { slices.SortFunc(x, byKey) }, func(x []pair) { oursslices.SortFunc(x, byKey) })
			sameOrder(t, pairs, func(x []pair) { slices.SortStableFunc(x, byKey) }, func(x []pair) { oursslices.SortStableFunc(x, byKey) })
			sameOrder(t, floats, slices.Sort, oursslices.Sort)
			sameOrder(t, bytes, slices.Sort, oursslices.Sort)
			sameOrder(t, words, slices.Sort, oursslices.Sort)
		}
	}
}

func sameOrder[E any](t *testing.T, x []E, want, got func([]E)) {
	t.Helper()
	a, b := slices.Clone(x), slices.Clone(x)
	want(a)
	got(b)
	if fmt.Sprint(a) != fmt.Sprint(b) {
		t.Errorf("%v sorted is %v, want %v", x, b, a)
	}
}

func TestMapsClone(t *testing.T) {
	if oursmaps.Clone(map[int]int(nil)) != nil {
		t.Error("clone of nil")
	}
	m := map[string]int{"a": 1, "b": 2}
	if c := oursmaps.Clone(m); !maps.Equal(c, m) || &c == &m {
		t.Errorf("clone is %v", c)
	}
}

// pulls describes what Pull2 does with a sequence when next is called some
// times and then stop.
func pulls(pull func(iter.Seq2[int, string]) (func() (int, string, bool), func()), seq iter.Seq2[int, string], nexts int) string {
	var b strings.Builder
	say := func(f func() string) {
		defer func() {
			if p := recover(); p != nil {
				fmt.Fprintf(&b, "panic %v; ", p)
			}
		}()
		b.WriteString(f() + "; ")
	}
	next, stop := pull(seq)
	for range nexts {
		say(func() string { return fmt.Sprint(next()) })
	}
	for range 2 {
		say(func() string { stop(); return "stop" })
	}
	say(func() string { return fmt.Sprint(next()) })
	return b.String()
}

func TestPull(t *testing.T) {
	count := func(n, panicAt int, cleanup *int) iter.Seq2[int, string] {
		return func(yield func(int, string) bool) {
			defer func() { *cleanup++ }()
			for i := range n {
				if i == panicAt {
					panic("boom")
				}
				if !yield(i, fmt.Sprint("v", i)) {
					return
				}
			}
		}
	}
	ours := func(s iter.Seq2[int, string]) (func() (int, string, bool), func()) {
		return oursiter.Pull2(oursiter.Seq2[int, string](s))
	}
	for n := range 4 {
		for panicAt := range 4 {
			for nexts := range 6 {
				var a, b int
				want := pulls(iter.Pull2, count(n, panicAt, &a), nexts)
				got := pulls(ours, count(n, panicAt, &b), nexts)
				if got != want || a != b {
					t.Errorf("n=%d panic at %d, %d calls:\n%s (cleaned %d)\nwant\n%s (cleaned %d)", n, panicAt, nexts, got, b, want, a)
				}
			}
		}
	}
	next, stop := oursiter.Pull(func(yield func(int) bool) { yield(7) })
	v, ok := next()
	_, more := next()
	stop()
	if v != 7 || !ok || more {
		t.Errorf("Pull gave %d %v %v", v, ok, more)
	}
	// A panic that stop causes comes out of stop.
	next, stop = oursiter.Pull(func(yield func(int) bool) {
		yield(1)
		panic("late")
	})
	next()
	func() {
		defer func() {
			if p := recover(); p != "late" {
				t.Errorf("stop panicked with %v", p)
			}
		}()
		stop()
	}()
}

func TestOnce(t *testing.T) {
	calls := 0
	f := ourssync.OnceValue(func() int { calls++; return calls })
	g := ourssync.OnceValues(func() (int, error) { calls++; return calls, errors.ErrUnsupported })
	for range 3 {
		if f() != 1 {
			t.Error("OnceValue changed")
		}
		if v, err := g(); v != 2 || err != errors.ErrUnsupported {
			t.Error("OnceValues changed")
		}
	}
	h := ourssync.OnceValue(func() int { panic("once") })
	for range 2 {
		func() {
			defer func() {
				if p := recover(); p != "once" {
					t.Errorf("panic %v", p)
				}
			}()
			h()
		}()
	}
}

func TestPointer(t *testing.T) {
	var p oursatomic.Pointer[int]
	a, b := new(1), new(2)
	if p.Load() != nil || p.CompareAndSwap(a, b) || !p.CompareAndSwap(nil, a) || p.Load() != a {
		t.Error("CompareAndSwap from nil")
	}
	if p.CompareAndSwap(b, a) || !p.CompareAndSwap(a, b) || p.Swap(nil) != b || p.Load() != nil || !p.CompareAndSwap(nil, a) {
		t.Error("CompareAndSwap and Swap")
	}
	p.Store(b)
	var q oursatomic.Pointer[int]
	if p.Load() != b || q.Swap(a) != nil || q.Load() != a {
		t.Error("Store and Swap")
	}
}

func TestRest(t *testing.T) {
	type tiny uint8
	seen := map[tiny]bool{}
	for range 200 {
		seen[oursrand.N(tiny(4))] = true
	}
	if len(seen) != 4 || seen[4] {
		t.Errorf("N(4) gave %v", seen)
	}
	func() {
		defer func() {
			if recover() == nil {
				t.Error("N(0) did not panic")
			}
		}()
		oursrand.N(0)
	}()
	path := &fs.PathError{Op: "open", Path: "x", Err: fs.ErrNotExist}
	for _, err := range []error{nil, path, fmt.Errorf("a: %w", path), errors.Join(fs.ErrClosed, fmt.Errorf("b: %w", path)), fs.ErrClosed} {
		want, wantOK := errors.AsType[*fs.PathError](err)
		if got, ok := ourserrors.AsType[*fs.PathError](err); got != want || ok != wantOK {
			t.Errorf("AsType(%v) = %v %v", err, got, ok)
		}
	}
	if oursreflect.TypeFor[fmt.Stringer]() != reflect.TypeFor[fmt.Stringer]() {
		t.Error("TypeFor")
	}
	if v, ok := oursreflect.TypeAssert[int](reflect.ValueOf(3)); v != 3 || !ok {
		t.Error("TypeAssert")
	}
	if _, ok := oursreflect.TypeAssert[string](reflect.ValueOf(3)); ok {
		t.Error("TypeAssert of another type")
	}
}
