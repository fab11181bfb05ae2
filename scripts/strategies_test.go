package scripts_test

import (
	"strings"
	"testing"
)

// strategiesRuns are the runs of strategies.go. Searches are cut short.
func strategiesRuns() []run {
	short := []string{"-states", "2000", "-walks", "50", "-width", "2"}
	return []run{
		{"both boards", short, func(t *testing.T, o outcome) {
			for _, line := range []string{"24x24: no solution has fewer than 280 moves", "30x30: no solution has fewer than 429 moves",
				"206 off at the end, best 199", "stops with 14 needed presses left", "stops with 8 needed presses left"} {
				if !strings.Contains(o.stdout, line) {
					t.Errorf("%q is missing in\n%s", line, o.stdout)
				}
			}
			if o.status != 0 || o.stderr != "" {
				t.Errorf("%+v", o)
			}
		}},
		{"csv", append([]string{"-grid", "24x24", "-csv"}, short...), func(t *testing.T, o outcome) {
			if !strings.HasPrefix(o.stdout, "strategy,solved,moves,optimal,states,note\n") || !strings.Contains(o.stdout, "\nequal counts,true,280,true,1805,\n") ||
				strings.Count(o.stdout, "\n") != 11 {
				t.Errorf("%+v", o)
			}
		}},
		{"unknown board", []string{"-grid", "3x3"}, refuses(`strategies: bulbs: no board is named "3x3"; there are 24x24, 30x30`)},
	}
}
