package lights

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"parity.lab/lib/draw"
)

// States says in which state each light is: light v in state States[v].
type States []int

// Text writes the states in rows of cols lights: the digits 0 … 9 and then a … z,
// without blanks; if a state is above 35, numbers with blanks between. It panics if cols
// is not positive.
func (s States) Text(cols int) string {
	if cols < 1 {
		panic(fmt.Sprintf("lights: rows of %d lights", cols))
	}
	return s.text(cols, len(s) > 0 && slices.Max(s) > 35)
}

// text is Text, with numbers or digits as asked for.
func (s States) text(cols int, numbers bool) string {
	var b strings.Builder
	for v, a := range s {
		switch {
		case v == 0:
		case v%cols == 0:
			b.WriteByte('\n')
		case numbers:
			b.WriteByte(' ')
		}
		if numbers {
			b.WriteString(strconv.Itoa(a))
		} else {
			b.WriteString(strconv.FormatInt(int64(a), 36))
		}
	}
	return b.String()
}

// String returns the states in one row.
func (s States) String() string { return s.Text(max(1, len(s))) }

// StateBoard is a game of k states with a configuration to play on. Make one with
// [StateGame.Board], [ParseStates] or [RandomStates]. Press, PressButton and Replay
// change it. It is used as *StateBoard; goroutines may share it as long as none presses.
type StateBoard struct {
	game   *StateGame
	states States
}

// Board returns a board on which the game is played, with a copy of the states; nil
// means all 0. It panics if the length is wrong or a state is not in 0 … k−1.
func (g *StateGame) Board(states States) *StateBoard {
	b := &StateBoard{g, make(States, g.game.lights)}
	if states != nil {
		g.checkStates(states)
		copy(b.states, states)
	}
	return b
}

// RandomStates returns a σ⁺-board of rows×cols lights with k states that can be brought
// to all 0: each button is pressed 0 … k−1 times with equal chances. The same seed gives the
// same board. It panics if a number is negative or k is not in 2 … modular.MaxModulus.
func RandomStates(rows, cols, k int, seed uint64) *StateBoard {
	g := New(rows, cols).WithStates(k)
	rng := rand.New(rand.NewPCG(seed, 0))
	presses := make([]int, g.Buttons())
	for j := range presses {
		presses[j] = rng.IntN(k)
	}
	return g.Board(g.Apply(make(States, g.game.lights), presses))
}

// ParseStates reads a σ⁺-board of lights with k states: one line for each row, one
// character for each light, the digits 0 … 9 and then a … z, and . for 0. Blanks and
// tabs inside a row, line ends of any system, a byte order mark and empty lines before
// and after the board are ignored. With k above 36 the lights of a row are numbers with
// blanks or commas between. Text that is no board gives a [*SyntaxError]. It panics if k is
// not in 2 … modular.MaxModulus.
func ParseStates(text string, k int) (*StateBoard, error) {
	checkStates(k)
	text = strings.TrimPrefix(text, "\ufeff")
	text = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\t", " ").Replace(text)
	var states States
	rows, cols, gap := 0, 0, false
	for line := range strings.SplitSeq(text, "\n") {
		if strings.Trim(line, " ") == "" {
			gap = rows > 0
			continue
		}
		rows++
		if gap {
			return nil, &SyntaxError{rows, 0, "an empty line inside the board"}
		}
		row, err := stateRow(line, rows, k)
		if err != nil {
			return nil, err
		}
		if rows == 1 {
			cols = len(row)
		}
		if len(row) != cols {
			return nil, &SyntaxError{rows, 0, fmt.Sprintf("%s, but row 1 has %d", number(len(row), "light"), cols)}
		}
		states = append(states, row...)
	}
	if rows == 0 {
		return nil, &SyntaxError{0, 0, fmt.Sprintf("the board is empty, want rows of states 0 to %d", k-1)}
	}
	return New(rows, cols).WithStates(k).Board(states), nil
}

