package check

import (
	"go/types"
	"strings"
	"unicode/utf8"
)

// describe fills in kind, type and docs of a candidate; those of packages if
// wanted.
func (k *Checker) describe(c *candidate, packages bool) {
	o := c.object
	if o == nil {
		if c.Kind == "package" && packages {
			c.Doc = k.doc(c.Signature, "")
		}
		return
	}
	if o.Type() != nil && o.Type() != types.Typ[types.Invalid] {
		c.Signature = TypeString(o.Type())
	}
	switch o := o.(type) {
	case *types.PkgName:
		c.Kind, c.Signature = "package", o.Imported().Path()
		if packages {
			c.Doc = k.doc(c.Signature, "")
		}
	case *types.Const:
		c.Kind = "constant"
		if v := o.Val(); v != nil && o.Parent() != types.Universe {
			c.Signature += " = " + v.String()
		}
	case *types.TypeName:
		c.Kind, c.Signature = "type", TypeString(o.Type().Underlying())
	case *types.Var:
		c.Kind = "variable"
		if o.IsField() {
			c.Kind = "field"
		}
	case *types.Func:
		c.Kind = "function"
		if o.Signature().Recv() != nil {
			c.Kind = "method"
		}
	case *types.Builtin:
		c.Kind, c.Signature = "function", ""
	case *types.Nil:
		c.Kind, c.Signature = "constant", ""
	}
	c.Signature = shortened(c.Signature)
	if c.Doc == "" {
		c.Doc = k.objectDoc(o, c.owner)
	}
}

// shortened cuts a text that is longer than a menu can show.
func shortened(s string) string {
	const most = 200
	if len(s) <= most {
		return s
	}
	cut := most
	for !utf8.RuneStart(s[cut]) {
		cut--
	}
	return s[:cut] + "…"
}

// doc returns what the docs say first about a member of a package.
func (k *Checker) doc(path, member string) string {
	if k.packages.Doc == nil {
		return ""
	}
	return k.packages.Doc(path, member)
}

// objectDoc returns the first sentence about an object. owner is the type of a
// field or method.
func (k *Checker) objectDoc(o types.Object, owner string) string {
	if o.Pkg() == nil {
		return ""
	}
	name := o.Name()
	if owner != "" {
		name = owner + "." + name
	}
	if o.Pkg().Path() != k.pkg.Path() {
		if _, isPackage := o.(*types.PkgName); isPackage || owner == "" && o.Parent() != o.Pkg().Scope() {
			return ""
		}
		return k.doc(o.Pkg().Path(), name)
	}
	u := k.units[o.Name()]
	if owner != "" {
		u = k.units[owner]
	}
	if u == nil {
		return ""
	}
	at := k.fset.Position(o.Pos())
	return firstSentence(commentAt(u.Texts[at.Filename], at.Line))
}

// commentAt returns the comment lines that end above a line, from 1, of a text, or
// the comment at the end of the line.
func commentAt(text string, line int) string {
	if above := CommentAbove(text, line); len(above) > 0 {
		for i, comment := range above {
			above[i] = strings.TrimSpace(comment)
		}
		return strings.Join(above, " ")
	}
	lines := strings.Split(text, "\n")
	if line < 1 || line > len(lines) {
		return ""
	}
	if _, behind, ok := strings.Cut(lines[line-1], " // "); ok {
		return strings.TrimSpace(behind)
	}
	return ""
}

// CommentAbove returns the comment lines that end above a line, from 1, of a text,
// without their slashes and the blank behind them.
func CommentAbove(text string, line int) []string {
	lines := strings.Split(text, "\n")
	if line < 1 || line > len(lines) {
		return nil
	}
	first := line - 1
	for first > 0 && strings.HasPrefix(strings.TrimSpace(lines[first-1]), "//") {
		first--
	}
	var out []string
	for _, l := range lines[first : line-1] {
		out = append(out, strings.TrimPrefix(strings.TrimPrefix(strings.TrimSpace(l), "//"), " "))
	}
	return out
}

// firstSentence returns a text up to the first full stop before a blank.
func firstSentence(text string) string {
	if i := strings.Index(text, ". "); i >= 0 {
		return text[:i+1]
	}
	return text
}
