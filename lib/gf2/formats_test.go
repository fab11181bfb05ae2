package gf2

import (
	"errors"
	"strings"
	"testing"
)

type format struct {
	name  string
	write func(*Matrix) string
	read  func(string) (*Matrix, error)
	keeps bool // the shape of a matrix without rows or columns
}

var formats = []format{
	{"CSV", (*Matrix).CSV, ParseCSV, false},
	{"Python", (*Matrix).Python, ParsePython, false},
	{"Sage", (*Matrix).Sage, ParsePython, true},
	{"Matrix Market", (*Matrix).MatrixMarket, ParseMatrixMarket, true},
	{"alist", (*Matrix).Alist, ParseAlist, true},
}

func TestFormatsReadBack(t *testing.T) {
	r := rng(90)
	for _, s := range shapes() {
		m := randomKind(s, r)
		for _, f := range formats {
			if s.rows*s.cols == 0 && !f.keeps {
				continue
			}
			got, err := f.read(f.write(m))
			if err != nil || !got.Equal(m) {
				t.Fatalf("%v as %s: %v", s, f.name, err)
			}
			checkInvariant(t, got)
		}
	}
}

func TestFormatsRead(t *testing.T) {
	for _, c := range []struct {
		read       func(string) (*Matrix, error)
		text, want string
	}{
		{ParseCSV, "1,0\r\n\n 0 ; 1", "10\n01"},
		{ParsePython, "[[1,0,],\n (0,1)]", "10\n01"},
		{ParsePython, "matrix(GF(2), [[1, 1]])", "11"},
		{ParseMatrixMarket, "%%MatrixMarket matrix coordinate pattern symmetric\n% note\n2 2 2\n1 1\n2 1\n", "11\n10"},
		{ParseAlist, "3 2\n1 2\n1 1 0\n2 0\n1\n1\n0\n1 2\n0 0", "110\n000"},
	} {
		m, err := c.read(c.text)
		if err != nil || m.String() != c.want {
			t.Errorf("%q: %v, %v", c.text, m, err)
		}
	}
}

func TestFormatErrors(t *testing.T) {
	const market = "%%MatrixMarket matrix coordinate pattern general\n"
	for _, c := range []struct {
		read       func(string) (*Matrix, error)
		text, want string
	}{
		{ParseCSV, "1,0\n0,x", `line 2, column 3: "x" is not an entry`},
		{ParseCSV, "1,0\n0", "line 2: 1 entries, want 2 as in line 1"},
		{ParsePython, "[[1, 2]]", "line 1, column 6: \"2\", want 0 or 1"},
		{ParsePython, "[[1],\n[1, 0]]", "line 2: 2 entries"},
		{ParsePython, "[[1]", "column 5: the end, want , or ]"},
		{ParsePython, "[[1]] x", `column 7: "x", want the end`},
		{ParsePython, "matrix(GF(3), [[1]])", `column 11: "3", want "2"`},
		{ParsePython, "matrix(GF(2), 2, 2, [[1]])", "a 1×1 list, want 2×2"},
		{ParseMatrixMarket, "1 1 1", "line 1: want %%MatrixMarket"},
		{ParseMatrixMarket, market + "2 2 1\n3 1", `line 3, column 1: "3", want a row`},
		{ParseMatrixMarket, market + "2 2 2\n1 1\n1 1", "line 4, column 1: entry (1, 1) for the second time"},
		{ParseMatrixMarket, market + "2 2 1\n0 1", "line 3, column 1: entry 0"},
		{ParseMatrixMarket, market + "2 2 1\n", "the end, want a row"},
		{ParseMatrixMarket, market + "9000000000 9000000000 0", "at most"},
		{ParseAlist, "1 1\n1 1\n1\n0\n1\n0", "1 ones in columns and 0 in rows"},
		{ParseAlist, "1 1\n2 1", "column 1: \"2\", want the largest number of ones"},
		{ParseAlist, "9999 9999", "the text ends before"},
	} {
		m, err := c.read(c.text)
		var bad *SyntaxError
		if m != nil || !errors.As(err, &bad) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %v, %v; want %s", c.text, m, err, c.want)
		}
	}
}

// FuzzFormats checks that no reader panics, and that what it accepts is read back
// from what is written.
func FuzzFormats(f *testing.F) {
	for k, format := range formats {
		f.Add(k, format.write(Random(3, 5, rng(91))))
		f.Add(k, format.write(New(0, 2)))
	}
	f.Fuzz(func(t *testing.T, k int, text string) {
		format := formats[uint(k)%uint(len(formats))]
		if strings.ContainsAny(text, "123456789") && len(strings.Fields(text)) > 0 {
			for _, word := range strings.Fields(text) {
				if len(word) > 4 && strings.Trim(word, "0123456789") == "" {
					return // too large a matrix for a test
				}
			}
		}
		m, err := format.read(text)
		if err != nil {
			if m != nil {
				t.Fatal("a matrix with an error")
			}
			return
		}
		checkInvariant(t, m)
		if m.rows*m.cols == 0 && !format.keeps {
			return
		}
		if again, err := format.read(format.write(m)); err != nil || m.rows*m.cols > 0 && !again.Equal(m) {
			t.Fatalf("%q as %s: %v", text, format.name, err)
		}
	})
}
