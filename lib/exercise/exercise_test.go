package exercise

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"parity.lab/lib/bitset"
	"parity.lab/lib/gf2"
	"parity.lab/lib/lights"
)

const seeds = 60

func each(t *testing.T, f func(t *testing.T, k Kind, seed uint64)) {
	for _, k := range Kinds() {
		t.Run(string(k), func(t *testing.T) {
			for seed := range uint64(seeds) {
				f(t, k, seed)
			}
		})
	}
}

func TestSolutionIsAccepted(t *testing.T) {
	each(t, func(t *testing.T, k Kind, seed uint64) {
		task := New(k, seed)
		if v := task.Check(task.Solution()); !v.Right || v.String() != "Right." {
			t.Fatalf("%v\nsolution %q: %v", task, task.Solution(), v)
		}
	})
}

func TestSameSeedSameTask(t *testing.T) {
	each(t, func(t *testing.T, k Kind, seed uint64) {
		a, b := New(k, seed), New(k, seed)
		if a.String() != b.String() || a.HTML() != b.HTML() || a.Solution() != b.Solution() {
			t.Fatalf("seed %d: two tasks", seed)
		}
	})
	for _, k := range Kinds() {
		different := map[string]bool{}
		for seed := range uint64(seeds) {
			different[New(k, seed).text()] = true
		}
		if k != Quiet && len(different) < seeds/4 {
			t.Errorf("%s: only %d different tasks for %d seeds", k, len(different), seeds)
		}
	}
}

// Words that are no answer to anything are refused with what was wanted, and
// nothing panics.
func TestNoAnswers(t *testing.T) {
	each(t, func(t *testing.T, k Kind, seed uint64) {
		task := New(k, seed)
		for _, answer := range []any{"", "  \n", "?", "Ä", "yes", "no", "no:", "-1", "99999999999999999999", "(9,9)", "(0,99999999999999999999)", "R1", "R9 += R1", "R99999999999999999999 <-> R1", (*bitset.Set)(nil), (*lights.Solution)(nil), []string{"Ä"},
			strings.Repeat("1", 100), 3.5, nil, []float64{1}} {
			v := task.Check(answer)
			if v.Right {
				t.Fatalf("%v\naccepts %q", task, answer)
			}
			if v.Why == "" || !strings.HasPrefix(v.String(), "Not yet: ") || strings.Contains(v.Why, "gf2:") {
				t.Fatalf("%q: %v", answer, v)
			}
		}
	})
}

// wrongAnswers returns answers in the form of the solution, most of them wrong.
func wrongAnswers(solution string, r *rand.Rand) []string {
	var all []string
	for range 20 {
		b := []byte(solution)
		for i, c := range b {
			if r.IntN(3) > 0 {
				continue
			}
			switch c {
			case '0':
				b[i] = '1'
			case '1':
				b[i] = '0'
			case '.':
				b[i] = '#'
			case '#':
				b[i] = '.'
			case '2', '3', '4':
				b[i] = byte('1' + r.IntN(4))
			}
		}
		all = append(all, string(b))
	}
	return all
}

// What is said about a wrong answer does not hold the right one.
func TestVerdictsTellNoAnswer(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	right, wrong := 0, 0
	each(t, func(t *testing.T, k Kind, seed uint64) {
		task := New(k, seed)
		for _, answer := range wrongAnswers(task.Solution(), r) {
			v := task.Check(answer)
			if v.Right {
				right++
				continue
			}
			wrong++
			switch k {
			case Solve, Shortest, Solvable, Quiet, Graph:
				continue // what these answers do is listed, and may look like a solution by chance
			}
			if len(task.Solution()) > 3 && strings.Contains(v.Why, task.Solution()) {
				t.Fatalf("%v\nanswer %q: %v tells the solution %q", task, answer, v, task.Solution())
			}
		}
	})
	if wrong < right {
		t.Errorf("%d answers right, %d wrong", right, wrong)
	}
}

