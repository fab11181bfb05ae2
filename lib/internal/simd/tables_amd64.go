//go:build !purego

package simd

//go:noescape
func buildWide256(tab, rows *uint64, n int)

//go:noescape
func buildFine256(tab, rows *uint64, n int)

//go:noescape
func buildWide512(tab, rows *uint64, n int)

//go:noescape
func buildFine512(tab, rows *uint64, n int)

//go:noescape
func addWide256(rows *uint64, n int, mult, tab *uint64)

//go:noescape
func addFine256(rows *uint64, n int, mult, tab *uint64)

//go:noescape
func addWide512(rows *uint64, n int, mult, tab *uint64)

//go:noescape
func addFine512(rows *uint64, n int, mult, tab *uint64)

// fastBuild fills the tables by assembly.
func (t *Tables) fastBuild(rows []uint64, n int) {
	switch {
	case t.width == Width512 && t.fine:
		buildFine512(&t.tab[0], &rows[0], n)
	case t.width == Width512:
		buildWide512(&t.tab[0], &rows[0], n)
	case t.fine:
		buildFine256(&t.tab[0], &rows[0], n)
	default:
		buildWide256(&t.tab[0], &rows[0], n)
	}
}

// fastAdd adds from the tables by assembly.
func (t *Tables) fastAdd(rows, mult []uint64) {
	switch {
	case t.width == Width512 && t.fine:
		addFine512(&rows[0], len(mult), &mult[0], &t.tab[0])
	case t.width == Width512:
		addWide512(&rows[0], len(mult), &mult[0], &t.tab[0])
	case t.fine:
		addFine256(&rows[0], len(mult), &mult[0], &t.tab[0])
	default:
		addWide256(&rows[0], len(mult), &mult[0], &t.tab[0])
	}
}
