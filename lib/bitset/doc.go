// Package bitset holds vectors over GF(2) of a fixed length, packed in words.
//
// # Mathematics
//
// A [Set] of length n is at the same time a vector x in GF(2)^n, a subset of
// {0, …, n−1}, and a row of n lamps. Addition of vectors is [Set.Xor], the
// pointwise product is [Set.And], the inner product x·y is [Set.ParityAnd], and
// the weight |x| is [Set.Count]. One type serves configurations (which lights are
// on), press patterns (which lights are pressed) and null vectors; the doc
// comment of whoever returns a Set says which it is.
//
// # Length
//
// The length is part of the value, as it is for a vector: it is fixed when the
// set is made, sets of different lengths are never equal, and an operation on
// two sets needs equal lengths. No call makes a set longer by accident.
// [Set.Len] is the length and [Set.Count] the number of ones. Only
// [Set.UnmarshalText] and [Set.UnmarshalJSON] replace the length, with that of
// the text.
//
//	s := bitset.FromIndices(10, 2, 3, 7)
//	t, err := bitset.Parse("0110000001")
//	s.Xor(t)                 // s = 0101000101
//	for i := range s.All() { // 1, 3, 7, 9
//		…
//	}
//
// # Storage, invariant and aliasing
//
// Bit i is bit i mod 64 of word i/64. The bits of the last word beyond the
// length are zero, always; counting, comparing and hashing rely on it.
// [Set.Words] shares the storage with the set, so a caller who writes through it
// must keep the invariant; everything else that goes in or out is copied.
// In the forms with a destination (XorTo, AndTo, OrTo, AndNotTo) the
// destination may be one of the operands.
//
// The zero value is the set of length 0. Sets are used as *Set. Any number of
// goroutines may read a set at once; a writer needs it alone.
//
// # Errors
//
// A wrong index, a wrong length or unequal lengths are mistakes in the program
// and panic with a string that starts with "bitset: ". Text that cannot be read
// is an error of type [*SyntaxError] that names the place.
//
// # Cost
//
// Reading or writing one bit takes constant time and is inlined. Everything else
// takes O(n/64) word operations, plus the number of ones where ones are listed;
// texts take O(n). Only constructors, Clone, Slice, the listing functions and the
// texts allocate.
package bitset
