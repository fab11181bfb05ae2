// Command carryless writes the kernels that multiply polynomials over GF(2).
package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/ir"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

func main() {
	ConstraintExpr("!purego")
	mulWord()
	stepMatrix()
	for _, v := range []vector{narrow{}, wide{}} {
		mulAddWord(v)
		stepRows(v)
	}
	Generate()
}

// vector is a width of registers. Words are numbered from the lowest; "up" means
// towards higher words.
type vector interface {
	name() string
	words() int
	register() reg.VecVirtual
	load(m Mem, to reg.VecVirtual)
	store(from reg.VecVirtual, m Mem)
	// broadcast fills a register with the pair of words at m.
	broadcast(m Mem, to reg.VecVirtual)
	// multiply sets to = the products of every second word of x, from the first
	// or the second, with the first or second word of each pair of c.
	multiply(second int, x reg.VecVirtual, cSecond int, c, to reg.VecVirtual)
	// up sets to = the words of x moved up by one, the lowest being the highest
	// of below.
	up(x, below, to reg.VecVirtual)
	// down sets to = the words of x moved down by one, the highest being 0.
	down(x, to reg.VecVirtual)
}

// narrow is 128 bits.
type narrow struct{}

func (narrow) name() string                     { return "128" }
func (narrow) words() int                       { return 2 }
func (narrow) register() reg.VecVirtual         { return XMM() }
func (narrow) load(m Mem, to reg.VecVirtual)    { VMOVDQU(m, to) }
func (narrow) store(from reg.VecVirtual, m Mem) { VMOVDQU(from, m) }
func (narrow) broadcast(m Mem, to reg.VecVirtual) {
	VMOVDQU(m, to)
}
func (narrow) multiply(second int, x reg.VecVirtual, cSecond int, c, to reg.VecVirtual) {
	VPCLMULQDQ(Imm(uint64(second|cSecond<<4)), c, x, to)
}
func (narrow) up(x, below, to reg.VecVirtual) { VPALIGNR(Imm(8), below, x, to) }
func (narrow) down(x, to reg.VecVirtual)      { VPSRLDQ(Imm(8), x, to) }

// wide is 256 bits.
type wide struct{}

func (wide) name() string                       { return "256" }
func (wide) words() int                         { return 4 }
func (wide) register() reg.VecVirtual           { return YMM() }
func (wide) load(m Mem, to reg.VecVirtual)      { VMOVDQU(m, to) }
func (wide) store(from reg.VecVirtual, m Mem)   { VMOVDQU(from, m) }
func (wide) broadcast(m Mem, to reg.VecVirtual) { VBROADCASTI128(m, to) }
func (wide) multiply(second int, x reg.VecVirtual, cSecond int, c, to reg.VecVirtual) {
	// avo's constructor knows 128 and, with AVX-512, 512 bits only.
	Instruction(&ir.Instruction{
		Opcode:   "VPCLMULQDQ",
		Operands: []Op{Imm(uint64(second | cSecond<<4)), c, x, to},
		Inputs:   []Op{c, x},
		Outputs:  []Op{to},
		ISA:      []string{"VPCLMULQDQ", "AVX2"},
	})
}
func (wide) up(x, below, to reg.VecVirtual) {
	VPERM2I128(Imm(0x21), x, below, to) // upper half of below, lower half of x
	VPALIGNR(Imm(8), to, x, to)
}
func (wide) down(x, to reg.VecVirtual) {
	zero := YMM()
	VPXOR(zero, zero, zero)
	VPERMQ(Imm(0x39), x, to)
	VPBLENDD(Imm(0xc0), zero, to, to)
}

// mulWord multiplies two words.
func mulWord() {
	TEXT("mulWordAsm", NOSPLIT, "func(a, b uint64) (hi, lo uint64)")
	Doc("mulWordAsm returns the product of two words without carries.")
	a, b := XMM(), XMM()
	MOVQ(NewParamAddr("a", 0), a)
	MOVQ(NewParamAddr("b", 8), b)
	PCLMULQDQ(Imm(0), a, b)
	MOVQ(b, NewParamAddr("lo", 24))
	PSRLDQ(Imm(8), b)
	MOVQ(b, NewParamAddr("hi", 16))
	RET()
}

