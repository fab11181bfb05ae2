package scripts_test

// tournamentRuns are the runs of tournament.go.
func tournamentRuns() []run {
	return []run{
		{"small", []string{"-size", "4", "-boards", "20"}, says("20 boards of 4×4, at most 2000 states each\n" +
			"entry         solved  % solved  optimal  states  median  most  % pruned\n" +
			"────────────  ──────  ────────  ───────  ──────  ──────  ────  ────────\n" +
			"parity            13      65.0       13     608       8    15      73.3\n" +
			"mine              13      65.0       13     608       8    15      73.3\n" +
			"equal counts       8      40.0        8     443       7    15      80.6\n\n" +
			"states: all that were looked at; median and most: of the boards solved\n")},
		{"odd", []string{"-size", "5"}, refuses("tournament: want an even -size from 2 to 40, and -boards and -states of 1 or more")},
	}
}