// stateRow reads one row of states.
func stateRow(line string, row, k int) (States, error) {
	var states States
	wrong := func(column int, what string) error {
		return &SyntaxError{row, column, fmt.Sprintf("%q is no state, want 0 to %s", what, stateName(k-1))}
	}
	if k > 36 {
		column := 0
		for field := range strings.SplitSeq(strings.ReplaceAll(line, ",", " "), " ") {
			if field != "" {
				a, err := strconv.Atoi(field)
				if err != nil || a < 0 || a >= k {
					return nil, wrong(column+1, field)
				}
				states = append(states, a)
			}
			column += len([]rune(field)) + 1
		}
		return states, nil
	}
	for i, ch := range []rune(line) {
		switch ch {
		case ' ':
			continue
		case '.':
			ch = '0'
		}
		a, err := strconv.ParseInt(string(ch), 36, 0)
		if err != nil || int(a) >= k {
			return nil, wrong(i+1, string(ch))
		}
		states = append(states, int(a))
	}
	return states, nil
}

// stateName writes a state as [States.Text] does.
func stateName(a int) string {
	if a > 35 {
		return strconv.Itoa(a)
	}
	return strconv.FormatInt(int64(a), 36)
}

// Game returns the game that is played.
func (b *StateBoard) Game() *StateGame { return b.game }

// States returns a copy of the states.
func (b *StateBoard) States() States { return slices.Clone(b.states) }

// State returns the state of cell (r, c). It panics outside the board and on a game
// that is on no board.
func (b *StateBoard) State(r, c int) int { return b.states[b.game.game.Board(nil).vertex(r, c)] }

// Press presses cell (r, c). It panics outside the board and on a game that is on no
// board.
func (b *StateBoard) Press(r, c int) { b.PressButton(b.game.game.Board(nil).vertex(r, c)) }

// PressButton presses a button. It panics if there is no such button.
func (b *StateBoard) PressButton(button int) { b.game.Press(b.states, button) }

// Replay presses button j presses[j] times, for each j. It panics if the length is
// wrong.
func (b *StateBoard) Replay(presses []int) { b.states = b.game.Apply(b.states, presses) }

// Solved reports whether all lights are in state 0.
func (b *StateBoard) Solved() bool {
	return !slices.ContainsFunc(b.states, func(a int) bool { return a != 0 })
}

// Clone returns a copy of the board. The game is shared.
func (b *StateBoard) Clone() *StateBoard { return b.game.Board(b.states) }

// Solve is [StateGame.Solve] from the states of the board to all 0.
func (b *StateBoard) Solve() (*StateSolution, error) { return b.game.Solve(b.states, nil) }

// Shortest is [StateGame.Shortest] from the states of the board to all 0.
func (b *StateBoard) Shortest(ctx context.Context, o StateOptions) (*StateSolution, error) {
	return b.game.Shortest(ctx, b.states, nil, o)
}

// String returns the states in characters, as [ParseStates] reads them; on a game that
// is on no board in one row.
func (b *StateBoard) String() string {
	_, cols, ok := b.game.Shape()
	if !ok {
		cols = max(1, b.game.Len())
	}
	return b.states.text(cols, b.game.k > 36)
}

// Picture draws the board or the graph, a colour for each state and its number; more can be
// added to it. Lights that are on neither stand in a row.
func (b *StateBoard) Picture() *draw.Picture { return b.game.picture(b.states) }

// SVG returns the board as an svg element.
func (b *StateBoard) SVG() string { return svg(b.Picture(), b.game.String()) }

// picture draws numbers of lights or buttons: in the cells of a board or in the vertices
// of a graph if there is one for each, and otherwise in a row.
func (g *StateGame) picture(numbers []int) *draw.Picture {
	fill := func(v int) draw.Fill {
		if numbers[v] == 0 {
			return draw.Off
		}
		return draw.Tint(numbers[v] - 1)
	}
	row := draw.New(1, len(numbers))
	for v, a := range numbers {
		row.Cell(0, v, fill(v))
		row.Label(0, v, stateName(a))
	}
	cells, graph := g.game.cells(), g.game.graph
	switch {
	case cells != nil && cells.Len() == len(numbers):
		p := cells.Picture(fill)
		for v, a := range numbers {
			r, c := cells.Coord(v)
			p.Label(r, c, stateName(a))
		}
		return p
	case cells == nil && graph != nil && graph.Len() == len(numbers):
		p := graph.Picture(fill, func(v int) string { return stateName(numbers[v]) })
		p.Title, p.Plain = "", row.Text()
		return p
	}
	return row
}
