package display

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// Types says what reflect does not know about values, such as the names that a
// cell gave to the fields of its types. A t is what the implementation wants
// to know about the type of a value, nil if nothing.
type Types interface {
	// Open returns what an interface holds, and other values as they are.
	Open(v reflect.Value, t any) (reflect.Value, any)
	// Key and Elem return the t of a map's keys, and of the elements of a map, a
	// slice, an array or a pointer.
	Key(v reflect.Value, t any) any
	Elem(v reflect.Value, t any) any
	// Field describes field i of a struct. Not shown means that the field is its
	// package's own business.
	Field(v reflect.Value, t any, i int) (name string, tag reflect.StructTag, shown bool, ft any)
	// Text returns the value as plain text.
	Text(v reflect.Value, t any) string
	// Own tells whether the type has words or a picture of its own.
	Own(v reflect.Value, t any) bool
}

// Typer is a Sink that knows more about types than reflect does.
type Typer interface {
	Types() Types
}

// Records are rows of values with a name for each column: what Table makes of
// a value before it is laid out. A value is a bool, a number, a string, or nil
// where a row has none.
type Records struct {
	Columns []string
	Rows    [][]any
	// Total is the number of rows there are; Rows may hold fewer.
	Total int
}

// maxRecords is how many rows are read, maxColumns how many columns.
const (
	maxRecords = 10000
	maxColumns = 60
)

// RecordsOf reads a slice of structs, maps or slices, a map, or a struct as
// Records; ok is false for other values. plain tells that all parts are simple:
// no type shows itself in its own way, and no cell holds more than one value.
// A nil types means what reflect knows.
func RecordsOf(v reflect.Value, t any, types Types) (r Records, plain, ok bool) {
	if types == nil {
		types = reflected{}
	}
	d := reader{Types: types, plain: true, index: map[string]int{}}
	v, t = d.Open(v, t)
	if !v.IsValid() {
		return r, false, false
	}
	if v.Kind() == reflect.Pointer && !v.IsNil() {
		v, t = d.Open(v.Elem(), d.Elem(v, t))
	}
	switch v.Kind() {
	case reflect.Slice, reflect.Array:
		d.sequence(v, t)
	case reflect.Map:
		d.mapping(v, t)
	case reflect.Struct:
		d.plain = false
		d.Total = 1
		d.add("field", "value")
		for i := range v.NumField() {
			if name, _, shown, ft := d.column(v, t, i); shown {
				d.Rows = append(d.Rows, []any{name, d.cell(v.Field(i), ft)})
			}
		}
		d.Total = len(d.Rows)
	default:
		return r, false, false
	}
	for i, row := range d.Rows { // rows that lack later columns
		for len(row) < len(d.Columns) {
			row = append(row, nil)
		}
		d.Rows[i] = row
	}
	return d.Records, d.plain && len(d.Columns) > 0, true
}

// reader gathers Records.
type reader struct {
	Types
	Records
	plain bool
	index map[string]int // of columns
}

// add makes columns.
func (d *reader) add(names ...string) {
	for _, n := range names {
		if _, ok := d.index[n]; !ok && len(d.Columns) < maxColumns {
			d.index[n] = len(d.Columns)
			d.Columns = append(d.Columns, n)
		}
	}
}

// put stores a value in a row.
func (d *reader) put(row []any, column string, x any) []any {
	d.add(column)
	i, ok := d.index[column]
	if !ok {
		return row
	}
	for len(row) <= i {
		row = append(row, nil)
	}
	row[i] = x
	return row
}

func (d *reader) sequence(v reflect.Value, t any) {
	d.Total = v.Len()
	et := d.Elem(v, t)
	lists := false
	for i := range min(v.Len(), maxRecords) {
		e, t := d.Open(v.Index(i), et)
		switch kind := base(e).Kind(); {
		case kind == reflect.Struct && !d.Own(e, t):
			d.Rows = append(d.Rows, d.record(nil, e, t))
		case kind == reflect.Map && !d.Own(e, t):
			d.Rows = append(d.Rows, d.entriesOf(e, t))
		case (kind == reflect.Slice || kind == reflect.Array) && e.Kind() != reflect.Pointer && !d.Own(e, t) && !isBytes(e):
			lists = true
			var row []any
			lt := d.Elem(e, t)
			for j := range min(e.Len(), maxColumns) {
				row = d.put(row, fmt.Sprint(j), d.cell(e.Index(j), lt))
			}
			d.Rows = append(d.Rows, row)
		default:
			d.plain = false // [1 2 3] reads best as it is
			row := d.put(nil, "index", int64(i))
			d.Rows = append(d.Rows, d.put(row, "value", d.cell(e, t)))
		}
	}
	d.plain = d.plain && v.Len() > 0 && (!lists || len(d.Columns) > 0)
}

// entriesOf makes a row of a map from names to values.
func (d *reader) entriesOf(m reflect.Value, t any) []any {
	m, t = d.follow(m, t)
	et := d.Elem(m, t)
	keys := m.MapKeys()
	names := make(map[string]reflect.Value, len(keys))
	var order []string
	for _, k := range keys {
		name := d.Text(k, d.Key(m, t))
		names[name] = m.MapIndex(k)
		order = append(order, name)
	}
	slices.Sort(order)
	var row []any
	for _, name := range order {
		row = d.put(row, name, d.cell(names[name], et))
	}
	return row
}

