package main

import (
	"encoding/binary"
	"io"
	"math/rand/v2"

	"parity.lab/lib/internal/simd"
	"parity.lab/lib/poly"
)

// gcdGoals are the ratios to NTL that are wanted, by kernel.
var gcdGoals = [3]float64{simd.Plain: 1.5, simd.PCLMULQDQ: 0.4, simd.VPCLMULQDQ: 0.15}

// polynomials compares package poly with NTL on random polynomials.
func (j *job) polynomials() error {
	for _, n := range j.degrees {
		r := rand.New(rand.NewPCG(uint64(n), 3))
		draw := func() poly.Poly { return poly.Random(n, r).Add(poly.Monomial(n)) }
		f, g := draw(), draw()
		if err := j.ntl.load(coefficients(f), coefficients(g)); err != nil {
			return err
		}
		for _, o := range []struct {
			name  string
			goals [3]float64
			run   func() func() uint64
		}{
			{"gcd", gcdGoals, func() func() uint64 {
				d := poly.GCD(f, g)
				return func() uint64 { return uint64(newChecksum.add(d.Words())) }
			}},
			{"xgcd", [3]float64{}, func() func() uint64 {
				d, s, t := poly.XGCD(f, g)
				return func() uint64 { return uint64(newChecksum.add(d.Words()).add(s.Words()).add(t.Words())) }
			}},
			{"mul", [3]float64{}, func() func() uint64 {
				p := f.Mul(g)
				return func() uint64 { return uint64(newChecksum.add(p.Words())) }
			}},
		} {
			theirs, ours, err := contest(j.ntl, o.name, j.seconds, simd.CarrylessWays(), useCarryless, o.run)
			if err != nil {
				return err
			}
			for i, w := range simd.CarrylessWays() {
				j.table.add(line{o.name, kernelName(w), "NTL", n, theirs, ours[i], o.goals[w]})
			}
		}
	}
	return nil
}

// kernelName names kernels without carries as those on rows are named.
func kernelName(w simd.Carryless) string {
	if w == simd.Plain {
		return simd.Width64.String()
	}
	return w.String()
}

// coefficients returns how a polynomial is written: as little-endian words.
func coefficients(p poly.Poly) func(io.Writer) error {
	return func(w io.Writer) error { return binary.Write(w, binary.LittleEndian, p.Words()) }
}
