package exercise

import (
	"fmt"
	"hash/fnv"
	"html"
	"math/rand/v2"
	"strings"

	"parity.lab/lib/search"
)

// Task is one question. Make it with [New].
type Task struct {
	kind     Kind
	seed     uint64
	question []block
	hints    []string
	given    int
	solution string
	drawn    block // the solution as a picture, may be nil
	check    func(answer string) error
	rule     func(answer search.Rule) error // nil where a rule is no answer
}

// New returns the task of a kind with the given seed; the same seed gives the same
// task. It panics if the kind is unknown.
func New(kind Kind, seed uint64) *Task {
	made := kind.maker()
	h := fnv.New64a()
	h.Write([]byte(kind))
	t := made(rand.New(rand.NewPCG(seed, h.Sum64())))
	t.kind, t.seed = kind, seed
	return t
}

// Kind returns the kind of the task.
func (t *Task) Kind() Kind { return t.kind }

// Seed returns the seed of the task.
func (t *Task) Seed() uint64 { return t.seed }

// Hint returns the next hint, each telling more than the one before. When there
// are no more it says so.
func (t *Task) Hint() string {
	if t.given == len(t.hints) {
		return "No more hints. Solution() shows an answer."
	}
	t.given++
	return fmt.Sprintf("Hint %d of %d: %s", t.given, len(t.hints), t.hints[t.given-1])
}

// Hints returns how many hints there are.
func (t *Task) Hints() int { return len(t.hints) }

// Solution returns a right answer, written so that Check accepts it.
func (t *Task) Solution() string { return t.solution }

// Verdict says whether an answer is right.
type Verdict struct {
	Right bool
	// Why says what is wrong, without telling the answer; "" if it is right.
	Why string
}

// String returns "Right." or what is wrong.
func (v Verdict) String() string {
	if v.Right {
		return "Right."
	}
	return "Not yet: " + v.Why + "."
}

// HTML returns the same, to stand below the question.
func (v Verdict) HTML() string {
	colour := "#b3261e"
	if v.Right {
		colour = "#1b6e3c"
	}
	return fmt.Sprintf(`<p style="border-left:4px solid %s;padding-left:12px">%s</p>`, colour, html.EscapeString(v.String()))
}

// Check judges an answer: text as the question wants it, or a value that stands
// for such text: an int, []int, []string, *bitset.Set, []*bitset.Set, *gf2.Matrix,
// []gf2.RowOp, *gf2.Solution, *gf2.InconsistentError, *lights.Board,
// *lights.Solution, *lights.StateSolution, *lights.Certificate or
// *lights.UnsolvableError; where a rule is asked for, a search.Rule. An answer that
// cannot be read is not right, and Why says what was expected.
func (t *Task) Check(answer any) Verdict {
	if rule, ok := answer.(search.Rule); ok && t.rule != nil && rule.Keep != nil {
		if err := t.rule(rule); err != nil {
			return Verdict{Why: err.Error()}
		}
		return Verdict{Right: true}
	}
	text, err := answerText(answer)
	if err == nil && strings.TrimSpace(text) == "" {
		err = fmt.Errorf("the answer is empty")
	}
	if err == nil {
		err = t.check(text)
	}
	if err != nil {
		return Verdict{Why: err.Error()}
	}
	return Verdict{Right: true}
}

// title names the task.
func (t *Task) title() string {
	return fmt.Sprintf("Exercise: %s (seed %d)", t.kind, t.seed)
}

// heading names the task on a sheet.
func (t *Task) heading() string {
	return strings.ToUpper(string(t.kind[:1])) + string(t.kind[1:])
}

// String returns the question as text.
func (t *Task) String() string { return t.title() + "\n\n" + t.text() }

// text returns the question without its title.
func (t *Task) text() string {
	parts := make([]string, len(t.question))
	for i, b := range t.question {
		parts[i] = b.text()
	}
	return strings.Join(parts, "\n\n")
}

// HTML returns the question with pictures.
func (t *Task) HTML() string {
	var b strings.Builder
	fmt.Fprintf(&b, `<div style="border-left:4px solid #0c5fb8;padding-left:12px"><p><b>%s</b></p>`, html.EscapeString(t.title()))
	for _, part := range t.question {
		b.WriteString(part.html())
	}
	b.WriteString("</div>")
	return b.String()
}
