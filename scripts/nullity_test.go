package scripts_test

import (
	"fmt"
	"strings"
	"testing"
)

// nullityRuns are the runs of nullity.go.
func nullityRuns() []run {
	return []run{
		{"list", []string{"12"}, tells("1,0\n2,0\n3,0\n4,4\n5,2\n6,0\n7,0\n8,0\n9,8\n10,0\n11,6\n12,0\n", "n = 1 to 12, proven\n")},
		{"sides", []string{"-sides", "2", "100"}, tells("5\n17\n41\n53\n77\n",
			"n = 1 to 100, proven\nd(n) = 2 for 5 sides; modulo 12 they are 5\n")},
		{"sides of the paper", []string{"-sides", "2", "25000"}, sidesOfThePaper},
		{"no sides", []string{"-sides", "3", "100"}, tells("", "n = 1 to 100, proven\nd(n) = 3 for 0 sides\n")},
		{"counts", []string{"-counts", "12"}, tells("0,8\n2,1\n4,1\n6,1\n8,1\n", "n = 1 to 12, proven\n5 different nullities, the largest 8\n")},
		{"sieve", []string{"-sieve", "-sides", "2", "25000"}, sidesOfThePaper},

		{"no side", nil, refuses("nullity: 0 sides given, want one, the largest; try -help")},
		{"no number", []string{"ten"}, refuses(`nullity: "ten" is no largest side, want 1 to 200000 (to 10000000 with -sieve)`)},
		{"too large", []string{"-sieve", "10000001"}, refuses(`nullity: "10000001" is no largest side, want 1 to 10000000`)},
		{"two lists", []string{"-sides", "2", "-counts", "9"}, refuses("nullity: -sides and -counts are two lists: only one at a time")},
		{"negative", []string{"-sides", "-1", "9"}, refuses("nullity: -sides -1: a nullity is not negative")},
	}
}

// tells expects a list and a summary.
func tells(stdout, stderr string) func(*testing.T, outcome) {
	return func(t *testing.T, o outcome) {
		t.Helper()
		if o.stdout != stdout || o.stderr != stderr || o.status != 0 {
			t.Errorf("%+v, want\n%s%s", o, stdout, stderr)
		}
	}
}

// sidesOfThePaper expects the sides of nullity 2 up to 25,000: 1,242 of them, all 5
// modulo 12.
func sidesOfThePaper(t *testing.T, o outcome) {
	t.Helper()
	lines := strings.Fields(o.stdout)
	if len(lines) != 1242 || !strings.HasPrefix(o.stdout, "5\n17\n41\n53\n77\n") || o.status != 0 {
		t.Errorf("%d sides, %.40q, status %d", len(lines), o.stdout, o.status)
	}
	for _, line := range lines {
		var n int
		if _, err := fmt.Sscan(line, &n); err != nil || n%12 != 5 {
			t.Fatalf("side %q", line)
		}
	}
	if !strings.HasSuffix(o.stderr, "d(n) = 2 for 1242 sides; modulo 12 they are 5\n") {
		t.Errorf("summary %q", o.stderr)
	}
}
