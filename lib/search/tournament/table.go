package tournament

import (
	"encoding/csv"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"parity.lab/lib/display"
	"parity.lab/lib/draw/plots"
	"parity.lab/lib/search"
)

// Table is what all entries did on all boards.
type Table struct {
	Family  string
	Boards  int      // of the family; there are rows for those that are done
	Entries []string // in the order in which they were given
	Rows    []Row    // by board, then by entry
}

func newTable(f search.Family, entries []Entry) *Table {
	t := &Table{Family: f.Name, Boards: f.Size}
	for _, e := range entries {
		if slices.Contains(t.Entries, e.Name) {
			panic(fmt.Sprintf("tournament: two entries are named %q; Rule.Named gives another name", e.Name))
		}
		t.Entries = append(t.Entries, e.Name)
	}
	return t
}

// Standing sums up what one entry did.
type Standing struct {
	Entry   string  `display:"entry"`
	Boards  int     `display:"boards"`
	Solved  int     `display:"solved"`
	Percent float64 `display:"% solved"`
	Optimal int     `display:"optimal"`
	States  int     `display:"states"`
	// Median is the median number of states of the solved boards, Most the largest.
	Median  int     `display:"median"`
	Most    int     `display:"most"`
	Pruned  float64 `display:"% pruned"` // of the moves generated
	Seconds float64 `display:"seconds"`
}

// Standings returns a line for each entry, in their order.
func (t *Table) Standings() []Standing {
	lines := make([]Standing, len(t.Entries))
	for i, name := range t.Entries {
		s := Standing{Entry: name}
		var states []int
		generated, pruned := 0, 0
		for _, r := range t.Of(name) {
			s.Boards++
			s.States += r.States
			s.Seconds += r.Seconds
			generated += r.Generated
			pruned += r.Pruned
			if r.Optimal {
				s.Optimal++
			}
			if r.Solved {
				s.Solved++
				states = append(states, r.States)
			}
		}
		if s.Boards > 0 {
			s.Percent = 100 * float64(s.Solved) / float64(s.Boards)
		}
		if generated > 0 {
			s.Pruned = 100 * float64(pruned) / float64(generated)
		}
		if len(states) > 0 {
			slices.Sort(states)
			s.Median, s.Most = states[len(states)/2], states[len(states)-1]
		}
		lines[i] = s
	}
	return lines
}

// Of returns the rows of one entry, by board.
func (t *Table) Of(entry string) []Row {
	var rows []Row
	for _, r := range t.Rows {
		if r.Entry == entry {
			rows = append(rows, r)
		}
	}
	return rows
}

// Sheet returns the standings as a table.
func (t *Table) Sheet() *display.Sheet {
	return display.TableOf(t.Standings(), display.TableOptions{
		Caption: t.caption(),
		Formats: map[string]string{"% solved": "%.1f", "% pruned": "%.1f", "seconds": "%.3f"},
	})
}

func (t *Table) caption() string {
	done := 0
	if len(t.Entries) > 0 {
		done = len(t.Rows) / len(t.Entries)
	}
	if done < t.Boards {
		return fmt.Sprintf("%s: %d of %d boards done", t.Family, done, t.Boards)
	}
	return t.Family
}

// String returns the standings as text.
func (t *Table) String() string { return t.Sheet().String() }

// HTML returns the standings as a table, with the survival curves and, for two to
// four entries, a chart of each pair.
func (t *Table) HTML() string {
	var b strings.Builder
	b.WriteString(t.Sheet().HTML())
	if len(t.Rows) == 0 {
		return b.String()
	}
	b.WriteString(`<div style="display:flex;flex-wrap:wrap;gap:8px">`)
	b.WriteString(t.Survival().SVG())
	if len(t.Entries) <= 4 {
		for i, x := range t.Entries {
			for _, y := range t.Entries[i+1:] {
				b.WriteString(t.Scatter(x, y).SVG())
			}
		}
	}
	b.WriteString("</div>")
	return b.String()
}

// Survival draws for each entry which part of the boards it has not solved within so
// many states. A lower curve is better; where it ends is the part never solved.
func (t *Table) Survival() *plots.Chart {
	var series []plots.Series
	most := 1.0
	for _, r := range t.Rows {
		most = max(most, float64(r.States))
	}
	for _, name := range t.Entries {
		rows := t.Of(name)
		var states []float64
		for _, r := range rows {
			if r.Solved {
				states = append(states, float64(max(r.States, 1)))
			}
		}
		slices.Sort(states)
		s := plots.Series{Name: name, X: []float64{1}, Y: []float64{1}}
		for i, x := range states {
			s.X = append(s.X, x, x)
			s.Y = append(s.Y, 1-float64(i)/float64(len(rows)), 1-float64(i+1)/float64(len(rows)))
		}
		s.X, s.Y = append(s.X, most), append(s.Y, s.Y[len(s.Y)-1])
		series = append(series, s)
	}
	return plots.Lines(plots.Options{Title: "Boards not yet solved", XLabel: "states", YLabel: "part of the boards", LogX: true}, series...)
}

