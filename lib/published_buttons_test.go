package lib_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"parity.lab/lib/bitset"
	"parity.lab/lib/lights"
)

// buttons are games of arbitrary buttons.
func (p puzzle) buttons(t *testing.T) {
	var want struct {
		known
		Rows []int `json:"rows"`
		Cols []int `json:"cols"`
	}
	p.answer(t, &want)
	lit := p.On
	reach := p.Presses
	n := p.N
	if p.Presses == nil { // a button for each row and each column
		n = p.N * p.M
		lit, reach = nil, make([][]int, p.N+p.M)
		for r, row := range p.rows(t) {
			for c, ch := range row {
				v := r*p.M + c
				reach[r] = append(reach[r], v)
				reach[p.N+c] = append(reach[p.N+c], v)
				if ch == '1' {
					lit = append(lit, v)
				}
			}
		}
	} else { // vertices of a tree from 1
		shifted := make([][]int, len(reach))
		for i, list := range reach {
			for _, v := range list {
				shifted[i] = append(shifted[i], v-1)
			}
		}
		reach = shifted
		for i := range lit {
			lit[i]--
		}
	}
	g, err := lights.NewButtons(n, reach)
	if err != nil {
		t.Fatal(err)
	}
	config := bitset.FromIndices(n, lit...)
	s, err := g.Shortest(t.Context(), config, lights.Options{})
	if err != nil || !s.Check() || !s.Shortest {
		t.Fatalf("%v, error %v", s, err)
	}
	same(t, "presses", s.Count(), want.Least)
	same(t, "presses by enumeration", least(t, g, config), want.Least)
	same(t, "nullity", s.Nullity, want.Nullity)
	same(t, "solutions", 1<<s.Nullity, want.Solutions)
	if want.Rows != nil {
		published := bitset.New(g.Buttons())
		for _, r := range want.Rows {
			published.Set(r - 1)
		}
		for _, c := range want.Cols {
			published.Set(p.N + c - 1)
		}
		if g.Apply(config, published).Any() {
			t.Error("the published presses do not solve it")
		}
	}
}

// machine has lights to be lit and counters to be reached with the same buttons.
func (p puzzle) machine(t *testing.T) {
	var want struct{ Part1, Part2 int }
	p.answer(t, &want)
	var line strings.Builder
	fmt.Fprintf(&line, "[%s]", p.Target)
	for _, b := range p.Presses {
		fmt.Fprintf(&line, " (%s)", numbers(b))
	}
	fmt.Fprintf(&line, " {%s}", numbers(p.Joltage))
	m, err := lights.ParseMachine(line.String())
	if err != nil {
		t.Fatal(err)
	}
	s, err := m.ShortestLights(t.Context(), lights.Options{})
	if err != nil || s.Count() != want.Part1 || !s.Check() || least(t, m.Game(), m.Lights) != want.Part1 {
		t.Errorf("%v, error %v, want %d presses", s, err, want.Part1)
	}
	c, err := m.ShortestCounters(t.Context(), lights.CounterOptions{})
	if err != nil || c.Count() != want.Part2 || !c.Check() || !c.Shortest {
		t.Errorf("%v, error %v, want %d presses", c, err, want.Part2)
	}
	if got := fewestByBreadth(p.Presses, p.Joltage); got != want.Part2 {
		t.Errorf("breadth-first: %d presses, want %d", got, want.Part2)
	}
}

func numbers(list []int) string {
	var words []string
	for _, v := range list {
		words = append(words, strconv.Itoa(v))
	}
	return strings.Join(words, ",")
}

// fewestByBreadth counts presses level by level until the counters are reached.
func fewestByBreadth(buttons [][]int, goal []int) int {
	start := fmt.Sprint(make([]int, len(goal)))
	level := map[string][]int{start: make([]int, len(goal))}
	for depth := 0; len(level) > 0; depth++ {
		next := map[string][]int{}
		for _, state := range level {
			if slices.Equal(state, goal) {
				return depth
			}
			for _, b := range buttons {
				after := slices.Clone(state)
				over := false
				for _, v := range b {
					after[v]++
					over = over || after[v] > goal[v]
				}
				if !over {
					next[fmt.Sprint(after)] = after
				}
			}
		}
		level = next
	}
	return -1
}

// states are boards of more than two states. The published presses are cells, as often
// as each is pressed.
func (p puzzle) states(t *testing.T) {
	var want struct {
		Cells [][2]int `json:"presses_rc1"`
		Least int      `json:"min_presses"`
	}
	p.answer(t, &want)
	b, err := lights.ParseStates(p.text(t), p.States)
	if err != nil {
		t.Fatal(err)
	}
	g := b.Game()
	zero := make(lights.States, g.Len())
	s, err := g.Shortest(t.Context(), b.States(), zero, lights.StateOptions{})
	if err != nil || !s.Check() || !s.Shortest || s.Count() != want.Least {
		t.Fatalf("%v, error %v, want %d presses", s, err, want.Least)
	}
	published := make([]int, g.Buttons())
	for _, c := range want.Cells {
		published[(c[0]-1)*p.M+c[1]-1]++
	}
	if !slices.Equal(g.Apply(b.States(), published), zero) {
		t.Error("the published presses do not solve it")
	}
	fewest := -1
	for x := range s.All() {
		sum := 0
		for _, v := range x {
			sum += v
		}
		if fewest < 0 || sum < fewest {
			fewest = sum
		}
	}
	if fewest != want.Least {
		t.Errorf("the fewest presses of all solutions are %d, want %d", fewest, want.Least)
	}
}

// forward asks for the lights after presses, some of them several times.
func (p puzzle) forward(t *testing.T) {
	var want []string
	p.answer(t, &want)
	b, err := lights.ParseBoard(p.text(t))
	if err != nil {
		t.Fatal(err)
	}
	for r, row := range p.Counts {
		for c, times := range row {
			for range times {
				b.Press(r, c)
			}
		}
	}
	after, err := lights.ParseBoard(strings.Join(want, "\n"))
	if err != nil {
		t.Fatal(err)
	}
	if !after.Config().Equal(b.Config()) {
		t.Errorf("after the presses:\n%v\nwant\n%v", b, after)
	}
}
