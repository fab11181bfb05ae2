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
			if o.status != 0 || strings.Count(o.stdout, "; 1 press, no. ") != 2 || strings.Count(o.stdout, "; 2 presses, no. ") != 2 {
				t.Errorf("%+v", o)
			}
		}},
		{"too hard", []string{"-from", "16", "-to", "16"}, func(t *testing.T, o outcome) {
			if o.status != 1 || o.stdout != "" || o.stderr != "levels: none of 10,000 boards has a shortest solution of 16 presses; the nearest has 15 presses\n" {
				t.Errorf("%+v", o)
			}
		}},
		{"more than there are", []string{"-size", "1x1", "-from", "1", "-to", "1", "-each", "2"},
			refuses("levels: different levels of 1 presses: 1 found, and no other in 100 tries; ask for fewer with -each")},
		{"size", []string{"-size", "5"}, refuses("levels: -size 5: want rows and columns such as 5x5, at most 400 cells")},
		{"order", []string{"-from", "5", "-to", "4"}, refuses("levels: want -from 0 or more, -to not below it, -each 1 or more")},
	}
}
