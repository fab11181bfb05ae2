// Command tables writes the kernels of the Four Russians: tables of sums of rows,
// and their addition to other rows.
package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// rowBytes is the size of one row: eight words.
const rowBytes = 64

func main() {
	ConstraintExpr("!purego")
	for _, s := range []shape{{"Wide", []int{8, 8, 8, 8, 8, 8, 8, 8}}, {"Fine", []int{6, 6, 6, 6, 5, 5, 5, 5, 5, 5, 5, 5}}} {
		for _, v := range []vector{avx2{}, avx512{}} {
			build(v, s)
			add(v, s)
		}
	}
	Generate()
}

// shape says how many bits of a multiplier each table takes, from the lowest.
// Table k has 2^bits[k] rows and follows the one before it.
type shape struct {
	name string
	bits []int
}

// vector is a width of registers; a row takes one or two of them.
type vector interface {
	name() string
	bytes() int
	register() reg.VecVirtual
	load(m Mem, to reg.VecVirtual)
	store(from reg.VecVirtual, m Mem)
	xor(m Op, x, to reg.VecVirtual)
}

type avx2 struct{}

func (avx2) name() string                     { return "256" }
func (avx2) bytes() int                       { return 32 }
func (avx2) register() reg.VecVirtual         { return YMM() }
func (avx2) load(m Mem, to reg.VecVirtual)    { VMOVDQU(m, to) }
func (avx2) store(from reg.VecVirtual, m Mem) { VMOVDQU(from, m) }
func (avx2) xor(m Op, x, to reg.VecVirtual)   { VPXOR(m, x, to) }

type avx512 struct{}

func (avx512) name() string                     { return "512" }
func (avx512) bytes() int                       { return 64 }
func (avx512) register() reg.VecVirtual         { return ZMM() }
func (avx512) load(m Mem, to reg.VecVirtual)    { VMOVDQU64(m, to) }
func (avx512) store(from reg.VecVirtual, m Mem) { VMOVDQU64(from, m) }
func (avx512) xor(m Op, x, to reg.VecVirtual)   { VPXORQ(m, x, to) }

// row is a row in registers.
type row []reg.VecVirtual

func newRow(v vector) row {
	r := make(row, rowBytes/v.bytes())
	for i := range r {
		r[i] = v.register()
	}
	return r
}

func (r row) load(v vector, m Mem) {
	for i, x := range r {
		v.load(m.Offset(i*v.bytes()), x)
	}
}

func (r row) store(v vector, m Mem) {
	for i, x := range r {
		v.store(x, m.Offset(i*v.bytes()))
	}
}

// sum sets r to x + the row at m.
func (r row) sum(v vector, x row, m Mem) {
	for i := range r {
		v.xor(m.Offset(i*v.bytes()), x[i], r[i])
	}
}

// build fills tables with the sums of up to 64 rows. A table doubles with each
// row: its sums so far, then the same with the row.
func build(v vector, s shape) {
	TEXT("build"+s.name+v.name(), NOSPLIT, "func(tab, rows *uint64, n int)")
	Doc(fmt.Sprintf("build%s%s fills the tables of n ≤ 64 rows.", s.name, v.name()))
	tab, rows, n := Load(Param("tab"), GP64()), Load(Param("rows"), GP64()), Load(Param("n"), GP64())
	at := make([]int, len(s.bits)) // where the tables begin, in bytes
	for k := 1; k < len(at); k++ {
		at[k] = at[k-1] + rowBytes<<s.bits[k-1]
	}
	zero := newRow(v)
	for _, x := range zero {
		v.xor(x, x, x)
	}
	for _, offset := range at {
		zero.store(v, Mem{Base: tab, Disp: offset})
	}
	bit := 0
	for k, bits := range s.bits {
		for b := range bits {
			CMPQ(n, Imm(uint64(bit)))
			JLE(LabelRef("done"))
			x := newRow(v)
			x.load(v, Mem{Base: rows, Disp: bit * rowBytes})
			double(v, x, tab, at[k], 1<<b, fmt.Sprintf("bit%d", bit))
			bit++
		}
	}
	Label("done")
	VZEROUPPER()
	RET()
}

// double writes x + each of size rows behind them, four at a time.
func double(v vector, x row, tab reg.Register, offset, size int, label string) {
	group := min(size, 4)
	from := Mem{Base: tab, Disp: offset}
	var left reg.GPVirtual
	if size > group {
		p := GP64()
		LEAQ(from, p)
		from = Mem{Base: p}
		left = GP64()
		MOVQ(U32(size/group), left)
		Label(label)
	}
	for i := range group {
		sum := newRow(v)
		sum.sum(v, x, from.Offset(i*rowBytes))
		sum.store(v, from.Offset((size+i)*rowBytes))
	}
	if size > group {
		ADDQ(U32(group*rowBytes), from.Base)
		DECQ(left)
		JNZ(LabelRef(label))
	}
}

// add adds to each row the sum that its multiplier selects. Rows with multiplier
// 0 are left alone.
func add(v vector, s shape) {
	TEXT("add"+s.name+v.name(), NOSPLIT, "func(rows *uint64, n int, mult, tab *uint64)")
	Doc(fmt.Sprintf("add%s%s adds to each of n > 0 rows what its multiplier selects from the tables.", s.name, v.name()))
	rows, n := Load(Param("rows"), GP64()), Load(Param("n"), GP64())
	mult, tab := Load(Param("mult"), GP64()), Load(Param("tab"), GP64())
	word := GP64()
	Label("loop")
	MOVQ(Mem{Base: mult}, word)
	TESTQ(word, word)
	JZ(LabelRef("next"))
	// Two sums, so that the additions need not wait for each other.
	var sums [2]row
	sums[0], sums[1] = newRow(v), newRow(v)
	sums[0].load(v, Mem{Base: rows})
	bit, offset := 0, 0
	for k, bits := range s.bits {
		// The bits of this table, times rowBytes.
		index := GP64()
		RORXQ(U8((bit+64-6)%64), word, index)
		ANDL(U32((1<<bits-1)*rowBytes), index.As32())
		from := Mem{Base: tab, Index: index, Scale: 1, Disp: offset}
		if k == 1 {
			sums[1].load(v, from)
		} else {
			sums[k%2].sum(v, sums[k%2], from)
		}
		bit += bits
		offset += rowBytes << bits
	}
	for i, x := range sums[0] {
		v.xor(sums[1][i], x, x)
	}
	sums[0].store(v, Mem{Base: rows})
	Label("next")
	ADDQ(Imm(rowBytes), rows)
	ADDQ(Imm(8), mult)
	DECQ(n)
	JNZ(LabelRef("loop"))
	VZEROUPPER()
	RET()
}
