package gf2

import "parity.lab/lib/internal/simd"

// strips is a block of a matrix for products: strip after strip of words, each of one
// length, beginning pitch words apart. The left factor has a strip for each word of
// its columns, the right factor and the product one for each tile.
type strips struct {
	w                    []uint64
	count, length, pitch int
}

func (s strips) strip(k int) []uint64 { return s.w[k*s.pitch : k*s.pitch+s.length] }

// part returns count strips from the given one on, length words of each from the
// given one on.
func (s strips) part(strip, word, count, length int) strips {
	if count == 0 || length == 0 {
		return strips{count: count, length: length}
	}
	return strips{s.w[strip*s.pitch+word:], count, length, s.pitch}
}

// quarters cuts the first 2·count strips of 2·length words in four.
func (s strips) quarters(count, length int) (s11, s12, s21, s22 strips) {
	return s.part(0, 0, count, length), s.part(count, 0, count, length),
		s.part(0, length, count, length), s.part(count, length, count, length)
}

// add adds t to s.
func (s strips) add(t strips) {
	for k := range s.count {
		xor(s.strip(k), t.strip(k))
	}
}

// set sets s to t + u.
func (s strips) set(t, u strips) {
	for k := range s.count {
		dst, a := s.strip(k), t.strip(k)
		b := u.strip(k)[:len(dst)]
		a = a[:len(dst)]
		for i := range dst {
			dst[i] = a[i] ^ b[i]
		}
	}
}

// newStrips returns strips of zeros.
func newStrips(count, length int) strips {
	return strips{make([]uint64, count*length), count, length, length}
}

// product adds products to a matrix.
type product struct {
	tables []*simd.Tables // one for each worker
	// from is the size in words of columns, and in rows by 64, from which the
	// factors are cut in four.
	from int
}

// cuts reports whether factors of the given size are cut in four.
func (p *product) cuts(rows, innerRows, tiles int) bool {
	return min(innerRows/64/2, rows/64/2, tiles/2*tileWords) >= p.from
}

// smallest returns how many rows the left factor has when it is no longer cut.
func (p *product) smallest(rows, innerRows, tiles int) int {
	for p.cuts(rows, innerRows, tiles) {
		rows, innerRows, tiles = rows/2, innerRows/64/2*64, tiles/2
	}
	return rows
}

// add adds a·b to c, where b has innerRows rows, of which each strip of a selects 64,
// the last one those that are left.
//
// Large factors are cut in four and seven products of the quarters do instead of
// eight (Strassen; with 15 sums, as Winograd has it). What cannot be cut in half, at
// the ends, is done by tables.
func (p *product) add(c, a, b strips, innerRows int) {
	if !p.cuts(a.length, innerRows, b.count) {
		p.addByTables(c, a, b, innerRows)
		return
	}
	inner, rows, tiles := innerRows/64/2, a.length/2, b.count/2
	a11, a12, a21, a22 := a.quarters(inner, rows)
	b11, b12, b21, b22 := b.quarters(tiles, inner*64*tileWords)
	c11, c12, c21, c22 := c.quarters(tiles, rows*tileWords)
	s, t := newStrips(inner, rows), newStrips(tiles, inner*64*tileWords)
	x := newStrips(tiles, rows*tileWords)
	mul := func(c, a, b strips) { p.add(c, a, b, inner*64) }

	s.set(a21, a22)
	t.set(b11, b12)
	mul(x, s, t)
	c12.add(x)
	c22.add(x)

	clear(x.w)
	mul(x, a11, b11)
	c11.add(x)
	mul(c11, a12, b21)

	s.add(a11)
	t.add(b22)
	mul(x, s, t)
	c12.add(x)
	s.add(a12)
	mul(c12, s, b22)
	t.add(b21)
	mul(c21, a22, t)

	s.set(a11, a21)
	t.set(b12, b22)
	mul(x, s, t)
	c21.add(x)
	c22.add(x)

	// The ends: an inner part, a row and a tile.
	if at := 2 * inner; at < a.count {
		p.addByTables(c.part(0, 0, 2*tiles, 2*rows*tileWords), a.part(at, 0, a.count-at, 2*rows),
			b.part(0, at*64*tileWords, 2*tiles, b.length-at*64*tileWords), innerRows-at*64)
	}
	if at := 2 * rows; at < a.length {
		p.addByTables(c.part(0, at*tileWords, 2*tiles, c.length-at*tileWords), a.part(0, at, a.count, a.length-at),
			b.part(0, 0, 2*tiles, b.length), innerRows)
	}
	if at := 2 * tiles; at < b.count {
		p.addByTables(c.part(at, 0, c.count-at, c.length), a, b.part(at, 0, b.count-at, b.length), innerRows)
	}
}

// blockRows is how many rows of a tile of the product are computed at a time:
// they stay in the second cache.
const blockRows = 4096

// addByTables adds a·b to c: 64 rows of b at a time, row i of a tile of the product
// gets what the word of row i of the left factor selects from them.
func (p *product) addByTables(c, a, b strips, innerRows int) {
	rows := a.length
	blocks := (rows + blockRows - 1) / blockRows
	n := min(len(p.tables), workers(b.count*blocks, rows*b.count*a.count))
	parallel(n, b.count*blocks, func(worker, part int) {
		from, to := b.strip(part/blocks), c.strip(part/blocks)
		first := part % blocks * blockRows
		last := min(rows, first+blockRows)
		for k := range a.count {
			p.tables[worker].Build(from[k*64*tileWords:], min(64, innerRows-64*k))
			p.tables[worker].Add(to[first*tileWords:last*tileWords], a.strip(k)[first:last])
		}
	})
}