// mulAddWord adds b·c to dst for a whole number of groups of words.
func mulAddWord(v vector) {
	TEXT("mulAddWord"+v.name(), NOSPLIT, "func(dst, b *uint64, groups int, c uint64) (carry uint64)")
	Doc(fmt.Sprintf("mulAddWord%s adds b·c to dst, for groups > 0 of %d words each, and", v.name(), v.words()),
		"returns what is to be added to the next word of dst.")
	dst, b, groups := Load(Param("dst"), GP64()), Load(Param("b"), GP64()), Load(Param("groups"), GP64())
	c := v.register()
	pair := AllocLocal(16)
	word := Load(Param("c"), GP64())
	MOVQ(word, pair)
	MOVQ(word, pair.Offset(8))
	v.broadcast(pair, c)

	high := v.register() // high halves of the products of the group before
	VPXOR(high, high, high)
	Label("loop")
	x, p, q, low, d := v.register(), v.register(), v.register(), v.register(), v.register()
	v.load(Mem{Base: b}, x)
	v.multiply(0, x, 0, c, p)
	v.multiply(1, x, 0, c, q)
	VPUNPCKLQDQ(q, p, low)
	VPUNPCKHQDQ(q, p, p)
	v.up(p, high, q)
	VMOVDQA(p, high)
	v.load(Mem{Base: dst}, d)
	VPXOR(low, d, d)
	VPXOR(q, d, d)
	v.store(d, Mem{Base: dst})
	ADDQ(Imm(uint64(8*v.words())), b)
	ADDQ(Imm(uint64(8*v.words())), dst)
	DECQ(groups)
	JNZ(LabelRef("loop"))

	top := XMM()
	if v.words() == 4 {
		VEXTRACTI128(Imm(1), high, top)
	} else {
		VMOVDQA(high, top)
	}
	VPSRLDQ(Imm(8), top, top)
	VMOVQ(top, word)
	if v.words() == 4 {
		VZEROUPPER()
	}
	Store(word, Return("carry"))
	RET()
}

// stepMatrix finds the matrix of 63 division steps. The rows of the matrix and the
// words they belong to are (f, u, v) and (g, q, r).
func stepMatrix() {
	TEXT("stepMatrixAsm", NOSPLIT, "func(delta int, wordF, wordG uint64, m *[4]uint64) (next int)")
	Doc("stepMatrixAsm does 63 division steps on f and g.")
	delta := Load(Param("delta"), GP64())
	f, g := Load(Param("wordF"), GP64()), Load(Param("wordG"), GP64())
	u, v, q, r := GP64(), GP64(), GP64(), GP64()
	MOVQ(U32(1), u)
	XORQ(v, v)
	XORQ(q, q)
	MOVQ(U32(1), r)
	left, z := GP64(), GP64()
	MOVQ(U32(63), left)
	JMP(LabelRef("first"))

	// Up to the next 1 of g all steps divide g by x, which is written as a
	// multiplication of the other row. Then f is added to g; the rows have changed
	// places before if delta > 0, without a jump: that is as good as random.
	Label("loop")
	SUBQ(z, left)
	SHRXQ(z, g, g)
	SHLXQ(z, u, u)
	SHLXQ(z, v, v)
	ADDQ(z, delta)
	oldF, oldU, oldV, minus := GP64(), GP64(), GP64(), GP64()
	MOVQ(f, oldF)
	CMOVQGT(g, f)
	MOVQ(u, oldU)
	CMOVQGT(q, u)
	MOVQ(v, oldV)
	CMOVQGT(r, v)
	XORQ(oldF, g)
	XORQ(oldU, q)
	XORQ(oldV, r)
	MOVQ(delta, minus)
	NEGQ(minus)
	CMOVQMI(minus, delta)
	Label("first")
	TZCNTQ(g, z)
	CMPQ(z, left)
	JCS(LabelRef("loop"))

	SHLXQ(left, u, u)
	SHLXQ(left, v, v)
	ADDQ(left, delta)
	m := Load(Param("m"), GP64())
	MOVQ(u, Mem{Base: m})
	MOVQ(v, Mem{Base: m}.Offset(8))
	MOVQ(q, Mem{Base: m}.Offset(16))
	MOVQ(r, Mem{Base: m}.Offset(24))
	Store(delta, Return("next"))
	RET()
}

