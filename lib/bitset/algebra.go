package bitset

// Xor sets s = s + t, the sum over GF(2) (symmetric difference). It panics if
// the lengths differ.
func (s *Set) Xor(t *Set) { s.XorTo(s, t) }

// And sets s = s ∩ t, the pointwise product. It panics if the lengths differ.
func (s *Set) And(t *Set) { s.AndTo(s, t) }

// Or sets s = s ∪ t. It panics if the lengths differ.
func (s *Set) Or(t *Set) { s.OrTo(s, t) }

// AndNot sets s = s \ t: it clears the bits that are set in t. It panics if the
// lengths differ.
func (s *Set) AndNot(t *Set) { s.AndNotTo(s, t) }

// XorTo sets dst = s + t. dst may be s or t. It panics if the lengths differ.
func (s *Set) XorTo(dst, t *Set) {
	a, b, d := operands(s, t, dst)
	for i := range d {
		d[i] = a[i] ^ b[i]
	}
}

// AndTo sets dst = s ∩ t. dst may be s or t. It panics if the lengths differ.
func (s *Set) AndTo(dst, t *Set) {
	a, b, d := operands(s, t, dst)
	for i := range d {
		d[i] = a[i] & b[i]
	}
}

// OrTo sets dst = s ∪ t. dst may be s or t. It panics if the lengths differ.
func (s *Set) OrTo(dst, t *Set) {
	a, b, d := operands(s, t, dst)
	for i := range d {
		d[i] = a[i] | b[i]
	}
}

// AndNotTo sets dst = s \ t. dst may be s or t. It panics if the lengths differ.
func (s *Set) AndNotTo(dst, t *Set) {
	a, b, d := operands(s, t, dst)
	for i := range d {
		d[i] = a[i] &^ b[i]
	}
}

// operands returns the words of three sets of one length. Cutting a and b to the
// length of d lets the compiler drop the bounds checks in the loops.
func operands(s, t, dst *Set) (a, b, d []uint64) {
	s.same(t)
	s.same(dst)
	d = dst.w
	return s.w[:len(d)], t.w[:len(d)], d
}
