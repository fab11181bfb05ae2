package closure_test

import (
	"math"
)

// The functions of subject_….go run in both engines: as Go compiles them, and as
// package closure does. TestSubjects compares what they do with random arguments.

type point struct{ x, y int }

type item struct {
	name string
	n    int8
	at   point
	tags []string
	next *item
}

type grid [3][4]int

type celsius float64

var counter = 3
var words = []string{"zero", "one", "two"}

// Integers.

func addInt(a, b int) int         { return a + b }
func sub8(a, b int8) int8         { return a - b }
func mul8(a, b uint8) uint8       { return a * b }
func mul16(a, b int16) int16      { return a * b }
func neg8(a int8) int8            { return -a }
func not16(a uint16) uint16       { return ^a }
func div8(a, b int8) int8         { return a / b }
func rem8(a, b int8) int8         { return a % b }
func divInt(a, b int) int         { return a / b }
func remInt(a, b int) int         { return a % b }
func divU(a, b uint64) uint64     { return a / b }
func remU(a, b uint64) uint64     { return a % b }
func divU32(a, b uint32) uint32   { return a / b }
func div7(a int) int              { return a / 7 }
func rem7(a int) int              { return a % 7 }
func div8c(a int) int             { return a / 8 }
func rem8c(a int) int             { return a % 8 }
func divNeg(a int) int            { return a / -3 }
func remNeg(a int) int            { return a % -3 }
func divU7(a uint64) uint64       { return a / 7 }
func remU7(a uint64) uint64       { return a % 7 }
func divU16(a uint64) uint64      { return a/16 + a%16 }
func divBig(a int) int            { return a/5000000000 + a%5000000001 }
func div24(a int) (int, int)      { return a / 24, a % 24 }
func div24x(a int) (int, int)     { return (a + 1) / 24, (a - 1) % 24 }
func div24d(a int) (int, int)     { r, c := a/24, a%24; return r, c }
func divMods(a, b int) (int, int) { r, c := a/b, a%b; return r, c }
func divMods2(a, b int) (int, int, int) {
	r, c := a/3, a%5
	q, d := b/a, a%b
	return r, c, q + d
}
func shl(a int, b uint) int           { return a << b }
func shr(a int, b uint) int           { return a >> b }
func shrU(a uint64, b uint8) uint64   { return a >> b }
func shl8(a int8, b uint) int8        { return a << b }
func shr8(a int8, b uint) int8        { return a >> b }
func shlS(a, b int) int               { return a << b }
func shrS(a int32, b int8) int32      { return a >> b }
func shl70(a int) int                 { b := 70; return a<<b + a<<63 }
func shr70(a int, b uint) (int, uint) { b |= 64; return a >> b, uint(a) >> b }
func one64(b int) uint64              { return 1 << (b & 63) }
func lessU(a, b uint64) bool          { return a < b }
func lessEq(a, b int) bool            { return a <= b }
func cmp8(a, b int8) (bool, bool, bool, bool, bool, bool) {
	return a < b, a <= b, a > b, a >= b, a == b, a != b
}
func cmpU(a, b uint) (bool, bool, bool, bool, bool, bool) {
	return a < b, a <= b, a > b, a >= b, a == b, a != b
}
func cmpC(a int) (bool, bool, bool, bool, bool, bool) {
	return a < 3, 3 <= a, a > 3, a >= 3, a == 3, a != 3
}
func andNotInt(a, b int) int { return a&^b ^ (a|b)&7 }
func mixed(a, b, c int) int  { return (a+b)*(c-a) ^ (b<<2 | c&15) - a&^b }
func conv(a int) (int8, uint8, int16, uint16, int32, uint32, uint64) {
	return int8(a), uint8(a), int16(a), uint16(a), int32(a), uint32(a), uint64(a)
}
func conv8(a int8) (uint8, int16, uint16, int32, uint32, int, uint64) {
	return uint8(a), int16(a), uint16(a), int32(a), uint32(a), int(a), uint64(a)
}
func convU8(a uint8) (int8, int16, uint32, int, uint64) {
	return int8(a), int16(a), uint32(a), int(a), uint64(a)
}
func updates(a, b int) int {
	a += b
	a -= 3
	a *= b
	a ^= b << 3
	a |= 5
	a &= 0xffff
	a &^= b
	a <<= 2
	a >>= 1
	if b != 0 {
		a /= b
		a %= 1000
	}
	a++
	b--
	return a + b
}
func updates8(a, b uint8) uint8 {
	a += b
	a <<= 1
	a -= 7
	a *= b
	a++
	a ^= b
	a >>= 2
	a--
	return a
}
func minMax(a, b, c int) (int, int)           { return min(a, b, c), max(a, b, 7, c) }
func minMaxU(a, b uint64) (uint64, uint64)    { return min(a, b), max(a, b) }
func minMaxF(a, b float64) (float64, float64) { return min(a, b), max(a, b) }
func minMaxS(a, b string) (string, string)    { return min(a, b), max(a, b) }