// stepRows applies the matrix of 63 division steps.
func stepRows(v vector) {
	TEXT("stepRows"+v.name(), NOSPLIT, "func(rowF, rowG *uint64, groups int, m *[4]uint64)")
	Doc(fmt.Sprintf("stepRows%s replaces F by (m[0]·F + m[1]·G)/x^63 and G by", v.name()),
		fmt.Sprintf("(m[2]·F + m[3]·G)/x^63, for groups > 0 of %d words. The last word is only read", v.words()),
		"and must be 0.")
	f, g, groups, m := Load(Param("rowF"), GP64()), Load(Param("rowG"), GP64()), Load(Param("groups"), GP64()), Load(Param("m"), GP64())
	uv, qr := v.register(), v.register()
	v.broadcast(Mem{Base: m}, uv)
	v.broadcast(Mem{Base: m}.Offset(16), qr)

	// For each row: the high halves of the last group's products, and its sums.
	highF, highG, sumF, sumG := v.register(), v.register(), v.register(), v.register()
	for _, r := range []reg.VecVirtual{highF, highG, sumF, sumG} {
		VPXOR(r, r, r)
	}

	x, y := v.register(), v.register()
	// row leaves in sum the words of (first·x + second·y), where c holds first and
	// second, and in before the words below each of them.
	row := func(c, high, sum, before reg.VecVirtual) {
		p, q, t := v.register(), v.register(), v.register()
		v.multiply(0, x, 0, c, p)
		v.multiply(0, y, 1, c, t)
		VPXOR(t, p, p)
		v.multiply(1, x, 0, c, q)
		v.multiply(1, y, 1, c, t)
		VPXOR(t, q, q)
		VPUNPCKLQDQ(q, p, t)
		VPUNPCKHQDQ(q, p, p)
		v.up(p, high, q)
		VMOVDQA(p, high)
		VPXOR(q, t, t)
		if before != nil {
			v.up(t, sum, before)
		}
		VMOVDQA(t, sum)
	}

	// The first group: word i of the result is sum_i >> 63 | sum_{i+1} << 1. Its
	// highest word is not known yet; the next group overwrites it.
	v.load(Mem{Base: f}, x)
	v.load(Mem{Base: g}, y)
	for _, r := range []struct {
		c, high, sum reg.VecVirtual
		at           reg.Register
	}{{uv, highF, sumF, f}, {qr, highG, sumG, g}} {
		row(r.c, r.high, r.sum, nil)
		next, this := v.register(), v.register()
		v.down(r.sum, next)
		VPSLLQ(Imm(1), next, next)
		VPSRLQ(Imm(63), r.sum, this)
		VPOR(this, next, next)
		v.store(next, Mem{Base: r.at})
	}
	bytes := 8 * v.words()
	ADDQ(Imm(uint64(bytes)), f)
	ADDQ(Imm(uint64(bytes)), g)
	DECQ(groups)
	JZ(LabelRef("done"))

	Label("loop")
	v.load(Mem{Base: f}, x)
	v.load(Mem{Base: g}, y)
	for _, r := range []struct {
		c, high, sum reg.VecVirtual
		at           reg.Register
	}{{uv, highF, sumF, f}, {qr, highG, sumG, g}} {
		before, out := v.register(), v.register()
		row(r.c, r.high, r.sum, before)
		VPSRLQ(Imm(63), before, before)
		VPSLLQ(Imm(1), r.sum, out)
		VPOR(before, out, out)
		v.store(out, Mem{Base: r.at}.Offset(-8))
	}
	ADDQ(Imm(uint64(bytes)), f)
	ADDQ(Imm(uint64(bytes)), g)
	DECQ(groups)
	JNZ(LabelRef("loop"))

	Label("done")
	if v.words() == 4 {
		VZEROUPPER()
	}
	RET()
}
