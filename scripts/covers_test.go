package scripts_test

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
		{"standard input", []string{"-factor", "-", "<" + dir + "tiling.txt"}, holds("1×1 copies of a cover of 5×11\n")},

		{"no cover", []string{"-factor", dir + "odd.txt"}, refuses("covers: " + dir +
			"odd.txt: no even parity cover of 2×3: cell (0,0) has 1 of the cells in its neighbourhood, want an even number")},
		{"ragged", []string{"-factor", dir + "ragged.txt"}, refuses("covers: " + dir + "ragged.txt: row 2: 2 cells, but row 1 has 3")},
		{"missing", []string{"-factor", dir + "none.txt"}, refuses("covers: open " + dir + "none.txt: no such file or directory")},
		{"too much", []string{"-factor", dir + "odd.txt", "4x4"}, refuses("covers: -factor " + dir + "odd.txt goes alone; try -help")},
		{"no size", nil, refuses("covers: 0 sizes, want one, such as 4x4; try -help")},
		{"size", []string{"4"}, refuses(`covers: size "4": want rows and columns from 1 to 200, such as 4x4`)},
		{"copies", []string{"-tile", "0", "4x4"}, refuses(`covers: -tile "0": want the numbers of copies, such as 3 or 2x3, for a board of less than 400`)},
		{"too large", []string{"-tile", "90", "4x4"}, refuses(`covers: -tile "90": want the numbers of copies, such as 3 or 2x3, for a board of less than 400`)},
	}
}
