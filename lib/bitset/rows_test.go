package bitset

import (
	"errors"
	"fmt"
	"testing"
)

func TestParseRows(t *testing.T) {
	for _, c := range []struct {
		text       string
		rows, cols int
		bits       string
	}{
		{"01\n10", 2, 2, "0110"},
		{"\ufeff\r\n  \n. #\r\n#\t.\r\n\r\n", 2, 2, "0110"},
		{"#", 1, 1, "1"},
		{"0\r1\r0", 3, 1, "010"},
	} {
		rows, cols, s, err := ParseRows(c.text, "light")
		if err != nil || rows != c.rows || cols != c.cols || s.String() != c.bits {
			t.Errorf("%q: %d×%d %v, %v", c.text, rows, cols, s, err)
		}
	}
	for _, c := range []struct{ text, want string }{
		{"", "bitset: the board is empty, want rows of 0 (off) and 1 (on)"},
		{" \n\t\n", "bitset: the board is empty, want rows of 0 (off) and 1 (on)"},
		{"01\n0", "bitset: row 2: 1 light, but row 1 has 2"},
		{"0\n011", "bitset: row 2: 3 lights, but row 1 has 1"},
		{"01\n\n10", "bitset: row 2: an empty line inside the board"},
		{"01\n1ü", "bitset: row 2, column 2: 'ü' is no light, want 0 (off) or 1 (on)"},
		{"\u00a0", `bitset: row 1, column 1: '\u00a0' is no light, want 0 (off) or 1 (on)`},
	} {
		_, _, s, err := ParseRows(c.text, "light")
		var e *RowsError
		if s != nil || !errors.As(err, &e) || err.Error() != c.want {
			t.Errorf("%q: %v, want %s", c.text, err, c.want)
		}
	}
}

func ExampleParseRows() {
	rows, cols, s, err := ParseRows("#..\n.#.\n", "bulb")
	fmt.Println(rows, cols, s, err)
	_, _, _, err = ParseRows("#..\n.x.\n", "bulb")
	fmt.Println(err)
	// Output:
	// 2 3 100010 <nil>
	// bitset: row 2, column 2: 'x' is no bulb, want 0 (off) or 1 (on)
}
