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
// the game on rows×cols cells, whose configurations have rows·cols lights, or an error,
// which becomes that of the level. It is called once for a size.
func ParsePackBy(text string, game func(rows, cols int) (*Game, error)) []Level {
	made := map[[2]int]*Game{}
	var levels []Level
	var rows []string
	name, begin := "", 0
	flush := func() {
		if len(rows) == 0 {
			return
		}
		level := Level{Name: name, Line: begin}
		level.Board, level.Err = parseLevel(strings.Join(rows, "\n"), made, game)
		var e *SyntaxError
		if errors.As(level.Err, &e) {
			level.Err = &PackError{len(levels) + 1, begin + max(e.Row, 1) - 1, e.Column, e.Reason}
		} else if level.Err != nil {
			level.Err = &PackError{len(levels) + 1, begin, 0, level.Err.Error()}
		}
		levels = append(levels, level)
		rows, name = nil, ""
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
	return levels
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
	if g.Len() != rows*cols {
		panic(fmt.Sprintf("lights: a game of %d lights for a board of %d×%d", g.Len(), rows, cols))
	}
	return g.Board(on), nil
}

// FormatPack writes boards as [ParsePack] reads them: the name if there is one, the
// rows, an empty line between boards. Levels without a board are left out.
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
		rows, cols, ok := l.Board.game.shape()
		if !ok {
			rows, cols = 1, l.Board.game.Len()
		}
		for r := range rows {
			b.WriteString(l.Board.config.Slice(r*cols, (r+1)*cols).String())
			b.WriteByte('\n')
		}
	}
	return b.String()
}
