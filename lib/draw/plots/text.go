package plots

import (
	"math"
	"strings"
	"unicode/utf8"
)

// The size of a chart in characters.
const (
	textColumns = 60
	textRows    = 15
	textBars    = 40
)

// String returns the chart in words and characters: bars as lines of #, points
// as letters, a for the first series.
func (c *Chart) String() string {
	head := c.words()
	x0, x1, y0, y1, ok := c.bounds()
	if !ok {
		return head
	}
	if c.kind == bars || c.kind == histogram {
		return head + "\n" + strings.Join(c.textBars(), "\n")
	}
	scale := func(x, low, high float64, log bool, n int) int {
		if log {
			x, low, high = math.Log(x), math.Log(low), math.Log(high)
		}
		if high <= low {
			return 0
		}
		return int(math.Round((x/2 - low/2) / (high/2 - low/2) * float64(n-1)))
	}
	grid := make([][]rune, textRows)
	for i := range grid {
		grid[i] = []rune(strings.Repeat(" ", textColumns))
	}
	for k, s := range c.series {
		for i := range s.X {
			row := textRows - 1 - scale(s.Y[i], y0, y1, c.options.LogY, textRows)
			grid[row][scale(s.X[i], x0, x1, c.options.LogX, textColumns)] = rune('a' + k%26)
		}
	}
	lines := []string{head}
	for _, row := range grid {
		lines = append(lines, strings.TrimRight("│"+string(row), " "))
	}
	return strings.Join(append(lines, "└"+strings.Repeat("─", textColumns)), "\n")
}

// textBars returns a line for each bar or bin.
func (c *Chart) textBars() []string {
	s := c.series[0]
	most, width := 0.0, 0
	names := make([]string, len(s.X))
	for i, y := range s.Y {
		most = max(most, math.Abs(y))
		if c.kind == bars {
			names[i] = c.labels[i]
		} else {
			names[i] = c.binName(i)
		}
		width = max(width, utf8.RuneCountInString(names[i]))
	}
	lines := make([]string, len(s.X))
	for i, y := range s.Y {
		n := 0
		if most > 0 {
			n = int(math.Round(math.Abs(y) / most * textBars))
		}
		lines[i] = strings.Repeat(" ", width-utf8.RuneCountInString(names[i])) + names[i] + " │" + strings.Repeat("#", n) + " " + number(y)
	}
	return lines
}
