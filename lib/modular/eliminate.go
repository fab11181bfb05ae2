package modular

import (
	"errors"
	"fmt"
	"sync"
)

// ErrInconsistent is what every [*InconsistentError] is, for errors.Is.
var ErrInconsistent = errors.New("modular: no solution")

// InconsistentError says that M·x ≡ b (mod k) has no solution, and proves it.
type InconsistentError struct {
	// Y has Y·M ≡ 0 and Y·b ≢ 0 (mod k): if M·x ≡ b, then 0 ≡ (Y·M)·x ≡ Y·b.
	Y []int
	// Modulus is k.
	Modulus int
}

// Error says what was proven.
func (e *InconsistentError) Error() string {
	return fmt.Sprintf("modular: no solution mod %d: a combination of the rows is 0, and the same of the right side is not", e.Modulus)
}

// Is reports whether target is [ErrInconsistent].
func (e *InconsistentError) Is(target error) bool { return target == ErrInconsistent }

// Check verifies the proof by multiplication alone. Cost: O(rows·cols).
func (e *InconsistentError) Check(m *Matrix, b []int) bool {
	if m.k != e.Modulus || len(e.Y) != m.rows || len(b) != m.rows {
		return false
	}
	for _, a := range m.VecMul(e.Y) {
		if a != 0 {
			return false
		}
	}
	return Dot(e.Y, b, m.k) != 0
}

// Generator is a solution of M·x ≡ 0 (mod k) and its order, the least o > 0 with
// o·Vector ≡ 0.
type Generator struct {
	Vector []int
	Order  int
}

// Elimination is a matrix over Z/k made ready to be solved for many right sides. Make
// one with [Matrix.Eliminate]. It is used as *Elimination and never changes.
type Elimination struct {
	rows, cols, k int
	locals        []*local // one for each prime power
	// idempotent[i] is 1 mod prime power number i and 0 mod the others.
	idempotent []uint64

	once sync.Once
	null []Generator
}

// Eliminate brings the matrix to echelon form modulo each prime power of k, see the
// package comment.
func (m *Matrix) Eliminate() *Elimination {
	e := &Elimination{rows: m.rows, cols: m.cols, k: m.k}
	for _, power := range Factor(m.k) {
		e.locals = append(e.locals, newLocal(m, power))
		rest := uint64(m.k / power.Value)
		one := uint64(1)
		if rest > 1 {
			one = rest * inverse(rest, uint64(power.Value)) % uint64(m.k)
		}
		e.idempotent = append(e.idempotent, one)
	}
	return e
}

// Modulus returns k.
func (e *Elimination) Modulus() int { return e.k }

// Null returns generators of the null module {x : M·x ≡ 0 (mod k)}: each member is a
// sum of c_i times generator i with 0 ≤ c_i < Order_i, in exactly one way. Orders
// are powers of primes and more than 1. The slices are the caller's.
func (e *Elimination) Null() []Generator {
	list := make([]Generator, len(e.generators()))
	for i, g := range e.null {
		list[i] = Generator{append([]int(nil), g.Vector...), g.Order}
	}
	return list
}

func (e *Elimination) generators() []Generator {
	e.once.Do(func() {
		for i, l := range e.locals {
			vectors, orders := l.generators()
			for j, v := range vectors {
				g := Generator{make([]int, e.cols), orders[j]}
				for c, a := range v {
					g.Vector[c] = int(a * e.idempotent[i] % uint64(e.k))
				}
				e.null = append(e.null, g)
			}
		}
	})
	return e.null
}

// Solve returns the solutions of M·x ≡ b (mod k). If there are none, the error is an
// [*InconsistentError]. It panics if b has not as many entries as M rows.
func (e *Elimination) Solve(b []int) (*Solution, error) {
	if len(b) != e.rows {
		panic(fmt.Sprintf("modular: a right side of length %d for %d rows", len(b), e.rows))
	}
	reduced := make([]int, len(b))
	for i, a := range b {
		reduced[i] = Mod(a, e.k)
	}
	s := &Solution{X: make([]int, e.cols), Modulus: e.k}
	for i, l := range e.locals {
		x, proof := l.solve(reduced)
		if proof != nil {
			y := make([]int, e.rows)
			for j, a := range proof {
				y[j] = int(a) * (e.k / l.power.Value)
			}
			return nil, &InconsistentError{y, e.k}
		}
		for c, a := range x {
			s.X[c] = int((uint64(s.X[c]) + a*e.idempotent[i]) % uint64(e.k))
		}
	}
	s.null = e.generators()
	return s, nil
}

// Consistent reports whether M·x ≡ b (mod k) has a solution. It panics if b has not
// as many entries as M rows.
func (e *Elimination) Consistent(b []int) bool {
	_, err := e.Solve(b)
	return err == nil
}
