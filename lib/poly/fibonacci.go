package poly

import (
	"fmt"
	"math/bits"
)

// Fibonacci returns the Fibonacci polynomial f_n: f_0 = 0, f_1 = 1, f_{k+1} =
// x·f_k + f_{k−1}. f_{n+1} is the characteristic polynomial of the adjacency
// matrix of the path with n vertices; over GF(2) it is also the Chebyshev
// polynomial of the second kind U_n(x/2). Its degree is n−1. It panics if n is
// negative. Cost O(n/64): f_{2k} = x·f_k² and f_{2k+1} = (f_k + f_{k+1})².
func Fibonacci(n int) Poly {
	f, _ := FibonacciPair(n)
	return f
}

// FibonacciPair returns f_n and f_{n+1}, see [Fibonacci].
func FibonacciPair(n int) (f, next Poly) {
	return fibonacci(n, func(p Poly) Poly { return p })
}

// FibonacciMod returns f_n modulo m, see [Fibonacci]. It panics if n is negative
// or m is 0. Cost: two squares and divisions of the degree of m for every bit of
// n.
func FibonacciMod(n int, m Poly) Poly {
	f, _ := fibonacci(n, func(p Poly) Poly { return p.Mod(m) })
	return f
}

// fibonacci returns f_n and f_{n+1}, reducing what it computes.
func fibonacci(n int, reduce func(Poly) Poly) (f, next Poly) {
	if n < 0 {
		panic(fmt.Sprintf("poly: Fibonacci polynomial %d", n))
	}
	// The leading bits make polynomials of one word.
	low := max(0, bits.Len(uint(n))-6)
	var a, b uint64 = 0, 1
	for range n >> low {
		a, b = b, b<<1^a
	}
	f, next = reduce(FromWords([]uint64{a})), reduce(FromWords([]uint64{b}))
	for i := low - 1; i >= 0; i-- {
		sum := reduce(f.Add(next).Square())
		if n>>i&1 == 0 {
			f, next = reduce(f.Square().Shift(1)), sum
		} else {
			f, next = sum, reduce(next.Square().Shift(1))
		}
	}
	return f, next
}

// Lucas returns the Lucas polynomial l_n: l_0 = 0 (that is 2), l_1 = x, l_{k+1} =
// x·l_k + l_{k−1}, so that l_n(z + 1/z) = z^n + 1/z^n. It is x·f_n, and for n ≥ 1
// the characteristic polynomial of the adjacency matrix of the cycle with n
// vertices, n ≥ 3. It panics if n is negative. Cost O(n/64).
func Lucas(n int) Poly { return Fibonacci(n).Shift(1) }
