package closure_test

import (
	"strings"

	"parity.lab/lib/bitset"
	"parity.lab/lib/search"
)

// Functions.

func fib(n int) int {
	if n < 2 {
		return n
	}
	return fib(n-1) + fib(n-2)
}
func fibs(n uint8) int { return fib(int(n & 15)) }
func isEven(n int) bool {
	if n == 0 {
		return true
	}
	return isOdd(n - 1)
}
func isOdd(n int) bool {
	if n == 0 {
		return false
	}
	return isEven(n - 1)
}
func mutual(n uint8) (bool, bool) { return isEven(int(n)), isOdd(int(n)) }
func divMod(a, b int) (q, r int) {
	q, r = a/b, a%b
	return
}
func useDivMod(a, b int) int {
	q, r := divMod(a, b)
	return addInt(divMod(a, b)) + q*r
}
func named(a int) (x int, s string) {
	if a > 0 {
		return a, "positive"
	}
	x = -a
	return
}
func variadic(xs ...int) int {
	s := 0
	for _, x := range xs {
		s += x
	}
	return s + len(xs)
}
func useVariadic(a, b int, c []int) int {
	return variadic() + variadic(a) + variadic(a, b, 3) + variadic(c...)
}
func closures(a int) (int, int) {
	n := 0
	add := func(d int) int {
		n += d * a
		return n
	}
	add(1)
	add(2)
	k := n
	n = 100
	return k, add(3)
}
func counters() (int, int, int) {
	newCounter := func() func() int {
		c := 0
		return func() int { c++; return c }
	}
	a, b := newCounter(), newCounter()
	a()
	a()
	return a(), b(), a()
}
func perIteration(n uint8) int {
	var fs []func() int
	for i := 0; i < int(n&7); i++ {
		fs = append(fs, func() int { i += 10; return i })
	}
	for i := range int(n & 7) {
		fs = append(fs, func() int { return i })
	}
	for i, v := range []int{5, 6} {
		fs = append(fs, func() int { return i * v })
	}
	s := 0
	for _, f := range fs {
		s = s*3 + f()
		s = s*3 + f()
	}
	return s
}
func loopCapture(n uint8) int {
	s := 0
	for i := 0; i < int(n&7); i++ {
		f := func() { i++ }
		f()
		s += i
	}
	return s
}
func recursiveLiteral(n uint8) int {
	var f func(int) int
	f = func(k int) int {
		if k <= 1 {
			return 1
		}
		return k * f(k-1)
	}
	return f(int(n & 15))
}
func apply(f func(int) int, x int) int { return f(x) }
func double(x int) int                 { return 2 * x }
func useApply(x int) int {
	f := double
	g := func(y int) int { return y + x }
	return apply(f, x) + apply(double, 3) + apply(g, 1) + apply(func(int) int { return 7 }, 0)
}
func compose(f, g func(int) int) func(int) int { return func(x int) int { return g(f(x)) } }
func useCompose(x int) int                     { return compose(double, compose(double, double))(x) }
func nestedCapture(a int) int {
	b := a * 2
	f := func() func() int {
		c := b + 1
		return func() int {
			b++
			return a + b + c
		}
	}
	g := f()
	return g() + g() + b
}
func structFunc(p point, s string) (point, string) {
	f := func(q point, t string) (point, string) { return point{q.y, q.x + p.x}, t + s }
	return f(p, "t")
}
func nilFunc(a int) int {
	var f func(int) int
	if a&1 == 0 {
		f = double
	}
	return f(a)
}
func immediate(a int) int { return func(b int) int { return a * b }(3) }
func mapFunc(a []int, f func(int) int) []int {
	out := make([]int, len(a))
	for i, v := range a {
		out[i] = f(v)
	}
	return out
}
func useMapFunc(a []int, k int) []int { return mapFunc(a, func(x int) int { return x*k + len(a) }) }
func fieldFunc(a int) int {
	v := struct{ f func(int) int }{double}
	m := map[string]func(int) int{"d": double}
	return v.f(a) + m["d"](a)
}
func stringFunc(s string) string { return strings.Map(func(r rune) rune { return r + 1 }, s) }
func indexFunc(s string) int     { return strings.IndexFunc(s, func(r rune) bool { return r > 'a' }) }

