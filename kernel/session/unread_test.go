package session

import (
	"strings"
	"testing"
)

func TestUnreadErrors(t *testing.T) {
	b := open(t)
	b.run("import (\n\t\"errors\"\n\t\"io\"\n\t\"strconv\"\n)\ntype box struct{ n int }\nfunc fail(ok bool) (*box, error) {\n\tif ok {\n\t\treturn &box{1}, nil\n\t}\n\treturn nil, errors.New(\"no box\")\n}\nfunc end() (int, error) { return 0, io.EOF }")
	for _, c := range []struct{ cell, value, fault, note string }{
		{"x, err := fail(true)\nx.n", "1", "", ""},
		{"x, err := fail(false)\nx", "<nil>", "", "err is not nil: no box"},
		{"x, err = fail(false)", "", "", "err is not nil: no box"},
		{"x, err = fail(false)\nx.n", "", "Panic", "err is not nil: no box"},
		{"x, err = fail(true)\nvar none []int\nnone[1] = 2\nerr = errors.New(\"never set\")", "", "Panic", ""},
		{"n, bad := strconv.Atoi(\"x\")\nn", "0", "", "bad is not nil: strconv.Atoi: parsing \"x\": invalid syntax"},
		{"n, bad := end()\nn", "0", "", "bad is not nil: EOF"},
		{"n, bad := end()\nn", "0", "", "bad is not nil: EOF"},           // the same value again
		{"var none []int\nnone[1] = 2\nn, bad = end()", "", "Panic", ""}, // left over from the cell before
		{"x, err := fail(false)\nerr", "", "Error: no box", ""},
		{"x, err := fail(false)\nif err != nil {\n\tx = &box{2}\n}\nx.n", "2", "", ""},
		{"x, err := fail(false)\nx, err", "", "Error: no box", ""},
		{"x, _ = fail(false)\nx", "<nil>", "", ""},
		{"fail(false)", "", "Error: no box", ""},
		{"e := io.EOF\nn", "0", "", ""}, // no call
		{"%%capture out\nx, err := fail(false)", "", "", "err is not nil: no box"},
	} {
		b.stderr.Reset()
		value, fault := b.run(c.cell)
		if value != c.value || !strings.HasPrefix(fault, c.fault) || c.fault == "" && fault != "" {
			t.Errorf("%q: value %q, fault %q", c.cell, value, fault)
		}
		var notes string
		for line := range strings.Lines(b.stderr.String()) {
			if strings.Contains(line, "note: ") && strings.Contains(line, " is not nil: ") {
				notes += line
			}
		}
		if c.note == "" && notes != "" || !strings.Contains(notes, c.note) || strings.Count(notes, "note: ") > 1 {
			t.Errorf("%q: notes %q, want %q", c.cell, notes, c.note)
		}
	}
}
