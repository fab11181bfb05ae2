package exercise

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"parity.lab/lib/bitset"
	"parity.lab/lib/gf2"
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
		for _, answer := range []any{"", "  \n", "?", "Ä", "yes", "no", "no:", "-1", "99999999999999999999", "(9,9)", "(0,99999999999999999999)", "R1", "R9 += R1", "R99999999999999999999 <-> R1",
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
		task = New(PressEffect, seed)
		b = task.question[1].(boards)[0]
		if v := task.Check(b.game.Board(b.game.Apply(b.config, b.presses))); !v.Right {
			t.Errorf("board: %v", v)
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
