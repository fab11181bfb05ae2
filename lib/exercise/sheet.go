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
// amsmath, geometry and xcolor: pdflatex makes a PDF of it.
func (s *Sheet) LaTeX() string {
	const top = "Name: \\underline{\\hspace{6cm}}\\hfill Date: \\underline{\\hspace{3cm}}\n\n\\medskip\nLights that are on are grey. Rows and columns count from 0."
	return s.document("", top, func(t *Task) string {
		parts := make([]string, len(t.question))
		for i, q := range t.question {
			parts[i] = q.latex()
		}
		return strings.Join(parts, "\n\n")
	})
}

// AnswersLaTeX returns the answers as a document of its own, in two columns. It
// tells the seed of each task, from which [New] makes the task on a screen. Where
// there are several right answers it has one of them.
func (s *Sheet) AnswersLaTeX() string {
	const top = "Dots are presses, or the lights of a certificate. Other answers may be right, too."
	return s.document(", answers", top, func(t *Task) string {
		text := fmt.Sprintf("{\\footnotesize\\texttt{exercise.New(%q, %d)}}\n", string(t.kind), t.seed)
		if t.drawn != nil {
			text += t.drawn.latex() + "\n"
		}
		var lines words
		for line := range strings.Lines(t.solution) {
			lines = append(lines, strings.Split(wrapped(line, 36), "\n")...) // the width of a column
		}
		return text + lines.latex()
	})
}

// document writes a LaTeX document in which no task is parted by the end of a page.
// The answers, which have a suffix, are set in two columns.
func (s *Sheet) document(suffix, top string, body func(t *Task) string) string {
	columns := ""
	if suffix != "" {
		columns = ",twocolumn"
	}
	var b strings.Builder
	fmt.Fprintf(&b, "\\documentclass[11pt,a4paper%s]{article}\n", columns)
	b.WriteString("\\usepackage[utf8]{inputenc}\n\\usepackage[margin=25mm]{geometry}\n\\usepackage{amsmath}\n\\usepackage{xcolor}\n" +
		"\\setlength{\\unitlength}{6mm}\n\\setlength{\\parindent}{0pt}\n\\setlength{\\parskip}{6pt}\n\\begin{document}\n")
	fmt.Fprintf(&b, "\\section*{%s}\nSeed %d.\n\n%s\n\n\\medskip\n", escaped(s.Title+suffix), s.Seed, top)
	for i, t := range s.Tasks {
		fmt.Fprintf(&b, "\n\\begin{minipage}{\\linewidth}\n\\setlength{\\parskip}{6pt}\n\\subsection*{%d. %s}\n%s\n\\end{minipage}\n\n\\bigskip\n", i+1, escaped(t.heading()), body(t))
	}
	b.WriteString("\\end{document}\n")
	return b.String()
}
