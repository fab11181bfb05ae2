package search

import (
	"bytes"
	"fmt"
	"image/gif"
	"strings"
	"testing"
	"time"
)

func TestRecord(t *testing.T) {
	b := bulbsBoard(3, 3, 0b000_011_011^0b111_111_111)
	show := func(n *Node) string { return fmt.Sprint(b.off(n), " off") }
	for _, m := range []Method{MethodDFS, MethodDeepening, MethodIDAStar, MethodDiscrepancy} {
		o := Options{Rules: []Rule{b.parity()}}
		want, err := Search(background, m, b, o)
		if err != nil {
			t.Fatal(err)
		}
		tree, err := Record(background, b, o, RecordOptions{Method: m, Show: show})
		if err != nil || tree.Result.Found != want.Found || tree.Result.Stats.States != want.Stats.States {
			t.Fatalf("%s: %v, %v; want %v", m, tree, err, want)
		}
		count := map[StepKind]int{}
		nodes, chosen := 0, 0
		tree.lines(func(at *Branch, depth int) {
			nodes++
			count[at.Kind]++
			if at.Chosen {
				chosen++
			}
		})
		if nodes != tree.Nodes || tree.Left != 0 || want.Found && chosen != len(want.Moves)+1 {
			t.Errorf("%s: %d nodes, %d chosen, want %d and %d", m, nodes, chosen, tree.Nodes, len(want.Moves)+1)
		}
		if m == MethodDFS && (count[Visit] != want.Stats.States || count[Prune] != want.Stats.Pruned || count[Repeat] != want.Stats.Repeated) {
			t.Errorf("%v, want %v", count, want)
		}
		svg := tree.SVG()
		if strings.Count(svg, "<circle") != tree.Nodes || strings.Count(svg, `stroke="#d55e00" stroke-width="4"`) != len(want.Moves) ||
			strings.Count(svg, `stroke="#b0b0b0" stroke-width="1"`) != count[Prune] {
			t.Errorf("%s: %s", m, svg)
		}
		if s := tree.String(); !strings.Contains(s, "* start: ") || strings.Count(s, "\n") != nodes {
			t.Errorf("%s", s)
		}
	}
	big, err := Record(background, bulbs24(t), Options{Rules: []Rule{b24().equalCounts()}, MaxStates: 40}, RecordOptions{MaxNodes: 700})
	if err != nil || big.Nodes != 700 || big.Left == 0 {
		t.Fatalf("%d nodes, %d left, %v", big.Nodes, big.Left, err)
	}
	if h := big.HTML(); strings.Count(h, "<details") != strings.Count(h, "</details>") || !strings.Contains(h, "more not kept") {
		t.Errorf("%.400s", h)
	}
	if _, err := Record(background, b, Options{}, RecordOptions{Method: MethodBeam}); err == nil {
		t.Error("a beam is recorded")
	}
}

// b24 is a board of 24×24 for its rules only.
func b24() *bulbs { return newBulbs(24, 24, func(int, int) bool { return false }) }

func TestInspect(t *testing.T) {
	b := bulbsBoard(3, 3, 0x5)
	o := Options{Rules: []Rule{b.equalCounts(), b.parity()}, Bound: b.off, Order: func(_ *Node, m int) int { return -m }}
	s, err := Inspect(b, []int{4}, o)
	// Pressing the middle lights the five bulbs of its cross; two corners were on.
	if err != nil || s.Depth != 1 || s.Goal || s.Bound != 2 {
		t.Fatalf("%+v, %v", s, err)
	}
	for _, v := range s.Moves {
		var n Node
		b.Start(&n)
		b.Apply(&n, 4)
		first := ""
		for _, r := range o.Rules {
			if first == "" && !r.Keep(&n, v.Move) {
				first = r.Name
			}
		}
		b.Apply(&n, v.Move)
		if v.Rule != first || v.Kept != (first == "") || v.Rank != -v.Move || v.After != b.off(&n) {
			t.Errorf("%+v, want rule %q, bound %d", v, first, b.off(&n))
		}
	}
	if !strings.Contains(s.String(), "moves kept") || !strings.Contains(s.HTML(), "pruned by") {
		t.Errorf("%v", s)
	}
	if _, err := Inspect(b, []int{4, 4}, o); err == nil || !strings.Contains(err.Error(), "move 2 of the path, 4") {
		t.Errorf("%v", err)
	}
}

func TestReplay(t *testing.T) {
	b := bulbs24(t)
	r, err := DFS(background, b, Options{Rules: []Rule{b.equalCounts()}})
	if err != nil {
		t.Fatal(err)
	}
	f, err := Replay(b, r.Moves, func(n *Node) string { return fmt.Sprintf("<svg>%d</svg>", b.off(n)) })
	if err != nil || len(f.Frames) != 281 || f.Frames[0].SVG != "<svg>316</svg>" || f.Frames[280].SVG != "<svg>0</svg>" {
		t.Fatalf("%v, %v", f, err)
	}
	if h := f.HTML(); strings.Count(h, `class="frame"`) != 281 || !strings.Contains(h, `max="280"`) {
		t.Errorf("%.300s", h)
	}
	data, err := f.GIF(100*time.Millisecond, 8)
	if err != nil {
		t.Fatal(err)
	}
	g, err := gif.DecodeAll(bytes.NewReader(data))
	if err != nil || len(g.Image) != 281 || g.Delay[0] != 10 || g.Delay[280] != 200 {
		t.Fatal(err)
	}
	pictures, err := f.Pictures()
	if err != nil || pictures.Len() != 281 || len(data) > 281*1200 {
		t.Fatalf("%v of %d bytes, %v", pictures, len(data), err)
	}
	for k, s := range pictures.Shots {
		off := strings.Count(strings.Split(s.Picture.Text(), "\n280")[0], ".")
		if want := fmt.Sprintf("<svg>%d</svg>", off); f.Frames[k].SVG != want {
			t.Errorf("picture %d shows %d lights off, want %s", k, off, f.Frames[k].SVG)
		}
	}
	film, err := Replay(chain{size: 5}, []int{0, 0}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := film.GIF(0, 0); err == nil || !strings.Contains(err.Error(), "no cells") {
		t.Errorf("%v", err)
	}
	if _, err := Replay(chain{size: 2}, []int{0, 0}, nil); err == nil || !strings.Contains(err.Error(), "move 2 of the path") {
		t.Errorf("%v", err)
	}
}
