package lights

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"

	"parity.lab/lib/bitset"
)

// Machine is a panel of lights and counters with one set of buttons, as in Advent of
// Code 2025, day 10. A press of button j toggles the lights Buttons[j], or, in the
// other mode, adds 1 to the counters Buttons[j].
type Machine struct {
	Lights   *bitset.Set // which lights have to be on at the end; all are off at the start
	Buttons  [][]int     // lights or counters of each button
	Counters []int       // what the counters have to show at the end; all are 0 at the start
}

// ParseMachines reads a machine a line; empty lines are left out. Errors are those
// of [ParseMachine], with the number of the line as row.
func ParseMachines(text string) ([]*Machine, error) {
	var list []*Machine
	text = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(strings.TrimPrefix(text, "\ufeff"))
	row := 0
	for line := range strings.SplitSeq(text, "\n") {
		row++
		if strings.TrimSpace(line) == "" {
			continue
		}
		m, err := parseMachine(line, row)
		if err != nil {
			return nil, err
		}
		list = append(list, m)
	}
	return list, nil
}

// ParseMachine reads a machine such as
//
//	[.##.] (3) (1,3) (2) (2,3) (0,2) (0,1) {3,5,4,7}
//
// the goal of the lights, . for off and # for on, the lights of each button from 0, and the
// goals of the counters, as many as lights. Blanks may stand between the parts. Other text
// gives a [*SyntaxError] that names the column.
func ParseMachine(line string) (*Machine, error) { return parseMachine(line, 1) }

// machineReader goes over a line.
type machineReader struct {
	text []rune
	at   int
	row  int
}

func (r *machineReader) wrong(at int, format string, args ...any) error {
	return &SyntaxError{r.row, at + 1, fmt.Sprintf(format, args...)}
}

// next skips blanks and returns the next character, 0 at the end.
func (r *machineReader) next() rune {
	for r.at < len(r.text) && (r.text[r.at] == ' ' || r.text[r.at] == '\t') {
		r.at++
	}
	if r.at == len(r.text) {
		return 0
	}
	return r.text[r.at]
}

// found names the next character for messages.
func (r *machineReader) found() string {
	if ch := r.next(); ch != 0 {
		return strconv.QuoteRune(ch)
	}
	return "the end of the line"
}

// numbers reads numbers with commas between, up to the closing bracket.
func (r *machineReader) numbers(closing rune, what string) (list, places []int, err error) {
	r.at++
	if r.next() == closing {
		r.at++
		return nil, nil, nil
	}
	for {
		r.next()
		start := r.at
		for r.at < len(r.text) && r.text[r.at] >= '0' && r.text[r.at] <= '9' {
			r.at++
		}
		if r.at == start {
			return nil, nil, r.wrong(start, "%s is no %s, want a number", r.found(), what)
		}
		n, err := strconv.ParseInt(string(r.text[start:r.at]), 10, 32)
		if err != nil {
			return nil, nil, r.wrong(start, "%s is too large for a %s", string(r.text[start:r.at]), what)
		}
		list, places = append(list, int(n)), append(places, start)
		switch r.next() {
		case ',':
			r.at++
		case closing:
			r.at++
			return list, places, nil
		default:
			return nil, nil, r.wrong(r.at, "%s after a %s, want , or %c", r.found(), what, closing)
		}
	}
}

