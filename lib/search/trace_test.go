package search

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

func TestTrace(t *testing.T) {
	// 0 → 1, 2, 3; 3 → 1; 1 → 2; 2 → 4 (goal). Edge 1 is pruned.
	g := newDigraph(5, 4, [2]int{0, 1}, [2]int{0, 2}, [2]int{0, 3}, [2]int{3, 1}, [2]int{1, 2}, [2]int{2, 0}, [2]int{2, 4}, [2]int{2, 1})
	rule := NewRule("no 1", func(_ *Node, m int) bool { return m != 1 })
	var got []string
	r, err := DFS(background, g, Options{Rules: []Rule{rule}, Trace: func(s Step) {
		got = append(got, strings.TrimSpace(fmt.Sprintf("%s %d: vertex %d depth %d %s", s.Kind, s.Move, s.Node.Bits[0], s.Node.Depth, s.Rule)))
	}})
	want := []string{
		"visit -1: vertex 0 depth 0",
		"prune 1: vertex 0 depth 0 no 1",
		"visit 2: vertex 3 depth 1",
		"visit 3: vertex 1 depth 2",
		"visit 4: vertex 2 depth 3",
		"repeat 7: vertex 1 depth 4",
		"goal 6: vertex 4 depth 4",
	}
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("%v\n%s", r, strings.Join(got, "\n"))
	}
	got = nil
	DFS(background, g, Options{MaxDepth: 1, Trace: func(s Step) { got = append(got, string(s.Kind)) }})
	if want := "visit visit cut visit cut visit cut"; strings.Join(got, " ") != want {
		t.Errorf("%v, want %s", got, want)
	}
}

// TestTraceChangesNothing runs a search with masks with and without a trace.
func TestTraceChangesNothing(t *testing.T) {
	p := bulbs24(t)
	visits, prunes := 0, 0
	plain, _ := DFS(background, p, Options{Rules: []Rule{p.equalCountsMask()}})
	traced, _ := DFS(background, p, Options{Rules: []Rule{p.equalCountsMask()}, Trace: func(s Step) {
		switch s.Kind {
		case Visit:
			visits++
		case Prune:
			prunes++
		}
	}})
	if !slices.Equal(plain.Moves, traced.Moves) || !sameStats(plain.Stats, traced.Stats) {
		t.Errorf("%v\n%v", plain, traced)
	}
	if visits != plain.Stats.States || prunes != plain.Stats.Pruned {
		t.Errorf("%d visits, %d prunes", visits, prunes)
	}
}
