package poly

import (
	"testing"

	"parity.lab/lib/internal/simd"
)

// withKernels runs a test with every way of multiplying that this machine has.
func withKernels(t *testing.T, f func(t *testing.T)) {
	for _, c := range simd.CarrylessWays() {
		t.Run(c.String(), func(t *testing.T) {
			defer simd.UseCarryless(simd.UseCarryless(c))
			f(t)
		})
	}
}
