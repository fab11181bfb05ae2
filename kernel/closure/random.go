//go:build ignore

// Random writes testdata/random.go.txt, a program of functions made up of
// random statements over integers of all sizes, bools, strings, slices, arrays
// and structs, and testdata/random.out, what Go says the functions return.
//
//	go run random.go [-seed n] [-count n]
package main

import (
	"bytes"
	"flag"
	"fmt"
	"go/format"
	"log"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

var ints = []string{"int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64"}

type variable struct{ name, typ string }

// program is one function being written.
type program struct {
	r     *rand.Rand
	b     bytes.Buffer
	vars  []variable
	n     int
	depth int
	loops int
	calls []string // func(int, uint64) int written so far
}

func main() {
	seed := flag.Uint64("seed", 1, "of the random numbers")
	count := flag.Int("count", 60, "functions")
	flag.Parse()
	r := rand.New(rand.NewPCG(*seed, 2))
	var b bytes.Buffer
	fmt.Fprint(&b, "package main\n\nimport \"fmt\"\n\ntype pairs struct {\n\ta int\n\tb uint8\n\tc int16\n\td [3]uint32\n}\n\n")
	var calls []string
	for i := range *count {
		p := &program{r: r, calls: calls}
		name := fmt.Sprintf("random%d", i)
		p.function(name)
		b.Write(p.b.Bytes())
		calls = append(calls, name)
	}
	fmt.Fprint(&b, `func call(name string, f func(int, uint64) int, x int, y uint64) {
	defer func() {
		if r := recover(); r != nil {
			fmt.Println(name, x, y, "panic:", r)
		}
	}()
	fmt.Println(name, x, y, f(x, y))
}

func main() {
	for _, x := range []int{0, 1, -1, 7, 24, -100, 1 << 40, -1 << 63} {
		for _, y := range []uint64{0, 3, 65, 1<<64 - 1, 1 << 33} {
`)
	for _, n := range calls {
		fmt.Fprintf(&b, "call(%q, %s, x, y)\n", n, n)
	}
	fmt.Fprint(&b, "}\n}\n}\n")
	src, err := format.Source(b.Bytes())
	if err != nil {
		log.Fatal(err)
	}
	dir, err := os.MkdirTemp("", "random")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)
	main := filepath.Join(dir, "main.go")
	if err := os.WriteFile(main, src, 0o644); err != nil {
		log.Fatal(err)
	}
	cmd := exec.Command("go", "run", main)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		log.Fatal(err)
	}
	for name, text := range map[string][]byte{"random.go.txt": src, "random.out": out} {
		if err := os.WriteFile(filepath.Join("testdata", name), text, 0o644); err != nil {
			log.Fatal(err)
		}
	}
}

func (p *program) printf(f string, a ...any) { fmt.Fprintf(&p.b, f, a...) }

func (p *program) function(name string) {
	p.vars = []variable{{"x", "int"}, {"y", "uint64"}}
	p.printf("func %s(x int, y uint64) int {\n", name)
	for range 4 {
		t := ints[p.r.IntN(len(ints))]
		p.declare(t, p.expr(t, 2))
	}
	p.printf("s := []int{x, 3, %s, -7, 1 << 40}\n", p.expr("int", 1))
	p.printf("w := make([]uint64, 4)\nm := [4]int16{1, -2, int16(x), 9}\nq := pairs{a: x, b: uint8(y)}\nt := x > 3\nz := \"a\"\nk := map[int]int{}\n")
	for range 8 {
		p.stmt()
	}
	p.printf("h := q.a + int(q.b) + int(q.c) + len(z)*3 + len(k)\nfor i, v := range s {\nh = h*31 + v ^ i\n}\nfor _, v := range w {\nh = h*31 + int(v)\n}\nfor _, v := range m {\nh = h*31 + int(v)\n}\nfor _, v := range q.d {\nh = h*31 + int(v)\n}\nif t {\nh++\n}\nfor _, c := range z {\nh = h*7 + int(c)\n}\n")
	for _, v := range p.vars {
		p.printf("h = h*31 + int(%s)\n", v.name)
	}
	p.printf("return h\n}\n\n")
}

func (p *program) declare(t, value string) {
	p.n++
	name := fmt.Sprintf("v%d", p.n)
	if p.r.IntN(2) == 0 {
		p.printf("var %s %s = %s\n", name, t, value)
	} else {
		p.printf("%s := %s(%s)\n", name, t, value)
	}
	p.vars = append(p.vars, variable{name, t})
}

