package lights

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"parity.lab/lib/bitset"
)

// fewestCounts tries all numbers of presses and returns the least sum that reaches the
// target, −1 if none does.
func fewestCounts(g *Game, target []int) int {
	left := slices.Clone(target)
	best := -1
	var try func(j, sum int)
	try = func(j, sum int) {
		if j == g.Buttons() {
			if (best < 0 || sum < best) && !slices.ContainsFunc(left, func(t int) bool { return t != 0 }) {
				best = sum
			}
			return
		}
		reach := g.Toggles(j)
		times := 0
		for ; ; times++ {
			try(j+1, sum+times)
			if len(reach) == 0 || !g.CanPress(j) || slices.ContainsFunc(reach, func(v int) bool { return left[v] == 0 }) {
				break
			}
			for _, v := range reach {
				left[v]--
			}
		}
		for _, v := range reach {
			left[v] += times
		}
	}
	try(0, 0)
	return best
}

// compareCounts compares both methods and the automatic choice with a known answer.
func compareCounts(t *testing.T, g *Game, target []int, want int) *CounterSolution {
	t.Helper()
	var last *CounterSolution
	for _, method := range []CounterMethod{Halving, Branching, Relaxing, CounterAuto} {
		s, err := g.ShortestCounters(context.Background(), target, CounterOptions{Method: method})
		if want < 0 {
			var u *CounterUnsolvableError
			if !errors.As(err, &u) || !errors.Is(err, ErrUnsolvable) || u.Certificate != nil && !u.Certificate.Check() {
				t.Fatalf("%v to %v by %v: %v, error %v, want none", g, target, method, s, err)
			}
			continue
		}
		if err != nil || !s.Check() || !s.Shortest || s.Count() != want || !s.Bound.Check(g, target) || s.Bound.Presses() > want {
			t.Fatalf("%v to %v by %v: %v, error %v, want %d presses", g, target, method, s, err, want)
		}
		last = s
	}
	return last
}

func TestCountersAgainstBruteForce(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	none, searched, certified := 0, 0, map[bool]int{}
	rounds := 1500
	if large() {
		rounds = 100000
	}
	for round := range rounds {
		lights, buttons := rng.IntN(5), rng.IntN(6)
		// Exact covers by triples: fractions often do what whole numbers can't.
		triples := round%4 == 0
		if triples {
			lights, buttons = 6, 6+rng.IntN(3)
		}
		reach := make([][]int, buttons)
		for j := range reach {
			for v := range lights {
				if rng.IntN(2) == 0 {
					reach[j] = append(reach[j], v)
				}
			}
			if triples {
				reach[j] = rng.Perm(lights)[:3]
			}
		}
		g := buttonGame(t, lights, reach)
		if rng.IntN(4) == 0 {
			g = g.Stuck(bitset.Random(buttons, rng))
		}
		target := make([]int, lights)
		for v := range target {
			target[v] = rng.IntN(7)
			if triples {
				target[v] = 1
			}
		}
		if rng.IntN(2) == 0 {
			// Half presses reach it, where it is whole.
			twice := make([]int, lights)
			for _, list := range reach {
				times := rng.IntN(6)
				for _, v := range list {
					twice[v] += times
				}
			}
			if !slices.ContainsFunc(twice, func(t int) bool { return t%2 == 1 }) {
				for v := range target {
					target[v] = twice[v] / 2
				}
			}
		}
		want := fewestCounts(g, target)
		compareCounts(t, g, target, want)
		if want < 0 {
			none++
			_, err := g.ShortestCounters(context.Background(), target, CounterOptions{})
			var u *CounterUnsolvableError
			if errors.As(err, &u) && u.Certificate == nil {
				searched++
			} else {
				certified[u.Certificate.Modulus > 0]++
				u.Certificate.Weights = make([]int, lights)
				if u.Certificate.Check() {
					t.Fatal("an empty certificate passes")
				}
			}
		}
	}
	t.Logf("%d without solution: certified %v, by search %d", none, certified, searched)
	if none < rounds/4 || certified[true] < 3 || certified[false] < 100 || searched < 1 {
		t.Errorf("%d without solution: certified %v, by search %d; that does not test enough", none, certified, searched)
	}
}

// TestCounterMethodsAgree compares the methods where trying everything takes too
// long.
func TestCounterMethodsAgree(t *testing.T) {
	machines := 60
	if large() {
		machines = 2000
	}
	searched := 0
	for seed := range uint64(machines) {
		rng := rand.New(rand.NewPCG(seed, 9))
		counters := 4 + rng.IntN(7)
		m := RandomMachine(counters, min(13, counters+rng.IntN(4)), 10+rng.IntN(50), seed)
		if seed%4 == 3 {
			m.Counters[rng.IntN(counters)]++
		}
		g := m.Game()
		s, err := g.ShortestCounters(context.Background(), m.Counters, CounterOptions{Method: Halving})
		want := -1
		if err == nil {
			want = s.Count()
		}
		if s := compareCounts(t, g, m.Counters, want); s != nil && s.Nodes > 0 {
			searched++
		}
	}
	if searched < machines/8 {
		t.Errorf("only %d machines had to be searched", searched)
	}
}