// mapping makes a row of each entry of a map, by key.
func (d *reader) mapping(v reflect.Value, t any) {
	d.Total = v.Len()
	kt, et := d.Key(v, t), d.Elem(v, t)
	d.add("key")
	// All entries are read, so that which of them are shown does not change from
	// run to run.
	for it := v.MapRange(); it.Next(); {
		row := []any{d.cell(it.Key(), kt)}
		e, t := d.Open(it.Value(), et)
		if base(e).Kind() == reflect.Struct && !d.Own(e, t) {
			row = d.record(row, e, t)
		} else {
			row = d.put(row, "value", d.cell(e, t))
		}
		d.Rows = append(d.Rows, row)
	}
	slices.SortStableFunc(d.Rows, func(a, b []any) int { return compareCells(a[0], b[0]) })
	d.Rows = d.Rows[:min(len(d.Rows), maxRecords)]
}

// record appends the fields of a struct to a row.
func (d *reader) record(row []any, v reflect.Value, t any) []any {
	v, t = d.follow(v, t)
	for i := range v.NumField() {
		if name, _, shown, ft := d.column(v, t, i); shown {
			row = d.put(row, name, d.cell(v.Field(i), ft))
		}
	}
	return row
}

// column describes a field with the name that its tags give it.
func (d *reader) column(v reflect.Value, t any, i int) (string, reflect.StructTag, bool, any) {
	name, tag, shown, ft := d.Field(v, t, i)
	if !shown {
		d.plain = false
		return "", "", false, nil
	}
	for _, key := range []string{"display", "json"} {
		if s, ok := tag.Lookup(key); ok {
			s, _, _ = strings.Cut(s, ",")
			if s == "-" {
				return "", "", false, nil
			}
			if s != "" {
				return s, tag, true, ft
			}
		}
	}
	return name, tag, true, ft
}

// follow goes from a pointer to what it points to.
func (d *reader) follow(v reflect.Value, t any) (reflect.Value, any) {
	if v.Kind() == reflect.Pointer {
		return v.Elem(), d.Elem(v, t)
	}
	return v, t
}

// cell turns a value into a bool, a number or a text.
func (d *reader) cell(v reflect.Value, t any) any {
	v, t = d.Open(v, t)
	if !v.IsValid() {
		return nil
	}
	if d.Own(v, t) {
		return oneLine(d.Text(v, t))
	}
	switch v.Kind() {
	case reflect.Bool:
		return v.Bool()
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return v.Int()
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		return v.Uint()
	case reflect.Float32, reflect.Float64:
		return v.Float()
	case reflect.String:
		return v.String()
	case reflect.Complex64, reflect.Complex128:
		return d.Text(v, t)
	}
	d.plain = false
	return oneLine(d.Text(v, t))
}

// cellRunes is what a table shows of a value that is not simple.
const cellRunes = 60

// oneLine shortens a text for a cell of a table.
func oneLine(s string) string {
	line, _, more := strings.Cut(s, "\n")
	if r := []rune(line[:min(len(line), 4*cellRunes)]); len(r) > cellRunes {
		line, more = string(r[:cellRunes-1]), true
	}
	if more {
		line += "…"
	}
	return line
}

// base returns what a pointer points to, an invalid value for a nil one.
func base(v reflect.Value) reflect.Value {
	if v.IsValid() && v.Kind() == reflect.Pointer {
		return v.Elem()
	}
	return v
}

func isBytes(v reflect.Value) bool { return v.Type().Elem().Kind() == reflect.Uint8 }

// compareCells orders values of one column: none first, then false before true,
// numbers, texts.
func compareCells(a, b any) int {
	rank := func(x any) int {
		switch x.(type) {
		case nil:
			return 0
		case bool:
			return 1
		case string:
			return 3
		}
		return 2
	}
	if c := cmp.Compare(rank(a), rank(b)); c != 0 {
		return c
	}
	switch x := a.(type) {
	case bool:
		y := b.(bool)
		switch {
		case x == y:
			return 0
		case y:
			return -1
		}
		return 1
	case string:
		return strings.Compare(x, b.(string))
	case int64:
		if y, ok := b.(int64); ok {
			return cmp.Compare(x, y)
		}
	case uint64:
		if y, ok := b.(uint64); ok {
			return cmp.Compare(x, y)
		}
	}
	return cmp.Compare(floatOf(a), floatOf(b))
}

// floatOf returns a number as float64.
func floatOf(x any) float64 {
	switch x := x.(type) {
	case int64:
		return float64(x)
	case uint64:
		return float64(x)
	case float64:
		return x
	}
	return 0
}

// reflected is Types without anything beyond reflect.
type reflected struct{}

func (reflected) Open(v reflect.Value, t any) (reflect.Value, any) {
	for v.IsValid() && v.Kind() == reflect.Interface {
		v = v.Elem()
	}
	return v, t
}
func (reflected) Key(reflect.Value, any) any  { return nil }
func (reflected) Elem(reflect.Value, any) any { return nil }

func (reflected) Field(v reflect.Value, _ any, i int) (string, reflect.StructTag, bool, any) {
	f := v.Type().Field(i)
	return f.Name, f.Tag, f.IsExported(), nil
}

func (reflected) Text(v reflect.Value, _ any) string {
	if !v.CanInterface() {
		return fmt.Sprint(v)
	}
	return fmt.Sprint(v.Interface())
}

func (reflected) Own(v reflect.Value, _ any) bool {
	if !v.IsValid() || !v.CanInterface() || v.Kind() == reflect.Pointer && v.IsNil() {
		return false
	}
	switch v.Interface().(type) {
	case error, fmt.Stringer, fmt.Formatter, HTMLer, SVGer, Markdowner, LaTeXer, PNGer:
		return true
	}
	return false
}
