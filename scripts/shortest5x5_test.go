package scripts_test

import (
	"strings"
	"testing"
)

// shortestRuns are the runs of shortest5x5.go.
func shortestRuns() []run {
	return []run{
		{"all boards", nil, holds("5×5: one board in 2^2 has a solution, that is 2^23 = 8388608 boards\n\nlength   boards\n     0        1\n     1       25\n",
			"\n    15     7350\nexact by 125 classes of column types, for 2^23 boards\n\nthe hardest boards, 7350 of them, need 15 presses; the mean is 9.903\n")},
		{"csv", []string{"-csv"}, says("presses,boards\n0,1\n1,25\n2,300\n3,2300\n4,12650\n5,53130\n6,176176\n7,467104\n8,982335\n9,1596279\n" +
			"10,1935294\n11,1684446\n12,1004934\n13,383670\n14,82614\n15,7350\n")},
		{"another size", []string{"-size", "1x2", "-csv"}, says("presses,boards\n0,1\n1,1\n")},
		{"sample", []string{"-size", "9x9", "-samples", "200", "-seed", "3"}, holds(
			"9×9: one board in 2^8 has a solution, that is 2^73 = 9444732965739290427392 boards\n",
			"\nsampled: 200 random boards of 2^73, seed 3, each solution by Gray code\n\nthe hardest boards of the sample, ")},

		{"size", []string{"-size", "5"}, refuses(`shortest5x5: -size "5": want rows and columns from 1 to 100, such as 5x5`)},
		{"samples", []string{"-samples", "-1"}, refuses("shortest5x5: -samples -1: want a positive number")},
		{"too long", []string{"-size", "99x99", "-samples", "1000000000"}, func(t *testing.T, o outcome) {
			if o.status != 1 || o.stdout != "" || !strings.Contains(o.stderr, "the search would take too long") {
				t.Errorf("%+v", o)
			}
		}},
		{"argument", []string{"7x7"}, refuses(`shortest5x5: "7x7" is not understood; try -help`)},
	}
}
