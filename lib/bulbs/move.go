package bulbs

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// Move is a bulb to press, its row and column counted from 0.
type Move struct{ Row, Col int }

// String returns the move as people write it: (row,column) counted from 1.
func (m Move) String() string { return fmt.Sprintf("(%d,%d)", m.Row+1, m.Col+1) }

// Path is a list of moves in the order in which they are made.
type Path []Move

// String returns the moves as (row,column) counted from 1, with blanks between.
func (p Path) String() string {
	var b strings.Builder
	for i, m := range p {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(m.String())
	}
	return b.String()
}

// First returns the first n moves, or all if there are fewer. The moves are
// shared with p.
func (p Path) First(n int) Path { return p[:min(max(n, 0), len(p))] }

// Last returns the last n moves, or all if there are fewer. The moves are shared
// with p.
func (p Path) Last(n int) Path { return p[len(p)-min(max(n, 0), len(p)):] }

// csvHeader is the first line of a move list.
var csvHeader = [2]string{"row", "column"}

// CSV returns the move list as text: the header row,column and one line for each
// move, counted from 1. [ParseCSV] reads it back.
func (p Path) CSV() string {
	b := make([]byte, 0, 16+8*len(p))
	b = append(b, csvHeader[0]+","+csvHeader[1]+"\n"...)
	for _, m := range p {
		b = strconv.AppendInt(b, int64(m.Row)+1, 10)
		b = append(b, ',')
		b = strconv.AppendInt(b, int64(m.Col)+1, 10)
		b = append(b, '\n')
	}
	return string(b)
}

// ParseCSV reads a move list: lines of row,column counted from 1. A header line
// row,column may stand first; blanks around numbers and empty lines are ignored.
// Whether the moves fit a board is for [Grid.Replay] to say. An error names the
// line.
func ParseCSV(text string) (Path, error) {
	r := csv.NewReader(strings.NewReader(strings.TrimPrefix(text, "\ufeff")))
	r.FieldsPerRecord = -1
	r.TrimLeadingSpace = true
	path := Path{}
	for first := true; ; first = false {
		rec, err := r.Read()
		if err == io.EOF {
			break
		}
		if err != nil {
			var bad *csv.ParseError
			if errors.As(err, &bad) {
				return nil, fmt.Errorf("bulbs: move list, line %d: %w", bad.Line, bad.Err)
			}
			return nil, fmt.Errorf("bulbs: move list: %w", err)
		}
		line, _ := r.FieldPos(0)
		if len(rec) != 2 {
			return nil, fmt.Errorf("bulbs: move list, line %d: %d fields, want row,column", line, len(rec))
		}
		if first && isHeader(rec) {
			continue
		}
		var v [2]int
		for i, field := range rec {
			v[i], err = strconv.Atoi(strings.TrimSpace(field))
			if err != nil {
				return nil, fmt.Errorf("bulbs: move list, line %d: %s %q is not a number", line, csvHeader[i], field)
			}
		}
		path = append(path, Move{v[0] - 1, v[1] - 1})
	}
	return path, nil
}

func isHeader(rec []string) bool {
	for i, field := range rec {
		if !strings.EqualFold(strings.TrimSpace(field), csvHeader[i]) {
			return false
		}
	}
	return true
}
