package exercise

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"parity.lab/lib/bitset"
	"parity.lab/lib/bulbs"
	"parity.lab/lib/cover"
	"parity.lab/lib/search"
)

// The searches of the tests for boards are those of the question, done as its words say.
func TestSearchPathAsItsWordsSay(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	solved := 0
	for range 300 {
		size := smallBulbs[r.IntN(len(smallBulbs))]
		g := bulbs.RandomSolvable(size[0], size[1], r.Uint64())
		p := someRule(r, size[0], size[1])
		met := map[string]bool{}
		var way []int
		var walk func(g *bulbs.Grid) bool
		walk = func(g *bulbs.Grid) bool {
			if g.Solved() {
				return true
			}
			if met[g.Text()] {
				return false
			}
			met[g.Text()] = true
			var n search.Node
			g.Problem().Start(&n)
			for m := size[0]*size[1] - 1; m >= 0; m-- {
				r, c := m/size[1], m%size[1]
				if g.On(r, c) || !p.keep(&n, r, c) {
					continue
				}
				next := g.Clone()
				if err := next.Press(bulbs.Move{Row: r, Col: c}); err != nil {
					t.Fatal(err)
				}
				way = append(way, m)
				if walk(next) {
					return true
				}
				way = way[:len(way)-1]
			}
			return false
		}
		found := walk(g)
		result := searched(g, search.Options{Rules: []search.Rule{p.rule(size[1])}})
		if found != result.Found || found && !slices.Equal(way, result.Moves) {
			t.Fatalf("%v\nkeeps if %s: by hand %v %v, searched %v", g, p.words, found, way, result.Moves)
		}
		if !found {
			if boards, _ := reach(g, p, 1000); boards != len(met) {
				t.Fatalf("%v\nkeeps if %s: %d boards reached, %d met", g, p.words, boards, len(met))
			}
			continue
		}
		solved++
		if err := compareWays(g, p, way, way); err != nil {
			t.Fatal(err)
		}
		// Any other press instead of one of them, and any shorter or longer way.
		for i := range way {
			if compareWays(g, p, way[:i], way) == nil || compareWays(g, p, append(slices.Clone(way), i), way) == nil {
				t.Fatal("a way of another length is accepted")
			}
			for m := range size[0] * size[1] {
				other := slices.Clone(way)
				other[i] = m
				if (compareWays(g, p, other, way) == nil) != (m == way[i]) {
					t.Fatalf("%v instead of %v: %v", other, way, compareWays(g, p, other, way))
				}
			}
		}
	}
	if solved < 100 {
		t.Errorf("only %d of 300 solved", solved)
	}
}

// size reads the size of the boards off a question.
func size(t *testing.T, task *Task) (rows, cols int) {
	_, after, _ := strings.Cut(strings.ReplaceAll(task.String(), "\n", " "), "for boards of ")
	if _, err := fmt.Sscanf(after, "%d×%d", &rows, &cols); err != nil {
		t.Fatal(err)
	}
	return rows, cols
}

// The witnesses accepted, found by search, are as many as the judge of rules counts.
func TestWitnessesByCount(t *testing.T) {
	for seed := range uint64(20) {
		task := New(Witness, seed)
		var boards, solvable, lost int
		if _, err := fmt.Sscanf(task.hints[1], "Of the %d boards of this size %d have a solution. The rule loses %d of them", &boards, &solvable, &lost); err != nil {
			t.Fatal(err)
		}
		accepted, unsolvable, n := 0, 0, len(fmt.Sprintf("%b", boards))-1
		for w := range uint64(boards) {
			v := task.Check(bitset.FromWords(n, []uint64{w}))
			if v.Right {
				accepted++
			}
			if strings.Contains(v.Why, "no solution at all") {
				unsolvable++
			}
		}
		if v := task.Check(bitset.New(n)); v.Right || !strings.Contains(v.Why, "one bulb on") {
			t.Fatalf("all bulbs off: %v", v)
		}
		if !searched(bulbs.New(size(t, task)), search.Options{}).Found {
			unsolvable++ // it was not told of this board
		}
		if accepted != lost || accepted == 0 || boards-unsolvable != solvable {
			t.Fatalf("%v\n%d accepted, want %d; %d with no solution of %d, want %d", task, accepted, lost, unsolvable, boards, boards-solvable)
		}
	}
}

