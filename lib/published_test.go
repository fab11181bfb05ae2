package lib_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"parity.lab/lib/bitset"
	"parity.lab/lib/bulbs"
	"parity.lab/lib/coding"
	"parity.lab/lib/cover"
	"parity.lab/lib/gf2"
	"parity.lab/lib/graph"
	"parity.lab/lib/lights"
	"parity.lab/lib/search"
)

// puzzle is an entry of testdata/puzzles.json: public puzzles, each with the page it is
// from. Grids have n rows and m columns of 0 and 1; vertices, lights and buttons count from
// 0 unless said otherwise; cells of answers are (row, column) from 1.
type puzzle struct {
	ID      string          `json:"id"`
	Kind    string          `json:"kind"`
	Rule    string          `json:"rule"`
	Goal    string          `json:"goal"`
	N       int             `json:"n"`
	M       int             `json:"m"`
	Rows    json.RawMessage `json:"rows"` // a list, or "all ones"
	Mask    []string        `json:"mask"`
	States  int             `json:"states"`
	Edges   [][2]int        `json:"edges"`
	On      []int           `json:"on"`
	Presses [][]int         `json:"presses"`
	Counts  [][]int         `json:"presses_count"`
	Target  string          `json:"target"`
	Joltage []int           `json:"joltage"`
	Matrix  []string        `json:"matrix"`
	Answer  json.RawMessage `json:"answer"`
}

// known are the answers of a puzzle of lights, as far as they are published.
type known struct {
	Solvable  *bool           `json:"solvable"`
	Least     *int            `json:"min_presses"`
	Computed  *int            `json:"min_presses_computed"`
	Solutions *int            `json:"number_of_solutions"`
	Minima    *int            `json:"number_of_minimum_solutions"`
	Nullity   *int            `json:"nullity"`
	Cells     json.RawMessage `json:"presses_rc1"`
	Vertices  []int           `json:"press_set"`
	Shortest  []int           `json:"a_minimum_press_set"`
}

func (p puzzle) rows(t *testing.T) []string {
	t.Helper()
	var rows []string
	if err := json.Unmarshal(p.Rows, &rows); err != nil {
		t.Fatal(err)
	}
	return rows
}

func (p puzzle) text(t *testing.T) string { return strings.Join(p.rows(t), "\n") }

func (p puzzle) answer(t *testing.T, to any) {
	t.Helper()
	if err := json.Unmarshal(p.Answer, to); err != nil {
		t.Fatal(err)
	}
}

// TestPublishedPuzzles solves every puzzle through the exported library, replays each
// answer, and finds each minimum in a second way.
func TestPublishedPuzzles(t *testing.T) {
	text, err := os.ReadFile("testdata/puzzles.json")
	if err != nil {
		t.Fatal(err)
	}
	var puzzles []puzzle
	if err := json.Unmarshal(text, &puzzles); err != nil {
		t.Fatal(err)
	}
	if len(puzzles) != 74 {
		t.Fatalf("%d puzzles, want 74", len(puzzles))
	}
	for _, p := range puzzles {
		t.Run(p.ID, func(t *testing.T) {
			switch {
			case strings.HasPrefix(p.Rule, "cross (row+column"):
				p.bulbs(t)
			case p.Kind == "search":
				p.search(t)
			case p.Kind == "nullity":
				p.nullity(t)
			case p.Kind == "mcp":
				p.mostClicks(t)
			case p.Kind == "gf2":
				p.matrix(t)
			case p.Kind == "forward":
				p.forward(t)
			case p.States > 2:
				p.states(t)
			case p.Joltage != nil:
				p.machine(t)
			case p.Kind == "presses":
				p.buttons(t)
			case p.Kind == "grid" || p.Kind == "all-ones" || p.Kind == "graph":
				p.lights(t)
			default:
				t.Errorf("nothing knows kind %q with rule %q", p.Kind, p.Rule)
			}
		})
	}
}

func same(t *testing.T, what string, got int, want *int) {
	t.Helper()
	if want != nil && got != *want {
		t.Errorf("%s: %d, want %d", what, got, *want)
	}
}

