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
	for _, v := range []vector{narrow{}, wide{}} {
		mulAdd(v)
		combineRows(v)
		divisionSteps(v)
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
	// fill fills a register with the word at m.
	fill(m Mem, to reg.VecVirtual)
	// multiply sets to = the products of every second word of x, from the first
	// or the second, with the first or second word of each pair of c.
	multiply(second int, x reg.VecVirtual, cSecond int, c, to reg.VecVirtual)
	// up sets to = the words of x moved up by one, the lowest being the highest
	// of below.
	up(x, below, to reg.VecVirtual)
	// repeat sets to = the pair of words in pair, as often as it goes in.
	repeat(pair, to reg.VecVirtual)
	// tops sets f and g to the highest words of the rows at f0 and g0, of which
	// those are the highest pairs, after the matrix with the given rows.
	tops(f0, g0 Mem, uv, qr reg.VecVirtual, f, g reg.Register)
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
func (narrow) fill(m Mem, to reg.VecVirtual) { VMOVDDUP(m, to) }
func (narrow) multiply(second int, x reg.VecVirtual, cSecond int, c, to reg.VecVirtual) {
	VPCLMULQDQ(Imm(uint64(second|cSecond<<4)), c, x, to)
}
func (narrow) up(x, below, to reg.VecVirtual) { VPALIGNR(Imm(8), below, x, to) }
func (narrow) repeat(pair, to reg.VecVirtual) { VMOVDQA(pair, to) }
func (v narrow) tops(f0, g0 Mem, uv, qr reg.VecVirtual, f, g reg.Register) {
	x, y := XMM(), XMM()
	VMOVDQU(f0, x)
	VMOVDQU(g0, y)
	for _, r := range []struct {
		c  reg.VecVirtual
		to reg.Register
	}{{qr, g}, {uv, f}} {
		VMOVQ(top(v, x, y, r.c), r.to)
	}
}

// wide is 256 bits.
type wide struct{}

func (wide) name() string                       { return "256" }
func (wide) words() int                         { return 4 }
func (wide) register() reg.VecVirtual           { return YMM() }
func (wide) load(m Mem, to reg.VecVirtual)      { VMOVDQU(m, to) }
func (wide) store(from reg.VecVirtual, m Mem)   { VMOVDQU(from, m) }
func (wide) broadcast(m Mem, to reg.VecVirtual) { VBROADCASTI128(m, to) }
func (wide) fill(m Mem, to reg.VecVirtual)      { VPBROADCASTQ(m, to) }
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
func (v wide) tops(f0, g0 Mem, uv, qr reg.VecVirtual, f, g reg.Register) {
	x, y, c := YMM(), YMM(), YMM()
	VBROADCASTI128(f0, x)
	VBROADCASTI128(g0, y)
	VINSERTI128(Imm(1), uv, qr.AsY(), c)
	t := top(v, x, y, c)
	VMOVQ(t.AsX(), g)
	other := XMM()
	VEXTRACTI128(Imm(1), t, other)
	VMOVQ(other, f)
}
func (wide) repeat(pair, to reg.VecVirtual) {
	VINSERTI128(Imm(1), pair, pair.AsY(), to)
}

// top returns in its lower words the second words of first·x + second·y, where c
// holds first and second.
func top(v vector, x, y, c reg.VecVirtual) reg.VecVirtual {
	high, low, t := v.register(), v.register(), v.register()
	v.multiply(1, x, 0, c, high)
	v.multiply(1, y, 1, c, t)
	VPXOR(t, high, high)
	v.multiply(0, x, 0, c, low)
	v.multiply(0, y, 1, c, t)
	VPXOR(t, low, low)
	VPUNPCKHQDQ(low, low, low)
	VPXOR(low, high, high)
	return high
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

// mulAdd adds a product to dst, row by row.
func mulAdd(v vector) {
	TEXT("mulAdd"+v.name(), NOSPLIT, "func(dst, b *uint64, groups int, a *uint64, rows int)")
	Doc(fmt.Sprintf("mulAdd%s adds a·b to dst, for rows > 0 words of a and groups > 0 of %d words of b.", v.name(), v.words()))
	dst, b, a := Load(Param("dst"), GP64()), Load(Param("b"), GP64()), Load(Param("a"), GP64())
	rows := Load(Param("rows"), GP64())
	// at is the place in b, and in dst from the current row, in bytes.
	at, end := GP64(), Load(Param("groups"), GP64())
	c, high := v.register(), v.register() // high halves of the products of the group before
	bytes := 8 * v.words()
	IMUL3Q(Imm(uint64(bytes)), end, end)

	Label("row")
	v.fill(Mem{Base: a}, c)
	VPXOR(high, high, high)
	XORQ(at, at)
	Label("loop")
	x, p, q, low := v.register(), v.register(), v.register(), v.register()
	v.load(Mem{Base: b, Index: at, Scale: 1}, x)
	v.multiply(0, x, 0, c, p)
	v.multiply(1, x, 0, c, q)
	VPUNPCKLQDQ(q, p, low)
	VPUNPCKHQDQ(q, p, p)
	v.up(p, high, q)
	VMOVDQA(p, high)
	VPXOR(Mem{Base: dst, Index: at, Scale: 1}, low, low)
	VPXOR(q, low, low)
	v.store(low, Mem{Base: dst, Index: at, Scale: 1})
	ADDQ(Imm(uint64(bytes)), at)
	CMPQ(at, end)
	JNE(LabelRef("loop"))

	top, word := XMM(), GP64()
	if v.words() == 4 {
		VEXTRACTI128(Imm(1), high, top)
	} else {
		VMOVDQA(high, top)
	}
	VPSRLDQ(Imm(8), top, top)
	VMOVQ(top, word)
	XORQ(word, Mem{Base: dst, Index: at, Scale: 1})
	ADDQ(Imm(8), a)
	ADDQ(Imm(8), dst)
	DECQ(rows)
	JNZ(LabelRef("row"))
	if v.words() == 4 {
		VZEROUPPER()
	}
	RET()
}

// align lets the next instruction begin a line of the cache.
func align() {
	// avo has no constructor for this one.
	Instruction(&ir.Instruction{Opcode: "PCALIGN", Operands: []Op{Imm(64)}})
}

// combineRows applies a matrix to two rows.
func combineRows(v vector) {
	TEXT("combineRows"+v.name(), NOSPLIT, "func(rowA, rowB *uint64, groups int, m *[4]uint64)")
	Doc(fmt.Sprintf("combineRows%s replaces A by m[0]·A + m[1]·B and B by m[2]·A + m[3]·B, for", v.name()),
		fmt.Sprintf("groups > 0 of %d words; the arguments point to the highest group. What goes", v.words()),
		"beyond the highest word is lost.")
	a, b, groups, m := Load(Param("rowA"), GP64()), Load(Param("rowB"), GP64()), Load(Param("groups"), GP64()), Load(Param("m"), GP64())
	uv, qr := v.register(), v.register()
	v.broadcast(Mem{Base: m}, uv)
	v.broadcast(Mem{Base: m}.Offset(16), qr)
	combine(v, a, b, groups, uv, qr)
	if v.words() == 4 {
		VZEROUPPER()
	}
	RET()
}

// combine is the loop of combineRows, from the highest group downwards. It changes
// a, b and groups.
func combine(v vector, a, b, groups reg.Register, uv, qr reg.VecVirtual) {
	bytes := 8 * v.words()
	x, y := v.register(), v.register()
	type row struct {
		at        reg.Register
		c         reg.VecVirtual
		low, high reg.VecVirtual // halves of the products in the group above
	}
	rows := []row{{a, uv, v.register(), v.register()}, {b, qr, v.register(), v.register()}}
	// products sets low and high to the halves of (first·x + second·y), where c
	// holds first and second.
	products := func(c, low, high reg.VecVirtual) {
		p, q, t := v.register(), v.register(), v.register()
		v.multiply(0, x, 0, c, p)
		v.multiply(0, y, 1, c, t)
		VPXOR(t, p, p)
		v.multiply(1, x, 0, c, q)
		v.multiply(1, y, 1, c, t)
		VPXOR(t, q, q)
		VPUNPCKLQDQ(q, p, low)
		VPUNPCKHQDQ(q, p, high)
	}
	v.load(Mem{Base: a}, x)
	v.load(Mem{Base: b}, y)
	for _, r := range rows {
		products(r.c, r.low, r.high)
	}
	// Several copies of the loop's body, so that each jump of short rows goes one
	// way many times: the random jumps of divisionSteps tell nothing about it.
	Label("group")
	for range 4 {
		DECQ(groups)
		JZ(LabelRef("lowest"))
		v.load(Mem{Base: a}.Offset(-bytes), x)
		v.load(Mem{Base: b}.Offset(-bytes), y)
		for _, r := range rows {
			low, high, up := v.register(), v.register(), v.register()
			products(r.c, low, high)
			v.up(r.high, high, up)
			VPXOR(up, r.low, up)
			v.store(up, Mem{Base: r.at})
			VMOVDQA(low, r.low)
			VMOVDQA(high, r.high)
		}
		SUBQ(Imm(uint64(bytes)), a)
		SUBQ(Imm(uint64(bytes)), b)
	}
	JMP(LabelRef("group"))

	Label("lowest")
	zero := v.register()
	VPXOR(zero, zero, zero)
	for _, r := range rows {
		up := v.register()
		v.up(r.high, zero, up)
		VPXOR(up, r.low, up)
		v.store(up, Mem{Base: r.at})
	}
}

// divisionSteps does division steps, 63 at a time.
func divisionSteps(v vector) {
	TEXT("divisionSteps"+v.name(), NOSPLIT, "func(rowF, rowG *uint64, groups, delta, batches int, m *[4]uint64) (next, done int)")
	Doc(fmt.Sprintf("divisionSteps%s does batches > 0 of 63 division steps on rows of groups > 0 of", v.name()),
		fmt.Sprintf("%d words, of which the arguments point to the highest, and stores their", v.words()),
		"matrices. It ends early when the highest word of G is 0.")
	top := 8 * (v.words() - 1)
	delta, done := Load(Param("delta"), GP64()), GP64()
	rowF, rowG := Load(Param("rowF"), GP64()), Load(Param("rowG"), GP64())
	m := Load(Param("m"), GP64())
	XORQ(done, done)
	f, g := GP64(), GP64()
	MOVQ(Mem{Base: rowF}.Offset(top), f)
	MOVQ(Mem{Base: rowG}.Offset(top), g)

	Label("batch")
	// The rows of the matrix, one in each register. The coefficient of x^63 stands
	// for 1, as in f and g.
	pairUV, pairQR := XMM(), XMM()
	one := GP64()
	MOVQ(U64(1<<63), one)
	VMOVQ(one, pairUV)
	VPSLLDQ(Imm(8), pairUV, pairQR)
	left, z := GP64(), GP64()
	MOVQ(U32(63), left)
	JMP(LabelRef("first"))
	align()

	// Up to the next 1 of g all steps multiply g by x, which is written as a
	// division of the other row. Then f is added to g; the rows have changed places
	// before if delta > 0, without a jump: that is as good as random. The chain of
	// instructions that wait for each other is LZCNT, SHLX, XOR.
	Label("step")
	shift, sign, sum := XMM(), XMM(), XMM()
	oldF, minus := GP64(), GP64()
	VMOVQ(z, shift)
	SUBQ(z, left)
	SHLXQ(z, g, g)
	ADDQ(z, delta)
	MOVQ(f, oldF)
	CMOVQGT(g, f)
	XORQ(oldF, g)
	MOVQ(delta, minus)
	NEGQ(minus)
	CMOVQMI(minus, delta)
	VMOVQ(minus, sign)
	VPSRLQ(shift, pairUV, pairUV)
	VPUNPCKLQDQ(sign, sign, sign)
	VPXOR(pairUV, pairQR, sum)
	VBLENDVPD(sign, pairQR, pairUV, pairUV)
	VMOVDQA(sum, pairQR)
	Label("first")
	LZCNTQ(g, z)
	CMPQ(z, left)
	JCS(LabelRef("step"))

	ADDQ(left, delta)
	VMOVQ(left, shift)
	VPSRLQ(shift, pairUV, pairUV)
	VMOVDQU(pairUV, Mem{Base: m})
	VMOVDQU(pairQR, Mem{Base: m}.Offset(16))
	ADDQ(Imm(32), m)
	// The highest words of the new rows come first: the next batch can begin with
	// them while the rows are still at work.
	v.tops(Mem{Base: rowF}.Offset(top-8), Mem{Base: rowG}.Offset(top-8), pairUV, pairQR, f, g)
	uv, qr := v.register(), v.register()
	v.repeat(pairUV, uv)
	v.repeat(pairQR, qr)
	a, b, groups := GP64(), GP64(), Load(Param("groups"), GP64())
	MOVQ(rowF, a)
	MOVQ(rowG, b)
	combine(v, a, b, groups, uv, qr)

	INCQ(done)
	batches := Load(Param("batches"), GP64())
	CMPQ(done, batches)
	JEQ(LabelRef("end"))
	TESTQ(g, g)
	JNZ(LabelRef("batch"))

	Label("end")
	if v.words() == 4 {
		VZEROUPPER()
	}
	Store(delta, Return("next"))
	Store(done, Return("done"))
	RET()
}
