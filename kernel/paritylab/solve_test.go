package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// write writes files into a new folder and returns it.
func write(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// The figures of a well-known web solver: three rows of three lights in the middle
// of 5×5 take 13 presses, the light in the middle 11, all lights 15, a corner has no
// solution.
const webSolver = `; block
.....
.###.
.###.
.###.
.....

; middle
00000
00000
00100
00000
00000

; all
11111
11111
11111
11111
11111

; corner
10000
00000
00000
00000
00000
`

func TestSolve(t *testing.T) {
	dir := write(t, map[string]string{
		"web.txt":    webSolver,
		"cross.txt":  "0100\n0000\n0000\n0100\n",
		"corner.txt": "1000\n0000\n0000\n0000\n",
		"flip.txt":   "1001\n1101\n1001\n1000\n",
		"torus.txt":  "10001\n10101\n00000\n10101\n10001\n",
		"ring.edges": "0 1\n1 2\n2 3\n3 0\n",
		"mask.txt":   "##.\n###\n.##\n",
		"lit.txt":    "110\n111\n011\n",
		"own.txt":    "...\n#@.\n...\n",
		"row.txt":    "111\n",
		"stuck.txt":  "010\n",
		"three.txt":  "; a\n11022\n10002\n00000\n02200\n21120\n\n111\n111\n111\n",
	})
	at := func(name string) string { return filepath.Join(dir, name) }
	for _, c := range []struct {
		args []string
		want []string // parts of what is printed, in this order
	}{
		{[]string{at("web.txt")}, []string{"; block\n", "nullity 2", "13 presses: shortest", "2 solutions are as short", "; middle", "11 presses", "; all", "15 presses", "; corner", "no solution: 1 of the 12 lights"}},
		{[]string{at("cross.txt"), "--rule", "cross"}, []string{"cross", "6 presses"}},
		{[]string{at("flip.txt"), "--goal", "equal"}, []string{"4 presses"}},
		{[]string{at("corner.txt"), "--goal", "equal"}, []string{"C c . c", "no solution: 1 of the 8 lights", "to turn all lights on", "c C # C", "no solution: 7 of the 8 lights"}},
		{[]string{at("corner.txt"), "--goal", "on", "--json"}, []string{`"solvable": false`, `"goal": "on"`, `"certificate"`}},
		{[]string{at("torus.txt"), "--shape", "torus", "--any"}, []string{"torus", "solved by elimination"}},
		{[]string{at("ring.edges"), "--graph", "--lit", "0,2"}, []string{"lit: 0 2\npressed: 0 2\n"}},
		{[]string{at("ring.edges"), "--graph"}, []string{"4 of 4 lights on", "pressed: 0 1 2 3"}},
		{[]string{at("lit.txt"), "--mask", at("mask.txt")}, []string{"7 of 7 lights on", "presses"}},
		{[]string{at("row.txt"), "--pattern", at("own.txt")}, []string{"3 of 3 lights on", "2 presses"}},
		{[]string{at("row.txt"), "--stuck", at("stuck.txt")}, []string{"1 button stuck", "no solution"}},
		{[]string{at("row.txt"), "--no-self", "--goal", "on"}, []string{"σ-game", "0 presses"}},
		{[]string{at("three.txt"), "--states", "3"}, []string{"5×5 grid with 3 states", "5 presses", "3×3 grid with 3 states"}},
		{[]string{at("three.txt"), "--states", "3", "--json"}, []string{`"count": 5`, `"shortest": true`}},
		{[]string{at("web.txt")}, []string{"; corner", "nearest with a solution: 1 of 25 lights to change"}},
		{[]string{at("web.txt"), "--best", "3"}, []string{"; block", "13 presses", "13 presses", "presses"}},
	} {
		o := try(t, "", nil, append([]string{"solve"}, c.args...)...)
		if o.code != 0 || o.stderr != "" {
			t.Errorf("%v: status %d, %s", c.args, o.code, o.stderr)
		}
		rest := o.stdout
		for _, part := range c.want {
			_, after, ok := strings.Cut(rest, part)
			if !ok {
				t.Errorf("%v: %q is missing or not in its place in\n%s", c.args, part, o.stdout)
			}
			rest = after
		}
	}
}

func TestSolveJSON(t *testing.T) {
	dir := write(t, map[string]string{"web.txt": webSolver})
	o := try(t, "", nil, "solve", "--json", filepath.Join(dir, "web.txt"))
	var boards []struct {
		Name      string
		Line      int
		Nullity   int
		Solvable  bool
		Solutions []struct {
			Count, Minima int
			Presses       [][2]int
			Shortest      bool
			Method        string
		}
		Certificate [][2]int
	}
	if err := json.Unmarshal([]byte(o.stdout), &boards); err != nil || o.code != 0 || len(boards) != 4 {
		t.Fatalf("status %d, %v: %s", o.code, err, o.stdout)
	}
	for i, want := range []int{13, 11, 15} {
		b := boards[i]
		s := b.Solutions[0]
		if !b.Solvable || b.Nullity != 2 || s.Count != want || len(s.Presses) != want || !s.Shortest || s.Method == "" {
			t.Errorf("%+v", b)
		}
	}
	if b := boards[3]; b.Name != "corner" || b.Line != 23 || b.Solvable || len(b.Certificate) != 12 {
		t.Errorf("%+v", b)
	}
}

func TestSolveErrors(t *testing.T) {
	dir := write(t, map[string]string{
		"empty.txt":  "\n; nothing\n",
		"bad.txt":    "01\n0x\n\n1\n",
		"ring.txt":   "0 1\n1 x\n",
		"good.txt":   "01\n10\n",
		"mask.txt":   "#.\n##\n",
		"lost.txt":   "01\n10\n",
		"own.txt":    "@",
		"uneven.txt": "012\n01\n",
	})
	at := func(name string) string { return filepath.Join(dir, name) }
	for _, c := range []struct {
		args []string
		want string // on standard error
	}{
		{[]string{at("empty.txt")}, "there is no board, want rows"},
		{[]string{at("bad.txt")}, "line 2, column 2 (board 1): 'x' is no light"},
		{[]string{at("none.txt")}, "no such file"},
		{[]string{at("ring.txt"), "--graph"}, "line 2"},
		{[]string{at("good.txt"), "--rule", "queen"}, "--rule must be one of"},
		{[]string{at("bad.txt"), "--states", "3"}, "line 2, column 2"},
		{[]string{at("uneven.txt"), "--states", "3"}, "line 2 (board 1): 2 lights, but row 1 has 3"},
		{[]string{at("empty.txt"), "--states", "3"}, "there is no board"},
		{[]string{at("good.txt"), "--states", "3", "--goal", "on"}, "--states goes with"},
		{[]string{at("good.txt"), "--states", "1"}, "want 2 to 1048576"},
		{[]string{at("good.txt"), "--states", "99999999999"}, "want 2 to 1048576"},
		{[]string{at("good.txt"), "--best", "0"}, "want 1 or more"},
		{[]string{at("good.txt"), "--best", "2", "--goal", "equal"}, "--goal off or --goal on"},
		{[]string{at("lost.txt"), "--mask", at("mask.txt")}, "line 1, column 2 (board 1): a light is lit where the board has no cell"},
		{[]string{at("good.txt"), "--pattern", at("own.txt"), "--no-self"}, "paint O"},
		{[]string{at("good.txt"), "--rule", "triangle", "--shape", "torus", "--stuck", at("own.txt")}, "own.txt"},
	} {
		o := try(t, "", nil, append([]string{"solve"}, c.args...)...)
		if o.code == 0 || !strings.Contains(o.stderr, c.want) {
			t.Errorf("%v: status %d, %q, want %q", c.args, o.code, o.stderr, c.want)
		}
	}
}

// A board that is wrong is named and leaves the others alone, with two states or more.
func TestSolveMixed(t *testing.T) {
	dir := write(t, map[string]string{"mixed.txt": "; one\n010\n111\n010\n\n; bad\n01\n0x\n\n; two\n1\n"})
	file := filepath.Join(dir, "mixed.txt")
	for _, args := range [][]string{nil, {"--states", "3"}} {
		o := try(t, "", nil, append([]string{"solve", file}, args...)...)
		_, why, _ := strings.Cut(o.stderr, file)
		if o.code != 1 || !strings.HasPrefix(why, ": line 8, column 2 (board 2): ") || strings.Count(o.stderr, "\n") != 1 {
			t.Errorf("%v: status %d, %s", args, o.code, o.stderr)
		}
		if !strings.HasPrefix(o.stdout, "; one\n") || !strings.Contains(o.stdout, "\n\n; two\n") || strings.Contains(o.stdout, "bad") || strings.Contains(o.stdout, "\n\n\n") {
			t.Errorf("%v: %s", args, o.stdout)
		}
		o = try(t, "", nil, append([]string{"solve", file, "--json"}, args...)...)
		var boards []struct {
			Name, Error string
			Line        int
			Solvable    bool
		}
		if err := json.Unmarshal([]byte(o.stdout), &boards); err != nil || o.code != 1 || len(boards) != 3 {
			t.Fatalf("%v: status %d, %v: %s", args, o.code, err, o.stdout)
		}
		if b := boards[1]; b.Name != "bad" || b.Line != 7 || b.Solvable || !strings.Contains(b.Error, "line 8, column 2") {
			t.Errorf("%v: %+v", args, b)
		}
		if b := boards[2]; b.Name != "two" || b.Line != 11 || !b.Solvable || b.Error != "" {
			t.Errorf("%v: %+v", args, b)
		}
	}
}

// A board that could not be solved in time is not said to have no solution.
func TestCheckFailed(t *testing.T) {
	refuted := checkedBoard{File: "a", Line: 1, Rows: 2, Cols: 3, Lit: 1, Problem: "an odd number"}
	failed := refuted
	failed.Failed, failed.Problem = true, "out of time"
	if got := refuted.String(); got != "a:1: 2×3, 1 lit: no solution: an odd number" {
		t.Error(got)
	}
	if got := failed.String(); got != "a:1: 2×3, 1 lit: not solved: out of time" {
		t.Error(got)
	}
}

func TestCheck(t *testing.T) {
	dir := write(t, map[string]string{"pack.txt": webSolver + "\n1\n\n01\n1\n\n0y\n"})
	file := filepath.Join(dir, "pack.txt")
	o := try(t, "", nil, "check", file)
	want := []string{
		":2: block: 5×5, 9 lit: shortest solution 13",
		":9: middle: 5×5, 1 lit: shortest solution 11",
		":16: all: 5×5, 25 lit: shortest solution 15",
		":23: corner: 5×5, 1 lit: no solution: 1 of the 12 lights of a quiet pattern is lit, an odd number, and every press changes an even number of them",
		":29: 1×1, 1 lit: shortest solution 1",
		":32: 1 light, but row 1 has 2",
		":34: column 2: 'y' is no light, want 0 (off) or 1 (on)",
	}
	lines := strings.Split(strings.TrimSuffix(o.stdout, "\n"), "\n")
	if o.code != 1 || len(lines) != len(want)+1 || lines[len(want)] != "7 boards, 4 in order, 3 not" {
		t.Fatalf("status %d:\n%s", o.code, o.stdout)
	}
	for i, w := range want {
		if lines[i] != file+w {
			t.Errorf("line %d is %q, want %q", i+1, lines[i], file+w)
		}
	}
	o = try(t, "", nil, "check", "--csv", file)
	if !strings.Contains(o.stdout, ",9,middle,5,5,1,true,11,true\n") || !strings.Contains(o.stdout, ",23,corner,5,5,1,false,0,false\n") {
		t.Errorf("%s", o.stdout)
	}
	o = try(t, "", nil, "check", "--json", file)
	var all []map[string]any
	if err := json.Unmarshal([]byte(o.stdout), &all); err != nil || len(all) != 7 {
		t.Errorf("%v: %s", err, o.stdout)
	}
	good := write(t, map[string]string{"good.txt": "1\n"})
	if o := try(t, "", nil, "check", filepath.Join(good, "good.txt")); o.code != 0 {
		t.Errorf("status %d: %s", o.code, o.stdout)
	}
}
