//go:build !purego

package simd

// cpuid runs the instruction of that name.
func cpuid(leaf, subleaf uint32) (eax, ebx, ecx, edx uint32)

// xgetbv0 returns which registers the operating system saves.
func xgetbv0() uint32

// detect asks the processor.
func detect() Features {
	var f Features
	top, _, _, _ := cpuid(0, 0)
	if top < 7 {
		return f
	}
	_, _, c1, _ := cpuid(1, 0)
	const osxsave, avx, pclmulqdq = 1 << 27, 1 << 28, 1 << 1
	if c1&osxsave == 0 || c1&avx == 0 {
		return f
	}
	const ymm, zmm = 0x6, 0xe6
	saved := xgetbv0()
	if saved&ymm != ymm {
		return f
	}
	_, b7, c7, _ := cpuid(7, 0)
	_, _, ce, _ := cpuid(0x80000001, 0)
	// The kernels use LZCNT and shifts of BMI2 too, which came with AVX2.
	const lzcnt, bmi2, avx2, avx512, vpclmulqdq = 1 << 5, 1 << 8, 1 << 5, 1<<16 | 1<<17 | 1<<30 | 1<<31, 1 << 10
	if b7&bmi2 == 0 || ce&lzcnt == 0 {
		return f
	}
	f.PCLMULQDQ = c1&pclmulqdq != 0
	f.AVX2 = b7&avx2 != 0
	f.AVX512 = f.AVX2 && b7&avx512 == avx512 && saved&zmm == zmm
	f.VPCLMULQDQ = f.AVX2 && f.PCLMULQDQ && c7&vpclmulqdq != 0
	return f
}
