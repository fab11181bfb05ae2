package simd

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestTables compares every width and shape with adding rows one by one.
func TestTables(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 6))
	for _, w := range Widths() {
		for _, size := range []int{1, 1 << 20} {
			for n := 0; n <= 64; n++ {
				tables := tablesOf(w, size)
				rows := words(64*RowWords, r)
				tables.Build(words(64*RowWords, r), 64) // what an earlier use left behind
				tables.Build(rows, n)
				mult := words(37, r)
				for i := range mult {
					mult[i] &= 1<<n - 1
				}
				mult[5] = 0
				dst := words(40*RowWords, r)
				want := slices.Clone(dst)
				for i, m := range mult {
					for b := range n {
						if m>>b&1 == 1 {
							for k := range RowWords {
								want[i*RowWords+k] ^= rows[b*RowWords+k]
							}
						}
					}
				}
				tables.Add(dst, mult)
				if !slices.Equal(dst, want) {
					t.Fatalf("%v, fine %v: %d rows: wrong sums", w, tables.fine, n)
				}
				tables.Add(dst, nil)
			}
		}
	}
}

func tablesOf(w Width, rows int) *Tables {
	defer UseWidth(UseWidth(w))
	t := NewTables(rows)
	if w == Width512 && rows > 1<<16 { // no caller takes the wide ones with this width
		t.fine, t.tab = false, make([]uint64, wideRows*RowWords)
	}
	return t
}

func TestTablesMisuse(t *testing.T) {
	for name, f := range map[string]func(){
		"65 rows":   func() { NewTables(1).Build(make([]uint64, 1000), 65) },
		"few words": func() { NewTables(1).Build(make([]uint64, 15), 2) },
		"few rows":  func() { NewTables(1).Add(make([]uint64, 15), make([]uint64, 2)) },
		"width":     func() { UseWidth(Width512 + 1) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: no panic", name)
				}
			}()
			f()
		}()
	}
}

func BenchmarkTables(b *testing.B) {
	r := rand.New(rand.NewPCG(7, 7))
	for _, n := range []int{250, 500, 1000, 2000, 4000, 8000} {
		rows, mult := words(n*RowWords, r), words(n, r)
		for _, w := range Widths() {
			for _, size := range []int{1, 1 << 20} {
				t := tablesOf(w, size)
				b.Run(fmt.Sprintf("%d/%v/fine=%v", n, w, t.fine), func(b *testing.B) {
					b.SetBytes(int64(n) * 64)
					for b.Loop() {
						t.Build(rows, 64)
						t.Add(rows, mult)
					}
				})
			}
		}
	}
}
