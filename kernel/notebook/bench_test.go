package notebook

import (
	"os"
	"testing"
)

func BenchmarkFile(b *testing.B) {
	data, err := os.ReadFile("testdata/outputs.ipynb")
	if err != nil {
		b.Fatal(err)
	}
	n, err := Parse(data)
	if err != nil {
		b.Fatal(err)
	}
	b.Run("Parse", func(b *testing.B) {
		b.SetBytes(int64(len(data)))
		for b.Loop() {
			if _, err := Parse(data); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("Bytes", func(b *testing.B) {
		b.SetBytes(int64(len(data)))
		for b.Loop() {
			n.Bytes()
		}
	})
	b.Run("HTML", func(b *testing.B) {
		for b.Loop() {
			if _, err := n.HTML(HTMLOptions{}); err != nil {
				b.Fatal(err)
			}
		}
	})
}
