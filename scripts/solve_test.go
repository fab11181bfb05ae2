package scripts_test

import (
	"strings"
	"testing"
)

// solveRuns are the runs of solve.go.
func solveRuns() []run {
	const cross = "board 2, line 9: cross\n. # .\n# @ #\n. # .\n1 press: shortest because it is the only solution (nullity 0)\n\n"
	const bad = "solve: testdata/pack.txt: line 15, column 2 (board 3): 'x' is no light, want 0 (off) or 1 (on)\n"
	return []run{
		{"mixed", []string{"testdata/pack.txt"}, ends(1, "board 1, line 2: corner\nC . c . c\nc . c . c\n. . . . .\nc . c . c\nc . c . c\n"+
			"no solution: 1 of the 12 lights of a quiet pattern is lit, an odd number, and every press changes an even number of them\n\n"+
			cross+"1 of 3 boards solved\n", bad)},
		{"moves", []string{"-moves", "testdata/pack.txt"}, ends(1, "board,row,column\n2,2,2\n", "solve: testdata/pack.txt: board 1, line 2: corner: "+
			"no solution: 1 of the 12 lights of a quiet pattern is lit, an odd number, and every press changes an even number of them\n"+bad)},
		{"moves from standard input", []string{"-moves", "-", "<testdata/levels.txt"},
			says("board,row,column\n1,3,5\n1,5,2\n2,1,5\n2,2,4\n2,4,2\n3,2,4\n3,2,5\n3,3,2\n3,3,3\n")},
		{"kings on a torus", []string{"-rule", "king", "-shape", "torus", "testdata/levels.txt"}, holds(
			"board 1, line 2: 2 presses, no. 1\no . . . o\n. . . o @\no o o @ @\n. @ . o @\n@ # # o .\n14 presses: shortest", "\n3 of 3 boards solved\n")},

		{"no file", nil, refuses("solve: 0 files, want one, or - for standard input; try -help")},
		{"missing", []string{"testdata/none.txt"}, refuses("solve: open testdata/none.txt: no such file or directory")},
		{"no board", []string{"-", "<testdata/machines/empty.txt"}, refuses("solve: standard input: no board, want rows of 0 (off) and 1 (on)")},
		{"rule", []string{"-rule", "queen", "-"}, func(t *testing.T, o outcome) {
			if o.status != 1 || o.stdout != "" || !strings.HasPrefix(o.stderr, `solve: -rule: unknown neighbourhood "queen"; want one of plus, `) {
				t.Errorf("%+v", o)
			}
		}},
		{"shape", []string{"-shape", "ball", "-"}, refuses(`solve: -shape: unknown topology "ball"; want one of plane, cylinder, torus`)},
	}
}
