package lights

import (
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"parity.lab/lib/bitset"
	"parity.lab/lib/graph"
)

// TestMethodsAgree compares polynomials, chasing and, where the matrix is small
// enough, elimination on boards to 150×150, solvable and not.
func TestMethodsAgree(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	sizes := [][2]int{{1, 150}, {150, 1}, {64, 64}, {65, 65}, {127, 128}, {129, 127}, {149, 149}, {150, 150}, {99, 99}, {16, 150}}
	for range 40 {
		sizes = append(sizes, [2]int{1 + rng.IntN(150), 1 + rng.IntN(150)})
	}
	for range 40 {
		sizes = append(sizes, [2]int{1 + rng.IntN(20), 1 + rng.IntN(20)})
	}
	for _, size := range sizes {
		for _, rule := range []Rule{SigmaPlus, Sigma} {
			g := NewGame(graph.Grid(size[0], size[1]), rule)
			methods := []Method{Auto, Polynomials, Chasing}
			if g.Len() <= 1000 {
				methods = append(methods, Elimination)
			}
			solvable := g.Effect(bitset.Random(g.Len(), rng))
			other := bitset.Random(g.Len(), rng)
			for _, config := range []*bitset.Set{solvable, other} {
				var first *Solution
				var bad *UnsolvableError
				for i, m := range methods {
					s, err := g.SolveBy(m, config)
					if i == 0 {
						first = s
						if err != nil && !errors.As(err, &bad) || bad != nil && !bad.Certificate.Check() {
							t.Fatalf("%v: error %v", g, err)
						}
						continue
					}
					if (s == nil) != (first == nil) {
						t.Fatalf("%v by %v: error %v", g, m, err)
					}
					if s != nil && (!s.Presses.Equal(first.Presses) || !s.Check() || s.Nullity != first.Nullity || s.Method != m) {
						t.Fatalf("%v: %v gives another solution", g, m)
					}
				}
				if first == nil && config == solvable {
					t.Fatalf("%v: no solution of the effect of presses", g)
				}
			}
			if g.Nullity() > 60 {
				continue // the patterns of all methods would take long
			}
			want := g.QuietPatterns()
			for _, m := range methods[1:] {
				basis := g.by(m).quietBasis()
				if len(basis) != len(want) {
					t.Fatalf("%v: nullity %d by %v, want %d", g, len(basis), m, len(want))
				}
				for i, q := range basis {
					if !q.Equal(want[i]) {
						t.Fatalf("%v: quiet pattern %d by %v differs", g, i, m)
					}
				}
			}
		}
	}
}

func TestMethodThatDoesNotSuit(t *testing.T) {
	h := NewGame(graphOf(t, 3, [][2]int{{0, 1}}), SigmaPlus)
	for _, c := range []struct {
		m    Method
		want string
	}{
		{Polynomials, "lights: polynomials needs a rectangular board"},
		{Chasing, "lights: light chasing needs a rectangular board"},
		{Elimination + 1, "lights: there is no method 4"},
		{-1, "lights: there is no method -1"},
	} {
		_, err := h.SolveBy(c.m, bitset.New(3))
		var e *MethodError
		if !errors.As(err, &e) || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("method %d: error %v, want %s", int(c.m), err, c.want)
		}
	}
	if s, err := h.SolveBy(Elimination, bitset.FromIndices(3, 2)); err != nil || s.Method.String() != "elimination" {
		t.Errorf("%v, %v", s, err)
	}
}

// buttonsByHand returns for every configuration the fewest presses, −1 if there is no
// solution, and how many solutions and shortest ones there are, from all press patterns
// without stuck buttons.
func buttonsByHand(g *Game, reach [][]int, stuck, missing uint64) (fewest, all, minima []int) {
	size := 1 << g.Len()
	fewest, all, minima = make([]int, size), make([]int, size), make([]int, size)
	for c := range fewest {
		fewest[c] = -1
	}
	for x := range uint64(1) << len(reach) {
		if x&stuck != 0 {
			continue
		}
		var config uint64
		weight := 0
		for i, list := range reach {
			if x>>i&1 == 1 {
				weight++
				for _, v := range list {
					config ^= 1 << v
				}
			}
		}
		config &^= missing
		all[config]++
		switch {
		case fewest[config] < 0 || weight < fewest[config]:
			fewest[config], minima[config] = weight, 1
		case weight == fewest[config]:
			minima[config]++
		}
	}
	return fewest, all, minima
}

