package oracle

import "slices"

// Rank returns the rank over GF(2) of a matrix given by its rows, by schoolbook
// elimination on a copy. Rows may be of any equal length.
func Rank(rows [][]bool) int {
	m := make([][]bool, len(rows))
	for i := range rows {
		m[i] = slices.Clone(rows[i])
	}
	rank := 0
	for col := 0; len(m) > 0 && col < len(m[0]); col++ {
		pivot := -1
		for i := rank; i < len(m); i++ {
			if m[i][col] {
				pivot = i
				break
			}
		}
		if pivot < 0 {
			continue
		}
		m[rank], m[pivot] = m[pivot], m[rank]
		for i := range m {
			if i != rank && m[i][col] {
				for j := range m[i] {
					m[i][j] = m[i][j] != m[rank][j]
				}
			}
		}
		rank++
	}
	return rank
}
