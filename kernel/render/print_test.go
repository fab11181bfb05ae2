package render

import (
	"errors"
	"fmt"
	"math"
	mathrand "math/rand"
	"reflect"
	"regexp"
	"strings"
	"testing"
	"testing/quick"
	"time"
	"unsafe"
)

// Types with every way of saying how to print oneself.
type (
	point    struct{ X, Y int }
	lamp     bool
	celsius  float64
	failure  struct{ code int }
	grumpy   struct{}
	styled   struct{ n int }
	hides    struct{ inner lamp }
	shows    struct{ Inner lamp }
	wrapper  struct{ error }
	list     struct{ next *list }
	named    []lamp
	ptrOnly  struct{ n int }
	inspects struct{ V reflect.Value }
)

func (l lamp) String() string {
	if l {
		return "#"
	}
	return "."
}
func (c celsius) String() string               { return fmt.Sprintf("%.1f°", float64(c)) }
func (f failure) Error() string                { return fmt.Sprint("failure ", f.code) }
func (f failure) String() string               { return "not this one" }
func (grumpy) String() string                  { panic("no") }
func (s styled) Format(f fmt.State, verb rune) { fmt.Fprintf(f, "<%c%d>", verb, s.n) }
func (p *ptrOnly) String() string              { return fmt.Sprint("at ", p.n) }

// check compares the text of v with fmt's.
func check(t *testing.T, v any) {
	t.Helper()
	if got, want := new(Renderer).Text(reflect.ValueOf(v), nil), fmt.Sprint(v); got != want {
		t.Errorf("%T: got %q, want %q", v, got, want)
	}
	r := Renderer{Names: true}
	if got, want := r.Text(reflect.ValueOf(v), nil), fmt.Sprintf("%+v", v); got != want {
		t.Errorf("%T with names: got %q, want %q", v, got, want)
	}
}

func TestTextIsThatOfFmt(t *testing.T) {
	n := 7
	self := &list{}
	self.next = self
	ch := make(chan int)
	for _, v := range []any{
		nil, true, false, 0, -5, int8(-128), int16(3), int32('x'), int64(math.MinInt64), uint(4), uint8(200), uint16(1), uint32(9),
		uint64(math.MaxUint64), uintptr(4096), 'x', byte('x'),
		0.0, math.Copysign(0, -1), 1.0, 1e20, 1e21, 1e-5, 0.1, 2.5, math.Pi, math.NaN(), math.Inf(1), math.Inf(-1), float32(0.1), float32(1e21),
		complex(1, -2), complex64(complex(0.5, 1e30)), complex(math.NaN(), math.Inf(-1)),
		"", "board", "ünïcödé\n\t\x00", "\xff\xfe",
		[]int(nil), []int{}, []int{1, 2, 3}, []string{"a b", "", "c"}, [3]bool{true}, [0]int{}, [][]int{{1}, nil, {}},
		[]byte("ab"), []byte(nil), [2]byte{1, 2}, []any{1, "x", nil, 2.5, []int{1}}, named{true, false},
		map[string]int(nil), map[string]int{}, map[string]int{"b": 2, "a": 1, "c": 3}, map[int]bool{3: true, -1: false},
		map[float64]int{1: 1, math.NaN(): 2, -1: 3, math.Inf(-1): 4}, map[bool]int{true: 1, false: 0},
		map[point]string{{1, 2}: "b", {1, 1}: "a", {0, 9}: "c"}, map[[2]int]int{{2, 1}: 1, {1, 2}: 2},
		map[any]int{3: 1, 1: 2, 2: 3}, map[any]int{nil: 1, "x": 2}, map[lamp]celsius{true: 1, false: 2},
		map[complex128]int{1 + 2i: 1, 1 + 1i: 2}, map[uint8]string{2: "x", 1: "y"},
		point{1, -2}, &point{1, -2}, struct{}{}, &struct{}{}, struct {
			A any
			b *int
			C []point
		}{C: []point{{1, 2}}},
		struct {
			p *point
			q *int
		}{&point{}, &n},
		&n, new([2]int), &[]int{1}, &map[string]int{"a": 1}, (*point)(nil), (*int)(nil), new(*point), new(any),
		self, list{}, ch, (chan int)(nil), (<-chan int)(ch), func() {}, (func())(nil), strings.ToUpper, unsafe.Pointer(&n), unsafe.Pointer(nil),
		lamp(true), []lamp{true, false}, map[string]lamp{"on": true}, hides{true}, shows{true}, &shows{true}, []any{lamp(true)},
		celsius(21.55), []celsius{1, 2}, failure{3}, &failure{3}, []failure{{1}, {2}}, []error{failure{1}, nil, errors.New("x")},
		wrapper{errors.New("inside")}, errors.Join(errors.New("a"), errors.New("b")), fmt.Errorf("w: %w", failure{1}),
		grumpy{}, []grumpy{{}}, &grumpy{}, (*grumpy)(nil), []*grumpy{nil}, wrapper{},
		styled{4}, []styled{{1}, {2}}, &styled{3}, map[int]styled{1: {2}},
		ptrOnly{1}, &ptrOnly{1}, []ptrOnly{{1}}, []*ptrOnly{{1}}, (*ptrOnly)(nil),
		time.Second, []time.Duration{time.Second, time.Minute}, time.Unix(0, 0).UTC(), struct{ T time.Time }{time.Unix(0, 0).UTC()},
		inspects{reflect.ValueOf(3)}, []reflect.Value{reflect.ValueOf("s"), {}}, reflect.ValueOf([]int{1}), reflect.TypeOf(0), []reflect.Kind{reflect.Map},
	} {
		check(t, v)
	}
}

