package cover

import (
	"os"
	"path/filepath"
	"testing"

	"parity.lab/lib/coding/radiuscheck"
)

// TestFrontier checks the proofs of bounds for boards that are not settled, found with more
// time than a test has: testdata/mostclicks has the better of the two bounds from several
// runs of "paritylab mostclicks 13x17 --limit 2m --certificate FILE".
func TestFrontier(t *testing.T) {
	for name, want := range map[string][2]int{
		"13x17": {101, 105},
		"15x23": {161, 168},
		"19x19": {165, 176},
		"23x23": {261, 265},
		"29x33": {451, 474},
		"30x30": {404, 445},
	} {
		text, err := os.ReadFile(filepath.Join("testdata", "mostclicks", name+".json"))
		if err != nil {
			t.Fatal(err)
		}
		claim, err := radiuscheck.Read(text)
		if err == nil {
			err = claim.Check()
		}
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if claim.Lower != want[0] || claim.Upper != want[1] {
			t.Errorf("%s: %d to %d, want %d to %d", name, claim.Lower, claim.Upper, want[0], want[1])
		}
	}
}
