package session

import (
	"fmt"
	"go/types"
	"path"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"parity.lab/kernel/check"
)

// kinds are what %who can be asked for.
var kinds = []string{"var", "func", "type", "const"}

func prepareWho(p *plan, m *magicLine) (string, bool) {
	kind, pattern := "", ""
	for _, f := range strings.Fields(m.Arguments) {
		switch {
		case slices.Contains(kinds, f) && kind == "":
			kind = f
		case pattern == "":
			pattern = f
		default:
			return "", false
		}
	}
	if _, err := path.Match(pattern, ""); err != nil {
		return fmt.Sprintf("%%who: %q is not a pattern", pattern), false
	}
	m.do = func(r *run) error {
		r.print("%s", p.s.who(kind, pattern))
		return nil
	}
	return "", true
}

// who lists the names of the session as a table.
func (s *Session) who(kind, pattern string) string {
	s.checking.Lock()
	defer s.checking.Unlock()
	var b strings.Builder
	t := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	n := 0
	for _, name := range s.checker.Names() {
		if matched, _ := path.Match(pattern, name); pattern != "" && !matched && !strings.Contains(name, pattern) {
			continue
		}
		what, typ, value, place := s.describe(name)
		if what == "" || kind != "" && what != kind {
			continue
		}
		if n == 0 {
			fmt.Fprintln(t, "NAME\tKIND\tTYPE\tVALUE\tCELL")
		}
		n++
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\t%s\n", name, what, clip(typ, 50), clip(value, 50), place)
	}
	t.Flush()
	switch {
	case n == 0 && (kind != "" || pattern != ""):
		return "no such names\n"
	case n == 0:
		return "the session has no names yet\n"
	}
	return b.String()
}

// describe tells what a name of the session is.
func (s *Session) describe(name string) (what, typ, value, place string) {
	if v := s.checker.Var(name); v != nil {
		if v == s.ctxVar {
			return "", "", "", ""
		}
		at, _ := s.engine.global(s.names.emitted[v.Object])
		return "var", check.TypeString(v.Object.Type()), s.brief(at, v.Object.Type()), s.fset.Position(v.Object.Pos()).Filename
	}
	u := s.checker.Unit(name)
	if u == nil {
		return "", "", "", ""
	}
	o := u.Objects[name]
	switch {
	case o == nil:
		return "", "", "", ""
	case u.Func != nil:
		return "func", check.TypeString(o.Type()), "", u.Place
	case u.Type != nil:
		return "type", check.TypeString(o.Type().Underlying()), "", u.Place
	}
	if c, ok := o.(*types.Const); ok {
		value = c.Val().String()
	}
	return "const", check.TypeString(o.Type()), value, u.Place
}

// brief is a short form of a value.
func (s *Session) brief(v reflect.Value, t types.Type) string {
	if !v.IsValid() {
		return ""
	}
	switch v.Kind() {
	case reflect.Slice, reflect.Map:
		if v.Len() > 100 {
			return fmt.Sprintf("%d elements", v.Len())
		}
	case reflect.Func, reflect.Chan:
		if v.IsNil() {
			return "nil"
		}
		return ""
	case reflect.String:
		text := v.String()
		if r := []rune(text[:min(len(text), 200)]); len(r) > 40 {
			text = string(r[:40]) + "…"
		}
		return strconv.Quote(text)
	}
	return s.renderer.Text(v, t)
}

// clip makes one short line of a text.
func clip(text string, most int) string {
	text = strings.Join(strings.Fields(text), " ")
	if r := []rune(text); len(r) > most {
		return string(r[:most-1]) + "…"
	}
	return text
}

func prepareImports(p *plan, m *magicLine) (string, bool) {
	m.do = func(r *run) error {
		p.s.checking.Lock()
		imported := p.s.checker.Imports()
		p.s.checking.Unlock()
		var can []string
		var is []string
		word := strings.ToLower(m.Arguments)
		for _, path := range p.s.options.packages().Paths {
			if !strings.Contains(path, word) {
				continue
			}
			can = append(can, path)
		}
		for _, name := range sortedNames(imported) {
			if !strings.Contains(imported[name], word) {
				continue
			}
			text := imported[name]
			if name != path.Base(text) {
				text = name + " " + text
			}
			is = append(is, text)
		}
		switch {
		case len(can) == 0 && len(is) == 0:
			r.print("no package whose path contains %s can be imported\n", word)
			return nil
		case len(is) > 0:
			r.print("imported:\n%s", indented(is))
		case word != "":
			r.print("nothing whose path contains %s is imported\n", word)
		default:
			r.print("nothing is imported\n")
		}
		r.print("can be imported, most of them by just using their name:\n%s", indented(can))
		return nil
	}
	return "", !strings.ContainsAny(m.Arguments, " \t")
}
