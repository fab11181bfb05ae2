package main

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
)

func TestNullity(t *testing.T) {
	for _, c := range []struct {
		args []string
		want string // on standard output
	}{
		{[]string{"5"}, "5×5: 2\n"},
		{[]string{"4", "2x3", "9×12"}, "4×4: 4\n2×3: 2\n9×12: 0\n"},
		{[]string{"1..5"}, "1×1: 0\n2×2: 0\n3×3: 0\n4×4: 4\n5×5: 2\n"},
		{[]string{"4..5", "--csv"}, "4,4\n5,2\n"},
		{[]string{"4..5", "--csv", "--sieve"}, "4,4\n5,2\n"},
		{[]string{"6x9", "--shape", "torus"}, "6×9: 6\n"},
		{[]string{"3..4", "--shape", "cylinder"}, "3×3: 2\n4×4: 0\n"},
		{[]string{"5x8", "--rule", "sigma"}, "5×8: 2\n"},
		{[]string{"3..4", "--rule", "sigma", "--shape", "torus"}, "3×3: 5\n4×4: 8\n"},
		{[]string{"2x3", "4x4", "--csv"}, "2,3,2\n4,4,4\n"},
		{[]string{"4..6x8..10"}, "m×n  8  9  10\n  4  0  4   0\n  5  1  1   0\n  6  6  0   0\n"},
		{[]string{"4..5x8", "1x2..3", "--csv"}, "m×n,8\n4,0\n5,1\n\nm×n,2,3\n1,1,0\n"},
	} {
		o := try(t, "", nil, append([]string{"nullity"}, c.args...)...)
		if o.code != 0 || o.stderr != "" {
			t.Errorf("%v: status %d, %s", c.args, o.code, o.stderr)
		}
		if o.stdout != c.want {
			t.Errorf("%v prints %q, want %q", c.args, o.stdout, c.want)
		}
	}
	for _, c := range []struct {
		args []string
		want string // on standard error
	}{
		{[]string{"x"}, `"x": not a board; want a side`},
		{[]string{"1x2x3"}, `"1x2x3": not a board; want a side`},
		{[]string{"2xy"}, "not a board"},
		{[]string{"1..2x3..y"}, "not a range"},
		{[]string{"1..9999x1..9999"}, "10000000 sizes are the most"},
		{[]string{"1..2x1..2", "5"}, "one after the other"},
		{[]string{"0"}, "not a side"},
		{[]string{"9..3"}, "the range is empty"},
		{[]string{"9..y"}, "not a range"},
		{[]string{"5", "--csv", "--json"}, "--csv and --json can't be used together"},
		{nil, "expected"},
	} {
		o := try(t, "", nil, append([]string{"nullity"}, c.args...)...)
		if o.code == 0 || o.stdout != "" || !strings.Contains(o.stderr, c.want) {
			t.Errorf("%v: status %d, %q", c.args, o.code, o.stderr)
		}
	}
}

// TestNullityList compares with the list of package cover's tests, OEIS A159257.
func TestNullityList(t *testing.T) {
	want, err := os.ReadFile("../../lib/cover/testdata/nullity_1000.csv")
	if err != nil {
		t.Fatal(err)
	}
	o := try(t, "", nil, "nullity", "1..1000", "--csv")
	_, rows, _ := strings.Cut(string(want), "\n") // behind the heading
	if strings.HasPrefix(string(want), "1,") {
		rows = string(want)
	}
	if o.stdout != rows {
		t.Errorf("%.60q, want %.60q", o.stdout, rows)
	}
	o = try(t, "", nil, "nullity", "1..3", "--json")
	var list []boardNullity
	if err := json.Unmarshal([]byte(o.stdout), &list); err != nil || len(list) != 3 || list[2] != (boardNullity{3, 3, 0}) {
		t.Errorf("%v, %s", err, o.stdout)
	}
}
