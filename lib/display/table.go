package display

import (
	"encoding/base64"
	"encoding/csv"
	"fmt"
	"html"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// TableOptions say how a table is laid out. The zero value shows all columns as
// they come and at most 50 rows.
type TableOptions struct {
	// Columns are the names of the columns to show, in this order. None means all.
	Columns []string
	// Formats has for some columns how fmt prints their values: "%.2f".
	Formats map[string]string
	// Sort is the name of the column by which rows are ordered, with "-" in
	// front for the largest first. Without it rows stay as they are, those of a
	// map in the order of the keys.
	Sort string
	// MaxRows is the number of rows shown. 0 means 50, a negative number all.
	MaxRows int
	// Caption stands above the table.
	Caption string
}

// Sheet is a table: it shows as HTML and as aligned text. TableOf makes one.
type Sheet struct {
	records Records
	options TableOptions
}

const (
	defaultRows = 50
	maxCSV      = 256 << 10 // of a link inside a notebook
)

// TableOf makes a table of a slice of structs, of maps or of slices, of a map,
// or of a struct. Columns are named by the fields; a tag `display:"name"` or
// `json:"name"` gives another name, "-" leaves the field out. At most 10,000
// rows and 60 columns are read. A Sheet is a copy: later changes of v don't
// change it. TableOf panics if v is no such value or an option names a column
// that there is not.
func TableOf(v any, o TableOptions) *Sheet {
	r, ok := v.(Records)
	if !ok {
		var types Types
		if t, knows := sink().(Typer); knows {
			types = t.Types()
		}
		if r, _, ok = RecordsOf(reflect.ValueOf(v), nil, types); !ok {
			panic(fmt.Sprintf("display: Table of a %T, expected a slice, a map or a struct", v))
		}
	}
	if len(o.Columns) > 0 {
		r = r.pick(o.Columns)
	}
	if name := strings.TrimPrefix(o.Sort, "-"); name != "" {
		i := r.column(name)
		r.Rows = slices.Clone(r.Rows)
		slices.SortStableFunc(r.Rows, func(a, b []any) int {
			if o.Sort[0] == '-' {
				a, b = b, a
			}
			return compareCells(a[i], b[i])
		})
	}
	for name := range o.Formats {
		r.column(name)
	}
	return &Sheet{r, o}
}

// Table shows v as a table, see TableOf.
func Table(v any, o TableOptions) *Handle { return show(anyForm, TableOf(v, o)) }

// column returns the place of a column. It panics if there is none.
func (r Records) column(name string) int {
	i := slices.Index(r.Columns, name)
	if i < 0 {
		panic(fmt.Sprintf("display: no column %q in the table, there are %s", name, strings.Join(r.Columns, ", ")))
	}
	return i
}

// pick returns the columns of these names.
func (r Records) pick(names []string) Records {
	p := Records{Columns: names, Total: r.Total, Rows: make([][]any, len(r.Rows))}
	for _, name := range names {
		i := r.column(name)
		for k, row := range r.Rows {
			p.Rows[k] = append(p.Rows[k], row[i])
		}
	}
	return p
}

// shown returns the rows to show.
func (s *Sheet) shown() [][]any {
	n := s.options.MaxRows
	switch {
	case n == 0:
		n = defaultRows
	case n < 0:
		n = len(s.records.Rows)
	}
	return s.records.Rows[:min(n, len(s.records.Rows))]
}

// note says what is not shown.
func (s *Sheet) note() string {
	if n := len(s.shown()); n < s.records.Total {
		return fmt.Sprintf("%s of %s rows", commas(int64(n)), commas(int64(s.records.Total)))
	}
	return ""
}

// text writes the value of a cell.
func (s *Sheet) text(column int, x any) string {
	if f, ok := s.options.Formats[s.records.Columns[column]]; ok && x != nil {
		return fmt.Sprintf(f, x)
	}
	switch x := x.(type) {
	case nil:
		return ""
	case bool:
		if x {
			return "✓"
		}
		return "·"
	case float64:
		return strconv.FormatFloat(x, 'g', 6, 64)
	case string:
		return oneLine(x)
	}
	return fmt.Sprint(x)
}

// right tells which columns hold numbers only: they stand on the right.
func (s *Sheet) right() []bool {
	right := make([]bool, len(s.records.Columns))
	for i := range right {
		right[i] = len(s.records.Rows) > 0 && !slices.ContainsFunc(s.records.Rows, func(row []any) bool {
			switch row[i].(type) {
			case bool, string:
				return true
			}
			return false
		})
	}
	return right
}

// HTML returns the table with a link to its rows as CSV, which works without a
// kernel.
func (s *Sheet) HTML() string {
	right := s.right()
	align := func(i int) string {
		if right[i] {
			return "right"
		}
		return "left"
	}
	var b strings.Builder
	b.WriteString(`<div style="max-height:32em;overflow:auto;display:inline-block;max-width:100%"><table style="font-variant-numeric:tabular-nums;border-collapse:separate;border-spacing:0">`)
	if s.options.Caption != "" {
		b.WriteString(`<caption style="text-align:left;font-weight:bold">` + html.EscapeString(s.options.Caption) + "</caption>")
	}
	b.WriteString("<thead><tr>")
	for i, name := range s.records.Columns {
		fmt.Fprintf(&b, `<th scope="col" style="position:sticky;top:0;background:var(--jp-layout-color1,Canvas);text-align:%s">%s</th>`,
			align(i), html.EscapeString(name))
	}
	b.WriteString("</tr></thead><tbody>")
	for _, row := range s.shown() {
		b.WriteString("<tr>")
		for i, x := range row {
			fmt.Fprintf(&b, `<td style="text-align:%s">%s</td>`, align(i), html.EscapeString(s.text(i, x)))
		}
		b.WriteString("</tr>")
	}
	b.WriteString("</tbody></table></div><div>")
	if n := s.note(); n != "" {
		b.WriteString(n + " · ")
	}
	if data := s.CSV(); len(data) <= maxCSV {
		b.WriteString(`<a download="table.csv" href="data:text/csv;charset=utf-8;base64,` +
			base64.StdEncoding.EncodeToString([]byte(data)) + `">CSV</a>`)
	} else {
		b.WriteString("too long for a CSV link")
	}
	b.WriteString("</div>")
	return b.String()
}

// String returns the table as aligned text.
func (s *Sheet) String() string {
	right := s.right()
	rows := [][]string{s.records.Columns}
	for _, row := range s.shown() {
		cells := make([]string, len(row))
		for i, x := range row {
			cells[i] = s.text(i, x)
		}
		rows = append(rows, cells)
	}
	widths := make([]int, len(s.records.Columns))
	for _, row := range rows {
		for i, c := range row {
			widths[i] = max(widths[i], utf8.RuneCountInString(c))
		}
	}
	var lines []string
	if s.options.Caption != "" {
		lines = append(lines, s.options.Caption)
	}
	for k, row := range rows {
		cells := make([]string, len(row))
		for i, c := range row {
			pad := strings.Repeat(" ", widths[i]-utf8.RuneCountInString(c))
			if right[i] {
				cells[i] = pad + c
			} else {
				cells[i] = c + pad
			}
		}
		lines = append(lines, strings.TrimRight(strings.Join(cells, "  "), " "))
		if k == 0 {
			for i := range cells {
				cells[i] = strings.Repeat("─", widths[i])
			}
			lines = append(lines, strings.Join(cells, "  "))
		}
	}
	if n := s.note(); n != "" {
		lines = append(lines, "("+n+")")
	}
	return strings.Join(lines, "\n")
}

// CSV returns all rows that were read as comma-separated values with a line of
// names, numbers in full and without the formats.
func (s *Sheet) CSV() string {
	var b strings.Builder
	w := csv.NewWriter(&b)
	// A strings.Builder takes everything, so there is no error to report.
	_ = w.Write(s.records.Columns)
	for _, row := range s.records.Rows {
		cells := make([]string, len(row))
		for i, x := range row {
			if x != nil {
				cells[i] = fmt.Sprint(x)
			}
		}
		_ = w.Write(cells)
	}
	w.Flush()
	return b.String()
}
