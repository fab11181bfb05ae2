package closure_test

import (
	"math"
	"math/bits"
	"strings"

	"parity.lab/lib/bitset"
	"parity.lab/lib/search"
)

// The functions of this file run in both engines: as Go compiles them, and as
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

func addInt(a, b int) int             { return a + b }
func sub8(a, b int8) int8             { return a - b }
func mul8(a, b uint8) uint8           { return a * b }
func mul16(a, b int16) int16          { return a * b }
func neg8(a int8) int8                { return -a }
func not16(a uint16) uint16           { return ^a }
func div8(a, b int8) int8             { return a / b }
func rem8(a, b int8) int8             { return a % b }
func divInt(a, b int) int             { return a / b }
func remInt(a, b int) int             { return a % b }
func divU(a, b uint64) uint64         { return a / b }
func remU(a, b uint64) uint64         { return a % b }
func divU32(a, b uint32) uint32       { return a / b }
func div7(a int) int                  { return a / 7 }
func rem7(a int) int                  { return a % 7 }
func div8c(a int) int                 { return a / 8 }
func rem8c(a int) int                 { return a % 8 }
func divNeg(a int) int                { return a / -3 }
func remNeg(a int) int                { return a % -3 }
func divU7(a uint64) uint64           { return a / 7 }
func remU7(a uint64) uint64           { return a % 7 }
func divU16(a uint64) uint64          { return a/16 + a%16 }
func divBig(a int) int                { return a/5000000000 + a%5000000001 }
func div24(a int) (int, int)          { return a / 24, a % 24 }
func div24x(a int) (int, int)         { return (a + 1) / 24, (a - 1) % 24 }
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
	return a < 3, 3 <= a, a > 3, a >= 3, a == 3, 3 != a
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
			break
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

// Structs and pointers.

func points(a, b point) point { return point{a.x + b.x, a.y - b.y} }
func pointEq(a, b point) bool { return a == b || a != (point{1, 2}) && a.x == b.y }
func pointCopy(a point) (point, point) {
	b := a
	b.x++
	a.y--
	a, b = b, a
	return a, b
}
func pointSelf(p point) point {
	p = point{p.y, p.x}
	p.x += p.y
	return p
}
func pointPtr(p *point) int {
	p.x++
	q := p
	q.y += p.x
	*p = point{q.y, q.x}
	return p.x + (*p).y
}
func addressOf(a int) (int, *int) {
	p := &a
	*p += 3
	return a, p
}
func newPoint(a int) *point {
	p := new(point)
	p.x = a
	q := &point{y: a}
	q.x = p.x
	return q
}
func newValue(a int) (*int, *string) { return new(a + 1), new("x") }
func items(n string, k int8) item {
	it := item{name: n, n: k, at: point{1, 2}}
	it.tags = append(it.tags, n)
	it.next = &item{name: "next"}
	it.next.at.x = int(k)
	other := it
	other.name += "!"
	other.at.y = 9
	return other
}
func chain(n uint8) int {
	var head *item
	for i := range int(n & 15) {
		head = &item{n: int8(i), next: head}
	}
	s := 0
	for it := head; it != nil; it = it.next {
		s = s*3 + int(it.n)
	}
	return s
}
func nilItem(it *item) string { return it.next.name }
func nilField(it *item) int   { return it.at.y }
func structSlice(ps []point, i int) []point {
	ps[i].x = 5
	ps[i].y += ps[i].x
	p := &ps[i]
	p.x--
	for _, q := range ps {
		q.x = 1000
	}
	for k := range ps {
		ps[k].y++
	}
	return ps
}
func anon(a int) int {
	v := struct {
		a, b int
		s    string
	}{a: a, s: "s"}
	v.b = v.a * 2
	return v.b + len(v.s)
}
func (p point) sum() int    { return p.x + p.y }
func (p *point) move(d int) { p.x += d; p.y -= d }
func methods(p point, d int) (int, point) {
	p.move(d)
	q := &p
	q.move(1)
	return p.sum() + q.sum(), p
}
func makeItem(s string) item   { return item{name: s, at: point{len(s), 1}} }
func fieldOfCall(s string) int { return makeItem(s).at.x + len(makeItem(s).name) }

// Maps.