func TestPublicMachines(t *testing.T) {
	variants(t, "aoc-", 2, func(t *testing.T, v variant) {
		var want struct{ Part1, Part2 int }
		v.answer(t, &want)
		m, err := ParseMachine((&Machine{parseLights(v.Target), v.Presses, v.Joltage}).String())
		if err != nil {
			t.Fatal(err)
		}
		s, err := m.ShortestLights(context.Background(), Options{})
		if err != nil || !s.Check() || s.Count() != want.Part1 {
			t.Errorf("lights: %v, error %v, want %d presses", s, err, want.Part1)
		}
		if n := fewestCounts(m.Game(), m.Counters); n != want.Part2 {
			t.Errorf("%d presses by trying everything, want %d", n, want.Part2)
		}
		compareCounts(t, m.Game(), m.Counters, want.Part2)
	})
}

func parseLights(text string) *bitset.Set {
	return bitset.FromFunc(len(text), func(i int) bool { return text[i] == '#' })
}

func TestMachineText(t *testing.T) {
	for seed := range uint64(20) {
		m := RandomMachine(1+int(seed)%7, int(seed), 9, seed)
		again, err := ParseMachine(m.String())
		if err != nil || again.String() != m.String() {
			t.Errorf("%v read as %v, error %v", m, again, err)
		}
	}
	list, err := ParseMachines("\ufeff[] {}\r\n\n  [ .# ]( 0 , 1 )()\t{ 1 , 12 }  \n")
	if err != nil || len(list) != 2 || list[0].String() != "[] {}" || list[1].String() != "[.#] (0,1) () {1,12}" {
		t.Errorf("%v, error %v", list, err)
	}
	for text, want := range map[string]string{
		"":                            "column 1: the end of the line, want [ and the goal of the lights, such as [.##.]",
		"(0) {1}":                     "column 1: '(', want [ and the goal of the lights, such as [.##.]",
		"[.x] (0) {1}":                "column 3: 'x' is no light, want . (off), # (on) or ]",
		"[.":                          "column 3: the end of the line is no light, want . (off), # (on) or ]",
		"[.#] (0,2) {1,1}":            "column 9: light 2 of a machine with 2 lights, which are counted from 0",
		"[.#] (1,1) {1,1}":            "column 9: light 1 is named twice by one button",
		"[.#] (0,) {1,1}":             "column 9: ')' is no light, want a number",
		"[.#] (0;1) {1,1}":            "column 8: ';' after a light, want , or )",
		"[.#] (0":                     "column 8: the end of the line after a light, want , or )",
		"[.#] (0)":                    "column 9: the end of the line, want ( and a button or { and the goals of the counters",
		"[.#] (0) {1}":                "column 10: 1 counter for 2 lights",
		"[.#] (0) {1,-2}":             "column 13: '-' is no counter, want a number",
		"[.#] (0) {1,2} x":            "column 16: 'x' after the counters, want the end of the line",
		"[.#] (0) {1,99999999999999}": "column 13: 99999999999999 is too large for a counter",
	} {
		_, err := ParseMachine(text)
		var syntax *SyntaxError
		if !errors.As(err, &syntax) || err.Error() != "lights: row 1, "+want {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
	if _, err := ParseMachines("[.] (0) {1}\n\n[.] (1) {1}"); err == nil || err.Error() != "lights: row 3, column 6: light 1 of a machine with 1 light, which are counted from 0" {
		t.Errorf("error %v", err)
	}
}

func TestCounterLimits(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	// Many free numbers, far more than a look at ctx is apart.
	m := RandomMachine(3, 13, 2000, 4)
	for _, method := range []CounterMethod{Halving, Branching, Relaxing} {
		s, err := m.ShortestCounters(ctx, CounterOptions{Method: method})
		if err == nil && s.Nodes > 1<<12 || err != nil && !errors.Is(err, context.Canceled) || s != nil && !s.Check() {
			t.Errorf("%v: %v, error %v", method, s, err)
		}
	}
	wide := buttonGame(t, 1, make([][]int, 3))
	expectPanic(t, "length", func() { _, _ = wide.ShortestCounters(ctx, nil, CounterOptions{}) })
	expectPanic(t, "negative", func() { _, _ = wide.ShortestCounters(ctx, []int{-1}, CounterOptions{}) })
	expectPanic(t, "machine", func() { RandomMachine(0, 1, 1, 1) })
	expectPanic(t, "buttons", func() { (&Machine{bitset.New(1), [][]int{{1}}, []int{0}}).Game() })
}

// BenchmarkMachines solves machines of the size of the public inputs: 10 counters up to
// some 300 and 13 buttons.
func BenchmarkMachines(b *testing.B) {
	var machines []*Machine
	for seed := range uint64(50) {
		machines = append(machines, RandomMachine(10, 13, 50, seed))
	}
	for _, method := range []CounterMethod{CounterAuto, Branching, Halving, Relaxing} {
		b.Run(method.String(), func(b *testing.B) {
			for i := 0; b.Loop(); i++ {
				if _, err := machines[i%len(machines)].ShortestCounters(context.Background(), CounterOptions{Method: method}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
