package graph

import "testing"

func BenchmarkBoard(b *testing.B) {
	for _, spec := range []BoardSpec{
		{Rows: 5, Cols: 5, Topology: Torus},
		{Rows: 300, Cols: 300, Topology: Torus},
		{Rows: 300, Cols: 300, Rule: King},
		{Rows: 300, Cols: 300, Rule: Hex},
		{Rows: 300, Cols: 300},
	} {
		b.Run(mustBoard(spec).String(), func(b *testing.B) {
			for b.Loop() {
				mustBoard(spec)
			}
		})
	}
}

func BenchmarkRead(b *testing.B) {
	g := Random(500, 0.1, 1)
	for _, f := range []Format{EdgeList, Matrix, Lists, Graph6, Sparse6, Digraph6, DIMACS} {
		text, err := g.Text(f)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(string(f), func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				if _, err := Read(f, text); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkForcePlaces(b *testing.B) {
	for _, g := range []*Graph{Petersen(), Grid(10, 10), Grid(30, 30)} {
		b.Run(g.String(), func(b *testing.B) {
			for b.Loop() {
				g.ForcePlaces(1)
			}
		})
	}
}
