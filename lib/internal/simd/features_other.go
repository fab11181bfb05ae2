//go:build !amd64 || purego

package simd

// detect finds nothing: there is no assembly for this machine or in this build.
func detect() Features { return Features{} }
