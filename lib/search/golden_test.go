package search

import (
	"fmt"
	"testing"

	"parity.lab/lib/draw"
	"parity.lab/lib/internal/golden"
)

func TestGolden(t *testing.T) {
	b := bulbsBoard(3, 3, 0b000_011_011^0b111_111_111)
	show := func(n *Node) string { return fmt.Sprint(b.off(n), " off") }
	record := func(m Method, o Options, most int) *Tree {
		tree, err := Record(background, b, o, RecordOptions{Method: m, Show: show, MaxNodes: most})
		if err != nil {
			t.Fatal(err)
		}
		return tree
	}
	parity := Options{Rules: []Rule{b.parity()}}
	later := NewRule("not <before>", func(n *Node, move int) bool { return move > 2 || n.Depth > 1 })
	large, err := Record(background, bulbs24(t), Options{Rules: []Rule{b24().equalCounts()}, MaxStates: 40}, RecordOptions{MaxNodes: 160})
	if err != nil {
		t.Fatal(err)
	}
	for name, tree := range map[string]*Tree{
		"tree":       record(MethodDFS, parity, 0),
		"treeall":    record(MethodDFS, Options{MaxStates: 12}, 0),
		"treecut":    record(MethodDeepening, parity, 40),
		"treepruned": record(MethodDiscrepancy, Options{Rules: []Rule{b.parity(), later}, MaxDepth: 5}, 0),
		"treelarge":  large,
		"treenone":   {},
		"treestart":  record(MethodDFS, Options{MaxStates: 1}, 1),
	} {
		t.Run(name, func(t *testing.T) {
			svg := tree.SVG()
			if tree.Nodes <= maxPicture {
				golden.SVG(t, name+".svg", svg)
				tree.Theme = draw.Dark()
				golden.SVG(t, name+"-dark.svg", tree.SVG())
				tree.Theme = draw.Print()
				if err := golden.Check(tree.SVG()); err != nil {
					t.Error(err)
				}
				tree.Theme = draw.Light()
				tree.Theme.Tints = nil
				if tree.SVG() != svg {
					t.Error("a theme without tints differs")
				}
				tree.Theme = draw.Theme{}
			}
			golden.Text(t, name+".txt", tree.String())
			golden.Text(t, name+".html", tree.HTML())
			if svg != tree.SVG() {
				t.Error("a second SVG differs")
			}
		})
	}
	film, err := Replay(b, record(MethodDeepening, parity, 0).Result.Moves, func(n *Node) string {
		return draw.Board{Rows: 3, Cols: 3, On: func(r, c int) bool { return n.Test(3*r + c) }, Title: fmt.Sprintf("depth %d", n.Depth)}.SVG()
	})
	if err != nil {
		t.Fatal(err)
	}
	golden.Text(t, "film.html", film.HTML())
	golden.Text(t, "film.txt", film.String())
}