func TestOrdersByReplay(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for seed := range uint64(20) {
		task := New(PressOrder, seed)
		b := task.question[2].(boards)[0]
		g := bulbs.FromConfig(4, 4, b.config)
		presses := b.presses.Indices()
		accepted := 0
		for range 300 {
			r.Shuffle(len(presses), func(i, j int) { presses[i], presses[j] = presses[j], presses[i] })
			path := make(bulbs.Path, len(presses))
			for i, m := range presses {
				path[i] = bulbs.Move{Row: m / 4, Col: m % 4}
			}
			replay, err := g.Replay(path)
			want := err == nil && replay.Final.Solved()
			if got := task.Check(inOrder(presses, 4)).Right; got != want {
				t.Fatalf("%v\n%v: got %v, want %v", task, presses, got, want)
			}
			accepted += map[bool]int{true: 1}[want]
		}
		if accepted == 300 {
			t.Errorf("%v\nany order will do", task)
		}
		// Two more presses turn all bulbs on, too: one that isn't needed, and itself again.
		if v := task.Check(inOrder(b.presses.Indices(), 4)); v.Right {
			t.Errorf("%v\nthe reading order is accepted", task)
		}
	}
}

// On small boards a table is harmless exactly if the judge of rules says so, when the
// trial takes in all boards with a solution.
func TestTrialByCheckRule(t *testing.T) {
	for _, size := range [][3]int{{2, 2, 9}, {2, 3, 9}, {3, 2, 9}, {3, 3, 9}} {
		rows, cols := size[0], size[1]
		all := newTrial(rows, cols, size[2])
		harmless := 0
		for w := range uint64(1) << (rows * cols) {
			table := bitset.FromWords(rows*cols, []uint64{w})
			_, harmed := all.judge(all.byTable(table))
			v, err := search.CheckRule(context.Background(), bulbs.AllBoards(rows, cols), search.NewRule("table", all.byTable(table)))
			if err != nil {
				t.Fatal(err)
			}
			if v.Solvable != len(all.cases)+1 {
				t.Fatalf("%d×%d: %d boards, want %d", rows, cols, len(all.cases), v.Solvable-1)
			}
			want := v.Solved == v.Solvable && v.Shortest == v.Solvable
			if (harmed == nil) != want {
				t.Fatalf("%d×%d, table %v: harmless %v, want %v", rows, cols, table, harmed == nil, want)
			}
			harmless += map[bool]int{true: 1}[want]
		}
		if harmless == 0 || harmless == 1<<(rows*cols) {
			t.Errorf("%d×%d: %d tables do no harm", rows, cols, harmless)
		}
	}
}

func TestRulesAsAnswers(t *testing.T) {
	all := search.NewRule("all", func(*search.Node, int) bool { return true })
	for seed := range uint64(20) {
		task := New(SafeRule, seed)
		if v := task.Check(all); v.Right || !strings.Contains(v.Why, "prunes 0 of") {
			t.Errorf("keep all: %v", v)
		}
		if v := task.Check(all.Not()); v.Right || !strings.Contains(v.Why, "which needs 1 press,") {
			t.Errorf("prune all: %v", v)
		}
		if v := task.Check(search.Rule{}); v.Right {
			t.Errorf("a rule without a function: %v", v)
		}
	}
	if v := New(Witness, 1).Check(all); v.Right || !strings.Contains(v.Why, "search.Rule") {
		t.Errorf("a rule where a board is wanted: %v", v)
	}
}

func TestTilesByFactor(t *testing.T) {
	for seed := range uint64(30) {
		task := New(Tile, seed)
		b := task.question[1].(boards)[0]
		rows, cols := b.game.Board(b.config).Rows(), b.game.Board(b.config).Cols()
		whole, err := cover.New(rows, cols, b.presses)
		if err != nil {
			t.Fatal(err)
		}
		want := cover.Factor(whole).Tile
		for a := range rows + 2 {
			for b := range cols + 2 {
				if got := task.Check(fmt.Sprintf("%d×%d", a, b)).Right; got != (a == want.Rows() && b == want.Cols()) {
					t.Fatalf("%v\n%d×%d: %v", task, a, b, got)
				}
			}
		}
	}
}

// All press sets of small boards, each against all quiet patterns.
func TestHardestBoardsByBruteForce(t *testing.T) {
	for seed := range uint64(40) {
		task := New(HardestBoard, seed)
		patterns := task.question[1].(boards)
		n := patterns[0].presses.Len()
		if n > 10 {
			continue
		}
		least := func(x *bitset.Set) int {
			most := x.Count()
			for _, p := range patterns {
				y := x.Clone()
				y.Xor(p.presses)
				most = min(most, y.Count())
			}
			return most
		}
		hardest := 0
		for w := range uint64(1) << n {
			hardest = max(hardest, least(bitset.FromWords(n, []uint64{w})))
		}
		for w := range uint64(1) << n {
			x := bitset.FromWords(n, []uint64{w})
			want := x.Count() == hardest && least(x) == hardest
			if got := task.Check(x).Right; got != want {
				t.Fatalf("%v\n%v: got %v, want %v", task, x, got, want)
			}
		}
	}
}
