package bitset

import "testing"

var operations = []struct {
	name    string
	inPlace func(s, t *Set)
	to      func(s, dst, t *Set)
	bit     func(a, b bool) bool
}{
	{"Xor", (*Set).Xor, (*Set).XorTo, func(a, b bool) bool { return a != b }},
	{"And", (*Set).And, (*Set).AndTo, func(a, b bool) bool { return a && b }},
	{"Or", (*Set).Or, (*Set).OrTo, func(a, b bool) bool { return a || b }},
	{"AndNot", (*Set).AndNot, (*Set).AndNotTo, func(a, b bool) bool { return a && !b }},
}

func TestOperationsBitByBit(t *testing.T) {
	r := rng(2)
	for _, op := range operations {
		for _, n := range lengths {
			a, b := Random(n, r), Random(n, r)
			want := FromFunc(n, func(i int) bool { return op.bit(a.Test(i), b.Test(i)) })

			inPlace, b0 := a.Clone(), b.Clone()
			op.inPlace(inPlace, b)
			dst := Random(n, r)
			op.to(a, dst, b)
			overFirst, overSecond := a.Clone(), b.Clone()
			op.to(overFirst, overFirst, b)
			op.to(a, overSecond, overSecond)
			for name, got := range map[string]*Set{
				"in place": inPlace, "to dst": dst, "to s": overFirst, "to t": overSecond,
			} {
				checkInvariant(t, got)
				if !got.Equal(want) {
					t.Errorf("length %d: %s %s = %v, want %v", n, op.name, name, got, want)
				}
			}
			if !b.Equal(b0) {
				t.Errorf("length %d: %s changed its operand", n, op.name)
			}
			same := a.Clone()
			op.inPlace(same, same)
			if want := FromFunc(n, func(i int) bool { return op.bit(a.Test(i), a.Test(i)) }); !same.Equal(want) {
				t.Errorf("length %d: %s of a set with itself = %v, want %v", n, op.name, same, want)
			}
		}
	}
}

func TestUnequalLengths(t *testing.T) {
	// 64 and 65 differ in words, 65 and 66 in the length only.
	for _, c := range []struct{ n, m int }{{0, 1}, {63, 64}, {64, 65}, {65, 66}} {
		a, b := New(c.n), New(c.m)
		for _, op := range operations {
			checkPanic(t, "want equal lengths", func() { op.inPlace(a, b) })
			checkPanic(t, "want equal lengths", func() { op.inPlace(b, a) })
			checkPanic(t, "want equal lengths", func() { op.to(a, a, b) })
			checkPanic(t, "want equal lengths", func() { op.to(a, b, a) })
		}
		checkPanic(t, "want equal lengths", func() { a.Copy(b) })
		checkPanic(t, "want equal lengths", func() { a.CountAnd(b) })
		checkPanic(t, "want equal lengths", func() { a.ParityAnd(b) })
		checkPanic(t, "want equal lengths", func() { a.Intersects(b) })
		checkPanic(t, "want equal lengths", func() { a.SubsetOf(b) })
		if a.Len() != c.n || b.Len() != c.m || a.Any() || b.Any() {
			t.Errorf("lengths %d and %d: a refused operation changed a set", c.n, c.m)
		}
	}
}
