package simd

import (
	"fmt"
	"math"
)

// RowWords is the number of words in a row of a tile: 512 bits.
const RowWords = 8

// Tables holds the sums of up to 64 rows of a tile, by the method of the Four
// Russians: the bits of a multiplier are cut into groups, and for each group a
// table has the sum of its rows for every value. So adding any combination of 64
// rows to a row takes one look into each table. Make one with [NewTables]; one
// goroutine may use it at a time.
type Tables struct {
	width Width
	fine  bool // 12 tables of 2^6 and 2^5 rows instead of 8 of 2^8
	tab   []uint64
}

// The fine tables take 4 times 6 bits and then 8 times 5, so 512 rows and 32 KB,
// which the first cache holds. The others take 8 times 8 bits: fewer looks, 128 KB,
// and four times as long to fill.
const (
	wideRows = 8 << 8
	fineRows = 4<<6 + 8<<5
)

// NewTables returns tables for adding to about the given number of rows.
func NewTables(rows int) *Tables {
	t := &Tables{width: width, fine: rows < fineBelow[width]}
	size := wideRows
	if t.fine {
		size = fineRows
	}
	t.tab = make([]uint64, size*RowWords)
	return t
}

// fineBelow is from how many rows on the wide tables are worth filling.
var fineBelow = [...]int{Width64: 400, Width256: 1800, Width512: math.MaxInt}

// Build fills the tables with the sums of the first n rows of a tile. It panics
// unless 0 ≤ n ≤ 64.
func (t *Tables) Build(rows []uint64, n int) {
	if uint(n) > 64 {
		panic(fmt.Sprintf("simd: tables of %d rows", n))
	}
	_ = rows[:n*RowWords]
	if t.width == Width64 || n == 0 {
		t.plainBuild(rows, n)
	} else {
		t.fastBuild(rows, n)
	}
}

// Add adds to row i of rows, for every i, the rows that the bits of mult[i] select.
// Bits that stand for no row must be 0.
func (t *Tables) Add(rows, mult []uint64) {
	if len(mult) == 0 {
		return
	}
	_ = rows[:len(mult)*RowWords]
	if t.width == Width64 {
		t.plainAdd(rows, mult)
	} else {
		t.fastAdd(rows, mult)
	}
}

// groups returns how many bits each table takes.
func (t *Tables) groups() []int {
	if t.fine {
		return fineGroups
	}
	return wideGroups
}

var (
	wideGroups = []int{8, 8, 8, 8, 8, 8, 8, 8}
	fineGroups = []int{6, 6, 6, 6, 5, 5, 5, 5, 5, 5, 5, 5}
)

// plainBuild doubles each table with each of its rows.
func (t *Tables) plainBuild(rows []uint64, n int) {
	tab := t.tab
	for _, bits := range t.groups() {
		clear(tab[:RowWords])
		take := min(bits, n)
		for b := range take {
			size := RowWords << b
			double(tab[size:2*size], tab[:size], (*[RowWords]uint64)(rows[b*RowWords:]))
		}
		rows, n = rows[take*RowWords:], n-take
		tab = tab[RowWords<<bits:]
	}
}

// double sets dst to the rows of src plus x.
func double(dst, src []uint64, x *[RowWords]uint64) {
	x0, x1, x2, x3, x4, x5, x6, x7 := x[0], x[1], x[2], x[3], x[4], x[5], x[6], x[7]
	for len(src) >= RowWords && len(dst) >= RowWords {
		s, d := (*[RowWords]uint64)(src), (*[RowWords]uint64)(dst)
		d[0], d[1], d[2], d[3] = s[0]^x0, s[1]^x1, s[2]^x2, s[3]^x3
		d[4], d[5], d[6], d[7] = s[4]^x4, s[5]^x5, s[6]^x6, s[7]^x7
		src, dst = src[RowWords:], dst[RowWords:]
	}
}

func (t *Tables) plainAdd(rows, mult []uint64) {
	if t.fine {
		plainAddFine(rows, mult, (*[fineRows * RowWords]uint64)(t.tab))
	} else {
		plainAddWide(rows, mult, (*[wideRows * RowWords]uint64)(t.tab))
	}
}

