package scripts_test

// bulbsRuns are the runs of bulbs.go.
func bulbsRuns() []run {
	const dir = "testdata/bulbs/"
	return []run{
		{"24x24", []string{"-grid", "24x24"}, solves(named("24x24"), 280,
			"24×24, 316 off: constructive order in 281 states, 280 moves, optimal because each bulb of X must be pressed")},
		{"30x30", []string{"-grid", "30x30"}, solves(named("30x30"), 429,
			"30×30, 439 off: constructive order in 430 states, 429 moves, optimal because each bulb of X must be pressed")},
		{"file", []string{dir + "small.txt"}, solves(file(dir+"small.txt"), 8,
			"4×4, 8 off: constructive order in 9 states, 8 moves, optimal because each bulb of X must be pressed")},
		{"rectangle", []string{dir + "rectangle.txt"}, solves(file(dir+"rectangle.txt"), 2,
			"3×2, 4 off: constructive order in 3 states, 2 moves, optimal because the bulbs of some press set must be pressed, and no other set is better")},
		{"replay", []string{"-replay", dir + "good.csv", dir + "small.txt"}, says(dir + "good.csv: all 8 moves are legal and all bulbs are on\n")},
		{"standard input", []string{"-", "<" + dir + "small.txt"}, solves(file(dir+"small.txt"), 8,
			"4×4, 8 off: constructive order in 9 states, 8 moves, optimal because each bulb of X must be pressed")},
		{"moves from standard input", []string{"-replay", "-", dir + "small.txt", "<" + dir + "good.csv"},
			says("standard input: all 8 moves are legal and all bulbs are on\n")},

		{"both from standard input", []string{"-replay", "-", "-"}, refuses("bulbs: the grid and the moves cannot both come from standard input")},
		{"ragged", []string{dir + "ragged.txt"}, refuses("bulbs: " + dir + "ragged.txt: row 2: 3 bulbs, but row 1 has 4")},
		{"letter", []string{dir + "letter.txt"}, refuses("bulbs: " + dir + "letter.txt: row 3, column 3: 'o' is no bulb, want 0 (off) or 1 (on)")},
		{"empty", []string{dir + "empty.txt"}, refuses("bulbs: " + dir + "empty.txt: the board is empty, want rows of 0 (off) and 1 (on)")},
		{"missing", []string{dir + "none.txt"}, refuses("bulbs: open " + dir + "none.txt: no such file or directory")},
		{"unsolvable", []string{dir + "odd.txt"}, refuses("bulbs: this board of 3×3 cannot be solved: row 1 has 0 bulbs off and row 2 has 1; " +
			"with an odd number of columns every press changes the parity of the off bulbs in every row, so all rows must have the same parity")},
		{"lit bulb", []string{"-replay", dir + "lit.csv", dir + "small.txt"},
			refuses("bulbs: " + dir + "lit.csv: move 2, (1,1), presses a bulb that is on; only an off bulb may be pressed")},
		{"outside", []string{"-replay", dir + "outside.csv", dir + "small.txt"},
			refuses("bulbs: " + dir + "outside.csv: move 2, (5,1), is outside the board of 4×4")},
		{"too short", []string{"-replay", dir + "short.csv", dir + "small.txt"},
			refuses("bulbs: " + dir + "short.csv: at the end, after 1 move, 9 bulbs are still off")},
		{"no number", []string{"-replay", dir + "word.csv", dir + "small.txt"},
			refuses("bulbs: " + dir + `word.csv: move list, line 2: column "one" is not a number`)},
		{"no move list", []string{"-replay", dir + "none.csv", dir + "small.txt"},
			refuses("bulbs: open " + dir + "none.csv: no such file or directory")},
		{"moves for another board", []string{"-replay", dir + "good.csv", "-grid", "30x30"},
			refuses("bulbs: " + dir + "good.csv: move 2, (4,1), presses a bulb that is on; only an off bulb may be pressed")},
		{"unknown board", []string{"-grid", "3x3"}, refuses(`bulbs: no board is named "3x3"; there are 24x24, 30x30`)},
		{"two boards", []string{"-grid", "24x24", dir + "small.txt"},
			refuses("bulbs: -grid 24x24 and the file " + dir + "small.txt: only one board at a time")},
		{"no board", nil, refuses("bulbs: 0 grid files, want one; try -help")},
	}
}
