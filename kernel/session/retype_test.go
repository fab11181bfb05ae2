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
