package closure_test

import "parity.lab/lib/bitset"

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

// Loops over functions.

func upTo(n int) func(yield func(int) bool) {
	return func(yield func(int) bool) {
		for i := range n {
			if !yield(i) {
				return
			}
		}
	}
}
func pairsOf(a []string) func(yield func(int, string) bool) {
	return func(yield func(int, string) bool) {
		for i, s := range a {
			if !yield(i, s) {
				return
			}
		}
	}
}
func overFunc(n uint8) int {
	s := 0
	for i := range upTo(int(n & 15)) {
		if i == 3 {
			continue
		}
		if i > 10 {
			break
		}
		s += i
	}
	for range upTo(4) {
		s *= 2
	}
	return s
}
func overFuncReturn(a []string, want string) (int, bool) {
	for i, s := range pairsOf(a) {
		if s == want {
			return i, true
		}
	}
	return -1, false
}
func overFuncOne(a []string, want string) int {
	for i, s := range pairsOf(a) {
		switch {
		case s == want:
			return i + 100
		case s == "":
			continue
		}
	}
	return -1
}
func overFuncNested(n, m uint8) (int, string) {
	t := 0
outer:
	for i := range upTo(int(n & 7)) {
		for j := range upTo(int(m & 7)) {
			switch {
			case j > i:
				continue outer
			case i*j > 12:
				break outer
			case i*j == 12:
				return t, "twelve"
			}
			t += i*10 + j
		}
	}
	return t, "end"
}
func overFuncCapture(n uint8) int {
	var fs []func() int
	var k, last int
	for k = range upTo(int(n & 3)) {
		fs = append(fs, func() int { return k })
		last = k
	}
	for i := range upTo(int(n & 3)) {
		fs = append(fs, func() int { i += 10; return i })
	}
	s := last
	for _, f := range fs {
		s = s*7 + f() + f()
	}
	return s
}
func overFuncBad(n uint8) int {
	s := 0
	bad := func(yield func(int) bool) {
		yield(1)
		yield(int(n))
	}
	for i := range bad {
		s += i
		if n&1 == 0 {
			break
		}
	}
	return s
}
func overFuncLate(n uint8) int {
	var late func(int) bool
	for i := range func(yield func(int) bool) { late = yield; yield(2) } {
		n += uint8(i)
	}
	if n&3 == 0 {
		late(1)
	}
	return int(n)
}
func overSet(n uint8) (int, int) {
	b := bitset.New(int(n) + 1)
	b.Set(int(n))
	b.Set(int(n) / 3)
	s := 0
	for i := range b.All() {
		s += i
	}
	for i := range b.All() {
		return s, i
	}
	return s, -1
}
func namedCaptured(a int) (n int, get func() int) {
	get = func() int { return n * 2 }
	n = a
	if a&1 == 0 {
		return a + 5, get
	}
	n++
	return
}
func useNamedCaptured(a int) (int, int) {
	n, get := namedCaptured(a)
	return n, get()
}
func overFuncNamed(a []string) (n int, s string) {
	for i, x := range pairsOf(a) {
		n += i
		if x == "b" {
			return n * 10, s + x
		}
		s += x
	}
	return
}
