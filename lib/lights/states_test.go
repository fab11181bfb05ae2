package lights

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"parity.lab/lib/bitset"
	"parity.lab/lib/graph"
	"parity.lab/lib/modular"
)

// countStates returns all vectors of n numbers 0 … k−1.
func countStates(n, k int) []States {
	list := []States{make(States, n)}
	for i := range n {
		for _, w := range list {
			for a := 1; a < k; a++ {
				next := slices.Clone(w)
				next[i] = a
				list = append(list, next)
			}
		}
	}
	return list
}

// large says that long sweeps are asked for: all of this package take about ten
// minutes, PARITYLAB_LARGE=1 go test -timeout 30m ./lib/lights.
func large() bool { return os.Getenv("PARITYLAB_LARGE") != "" }

// stateTable is what trying all press patterns tells about a target reached from
// all 0.
type stateTable struct{ solutions, fewest, minima int }

// compareStates asks for the way to every configuration from a random one, and
// compares with trying all press patterns.
func compareStates(t *testing.T, g *StateGame, rng *rand.Rand) {
	t.Helper()
	k := g.States()
	table := map[string]*stateTable{}
	for _, x := range countStates(g.Buttons(), k) {
		if slices.ContainsFunc(g.stuck(), func(j int) bool { return x[j] > 0 }) {
			continue
		}
		// Press by press, without the game's own arithmetic.
		after, weight := make([]int, g.Len()), 0
		for j, times := range x {
			weight += times
			for _, v := range g.Toggles(j) {
				after[v] = (after[v] + times) % k
			}
		}
		e := table[fmt.Sprint(after)]
		if e == nil {
			e = &stateTable{fewest: weight + 1}
			table[fmt.Sprint(after)] = e
		}
		e.solutions++
		if weight < e.fewest {
			e.fewest, e.minima = weight, 0
		}
		if weight == e.fewest {
			e.minima++
		}
	}
	config := make(States, g.Len())
	for v := range config {
		config[v] = rng.IntN(k)
	}
	for _, change := range countStates(g.Len(), k) {
		target := slices.Clone(config)
		for v := range target {
			target[v] = (target[v] + change[v]) % k
		}
		want := table[fmt.Sprint([]int(change))]
		s, err := g.Solve(config, target)
		best, errBest := g.Shortest(context.Background(), config, target, StateOptions{})
		if want == nil {
			for _, err := range []error{err, errBest} {
				var u *StateUnsolvableError
				if !errors.As(err, &u) || !errors.Is(err, ErrUnsolvable) || !u.Certificate.Check() {
					t.Fatalf("%v from %v to %v: no certificate, error %v", g, config, target, err)
				}
			}
			continue
		}
		if err != nil || errBest != nil || !s.Check() || !best.Check() {
			t.Fatalf("%v from %v to %v: errors %v, %v", g, config, target, err, errBest)
		}
		if !best.Shortest || best.Count() != want.fewest || best.Minima != want.minima || s.Solutions.Int64() != int64(want.solutions) ||
			g.Solutions().Cmp(s.Solutions) != 0 || s.Shortest && s.Count() != want.fewest {
			t.Fatalf("%v from %v to %v: %d presses, %d minima, %v solutions; want %+v", g, config, target,
				best.Count(), best.Minima, s.Solutions, *want)
		}
	}
}

