package session

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

// needGo skips a test where there is no Go toolchain; CI must have one.
func needGo(t *testing.T) {
	t.Helper()
	if _, err := exec.LookPath("go"); err != nil {
		if os.Getenv("CI") != "" {
			t.Fatal(err)
		}
		t.Skip("no go command on PATH: %%native cells can't be built")
	}
}

func TestNative(t *testing.T) {
	needGo(t)
	b := open(t)
	b.want("import (\"context\"; \"parity.lab/lib/bulbs\"; \"parity.lab/lib/search\")\nconst side = 24\ntype Stat struct{ states, moves int }\nfunc (s Stat) String() string { return fmt.Sprint(s.states, \" states \", s.moves, \" moves\") }\nlimit, boards := 5000, []string{\"24x24\"}", "")
	search := "func keep(n *search.Node, move int) bool { return n.Row[move/side] == n.Col[move%side] }\nfunc solve(ctx context.Context) (Stat, error) {\n\tboard, err := bulbs.Named(boards[0])\n\tif err != nil {\n\t\treturn Stat{}, err\n\t}\n\tfmt.Println(\"working\")\n\tr, err := bulbs.DFS(ctx, board, search.Options{Rules: []search.Rule{search.NewRule(\"mine\", keep)}, MaxStates: limit})\n\treturn Stat{r.Stats.States, len(r.Moves)}, err\n}"
	b.stdout.Reset()
	b.want("%%native solve\n"+search, "1805 states 280 moves")
	if b.stdout.String() != "working\n" || !strings.Contains(b.stderr.String(), "native: built in ") {
		t.Errorf("stdout %q, stderr %q", b.stdout.String(), b.stderr.String())
	}
	// The declarations are the session's, too: the same search interpreted.
	b.want("s, err := solve(ctx)\ns.String()", "1805 states 280 moves")
	faults := []struct{ code, want string }{
		{"%%native\nfunc crash() int { var xs []int; return xs[limit] }", "Panic: runtime error: index out of range [5000] with length 0"},
		{"%%native\nfunc bad() error { return fmt.Errorf(\"no luck\") }", "Error: no luck"},
		{"%%native other\nfunc entry() {}", "the cell declares no function other"},
		{"%%native\nfunc a() {}\nfunc b() {}", "which function shall run? Write %%native and one of: a, b"},
		{"%%native\nfunc entry() {}\n6 * 7", "a %%native cell holds declarations only"},
		{"c := make(chan int)\nfunc wait() { <-c }", ""},
		{"%%native\nfunc entry() { wait() }", "the variable c can't go along into a native cell"},
		{"%%native a b\nfunc entry() {}", "usage: %%native [FUNCTION]"},
		{"%%native\nfunc entry() { nosuch() }", "undefined: nosuch"},
	}
	for _, tt := range faults {
		if _, fault := b.run(tt.code); !strings.Contains(fault, tt.want) || tt.want == "" && fault != "" {
			t.Errorf("%q: fault %q, want %q in it", tt.code, fault, tt.want)
		}
	}
}

func TestNativeInterrupt(t *testing.T) {
	needGo(t)
	b := open(t)
	b.want("%%native\nfunc warm() int { return 1 }", "1")
	begun := make(chan struct{})
	b.s.options.Stdout = writerFunc(func(p []byte) (int, error) { close(begun); return len(p), nil })
	go func() {
		<-begun
		b.s.Interrupt()
	}()
	if _, fault := b.run("%%native\nfunc forever() {\n\tfmt.Println(\"begun\")\n\tfor {\n\t}\n}"); !strings.Contains(fault, "Interrupted") {
		t.Errorf("fault %q", fault)
	}
	b.want("1 + 1", "2")
}

func TestNativeWithoutToolchain(t *testing.T) {
	b := open(t)
	t.Setenv("PATH", t.TempDir())
	t.Setenv("GOROOT", t.TempDir())
	if _, fault := b.run("%%native\nfunc entry() int { return 1 }"); !strings.Contains(fault, "needs Go 1.26") {
		t.Errorf("fault %q", fault)
	}
	b.want("entry()", "1")
}

func TestLiteral(t *testing.T) {
	b := open(t)
	b.want("type P struct{ X int; s string }\ntype L bool\na, f, s, ps, m, arr, n, l := 7, 0.1, \"é\\n\", []P{{1, \"a\"}, {2, \"b\"}}, map[string][]uint8{\"k\": {1, 2}}, [2]bool{true, false}, []int(nil), L(true)", "")
	for name, want := range map[string]string{
		"a": "int(7)", "f": "float64(0.1)", "s": `string("é\n")`, "ps": `[]P{P{int(1), string("a")}, P{int(2), string("b")}}`,
		"m": `map[string][]uint8{string("k"): []uint8{uint8(1), uint8(2)}}`, "arr": "[2]bool{bool(true), bool(false)}", "n": "[]int(nil)", "l": "L(true)",
	} {
		v := b.s.checker.Var(name)
		got, err := literal(b.s.yaegi.Globals()[b.s.names.emitted[v.Object]], v.Object.Type())
		if err != nil || got != want {
			t.Errorf("%s: %q %v, want %q", name, got, err, want)
		}
	}
}