func TestButtonsAgainstBruteForce(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 6))
	for round := range 150 {
		lights, buttons := rng.IntN(8), rng.IntN(9)
		reach := make([][]int, buttons)
		for i := range reach {
			for v := range lights {
				if rng.IntN(3) == 0 {
					reach[i] = append(reach[i], v)
				}
			}
		}
		g, err := NewButtons(lights, reach)
		if err != nil {
			t.Fatal(err)
		}
		var stuck, missing uint64
		if round%3 > 0 && buttons > 0 {
			stuck = rng.Uint64() & rng.Uint64() & (1<<buttons - 1)
			g = g.Stuck(fromWord(buttons, int(stuck)))
		}
		if round%3 > 1 && lights > 0 {
			missing = rng.Uint64() & rng.Uint64() & (1<<lights - 1)
			g = g.WithoutLights(fromWord(lights, int(missing)))
		}
		fewest, all, minima := buttonsByHand(g, reach, stuck, missing)
		checkGame(t, g, fewest, all, minima)
	}
}

// TestStuckBoards plays boards with stuck buttons and missing lights, and directed
// reach given by buttons.
func TestStuckBoards(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	for round := range 40 {
		rows, cols := 1+rng.IntN(3), 1+rng.IntN(4)
		n := rows * cols
		for _, rule := range []Rule{SigmaPlus, Sigma} {
			g := NewGame(graph.Grid(rows, cols), rule)
			reach := make([][]int, n)
			for i := range reach {
				reach[i] = g.Toggles(i)
			}
			stuck := rng.Uint64() & rng.Uint64() & (1<<n - 1)
			missing := rng.Uint64() & rng.Uint64() & (1<<n - 1)
			if round%2 == 0 {
				missing = 0
			}
			h := g.Stuck(fromWord(n, int(stuck))).WithoutLights(fromWord(n, int(missing)))
			for i := range n {
				if h.CanPress(i) != (stuck>>i&1 == 0) || h.HasLight(i) != (missing>>i&1 == 0) {
					t.Fatalf("%v: button or light %d", h, i)
				}
			}
			fewest, all, minima := buttonsByHand(h, reach, stuck, missing)
			checkGame(t, h, fewest, all, minima)
			if h.Board(nil).String() == "" {
				t.Error("no picture")
			}
		}
	}
}

func checkGame(t *testing.T, g *Game, fewest, all, minima []int) {
	t.Helper()
	for c, want := range fewest {
		config := fromWord(g.Len(), c)
		s, err := g.Shortest(context.Background(), config, Options{})
		if want < 0 {
			var u *UnsolvableError
			if !errors.As(err, &u) || !u.Certificate.Check() || g.Solvable(config) {
				t.Fatalf("%v, configuration %v: error %v, want no solution", g, config, err)
			}
			if u.Certificate.String() == "" || u.Error() == "" {
				t.Error("a certificate without words")
			}
			continue
		}
		if err != nil || !s.Check() || s.Count() != want || s.Minima != minima[c] || 1<<s.Nullity != all[c] {
			t.Fatalf("%v, configuration %v: %v, error %v; want %d presses, %d solutions, %d minima", g, config, s, err, want, all[c], minima[c])
		}
	}
	for _, q := range g.QuietPatterns() {
		if g.Effect(q).Any() {
			t.Fatalf("%v: %v is not quiet", g, q)
		}
	}
	m := g.Matrix()
	for _, y := range g.Watched() {
		if m.Transpose().MulVec(y).Any() {
			t.Fatalf("%v: %v is not met evenly", g, y)
		}
	}
	if len(g.Watched()) != g.Len()-m.Rank() {
		t.Fatalf("%v: %d watched sets, the matrix has rank %d", g, len(g.Watched()), m.Rank())
	}
}

func TestWrongButtons(t *testing.T) {
	for _, c := range []struct {
		lights  int
		buttons [][]int
		want    string
	}{
		{4, [][]int{{0}, {4, 1}}, "lights: button 1 toggles light 4: the lights are 0 to 3"},
		{4, [][]int{{-1}}, "lights: button 0 toggles light -1: the lights are 0 to 3"},
		{4, [][]int{{2, 1, 2}}, "lights: button 0 toggles light 2: it is listed twice"},
	} {
		_, err := NewButtons(c.lights, c.buttons)
		if err == nil || err.Error() != c.want {
			t.Errorf("%v: error %v, want %s", c.buttons, err, c.want)
		}
	}
	g, err := NewButtons(2, [][]int{{0, 1}, {1}, {}})
	if err != nil || g.String() != "game of 3 buttons and 2 lights" || g.Graph() != nil {
		t.Errorf("%v, error %v", g, err)
	}
	// A press pattern with a stuck button is no solution.
	h := g.Stuck(bitset.FromIndices(3, 1))
	s := &Solution{Game: h, Config: bitset.FromIndices(2, 1), Presses: bitset.FromIndices(3, 1)}
	if s.Check() {
		t.Error("a stuck button was pressed")
	}
	if h.String() != "game of 3 buttons and 2 lights, 1 button stuck" {
		t.Error(h)
	}
}
