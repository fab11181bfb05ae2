package cover

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"parity.lab/lib/bitset"
	"parity.lab/lib/coding"
	"parity.lab/lib/coding/radiuscheck"
	"parity.lab/lib/graph"
	"parity.lab/lib/lights"
)

// clicks computes and has both proofs checked.
func clicks(t *testing.T, ctx context.Context, rows, cols int) *Clicks {
	t.Helper()
	c, err := MostClicks(ctx, rows, cols, coding.RadiusOptions{})
	if err != nil && ctx.Err() == nil {
		t.Fatal(err)
	}
	checkClicks(t, c)
	return c
}

func checkClicks(t *testing.T, c *Clicks) {
	t.Helper()
	claim, err := radiuscheck.Read(c.Proof())
	if err == nil {
		err = claim.Check()
	}
	if err != nil {
		t.Errorf("%v: %v", c.game, err)
	}
}

// TestMostClicksTable has the boards m ≤ n ≤ 10 with covers, most of them from breadth-first
// search over all solvable boards, and larger ones that theorems settle.
func TestMostClicksTable(t *testing.T) {
	for _, line := range strings.Split(`1x2 1, 1x5 3, 1x8 5, 2x3 3, 2x5 7, 2x7 8, 2x9 13, 3x5 8, 3x8 15, 4x4 7, 4x9 20, 5x5 15,
		5x7 18, 5x8 31, 5x9 35, 6x8 22, 7x8 38, 8x9 57, 9x9 37, 5x11 30, 7x11 39, 11x11 65, 17x17 199, 35x35 721,
		19x39 381, 23x31 360, 83x83 4145, 14x14 123, 24x24 375, 9x29 131, 34x34 763, 44x44 1287, 54x54 1947,
		41x41 1191, 53x53 1999, 77x77 4239, 3x3 9, 6x7 42`, ",") {
		var rows, cols, want int
		if _, err := fmt.Sscanf(strings.TrimSpace(line), "%dx%d %d", &rows, &cols, &want); err != nil {
			t.Fatal(err)
		}
		if c := clicks(t, context.Background(), rows, cols); !c.Exact() || c.Upper != want {
			t.Errorf("%d×%d: %s, want %d", rows, cols, c.Value(), want)
		}
	}
}

// TestMostClicksOpen looks at boards that are not settled: whatever time there is, both
// bounds hold.
func TestMostClicksOpen(t *testing.T) {
	for _, b := range [][2]int{{10, 30}, {16, 16}, {13, 17}, {39, 39}} {
		for _, limit := range []time.Duration{0, 100 * time.Millisecond} {
			if limit > 0 && b[0] == 39 {
				continue // the checker would take a second for 2^16 characters of four parts
			}
			ctx, stop := context.WithTimeout(context.Background(), limit)
			c, err := MostClicks(ctx, b[0], b[1], coding.RadiusOptions{})
			stop()
			if err == nil || c.Exact() || c.Lower > c.Upper {
				t.Errorf("%v: %s, %v", b, c.Value(), err)
			}
			checkClicks(t, c)
		}
	}
}

// TestGameClicks compares games with breadth-first search over all sets of presses.
func TestGameClicks(t *testing.T) {
	petersen, err := graph.FromEdges(10, [][2]int{{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 0}, {5, 7}, {7, 9}, {9, 6}, {6, 8}, {8, 5},
		{0, 5}, {1, 6}, {2, 7}, {3, 8}, {4, 9}})
	if err != nil {
		t.Fatal(err)
	}
	buttons, err := lights.NewButtons(3, [][]int{{0, 1}, {1, 2}, {0, 2}, {0}, {2}, {0, 1, 2}})
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range []*lights.Game{
		lights.NewGame(petersen, lights.SigmaPlus), lights.NewGame(petersen, lights.Sigma), buttons,
		lights.NewGame(graph.Grid(3, 4), lights.Sigma), lights.NewGame(graph.Grid(3, 3), lights.Sigma),
		lights.New(4, 4).Stuck(lights.New(4, 4).Pick(func(r, c int) bool { return r == c })),
	} {
		c, err := GameClicks(context.Background(), g, coding.RadiusOptions{})
		if err != nil || !c.Exact() {
			t.Fatal(c, err)
		}
		checkClicks(t, c)
		if want := hardest(g); c.Upper != want {
			t.Errorf("%v: %d, want %d", g, c.Upper, want)
		}
		if s, err := c.Witness.Shortest(context.Background(), lights.Options{}); err != nil || s.Count() != c.Lower {
			t.Errorf("%v: the witness takes %v presses, %v; want %d", g, s, err, c.Lower)
		}
	}
}

// hardest spreads out from the dark board by one press at a time.
func hardest(g *lights.Game) int {
	dark := bitset.New(g.Len())
	seen := map[string]bool{dark.Key(): true}
	presses := 0
	for now := []*bitset.Set{dark}; ; presses++ {
		var next []*bitset.Set
		for _, config := range now {
			for i := range g.Buttons() {
				if !g.CanPress(i) {
					continue
				}
				x := config.Clone()
				if g.Press(x, i); !seen[x.Key()] {
					seen[x.Key()] = true
					next = append(next, x)
				}
			}
		}
		if len(next) == 0 {
			return presses
		}
		now = next
	}
}

// large says whether a long sweep was asked for by name.
func large(name string) bool { return strings.Contains(os.Getenv("PARITYLAB_LARGE"), name) }

// TestMostClicksLarge is the long table: PARITYLAB_LARGE=mostclicks go test ./lib/cover
// -run MostClicksLarge -v -timeout 2h.
func TestMostClicksLarge(t *testing.T) {
	if !large("mostclicks") {
		t.Skip("set PARITYLAB_LARGE=mostclicks for the boards up to 40×40")
	}
	settled, all := 0, 0
	for m := 1; m <= 40; m++ {
		for n := m; n <= 40; n++ {
			if RectangleNullity(m, n) == 0 {
				continue
			}
			ctx, stop := context.WithTimeout(context.Background(), 30*time.Second)
			c := clicks(t, ctx, m, n)
			stop()
			if all++; c.Exact() {
				settled++
			} else {
				t.Logf("%d×%d: %s", m, n, c.Value())
			}
		}
	}
	if t.Logf("%d of %d settled", settled, all); all != 293 || settled < 280 {
		t.Errorf("%d of %d, want 280 of 293", settled, all)
	}
}

func BenchmarkMostClicks(b *testing.B) {
	for _, side := range []int{5, 9, 16} {
		b.Run(fmt.Sprintf("%dx%d", side, side), func(b *testing.B) {
			for b.Loop() {
				if c, err := MostClicks(context.Background(), side, side, coding.RadiusOptions{}); err != nil || !c.Exact() {
					b.Fatal(c, err)
				}
			}
		})
	}
}

func ExampleMostClicks() {
	c, err := MostClicks(context.Background(), 4, 4, coding.RadiusOptions{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(c.Value(), "presses; nullity", c.Nullity)
	claim, err := radiuscheck.Read(c.Proof())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(claim.Name(), claim.Check())
	// Output:
	// 7 presses; nullity 4
	// 4×4 <nil>
}

func ExampleGameClicks() {
	c, err := GameClicks(context.Background(), lights.NewGame(graph.Grid(2, 2), lights.Sigma), coding.RadiusOptions{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(c.Value(), "presses; nullity", c.Nullity)
	fmt.Println(c.Reason)
	// Output:
	// 2 presses; nullity 2
	// every type has an even number of positions, so half of each and all that are in no word are farthest
}
