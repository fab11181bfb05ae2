package exercise

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

func TestSheetKeepsAnswersApart(t *testing.T) {
	for seed := range uint64(5) {
		s := NewSheet("Parity & more", seed)
		if len(s.Tasks) != len(Kinds()) {
			t.Fatalf("%d tasks", len(s.Tasks))
		}
		for i, task := range s.Tasks {
			if task.Seed() != seed+uint64(i) {
				t.Fatalf("task %d has seed %d", i, task.Seed())
			}
			for _, answers := range []string{s.AnswersText(), s.AnswersLaTeX()} {
				for _, part := range strings.Fields(task.Solution()) {
					if !strings.Contains(answers, part) {
						t.Fatalf("the answer to task %d is missing", i+1)
					}
				}
			}
			if solution := task.Solution(); len(solution) > 8 && (strings.Contains(s.Text(), solution) || strings.Contains(s.LaTeX(), solution)) {
				t.Fatalf("the question of task %d tells %q", i+1, solution)
			}
		}
		if s.String() != s.Text() {
			t.Error("String is not Text")
		}
	}
}

// The documents have matching environments and braces, and nothing in them that
// LaTeX reads in its own way by accident.
func TestLaTeX(t *testing.T) {
	environment := regexp.MustCompile(`\\(begin|end)\{(\w+)\}`)
	verbatim := regexp.MustCompile(`(?s)\\begin\{verbatim\}.*?\\end\{verbatim\}`)
	for seed := range uint64(20) {
		s := NewSheet("100 % parity_#1 & {more}", seed)
		for _, doc := range []string{s.LaTeX(), s.AnswersLaTeX()} {
			var open []string
			for _, m := range environment.FindAllStringSubmatch(doc, -1) {
				if m[1] == "begin" {
					open = append(open, m[2])
					continue
				}
				if len(open) == 0 || open[len(open)-1] != m[2] {
					t.Fatalf("environment %s ends among %v", m[2], open)
				}
				open = open[:len(open)-1]
			}
			if len(open) > 0 {
				t.Fatalf("%v is open at the end", open)
			}
			rest := verbatim.ReplaceAllString(doc, "")
			plain := strings.NewReplacer(`\{`, "", `\}`, "", `\\`, "", `\#`, "", `\%`, "", `\&`, "", `\_`, "").Replace(rest)
			if strings.Count(plain, "{") != strings.Count(plain, "}") || strings.Count(plain, `\[`) != strings.Count(plain, `\]`) {
				t.Fatal("braces do not match")
			}
			if strings.ContainsAny(plain, "#%_") {
				i := strings.IndexAny(plain, "#%_")
				t.Fatalf("not escaped: %q", plain[max(0, i-20):i+20])
			}
			for i, c := range doc {
				if c > 126 {
					t.Fatalf("%q is no ASCII: %q", c, doc[max(0, i-20):i+5])
				}
			}
		}
	}
}

func TestSheetText(t *testing.T) {
	s := NewSheet("Lights and vectors", 1, PressEffect, Solvable, Nullity, Graph, Determinant, System, Span, ISBN)
	got := s.Text() + "\n" + s.AnswersText()
	want, err := os.ReadFile("testdata/sheet.txt")
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	for i, line := range strings.Split(got, "\n") {
		if n := len([]rune(line)); n > 100 {
			t.Errorf("line %d has %d characters", i+1, n)
		}
	}
}
