package bulbs

import (
	"reflect"
	"testing"
)

func TestPathText(t *testing.T) {
	p := Path{{0, 1}, {20, 19}, {3, 3}}
	if got, want := p.String(), "(1,2) (21,20) (4,4)"; got != want {
		t.Errorf("String %q, want %q", got, want)
	}
	if got, want := p.CSV(), "row,column\n1,2\n21,20\n4,4\n"; got != want {
		t.Errorf("CSV %q, want %q", got, want)
	}
	if got := (Path{}).CSV(); got != "row,column\n" {
		t.Errorf("CSV of no moves %q", got)
	}
	if got := p.First(2).String() + "|" + p.Last(1).String() + "|" + p.First(9).String() + "|" + p.Last(-1).String(); got != "(1,2) (21,20)|(4,4)|(1,2) (21,20) (4,4)|" {
		t.Errorf("First and Last: %s", got)
	}
}

func TestParseCSV(t *testing.T) {
	want := Path{{0, 1}, {20, 19}}
	for name, text := range map[string]string{
		"as written": want.CSV(),
		"no header":  "1,2\n21,20\n",
		"blanks":     "\ufeffRow, Column\r\n 1, 2 \r\n\r\n21,20",
		"quotes":     "\"row\",\"column\"\n\"1\",2\n21,20\n",
	} {
		if got, err := ParseCSV(text); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %v, %v", name, got, err)
		}
	}
	for name, text := range map[string]string{"empty": "", "header": "row,column\n"} {
		if got, err := ParseCSV(text); err != nil || len(got) != 0 {
			t.Errorf("%s: %v, %v", name, got, err)
		}
	}
}

func TestParseCSVErrors(t *testing.T) {
	for _, tc := range []struct{ name, text, want string }{
		{"word", "row,column\n1,2\n3,four\n", `bulbs: move list, line 3: column "four" is not a number`},
		{"one field", "row,column\n1\n", "bulbs: move list, line 2: 1 fields, want row,column"},
		{"three fields", "1,2,3\n", "bulbs: move list, line 1: 3 fields, want row,column"},
		{"late header", "1,2\nrow,column\n", `bulbs: move list, line 2: row "row" is not a number`},
		{"quote", "1,2\n\"1,2\n", `bulbs: move list, line 2: extraneous or missing " in quoted-field`},
	} {
		if got, err := ParseCSV(tc.text); got != nil || err == nil || err.Error() != tc.want {
			t.Errorf("%s: %v, error %v, want %s", tc.name, got, err, tc.want)
		}
	}
}