func TestRandomValuesPrintAsFmt(t *testing.T) {
	rng := mathrand.New(mathrand.NewSource(1))
	type inner struct {
		A int8
		B string
		C []float32
		D map[int16]bool
		E [3]uint8
		F complex64
	}
	type outer struct {
		I  inner
		P  *inner
		M  map[string]inner
		S  [][]lamp
		K  map[[2]int8]celsius
		F  []fault
		U  []uint64
		B  bool
		MM map[float32]map[bool]string
	}
	for _, rt := range []reflect.Type{
		reflect.TypeFor[outer](), reflect.TypeFor[[]inner](), reflect.TypeFor[map[inner2][]string](), reflect.TypeFor[[4][]complex128](),
		reflect.TypeFor[*outer](), reflect.TypeFor[map[int]*int](),
	} {
		for range 60 {
			v, ok := quick.Value(rt, rng)
			if !ok {
				t.Fatalf("no random value of %s", rt)
			}
			if s := fmt.Sprint(v.Interface()); len(s) < maxBytes {
				check(t, v.Interface())
			}
		}
	}
}

type fault struct{ Code int }

func (f fault) Error() string { return fmt.Sprint("fault ", f.Code) }

type inner2 struct {
	A int8
	B string
	C bool
}

func TestInterfacesUnpack(t *testing.T) {
	var e error = failure{2}
	var a any = &point{1, 2}
	for _, tc := range []struct {
		v    reflect.Value
		want string
	}{
		{reflect.ValueOf(&e).Elem(), "failure 2"},
		{reflect.ValueOf(&a).Elem(), "&{1 2}"},
		{reflect.ValueOf(new(error)).Elem(), "<nil>"},
		{reflect.Value{}, "<nil>"},
	} {
		if got := new(Renderer).Text(tc.v, nil); got != tc.want {
			t.Errorf("got %q, want %q", got, tc.want)
		}
	}
}