func parseMachine(line string, row int) (*Machine, error) {
	r := &machineReader{text: []rune(strings.TrimRight(line, "\r\n")), row: row}
	if r.next() != '[' {
		return nil, r.wrong(r.at, "%s, want [ and the goal of the lights, such as [.##.]", r.found())
	}
	var on []bool
	for r.at++; r.next() != ']'; r.at++ {
		switch r.next() {
		case '.':
			on = append(on, false)
		case '#':
			on = append(on, true)
		default:
			return nil, r.wrong(r.at, "%s is no light, want . (off), # (on) or ]", r.found())
		}
	}
	r.at++
	m := &Machine{Lights: bitset.FromBools(on)}
	for r.next() == '(' {
		list, places, err := r.numbers(')', "light")
		if err != nil {
			return nil, err
		}
		seen := map[int]bool{}
		for i, v := range list {
			if v >= len(on) {
				return nil, r.wrong(places[i], "light %d of a machine with %s, which are counted from 0", v, number(len(on), "light"))
			}
			if seen[v] {
				return nil, r.wrong(places[i], "light %d is named twice by one button", v)
			}
			seen[v] = true
		}
		m.Buttons = append(m.Buttons, list)
	}
	if r.next() != '{' {
		return nil, r.wrong(r.at, "%s, want ( and a button or { and the goals of the counters", r.found())
	}
	start := r.at
	counters, _, err := r.numbers('}', "counter")
	if err != nil {
		return nil, err
	}
	if len(counters) != len(on) {
		return nil, r.wrong(start, "%s for %s", number(len(counters), "counter"), number(len(on), "light"))
	}
	if m.Counters = counters; r.next() != 0 {
		return nil, r.wrong(r.at, "%s after the counters, want the end of the line", r.found())
	}
	return m, nil
}

// String returns the machine as [ParseMachine] reads it.
func (m *Machine) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "[%s]", m.Lights.Text('.', '#'))
	for _, list := range m.Buttons {
		fmt.Fprintf(&b, " (%s)", joined(list))
	}
	fmt.Fprintf(&b, " {%s}", joined(m.Counters))
	return b.String()
}

func joined(list []int) string {
	words := make([]string, len(list))
	for i, n := range list {
		words[i] = strconv.Itoa(n)
	}
	return strings.Join(words, ",")
}

// Game returns the game of the machine's lights and buttons. It panics if a button names
// a light that does not exist or names one twice; a machine that was parsed has none.
func (m *Machine) Game() *Game {
	g, err := NewButtons(m.Lights.Len(), m.Buttons)
	if err != nil {
		panic(err.Error())
	}
	return g
}

// ShortestLights returns the fewest presses that turn on just the lights of the goal,
// see [Game.Shortest].
func (m *Machine) ShortestLights(ctx context.Context, o Options) (*Solution, error) {
	return m.Game().Shortest(ctx, m.Lights, o)
}

// ShortestCounters returns the fewest presses that bring the counters to their goals,
// see [Game.ShortestCounters].
func (m *Machine) ShortestCounters(ctx context.Context, o CounterOptions) (*CounterSolution, error) {
	return m.Game().ShortestCounters(ctx, m.Counters, o)
}

// RandomMachine returns a machine with so many counters and buttons whose goals can be
// reached: each button counts 1 or more of the counters, and is pressed 0 … most times for
// the counters. The lights are what other random presses turn on. The same seed gives the
// same machine. It panics if a number is negative, or there are buttons but no counters.
func RandomMachine(counters, buttons, most int, seed uint64) *Machine {
	if counters < 0 || buttons < 0 || most < 0 || counters == 0 && buttons > 0 {
		panic(fmt.Sprintf("lights: a machine of %d counters and %d buttons with up to %d presses each", counters, buttons, most))
	}
	rng := rand.New(rand.NewPCG(seed, 0))
	m := &Machine{Lights: bitset.New(counters), Counters: make([]int, counters)}
	for range buttons {
		var list []int
		for len(list) == 0 {
			density := 1 + rng.IntN(3) // of 4
			for v := range counters {
				if rng.IntN(4) < density {
					list = append(list, v)
				}
			}
		}
		m.Buttons = append(m.Buttons, list)
		times := rng.IntN(most + 1)
		toggle := rng.IntN(2) == 1
		for _, v := range list {
			m.Counters[v] += times
			if toggle {
				m.Lights.Flip(v)
			}
		}
	}
	return m
}
