package bitset

import (
	"slices"
	"testing"
)

// FuzzSetAgreesWithMap runs a program of two-byte instructions on two sets and on
// two maps and compares them after each.
func FuzzSetAgreesWithMap(f *testing.F) {
	f.Add(uint16(64), []byte{0, 63, 1, 0, 5, 0, 6, 0, 12, 0})
	f.Add(uint16(65), []byte{0, 64, 4, 0, 12, 0, 3, 64, 8, 0, 9, 0, 10, 0, 11, 0})
	f.Add(uint16(0), []byte{4, 0, 5, 0, 6, 0, 7, 0})
	f.Add(uint16(129), []byte{13, 128, 14, 1, 0, 128, 14, 65, 13, 64})
	f.Fuzz(func(t *testing.T, length uint16, program []byte) {
		n := int(length % 300)
		s, u := New(n), New(n)
		a, b := map[int]bool{}, map[int]bool{}
		for ; len(program) >= 2; program = program[2:] {
			i := int(program[1])
			op := program[0] % 15
			if n == 0 && op < 4 {
				continue
			}
			if n > 0 {
				i %= n
			}
			switch op {
			case 0:
				s.Set(i)
				a[i] = true
			case 1:
				s.Clear(i)
				delete(a, i)
			case 2:
				s.Flip(i)
				toggle(a, i)
			case 3:
				s.SetTo(i, !u.Test(i))
				if delete(a, i); !b[i] {
					a[i] = true
				}
			case 4:
				s.SetAll()
				for i := range n {
					a[i] = true
				}
			case 5:
				s.FlipAll()
				for i := range n {
					toggle(a, i)
				}
			case 6:
				s.Reset()
				clear(a)
			case 7:
				s.Copy(u)
				clear(a)
				for i := range b {
					a[i] = true
				}
			case 8:
				s.Xor(u)
				for i := range b {
					toggle(a, i)
				}
			case 9:
				s.And(u)
				for i := range a {
					if !b[i] {
						delete(a, i)
					}
				}
			case 10:
				s.Or(u)
				for i := range b {
					a[i] = true
				}
			case 11:
				s.AndNot(u)
				for i := range b {
					delete(a, i)
				}
			case 12:
				s, u, a, b = u, s, b, a
			case 13:
				if n > 0 {
					s = s.Slice(i, n)
					t2 := New(n)
					t2.Paste(i, s)
					s = t2
					for j := range i {
						delete(a, j)
					}
				}
			case 14:
				p, err := Parse(s.Grid(max(n, 1)))
				if err != nil {
					t.Fatal(err)
				}
				s = p
			}
			checkInvariant(t, s)
			want := make([]int, 0, len(a))
			common := 0
			for i := range a {
				want = append(want, i)
				if b[i] {
					common++
				}
			}
			slices.Sort(want)
			if got := s.Indices(); !slices.Equal(got, want) {
				t.Fatalf("after instruction %d: %v, want %v", op, got, want)
			}
			if s.Count() != len(a) || s.CountAnd(u) != common || s.Parity() != len(a)%2 || s.Any() != (len(a) > 0) {
				t.Fatalf("after instruction %d: counts of %v are wrong", op, s)
			}
			if len(want) > 0 && (s.First() != want[0] || s.Next(want[0]+1) != FromIndices(n, want[1:]...).First()) {
				t.Fatalf("after instruction %d: First %d, Next %d of %v", op, s.First(), s.Next(want[0]+1), want)
			}
		}
	})
}

func toggle(m map[int]bool, i int) {
	if m[i] {
		delete(m, i)
	} else {
		m[i] = true
	}
}

// FuzzParse checks that the parser never panics, and that what it accepts is a
// fixed point of writing and reading.
func FuzzParse(f *testing.F) {
	for _, s := range []string{"", "01", ".#\n#.", "2", "\xff", " 0\u20281"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := Parse(text)
		if err != nil {
			if s != nil || err.Error() == "" {
				t.Fatalf("set %v with error %q", s, err)
			}
			return
		}
		checkInvariant(t, s)
		again, err := Parse(s.String())
		if err != nil || !again.Equal(s) {
			t.Fatalf("%q read as %v, read back as %v, %v", text, s, again, err)
		}
	})
}
