package cover

import (
	"context"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"
)

// TestConjectures checks recursion and conjectures by the definition of d(n);
// with PARITYLAB_LARGE to 25,000.
func TestConjectures(t *testing.T) {
	top, cases := 2000, []int{1000, 12, 0}
	if os.Getenv("PARITYLAB_LARGE") != "" {
		top, cases = 25_000, []int{12_500, 17, 1242}
	}
	table, err := Nullities(t.Context(), top, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if top == 2000 {
		cases[2] = table.Count(2)
	}
	reports, err := CheckConjectures(t.Context(), top, Options{})
	if err != nil || len(reports) != 3 {
		t.Fatal(reports, err)
	}
	for i, r := range reports {
		t.Log(r)
		if r.Counter != nil || r.Max != top || r.Cases != cases[i] {
			t.Errorf("%v, want %d cases", r, cases[i])
		}
	}
	byDefinition, err := NullitiesByDefinition(t.Context(), 1000, Options{})
	if err != nil || !slices.Equal(byDefinition.D, table.D[:1001]) {
		t.Errorf("the tables differ, %v", err)
	}
}

// TestCounterexamples changes tables, which must be noticed.
func TestCounterexamples(t *testing.T) {
	good, err := Nullities(t.Context(), 100, Options{})
	if err != nil {
		t.Fatal(err)
	}
	change := func(n, d int) *Table {
		c := &Table{D: slices.Clone(good.D), Assumption: "nobody cheats"}
		c.D[n] = d
		return c
	}
	for _, c := range []struct {
		name string
		r    *Report
		want string
	}{
		{"recursion", change(19, 17).SutnerRecursion(), "wrong for n = 9, where d(9) = 8 and d(19) = 17; assuming that nobody cheats"},
		{"family", change(17, 4).ConjectureTwoForever(), "wrong for n = 17, where d(n) = 4; in all 4 sides have nullity 2; assuming"},
		{"family", change(26, 4).ConjectureTwoForever(), "wrong for n = 26, where d(n) = 4;"},
		{"five", change(7, 2).ConjectureFiveModSix(), "wrong for n = 7, where d(n) = 2 and n ≡ 1 (mod 6)"},
		{"four", change(10, 6).ConjectureFiveModSix(), "wrong for n = 10, where d(n) = 6 is no multiple of 4 though n is even"},
	} {
		if !strings.Contains(c.r.String(), c.want) || c.r.Counter == nil {
			t.Errorf("%s: %v", c.name, c.r)
		}
	}
	want := "d(n) = 2 only if n ≡ 5 (mod 6): no counterexample up to side 100, 5 cases"
	if got := good.ConjectureFiveModSix().String(); got != want {
		t.Error(got)
	}
}

func TestConjecturesCancel(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	reports, err := CheckConjectures(ctx, 20_000, Options{Progress: func(done, total int) {
		if done >= 500 {
			cancel()
		}
	}})
	if !errors.Is(err, context.Canceled) || reports[0].Max < 400 || reports[0].Max > 5000 || reports[0].Counter != nil {
		t.Errorf("%v, %v", reports, err)
	}
}

func BenchmarkNullitiesByDefinition(b *testing.B) {
	for b.Loop() {
		if _, err := NullitiesByDefinition(context.Background(), 2000, Options{Workers: 1}); err != nil {
			b.Fatal(err)
		}
	}
}
