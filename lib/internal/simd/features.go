package simd

import (
	"os"
	"strings"
)

// Features says which instructions may be used.
type Features struct {
	AVX2       bool // 256-bit words, with LZCNT and BMI2
	AVX512     bool // 512-bit words: the F, BW, DQ and VL parts
	PCLMULQDQ  bool // carry-less products, 128 bits, with AVX, LZCNT and BMI2
	VPCLMULQDQ bool // the same, two at a time in 256 bits, with AVX2
}

var have = allowed(detect(), os.Getenv("PARITYLAB_SIMD"))

// Have returns what the machine has and PARITYLAB_SIMD leaves.
func Have() Features { return have }

// String lists the names, as PARITYLAB_SIMD takes them, or "pure".
func (f Features) String() string {
	var names []string
	for _, n := range f.named() {
		if *n.on {
			names = append(names, n.name)
		}
	}
	if len(names) == 0 {
		return "pure"
	}
	return strings.Join(names, ",")
}

type named struct {
	name string
	on   *bool
}

func (f *Features) named() []named {
	return []named{{"avx2", &f.AVX2}, {"avx512", &f.AVX512}, {"pclmulqdq", &f.PCLMULQDQ}, {"vpclmulqdq", &f.VPCLMULQDQ}}
}

// allowed takes away from f what the list does not name. An empty list leaves
// everything.
func allowed(f Features, list string) Features {
	if list == "" {
		return f
	}
	wanted := map[string]bool{}
	for name := range strings.SplitSeq(list, ",") {
		wanted[strings.ToLower(strings.TrimSpace(name))] = true
	}
	for _, n := range f.named() {
		*n.on = *n.on && wanted[n.name]
	}
	return f
}
