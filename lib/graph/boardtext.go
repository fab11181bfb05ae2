package graph

import (
	"errors"
	"fmt"
	"strings"
)

// ParseBoard reads the description of a board:
//
//	// a comment, on a line of its own
//	board 5x6            rows and columns; "board" alone if there is a mask
//	topology torus       plane, cylinder or torus
//	rule king            plus, diagonal, king, knight, cross, hex or triangle
//	self                 a press toggles the pressed cell too
//	cancel               what is reached twice is not toggled
//	pattern              lines painted as in BoardSpec.Pattern, instead of a rule
//	.#.
//	#@#
//	.#.
//	mask                 lines painted as in BoardSpec.Mask
//	##.##
//
// Only the first line is needed. A painting ends at a blank line, at one of the words
// above or at the end. An error is a [*SyntaxError].
func ParseBoard(text string) (BoardSpec, error) {
	var spec BoardSpec
	var fail = func(n, column int, want, problem string, args ...any) (BoardSpec, error) {
		return BoardSpec{}, line{number: n}.fail(BoardText, column, want, problem, args...)
	}
	lines := strings.Split(text, "\n")
	given := map[string]bool{}
	sized := false
	for i := 0; i < len(lines); i++ {
		text := strings.TrimSpace(lines[i])
		if text == "" || strings.HasPrefix(text, "//") {
			continue
		}
		column := strings.Index(lines[i], text) + 1
		words := strings.Fields(text)
		key := strings.ToLower(words[0])
		arg := strings.Join(words[1:], " ")
		argColumn := column + len(text) - len(strings.TrimSpace(text[len(words[0]):]))
		if !isBoardKey(key) {
			return fail(i+1, column, "one of "+strings.Join(boardKeys, ", "), "found %q", words[0])
		}
		if len(given) == 0 && key != "board" {
			return fail(i+1, column, "board and a size, such as board 5x6, in the first line", "found %q", words[0])
		}
		if given[key] {
			return fail(i+1, column, "it once", "there is a second line %s", key)
		}
		given[key] = true
		var err error
		switch key {
		case "board":
			if arg == "" {
				continue
			}
			sized = true
			var ok bool
			if spec.Rows, spec.Cols, ok = parseSize(arg); !ok {
				return fail(i+1, argColumn, "rows and columns such as 5x6", "found %q", arg)
			}
			if spec.Rows > MaxVertices || spec.Cols > MaxVertices || spec.Rows*spec.Cols > MaxVertices {
				return fail(i+1, argColumn, fmt.Sprintf("at most %d cells", MaxVertices), "the board is too large")
			}
		case "topology":
			if spec.Topology, err = ParseTopology(arg); err != nil {
				return fail(i+1, argColumn, strings.Join(topologies, ", "), "found %q", arg)
			}
		case "rule":
			if spec.Rule, err = ParseNeighbourhood(arg); err != nil {
				return fail(i+1, argColumn, strings.Join(neighbourhoods, ", "), "found %q", arg)
			}
		case "self", "cancel":
			if arg != "" {
				return fail(i+1, argColumn, "nothing", "found %q behind %s", arg, key)
			}
			spec.Self, spec.Cancel = spec.Self || key == "self", spec.Cancel || key == "cancel"
		case "pattern", "mask":
			if arg != "" {
				return fail(i+1, argColumn, "the painting on the next lines", "found %q behind %s", arg, key)
			}
			first := i + 1
			for i+1 < len(lines) && !endsPainting(lines[i+1]) {
				i++
			}
			painting := strings.Join(lines[first:i+1], "\n")
			if painting == "" {
				return fail(i+1, column, "a painting on the next lines", "there is none behind %s", key)
			}
			if key == "pattern" {
				_, _, err = parsePattern(painting)
				spec.Pattern = trimmed(painting)
			} else {
				_, err = parseMask(painting)
				spec.Mask = trimmed(painting)
			}
			var e *SyntaxError
			if errors.As(err, &e) {
				e.Line += first
				return BoardSpec{}, e
			}
		}
	}
	switch {
	case len(given) == 0:
		return fail(1, 0, "board and a size, such as board 5x6", "there is nothing")
	case !sized && spec.Mask == "":
		return fail(1, 0, "board and a size, such as board 5x6, or a mask", "the size is missing")
	case given["rule"] && spec.Pattern != "":
		return fail(1, 0, "one of them", "there are a rule and a pattern")
	}
	return spec, nil
}

var boardKeys = []string{"board", "topology", "rule", "self", "cancel", "pattern", "mask"}

func isBoardKey(s string) bool {
	for _, k := range boardKeys {
		if s == k {
			return true
		}
	}
	return false
}

// isBoardWord reports whether a text that begins with this word describes a board.
func isBoardWord(s string) bool { return strings.EqualFold(s, "board") }

// endsPainting reports whether a line is no row of a painting.
func endsPainting(s string) bool {
	fields := strings.Fields(s)
	return len(fields) == 0 || isBoardKey(strings.ToLower(fields[0])) || strings.HasPrefix(fields[0], "//")
}

// trimmed returns the rows of a painting without what stands around them.
func trimmed(painting string) string {
	rows, _, _ := paintedRows(painting)
	return strings.Join(rows, "\n")
}

// parseSize reads 5x6, 5×6 or 5 6.
func parseSize(s string) (rows, cols int, ok bool) {
	fields := strings.Fields(strings.NewReplacer("x", " ", "X", " ", "×", " ").Replace(s))
	if len(fields) != 2 {
		return 0, 0, false
	}
	rows, ok = natural(fields[0])
	if !ok {
		return 0, 0, false
	}
	cols, ok = natural(fields[1])
	return rows, cols, ok
}

// Text writes the board as [ParseBoard] reads it. A spec that describes no board is
// the error of [Board].
func (s BoardSpec) Text() (string, error) {
	g, err := Board(s)
	if err != nil {
		return "", err
	}
	cells := g.cells
	var b strings.Builder
	fmt.Fprintf(&b, "board %dx%d\n", cells.rows, cells.cols)
	if s.Topology != Plane {
		fmt.Fprintf(&b, "topology %v\n", s.Topology)
	}
	if s.Pattern == "" && s.Rule != Plus {
		fmt.Fprintf(&b, "rule %v\n", s.Rule)
	}
	if s.Self {
		b.WriteString("self\n")
	}
	if s.Cancel {
		b.WriteString("cancel\n")
	}
	if s.Pattern != "" {
		b.WriteString("pattern\n" + trimmed(s.Pattern) + "\n")
	}
	if cells.spec.Mask != "" {
		b.WriteString("mask\n" + cells.spec.Mask + "\n")
	}
	return b.String(), nil
}