func TestLargeValuesAreShortened(t *testing.T) {
	text := func(v any) string { return new(Renderer).Text(reflect.ValueOf(v), nil) }
	ints := make([]int, 1_000_000)
	if got := text(ints); !strings.HasSuffix(got, " 0 0 … (999,000 more)]") || strings.Count(got, "0 ") != maxElements+1 {
		t.Errorf("million ints end in %q", got[len(got)-40:])
	}
	if got := text(make([]int, maxElements)); got != fmt.Sprint(make([]int, maxElements)) {
		t.Error("the most elements that fit were shortened")
	}
	big := map[int]int{}
	for i := range 5000 {
		big[i*7%5000] = i
	}
	if got := text(big); !strings.HasPrefix(got, "map[0:0 1:") || !strings.HasSuffix(got, " … (4,000 more)]") || !strings.Contains(got, " 999:") {
		t.Errorf("map: %q … %q", got[:30], got[len(got)-40:])
	}
	long := strings.Repeat("é", 100_000)
	if got := text(long); !strings.HasPrefix(got, "éé") || !strings.HasSuffix(got, "é… (134,464 more bytes)") || len(got) > maxBytes+100 {
		t.Errorf("string ends in %q", got[len(got)-40:])
	}
	square := make([][]int, 1000)
	for i := range square {
		square[i] = make([]int, 1000)
	}
	if got := text(square); len(got) > maxBytes+100 || !regexp.MustCompile(` 0 … \(\d+ more\)\] … \(967 more\)\]$`).MatchString(got) {
		t.Errorf("square of %d bytes ends in %q", len(got), got[len(got)-60:])
	}
	if got := text([]string{long, "b", "c"}); !strings.HasSuffix(got, " more bytes) … (2 more)]") {
		t.Errorf("strings end in %q", got[len(got)-60:])
	}
	if got := text([]any{struct{ A, B string }{long, "b"}}); !strings.HasSuffix(got, " more bytes) … (1 more)}]") {
		t.Errorf("struct ends in %q", got[len(got)-60:])
	}
}

func TestEndlessValuesEnd(t *testing.T) {
	s := []any{1, nil}
	s[1] = s
	m := map[string]any{}
	m["m"] = m
	for _, v := range []any{s, m} {
		if got := new(Renderer).Text(reflect.ValueOf(v), nil); !strings.Contains(got, "…") || len(got) > 1000 {
			t.Errorf("%d bytes: %q", len(got), got)
		}
	}
}

// TestFirstEntriesAgree compares the one-pass choice of the first keys with a
// full sort.
func TestFirstEntriesAgree(t *testing.T) {
	rng := mathrand.New(mathrand.NewSource(2))
	for _, limit := range []int{1, 2, 63, 64, 65, 500} {
		m := map[int32]bool{}
		for range 400 {
			m[int32(rng.Intn(1000)-500)] = true
		}
		v := reflect.ValueOf(m)
		all, some := firstEntries(v, len(m)), firstEntries(v, limit)
		if len(some) != min(limit, len(m)) {
			t.Fatalf("limit %d: %d entries", limit, len(some))
		}
		for i := range some {
			if some[i].key.Int() != all[i].key.Int() {
				t.Fatalf("limit %d: entry %d is %d, want %d", limit, i, some[i].key.Int(), all[i].key.Int())
			}
		}
	}
}

func TestGrouped(t *testing.T) {
	for n, want := range map[int]string{0: "0", 12: "12", 999: "999", 1000: "1,000", 12345: "12,345", 1234567: "1,234,567"} {
		if got := grouped(n); got != want {
			t.Errorf("grouped(%d) = %q", n, got)
		}
	}
}

func BenchmarkText(b *testing.B) {
	for name, v := range map[string]any{
		"int": 42, "ints1000": make([]int, 1000), "lamps1000": make([]lamp, 1000), "struct": point{1, 2},
	} {
		b.Run(name, func(b *testing.B) {
			r := reflect.ValueOf(v)
			for b.Loop() {
				new(Renderer).Text(r, nil)
			}
		})
	}
}
