package gf2

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"parity.lab/lib/bitset"
)

func TestSteps(t *testing.T) {
	r := rng(95)
	for _, s := range []shape{{0, 0}, {1, 1}, {3, 4}, {8, 5}, {20, 65}} {
		m := lowRank(s.rows, s.cols, r)
		steps := m.StepsWith(bitset.Random(s.rows, r))
		product := steps.Start
		for _, o := range steps.Ops {
			product = o.Elementary(s.rows).Mul(product)
		}
		last := steps.At(len(steps.Ops))
		want, pivots := m.ReducedEchelonForm()
		if !product.Equal(last) || !last.Block(0, 0, s.rows, s.cols).Equal(want) || len(pivots) != len(steps.Pivots) {
			t.Fatalf("%v: the steps do not lead to the reduced form", s)
		}
		ops := m.Steps().Ops
		if err := m.Check(ops); err != nil {
			t.Fatalf("%v: %v", s, err)
		}
		var wrong *StepError
		if len(ops) > 0 {
			if err := m.Check(ops[:len(ops)-1]); !errors.As(err, &wrong) || wrong.Index != len(ops)-1 {
				t.Fatalf("%v: a missing operation: %v", s, err)
			}
		}
		if got := strings.Count(steps.HTML(), "<details"); got != len(steps.Ops)+1 {
			t.Fatalf("%v: %d steps in HTML", s, got)
		}
	}
}

func TestStepsPage(t *testing.T) {
	m, _ := Parse("011\n110")
	page := m.StepsWith(bitset.FromIndices(2, 0)).HTML()
	for _, want := range []string{
		" open><summary>Step 0 of 2: start</summary><pre>\nR1  0  1  1 │ 1 \nR2  1  1  0 │ 0 \n</pre>",
		"Step 1 of 2: R1 ↔ R2</summary><pre>\n<mark>R1 <b>[1]</b> 1  0 │ 0 </mark>\n<mark>R2  0 <b>[1]</b> 1 │ 1 </mark>\n",
		"Step 2 of 2: R1 ← R1 + R2; this is the reduced echelon form, of rank 2",
		"<mark>R1 <b>[1]</b> 0  1 │ 1 </mark>\nR2  0 ",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("no %q in %s", want, page)
		}
	}
	if strings.Count(page, " open>") != 1 || strings.Count(page, "</script") != 1 || strings.Contains(page, "left out") {
		t.Errorf("open steps, ends of scripts, or steps left out: %s", page)
	}
	if other := Identity(2).Steps().HTML(); strings.Contains(other, page[strings.Index(page, "name="):strings.Index(page, " open")]) {
		t.Error("steps of different matrices have one name")
	}

	long := RandomInvertible(100, rng(60)).Steps()
	page = long.HTML()
	if n := strings.Count(page, "<details"); n != maxPageEntries/10_000+1 || !strings.Contains(page, fmt.Sprintf("length: %d steps", len(long.Ops)+1-n)) ||
		!strings.Contains(page, fmt.Sprintf("Step %d of %[1]d", len(long.Ops))) {
		t.Errorf("%d of %d steps on the page", n, len(long.Ops))
	}
}

func TestCheck(t *testing.T) {
	m, _ := Parse("11\n10")
	for _, c := range []struct {
		ops  []RowOp
		want string
	}{
		{[]RowOp{{A: 1, B: 0}, {A: 0, B: 2}}, "operation 2, R1 ← R1 + R3: there are only rows 1 to 2"},
		{[]RowOp{{A: 1, B: 1}}, "operation 1, R2 ← R2 + R2: a row added to itself"},
		{[]RowOp{{A: 1, B: 0}, {A: 1, B: 0}}, "operation 2, R2 ← R2 + R1: column 1 was finished"},
		{[]RowOp{{A: 1, B: 0}}, "after 1 operations: column 2 is not finished"},
	} {
		if err := m.Check(c.ops); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v: %v, want %s", c.ops, err, c.want)
		}
	}
}

func TestLaTeX(t *testing.T) {
	m, _ := Parse("01\n11")
	steps := m.StepsWith(bitset.FromIndices(2, 0)).LaTeX()
	for _, want := range []string{`R_{1} \leftrightarrow R_{2}`, `R_{1} \leftarrow R_{1} + R_{2}`, `{cc|c}`, `\boxed{1} & 0 & 1`} {
		if !strings.Contains(steps, want) {
			t.Errorf("no %s in %s", want, steps)
		}
	}
	if got := New(100, 100).LaTeX(); strings.Count(got, `\\`) != maxShown-1 || !strings.Contains(got, `\ddots`) {
		t.Errorf("a large matrix: %s", got)
	}
	s, _ := New(1, 2).Solve(bitset.New(1))
	if got := s.LaTeX(); !strings.Contains(got, `t_{1}, \ldots, t_{2}`) {
		t.Error(got)
	}
	if p := Identity(1000).Picture(); p.Rows() != 250 || p.Cols() != 250 {
		t.Errorf("picture of %d×%d cells", p.Rows(), p.Cols())
	}
	if text := Identity(2).LabelledPicture([]string{"a", "b"}, nil).SVG(); !strings.Contains(text, ">a<") {
		t.Error("no labels")
	}
}
