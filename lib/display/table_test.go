package display_test

import (
	"fmt"
	"strings"
	"testing"

	"parity.lab/lib/display"
)

type row struct {
	Name  string `display:"board"`
	N     int
	Ratio float64 `json:"r,omitempty"`
	Done  bool
	Skip  int `json:"-"`
	own   int
}

func rows() []row {
	return []row{{"5×5 <b>", 15, 0.625, true, 1, 2}, {"3×3", 5, 1.0 / 3, false, 3, 4}}
}

func ExampleTableOf() {
	t := display.TableOf(rows(), display.TableOptions{
		Sort: "N", Columns: []string{"board", "N", "r", "Done"}, Formats: map[string]string{"r": "%.2f"},
	})
	fmt.Println(t)
	fmt.Print(t.CSV())
	// Output:
	// board     N     r  Done
	// ───────  ──  ────  ────
	// 3×3       5  0.33  ·
	// 5×5 <b>  15  0.62  ✓
	// board,N,r,Done
	// 3×3,5,0.3333333333333333,false
	// 5×5 <b>,15,0.625,true
}

func ExampleRow() {
	display.Row("one\ntwo", 3, "a\nb\nc")
	// Output:
	// one   3   a
	// two       b
	//           c
}

func TestTableOf(t *testing.T) {
	for _, c := range []struct {
		name string
		v    any
		o    display.TableOptions
		want string
	}{
		{"map", map[string]int{"b": 2, "a": 1}, display.TableOptions{}, "key  value\n───  ─────\na        1\nb        2"},
		{"map of structs", map[int]row{7: rows()[1]}, display.TableOptions{},
			"key  board  N         r  Done\n───  ─────  ─  ────────  ────\n  7  3×3    5  0.333333  ·"},
		{"maps", []map[string]any{{"x": 1}, {"y": "two", "x": 3}}, display.TableOptions{}, "x  y\n─  ───\n1\n3  two"},
		{"slices", [][]int{{1, 2}, {3}}, display.TableOptions{Sort: "-0"}, "0  1\n─  ─\n3\n1  2"},
		{"list", []string{"p", "q", "r"}, display.TableOptions{MaxRows: 2, Caption: "letters"},
			"letters\nindex  value\n─────  ─────\n    0  p\n    1  q\n(2 of 3 rows)"},
		{"struct", &row{Name: "x", N: 1}, display.TableOptions{}, "field  value\n─────  ─────\nboard  x\nN      1\nr      0\nDone   ·"},
		{"pointers", []*row{{Name: "x"}, nil}, display.TableOptions{Columns: []string{"board"}}, "board\n─────\nx\n"},
		{"nothing", []row{}, display.TableOptions{}, ""},
	} {
		if got := display.TableOf(c.v, c.o).String(); strings.TrimRight(got, "\n") != strings.TrimRight(c.want, "\n") {
			t.Errorf("%s:\n%s\nwant\n%s", c.name, got, c.want)
		}
	}
	page := display.TableOf(rows(), display.TableOptions{Caption: "<i>"}).HTML()
	if strings.Contains(page, "<b>") || strings.Contains(page, "<i>") || !strings.Contains(page, "5×5 &lt;b&gt;") || !strings.Contains(page, "data:text/csv") {
		t.Error(page)
	}
	long := make([]row, 20000)
	if page := display.TableOf(long, display.TableOptions{}).HTML(); len(page) > 500<<10 || !strings.Contains(page, "50 of 20,000 rows") {
		t.Errorf("a long table takes %d bytes", len(page))
	}
}

func TestTableMisuse(t *testing.T) {
	for want, f := range map[string]func(){
		"display: Table of a int, expected": func() { display.TableOf(5, display.TableOptions{}) },
		`display: no column "zz"`:           func() { display.TableOf(rows(), display.TableOptions{Sort: "zz"}) },
	} {
		func() {
			defer func() {
				if s := fmt.Sprint(recover()); !strings.HasPrefix(s, want) {
					t.Errorf("%s, want %s", s, want)
				}
			}()
			f()
		}()
	}
}
