package session

import "testing"

func TestSeveralInits(t *testing.T) {
	b := open(t)
	b.want(`package main
var order []int
func init() { order = append(order, 1) }
func init() { order = append(order, 2) }
func init() { order = append(order, 3) }
func main() {}`, "")
	b.want("order", "[1 2 3]")
}

func TestInitRunsAfterTheVariablesAndBeforeTheRest(t *testing.T) {
	for _, c := range []struct{ what, cell, want string }{
		{"used below", "var table map[string]int\nfunc init() { table = map[string]int{\"a\": 1} }\ntable[\"a\"]", "1"},
		{"declared below", "var table map[string]int\nseen := table[\"a\"]\nseen\nfunc init() { table = map[string]int{\"a\": 1} }", "1"},
		{"variable below", "func init() { table[\"a\"] = 1 }\nvar table = map[string]int{}\ntable[\"a\"]", "1"},
		{"short variable", "n := 1\nm := 2\nfunc init() { m = 3 }\nn + m", "4"},
		{"variable behind a statement", "n := 1\nn++\nvar table = map[string]int{}\nfunc init() { table[\"a\"] = n }\ntable[\"a\"]", "2"},
		{"through a function", "n := 1\nn++\nfunc set() { m = n }\nm := 0\nfunc init() { set() }\nm", "2"},
		{"two of them", "var order []int\nfunc init() { order = append(order, 1) }\nfunc init() { order = append(order, 2) }\norder = append(order, 3)\norder", "[1 2 3]"},
		{"with defer", "var n int\nfunc init() { n = 5 }\ndefer func() { n = 0 }()\nn", "5"},
		{"with a line for the kernel", "%time n := 1\nvar m = 2\nfunc init() { m++ }\nm", "3"},
		{"alone", "func init() { only = 7 }\nvar only int\n", ""},
	} {
		b := open(t)
		if got, fault := b.run(c.cell); got != c.want || fault != "" {
			t.Errorf("%s: %q, %s; want %q", c.what, got, fault, c.want)
		}
	}
	b := open(t)
	b.want("var n int\nfunc init() { n = 5 }", "")
	b.want("n", "5")
	b.want("func init() { n = 6 }", "")
	b.want("n", "6")
	b.want("func init() { n *= 2 }\nn", "12") // of an earlier cell
	if _, fault := b.run("var xs []int\nfunc init() { xs[3] = 1 }\nn = 0"); fault != "Panic: runtime error: index out of range [3] with length 0" {
		t.Error(fault)
	}
	b.want("n", "12")
}