func TestStatesAgainstBruteForce(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	largest := map[int]int{2: 10, 3: 8, 4: 6, 5: 5, 6: 5, 8: 4, 9: 4, 10: 3}
	if large() {
		largest = map[int]int{2: 14, 3: 12, 4: 9, 5: 8, 6: 8, 8: 6, 9: 6, 10: 6}
	} else {
		t.Log("larger boards, up to 12 lights of 3 states, in about 3 minutes: PARITYLAB_LARGE=1 go test -run StatesAgainst ./lib/lights")
	}
	for _, k := range slices.Sorted(maps.Keys(largest)) {
		most := largest[k]
		for rows := 1; rows <= 3; rows++ {
			for cols := rows; rows*cols <= most; cols++ {
				compareStates(t, New(rows, cols).WithStates(k), rng)
				compareStates(t, NewGame(graph.Grid(rows, cols), Sigma).WithStates(k), rng)
			}
		}
		for range 12 {
			lights, buttons := rng.IntN(most), rng.IntN(most)
			reach := make([][]int, buttons)
			for j := range reach {
				for v := range lights {
					if rng.IntN(2) == 0 {
						reach[j] = append(reach[j], v)
					}
				}
			}
			game := buttonGame(t, lights, reach)
			compareStates(t, game.WithStates(k), rng)
			compareStates(t, game.Stuck(bitset.Random(buttons, rng)).WithStates(k), rng)
		}
	}
}

func buttonGame(t *testing.T, lights int, buttons [][]int) *Game {
	t.Helper()
	g, err := NewButtons(lights, buttons)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// stuck lists the buttons that cannot be pressed.
func (g *StateGame) stuck() []int {
	var list []int
	for j := range g.Buttons() {
		if !g.Game().CanPress(j) {
			list = append(list, j)
		}
	}
	return list
}

// TestStatesOfTwo: with k = 2 it is the ordinary game.
func TestStatesOfTwo(t *testing.T) {
	for seed := range uint64(10) {
		b := RandomBoard(5, 5, seed)
		s, err := b.Shortest(context.Background(), Options{})
		if err != nil {
			t.Fatal(err)
		}
		config := make(States, 25)
		for v := range b.Config().All() {
			config[v] = 1
		}
		x, err := b.Game().WithStates(2).Board(config).Shortest(context.Background(), StateOptions{})
		if err != nil || x.Count() != s.Count() || x.Minima != s.Minima || x.Solutions.Int64() != 4 {
			t.Errorf("seed %d: %v, error %v, want %d presses", seed, x, err, s.Count())
		}
	}
}

func TestLargeStateBoards(t *testing.T) {
	for _, k := range []int{3, 4, 6} {
		b := RandomStates(12, 12, k, uint64(k))
		s, err := b.Solve()
		if err != nil || !s.Check() {
			t.Fatalf("k=%d: error %v", k, err)
		}
		b.Replay(s.Presses)
		if !b.Solved() {
			t.Errorf("k=%d: not solved", k)
		}
	}
}

func TestStateText(t *testing.T) {
	b, err := ParseStates("\ufeff\r\n1 1.\t2\r\n0120\n\n", 3)
	if err != nil || b.String() != "1102\n0120" {
		t.Fatalf("%v, error %v", b, err)
	}
	if b.State(0, 3) != 2 || b.States().String() != "11020120" {
		t.Errorf("states %v", b.States())
	}
	b.Press(0, 3)
	if b.String() != "1110\n0121" {
		t.Errorf("after a press %v", b)
	}
	for _, k := range []int{2, 10, 36, 37, 400} {
		b := RandomStates(3, 4, k, 1)
		again, err := ParseStates(b.String(), k)
		if err != nil || again.String() != b.String() {
			t.Errorf("k=%d: %q read as %v, error %v", k, b, again, err)
		}
	}
	for _, c := range []struct {
		text string
		k    int
		want string
	}{
		{"012\n03", 3, `lights: row 2, column 2: "3" is no state, want 0 to 2`},
		{"012\n01", 3, "lights: row 2: 2 lights, but row 1 has 3"},
		{"01\n0", 3, "lights: row 2: 1 light, but row 1 has 2"},
		{"01\n\n01", 3, "lights: row 2: an empty line inside the board"},
		{" \n", 4, "lights: the board is empty, want rows of states 0 to 3"},
		{"0a1", 10, `lights: row 1, column 2: "a" is no state, want 0 to 9`},
		{"0-1", 10, `lights: row 1, column 2: "-" is no state, want 0 to 9`},
		{"40 41,3", 41, `lights: row 1, column 4: "41" is no state, want 0 to 40`},
	} {
		_, err := ParseStates(c.text, c.k)
		var syntax *SyntaxError
		if !errors.As(err, &syntax) || err.Error() != c.want {
			t.Errorf("%q: %v, want %s", c.text, err, c.want)
		}
	}
}

func TestStatePictures(t *testing.T) {
	b := RandomStates(3, 3, 4, 2)
	s, err := b.Solve()
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"board": b.SVG(), "solution": s.SVG()} {
		if !strings.HasPrefix(text, "<svg") || !strings.Contains(text, "σ⁺-game on a 3×3 grid with 4 states") {
			t.Errorf("%s: %.200s", name, text)
		}
	}
	g := buttonGame(t, 2, [][]int{{0, 1}}).WithStates(4)
	_, err = g.Solve(States{0, 1}, nil)
	var u *StateUnsolvableError
	if !errors.As(err, &u) || !strings.HasPrefix(u.Certificate.SVG(), "<svg") || !strings.Contains(u.Certificate.String(), "no solution: ") {
		t.Errorf("error %v", err)
	}
	u.Certificate.Weights[0]++
	if u.Certificate.Check() {
		t.Error("a wrong certificate passes")
	}
	x, err := g.Solve(States{1, 1}, nil)
	if err != nil || x.String() != "pressed: 0 (3 times)\n3 presses: shortest because it is the only solution mod 4" {
		t.Errorf("%v, error %v", x, err)
	}
	x.Presses[0]--
	if x.Check() {
		t.Error("a wrong solution passes")
	}
}

