package main

import (
	"fmt"
	"io"
)

// table prints lines as they are measured and counts the goals.
type table struct {
	out         io.Writer
	began       bool
	goals       int
	missed      []string
	withoutGoal int
}

// line is one comparison.
type line struct {
	what, kernel, yardstick string
	size                    int
	theirs, ours            float64 // seconds
	goal                    float64 // the largest ratio that is wanted of ours to theirs; 0 if there is none
}

// add prints a line.
func (t *table) add(l line) {
	if !t.began {
		t.began = true
		fmt.Fprintf(t.out, "\n%-8s %7s  %-10s %-9s %12s %12s  %9s  %9s\n",
			"", "size", "kernel", "yardstick", "its ms", "ours ms", "ratio", "goal")
	}
	ratio := l.ours / l.theirs
	goal, verdict := "", ""
	switch {
	case l.goal == 0:
		t.withoutGoal++
	case ratio <= l.goal:
		t.goals++
		goal, verdict = ratioText(l.goal), "  pass"
	default:
		t.goals++
		goal, verdict = ratioText(l.goal), "  MISS"
		t.missed = append(t.missed, fmt.Sprintf("%s %d %s: %s, want %s", l.what, l.size, l.kernel, ratioText(ratio), goal))
	}
	if goal != "" {
		goal = "≤ " + goal
	}
	fmt.Fprintf(t.out, "%-8s %7d  %-10s %-9s %12.5g %12.5g  %9s  %9s%s\n",
		l.what, l.size, l.kernel, l.yardstick, 1e3*l.theirs, 1e3*l.ours, ratioText(ratio), goal, verdict)
}

// ratioText writes a ratio, one that is very small as 1 to a number.
func ratioText(r float64) string {
	if r < 0.005 {
		return fmt.Sprintf("1:%.0f", 1/r)
	}
	return fmt.Sprintf("%.3f", r)
}

// summary tells how many goals were met.
func (t *table) summary() {
	if !t.began {
		return
	}
	fmt.Fprintf(t.out, "\n%d of %d goals met; %d lines have none.\n", t.goals-len(t.missed), t.goals, t.withoutGoal)
	for _, m := range t.missed {
		fmt.Fprintln(t.out, "missed:", m)
	}
}
