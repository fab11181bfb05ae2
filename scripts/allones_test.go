package scripts_test

import (
	"strings"
	"testing"
)

// allonesRuns are the runs of allones.go.
func allonesRuns() []run {
	return []run{
		{"few", []string{"-to", "11"}, says("n,nullity,presses,minima,method\n" +
			"1,0,1,1,only solution\n2,0,4,1,only solution\n3,0,5,1,only solution\n4,4,4,2,Gray code\n5,2,15,4,Gray code\n6,0,28,1,only solution\n" +
			"7,0,33,1,only solution\n8,0,40,1,only solution\n9,8,25,6,Gray code\n10,0,44,1,only solution\n11,6,55,20,Gray code\n")},
		{"twice", []string{"-from", "30", "-to", "30", "-twice"},
			says("n,nullity,presses,minima,method\n30,20,376,4,Walsh–Hadamard transform and parity split\n")},
		{"nullity 32", []string{"-from", "39", "-to", "39"}, says("n,nullity,presses,minima,method\n39,32,561,4,parity split\n")},
		{"too long", []string{"-from", "79", "-to", "79", "-minutes", "0.001"}, func(t *testing.T, o outcome) {
			if o.status != 1 || o.stdout != "n,nullity,presses,minima,method\n" ||
				!strings.HasPrefix(o.stderr, "allones: left out, as -minutes and -gigabytes do not allow them: 79 (parity split: about ") {
				t.Errorf("%+v", o)
			}
		}},
		{"order", []string{"-from", "5", "-to", "4"}, refuses("allones: sides from 5 to 4, want 1 or more and in order")},
		{"argument", []string{"9"}, refuses(`allones: "9" is no flag; try -help`)},
		{"no time", []string{"-minutes", "NaN"}, refuses("allones: -minutes and -gigabytes must be above 0, and below a million")},
	}
}
