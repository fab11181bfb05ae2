// Command cpuid writes the assembly that asks the processor what it can.
package main

import (
	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/ir"
	"github.com/mmcloughlin/avo/reg"
)

func main() {
	ConstraintExpr("!purego")

	TEXT("cpuid", NOSPLIT, "func(leaf, subleaf uint32) (eax, ebx, ecx, edx uint32)")
	Load(Param("leaf"), reg.EAX)
	Load(Param("subleaf"), reg.ECX)
	CPUID()
	Store(reg.EAX, Return("eax"))
	Store(reg.EBX, Return("ebx"))
	Store(reg.ECX, Return("ecx"))
	Store(reg.EDX, Return("edx"))
	RET()

	TEXT("xgetbv0", NOSPLIT, "func() uint32")
	XORL(reg.ECX, reg.ECX)
	// avo has no constructor for this one.
	Instruction(&ir.Instruction{Opcode: "XGETBV", Inputs: nil, Outputs: nil})
	Store(reg.EAX, ReturnIndex(0))
	RET()

	Generate()
}
