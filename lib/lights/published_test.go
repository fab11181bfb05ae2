package lights

import (
	"context"
	"encoding/csv"
	"os"
	"strconv"
	"testing"
	"time"

	"parity.lab/lib/coding"
)

// TestNullities compares square boards with OEIS A159257, of which
// testdata/nullity.csv has the rows n, d(n).
func TestNullities(t *testing.T) {
	f, err := os.Open("testdata/nullity.csv")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range rows {
		n, err1 := strconv.Atoi(row[0])
		want, err2 := strconv.Atoi(row[1])
		if err1 != nil || err2 != nil {
			t.Fatalf("row %v", row)
		}
		if testing.Short() && n > 40 {
			break
		}
		if got := New(n, n).Nullity(); got != want {
			t.Errorf("d(%d) = %d, want %d", n, got, want)
		}
	}
	if len(rows) < 40 {
		t.Errorf("only %d rows", len(rows))
	}
}

// allOnMinima holds the fewest presses for all lights on, OEIS A075464. The sizes without
// quiet patterns beyond 24 are left out.
var allOnMinima = map[int]int{
	1: 1, 2: 4, 3: 5, 4: 4, 5: 15, 6: 28, 7: 33, 8: 40, 9: 25, 10: 44, 11: 55, 12: 72, 13: 105, 14: 56, 15: 117, 16: 104, 17: 147,
	18: 188, 19: 141, 20: 224, 21: 245, 22: 276, 23: 231, 24: 270, 29: 345, 30: 376, 32: 428, 33: 469, 34: 520, 35: 563, 39: 561,
	41: 891, 44: 772, 47: 971, 49: 1165, 50: 1220, 53: 1487, 54: 1400, 59: 1485, 61: 1629, 62: 1742, 64: 1838, 65: 1867, 67: 2015,
	69: 2233, 71: 2311, 74: 2758, 77: 3055, 83: 3363, 84: 3360, 89: 3669, 92: 4042, 94: 4438, 98: 4488, 99: 4653,
}

// allOnMinimaLarge take from a second to two minutes each; those of 95 and above were found by this
// program.
var allOnMinimaLarge = map[int]int{79: 2629, 95: 4095, 119: 6409, 125: 7311, 126: 7364, 128: 7632, 129: 7643}

// TestAllOnMinima finds them by the fastest method, and again by enumeration, by the transform
// and by parts where that is quick.
func TestAllOnMinima(t *testing.T) {
	quick := 100 * time.Millisecond
	if testing.Short() {
		quick = 20 * time.Millisecond
	}
	for n, want := range allOnMinima {
		b := AllOn(n, n)
		checkAllOn(t, b, want, Options{})
		again := 0
		for _, m := range []coding.Method{coding.Gray, coding.Walsh, coding.Split} {
			o := Options{Method: m, MaxTime: quick}
			if m == coding.Gray {
				o.MaxTime /= 10
			}
			if _, err := b.Game().Plan(o); err == nil {
				again++
				checkAllOn(t, b, want, o)
			}
		}
		if again < 2 && n <= 54 && b.Game().Nullity() > 0 && !testing.Short() && n != 39 && n != 47 {
			t.Errorf("%d×%d: only %d methods", n, n, again)
		}
	}
	if !large() {
		t.Log("up to 129×129, in about 10 minutes and 3 GB: PARITYLAB_LARGE=1 go test -timeout 30m -run AllOnMinima ./lib/lights")
		return
	}
	checkAllOn(t, AllOn(39, 39), 561, Options{Method: coding.Walsh})
	checkAllOn(t, AllOn(47, 47), 971, Options{Method: coding.Walsh})
	for n, want := range allOnMinimaLarge {
		b := AllOn(n, n)
		checkAllOn(t, b, want, Options{MaxTime: 10 * time.Minute, MaxMemory: 8 << 30})
		// Other pairs of parts make other lists: a second search with little in common.
		parts := parityClasses(n, n)
		parts[1], parts[3] = parts[3], parts[1]
		code := coding.NewStructured(n*n, b.Game().QuietPatterns(), coding.Structure{Parts: parts})
		s, err := b.Solve()
		if err != nil {
			t.Fatal(err)
		}
		l, err := code.Leader(context.Background(), s.Presses, coding.Options{MaxTime: 10 * time.Minute, MaxMemory: 8 << 30})
		if err != nil || l.Weight != want || !l.Proven {
			t.Errorf("%v by other pairs: %+v, want %d; error %v", b.Game(), l, want, err)
			continue
		}
		t.Logf("%v by other pairs: %d presses, %d minima", b.Game(), l.Weight, l.Minima)
	}
}

func checkAllOn(t *testing.T, b *Board, want int, o Options) {
	t.Helper()
	s, err := b.Shortest(context.Background(), o)
	if err != nil {
		t.Errorf("%v by %v: %v", b.Game(), o.Method, err)
		return
	}
	if s.Count() != want || !s.Shortest || !s.Check() || s.Lower != want {
		t.Errorf("%v by %v: %d presses, want %d", b.Game(), s.Search, s.Count(), want)
	}
	t.Logf("%v by %v: %d presses, %d minima", b.Game(), s.Search, s.Count(), s.Minima)
}
