package search

import (
	"time"

	"parity.lab/lib/display"
)

// RuleWork is what one rule did and what it cost.
type RuleWork struct {
	Rule   string `display:"rule"`
	Kept   int    `display:"kept"`
	Pruned int    `display:"pruned"`
	// Cut is the part of the moves it was asked about that it pruned, in percent.
	Cut float64 `display:"% pruned"`
	// Nanoseconds is the time of one question, and Share the part of the whole
	// search that the rule took, in percent; both are estimates, see Stats.RuleTime.
	Nanoseconds float64 `display:"ns a move"`
	Share       float64 `display:"% of time"`
}

// Work returns a line for each rule, in their order.
func (s Stats) Work() []RuleWork {
	work := make([]RuleWork, len(s.PrunedBy))
	for i, c := range s.PrunedBy {
		w := RuleWork{Rule: c.Name, Kept: c.Kept, Pruned: c.Pruned}
		var took time.Duration
		if i < len(s.RuleTime) {
			took = s.RuleTime[i]
		}
		if asked := c.Kept + c.Pruned; asked > 0 {
			w.Cut = 100 * float64(c.Pruned) / float64(asked)
			w.Nanoseconds = float64(took) / float64(asked)
		}
		if s.Elapsed > 0 {
			w.Share = 100 * float64(took) / float64(s.Elapsed)
		}
		work[i] = w
	}
	return work
}

// WorkSheet returns Work as a table. With several workers the times of all are added,
// so the shares may come to more than 100.
func (s Stats) WorkSheet() *display.Sheet {
	return display.TableOf(s.Work(), display.TableOptions{
		Formats: map[string]string{"% pruned": "%.1f", "ns a move": "%.1f", "% of time": "%.1f"}})
}
