package bitset

import (
	"fmt"
	"testing"
)

func BenchmarkTest(b *testing.B) {
	s := Random(8192, rng(1))
	for b.Loop() {
		c := 0
		for i := range s.Len() {
			if s.Test(i) {
				c++
			}
		}
		if c == 0 {
			b.Fatal(c)
		}
	}
}

func BenchmarkFlip(b *testing.B) {
	s := Random(8192, rng(1))
	for b.Loop() {
		for i := range s.Len() {
			s.Flip(i)
		}
	}
}

// The sums are functions of their own: inside a b.Loop body every variable is
// kept alive in memory, which would be what is measured.
func sumAll(s *Set) (sum int) {
	for i := range s.All() {
		sum += i
	}
	return sum
}

func sumEach(s *Set) (sum int) {
	s.Each(func(i int) bool { sum += i; return true })
	return sum
}

func sumNext(s *Set) (sum int) {
	for i := s.Next(0); i >= 0; i = s.Next(i + 1) {
		sum += i
	}
	return sum
}

func BenchmarkIterate(b *testing.B) {
	s := Random(8192, rng(1))
	var buf []int
	for _, c := range []struct {
		name string
		sum  func(*Set) int
	}{
		{"All", sumAll},
		{"Each", sumEach},
		{"Next", sumNext},
		{"AppendIndices", func(s *Set) int { buf = s.AppendIndices(buf[:0]); return len(buf) }},
	} {
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				c.sum(s)
			}
		})
	}
}

func BenchmarkWordwise(b *testing.B) {
	for _, n := range []int{576, 8192, 1 << 20} {
		s, t := Random(n, rng(1)), Random(n, rng(2))
		for _, c := range []struct {
			name string
			f    func()
		}{
			{"Xor", func() { s.Xor(t) }},
			{"Count", func() { s.Count() }},
			{"ParityAnd", func() { s.ParityAnd(t) }},
			{"Hash", func() { s.Hash() }},
			{"Compare", func() { s.Compare(s) }},
		} {
			b.Run(fmt.Sprintf("%s/%d", c.name, n), func(b *testing.B) {
				b.SetBytes(int64(n / 8))
				for b.Loop() {
					c.f()
				}
			})
		}
	}
}

// The ways to look a state up in a map.
func BenchmarkMapKey(b *testing.B) {
	s := Random(576, rng(1))
	seen := map[string]bool{s.Key(): true}
	b.Run("Key", func(b *testing.B) {
		for b.Loop() {
			if !seen[s.Key()] {
				b.Fatal("lost")
			}
		}
	})
	b.Run("AppendKey", func(b *testing.B) {
		var buf []byte
		for b.Loop() {
			if buf = s.AppendKey(buf[:0]); !seen[string(buf)] {
				b.Fatal("lost")
			}
		}
	})
}