func mapBasics(m map[string]int, k string) (int, bool, int) {
	v, ok := m[k]
	m[k] = v + 1
	m[k+"x"]++
	delete(m, "a")
	return m[k], ok, len(m)
}
func mapInt(m map[int]bool, k int) (bool, bool) {
	_, ok := m[k]
	m[k] = !m[k]
	return m[k], ok
}
func mapPoint(a, b int) (int, bool) {
	m := map[point]int{{1, 2}: 3, {a, b}: 4}
	m[point{a, b}] += 5
	_, ok := m[point{b, a}]
	return m[point{1, 2}] + len(m), ok
}
func mapArray(a int) int {
	m := map[[2]int]string{}
	m[[2]int{a, 1}] = "x"
	m[[2]int{1, a}] += "y"
	return len(m)*10 + len(m[[2]int{a, 1}])
}
func mapNil(k int) int {
	var m map[int]int
	if m[k] == 0 && m == nil {
		m[k] = 1
	}
	return len(m)
}
func mapNil8(k int8) int {
	var m map[int8]int8
	m[k] = 1
	return len(m)
}
func mapRange(m map[string]int) (int, int) {
	n, s := 0, 0
	for k, v := range m {
		n += len(k)
		s += v
	}
	for k := range m {
		n += len(k)
	}
	return n, s
}
func mapSlices(a []string) map[int][]string {
	m := make(map[int][]string)
	for _, s := range a {
		m[len(s)] = append(m[len(s)], s)
	}
	return m
}
func mapStruct(k string) item {
	m := map[string]item{"a": {name: "A", n: 1}}
	it := m[k]
	it.n++
	m[k] = it
	return m[k]
}
func mapCommaOK(m map[string]int, k string) int {
	if v, ok := m[k]; ok {
		return v
	}
	return -1
}

// Loops.

func loops(n uint8) int {
	s := 0
	for i := 0; i < int(n); i++ {
		s += i
	}
	for i := int(n); i >= 0; i-- {
		s ^= i
	}
	for i := 1; i <= 10; i++ {
		s += i * i
	}
	for i := range 5 {
		i *= 2
		s += i
	}
	for range 3 {
		s++
	}
	i := 0
	for i < 7 {
		i += 2
	}
	for {
		i++
		if i > 20 {
			break
		}
		if i%2 == 0 {
			continue
		}
		s += i
	}
	for i := 0; i < 10; i++ {
		i++
		s += i
	}
	return s + i
}
func labels(n, m uint8) int {
	s := 0
outer:
	for i := 0; i < int(n&15); i++ {
		for j := 0; j < int(m&15); j++ {
			switch {
			case j > i:
				continue outer
			case i*j > 20:
				break outer
			}
			s += i*10 + j
		}
	}
block:
	switch {
	case s > 5:
		for {
			break block
		}
	}
	return s
}
func rangeAssign(a []int) (int, int) {
	var i, v int
	for i, v = range a {
		if v < 0 {
			break
		}
	}
	return i, v
}
func rangeGrow(a []int) []int {
	for _, v := range a {
		a = append(a, v*2)
	}
	return a
}
func rangeChange(a []int) int {
	s := 0
	for i, v := range a {
		if i+1 < len(a) {
			a[i+1] += v
		}
		s += v
	}
	return s
}
func collatz(n uint16) int {
	k := 0
	for x := int(n) + 1; x != 1; k++ {
		if x%2 == 0 {
			x /= 2
		} else {
			x = 3*x + 1
		}
	}
	return k
}
func sieve(n uint8) int {
	composite := make([]bool, int(n)+2)
	count := 0
	for i := 2; i <= int(n); i++ {
		if composite[i] {
			continue
		}
		count++
		for j := i * i; j <= int(n); j += i {
			composite[j] = true
		}
	}
	return count
}

// Functions.

func fib(n int) int {
	if n < 2 {
		return n
	}
	return fib(n-1) + fib(n-2)
}
func fibs(n uint8) int { return fib(int(n & 15)) }
func isEven(n int) bool {
	if n == 0 {
		return true
	}
	return isOdd(n - 1)
}
func isOdd(n int) bool {
	if n == 0 {
		return false
	}
	return isEven(n - 1)
}
func mutual(n uint8) (bool, bool) { return isEven(int(n)), isOdd(int(n)) }
func divMod(a, b int) (q, r int) {
	q, r = a/b, a%b
	return
}
func useDivMod(a, b int) int {
	q, r := divMod(a, b)
	return addInt(divMod(a, b)) + q*r
}
func named(a int) (x int, s string) {
	if a > 0 {
		return a, "positive"
	}
	x = -a
	return
}
func variadic(xs ...int) int {
	s := 0
	for _, x := range xs {
		s += x
	}
	return s + len(xs)
}
func useVariadic(a, b int, c []int) int {
	return variadic() + variadic(a) + variadic(a, b, 3) + variadic(c...)
}
func closures(a int) (int, int) {
	n := 0
	add := func(d int) int {
		n += d * a
		return n
	}
	add(1)
	add(2)
	k := n
	n = 100
	return k, add(3)
}
func counters() (int, int, int) {
	newCounter := func() func() int {
		c := 0
		return func() int { c++; return c }
	}
	a, b := newCounter(), newCounter()
	a()
	a()
	return a(), b(), a()
}
func perIteration(n uint8) int {
	var fs []func() int
	for i := 0; i < int(n&7); i++ {
		fs = append(fs, func() int { i += 10; return i })
	}
	for i := range int(n & 7) {
		fs = append(fs, func() int { return i })
	}
	for i, v := range []int{5, 6} {
		fs = append(fs, func() int { return i * v })
	}
	s := 0
	for _, f := range fs {
		s = s*3 + f()
		s = s*3 + f()
	}
	return s
}
func loopCapture(n uint8) int {
	s := 0
	for i := 0; i < int(n&7); i++ {
		f := func() { i++ }
		f()
		s += i
	}
	return s
}
func recursiveLiteral(n uint8) int {
	var f func(int) int
	f = func(k int) int {
		if k <= 1 {
			return 1
		}
		return k * f(k-1)
	}
	return f(int(n & 15))
}
func apply(f func(int) int, x int) int { return f(x) }
func double(x int) int                 { return 2 * x }
func useApply(x int) int {
	f := double
	g := func(y int) int { return y + x }
	return apply(f, x) + apply(double, 3) + apply(g, 1) + apply(func(int) int { return 7 }, 0)
}
func compose(f, g func(int) int) func(int) int { return func(x int) int { return g(f(x)) } }
func useCompose(x int) int                     { return compose(double, compose(double, double))(x) }
func nestedCapture(a int) int {
	b := a * 2
	f := func() func() int {
		c := b + 1
		return func() int {
			b++
			return a + b + c
		}
	}
	g := f()
	return g() + g() + b
}
func structFunc(p point, s string) (point, string) {
	f := func(q point, t string) (point, string) { return point{q.y, q.x + p.x}, t + s }
	return f(p, "t")
}
func nilFunc(a int) int {
	var f func(int) int
	if a&1 == 0 {
		f = double
	}
	return f(a)
}
func immediate(a int) int { return func(b int) int { return a * b }(3) }
func mapFunc(a []int, f func(int) int) []int {
	out := make([]int, len(a))
	for i, v := range a {
		out[i] = f(v)
	}
	return out
}
func useMapFunc(a []int, k int) []int { return mapFunc(a, func(x int) int { return x*k + len(a) }) }
func fieldFunc(a int) int {
	v := struct{ f func(int) int }{double}
	m := map[string]func(int) int{"d": double}
	return v.f(a) + m["d"](a)
}
func stringFunc(s string) string { return strings.Map(func(r rune) rune { return r + 1 }, s) }
func indexFunc(s string) int     { return strings.IndexFunc(s, func(r rune) bool { return r > 'a' }) }