func TestStateLimits(t *testing.T) {
	g := buttonGame(t, 0, make([][]int, 20)).WithStates(3)
	var many *modular.TooManyError
	if s, err := g.Shortest(context.Background(), nil, nil, StateOptions{}); !errors.As(err, &many) || s != nil {
		t.Errorf("%v, error %v", s, err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	s, err := buttonGame(t, 0, make([][]int, 10)).WithStates(3).Shortest(ctx, nil, nil, StateOptions{})
	if !errors.Is(err, context.Canceled) || s.Shortest || s.Minima != 0 || s.Reason != "the best of the first 8,192 of 59049 solutions" {
		t.Errorf("%+v, error %v", s, err)
	}
}

func TestStateMisuse(t *testing.T) {
	g := New(2, 2).WithStates(3)
	for name, f := range map[string]func(){
		"states":   func() { New(2, 2).WithStates(1) },
		"stuck":    func() { New(2, 2).Stuck(bitset.FromIndices(4, 1)).WithStates(3).Board(nil).Press(0, 1) },
		"length":   func() { g.Solve(States{0}, nil) },
		"range":    func() { g.Board(States{0, 0, 0, 3}) },
		"button":   func() { g.Board(nil).PressButton(4) },
		"cell":     func() { g.Board(nil).Press(2, 0) },
		"presses":  func() { g.Board(nil).Replay([]int{1}) },
		"no board": func() { buttonGame(t, 1, nil).WithStates(2).Board(nil).Press(0, 0) },
	} {
		expectPanic(t, name, f)
	}
}

func expectPanic(t *testing.T, name string, f func()) {
	t.Helper()
	defer func() {
		if s, ok := recover().(string); !ok || !strings.HasPrefix(s, "lights: ") {
			t.Errorf("%s: no panic of this package: %v", name, s)
		}
	}()
	f()
}

func BenchmarkStates(b *testing.B) {
	for _, k := range []int{3, 4, 6} {
		b.Run(fmt.Sprintf("prepare/30x30/k=%d", k), func(b *testing.B) {
			for b.Loop() {
				New(30, 30).WithStates(k).Solutions()
			}
		})
		board := RandomStates(5, 5, k, 1)
		b.Run(fmt.Sprintf("shortest/5x5/k=%d", k), func(b *testing.B) {
			for b.Loop() {
				if _, err := board.Shortest(context.Background(), StateOptions{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
