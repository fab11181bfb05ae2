package scripts_test

import (
	"os"
	"strings"
	"testing"
)

// levelsRuns are the runs of levels.go.
func levelsRuns() []run {
	return []run{
		{"with solutions", []string{"-from", "2", "-to", "4", "-solutions"}, func(t *testing.T, o outcome) {
			want, err := os.ReadFile("testdata/levels.txt")
			if err != nil || o.status != 0 || o.stdout != string(want) {
				t.Errorf("%+v, error %v", o, err)
			}
		}},
		{"another size", []string{"-size", "3x4", "-from", "1", "-to", "2", "-each", "2"}, func(t *testing.T, o outcome) {
			if o.status != 0 || strings.Count(o.stdout, "presses, no.") != 4 {
				t.Errorf("%+v", o)
			}
		}},
		{"too hard", []string{"-from", "16", "-to", "16"}, func(t *testing.T, o outcome) {
			if o.status != 1 || o.stdout != "" || !strings.HasPrefix(o.stderr, "levels: lights: ") {
				t.Errorf("%+v", o)
			}
		}},
		{"size", []string{"-size", "5"}, refuses("levels: -size 5: want rows and columns such as 5x5, at most 400 cells")},
		{"order", []string{"-from", "5", "-to", "4"}, refuses("levels: want -from 0 or more, -to not below it, -each 1 or more")},
	}
}

// packRuns are the runs of pack.go.
func packRuns() []run {
	return []run{
		{"levels", []string{"testdata/levels.txt"}, func(t *testing.T, o outcome) {
			if o.status != 0 || !strings.HasSuffix(o.stdout, "\n3 boards, 3 solved, 0 not\n") || strings.Count(o.stdout, "replay checked: true") != 3 {
				t.Errorf("%+v", o)
			}
		}},
		{"mixed", []string{"testdata/pack.txt"}, func(t *testing.T, o outcome) {
			for _, part := range []string{"board 1, line 2: corner\n", "no solution: 1 of the 12 lights", "certificate checked: true",
				"board 2, line 9: cross\n", "1 press: ", "lights: line 15, column 2 (board 3): 'x' is no light", "3 boards, 1 solved, 2 not\n"} {
				if o.status != 1 || !strings.Contains(o.stdout, part) {
					t.Errorf("%q is missing in %+v", part, o)
				}
			}
		}},
		{"no file", []string{"testdata/none.txt"}, func(t *testing.T, o outcome) {
			if o.status != 1 || !strings.Contains(o.stderr, "no such file") {
				t.Errorf("%+v", o)
			}
		}},
		{"no argument", nil, refuses("pack: want the name of one file; try -help")},
	}
}

// mostclicksRuns are the runs of mostclicks.go.
func mostclicksRuns() []run {
	return []run{
		{"covers", []string{"-to", "5", "-covers"},
			says("m,n,nullity,clicks\n1,2,1,1\n1,5,1,3\n2,3,2,3\n2,5,1,7\n3,5,3,8\n4,4,4,7\n5,5,2,15\n")},
		{"all", []string{"-to", "2"}, says("m,n,nullity,clicks\n1,1,0,1\n1,2,1,1\n2,2,0,4\n")},
		{"too many", []string{"-to", "41"}, refuses("mostclicks: -to 41: want 1 to 40")},
	}
}

// tournamentRuns are the runs of tournament.go.
func tournamentRuns() []run {
	return []run{
		{"small", []string{"-size", "4", "-boards", "20"}, func(t *testing.T, o outcome) {
			if o.status != 0 || !strings.HasPrefix(o.stdout, "20 boards of 4×4, at most 2000 states each\nparity: ") || strings.Count(o.stdout, " solved, ") != 3 {
				t.Errorf("%+v", o)
			}
		}},
		{"odd", []string{"-size", "5"}, refuses("tournament: want an even -size from 2 to 40, and -boards and -states of 1 or more")},
	}
}
