package closure_test

import (
	"go/ast"
	"reflect"
	"strings"
	"testing"
)

// cellStatements returns the statements of the function called cell.
func (s *source) cellStatements() []ast.Stmt {
	for o, d := range s.decls {
		if o.Name() == "cell" {
			return d.Body.List
		}
	}
	return nil
}

func TestBlock(t *testing.T) {
	s := check(t, "cell[1]", `package p
func square(x int) int { return x * x }
func cell() {
	total, names := 0, []string{}
	var grid [3][3]int
	for i := 0; i < 10; i++ {
		total += square(i)
		grid[i%3][i/4] += i
	}
	add := func(n int) { total += n; names = append(names, "n") }
	add(5)
	for i := range 3 {
		p := &grid[i]
		p[0]++
		local := i * 2
		add(local)
	}
	q, r := total/7, total%7
	total, q = total+r, q+1
	row := grid[1][:]
	row[2] = 99
}
`)
	var total, q, r int
	var names []string
	var grid [3][3]int
	var add func(int)
	var row []int
	for name, p := range map[string]any{"total": &total, "names": &names, "grid": &grid, "add": &add, "q": &q, "r": &r, "row": &row} {
		s.globals[name] = reflect.ValueOf(p)
	}
	run, err := s.c.Block("cell[1]", s.cellStatements(), s.info, s.pkg)
	if err != nil {
		t.Fatal(err)
	}
	for range 2 { // a cell that runs again begins anew
		run()
		if total != 296+2 || q != 43 || r != 2 || len(names) != 4 || grid[1][2] != 99 || row[0] != grid[1][0] {
			t.Errorf("total %d, q %d, r %d, names %d, grid %v, row %v", total, q, r, len(names), grid, row)
		}
	}
	add(2) // the literal works on the session's variables
	if total != 300 {
		t.Errorf("total %d", total)
	}
}

func TestBlockFaults(t *testing.T) {
	s := check(t, "cell[2]", "package p\nfunc cell() {\n\ta := []int{1}\n\tn := 3\n\ta[n] = 2\n}\n")
	a, n := []int(nil), 0
	s.globals["a"], s.globals["n"] = reflect.ValueOf(&a), reflect.ValueOf(&n)
	run, err := s.c.Block("cell[2]", s.cellStatements(), s.info, s.pkg)
	if err != nil {
		t.Fatal(err)
	}
	p := caught(t, run)
	if got := frames(s, p); got != "cell[2] 5:2" || p.Error() != "runtime error: index out of range [3] with length 1" {
		t.Errorf("%s at %s", p, got)
	}
	s = check(t, "cell[3]", "package p\nfunc cell() {\n\tdefer cell()\n}\n")
	if _, err := s.c.Block("cell[3]", s.cellStatements(), s.info, s.pkg); err == nil || !strings.Contains(err.Error(), "defer") {
		t.Errorf("error %v", err)
	}
}