func (p *program) stmt() {
	p.depth++
	defer func() { p.depth-- }()
	block := func() {
		mark := len(p.vars)
		for range 1 + p.r.IntN(3) {
			p.stmt()
		}
		for _, v := range p.vars[mark:] {
			p.printf("_ = %s\n", v.name)
		}
		p.vars = p.vars[:mark]
	}
	k := p.r.IntN(22)
	if p.depth > 3 {
		k = p.r.IntN(11)
	}
	v := p.vars[p.r.IntN(len(p.vars))]
	switch k {
	case 0, 1:
		p.printf("%s = %s\n", v.name, p.expr(v.typ, 3))
	case 2:
		op := []string{"+=", "-=", "*=", "^=", "|=", "&=", "&^="}[p.r.IntN(7)]
		p.printf("%s %s %s\n", v.name, op, p.expr(v.typ, 2))
	case 3:
		p.printf("%s %s %s\n", v.name, []string{"<<=", ">>="}[p.r.IntN(2)], p.shift())
	case 4:
		p.printf("%s%s\n", v.name, []string{"++", "--"}[p.r.IntN(2)])
	case 5:
		p.printf("s[%s] %s %s\n", p.index(5), []string{"=", "+=", "^=", "-="}[p.r.IntN(4)], p.expr("int", 2))
	case 6:
		p.printf("w[%s] %s %s\n", p.index(4), []string{"=", "|=", "&^=", "*="}[p.r.IntN(4)], p.expr("uint64", 2))
	case 7:
		p.printf("m[%s] %s %s\n", p.index(4), []string{"=", "+=", "*=", "^="}[p.r.IntN(4)], p.expr("int16", 2))
	case 8:
		switch p.r.IntN(5) {
		case 0:
			p.printf("q.a %s %s\n", []string{"=", "-="}[p.r.IntN(2)], p.expr("int", 2))
		case 1:
			p.printf("q.b %s %s\n", []string{"=", "+="}[p.r.IntN(2)], p.expr("uint8", 2))
		case 2:
			p.printf("q.c, q.a = %s, %s\n", p.expr("int16", 1), p.expr("int", 1))
		case 3:
			p.printf("q.d[%s] += %s\n", p.index(3), p.expr("uint32", 1))
		default:
			p.printf("q = pairs{a: q.a + 1, c: q.c, d: [3]uint32{q.d[2], %s}}\n", p.expr("uint32", 1))
		}
	case 9:
		i, j := p.index(5), p.index(5)
		p.printf("s[%s], s[%s] = s[%s], %s\n", i, j, j, p.expr("int", 1))
	case 10:
		p.printf("t = %s\n", p.cond(2))
	case 11, 12:
		p.printf("if %s {\n", p.cond(2))
		block()
		if p.r.IntN(2) == 0 {
			p.printf("} else {\n")
			block()
		}
		p.printf("}\n")
	case 13, 14:
		p.n++
		i := fmt.Sprintf("i%d", p.n)
		switch p.r.IntN(4) {
		case 0:
			p.printf("for %s := 0; %s < %d; %s++ {\n", i, i, 1+p.r.IntN(6), i)
		case 1:
			p.printf("for %s := range %d {\n", i, 1+p.r.IntN(6))
		case 2:
			p.printf("for %s := %d; %s >= 0; %s-- {\n", i, p.r.IntN(6), i, i)
		default:
			p.printf("for %s := range s {\n", i)
		}
		p.loops++
		p.printf("s[%s %% 5] += %s\n", i, i)
		block()
		if p.r.IntN(3) == 0 {
			p.printf("if %s {\n%s\n}\n", p.cond(1), []string{"break", "continue"}[p.r.IntN(2)])
		}
		p.loops--
		p.printf("}\n")
	case 15:
		p.printf("switch %s & 3 {\ncase 0:\n", p.expr("int", 1))
		block()
		if p.r.IntN(2) == 0 {
			p.printf("fallthrough\n")
		}
		p.printf("case 1, 2:\n")
		block()
		p.printf("default:\n")
		block()
		p.printf("}\n")
	case 16:
		t := ints[p.r.IntN(len(ints))]
		value := p.expr(t, 2)
		p.n++
		f := fmt.Sprintf("f%d", p.n)
		p.printf("%s := func(d int) int {\n%s += %s(d)\nreturn int(%s) + d\n}\nx += %s(%s)\n", f, v.name, v.typ, value, f, p.expr("int", 1))
	case 17:
		if len(p.calls) > 0 && p.loops == 0 {
			p.printf("x ^= %s(%s, %s)\n", p.calls[p.r.IntN(len(p.calls))], p.expr("int", 1), p.expr("uint64", 1))
		} else {
			p.printf("x--\n")
		}
	case 18:
		p.printf("k[%s & 7] %s %s\n", p.expr("int", 1), []string{"=", "+=", "-="}[p.r.IntN(3)], p.expr("int", 1))
	case 19:
		p.printf("z += %s\n", []string{`"b"`, "z[len(z)/2:]", "string(rune('a' + x&7))", "z[:1]"}[p.r.IntN(4)])
		p.printf("if len(z) > 20 {\nz = z[5:9]\n}\n")
	case 20:
		switch p.r.IntN(3) {
		case 0:
			p.printf("s = append(s[:5:5], %s, x)[:5]\n", p.expr("int", 1))
		case 1:
			p.printf("s = append(s[1:5], %s)\n", p.expr("int", 1))
		default:
			p.printf("copy(s[1:], s[:3])\n")
		}
	case 21:
		p.printf("{\nr := &q\nr.a += %s\nu := *r\nu.b++\nq.c += int16(u.b)\ne := &s[%s]\n*e ^= 5\n}\n", p.expr("int", 1), p.index(5))
	}
}

