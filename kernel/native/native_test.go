package native

import (
	"context"
	"os"
	"strings"
	"testing"
	"time"
)

// needToolchain skips a test where there is no Go toolchain, but never in CI.
func needToolchain(t testing.TB) {
	t.Helper()
	if _, err := FindToolchain(context.Background()); err != nil {
		if os.Getenv("CI") != "" {
			t.Fatal(err)
		}
		t.Skip(err)
	}
}

// cell returns a program of one piece that stands at cell[7]:3:1.
func cell(code string, imports ...string) Program {
	p := Program{Entry: "solve", Code: []Piece{{Place{"cell[7]", 3, 1}, code}}}
	for i, path := range imports {
		p.Imports = append(p.Imports, Import{Path: path, Place: Place{"cell[2]", i + 1, 8}})
	}
	return p
}

// build builds a program for a test and removes it at the end.
func build(t testing.TB, p Program) *Executable {
	t.Helper()
	needToolchain(t)
	e, err := Build(context.Background(), p)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := e.Close(); err != nil {
			t.Error(err)
		}
	})
	t.Logf("built in %v by %s", e.BuildTime.Round(time.Millisecond), e.Toolchain.Version)
	return e
}

// outcome is what a program did.
type outcome struct {
	Results
	err            error
	stdout, stderr string
}

// execute builds a program and runs it to its end.
func execute(t testing.TB, p Program) outcome {
	t.Helper()
	e := build(t, p)
	var stdout, stderr strings.Builder
	r, err := e.Run(context.Background(), RunOptions{Stdout: &stdout, Stderr: &stderr})
	return outcome{r, err, stdout.String(), stderr.String()}
}

// guided is a search with a rule that the cell itself has, on a board that a
// session variable names.
var guided = Program{
	Entry: "solve",
	Imports: []Import{
		{Name: "", Path: "context"}, {Name: "", Path: "fmt"}, {Name: "", Path: "os"},
		{Name: "lamps", Path: "parity.lab/lib/bulbs"}, {Name: "", Path: "parity.lab/lib/search"},
	},
	Variables: []Variable{{Name: "board", Value: `"24x24"`}, {Name: "limit", Type: "int"}},
	Code: []Piece{
		{Place{"cell[3]", 1, 1}, `type counts struct{ states, moves int }

func (c counts) String() string { return fmt.Sprint(c.states, " states, ", c.moves, " moves") }`},
		{Place{"cell[7]", 2, 1}, `func sameCount(n *search.Node, move int) bool {
	cols := len(n.Col)
	return n.Row[move/cols] == n.Col[move%cols]
}

func solve(ctx context.Context) (*lamps.Run, counts, error) {
	g, err := lamps.Named(board)
	if err != nil {
		return nil, counts{}, err
	}
	r, err := lamps.DFS(ctx, g, search.Options{Rules: []search.Rule{search.NewRule("own", sameCount)}, MaxStates: limit})
	return r, counts{r.Stats.States, len(r.Moves)}, err
}`},
	},
}