// Session variables.

func global(a int) int {
	counter += a
	words[1] = "changed"
	return counter + len(words[1])
}

// Panics.

func panicString(a int) int {
	if a&1 == 0 {
		panic("even")
	}
	return a
}
func panicInt(a int) int           { panic(a) }
func panicNil()                    { panic(nil) }
func deepPanic(a []int, i int) int { return inner(a, i) + 1 }
func inner(a []int, i int) int     { return a[i] + 1/i }

// Interfaces.

func boxInt(a int) any            { return a }
func boxes(a int, s string) []any { return []any{a, s, 1.5, nil, true} }
func unbox(a int, b bool) (int, string, bool) {
	var x any = a
	if b {
		x = "s"
	}
	n, _ := x.(int)
	s, ok := x.(string)
	return n, s, ok
}
func unboxPanics(a int, b bool) int {
	var x any
	switch {
	case b:
		x = "s"
	case a > 0:
		x = a
	}
	return x.(int)
}
func typeSwitch(a int, s string) (int, string) {
	t := ""
	n := 0
	for _, x := range []any{a, s, nil, 2.5, uint8(a), []int{1}} {
		switch v := x.(type) {
		case int:
			n += v
		case string:
			t += v
		case nil:
			t += "nil"
		case float64, uint8:
			n++
		default:
			n += 100
		}
	}
	return n, t
}
func ifaceEq(a, b int) (bool, bool, bool) {
	var x, y any = a, b
	return x == y, x != nil, x == any(b)
}

// Compiled packages.

func setBits(n uint8) (int, string) {
	s := bitset.New(int(n) + 1)
	s.Set(int(n) / 2)
	s.Flip(0)
	t := s.Clone()
	t.Xor(s)
	k := 0
	for i := s.Next(0); i >= 0; i = s.Next(i + 1) {
		k += i
	}
	if s.Test(int(n) / 2) {
		k += 1000
	}
	return k + s.Count() + t.Count(), s.String()
}
func setPanics(n int) bool { return bitset.New(8).Test(n) }
func nodeKeep(n *search.Node, move int) bool {
	r, c := move/24, move%24
	return int(n.Row[r]) == int(n.Col[c])
}
func useNode(a int16) bool {
	n := &search.Node{Row: []int32{1, 2, 3}, Col: []int32{1, 3, 2, 1}, Depth: 4}
	n.Bits = append(n.Bits, 5)
	return nodeKeep(n, int(a)) && n.Test(0)
}
func ruleOf(a int16) bool {
	r := search.NewRule("r", nodeKeep).And(search.NewRule("q", func(n *search.Node, m int) bool { return m != 3 }))
	n := &search.Node{Row: []int32{1, 1}, Col: []int32{1, 1, 1, 1}}
	return r.Keep(n, int(a&3))
}
func errorOf(s string) (string, bool) {
	_, err := bitset.Parse(s)
	if err != nil {
		return err.Error(), false
	}
	return "", true
}
func builder(s string, n uint8) string {
	var b strings.Builder
	for i := range int(n & 3) {
		b.WriteString(s)
		b.WriteByte('a' + byte(i))
	}
	return b.String()
}
