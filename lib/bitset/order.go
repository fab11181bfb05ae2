package bitset

import (
	"cmp"
	"encoding/binary"
	"math/bits"
	"slices"
)

// Equal reports whether s and t have the same length and the same bits.
func (s *Set) Equal(t *Set) bool { return s.n == t.n && slices.Equal(s.w, t.w) }

// Compare orders sets as their texts: bit 0 decides first, 0 before 1, and a
// proper prefix comes before what it begins. It returns -1, 0 or +1, and 0
// exactly when the sets are equal, lengths included.
func (s *Set) Compare(t *Set) int {
	shorter := min(s.n, t.n)
	for k := range min(len(s.w), len(t.w)) {
		d := s.w[k] ^ t.w[k]
		if d == 0 {
			continue
		}
		i := uint(bits.TrailingZeros64(d))
		if k<<6+int(i) >= shorter {
			break
		}
		return int(s.w[k]>>i&1)*2 - 1
	}
	return cmp.Compare(s.n, t.n)
}

// Hash returns a 64-bit hash of length and bits: equal sets have equal hashes,
// in every process. It is meant for hash tables, not for secrets or for files
// that outlive a version of this package.
func (s *Set) Hash() uint64 {
	h := mix(uint64(s.n) + 0x9e3779b97f4a7c15)
	for _, w := range s.w {
		h = mix(h ^ w)
	}
	return mix(h)
}

// mix folds the 128-bit product with an odd constant. The upper half matters: in
// the lower half alone a high bit of x moves a few high bits only, and sets with
// two or three ones collide.
func mix(x uint64) uint64 {
	hi, lo := bits.Mul64(x, 0xd6e8feb86659fd93)
	return hi ^ lo
}

// Key returns a string that is equal for two sets exactly when they are equal,
// for use as a map key. It has Len/8 rounded up, plus one, bytes and is not meant
// to be read.
func (s *Set) Key() string { return string(s.AppendKey(make([]byte, 0, 8*len(s.w)+1))) }

// AppendKey appends the bytes of [Set.Key] to dst and returns the result. With a
// reused buffer, m[string(buf)] looks a set up without allocating.
func (s *Set) AppendKey(dst []byte) []byte {
	start := len(dst)
	for _, w := range s.w {
		dst = binary.LittleEndian.AppendUint64(dst, w)
	}
	// Number of bytes and length mod 8 together give the length back.
	return append(dst[:start+(s.n+7)/8], byte(s.n%8))
}
