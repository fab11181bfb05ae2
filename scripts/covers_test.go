package scripts_test

import (
	"strings"
	"testing"
)

// coversRuns are the runs of covers.go.
func coversRuns() []run {
	const dir = "testdata/covers/"
	return []run{
		{"basis", []string{"2x3"}, says("2×3: nullity 2, 4 covers, 2 of them perfect (every row and column met)\n\n" +
			"# # #               # . #\n. # .               # . #\ncover 0, 4 cells    cover 1, 4 cells\n")},
		{"no covers", []string{"3x3"}, says("3×3: nullity 0, no cover but the empty one\n")},
		{"tiling", []string{"-tile", "2x1", "2x3"}, says("tilings of 5×3 by 2×1 copies of covers of 2×3: dimension 2 of 3\n\n" +
			"# # #\n. # .\n- - -\n. # .\n# # #\n5×3 = 2×1 copies of a cover of 2×3\n\n" +
			"# . #\n# . #\n- - -\n# . #\n# . #\n5×3 = 2×1 copies of a cover of 2×3\n\n" +
			"checked: every tiling is a cover, with mirror images on both sides of each line\n")},
		{"large tiling", []string{"-tile", "3", "4x4"}, holds("tilings of 14×14 by 3×3 copies of covers of 4×4: dimension 4 of 4, all covers\n", "\nchecked: every tiling")},
		{"nothing to tile", []string{"-tile", "2", "3x3"}, says("tilings of 7×7 by 2×2 copies of covers of 3×3: dimension 0 of 0, all covers\n")},
		{"picture of a basis", []string{"-svg", "9x9"}, holds("<svg", "Basic even parity covers of 9×9", "</svg>\n")},
		{"picture of tilings", []string{"-svg", "-tile", "2", "5x5"}, holds("<svg", "dimension 2 of 6", "</svg>\n")},
		{"factor", []string{"-factor", dir + "tiling.txt"}, says("1×1 copies of a cover of 5×11\n1×3 copies of a cover of 5×3\n" +
			"2×1 copies of a cover of 2×11\n2×3 copies of a cover of 2×3\n\nthe smallest tile:\n# # #\n. # .\n")},
		{"help", []string{"--help"}, holds("usage: covers")},

		{"no cover", []string{"-factor", dir + "odd.txt"}, refuses("covers: " + dir +
			"odd.txt: no even parity cover of 2×3: cell (0,0) has 1 of the cells in its neighbourhood, want an even number")},
		{"ragged", []string{"-factor", dir + "ragged.txt"}, refuses("covers: " + dir + "ragged.txt: row 2: 2 cells, but row 1 has 3")},
		{"missing", []string{"-factor", dir + "none.txt"}, refuses("covers: open " + dir + "none.txt: no such file or directory")},
		{"too much", []string{"-factor", dir + "odd.txt", "4x4"}, refuses("covers: -factor " + dir + "odd.txt goes alone; try -help")},
		{"no size", nil, refuses("covers: 0 sizes, want one, such as 4x4; try -help")},
		{"size", []string{"4"}, refuses(`covers: size "4": want rows and columns from 1 to 200, such as 4x4`)},
		{"copies", []string{"-tile", "0", "4x4"}, refuses(`covers: -tile "0": want the numbers of copies, such as 3 or 2x3, for a board of less than 400`)},
		{"too large", []string{"-tile", "90", "4x4"}, refuses(`covers: -tile "90": want the numbers of copies, such as 3 or 2x3, for a board of less than 400`)},
		{"unknown flag", []string{"-fast"}, refuses("covers: flag provided but not defined: -fast; try -help")},
	}
}

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
		{"help", []string{"-help"}, holds("usage: shortest5x5")},

		{"size", []string{"-size", "5"}, refuses(`shortest5x5: -size "5": want rows and columns from 1 to 100, such as 5x5`)},
		{"samples", []string{"-samples", "-1"}, refuses("shortest5x5: -samples -1: want a positive number")},
		{"too long", []string{"-size", "99x99", "-samples", "1000000000"}, func(t *testing.T, o outcome) {
			if o.status != 1 || o.stdout != "" || !strings.Contains(o.stderr, "the search would take too long") {
				t.Errorf("%+v", o)
			}
		}},
		{"argument", []string{"7x7"}, refuses(`shortest5x5: "7x7" is not understood; try -help`)},
		{"unknown flag", []string{"-fast"}, refuses("shortest5x5: flag provided but not defined: -fast; try -help")},
	}
}

// holds expects success, nothing on standard error, and these texts on standard output
// in this order, the first at its beginning.
func holds(texts ...string) func(*testing.T, outcome) {
	return func(t *testing.T, o outcome) {
		t.Helper()
		if o.status != 0 || o.stderr != "" || !strings.HasPrefix(o.stdout, texts[0]) {
			t.Errorf("status %d, standard error %q, standard output\n%s", o.status, o.stderr, o.stdout)
		}
		rest := o.stdout
		for _, text := range texts {
			_, after, found := strings.Cut(rest, text)
			if !found {
				t.Errorf("%q is not, or not in this place, in\n%s", text, o.stdout)
			}
			rest = after
		}
	}
}
