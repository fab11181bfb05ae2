package closure_test

import (
	"math"
	"math/bits"
	"slices"
	"strings"
)

// Strings.

func concat(a, b string) string { return a + "-" + b + a }
func cmpS(a, b string) (bool, bool, bool, bool, bool, bool) {
	return a < b, a <= b, a > b, a >= b, a == b, a != b
}
func byteAt(s string, i int) byte    { return s[i] }
func cutS(s string, i, j int) string { return s[i:j] }
func cutFrom(s string, i int) string { return s[i:] }
func cutTo(s string, i uint8) string { return s[:i] }
func runes(s string) (n int, last rune) {
	for i, r := range s {
		n += i * int(r)
		last = r
	}
	return
}
func bytesOf(s string) []byte       { return []byte(s) }
func runesOf(s string) []rune       { return []rune(s) }
func stringOf(b []byte) string      { return string(b) }
func stringOfRunes(r []rune) string { return string(r) }
func stringOfRune(r rune) string    { return string(r) }
func reverse(s string) string {
	out := ""
	for _, r := range s {
		out = string(r) + out
	}
	return out
}
func countBytes(s string) map[byte]int {
	m := map[byte]int{}
	for i := 0; i < len(s); i++ {
		m[s[i]]++
	}
	return m
}
func fields(s string) []string { return strings.Fields(s + " end") }
func lenS(s string) int        { s += "x"; return len(s) + len("abc") }

// Slices and arrays.