// Where all possible answers can be tried, those that are accepted are those that
// the definition wants.
func TestAcceptedByDefinition(t *testing.T) {
	for seed := range uint64(20) {
		task := New(System, seed)
		s := task.question[1].(system)
		for w := range uint64(16) {
			x := bitset.FromWords(4, []uint64{w})
			if got, want := task.Check(x).Right, s.m.MulVec(x).Equal(s.b); got != want {
				t.Fatalf("%v\n%v: got %v, want %v", task, x, got, want)
			}
		}
		task = New(Contradiction, seed)
		s = task.question[1].(system)
		for w := range uint64(32) {
			y := bitset.FromWords(5, []uint64{w})
			want := s.m.VecMul(y).None() && y.ParityAnd(s.b) == 1
			if got := task.Check(y).Right; got != want {
				t.Fatalf("%v\n%v: got %v, want %v", task, y, got, want)
			}
			if got := task.Check(ones(y)).Right; got != want {
				t.Fatalf("%v\n%q: got %v, want %v", task, ones(y), got, want)
			}
		}
		task = New(Hamming, seed)
		received, err := bitset.Parse(task.question[3].(words)[0])
		if err != nil {
			t.Fatal(err)
		}
		accepted := 0
		for w := range uint64(128) {
			x := bitset.FromWords(7, []uint64{w})
			if task.Check(x).Right {
				accepted++
				x.Xor(received)
				if x.Count() != 1 {
					t.Fatalf("%v\naccepts a word %d places away", task, x.Count())
				}
			}
		}
		if accepted != 1 {
			t.Fatalf("%v\naccepts %d words", task, accepted)
		}
		task = New(ISBN, seed)
		accepted = 0
		for _, d := range "0123456789X" {
			if task.Check(string(d)).Right {
				accepted++
			}
		}
		if accepted != 1 {
			t.Fatalf("%v\naccepts %d digits", task, accepted)
		}
	}
}

// Boards: every set of presses is accepted exactly if pressing it one by one turns
// all lights off.
func TestBoardsByPressing(t *testing.T) {
	for _, k := range []Kind{Solve, Quiet, Solvable, Graph} {
		for seed := range uint64(12) {
			task := New(k, seed)
			s := task.question[1].(boards)[0]
			n := s.game.Len()
			if n > 10 {
				continue
			}
			certificates, solutions := 0, 0
			for w := range uint64(1) << n {
				x := bitset.FromWords(n, []uint64{w})
				left := s.config.Clone()
				for v := range x.All() {
					s.game.Press(left, v)
				}
				answer, want := x.String(), left.None()
				if k == Quiet {
					want = want && x.Any()
				}
				if k == Solvable {
					solutions += map[bool]int{true: 1}[want]
					if task.Check("no: " + answer).Right {
						certificates++
					}
					answer = "yes: " + answer
				}
				if k == Graph {
					answer = strings.Trim(fmt.Sprint(x.Indices()), "[]")
				}
				if got := task.Check(answer).Right; got != want {
					t.Fatalf("%v\n%q: got %v, want %v", task, answer, got, want)
				}
			}
			if k == Solvable && (certificates > 0) == (solutions > 0) {
				t.Fatalf("%v\n%d solutions, %d certificates", task, solutions, certificates)
			}
		}
	}
}

// Bulbs and lamps of three states: every answer is accepted exactly if counting,
// press by press, ends where it should.
func TestCountedOut(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for seed := range uint64(4) {
		task := New(GridOfBulbs, seed)
		config := task.question[1].(boards)[0].config
		right := 0
		for w := range uint64(1) << 16 {
			x := bitset.FromWords(16, []uint64{w})
			end := w
			for v := range x.All() {
				for u := range 16 {
					if u/4 == v/4 || u%4 == v%4 {
						end ^= 1 << u
					}
				}
			}
			want := end^w^config.Words()[0] == 1<<16-1
			if want {
				right++
			}
			if (want || r.IntN(50) == 0) && task.Check(x).Right != want {
				t.Fatalf("%v\n%v: want %v", task, x, want)
			}
		}
		if right != 1 {
			t.Fatalf("%v\n%d answers", task, right)
		}
		task = New(ThreeStates, seed)
		states, err := readDigits(strings.Join(task.question[1].(words), ""), 6, 3)
		if err != nil {
			t.Fatal(err)
		}
		for code := range 729 {
			presses := make([]int, 6)
			for i := range presses {
				presses[i] = code % 3
				code /= 3
			}
			want := true
			for v, state := range states {
				for u, times := range presses {
					if distance := max(v/3-u/3, u/3-v/3) + max(v%3-u%3, u%3-v%3); distance <= 1 {
						state += times
					}
				}
				want = want && state%3 == 0
			}
			if task.Check(presses).Right != want {
				t.Fatalf("%v\n%v: want %v", task, presses, want)
			}
		}
	}
}

