package session

import (
	"os"
	"slices"
	"strings"

	"parity.lab/kernel/cell"
	"parity.lab/kernel/event"
)

// Complete tells what may stand at a byte offset of a cell that is being written:
// names of Go, magics and their arguments, and files inside strings.
func (s *Session) Complete(code string, offset int) event.Completion {
	offset = min(max(offset, 0), len(code))
	if m, ok := specialAt(code, offset); ok {
		return s.completeSpecial(code, offset, m)
	}
	code = cell.Blank(code, cell.Specials(code, nil))
	if c, ok := s.completeString(code, offset); ok {
		return c
	}
	return s.completeGo(code, offset)
}

// completeGo completes a name of Go.
func (s *Session) completeGo(code string, offset int) event.Completion {
	s.checking.Lock()
	defer s.checking.Unlock()
	return s.checker.Complete(code, offset)
}

// specialAt returns the special line whose text ends at the offset: what stands
// behind it is not written yet, or does not matter.
func specialAt(code string, offset int) (cell.Special, bool) {
	head := code[:offset]
	for _, m := range cell.Specials(head, nil) {
		if m.Start < offset && offset <= len(head) && (m.End == offset || strings.Trim(head[m.End:], " \t") == "") {
			return m, true
		}
	}
	// A question mark alone asks about nothing yet.
	line := head[strings.LastIndexByte(head, '\n')+1:]
	trimmed := strings.TrimLeft(line, " \t")
	if marks := len(trimmed) - len(strings.TrimLeft(trimmed, "?")); marks == 1 || marks == 2 {
		return cell.Special{Kind: cell.Query, Start: offset - len(trimmed), End: offset}, true
	}
	return cell.Special{}, false
}

// completeSpecial completes a line that is not Go.
func (s *Session) completeSpecial(code string, offset int, m cell.Special) event.Completion {
	out := event.Completion{Start: offset, End: offset}
	line := code[m.Start:offset]
	switch {
	case m.Kind == cell.Query:
		names := strings.TrimLeft(line, "?")
		return s.completeGo(strings.Repeat(" ", offset-len(names))+names, offset)
	case m.Kind == cell.Shell && s.options.Safe:
		return out
	case m.Kind == cell.Shell:
		return s.completeFile(code, lastWord(code, m.Start+1, offset), offset, 0)
	case offset <= m.Start+len(percents(line))+len(m.Name):
		out.Start = m.Start
		for _, spec := range cell.Magics() {
			for _, sign := range []string{"%", "%%"} {
				written := sign == "%" && spec.Line || sign == "%%" && spec.Block
				if written && strings.HasPrefix(sign+spec.Name, line) && !(spec.Unsafe && s.options.Safe) {
					out.Matches = append(out.Matches, event.Match{Text: sign + spec.Name, Kind: "magic", Doc: spec.Summary})
				}
			}
		}
		slices.SortStableFunc(out.Matches, func(a, b event.Match) int { return len(percents(a.Text)) - len(percents(b.Text)) })
		return out
	}
	spec, ok := cell.FindMagic(m.Name)
	if !ok || spec.Unsafe && s.options.Safe && m.Name != "writefile" {
		return out
	}
	start := lastWord(code, m.Start, offset)
	word := code[start:offset]
	words := func(kind string, list ...string) event.Completion {
		out.Start = start
		for _, w := range list {
			if strings.HasPrefix(w, word) {
				out.Matches = append(out.Matches, event.Match{Text: w, Kind: kind})
			}
		}
		return out
	}
	inBody := strings.Contains(line, "\n")
	switch {
	case m.Name == "bash":
		return s.completeFile(code, start, offset, 0)
	case inBody:
		return out
	case m.Name == "help":
		topics := []string{"limits", "safe"}
		for _, spec := range cell.Magics() {
			topics = append(topics, spec.Name)
		}
		slices.Sort(topics)
		return words("keyword", topics...)
	case m.Name == "who":
		return words("keyword", "const", "func", "type", "var")
	case m.Name == "why", m.Name == "native":
		return words("function", s.functions(m.Name == "why")...)
	case m.Name == "env":
		return words("variable", environment()...)
	case m.Name == "imports":
		return words("package", s.options.packages().Paths...)
	case m.Name == "cd":
		c := s.completeFile(code, start, offset, 0)
		c.Matches = slices.DeleteFunc(c.Matches, func(m event.Match) bool { return !strings.HasSuffix(m.Text, "/") })
		return c
	case m.Name == "load", m.Name == "save", m.Name == "writefile":
		return s.completeFile(code, start, offset, 0)
	case spec.Statement && !strings.HasPrefix(word, "-"):
		return s.completeGo(strings.Repeat(" ", start)+word, offset)
	}
	return out
}

// percents returns the percent signs that a line begins with.
func percents(line string) string { return line[:len(line)-len(strings.TrimLeft(line, "%"))] }

// lastWord returns where the word begins that ends at an offset.
func lastWord(code string, from, offset int) int {
	return max(from, strings.LastIndexAny(code[:offset], " \t\n=")+1)
}

// functions lists the functions of the session, with methods as Type.Method.
func (s *Session) functions(methods bool) []string {
	s.checking.Lock()
	defer s.checking.Unlock()
	var list []string
	for _, name := range s.checker.Names() {
		u := s.checker.Unit(name)
		switch {
		case u == nil:
		case u.Func != nil:
			list = append(list, name)
		case methods:
			for _, m := range u.Methods {
				list = append(list, name+"."+m.Name.Name)
			}
		}
	}
	return list
}

// environment lists the names of the variables of the environment, sorted.
func environment() []string {
	var names []string
	for _, e := range os.Environ() {
		if name, _, ok := strings.Cut(e, "="); ok && name != "" {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}
