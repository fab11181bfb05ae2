package exercise

import (
	"fmt"
	"strings"
)

// Sheet is several tasks to print. Make it with [NewSheet].
type Sheet struct {
	Title string
	Seed  uint64
	Tasks []*Task
}

// NewSheet returns a sheet with a task of each of the kinds, in this order; a kind
// may come several times. Without kinds it has one of each. Task i, from 0, has
// seed + i as its seed. It panics if a kind is unknown.
func NewSheet(title string, seed uint64, kinds ...Kind) *Sheet {
	if len(kinds) == 0 {
		kinds = Kinds()
	}
	s := &Sheet{Title: title, Seed: seed}
	for i, k := range kinds {
		s.Tasks = append(s.Tasks, New(k, seed+uint64(i)))
	}
	return s
}

// String returns Text.
func (s *Sheet) String() string { return s.Text() }

// Text returns the questions as plain text.
func (s *Sheet) Text() string {
	return s.plain("", func(t *Task) string { return t.text() })
}

// AnswersText returns the answers as plain text.
func (s *Sheet) AnswersText() string {
	return s.plain(", answers", func(t *Task) string { return words(strings.Split(t.solution, "\n")).text() })
}

func (s *Sheet) plain(suffix string, body func(t *Task) string) string {
	title := fmt.Sprintf("%s%s (seed %d)", s.Title, suffix, s.Seed)
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n%s\n", title, strings.Repeat("=", len([]rune(title))))
	for i, t := range s.Tasks {
		fmt.Fprintf(&b, "\n%d. %s\n\n%s\n", i+1, t.heading(), body(t))
	}
	return b.String()
}

// LaTeX returns the questions as a document for any LaTeX with the packages
// amsmath and xcolor.
func (s *Sheet) LaTeX() string {
	return s.document("", "Lights that are on are grey.", func(t *Task) string {
		parts := make([]string, len(t.question))
		for i, q := range t.question {
			parts[i] = q.latex()
		}
		return strings.Join(parts, "\n\n")
	})
}

// AnswersLaTeX returns the answers as a document.
func (s *Sheet) AnswersLaTeX() string {
	return s.document(", answers", "", func(t *Task) string { return words(strings.Split(t.solution, "\n")).latex() })
}

// document writes a LaTeX document in which no task is parted by the end of a page.
func (s *Sheet) document(suffix, note string, body func(t *Task) string) string {
	var b strings.Builder
	b.WriteString("\\documentclass[11pt,a4paper]{article}\n\\usepackage[utf8]{inputenc}\n\\usepackage{amsmath}\n\\usepackage{xcolor}\n" +
		"\\setlength{\\unitlength}{5mm}\n\\setlength{\\parindent}{0pt}\n\\setlength{\\parskip}{6pt}\n\\begin{document}\n")
	fmt.Fprintf(&b, "\\section*{%s}\nSeed %d. %s\n\n\\medskip\n", escaped(s.Title+suffix), s.Seed, note)
	for i, t := range s.Tasks {
		fmt.Fprintf(&b, "\n\\begin{minipage}{\\textwidth}\n\\setlength{\\parskip}{6pt}\n\\subsection*{%d. %s}\n%s\n\\end{minipage}\n\n\\bigskip\n", i+1, escaped(t.heading()), body(t))
	}
	b.WriteString("\\end{document}\n")
	return b.String()
}
