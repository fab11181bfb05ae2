// Package rand holds the generic function of math/rand/v2.
package rand

import "math/rand/v2"

// N returns a random number in [0, n) from the default source. It panics if
// n <= 0.
func N[Int interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uintptr
}](n Int) Int {
	if n <= 0 {
		panic("invalid argument to N")
	}
	return Int(rand.Uint64N(uint64(n)))
}