// index is an index below n, mostly.
func (p *program) index(n int) string {
	if p.r.IntN(30) == 0 {
		return fmt.Sprintf("x&%d", 7)
	}
	switch p.r.IntN(3) {
	case 0:
		return fmt.Sprint(p.r.IntN(n))
	case 1:
		return fmt.Sprintf("uint(%s)%%%d", p.expr("int", 1), n)
	}
	return fmt.Sprintf("x&%d", []int{0, 1, 1, 1, 3, 3}[n])
}

func (p *program) shift() string {
	switch p.r.IntN(3) {
	case 0:
		return fmt.Sprint(p.r.IntN(8))
	case 1:
		return "(y & 127)"
	}
	return "(uint(x) & 31)"
}

func (p *program) cond(depth int) string {
	t := ints[p.r.IntN(len(ints))]
	switch k := p.r.IntN(6); {
	case k == 0 && depth > 0:
		return "(" + p.cond(depth-1) + " && " + p.cond(depth-1) + ")"
	case k == 1 && depth > 0:
		return "(" + p.cond(depth-1) + " || !" + p.cond(depth-1) + ")"
	case k == 2:
		return "t"
	}
	return "(" + p.expr(t, 1) + " " + []string{"<", "<=", ">", ">=", "==", "!="}[p.r.IntN(6)] + " " + p.expr(t, 1) + ")"
}

// expr is an expression of an integer type t.
func (p *program) expr(t string, depth int) string {
	if depth == 0 || p.r.IntN(5) == 0 {
		return p.leaf(t)
	}
	switch p.r.IntN(9) {
	case 0:
		return "(" + p.expr(t, depth-1) + " / (" + p.expr(t, depth-1) + " | 1))"
	case 1:
		return "(" + p.expr(t, depth-1) + " % " + []string{"3", "8", "24", "100", "7"}[p.r.IntN(5)] + ")"
	case 2:
		return "(" + p.expr(t, depth-1) + []string{" << ", " >> "}[p.r.IntN(2)] + p.shift() + ")"
	case 3:
		return "(" + []string{"-", "^"}[p.r.IntN(2)] + p.expr(t, depth-1) + ")"
	case 4:
		from := ints[p.r.IntN(len(ints))]
		return t + "(" + strings.TrimPrefix(p.variable(from), "+") + ")"
	case 5:
		if p.r.IntN(12) == 0 {
			return "(" + p.expr(t, depth-1) + " / " + t + "(x&3))"
		}
		return []string{"min", "max"}[p.r.IntN(2)] + "(" + p.variable(t) + ", " + p.expr(t, depth-1) + ")"
	}
	op := []string{"+", "-", "*", "^", "|", "&", "&^"}[p.r.IntN(7)]
	if p.r.IntN(3) == 0 {
		k := []string{"0", "1", "2", "5", "24", "63", "100", "127"}[p.r.IntN(8)]
		if p.r.IntN(4) == 0 {
			return "(" + k + " " + op + " " + p.expr(t, depth-1) + ")"
		}
		return "(" + p.expr(t, depth-1) + " " + op + " " + k + ")"
	}
	return "(" + p.expr(t, depth-1) + " " + op + " " + p.expr(t, depth-1) + ")"
}

// variable is a variable of type t, converted if there is none.
func (p *program) variable(t string) string {
	var of []string
	for _, v := range p.vars {
		if v.typ == t {
			of = append(of, v.name)
		}
	}
	if len(of) > 0 {
		return of[p.r.IntN(len(of))]
	}
	return t + "(" + p.vars[p.r.IntN(len(p.vars))].name + ")"
}

func (p *program) leaf(t string) string {
	if p.r.IntN(3) == 0 {
		return "(" + p.variable(t) + []string{" + ", " ^ ", " - "}[p.r.IntN(3)] + fmt.Sprint(p.r.IntN(20)) + ")"
	}
	return p.variable(t)
}
