package scripts_test

// mostclicksRuns are the runs of mostclicks.go.
func mostclicksRuns() []run {
	return []run{
		{"covers", []string{"-to", "5", "-covers"},
			says("m,n,nullity,clicks\n1,2,1,1\n1,5,1,3\n2,3,2,3\n2,5,1,7\n3,5,3,8\n4,4,4,7\n5,5,2,15\n")},
		{"all", []string{"-to", "2"}, says("m,n,nullity,clicks\n1,1,0,1\n1,2,1,1\n2,2,0,4\n")},
		{"too many", []string{"-to", "41"}, refuses("mostclicks: -to 41: want 1 to 40")},
	}
}
