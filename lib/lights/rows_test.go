package lights

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"

	"parity.lab/lib/bitset"
)

// rowsOf gives the rows of a configuration.
func rowsOf(config *bitset.Set, cols int) iter.Seq[*bitset.Set] {
	return func(yield func(*bitset.Set) bool) {
		for i := 0; i < config.Len(); i += cols {
			if !yield(config.Slice(i, i+cols)) {
				return
			}
		}
	}
}

// allOnRows gives rows with all lights on.
func allOnRows(rows, cols int) iter.Seq[*bitset.Set] {
	row := bitset.New(cols)
	row.SetAll()
	return func(yield func(*bitset.Set) bool) {
		for range rows {
			if !yield(row) {
				return
			}
		}
	}
}

// TestSolveRows compares with elimination of the first row: nullity, solvability,
// and the presses by replay.
func TestSolveRows(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 3))
	sizes := [][2]int{{1, 1}, {1, 2}, {2, 1}, {1, 64}, {64, 1}, {3, 63}, {63, 5}, {64, 64}, {65, 65}, {7, 130}, {130, 7}, {29, 29}, {150, 3}, {33, 99}, {95, 65}, {500, 4}}
	for m := 1; m <= 12; m++ {
		for n := 1; n <= 12; n++ {
			sizes = append(sizes, [2]int{m, n})
		}
	}
	for _, size := range sizes {
		rows, cols := size[0], size[1]
		for _, rule := range []Rule{SigmaPlus, Sigma} {
			g := NewGame(New(rows, cols).Graph(), rule)
			for k := range 6 {
				config := bitset.Random(rows*cols, r)
				if k%2 == 0 { // solvable
					config = g.Effect(config)
				}
				got := bitset.New(rows * cols)
				result, err := SolveRows(t.Context(), rows, cols, rowsOf(config, cols), func(i int, row *bitset.Set) bool {
					got.Paste(i*cols, row)
					return true
				}, RowsOptions{Rule: rule})
				if result.Nullity != g.Nullity() {
					t.Fatalf("%v %d×%d: nullity %d, want %d", rule, rows, cols, result.Nullity, g.Nullity())
				}
				if g.Solvable(config) != (err == nil) {
					t.Fatalf("%v %d×%d: %v", rule, rows, cols, err)
				}
				if err == nil {
					if rest := g.Apply(config, got); rest.Any() || got.Count() != result.Presses {
						t.Fatalf("%v %d×%d: %d lights are left, %d presses of %d", rule, rows, cols, rest.Count(), got.Count(), result.Presses)
					}
					continue
				}
				var u *RowsUnsolvableError
				if !errors.As(err, &u) || !errors.Is(err, ErrUnsolvable) || !u.Check(rowsOf(config, cols)) {
					t.Fatalf("%v %d×%d: %v", rule, rows, cols, err)
				}
				if u.Check(rowsOf(g.Effect(config), cols)) {
					t.Fatalf("%v %d×%d: the certificate passes for a board with a solution", rule, rows, cols)
				}
			}
		}
	}
}

func TestSolveRowsEnds(t *testing.T) {
	if r, err := SolveRows(t.Context(), 0, 5, rowsOf(bitset.New(0), 5), nil, RowsOptions{}); err != nil || r != (RowsResult{}) {
		t.Errorf("an empty board: %v, %v", r, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	calls := 0
	_, err := SolveRows(ctx, 5000, 100, allOnRows(5000, 100), nil, RowsOptions{Progress: func(done, total int) {
		calls++
		cancel()
	}})
	if !errors.Is(err, context.Canceled) || calls != 1 {
		t.Errorf("cancelled: %v after %d calls", err, calls)
	}
	seen := 0
	if _, err := SolveRows(t.Context(), 50, 10, allOnRows(50, 10), func(i int, row *bitset.Set) bool { seen++; return i < 3 }, RowsOptions{}); err != nil || seen != 4 {
		t.Errorf("ended after %d rows: %v", seen, err)
	}
	// Missing rows are dark.
	short, err := SolveRows(t.Context(), 9, 9, allOnRows(1, 9), nil, RowsOptions{})
	full := bitset.New(81)
	for i := range 9 {
		full.Set(i)
	}
	if s, wantErr := New(9, 9).Solve(full); (err == nil) != (wantErr == nil) || err == nil && short.Presses == 0 {
		t.Errorf("%v %v, want %v %v", short, err, s, wantErr)
	}
	defer func() {
		if s, ok := recover().(string); !ok || s != "lights: row 0 has 4 lights, want 5" {
			t.Errorf("recovered %v", s)
		}
	}()
	SolveRows(t.Context(), 5, 5, allOnRows(5, 4), nil, RowsOptions{})
}

// TestSolveRowsLarge solves the all-ones board of PARITYLAB_ROWS rows and columns
// and prints what came of it; a million takes a minute or so.
func TestSolveRowsLarge(t *testing.T) {
	n := 3000
	if s := os.Getenv("PARITYLAB_ROWS"); s != "" {
		n, _ = strconv.Atoi(s)
	}
	r, err := SolveRows(t.Context(), n, n, allOnRows(n, n), nil, RowsOptions{})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d×%d: nullity %d, %d presses", n, n, r.Nullity, r.Presses)
}

func BenchmarkSolveRows(b *testing.B) {
	for _, n := range []int{64, 128, 1000, 10_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for b.Loop() {
				if _, err := SolveRows(context.Background(), n, n, allOnRows(n, n), nil, RowsOptions{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