// Scatter draws a dot for each board: the states that one entry needed against those
// of another, and the line on which both need as many. Boards that one of them did not
// solve are in series of their own, at the states after which it gave up. It panics if
// there is no such entry.
func (t *Table) Scatter(x, y string) *plots.Chart {
	for _, name := range []string{x, y} {
		if !slices.Contains(t.Entries, name) {
			panic(fmt.Sprintf("tournament: no entry is named %q, there are %s", name, strings.Join(t.Entries, ", ")))
		}
	}
	series := []plots.Series{{Name: "both solved"}, {Name: "only " + x}, {Name: "only " + y}, {Name: "neither"}}
	other := t.Of(y)
	for i, a := range t.Of(x) {
		b := other[i]
		k := 0
		if !b.Solved {
			k = 1
		}
		if !a.Solved {
			k += 2
		}
		series[k].X = append(series[k].X, float64(max(a.States, 1)))
		series[k].Y = append(series[k].Y, float64(max(b.States, 1)))
	}
	return plots.Scatter(plots.Options{Title: "States on each board", XLabel: x, YLabel: y, LogX: true, LogY: true, Diagonal: true},
		slices.DeleteFunc(series, func(s plots.Series) bool { return len(s.X) == 0 })...)
}

var columns = []string{"family", "boards", "board", "entry", "solved", "optimal", "moves", "fewest", "states", "generated", "pruned", "seconds", "reason"}

// CSV returns all rows as comma-separated values with a line of names.
func (t *Table) CSV() string {
	var b strings.Builder
	w := csv.NewWriter(&b)
	// A strings.Builder takes everything, so there is no error to report.
	_ = w.Write(columns)
	for _, r := range t.Rows {
		_ = w.Write([]string{t.Family, strconv.Itoa(t.Boards), strconv.Itoa(r.Board), r.Entry, strconv.FormatBool(r.Solved), strconv.FormatBool(r.Optimal),
			strconv.Itoa(r.Moves), strconv.Itoa(r.Fewest), strconv.Itoa(r.States), strconv.Itoa(r.Generated), strconv.Itoa(r.Pruned),
			strconv.FormatFloat(r.Seconds, 'g', -1, 64), r.Reason})
	}
	w.Flush()
	return b.String()
}

// ParseCSV reads what [Table.CSV] wrote. The error names the line and the column and
// says what was expected.
func ParseCSV(text string) (*Table, error) {
	r := csv.NewReader(strings.NewReader(text))
	r.FieldsPerRecord = len(columns)
	lines, err := r.ReadAll()
	if err != nil {
		return nil, fmt.Errorf("tournament: %w", err)
	}
	if len(lines) == 0 || !slices.Equal(lines[0], columns) {
		return nil, fmt.Errorf("tournament: line 1: want the names %s", strings.Join(columns, ","))
	}
	t := &Table{}
	for i, line := range lines[1:] {
		f := fields{line: i + 2, values: line}
		row := Row{
			Board: f.whole(2), Entry: line[3], Solved: f.truth(4), Optimal: f.truth(5), Moves: f.whole(6), Fewest: f.whole(7),
			States: f.whole(8), Generated: f.whole(9), Pruned: f.whole(10), Seconds: f.number(11), Reason: line[12],
		}
		boards := f.whole(1)
		if f.err != nil {
			return nil, f.err
		}
		if i > 0 && (line[0] != t.Family || boards != t.Boards) {
			return nil, fmt.Errorf("tournament: line %d: boards of %s (%d), but line 2 has %s (%d)", i+2, line[0], boards, t.Family, t.Boards)
		}
		t.Family, t.Boards = line[0], boards
		if !slices.Contains(t.Entries, row.Entry) {
			t.Entries = append(t.Entries, row.Entry)
		}
		t.Rows = append(t.Rows, row)
	}
	return t, nil
}

// fields reads the values of a line and keeps the first error.
type fields struct {
	line   int
	values []string
	err    error
}

func (f *fields) fail(column int, want string) {
	if f.err == nil {
		f.err = fmt.Errorf("tournament: line %d, column %s: %q, want %s", f.line, columns[column], f.values[column], want)
	}
}

func (f *fields) whole(column int) int {
	x, err := strconv.Atoi(f.values[column])
	if err != nil {
		f.fail(column, "a whole number")
	}
	return x
}

func (f *fields) truth(column int) bool {
	x, err := strconv.ParseBool(f.values[column])
	if err != nil {
		f.fail(column, "true or false")
	}
	return x
}

func (f *fields) number(column int) float64 {
	x, err := strconv.ParseFloat(f.values[column], 64)
	if err != nil || math.IsNaN(x) {
		f.fail(column, "a number")
	}
	return x
}
