package main

import (
	"io"
	"strings"
	"testing"
)

func TestMistakes(t *testing.T) {
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"matrix"}, `"matrix" is no part, want matrices`},
		{[]string{"-sizes", "10,x"}, `-sizes: "x" is no number from 1 to 100000`},
		{[]string{"-boards", "301"}, `-boards: "301" is no number from 1 to 300`},
		{[]string{"-degrees", ""}, `-degrees: "" is no number`},
	} {
		if err := run(c.args, io.Discard); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %v, want %s", c.args, err, c.want)
		}
	}
}

// Without compilers the parts say what to install, and the others are measured.
func TestNoCompilers(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	var out strings.Builder
	err := run([]string{"-cores", "600", "-seconds", "0.001"}, &out)
	for _, want := range []string{
		"matrices: no gcc to build what calls M4RI; on Debian: apt-get install gcc libm4ri-dev",
		"boards: no gcc",
		"polynomials: no g++ to build what calls NTL; on Debian: apt-get install g++ libntl-dev",
	} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
	if !strings.Contains(out.String(), "one core") && !strings.Contains(err.Error(), "one core only") {
		t.Errorf("two cores are not measured: %v\n%s", err, &out)
	}
}

func TestTable(t *testing.T) {
	var out strings.Builder
	table := &table{out: &out}
	table.add(line{"echelon", "pure", "M4RI", 1000, 2e-3, 1e-3, 1.2})
	table.add(line{"board", "pure", "M4RI", 64, 1, 1e-4, 1. / 1000})
	table.add(line{"board", "pure", "M4RI", 100, 1, 1e-4, 0})
	table.add(line{"gcd", "pure", "NTL", 10, 1e-3, 2e-3, 1.5})
	table.summary()
	for _, want := range []string{
		"echelon     1000  pure       M4RI                 2            1      0.500    ≤ 1.200  pass\n",
		"1:10000   ≤ 1:1000  pass\n",
		"2 of 3 goals met; 1 lines have none.\nmissed: gcd 10 pure: 2.000, want 1.500\n",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, &out)
		}
	}
}

// measure repeats short runs in batches, and takes the result of one.
func TestMeasure(t *testing.T) {
	runs := 0
	seconds, sum := measure(0.01, func() func() uint64 {
		runs++
		return func() uint64 { return 7 }
	})
	if runs < 100 || sum != 7 || seconds > 1e-3 {
		t.Errorf("%d runs of %g s, result %d", runs, seconds, sum)
	}
}
