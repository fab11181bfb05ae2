package cell

import "strings"

// Magic is a line for the kernel instead of the compiler: %name arguments, or
// %%name arguments, which is about the whole cell.
type Magic struct {
	Name      string
	Arguments string
	Block     bool // written with two percent signs
	Line      int  // of the cell, from 1
}

// Magics takes the magic lines off the head of a cell. The rest has the same
// lines and columns as text: the magic lines are left blank. No statement of Go
// begins with a percent sign, so nothing is taken by mistake.
func Magics(text string) (magics []Magic, rest string) {
	lines := strings.SplitAfter(text, "\n")
	for i, line := range lines {
		trimmed := strings.TrimSpace(line)
		if trimmed == "" {
			continue
		}
		if !strings.HasPrefix(trimmed, "%") {
			break
		}
		m := Magic{Block: strings.HasPrefix(trimmed, "%%"), Line: i + 1}
		m.Name, m.Arguments, _ = strings.Cut(strings.TrimLeft(trimmed, "%"), " ")
		m.Arguments = strings.TrimSpace(m.Arguments)
		magics = append(magics, m)
		lines[i] = strings.Repeat(" ", len(strings.TrimRight(line, "\r\n"))) + line[len(strings.TrimRight(line, "\r\n")):]
	}
	return magics, strings.Join(lines, "")
}
