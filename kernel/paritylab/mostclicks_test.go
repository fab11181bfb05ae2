package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestMostClicks(t *testing.T) {
	for _, c := range []struct {
		args []string
		want []string // on standard output
	}{
		{[]string{"5"}, []string{"5×5: 15  (nullity 2,", "1×4, 2×8, and 5 cells are in none", "Both were checked"}},
		{[]string{"9x9"}, []string{"9×9: 37  (nullity 8,", "F ≤ 6 is refuted", "--certificate FILE"}},
		{[]string{"3x3"}, []string{"3×3: 9  (nullity 0,", "every board has one solution"}},
		{[]string{"3", "--rule", "king"}, []string{"3×3: "}},
		{[]string{"--table", "1..5"}, []string{
			"1×2: 1 ", "1×5: 3 ", "2×3: 3 ", "2×5: 7 ", "3×5: 8 ", "4×4: 7 ", "5×5: 15 ", "7 of 7 boards settled"}},
		{[]string{"13x17", "--limit", "1ms"}, []string{"13×17: ", " to "}},
	} {
		o := try(t, "", nil, append([]string{"mostclicks"}, c.args...)...)
		if o.code != 0 || o.stderr != "" {
			t.Errorf("%v: status %d, %s", c.args, o.code, o.stderr)
		}
		for _, want := range c.want {
			if !strings.Contains(o.stdout, want) {
				t.Errorf("%v prints %q, want %q in it", c.args, o.stdout, want)
			}
		}
	}
	for _, c := range []struct {
		args []string
		want string // on standard error
	}{
		{nil, "want boards such as 9x9"},
		{[]string{"x"}, `mostclicks: "x": not a board`},
		{[]string{"9", "--table", "1..3"}, "want boards such as 9x9, or --table"},
		{[]string{"--table", "9"}, "want a range of sides"},
		{[]string{"--table", "1..3", "--rule", "king"}, "the plain game only"},
		{[]string{"4", "5", "--certificate", "x"}, "one board, here are 2"},
		{[]string{"--check", "no such file"}, "no such file"},
	} {
		o := try(t, "", nil, append([]string{"mostclicks"}, c.args...)...)
		if o.code == 0 || o.stdout != "" || !strings.Contains(o.stderr, c.want) {
			t.Errorf("%v: status %d, %q", c.args, o.code, o.stderr)
		}
	}
}

// TestMostClicksFiles writes certificates, has them checked, and spoils one.
func TestMostClicksFiles(t *testing.T) {
	dir := t.TempDir()
	good, game := filepath.Join(dir, "good.json"), filepath.Join(dir, "game.json")
	for _, args := range [][]string{{"4x4", "--certificate", good}, {"4x5", "--no-self", "--certificate", game}} {
		if o := try(t, "", nil, append([]string{"mostclicks"}, args...)...); o.code != 0 {
			t.Fatal(o.stderr)
		}
	}
	text, err := os.ReadFile(good)
	if err != nil {
		t.Fatal(err)
	}
	bad := filepath.Join(dir, "bad.json")
	spoilt := strings.ReplaceAll(string(text), `"upper":7`, `"upper":6`)
	if err := os.WriteFile(bad, []byte(spoilt), 0o666); err != nil || spoilt == string(text) {
		t.Fatal(spoilt, err)
	}
	o := try(t, "", nil, "mostclicks", "--check", good, "--check", game)
	if o.code != 0 || !strings.Contains(o.stdout, "proven: 4×4 needs 7 presses at worst") || !strings.Contains(o.stdout, "game of 20 buttons") {
		t.Errorf("status %d, %s%s", o.code, o.stdout, o.stderr)
	}
	o = try(t, "", nil, "mostclicks", "--check", bad)
	if o.code == 0 || !strings.Contains(o.stdout, "bad.json: refused: ") {
		t.Errorf("status %d, %s%s", o.code, o.stdout, o.stderr)
	}
	o = try(t, "", nil, "mostclicks", "4..5", "--json")
	var list []boardClicks
	if err := json.Unmarshal([]byte(o.stdout), &list); err != nil || len(list) != 2 || list[1].Upper != 15 || !list[1].Exact ||
		len(strings.Fields(list[1].Witness)) != 5 && len(strings.Fields(list[1].Witness)) != 25 {
		t.Errorf("%v, %s", err, o.stdout)
	}
}
