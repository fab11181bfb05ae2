package search

import (
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// key makes a map key of a state.
func key(bits []uint64) string {
	b := make([]byte, 0, 8*len(bits))
	for _, w := range bits {
		b = binary.LittleEndian.AppendUint64(b, w)
	}
	return string(b)
}

func TestVisitedAgainstMap(t *testing.T) {
	for _, words := range []int{0, 1, 2, 3, 9, 15, 600} {
		t.Run(fmt.Sprint(words), func(t *testing.T) {
			r := rand.New(rand.NewPCG(1, uint64(words)))
			v := NewVisited(words)
			known := map[string]int{}
			state := make([]uint64, words)
			for range 3000 {
				// Few different values, so that many states come again.
				for i := range state {
					state[i] = 0
				}
				if words > 0 {
					state[r.IntN(words)] = r.Uint64N(3000/uint64(words) + 2)
				}
				number, seen := known[key(state)]
				if got := v.Find(state); seen && got != number || !seen && got != -1 {
					t.Fatalf("Find = %d, want %d (%v)", got, number, seen)
				}
				i, added := v.Add(state)
				if added == seen || seen && i != number || !seen && i != len(known) {
					t.Fatalf("Add = %d, %v; want %d, %v", i, added, number, !seen)
				}
				known[key(state)] = i
				if !slices.Equal(v.At(i), state) {
					t.Fatalf("At(%d) = %v, want %v", i, v.At(i), state)
				}
			}
			if v.Len() != len(known) || v.Words() != words {
				t.Errorf("%d states of %d words, want %d of %d", v.Len(), v.Words(), len(known), words)
			}
		})
	}
}

// TestVisitedExact adds so many states that some have equal 32-bit hashes.
func TestVisitedExact(t *testing.T) {
	const n = 300_000
	v := NewVisited(1)
	byHash := make(map[uint32]bool, n)
	collisions := 0
	for i := range uint64(n) {
		s := []uint64{i * i * 0x9e3779b97f4a7c15}
		if h := hash(s); byHash[h] {
			collisions++
		} else {
			byHash[h] = true
		}
		if number, added := v.Add(s); !added || number != int(i) {
			t.Fatalf("state %d: number %d, added %v", i, number, added)
		}
	}
	if collisions == 0 {
		t.Error("the test met no two states with the same hash")
	}
	for i := range uint64(n) {
		if got := v.Find([]uint64{i * i * 0x9e3779b97f4a7c15}); got != int(i) {
			t.Fatalf("state %d found as %d", i, got)
		}
	}
	if per := float64(v.Bytes()) / n; per > 8+22.5 {
		t.Errorf("%.1f bytes per state", per)
	}
}

func TestVisitedPanics(t *testing.T) {
	v := NewVisited(2)
	v.Add([]uint64{1, 2})
	for name, f := range map[string]func(){
		"negative words": func() { NewVisited(-1) },
		"short Add":      func() { v.Add([]uint64{1}) },
		"long Find":      func() { v.Find([]uint64{1, 2, 3}) },
		"At -1":          func() { v.At(-1) },
		"At Len":         func() { v.At(1) },
	} {
		mustPanic(t, name, f)
	}
}

func mustPanic(t *testing.T, name string, f func()) {
	t.Helper()
	defer func() {
		if s, ok := recover().(string); !ok || len(s) < 8 || s[:8] != "search: " {
			t.Errorf("%s: no panic of the package, but %q", name, s)
		}
	}()
	f()
}

func BenchmarkVisitedAdd(b *testing.B) {
	for _, words := range []int{1, 9, 15} {
		b.Run(fmt.Sprintf("words=%d", words), func(b *testing.B) {
			const n = 10_000
			state := make([]uint64, words)
			b.ReportAllocs()
			for b.Loop() {
				v := NewVisited(words)
				for i := range uint64(n) {
					state[words/2] = i * 0x9e3779b97f4a7c15
					v.Add(state)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/n, "ns/state")
		})
	}
}
