package closure_test

import (
	"reflect"
	"testing"

	"github.com/traefik/yaegi/interp"
)

// TestErased runs functions over types that are declared in a cell. As for the
// interpreter, their values are those of the underlying types.
func TestErased(t *testing.T) {
	s := check(t, "cell[1]", `package p

type celsius float64
type point struct{ x, y int }
type line struct {
	from, to point
	name     string
	marks    []point
}
type board [3][3]int8
type names map[string]point
type pred func(point) bool

func (p point) plus(q point) point { return point{p.x + q.x, p.y + q.y} }
func (p *point) flip()             { p.x, p.y = p.y, p.x }
func (c celsius) up() celsius      { return c + 1 }
func (l line) length() int         { return l.to.x - l.from.x + len(l.name) + len(l.marks) }
func (l *line) mark(p point) *line { l.marks = append(l.marks, p); return l }
func (n names) sum() (t point)     { for _, p := range n { t = t.plus(p) }; return }
func (b *board) set(r, c int)      { b[r][c]++ }

type outer struct {
	*point
	line
	n int
}

func f1(a int) int { p := point{a, 2}; p.flip(); q := p.plus(point{y: 5}); return q.x*100 + q.y }
func f2(a int) int {
	l := line{name: "ab", to: point{a, 0}}
	l.mark(l.to).mark(point{1, 1})
	m := l
	m.marks[0].x = 50
	m.mark(point{}).name = "longer"
	return l.length()*1000 + m.length()*10 + l.marks[0].x
}
func f3(a int) int { c := celsius(a).up().up(); return int(c * 2) }
func f4(a int) int { n := names{"a": {1, a}, "b": {2, 3}}; n["c"] = point{x: 10}; return n.sum().x*10 + n.sum().y }
func f5(a int) int { var b board; b.set(1, 2); b.set(1, a); c := b; c.set(0, 0); return int(b[1][2])*100 + int(b[1][a])*10 + int(b[0][0]+c[0][0]) }
func f6(a int) int {
	o := outer{point: &point{1, 2}, n: a}
	o.flip()
	o.x += 3
	o.mark(*o.point)
	o.line.to.x = 9
	u := o
	u.x++
	return o.x*1000 + u.y*100 + o.length()*10 + len(u.marks)
}
func f7(a int) int {
	big := func(p point) bool { return p.x > a }
	n := 0
	for _, p := range []point{{1, 1}, {5, 2}, {9, 3}} {
		if pred(big)(p) {
			n += p.y
		}
	}
	return n
}
func f8(a int) (n int) {
	type local struct{ p *point; next *point }
	l := local{&point{a, 1}, nil}
	if l.next == nil && l.p != nil {
		n = l.p.x
	}
	m := map[point][]string{{1, 2}: {"x"}}
	m[point{1, 2}] = append(m[point{1, 2}], "y")
	m[*l.p] = nil
	return n + len(m)*100 + len(m[point{1, 2}])*10
}
func f9(a int) int {
	ps := make([]*point, 3)
	for i := range ps { ps[i] = &point{i, a} }
	s := 0
	for _, p := range ps { p.flip(); s += p.x*10 + p.y }
	var grid [2][2]point
	for r := range grid { for c := range grid[r] { grid[r][c] = point{r, c} } }
	x := grid[1]
	x[0].x = 7
	return s + grid[1][0].x + x[0].x*1000
}
`)
	for name, want := range map[string]int{
		"f1": 207, "f2": 6160, "f3": 8, "f4": 135, "f5": 221, "f6": 6201, "f7": 5, "f8": 222, "f9": 7064,
	} {
		if got := must[func(int) int](t, s, name)(2); got != want {
			t.Errorf("%s(2) = %d, want %d", name, got, want)
		}
	}
	// From outside, values have the erased types.
	f, err := s.compile("f8")
	if err != nil || f.Value().Type() != reflect.TypeFor[func(int) int]() {
		t.Errorf("f8: %v, %v", f, err)
	}
	var plus *reflect.Value
	for o, d := range s.decls {
		if o.Name() == "plus" {
			f, err := s.c.Func(d, s.info)
			if err != nil {
				t.Fatal(err)
			}
			v := f.Value()
			plus = &v
			if f.Adapted() {
				t.Error("a struct has an adapter")
			}
		}
	}
	p := reflect.New(plus.Type().In(0)).Elem()
	p.Field(0).SetInt(3)
	p.Field(1).SetInt(4)
	if got := plus.Call([]reflect.Value{p, p})[0]; got.Field(0).Int() != 6 || got.Field(1).Int() != 8 {
		t.Errorf("plus = %v", got)
	}
}

// TestInterpreterTypes uses types that refer to themselves, and variables, as
// the interpreter has them.
func TestInterpreterTypes(t *testing.T) {
	const types = `
type node struct {
	value       int
	left, right *node
	kids        []*node
	byName      map[string]*node
	visit       func(*node) int
}

var tree *node
var all []*node
`
	i := interp.New(interp.Options{})
	if _, err := i.Eval("package main\n" + types + "var one node\nfunc sum(n *node) int { return n.value + len(all) }"); err != nil {
		t.Fatal(err)
	}
	s := check(t, "cell[1]", "package p\n"+types+`
func insert(n *node, v int) *node {
	if n == nil {
		n = &node{value: v}
		all = append(all, n)
		return n
	}
	if v < n.value {
		n.left = insert(n.left, v)
	} else {
		n.right = insert(n.right, v)
	}
	return n
}
func total(n *node) int {
	if n == nil {
		return 0
	}
	return n.value + 2*total(n.left) + 3*total(n.right)
}
func grow(k int) int {
	for i := range k {
		tree = insert(tree, (i*7+5)%10)
	}
	tree.kids = append(tree.kids, tree.left, tree.right, &node{value: 5})
	tree.byName = map[string]*node{"l": tree.kids[0]}
	tree.visit = total
	return total(tree)*1000 + len(all)*100 + len(tree.kids)*10 + tree.byName["l"].value + tree.visit(tree.kids[2]) + sum(tree)
}
func sum(n *node) int
`)
	globals := i.Globals()
	s.named["node"] = globals["one"].Type()
	for _, name := range []string{"tree", "all"} {
		s.globals[name] = globals[name].Addr()
	}
	sum, err := i.Eval("main.sum")
	if err != nil {
		t.Fatal(err)
	}
	s.falls["sum"] = sum
	if got := must[func(int) int](t, s, "grow")(6); got != treeTwin(6) {
		t.Errorf("grow = %d, want %d", got, treeTwin(6))
	}
	if got := globals["all"].Len(); got != 6 {
		t.Errorf("the interpreter sees %d nodes", got)
	}
}

func treeTwin(k int) int {
	type node struct {
		value       int
		left, right *node
	}
	var insert func(n *node, v int) *node
	insert = func(n *node, v int) *node {
		switch {
		case n == nil:
			return &node{value: v}
		case v < n.value:
			n.left = insert(n.left, v)
		default:
			n.right = insert(n.right, v)
		}
		return n
	}
	var total func(n *node) int
	total = func(n *node) int {
		if n == nil {
			return 0
		}
		return n.value + 2*total(n.left) + 3*total(n.right)
	}
	var tree *node
	for i := range k {
		tree = insert(tree, (i*7+5)%10)
	}
	left := 0
	if tree.left != nil {
		left = tree.left.value
	}
	return total(tree)*1000 + k*100 + 3*10 + left + 5 + tree.value + k
}
