package poly_test

import (
	"context"
	"fmt"
	"math/big"

	"parity.lab/lib/poly"
)

// The nullity of the σ⁺-game on a square board without any matrix.
func Example() {
	for n := 1; n <= 9; n++ {
		f := poly.Fibonacci(n + 1)
		fmt.Print(poly.GCD(f, f.Translate()).Degree(), " ")
	}
	// Output: 0 0 0 4 2 0 0 0 8
}

func ExampleParse() {
	p, err := poly.Parse("x^4 + x + 1")
	fmt.Println(p, err)
	_, err = poly.Parse("x^4 + y")
	fmt.Println(err)
	// Output:
	// x^4+x+1 <nil>
	// poly: column 7: want a term: 0, 1, x or x^N
}

func ExamplePoly_DivMod() {
	p, m := poly.New(5, 3, 1), poly.New(2, 1, 0)
	q, r := p.DivMod(m)
	fmt.Printf("%v = (%v)·(%v) + %v\n", p, q, m, r)
	// Output: x^5+x^3+x = (x^3+x^2+x)·(x^2+x+1) + 0
}

func ExampleXGCD() {
	p, q := poly.New(6, 2, 1), poly.New(4, 1)
	g, s, t := poly.XGCD(p, q)
	fmt.Println(g, "=", s.Mul(p).Add(t.Mul(q)))
	// Output: x^3+x^2+x = x^3+x^2+x
}

func ExamplePoly_Factor() {
	fmt.Println(poly.Fibonacci(6).Factor())
	fmt.Println(poly.New(15, 0).Factor())
	// Output:
	// x·(x+1)^4
	// (x+1)·(x^2+x+1)·(x^4+x+1)·(x^4+x^3+1)·(x^4+x^3+x^2+x+1)
}

func ExamplePoly_Irreducible() {
	fmt.Println(poly.New(8, 4, 3, 1, 0).Irreducible())
	// Output: true
}

func ExamplePoly_Order() {
	n, err := poly.New(8, 4, 3, 2, 0).Order(context.Background())
	fmt.Println(n, err)
	// Output: 255 <nil>
}

func ExamplePoly_Inverse() {
	m := poly.New(8, 4, 3, 1, 0)
	inv, ok := poly.New(6, 4, 1, 0).Inverse(m)
	fmt.Println(inv, ok)
	// Output: x^7+x^6+x^3+x true
}

func ExamplePoly_Translate() {
	fmt.Println(poly.New(3).Translate())
	// Output: x^3+x^2+x+1
}

func ExampleFibonacci() {
	for n := range 7 {
		fmt.Println(n, poly.Fibonacci(n))
	}
	// Output:
	// 0 0
	// 1 1
	// 2 x
	// 3 x^2+1
	// 4 x^3
	// 5 x^4+x^2+1
	// 6 x^5+x
}

func ExamplePoly_Mul() {
	p := poly.New(2, 1, 0)
	fmt.Println(p.Mul(p), p.Square(), p.Mul(poly.New(1, 0)))
	// Output: x^4+x^2+1 x^4+x^2+1 x^3+1
}

func ExampleGCD() {
	fmt.Println(poly.GCD(poly.New(15, 0), poly.New(10, 0)))
	fmt.Println(poly.GCDAll(poly.Fibonacci(12), poly.Fibonacci(18), poly.Fibonacci(30)))
	fmt.Println(poly.LCM(poly.New(2, 0), poly.New(3, 0)))
	// Output:
	// x^5+1
	// x^5+x
	// x^4+x^3+x+1
}

// The Frobenius map: x^(2^8) = x in the field with 256 elements.
func ExamplePoly_PowMod() {
	m := poly.New(8, 4, 3, 1, 0)
	fmt.Println(poly.X().PowMod(big.NewInt(256), m))
	fmt.Println(poly.New(1, 0).PowMod(big.NewInt(25), m))
	// Output:
	// x
	// x
}

func ExamplePoly_Reverse() {
	p := poly.New(4, 1, 0)
	fmt.Println(p.Reverse(4), p.Reverse(6))
	// Output: x^4+x^3+1 x^6+x^5+x^2
}

func ExamplePoly_Compose() {
	fmt.Println(poly.New(2, 1).Compose(poly.New(3, 0)))
	// Output: x^6+x^3
}

func ExamplePoly_SquareFree() {
	p := poly.New(1).Mul(poly.New(1, 0).Pow(4)).Mul(poly.New(2, 1, 0).Pow(4))
	fmt.Println(p.SquareFree())
	// Output: x·(x^3+1)^4
}

func ExamplePoly_DistinctDegree() {
	for _, d := range poly.New(15, 0).DistinctDegree() {
		fmt.Println(d.Degree, d.Product)
	}
	// Output:
	// 1 x+1
	// 2 x^2+x+1
	// 4 x^12+x^9+x^6+x^3+1
}

func ExamplePoly_LaTeX() {
	fmt.Println(poly.New(10, 1, 0).LaTeX())
	fmt.Printf("%v %b %x\n", poly.New(6, 1), poly.New(6, 1), poly.New(6, 1))
	// Output:
	// $x^{10}+x+1$
	// x^6+x 1000010 42
}

// The cycle with 6 vertices has the characteristic polynomial x^6+x^2.
func ExampleLucas() {
	fmt.Println(poly.Lucas(6), poly.FibonacciMod(1_000_000, poly.New(4, 1, 0)))
	// Output: x^6+x^2 x^3+x+1
}
