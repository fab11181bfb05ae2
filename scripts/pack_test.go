package scripts_test

// packRuns are the runs of pack.go.
func packRuns() []run {
	const head = "board  line  name              size      lit  presses  verdict\n"
	levels := says(head +
		"    1     2  2 presses, no. 1  5×5         8        2  solved, shortest\n" +
		"    2    10  3 presses, no. 1  5×5         9        3  solved, shortest\n" +
		"    3    18  4 presses, no. 1  5×5         7        4  solved, shortest\n" +
		"\n3 boards: 3 solved, 0 without solution, 0 malformed\n")
	return []run{
		{"levels", []string{"testdata/levels.txt"}, levels},
		{"standard input", []string{"-", "<testdata/levels.txt"}, levels},
		{"mixed", []string{"testdata/pack.txt"}, ends(1, "board  line  name    size      lit  presses  verdict\n"+
			"    1     2  corner  5×5         1        –  no solution\n"+
			"    2     9  cross   3×3         5        1  solved, shortest\n"+
			"    3    14  bad                             malformed: line 15, column 2: 'x' is no light, want 0 (off) or 1 (on)\n"+
			"\nCertificates: every press changes an even number of the lights c and C; lit are # and C.\n"+
			"\nboard 1, line 2: corner\nC . c . c\nc . c . c\n. . . . .\nc . c . c\nc . c . c\n"+
			"no solution: 1 of the 12 lights of a quiet pattern is lit, an odd number, and every press changes an even number of them\n"+
			"with 1 light changed it has one: (row 1, column 1); ways to choose: 4\n"+
			"\n3 boards: 1 solved, 1 without solution, 1 malformed\n", "")},
		{"again", []string{"testdata/again.txt"}, says("board  line  name  size      lit  presses  verdict\n" +
			"    1     1        3×4         2        4  solved, shortest\n" +
			"    2     5        4×3         2        4  solved, shortest; board 1 turned or mirrored\n" +
			"    3    10        3×4         2        4  solved, shortest; the same as board 1\n" +
			"\n3 boards: 3 solved, 0 without solution, 0 malformed\n")},
		{"no file", []string{"testdata/none.txt"}, refuses("pack: open testdata/none.txt: no such file or directory")},
		{"no board", []string{"testdata/machines/empty.txt"}, refuses("pack: testdata/machines/empty.txt: no board, want rows of 0 (off) and 1 (on)")},
		{"no argument", nil, refuses("pack: 0 files, want one, or - for standard input; try -help")},
	}
}
