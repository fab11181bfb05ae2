package session

import (
	"fmt"
	"sort"
	"strconv"
	"strings"
)

// maxHistory bounds the text of the cells that are kept, in bytes.
const maxHistory = 8 << 20

// history keeps the cells that compiled, in the order in which they ran.
type history struct {
	cells   []ranCell
	size    int
	dropped int // the number of the last cell that is no longer kept
}

// ranCell is a cell that ran.
type ranCell struct {
	count       int
	place, code string
}

func (h *history) clear() { *h = history{} }

// add keeps a cell and drops the oldest ones when there is too much.
func (h *history) add(count int, place, code string) {
	if strings.TrimSpace(code) == "" {
		return
	}
	h.cells = append(h.cells, ranCell{count, place, code})
	h.size += len(code)
	for h.size > maxHistory && len(h.cells) > 1 {
		h.size -= len(h.cells[0].code)
		h.dropped = h.cells[0].count
		h.cells = h.cells[1:]
	}
}

// choose returns the cells of a list such as 1-5,7, all of them for "".
func (h *history) choose(list string) ([]ranCell, error) {
	if list == "" {
		if h.dropped > 0 {
			return nil, fmt.Errorf("the cells up to %d are no longer kept; name the ones to save, such as %d-", h.dropped, h.dropped+1)
		}
		return h.cells, nil
	}
	ranges, err := readRanges(list)
	if err != nil {
		return nil, err
	}
	var out []ranCell
	for _, r := range ranges {
		found := false
		for _, c := range h.cells {
			if c.count >= r.from && c.count <= r.to {
				out, found = append(out, c), true
			}
		}
		if !found {
			return nil, fmt.Errorf("no cell %s has run and compiled in this session", r.text)
		}
	}
	sort.SliceStable(out, func(i, j int) bool { return out[i].count < out[j].count })
	return out, nil
}

// cellRange is a part of a list of cells.
type cellRange struct {
	text     string
	from, to int
}

// readRanges reads a list such as 1-5,7.
func readRanges(list string) ([]cellRange, error) {
	var out []cellRange
	for part := range strings.FieldsFuncSeq(list, func(r rune) bool { return r == ',' || r == ' ' || r == '\t' }) {
		from, to, isRange := strings.Cut(part, "-")
		r := cellRange{text: part}
		var err error
		if r.from, err = strconv.Atoi(from); err == nil {
			switch {
			case !isRange:
				r.to = r.from
			case to == "":
				r.to = int(^uint(0) >> 1)
			default:
				r.to, err = strconv.Atoi(to)
			}
		}
		if err != nil || r.from < 1 || r.to < r.from {
			return nil, fmt.Errorf("expected cells such as 1-5,7, found %q", part)
		}
		out = append(out, r)
	}
	return out, nil
}
