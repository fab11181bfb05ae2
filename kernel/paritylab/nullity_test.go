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
		{[]string{"0"}, "not a side"},
		{[]string{"9..3"}, "the range is empty"},
		{[]string{"9..y"}, "not a range"},
		{[]string{"2x3", "--csv"}, "2x3 is none"},
		{[]string{"5", "--rule", "sigma", "--shape", "torus"}, "plane only"},
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