func at1(a []int, i int) int       { return a[i] }
func at1u(a []int, i uint64) int   { return a[i] }
func at8(a []int8, i int8) int8    { return a[i] }
func atConst(a []uint64) uint64    { return a[0]&a[1] | a[2] }
func set1(a []int, i, v int) []int { a[i] = v; return a }
func setAll(a []bool, v bool) []bool {
	for i := range a {
		a[i] = v != a[i]
	}
	return a
}
func updateAt(a []int, i, j int) []int {
	a[i] += a[j]
	a[j] ^= a[i] << 1
	a[i]++
	a[j] *= 3
	return a
}
func update16(a []uint16, i int) []uint16 { a[i] += 65000; a[i]--; a[i] <<= 3; return a }
func swap(a []string, i, j int) []string  { a[i], a[j] = a[j], a[i]; return a }
func rotate(a, b, c int) (int, int, int)  { a, b, c = b, c, a; return a, b, c }
func indexFirst(a []int) (int, []int) {
	i := 0
	i, a[i] = 2, 9
	return i, a
}
func cut(a []int, i, j int) ([]int, int)     { b := a[i:j]; return b, cap(b) }
func cut3(a []int, i, j, k int) []int        { return a[i:j:k] }
func cutLow(a []string, i int) []string      { return a[i:] }
func cutU(a []byte, i uint) []byte           { return a[:i] }
func appends(a []int, v int) []int           { return append(append(a, v), v+1, v+2) }
func append8(a []int8, v int8) []int8        { return append(a, v) }
func append16(a []int16, v int16) []int16    { return append(a, v, -v) }
func appendAll(a, b []string) []string       { return append(a, b...) }
func appendString(a []byte, s string) []byte { return append(a, s...) }
func appendPoints(a []point, x int) []point {
	a = append(a, point{x, 1})
	return append(a, a...)
}
func grow(n uint8) []int {
	var a []int
	for i := range int(n) {
		a = append(a, i)
	}
	return a
}
func growPoints(n uint8) []point {
	var a []point
	for i := range int(n) {
		a = append(a, point{i, i})
	}
	return a
}
func copies(a, b []int) (int, []int)         { n := copy(a, b); return n, a }
func copyS(a []byte, s string) (int, []byte) { n := copy(a, s); return n, a }
func copyPtr(a, b []string) (int, []string)  { n := copy(a[min(1, len(a)):], b); return n, a }
func makes(n int) []int {
	n &= 15
	a := make([]int, n, n+3)
	for i := range n {
		a[i] = i * i
	}
	return a[:n+2]
}
func makeBad(n int) []string {
	if n > 100 {
		n = math.MaxInt64
	}
	return make([]string, n)
}
func makeBadCap(n int16, m int8) []int { return make([]int, n, m) }
func clears(a []int, m map[string]int) ([]int, map[string]int) {
	clear(a)
	clear(m)
	return a, m
}
func nilSlice(a []int) (bool, bool) { return a == nil, a != nil }
func sliceLit(a int) ([]int, []string, []point) {
	return []int{a, 2, 5: a + 1, 7}, []string{"x", 3: "y"}, []point{{1, a}, {y: 2}}
}
func twoD(n, m uint8) int {
	g := make([][]int, n)
	for r := range g {
		g[r] = make([]int, m)
		for c := range g[r] {
			g[r][c] = r * c
		}
	}
	s := 0
	for _, row := range g {
		for _, v := range row {
			s += v
		}
	}
	if n > 2 && m > 2 {
		g[1][2] += 5
		s += g[1][2] + g[n-1][m-1]
	}
	return s
}
func array(a, i int) ([4]int, int) {
	var x [4]int
	x[1] = a
	x[i] += 7
	y := x
	y[0] = 1
	return x, y[i] + len(x)
}
func arrayLit(a int) [5]int8 { return [...]int8{1, int8(a), 4: 9} }
func arrayRange(a [4]int) int {
	s := 0
	for i, v := range a {
		a[3] = 100
		s += i * v
	}
	for i := range a {
		s += i
	}
	return s
}
func arrayEq(a, b [3]string) bool { return a == b }
func arraySlice(n int) []int {
	var x [6]int
	s := x[1:4]
	s[0] = n
	x[2] = 5
	s = append(s, 8)
	return append(s, x[:]...)
}
func bigArray(n uint8) int {
	var count [100]int
	for i := range int(n) {
		count[(i*i)%100]++
	}
	other := count
	other[0] = 1000
	s := 0
	for i, c := range count {
		s += i * c
	}
	return s + other[0] + count[0]
}
func grids(a int) (grid, int) {
	var g grid
	for r := range g {
		for c := range g[r] {
			g[r][c] = r*4 + c + a
		}
	}
	h := g
	h[2][3] = -1
	row := g[1]
	row[0] = 77
	return g, h[2][3] + row[0] + g[1][0]
}
func ptrArray(i int) int {
	p := &[3]int{4, 5, 6}
	p[1]++
	s := 0
	for k, v := range p {
		s += k * v
	}
	for k := range p {
		s += k
	}
	return p[i] + len(p) + s
}
func bubble(a []int) []int {
	for i := 0; i < len(a); i++ {
		for j := len(a) - 1; j > i; j-- {
			if a[j] < a[j-1] {
				a[j], a[j-1] = a[j-1], a[j]
			}
		}
	}
	return a
}
func countBits(w []uint64) int {
	n := 0
	for _, x := range w {
		for ; x != 0; x &= x - 1 {
			n++
		}
	}
	return n
}
func bitTest(w []uint64, i int) bool { return w[i>>6]>>(uint(i)&63)&1 != 0 }
func bitSet(w []uint64, i int) []uint64 {
	w[uint(i)>>6] |= 1 << (uint(i) & 63)
	return w
}
func intrinsics(x uint64, y uint32) (int, int, int, int, int, uint64, int) {
	return bits.OnesCount64(x), bits.TrailingZeros64(x), bits.Len64(x), bits.LeadingZeros64(x), bits.TrailingZeros32(y), bits.RotateLeft64(x, 5), bits.OnesCount32(y)
}
func stdInts(a, b []int, v int) ([]int, []int, bool, int, bool) {
	c := slices.Clone(a)
	slices.Sort(a)
	slices.Reverse(c)
	return a, c, slices.Contains(a, v), slices.Index(c, v), slices.Equal(a, b) || !slices.Equal(c, c)
}
func stdStrings(a []string, v string) ([]string, bool, int) {
	slices.Sort(a)
	return a, slices.Contains(a, v), slices.Index(a, v)
}
func stdNarrow(a []int8, b []uint8, v uint8) (int8, bool, []uint8) {
	slices.Reverse(b)
	return slices.Max(a) - slices.Min(a), slices.Contains(b, v), b
}
func stdMax(a []uint16, b []string, c []uint32) (uint16, string, uint32) {
	return slices.Max(a), slices.Min(b), slices.Max(c)
}
func stdFloat(a []float64) (float64, []float64) {
	for i, x := range a {
		if math.IsNaN(x) {
			a[i] = 7
		}
	}
	slices.Sort(a)
	return slices.Max(a), a
}
