package lights

import (
	"errors"
	"fmt"
	"strings"

	"parity.lab/lib/bitset"
	"parity.lab/lib/graph"
)

// Level is one board of a pack. Either Board or Err is nil.
type Level struct {
	// Name is what stands behind the semicolon before the board; "" if nothing does.
	Name string
	// Line is the line of the text on which the board begins, from 1.
	Line int
	// Board is the board.
	Board *Board
	// Err says why the text is no board; it is a [*PackError].
	Err error
}

// PackError says where a board of a pack is wrong.
type PackError struct {
	Level  int    // number of the board, from 1
	Line   int    // line of the text, from 1
	Column int    // character of the line, from 1; 0 when the row as a whole is wrong
	Reason string // what is wrong and what was expected
}

// Error names the place and the reason.
func (e *PackError) Error() string {
	if e.Column == 0 {
		return fmt.Sprintf("lights: line %d (board %d): %s", e.Line, e.Level, e.Reason)
	}
	return fmt.Sprintf("lights: line %d, column %d (board %d): %s", e.Line, e.Column, e.Level, e.Reason)
}

// ParsePack reads many σ⁺-boards. Each is written as for [ParseBoard]; empty lines
// part them. A line that starts with a semicolon names the board after it, and also parts. A
// board that is wrong has an error in its place and leaves the others alone. The text
// without any board gives an empty list.
func ParsePack(text string) []Level { return ParsePackBy(text, newPlane) }

// ParsePackBy is ParsePack for boards on which another game is played: game returns
// the game on a board of rows×cols cells, or an error, which becomes that of the
// level. It is called once for a size. A light that is lit where the board has no
// cell is an error.
func ParsePackBy(text string, game func(rows, cols int) (*Game, error)) []Level {
	made := map[[2]int]*Game{}
	var levels []Level
	for i, part := range packParts(text) {
		b, err := parseLevel(part.text, made, game)
		levels = append(levels, Level{part.name, part.line, b, part.fault(i, err)})
	}
	return levels
}

// StateLevel is one board of a pack of lights with k states. Either Board or Err is nil.
type StateLevel struct {
	// Name is what stands behind the semicolon before the board; "" if nothing does.
	Name string
	// Line is the line of the text on which the board begins, from 1.
	Line int
	// Board is the board.
	Board *StateBoard
	// Err says why the text is no board; it is a [*PackError].
	Err error
}

// ParseStatePack reads many σ⁺-boards of lights with k states, parted and named as for
// [ParsePack] and each written as for [ParseStates]. It panics if k is not in
// 2 … modular.MaxModulus.
func ParseStatePack(text string, k int) []StateLevel { return ParseStatePackBy(text, k, newPlane) }

// ParseStatePackBy is ParseStatePack for boards on which another game is played, as in
// [ParsePackBy]; but game is called for each board.
func ParseStatePackBy(text string, k int, game func(rows, cols int) (*Game, error)) []StateLevel {
	checkStates(k)
	var levels []StateLevel
	for i, part := range packParts(text) {
		b, err := parseStateLevel(part.text, k, game)
		levels = append(levels, StateLevel{part.name, part.line, b, part.fault(i, err)})
	}
	return levels
}

// packPart is the text of one board of a pack.
type packPart struct {
	name string
	line int // of the pack, on which the board begins
	text string
}

// fault places an error about part number i, from 0, in the pack. It returns nil for nil.
func (p packPart) fault(i int, err error) error {
	var e *SyntaxError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &e):
		return &PackError{i + 1, p.line + max(e.Row, 1) - 1, e.Column, e.Reason}
	}
	return &PackError{i + 1, p.line, 0, err.Error()}
}

// packParts cuts a pack into boards.
func packParts(text string) []packPart {
	var parts []packPart
	var rows []string
	name, begin := "", 0
	flush := func() {
		if len(rows) > 0 {
			parts = append(parts, packPart{name, begin, strings.Join(rows, "\n")})
			rows, name = nil, ""
		}
	}
	text = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(strings.TrimPrefix(text, "\ufeff"))
	number := 0
	for line := range strings.SplitSeq(text, "\n") {
		number++
		trimmed := strings.Trim(line, " \t")
		switch {
		case trimmed == "":
			flush()
		case trimmed[0] == ';':
			flush()
			name = strings.Trim(trimmed, "; \t")
		default:
			if len(rows) == 0 {
				begin = number
			}
			rows = append(rows, line)
		}
	}
	flush()
	return parts
}

func newPlane(rows, cols int) (*Game, error) { return NewGame(graph.Grid(rows, cols), SigmaPlus), nil }

// parseLevel reads one board; boards of one size share a game.
func parseLevel(text string, made map[[2]int]*Game, game func(rows, cols int) (*Game, error)) (*Board, error) {
	rows, cols, on, err := bitset.ParseRows(text, "light")
	if err != nil {
		return nil, syntaxError(err)
	}
	size := [2]int{rows, cols}
	g := made[size]
	if g == nil {
		if g, err = game(rows, cols); err != nil {
			return nil, err
		}
		made[size] = g
	}
	return g.place(rows, cols, on)
}

// parseStateLevel reads one board of lights with k states.
func parseStateLevel(text string, k int, game func(rows, cols int) (*Game, error)) (*StateBoard, error) {
	plain, err := ParseStates(text, k)
	if err != nil {
		return nil, err
	}
	rows, cols, _ := plain.Game().Shape()
	g, err := game(rows, cols)
	if err != nil {
		return nil, err
	}
	if g.Len() != len(plain.States()) {
		return nil, fmt.Errorf("the board has %d lights, but the game is a %v", len(plain.States()), g)
	}
	return g.WithStates(k).Board(plain.States()), nil
}

// place returns the board of a game on whose cells the lights of on are lit, which
// has rows·cols bits.
func (g *Game) place(rows, cols int, on *bitset.Set) (*Board, error) {
	cells := g.cells()
	if cells == nil || cells.Rows() != rows || cells.Cols() != cols {
		return nil, &SyntaxError{0, 0, fmt.Sprintf("the board has %d×%d cells, but the game is a %v", rows, cols, g)}
	}
	b := g.Board(nil)
	for i := range on.All() {
		v := cells.At(i/cols, i%cols)
		if v < 0 {
			return nil, &SyntaxError{i/cols + 1, i%cols + 1, "a light is lit where the board has no cell, want 0 (off)"}
		}
		b.config.Set(v)
	}
	return b, nil
}

// FormatPack writes boards as [ParsePack] reads them: the name if there is one, the
// rows, an empty line between boards. Levels without a board are left out; missing cells
// are written as 0, and a graph that is no board as one row.
func FormatPack(levels []Level) string {
	var b strings.Builder
	for _, l := range levels {
		if l.Board == nil {
			continue
		}
		if b.Len() > 0 {
			b.WriteByte('\n')
		}
		if l.Name != "" {
			fmt.Fprintf(&b, "; %s\n", strings.Join(strings.Fields(l.Name), " "))
		}
		cells := l.Board.game.cells()
		if cells == nil {
			fmt.Fprintln(&b, l.Board.config)
			continue
		}
		for r := range cells.Rows() {
			for c := range cells.Cols() {
				v := cells.At(r, c)
				b.WriteByte("01"[bit(v >= 0 && l.Board.config.Test(v))])
			}
			b.WriteByte('\n')
		}
	}
	return b.String()
}

func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}