func TestValuesAsAnswers(t *testing.T) {
	for seed := range uint64(20) {
		task := New(RREF, seed)
		m := task.question[1].(matrices)[0]
		if v := task.Check(m.Steps().Ops); !v.Right {
			t.Errorf("steps: %v", v)
		}
		task = New(NullSpace, seed)
		m = task.question[1].(matrices)[0]
		if v := task.Check(m.NullSpace()); !v.Right {
			t.Errorf("null space: %v", v)
		}
		if basis := m.NullSpace(); task.Check(basis[1:]).Right || task.Check(append(basis, basis[0])).Right {
			t.Error("a list that is no basis is accepted")
		}
		task = New(Rank, seed)
		if v := task.Check(task.question[1].(matrices)[0].Rank()); !v.Right {
			t.Errorf("rank: %v", v)
		}
		task = New(Inverse, seed)
		inv, err := task.question[1].(matrices)[0].Inverse()
		if err != nil {
			t.Fatal(err)
		}
		if v := task.Check(inv); !v.Right {
			t.Errorf("inverse: %v", v)
		}
		if v := task.Check(inv.Mul(inv)); v.Right != inv.Mul(inv).Equal(inv) {
			t.Errorf("square of the inverse: %v", v)
		}
		task = New(Solvable, seed)
		b := task.question[1].(boards)[0]
		var answer any = b.game.Certificate(b.config)
		if b.game.Solvable(b.config) {
			answer = least(b.game, b.config)
		}
		if v := task.Check(answer); !v.Right {
			t.Errorf("%v\n%v: %v", task, answer, v)
		}
		task = New(Contradiction, seed)
		equations := task.question[1].(system)
		if _, err := equations.m.Solve(equations.b); !task.Check(err).Right {
			t.Errorf("contradiction: %v", task.Check(err))
		}
		task = New(System, seed)
		equations = task.question[1].(system)
		if s, err := equations.m.Solve(equations.b); err != nil || !task.Check(s).Right {
			t.Errorf("system: %v, %v", task.Check(s), err)
		}
		task = New(PressEffect, seed)
		b = task.question[1].(boards)[0]
		if v := task.Check(b.game.Board(b.game.Apply(b.config, b.presses))); !v.Right {
			t.Errorf("board: %v", v)
		}
	}
}

// What is wrong is said in terms of the answer that was given.
func TestMessages(t *testing.T) {
	for _, c := range []struct {
		kind   Kind
		answer any
		why    string
	}{
		{Solve, "", "the answer is empty"},
		{Solve, nil, "the answer is empty"},
		{Solve, (*lights.Solution)(nil), "the answer is a nil *lights.Solution: the call that should give it gave an error instead"},
		{Solve, 'x', "an answer of type int32 cannot be read; write it as text"},
		{Solve, "101", "got 3 signs, want 9, 3 rows of 3, 0 and 1 or . and #, or cells such as (0,1) (2,0), rows and columns from 0"},
		{Solve, "hello", `"h" cannot be read: want 9 signs, 3 rows of 3, 0 and 1 or . and #, or cells such as (0,1) (2,0), rows and columns from 0`},
		{Solve, "(0 1)", `"(0 1)" is no cell: want cells such as (0,1) (2,0), rows and columns from 0`},
		{Solve, "(0,3)", "there is no cell (0,3): rows go from 0 to 2, columns from 0 to 2"},
		{Solve, "(0,1) (0,1)", "(0,1) stands there twice"},
		{Solve, "no: (0,1)", `"no:" is no cell: want cells such as (0,1) (2,0), rows and columns from 0`},
		{Solvable, "(0,1)", "the answer begins with yes or no, as in yes: (0,1) (0,2)"},
		{Solvable, "no", "say why: presses after yes, a set of lights after no"},
		{Quiet, "(0,0) (0,0)", "(0,0) stands there twice"},
		{Chase, "...", "got 3 signs, want 5, . for off and # for on"},
		{Graph, "0 0", "0 stands there twice"},
		{Graph, "99", "there is no number 99: they go from 0 to 5"},
		{Nullity, -1, "want a number from 0 to 3, as there are only 3 patterns here"},
		{Nullity, 3, "the nullity is not 3: however you choose 3 of these patterns, one of them is a sum of others"},
		{Nullity, 1, "the nullity is not 1: the sums of 1 pattern are 1 at most, besides pressing nothing, and this board has more quiet patterns"},
		{Nullity, "two", `"two" is no whole number`},
		{GameMatrix, "10; 01", `"10" has 2 signs, want 4, one vector a line`},
		{GameMatrix, "1000", "want 4 rows, got 1"},
		{GameMatrix, "1x00", `"1x00" is no vector: want 4 signs, each 0 or 1, one vector a line`},
		{GridOfBulbs, "1", "got 1 sign, want 16, 4 rows of 4, 0 and 1 or . and #, or cells such as (0,1) (2,0), rows and columns from 0"},
		{ThreeStates, "0 1 2", "got 3 digits, want 6, each from 0 to 2"},
		{ThreeStates, "3", `"3" cannot be read: want 6 digits from 0 to 2`},
		{Rank, 6, "a matrix with 5 rows has a rank from 0 to 5"},
		{Rank, 0, "the rank is not 0: there are more independent rows than that"},
		{RREF, "R1 -= R2", `"R1 -= R2" is no row operation: want R1 <-> R2 for a swap, or R1 += R2 to add row 2 to row 1`},
		{RREF, "R1 <-> R1", "operation 1, R1 ↔ R1: a swap needs two different rows"},
		{RREF, "R1 += R3", "after 1 operation: column 1 is not finished, want its only 1 in row 1"},
		{NullSpace, "00000", "these vectors are in the null space, but not independent: some of them add up to 0"},
		{Hamming, "0000000 0", "got 8 signs, want 7, each 0 or 1"},
		{Secret, "12345", "the word has no signs but the letters A to Z"},
		{Secret, "ABC", "the word has 6 letters, yours has 3"},
		{ISBN, "X", "only the last digit can be X, which stands for 10"},
		{ISBN, "10", "want one digit, or X"},
	} {
		if v := New(c.kind, 5).Check(c.answer); v.Right || v.Why != c.why {
			t.Errorf("%s, %q: %q, want %q", c.kind, c.answer, v.Why, c.why)
		}
	}
}