// board returns the game and the configuration that is to be turned off.
func (p puzzle) board(t *testing.T) *lights.Board {
	t.Helper()
	if p.Kind == "all-ones" {
		return lights.AllOn(p.N, p.M)
	}
	if p.Kind == "graph" {
		h, err := graph.FromEdges(p.N, p.Edges)
		if strings.HasPrefix(p.Rule, "directed") {
			h, err = graph.FromArcs(p.N, p.Edges)
		}
		if err != nil {
			t.Fatal(err)
		}
		return lights.NewGame(h, lights.SigmaPlus).Board(bitset.FromFunc(p.N, func(v int) bool { return p.On[v] == 1 }))
	}
	spec := graph.BoardSpec{Rows: p.N, Cols: p.M}
	switch rule, _, _ := strings.Cut(p.Rule, ";"); rule {
	case "plus":
	case "plus-torus":
		spec.Topology = graph.Torus
	case "cross":
		spec.Rule = graph.Cross
	default:
		t.Fatalf("nothing knows rule %q", p.Rule)
	}
	for i, row := range p.Mask {
		if i > 0 {
			spec.Mask += "\n"
		}
		spec.Mask += strings.NewReplacer("1", "#", "0", ".").Replace(row)
	}
	h, err := graph.Board(spec)
	if err != nil {
		t.Fatal(err)
	}
	b, err := lights.NewGame(h, lights.SigmaPlus).Parse(p.text(t))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func (p puzzle) lights(t *testing.T) {
	b := p.board(t)
	g := b.Game()
	if strings.Contains(p.Rule, "all equal") {
		var want int
		p.answer(t, &want)
		inverse := b.Config()
		inverse.FlipAll()
		off, on := least(t, g, b.Config()), least(t, g, inverse)
		if got := min(off, on); got != want {
			t.Errorf("%d presses to all equal, want %d", got, want)
		}
		return
	}
	var want known
	p.answer(t, &want)
	same(t, "nullity", g.Nullity(), want.Nullity)
	s, err := b.Shortest(t.Context(), lights.Options{})
	if want.Solvable != nil && !*want.Solvable {
		var u *lights.UnsolvableError
		if !errors.As(err, &u) || !u.Certificate.Check() {
			t.Errorf("no certificate, error %v", err)
		}
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	if !s.Check() || !s.Shortest {
		t.Error("not a shortest solution")
	}
	same(t, "presses", s.Count(), want.Least)
	same(t, "presses", s.Count(), want.Computed)
	same(t, "solutions", 1<<s.Nullity, want.Solutions)
	same(t, "shortest solutions", s.Minima, want.Minima)
	if again := least(t, g, b.Config()); again != s.Count() {
		t.Errorf("%d presses, by enumeration %d", s.Count(), again)
	}
	if published := p.published(t, b, want); published.Any() {
		if g.Apply(b.Config(), published).Any() {
			t.Error("the published presses do not solve it")
		}
	}
}

// published returns the published press pattern.
func (p puzzle) published(t *testing.T, b *lights.Board, want known) *bitset.Set {
	t.Helper()
	presses := bitset.New(b.Game().Buttons())
	for _, v := range append(want.Vertices, want.Shortest...) {
		presses.Set(v)
	}
	if want.Cells == nil {
		return presses
	}
	var kept []int // among the cells that are not missing, row by row from 0
	if json.Unmarshal(want.Cells, &kept) == nil {
		for _, v := range kept {
			presses.Set(v)
		}
		return presses
	}
	var cells [][2]int
	if err := json.Unmarshal(want.Cells, &cells); err != nil {
		t.Fatal(err)
	}
	for _, c := range cells {
		presses.Set(b.Game().Graph().Cells().At(c[0]-1, c[1]-1))
	}
	return presses
}

// least returns the fewest presses by adding up all quiet patterns to some solution: on
// large boards one by light chasing, else one by elimination.
func least(t *testing.T, g *lights.Game, config *bitset.Set) int {
	t.Helper()
	way := lights.Elimination
	if g.Len() > 1000 {
		way = lights.Chasing
	}
	s, err := g.SolveBy(way, config)
	if err != nil {
		t.Fatal(err)
	}
	quiet := g.QuietPatterns()
	if len(quiet) > 16 {
		t.Fatalf("nullity %d is too much to enumerate", len(quiet))
	}
	best := s.Count()
	for word := range 1 << len(quiet) {
		x := s.Presses.Clone()
		for i, q := range quiet {
			if word>>i&1 == 1 {
				x.Xor(q)
			}
		}
		best = min(best, x.Count())
	}
	return best
}

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

// bulbs are boards on which only off bulbs may be pressed, and all shall be on.
func (p puzzle) bulbs(t *testing.T) {
	if p.Kind == "search" {
		p.search(t)
		return
	}
	var want struct {
		Weight int      `json:"press_set_weight"`
		Least  int      `json:"min_legal_steps"`
		Off    int      `json:"off_initially"`
		Order  [][2]int `json:"legal_order_rc1"`
	}
	p.answer(t, &want)
	g, err := bulbs.Parse(p.text(t))
	if err != nil {
		t.Fatal(err)
	}
	if g.Off() != want.Off {
		t.Errorf("%d bulbs off, want %d", g.Off(), want.Off)
	}
	s, err := bulbs.Construct(t.Context(), g, bulbs.ConstructOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := g.Replay(s.Moves); err != nil || len(s.Moves) != want.Least || s.Presses.Count() != want.Weight {
		t.Errorf("%d moves, %d presses, error %v; want %d and %d", len(s.Moves), s.Presses.Count(), err, want.Least, want.Weight)
	}
	proof, err := bulbs.Prove(t.Context(), g)
	if err != nil || proof.Bound != want.Least {
		t.Errorf("bound %v, error %v, want %d", proof, err, want.Least)
	}
	if p.N == 4 {
		e, err := bulbs.Exact(t.Context(), g, bulbs.ExactOptions{})
		if err != nil || len(e.Moves) != want.Least {
			t.Errorf("by search %v, error %v", e, err)
		}
	}
	var path bulbs.Path
	for _, c := range want.Order {
		path = append(path, bulbs.Move{Row: c[0] - 1, Col: c[1] - 1})
	}
	if path != nil {
		if _, err := g.Replay(path); err != nil {
			t.Errorf("the published order: %v", err)
		}
	}
}

// search are runs of a search on a board of bulbs.
func (p puzzle) search(t *testing.T) {
	var want struct {
		States, Moves int
		First         [][2]int `json:"first10"`
		Last          [][2]int `json:"last10"`
		Off           *int     `json:"off_after_1000"`
		Best          int      `json:"best"`
	}
	p.answer(t, &want)
	g, err := bulbs.Parse(p.text(t))
	if err != nil {
		t.Fatal(err)
	}
	if want.Off != nil {
		w, err := bulbs.Greedy(t.Context(), g, search.GreedyOptions{})
		if err != nil || w.Off[len(w.Off)-1] != *want.Off || w.Best != want.Best {
			t.Errorf("%v, error %v; want %d off and %d at best", w, err, *want.Off, want.Best)
		}
		return
	}
	r, err := bulbs.GuidedDFS(t.Context(), g, search.Options{})
	if err != nil || r.Stats.States != want.States || len(r.Moves) != want.Moves {
		t.Fatalf("%v, error %v; want %d states and %d moves", r, err, want.States, want.Moves)
	}
	if _, err := g.Replay(r.Moves); err != nil {
		t.Error(err)
	}
	for i, c := range want.First {
		if m := r.Moves[i]; m.Row != c[0]-1 || m.Col != c[1]-1 {
			t.Errorf("move %d is %v, want %v", i+1, m, c)
		}
	}
	for i, c := range want.Last {
		if m := r.Moves[len(r.Moves)-len(want.Last)+i]; m.Row != c[0]-1 || m.Col != c[1]-1 {
			t.Errorf("move %d from the end is %v, want %v", len(want.Last)-i, m, c)
		}
	}
}

func (p puzzle) nullity(t *testing.T) {
	check := func(n, want int) {
		if d := cover.Nullity(n); d != want {
			t.Errorf("d(%d) = %d, want %d", n, d, want)
		}
		if n <= 40 {
			if d := lights.New(n, n).Matrix().Nullity(); d != want {
				t.Errorf("d(%d) = %d by elimination, want %d", n, d, want)
			}
		}
	}
	var list []int
	if json.Unmarshal(p.Answer, &list) != nil {
		var sides map[int]int
		p.answer(t, &sides)
		for n, want := range sides {
			check(n, want)
		}
		return
	}
	if p.ID == "oeis-A159257" {
		for i, want := range list {
			check(i+1, want)
		}
		return
	}
	last, which := 143, func(d int) bool { return d > 0 }
	if p.ID == "mcp-nullity2" {
		last, which = 99, func(d int) bool { return d == 2 }
	}
	var got []int
	for n := 1; n <= last; n++ {
		if which(cover.Nullity(n)) {
			got = append(got, n)
		}
	}
	if !slices.Equal(got, list) {
		t.Errorf("sides %v, want %v", got, list)
	}
}

// mostClicks asks how many presses a worst board needs.
func (p puzzle) mostClicks(t *testing.T) {
	var want map[int]int
	p.answer(t, &want)
	for n, value := range want {
		m, err := cover.MostClicks(t.Context(), n, n, coding.RadiusOptions{})
		if err != nil || !m.Exact() || m.Lower != value || m.Presses.Count() != value {
			t.Errorf("%d×%d: %v, error %v, want %d", n, n, m, err, value)
			continue
		}
		// The witness is replayed, and it has no shorter solution.
		g := m.Witness.Game()
		if g.Apply(m.Witness.Config(), m.Presses).Any() || least(t, g, m.Witness.Config()) != value {
			t.Errorf("%d×%d: the witness does not need %d presses", n, n, value)
		}
	}
}

func (p puzzle) matrix(t *testing.T) {
	m, err := gf2.Parse(strings.Join(p.Matrix, "\n"))
	if err != nil {
		t.Fatal(err)
	}
	rows := func(m *gf2.Matrix) []string {
		var list []string
		for i := range m.Rows() {
			list = append(list, m.Row(i).String())
		}
		return list
	}
	equal := func(what string, got *gf2.Matrix, want []string) {
		if !slices.Equal(rows(got), want) {
			t.Errorf("%s is %v, want %v", what, rows(got), want)
		}
	}
	if p.ID == "sage-mod2-rank" {
		var want struct {
			Rank, Rank2 int
			Square      []string
		}
		p.answer(t, &want)
		before := m.Rank()
		m.Set(0, 0, true)
		if before != want.Rank || m.Rank() != want.Rank2 {
			t.Errorf("ranks %d and %d, want %+v", before, m.Rank(), want)
		}
		equal("the square", m.Mul(m), want.Square)
		return
	}
	var rank int
	if json.Unmarshal(p.Answer, &rank) == nil {
		if m.Rank() != rank {
			t.Errorf("rank %d, want %d", m.Rank(), rank)
		}
		return
	}
	var want []string
	p.answer(t, &want)
	switch p.ID {
	case "sage-mod2-echelon":
		equal("the reduced echelon form", m.ReducedEchelon().Matrix(), want)
	case "sage-mod2-mul":
		a, err := gf2.Parse("110\n101\n010")
		if err != nil {
			t.Fatal(err)
		}
		equal("the product", m.Mul(a), want)
	case "sage-mod2-augment":
		both := gf2.New(m.Rows(), 2*m.Rows())
		both.SetBlock(0, 0, m)
		both.SetBlock(0, m.Rows(), gf2.Identity(m.Rows()))
		equal("the reduced echelon form", both.ReducedEchelon().Matrix(), want)
	default:
		t.Errorf("nothing knows it")
	}
}
