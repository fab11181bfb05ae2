package lights

import (
	"fmt"
	"strconv"

	"parity.lab/lib/bitset"
	"parity.lab/lib/coding"
)

// Solution is a press pattern that turns all lights of a configuration off.
type Solution struct {
	Game    *Game
	Config  *bitset.Set // the configuration that is solved
	Presses *bitset.Set // M·Presses = Config
	// Nullity is d where the configuration has 2^d solutions.
	Nullity int
	// Shortest says that no solution has fewer presses, proven as Reason tells.
	Shortest bool
	// Minima is the number of solutions with as few presses; 0 unless Shortest.
	Minima int
	// Lower is proven by a search: no solution has fewer presses. 0 if none was made.
	Lower int
	// Method says how a solution was found.
	Method Method
	// Search says how the solutions were searched for a shortest one; coding.Auto if
	// they were not.
	Search coding.Method
	// Reason says in words why the solution is what it claims to be.
	Reason string
}

// Count returns the number of presses.
func (s *Solution) Count() int { return s.Presses.Count() }

// Check presses the buttons one by one and reports whether all lights are off at
// the end. It uses the rule of the game only, nothing of how the solution was
// found.
func (s *Solution) Check() bool {
	g := s.Game
	return s.Config.Len() == g.Len() && s.Presses.Len() == g.Buttons() &&
		(g.stuck == nil || !g.stuck.Intersects(s.Presses)) && g.Apply(s.Config, s.Presses).None()
}

// Cells returns the pressed vertices as (row, column) pairs from 0, in row-major
// order. It panics if the game is not on a board; Presses.Indices lists vertices.
func (s *Solution) Cells() [][2]int {
	board := s.Game.cells()
	if board == nil {
		panic("lights: a solution on a graph that is no board has no rows and columns")
	}
	cells := make([][2]int, 0, s.Count())
	for v := range s.Presses.All() {
		r, c := board.Coord(v)
		cells = append(cells, [2]int{r, c})
	}
	return cells
}

// onlyOne states that there is nothing to compare the solution with.
func (s *Solution) onlyOne() {
	s.Shortest, s.Minima, s.Lower = true, 1, s.Count()
	s.Reason = "shortest because it is the only solution (nullity 0)"
}

// power writes 2^d, with its value while that is readable.
func power(d int) string {
	if d > 30 {
		return fmt.Sprintf("2^%d", d)
	}
	return fmt.Sprintf("2^%d = %s", d, grouped(1<<d))
}

// grouped writes n with a comma between groups of three digits.
func grouped(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// number returns "1 light", "2 lights" and so on.
func number(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return grouped(n) + " " + what + "s"
}

// presses returns "1 press", "2 presses" and so on.
func presses(n int) string {
	if n == 1 {
		return "1 press"
	}
	return grouped(n) + " presses"
}