// Matrices and vectors are read in all the ways that people write them.
func TestMatrixForms(t *testing.T) {
	want := "101\n010"
	for _, text := range []string{"101\n010", "101, 010", "101;010", "1 0 1\n0 1 0", "[[1,0,1],[0,1,0]]", "[1 0 1; 0 1 0]", "101010", "#.#\n.#."} {
		if m, err := readMatrix(text, 2, 3); err != nil || strings.TrimSpace(m.String()) != want {
			t.Errorf("matrix %q: %v, %v", text, m, err)
		}
		if v, err := readVectors(text, 3); text != "101010" && (err != nil || joined(v) != want) {
			t.Errorf("vectors %q: %v, %v", text, v, err)
		}
	}
}

func TestOperations(t *testing.T) {
	for text, want := range map[string][]gf2.RowOp{
		"R1 <-> R2":              {{Swap: true, A: 0, B: 1}},
		"r1 += r3; R2<->R3":      {{A: 0, B: 2}, {Swap: true, A: 1, B: 2}},
		"R1 ← R1 + R2\nR3=R1+R3": {{A: 0, B: 1}, {A: 2, B: 0}},
		"1 += 2,":                {{A: 0, B: 1}},
	} {
		got, err := readOperations(text)
		if err != nil || fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%q: %v, %v", text, got, err)
		}
	}
	for _, text := range []string{"R1", "R1 = R2 + R3", "R1 - R2", "R1 += "} {
		if got, err := readOperations(text); err == nil {
			t.Errorf("%q: %v", text, got)
		}
	}
}

func TestHints(t *testing.T) {
	each(t, func(t *testing.T, k Kind, seed uint64) {
		task := New(k, seed)
		if task.Hints() < 3 {
			t.Fatalf("%d hints", task.Hints())
		}
		seen := map[string]bool{}
		for i := range task.Hints() {
			h := task.Hint()
			if seen[h] || !strings.HasPrefix(h, fmt.Sprintf("Hint %d of %d: ", i+1, task.Hints())) {
				t.Fatalf("hint %d: %q", i, h)
			}
			seen[h] = true
		}
		if h := task.Hint(); !strings.HasPrefix(h, "No more hints") {
			t.Fatal(h)
		}
		if task.Kind() != k || task.Seed() != seed {
			t.Fatal("wrong kind or seed")
		}
	})
}

func TestUnknownKind(t *testing.T) {
	defer func() {
		if p := fmt.Sprint(recover()); !strings.HasPrefix(p, "exercise: unknown kind") {
			t.Error(p)
		}
	}()
	New("nothing", 1)
}