// Session variables.

func global(a int) int {
	counter += a
	words[1] = "changed"
	return counter + len(words[1])
}

// Panics.

func panicString(a int) int {
	if a&1 == 0 {
		panic("even")
	}
	return a
}
func panicInt(a int) int           { panic(a) }
func panicNil()                    { panic(nil) }
func deepPanic(a []int, i int) int { return inner(a, i) + 1 }
func inner(a []int, i int) int     { return a[i] + 1/i }

// Interfaces.

func boxInt(a int) any            { return a }
func boxes(a int, s string) []any { return []any{a, s, 1.5, nil, true} }
func unbox(a int, b bool) (int, string, bool) {
	var x any = a
	if b {
		x = "s"
	}
	n, _ := x.(int)
	s, ok := x.(string)
	return n, s, ok
}
func unboxPanics(a int, b bool) int {
	var x any
	switch {
	case b:
		x = "s"
	case a > 0:
		x = a
	}
	return x.(int)
}
func typeSwitch(a int, s string) (int, string) {
	t := ""
	n := 0
	for _, x := range []any{a, s, nil, 2.5, uint8(a), []int{1}} {
		switch v := x.(type) {
		case int:
			n += v
		case string:
			t += v
		case nil:
			t += "nil"
		case float64, uint8:
			n++
		default:
			n += 100
		}
	}
	return n, t
}
func ifaceEq(a, b int) (bool, bool, bool) {
	var x, y any = a, b
	return x == y, boxInt(a) != nil, x == any(b)
}

// Compiled packages.

func setBits(n uint8) (int, string) {
	s := bitset.New(int(n) + 1)
	s.Set(int(n) / 2)
	s.Flip(0)
	t := s.Clone()
	t.Xor(s)
	k := 0
	for i := s.Next(0); i >= 0; i = s.Next(i + 1) {
		k += i
	}
	if s.Test(int(n) / 2) {
		k += 1000
	}
	return k + s.Count() + t.Count(), s.String()
}
func setPanics(n int) bool { return bitset.New(8).Test(n) }
func nodeKeep(n *search.Node, move int) bool {
	r, c := move/24, move%24
	return int(n.Row[r]) == int(n.Col[c])
}
func useNode(a int16) bool {
	n := &search.Node{Row: []int32{1, 2, 3}, Col: []int32{1, 3, 2, 1}, Depth: 4}
	n.Bits = append(n.Bits, 5)
	return nodeKeep(n, int(a)) && n.Test(0)
}
func ruleOf(a int16) bool {
	r := search.NewRule("r", nodeKeep).And(search.NewRule("q", func(n *search.Node, m int) bool { return m != 3 }))
	n := &search.Node{Row: []int32{1, 1}, Col: []int32{1, 1, 1, 1}}
	return r.Keep(n, int(a&3))
}
func errorOf(s string) (string, bool) {
	_, err := bitset.Parse(s)
	if err != nil {
		return err.Error(), false
	}
	return "", true
}
func builder(s string, n uint8) string {
	var b strings.Builder
	for i := range int(n & 3) {
		b.WriteString(s)
		b.WriteByte('a' + byte(i))
	}
	return b.String()
}
func methodValues(p point, d int) (int, point) {
	f, g := p.sum, p.move
	p.x += 100
	g(d)
	h := (&p).sum
	p.x = 0
	q := &p
	k := q.move
	k(1)
	return f() + 10*h(), p
}
func compiledMethodValue(n uint8) int {
	s := bitset.New(int(n) + 1)
	set, count := s.Set, s.Count
	set(int(n) / 2)
	set(0)
	return count()
}
func ruleOfMethod(a int16) bool {
	l := limit{int(a & 1)}
	r := search.NewRule("r", l.keep)
	return r.Keep(&search.Node{Depth: 1}, int(a&3))
}

type limit struct{ most int }

func (l limit) keep(n *search.Node, move int) bool { return move <= l.most+n.Depth }