// plainAddWide takes a byte of the multiplier for each table.
func plainAddWide(rows, mult []uint64, tab *[wideRows * RowWords]uint64) {
	for i, m := range mult {
		if m == 0 {
			continue
		}
		r := (*[8]uint64)(rows[i*8:])
		a := (*[8]uint64)(tab[(0<<8+int(m&255))*8:])
		b := (*[8]uint64)(tab[(1<<8+int(m>>8&255))*8:])
		c := (*[8]uint64)(tab[(2<<8+int(m>>16&255))*8:])
		d := (*[8]uint64)(tab[(3<<8+int(m>>24&255))*8:])
		e := (*[8]uint64)(tab[(4<<8+int(m>>32&255))*8:])
		f := (*[8]uint64)(tab[(5<<8+int(m>>40&255))*8:])
		g := (*[8]uint64)(tab[(6<<8+int(m>>48&255))*8:])
		h := (*[8]uint64)(tab[(7<<8+int(m>>56))*8:])
		r[0] ^= a[0] ^ b[0] ^ c[0] ^ d[0] ^ e[0] ^ f[0] ^ g[0] ^ h[0]
		r[1] ^= a[1] ^ b[1] ^ c[1] ^ d[1] ^ e[1] ^ f[1] ^ g[1] ^ h[1]
		r[2] ^= a[2] ^ b[2] ^ c[2] ^ d[2] ^ e[2] ^ f[2] ^ g[2] ^ h[2]
		r[3] ^= a[3] ^ b[3] ^ c[3] ^ d[3] ^ e[3] ^ f[3] ^ g[3] ^ h[3]
		r[4] ^= a[4] ^ b[4] ^ c[4] ^ d[4] ^ e[4] ^ f[4] ^ g[4] ^ h[4]
		r[5] ^= a[5] ^ b[5] ^ c[5] ^ d[5] ^ e[5] ^ f[5] ^ g[5] ^ h[5]
		r[6] ^= a[6] ^ b[6] ^ c[6] ^ d[6] ^ e[6] ^ f[6] ^ g[6] ^ h[6]
		r[7] ^= a[7] ^ b[7] ^ c[7] ^ d[7] ^ e[7] ^ f[7] ^ g[7] ^ h[7]
	}
}

// plainAddFine adds from six tables, and then from the other six: more rows at a
// time than there are registers for would be slower.
func plainAddFine(rows, mult []uint64, tab *[fineRows * RowWords]uint64) {
	for i, m := range mult {
		if m == 0 {
			continue
		}
		r := (*[8]uint64)(rows[i*8:])
		a := (*[8]uint64)(tab[(0<<6+int(m&63))*8:])
		b := (*[8]uint64)(tab[(1<<6+int(m>>6&63))*8:])
		c := (*[8]uint64)(tab[(2<<6+int(m>>12&63))*8:])
		d := (*[8]uint64)(tab[(3<<6+int(m>>18&63))*8:])
		e := (*[8]uint64)(tab[(8<<5+int(m>>24&31))*8:])
		f := (*[8]uint64)(tab[(9<<5+int(m>>29&31))*8:])
		for k := range r {
			r[k] ^= a[k] ^ b[k] ^ c[k] ^ d[k] ^ e[k] ^ f[k]
		}
		a = (*[8]uint64)(tab[(10<<5+int(m>>34&31))*8:])
		b = (*[8]uint64)(tab[(11<<5+int(m>>39&31))*8:])
		c = (*[8]uint64)(tab[(12<<5+int(m>>44&31))*8:])
		d = (*[8]uint64)(tab[(13<<5+int(m>>49&31))*8:])
		e = (*[8]uint64)(tab[(14<<5+int(m>>54&31))*8:])
		f = (*[8]uint64)(tab[(15<<5+int(m>>59))*8:])
		for k := range r {
			r[k] ^= a[k] ^ b[k] ^ c[k] ^ d[k] ^ e[k] ^ f[k]
		}
	}
}
