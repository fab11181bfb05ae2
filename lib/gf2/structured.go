package gf2

import "parity.lab/lib/bitset"

// Circulant returns the square matrix with the given first row, whose every other
// row is the one above it moved right by one, the last entry coming to the front.
func Circulant(row *bitset.Set) *Matrix {
	n := row.Len()
	return FromFunc(n, n, func(i, j int) bool { return row.Test((j - i + n) % n) })
}

// Toeplitz returns the matrix with the given first column and first row, whose
// entries are equal along diagonals. It panics if both are not empty and their
// first entries differ, or if one alone is empty.
func Toeplitz(column, row *bitset.Set) *Matrix {
	if (column.Len() == 0) != (row.Len() == 0) || column.Len() > 0 && column.Test(0) != row.Test(0) {
		panic("gf2: column and row of a Toeplitz matrix have different first entries")
	}
	return FromFunc(column.Len(), row.Len(), func(i, j int) bool {
		if i > j {
			return column.Test(i - j)
		}
		return row.Test(j - i)
	})
}

// Entry is the place of a 1 in a sparse matrix.
type Entry struct{ Row, Col int }

// FromEntries returns the rows×cols matrix that is the sum of the given entries;
// one that occurs twice cancels. It panics if there is no such entry.
func FromEntries(rows, cols int, entries []Entry) *Matrix {
	m := New(rows, cols)
	for _, e := range entries {
		m.Flip(e.Row, e.Col)
	}
	return m
}

// Entries returns the places of the ones, row by row.
func (m *Matrix) Entries() []Entry {
	var entries []Entry
	for i := range m.rows {
		for j := range m.Row(i).All() {
			entries = append(entries, Entry{i, j})
		}
	}
	return entries
}
