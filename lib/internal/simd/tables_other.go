//go:build !amd64 || purego

package simd

// Without assembly every width is Width64, and neither of these is reached.

func (t *Tables) fastBuild(rows []uint64, n int) { t.plainBuild(rows, n) }

func (t *Tables) fastAdd(rows, mult []uint64) { t.plainAdd(rows, mult) }
