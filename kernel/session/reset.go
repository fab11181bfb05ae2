package session

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

func prepareReset(p *plan, m *magicLine) (string, bool) {
	if !m.Head && m.Arguments == "" {
		return "%reset must stand above the Go of its cell", false
	}
	p.resets = true
	return "", m.Arguments == ""
}

// reset forgets all names of the session, and says so.
func (s *Session) reset() {
	s.checking.Lock()
	names := slices.DeleteFunc(s.checker.Names(), func(n string) bool { return s.checker.Var(n) == s.ctxVar })
	gone := s.checker.Reset()
	s.checking.Unlock()
	s.ctxTaken = false
	s.forget(gone)
	s.history.clear()
	what := "nothing to forget"
	if n := len(names); n > 0 {
		what = "forgot " + counted(uint64(n), "name") + ": " + clip(strings.Join(names, ", "), 200)
	}
	fmt.Fprintf(s.options.Stdout, "reset: %s\n", what)
}

// sortedNames returns the keys of a map in order.
func sortedNames(m map[string]string) []string { return slices.Sorted(maps.Keys(m)) }
