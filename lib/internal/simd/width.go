package simd

import "fmt"

// Width is how many bits the kernels on rows take at a time.
type Width int

// The widths, from the narrowest.
const (
	Width64  Width = iota // Go
	Width256              // AVX2
	Width512              // AVX-512
)

// String returns "pure", "AVX2" or "AVX-512".
func (w Width) String() string { return [...]string{"pure", "AVX2", "AVX-512"}[w] }

var (
	bestWidth = chooseWidth(have)
	width     = bestWidth
)

func chooseWidth(f Features) Width {
	switch {
	case f.AVX512:
		return Width512
	case f.AVX2:
		return Width256
	}
	return Width64
}

// WidthIn returns the width that is in use.
func WidthIn() Width { return width }

// Widths lists the widths that may be used here, from the narrowest.
func Widths() []Width {
	widths := []Width{Width64}
	if have.AVX2 {
		widths = append(widths, Width256)
	}
	if have.AVX512 {
		widths = append(widths, Width512)
	}
	return widths
}

// UseWidth chooses a width and returns the one before. It is for tests and
// benchmarks, and not safe while anything computes. It panics if the width may not
// be used here.
func UseWidth(w Width) (before Width) {
	for _, may := range Widths() {
		if w == may {
			before, width = width, w
			return before
		}
	}
	panic(fmt.Sprintf("simd: width %d may not be used here", w))
}
