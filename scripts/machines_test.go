package scripts_test

import (
	"strings"
	"testing"
)

// machinesRuns are the runs of machines.go.
func machinesRuns() []run {
	const dir = "testdata/machines/"
	return []run{
		// The example of the puzzle's page, and its two totals.
		{"example", []string{dir + "example.txt"}, says("lights: 7\ncounters: 33\n")},
		{"each", []string{"-each", dir + "example.txt"}, func(t *testing.T, o outcome) {
			if o.status != 0 || o.stderr != "" || strings.Count(o.stdout, "shortest because") != 6 ||
				!strings.Contains(o.stdout, "machine 3, counters: presses [5 0 5 1]: 11, ") || !strings.HasSuffix(o.stdout, "lights: 7\ncounters: 33\n") {
				t.Errorf("%+v", o)
			}
		}},
		{"standard input", []string{"-", "<" + dir + "example.txt"}, says("lights: 7\ncounters: 33\n")},
		{"generate", []string{"-generate", "2", "-seed", "5", "-counters", "3", "-buttons", "4"}, func(t *testing.T, o outcome) {
			if o.status != 0 || o.stderr != "" || strings.Count(o.stdout, "\n") != 2 || strings.Count(o.stdout, "(") != 8 {
				t.Errorf("%+v", o)
			}
		}},

		{"no such light", []string{dir + "light.txt"},
			refuses("machines: " + dir + "light.txt: line 2, column 9: light 2 of a machine with 2 lights, which are counted from 0")},
		{"dark", []string{dir + "odd.txt"}, refuses("machines: " + dir + "odd.txt: the lights of machine 1: no solution: " +
			"1 of the 2 lights of a set is lit, an odd number, and every press changes an even number of them")},
		{"odd counters", []string{dir + "triangle.txt"}, refuses("machines: " + dir + "triangle.txt: the counters of machine 1: no solution: " +
			"with the weights [1 1 1] on the counters every press changes the weighted sum by a multiple of 2, and the targets have 3")},
		{"empty", []string{dir + "empty.txt"}, refuses("machines: " + dir + "empty.txt: no machines, want one a line")},
		{"missing", []string{dir + "none.txt"}, refuses("machines: open " + dir + "none.txt: no such file or directory")},
		{"no file", nil, refuses("machines: 0 input files, want one; try -help")},
		{"both", []string{"-generate", "2", dir + "example.txt"},
			refuses("machines: -generate and the file " + dir + "example.txt: only one of them")},
		{"no counters", []string{"-generate", "2", "-counters", "0"},
			refuses("machines: 0 counters, 13 buttons, up to 50 presses: want 1 counter or more, and no number below 0")},
	}
}
