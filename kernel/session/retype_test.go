package session

import (
	"strings"
	"testing"
)

// Values in interfaces stay values of their type when only its methods change.
func TestMethodsDeclaredAgain(t *testing.T) {
	b := open(t)
	b.want(`type Shape interface { Area() int }
type Sq struct { n int }
func (s Sq) Area() int { return s.n * s.n }
shapes := []Shape{Sq{2}, &Sq{3}}
var e any = Sq{5}
m := map[any]string{Sq{1}: "one"}`, "")
	b.want("shapes[0].Area()", "4")
	b.want("func (s Sq) Area() int { return 1000 + s.n }", "")
	b.want("shapes[0].Area(), shapes[1].Area()", "1002 1003")
	b.want("_, ok := e.(Sq)\n_, ok2 := shapes[1].(*Sq)\nok, ok2, m[Sq{1}], shapes[0] == Shape(Sq{2})", "true true one true")
	b.want("func (s Sq) String() string { return fmt.Sprint(\"Sq\", s.n) }", "")
	b.want("fmt.Sprint(e, shapes, m)", "Sq5 [Sq2 Sq3] map[Sq1:one]")
	b.want("e.(fmt.Stringer).String()", "Sq5")
	if _, fault := b.run("func (s Sq) Area() int { return nope }"); !strings.Contains(fault, "undefined: nope") {
		t.Errorf("fault %q", fault)
	}
	b.want("shapes[0].Area()", "1002")
	b.want("type Sq struct { n, k int }\n_, ok = e.(Sq)\nok", "false") // another layout, another type
}

// A type declared again keeps the methods that other cells gave it, as long as they compile.
func TestMethodsOfOtherCells(t *testing.T) {
	b := open(t)
	b.want("type P struct { X, Y int }\nfunc (P) Beside() {}\np := P{1, 2}", "")
	b.want("func (p P) Sum() int { return p.X + p.Y }\np.Sum()", "3")
	b.want("func (p P) Text() string { return strconv.Itoa(p.X) }\np.Text()", "1")
	b.want("type P struct { X, Y, Z int }\np = P{4, 5, 6}\np.Sum()", "9")
	b.want("p.Text()", "4")
	if _, fault := b.run("p.Beside()"); !strings.Contains(fault, "no field or method Beside") {
		t.Errorf("fault %q", fault)
	}
	b.want("type P struct { X int }\np.Text()", "0")
	if _, fault := b.run("p.Sum()"); !strings.Contains(fault, "no field or method Sum") {
		t.Errorf("fault %q", fault)
	}
}

// The same for generic types, also those that refer to themselves.
func TestGenericMethodsDeclaredAgain(t *testing.T) {
	b := open(t)
	b.want(`type Node[T any] struct { v T; kids []*Node[T] }
func (n *Node[T]) Leaf() bool { return len(n.kids) == 0 }
root := &Node[string]{"r", []*Node[string]{{"a", nil}}}
var leaf interface{ Leaf() bool } = root
leaf.Leaf()`, "false")
	b.want("func (n *Node[T]) Count() int { c := 1; for _, k := range n.kids { c += k.Count() }; return c }\nroot.Count()", "2")
	b.want("var w interface{ Count() int } = root\nw.Count(), leaf.(interface{ Count() int }).Count()", "2 2")
	b.want("func (n *Node[T]) Count() int { return 99 }\nw.Count(), root.Count()", "99 99")
	b.want("_, ok := w.(*Node[string])\nok", "true")
	b.want("func (n Node[T]) String() string { return fmt.Sprint(\"node \", n.v) }", "")
	b.want("fmt.Sprint(root, []any{*root}, w)", "node r [node r] node r")
	b.want("type Node[T any] struct { v T; kids []*Node[T]; size int }\nroot == nil", "true")
}
