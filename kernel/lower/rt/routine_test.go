package rt

import (
	"bytes"
	"math"
	"reflect"
	"testing"
)

func TestSelect(t *testing.T) {
	a, b := make(chan int, 1), make(chan string, 1)
	if i, v, ok := Select(true, Receive(a), Receive(b)); i != -1 || v != nil || ok {
		t.Error("default:", i, v, ok)
	}
	b <- "x"
	if i, v, ok := Select(false, Receive(a), Receive(b)); i != 1 || v != "x" || !ok {
		t.Error("receive:", i, v, ok)
	}
	if i, _, _ := Select(false, Send(a, 5), Receive(b)); i != 0 || <-a != 5 {
		t.Error("send:", i)
	}
	close(a)
	if i, v, ok := Select(false, Receive(a)); i != 0 || v != 0 || ok {
		t.Error("closed:", i, v, ok)
	}
	done := make(chan struct{})
	close(done)
	SetHooks(Hooks{Done: func() <-chan struct{} { return done }})
	defer SetHooks(Hooks{})
	if i, _, _ := Select(false, Receive(b)); i != -2 {
		t.Error("ended:", i)
	}
	var e chan error
	if i, _, _ := Select(true, Send(e, nil)); i != -1 {
		t.Error("nil channel:", i)
	}
}

func TestRunes(t *testing.T) {
	s := "aé\xff日"
	runes, at := Runes(s)
	i := 0
	for k, r := range s {
		if at[i] != k || runes[i] != r {
			t.Errorf("%d: got %d %q, want %d %q", i, at[i], runes[i], k, r)
		}
		i++
	}
	if i != len(runes) || i != len(at) {
		t.Error("got", len(runes), len(at), "want", i)
	}
}

func TestPrintBuiltin(t *testing.T) {
	var b bytes.Buffer
	SetHooks(Hooks{Stderr: &b})
	defer SetHooks(Hooks{})
	Println("a", 1, true, 2.5, nil)
	Print("x", 1i)
	if got, want := b.String(), "a 1 true 2.5 (0x0,0x0)\nx(0+1i)"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	ran := make(chan bool)
	Go(func() { close(ran) })
	<-ran
}

func TestFloats(t *testing.T) {
	xs := []float64{math.NaN(), 0, math.Copysign(0, -1), 1, -1, math.Inf(1)}
	for _, x := range xs {
		for _, y := range xs {
			less, greater := y, y
			if LessFloat(x, y) {
				less = x
			}
			if GreaterFloat(x, y) {
				greater = x
			}
			if want := min(y, x); math.Float64bits(less) != math.Float64bits(want) && !math.IsNaN(want) || math.IsNaN(want) != math.IsNaN(less) {
				t.Errorf("min(%g, %g) is %g", y, x, less)
			}
			if want := max(y, x); math.Float64bits(greater) != math.Float64bits(want) && !math.IsNaN(want) || math.IsNaN(want) != math.IsNaN(greater) {
				t.Errorf("max(%g, %g) is %g", y, x, greater)
			}
		}
	}
}

func TestSetFieldType(t *testing.T) {
	s := reflect.StructOf([]reflect.StructField{{Name: "V", Type: reflect.TypeFor[int]()}, {Name: "Next", Type: reflect.PointerTo(Standin(1))}})
	SetFieldType(s, 1, reflect.PointerTo(s))
	if s.Field(1).Type != reflect.PointerTo(s) {
		t.Fatal("got", s.Field(1).Type)
	}
	var list reflect.Value = reflect.Zero(reflect.PointerTo(s))
	for i := range 3 {
		n := reflect.New(s)
		n.Elem().Field(0).SetInt(int64(i))
		n.Elem().Field(1).Set(list)
		list = n
	}
	sum := 0
	for n := list; !n.IsNil(); n = n.Elem().Field(1) {
		sum = sum*10 + int(n.Elem().Field(0).Int())
	}
	if sum != 210 {
		t.Error("got", sum)
	}
	if Standin(1) == Standin(2) {
		t.Error("stand-ins must differ")
	}
	if v := try(func() { SetFieldType(s, 0, reflect.TypeFor[string]()) }); v == nil {
		t.Error("another shape must be refused")
	}
}
