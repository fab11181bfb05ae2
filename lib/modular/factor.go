package modular

// PrimePower is p^e, Value its value.
type PrimePower struct{ P, E, Value int }

// Factor returns the prime powers whose product is k, by increasing prime. It
// panics if k is not in 2 … MaxModulus. Cost: O(√k).
func Factor(k int) []PrimePower {
	checkModulus(k)
	var list []PrimePower
	for p := 2; k > 1; p++ {
		if p > k/p {
			p = k
		}
		if k%p != 0 {
			continue
		}
		f := PrimePower{P: p, Value: 1}
		for k%p == 0 {
			k /= p
			f.E++
			f.Value *= p
		}
		list = append(list, f)
	}
	return list
}

// inverse returns the inverse of the unit a mod q, by Euclid's algorithm.
func inverse(a, q uint64) uint64 {
	r0, r1 := int64(q), int64(a%q)
	s0, s1 := int64(0), int64(1)
	for r1 != 0 {
		d := r0 / r1
		r0, r1 = r1, r0-d*r1
		s0, s1 = s1, s0-d*s1
	}
	if s0 < 0 {
		s0 += int64(q)
	}
	return uint64(s0) % q
}
