package gf2

import (
	"errors"
	"fmt"
	"strings"

	"parity.lab/lib/bitset"
)

// ErrInconsistent matches every [*InconsistentError] in errors.Is.
var ErrInconsistent = errors.New("gf2: no solution")

// ErrSingular matches every [*SingularError] in errors.Is.
var ErrSingular = errors.New("gf2: no inverse")

// InconsistentError says that M·x = b has no solution, and proves it.
type InconsistentError struct {
	// Certificate is a y with yᵀ·M = 0 and yᵀ·b = 1: the equations it selects add
	// up to 0 = 1. Any x would give 0 = (yᵀ·M)·x = yᵀ·b = 1.
	Certificate *bitset.Set
	// Row is the last equation of the certificate. The equations before it have
	// a common solution; with it there is none.
	Row int
	// Column is the column of the right side B in SolveMany, 0 in Solve.
	Column int

	many bool
}

// Error says which equations contradict each other, and for which right side if
// there were several.
func (e *InconsistentError) Error() string {
	which := ""
	if e.many {
		which = fmt.Sprintf(" for right side %d", e.Column)
	}
	if e.Certificate.Count() == 1 {
		return fmt.Sprintf("gf2: no solution%s: equation %d reads 0 = 1", which, e.Row)
	}
	return fmt.Sprintf("gf2: no solution%s: equations %s add up to 0 = 1", which, list(e.Certificate))
}

// list writes the first few indices of y.
func list(y *bitset.Set) string {
	const most = 12
	var parts []string
	for i := range y.All() {
		if len(parts) == most {
			parts = append(parts, fmt.Sprintf("… (%d in all)", y.Count()))
			break
		}
		parts = append(parts, fmt.Sprint(i))
	}
	return strings.Join(parts, ", ")
}

// Is reports whether target is [ErrInconsistent].
func (e *InconsistentError) Is(target error) bool { return target == ErrInconsistent }

// Check reports whether the certificate proves that M·x = b has no solution. It
// needs nothing but a product: yᵀ·M = 0 and yᵀ·b = 1.
func (e *InconsistentError) Check(m *Matrix, b *bitset.Set) bool {
	y := e.Certificate
	return y.Len() == m.rows && b.Len() == m.rows && m.VecMul(y).None() && y.ParityAnd(b) == 1
}

// inconsistent returns the error for a right side that some vector of the left
// null space basis does not annihilate: the first one.
func inconsistent(left []*bitset.Set, b *bitset.Set) *InconsistentError {
	for _, y := range left {
		if y.ParityAnd(b) == 1 {
			return &InconsistentError{Certificate: y, Row: y.Last()}
		}
	}
	panic("gf2: certificate asked for a system that has a solution")
}

// SingularError says that a square matrix has no inverse, and proves it.
type SingularError struct {
	// NullVector is an x ≠ 0 with M·x = 0: the columns it selects add up to 0.
	NullVector *bitset.Set
}

// Error says which columns are dependent.
func (e *SingularError) Error() string {
	if e.NullVector.Count() == 1 {
		return fmt.Sprintf("gf2: no inverse: column %d is 0", e.NullVector.First())
	}
	return fmt.Sprintf("gf2: no inverse: columns %s add up to 0", list(e.NullVector))
}

// Is reports whether target is [ErrSingular].
func (e *SingularError) Is(target error) bool { return target == ErrSingular }

// Check reports whether the null vector proves that M has no inverse.
func (e *SingularError) Check(m *Matrix) bool {
	x := e.NullVector
	return x.Len() == m.cols && x.Any() && m.MulVec(x).None()
}