// Bools and conditions.

func logic(a, b, c bool) bool { return a && !b || c && (a != b) }
func shortCircuit(a []int, i int) bool {
	return i >= 0 && i < len(a) && a[i] > 0
}
func ifs(a int) string {
	if b := a & 3; b == 0 {
		return "zero"
	} else if b == 1 {
		return "one"
	} else if a < 0 {
		return "negative"
	}
	return "more"
}
func switchInt(a int) int {
	switch a & 7 {
	case 0, 1:
		return 10
	case 2:
		a++
		fallthrough
	case 3:
		a += 100
	case 4:
		if a > 100 {
			break
		}
		a = 4
	default:
		a = -1
	}
	return a
}
func switchTable(a int, b int8) (int, int) {
	n := 0
	switch a {
	case 3, 7:
		n = 1
	case 5:
		n = 2
		fallthrough
	case -1:
		n += 10
	case 1 << 7:
		if b > 0 {
			break
		}
		n = 4
	}
	switch b {
	case -128, 0, 2:
		return n, 1
	case 127:
		return n, 2
	case 1, -1, 3:
		n += 100
	default:
		n = -n
	}
	return n, 3
}
func switchString(s string) int {
	switch s {
	case "a", "b":
		return 1
	case "":
		return 2
	}
	return 3
}
func switchTrue(a, b int) int {
	switch c := a - b; {
	case c > 10:
		return 1
	case c < -10:
		return 2
	case a == b:
		return 3
	}
	return 4
}
func switchLoop(a []int) int {
	n := 0
	for i, v := range a {
		switch {
		case v < 0:
			continue
		case i > 5:
			n--
			if v > 3 {
				break
			}
			n -= 2
		default:
			n += v
		}
		n++
	}
	return n
}

// Floats.

func floats(a, b float64) (float64, float64, float64, float64) { return a + b, a - b, a * b, a / b }
func floats32(a, b float32) (float32, float32, float32, float32) {
	return a + b, a - b, a * b, a / b
}
func negF(a float64) float64 { return -a }
func cmpF(a, b float64) (bool, bool, bool, bool, bool, bool) {
	return a < b, a <= b, a > b, a >= b, a == b, a != b
}
func floatConv(a float64) (float32, float64) { return float32(a), float64(float32(a)) }
func floatInt(a int, b uint64, c int8) (float64, float32, float64, float32) {
	return float64(a), float32(a), float64(b), float32(c)
}
func truncF(a int16) (int, uint8, int64) {
	f := float64(a) / 8
	return int(f), uint8(math.Abs(f)), int64(-f)
}
func mathF(a, b float64) (float64, float64, float64, float64) {
	return math.Sqrt(a), math.Floor(b), math.Max(a, b), math.Pow(2, 3)
}
func celsiusOf(c celsius) celsius { return c*9/5 + 32 }
func sumF(a []float64) float64 {
	s := 0.0
	for _, x := range a {
		s += x
	}
	return s / float64(len(a))
}
func poly(x float64) float64 { return ((x*3+2)*x-1)*x + 0.5 }
