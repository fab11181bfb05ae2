package closure_test

import (
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
)

// fill returns a random value of a type, with a liking for edges.
func fill(r *rand.Rand, rt reflect.Type, depth int) reflect.Value {
	v := reflect.New(rt).Elem()
	switch rt.Kind() {
	case reflect.Bool:
		v.SetBool(r.IntN(2) == 0)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		edges := []int64{0, 1, -1, 2, 3, 5, 7, 8, 24, 63, 64, 65, 127, -128, 1 << 31, 1<<32 - 1, 1 << 32, 1<<32 + 1, math.MaxInt64, math.MinInt64}
		switch r.IntN(4) {
		case 0:
			v.SetInt(int64(r.Uint64()))
		case 1:
			v.SetInt(edges[r.IntN(len(edges))])
		default:
			v.SetInt(int64(r.IntN(12) - 3))
		}
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		switch r.IntN(3) {
		case 0:
			v.SetUint(r.Uint64() >> r.IntN(64))
		case 1:
			v.SetUint(math.MaxUint64 - uint64(r.IntN(3)))
		default:
			v.SetUint(uint64(r.IntN(70)))
		}
	case reflect.Float32, reflect.Float64:
		edges := []float64{0, math.Copysign(0, -1), 1, -1, 0.1, math.Inf(1), math.Inf(-1), math.NaN(), math.MaxFloat64, math.SmallestNonzeroFloat64, 16777217}
		if r.IntN(2) == 0 {
			v.SetFloat(edges[r.IntN(len(edges))])
		} else {
			v.SetFloat((r.Float64() - 0.5) * 1000)
		}
	case reflect.String:
		v.SetString([]string{"", "a", "b", "ab", "x y  z", "héllo", "日本", "a\xffb", "10110", "0101"}[r.IntN(10)])
	case reflect.Slice:
		if r.IntN(10) == 0 {
			break
		}
		n := r.IntN(8)
		v.Set(reflect.MakeSlice(rt, n, n+r.IntN(3)))
		for i := range n {
			v.Index(i).Set(fill(r, rt.Elem(), depth+1))
		}
	case reflect.Array:
		for i := range rt.Len() {
			v.Index(i).Set(fill(r, rt.Elem(), depth+1))
		}
	case reflect.Map:
		v.Set(reflect.MakeMap(rt))
		for range r.IntN(5) {
			v.SetMapIndex(fill(r, rt.Key(), depth+1), fill(r, rt.Elem(), depth+1))
		}
	case reflect.Struct:
		for i := range rt.NumField() {
			reflect.NewAt(rt.Field(i).Type, v.Field(i).Addr().UnsafePointer()).Elem().Set(fill(r, rt.Field(i).Type, depth+1))
		}
	case reflect.Pointer:
		if depth < 3 && r.IntN(4) > 0 {
			v.Set(reflect.New(rt.Elem()))
			v.Elem().Set(fill(r, rt.Elem(), depth+1))
		}
	case reflect.Func:
		if rt == reflect.TypeFor[func(int) int]() {
			v.Set(reflect.ValueOf(double))
		}
	}
	return v
}

// alike is reflect.DeepEqual but for NaNs.
func alike(a, b any) bool {
	x, y := reflect.ValueOf(a), reflect.ValueOf(b)
	if x.IsValid() && y.IsValid() && x.CanFloat() && y.CanFloat() && x.Type() == y.Type() {
		return math.Float64bits(x.Float()) == math.Float64bits(y.Float()) || x.Float() != x.Float() && y.Float() != y.Float()
	}
	return reflect.DeepEqual(a, b)
}

func newSubjects(t testing.TB) *source {
	s := checkFiles(t, "subject_numbers_test.go", "subject_slices_test.go", "subject_structs_test.go", "subject_functions_test.go", "subject_loops_test.go")
	s.named["point"], s.named["item"] = reflect.TypeFor[point](), reflect.TypeFor[item]()
	s.named["grid"], s.named["celsius"] = reflect.TypeFor[grid](), reflect.TypeFor[celsius]()
	s.named["limit"] = reflect.TypeFor[limit]()
	s.globals["counter"], s.globals["words"] = reflect.ValueOf(&counter), reflect.ValueOf(&words)
	return s
}

// TestSubjects runs every function in both engines with the same arguments.
func TestSubjects(t *testing.T) {
	s := newSubjects(t)
	if len(subjects) < 150 {
		t.Errorf("%d subjects", len(subjects))
	}
	for name, fn := range subjects {
		t.Run(name, func(t *testing.T) {
			f, err := s.compile(name)
			if err != nil {
				t.Fatal(err)
			}
			want, got := reflect.ValueOf(fn), f.Value()
			if want.Type() != got.Type() {
				t.Fatalf("type %v, want %v", got.Type(), want.Type())
			}
			for seed := range uint64(300) {
				args := func() []reflect.Value {
					r := rand.New(rand.NewPCG(seed, 1))
					var in []reflect.Value
					for i := range want.Type().NumIn() {
						in = append(in, fill(r, want.Type().In(i), 0))
					}
					return in
				}
				call := func(f reflect.Value) (outcome, []reflect.Value) {
					counter, words = 3, []string{"zero", "one", "two"}
					in := args()
					if f.Type().IsVariadic() {
						in = in[:len(in)-1]
					}
					return run(f, in), in
				}
				w, wArgs := call(want)
				g, gArgs := call(got)
				describe := func() string {
					var b strings.Builder
					for _, a := range args() {
						b.WriteString(" " + strings.TrimSpace(format(a)))
					}
					return b.String()
				}
				if w.panicks != g.panicks {
					t.Fatalf("%s: panic %q, want %q", describe(), g.panicks, w.panicks)
				}
				if g.panicks != "" && !g.pos.IsValid() {
					t.Fatalf("%s: panic %q without a position", describe(), g.panicks)
				}
				if len(w.results) != len(g.results) {
					t.Fatalf("%s: %d results, want %d", describe(), len(g.results), len(w.results))
				}
				for i := range w.results {
					if !alike(w.results[i], g.results[i]) {
						t.Fatalf("%s: result %d is %v, want %v", describe(), i, g.results[i], w.results[i])
					}
				}
				for i := range wArgs {
					if wArgs[i].Kind() == reflect.Slice || wArgs[i].Kind() == reflect.Map || wArgs[i].Kind() == reflect.Pointer {
						if !alike(wArgs[i].Interface(), gArgs[i].Interface()) && !hasNaN(wArgs[i]) {
							t.Fatalf("%s: argument %d became %v, want %v", describe(), i, gArgs[i], wArgs[i])
						}
					}
				}
			}
		})
	}
}

func hasNaN(v reflect.Value) bool {
	return v.Kind() == reflect.Slice && v.Type().Elem().Kind() == reflect.Float64
}

func format(v reflect.Value) string {
	if v.Kind() == reflect.Pointer && !v.IsNil() {
		return "&" + format(v.Elem())
	}
	return sprint(v)
}
