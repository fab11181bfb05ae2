package search

import (
	"context"
	"fmt"
	"html"
	"strings"

	"parity.lab/lib/draw"
)

// Tree is a search as a tree of what it met: branches that rules pruned, states that
// were met again or cut off, and the path to the goal. [Record] makes one. It shows as
// a picture when it is small and as lines to unfold otherwise, see HTML.
type Tree struct {
	Root *Branch
	// Result is what the search found.
	Result Result
	// Nodes is the number of branches, and Left that of steps that were not kept
	// because the limit was reached.
	Nodes, Left int
	// Theme holds the colours of the picture. The zero value is draw.Light.
	Theme draw.Theme
}

// Branch is one step of a search and what follows from it.
type Branch struct {
	Kind StepKind
	Move int    // that led here, −1 for the start
	Rule string // that pruned it, else ""
	// Label is what Show said about the state, "" for pruned moves.
	Label string
	// Chosen says that the branch is on the path found.
	Chosen   bool
	Children []*Branch
}

// RecordOptions say what Record keeps.
type RecordOptions struct {
	Method Method
	// MaxNodes is the number of branches kept. 0 means 2,000.
	MaxNodes int
	// Show describes a state in a few characters, for example by its lights that
	// are off. nil says nothing.
	Show func(n *Node) string
}

// Record searches p with one worker and keeps its tree. It takes the methods that go
// depth first: DFS, Discrepancy, IterativeDeepening and IDAStar, of which the last
// three begin the tree anew in each round, so that it shows the last one. The error
// is ctx.Err(), together with the tree until then, or that the method is another.
func Record(ctx context.Context, p Problem, o Options, r RecordOptions) (*Tree, error) {
	switch r.Method {
	case "", MethodDFS, MethodDeepening, MethodIDAStar, MethodDiscrepancy:
	default:
		return nil, fmt.Errorf("search: the tree of %q cannot be recorded, only that of %q, %q, %q and %q",
			r.Method, MethodDFS, MethodDeepening, MethodIDAStar, MethodDiscrepancy)
	}
	if r.MaxNodes <= 0 {
		r.MaxNodes = 2000
	}
	rec := &recorder{tree: &Tree{}, o: r}
	also := o.Trace
	o.Workers = 0
	o.Trace = func(s Step) {
		rec.step(s)
		if also != nil {
			also(s)
		}
	}
	result, err := Search(ctx, r.Method, p, o)
	rec.tree.Result = result
	rec.tree.choose(result.Moves)
	return rec.tree, err
}

// recorder builds a tree from steps. last[d] is the last state visited at depth d, nil
// if it was not kept.
type recorder struct {
	tree *Tree
	o    RecordOptions
	last []*Branch
}

func (r *recorder) step(s Step) {
	depth := s.Node.Depth
	b := &Branch{Kind: s.Kind, Move: s.Move, Rule: s.Rule}
	if s.Kind == Prune {
		depth++ // the move was not made
	} else if r.o.Show != nil {
		b.Label = r.o.Show(s.Node)
	}
	switch {
	case depth == 0 && s.Kind == CutOff && r.tree.Root != nil:
		return
	case depth == 0:
		r.tree.Root, r.tree.Nodes, r.tree.Left = b, 1, 0
		r.last = append(r.last[:0], b)
		return
	case s.Kind == CutOff && depth < len(r.last) && r.last[depth] != nil && r.last[depth].Move == s.Move && len(r.last[depth].Children) == 0:
		r.last[depth].Kind = CutOff // it was visited just before
		return
	}
	var parent *Branch
	if depth-1 < len(r.last) {
		parent = r.last[depth-1]
	}
	if parent == nil || r.tree.Nodes >= r.o.MaxNodes {
		r.tree.Left++
		b = nil
	} else {
		parent.Children = append(parent.Children, b)
		r.tree.Nodes++
	}
	if s.Kind == Visit {
		r.last = append(r.last[:depth], b)
	}
}

// choose marks the path.
func (t *Tree) choose(moves []int) {
	b := t.Root
	if b == nil || moves == nil {
		return
	}
	b.Chosen = true
	for _, m := range moves {
		var next *Branch
		for _, c := range b.Children {
			if c.Move == m && c.Kind != Prune {
				next = c
			}
		}
		if next == nil {
			return
		}
		next.Chosen = true
		b = next
	}
}

// text is the line of a branch.
func (b *Branch) text() string {
	s := "start"
	if b.Move >= 0 {
		s = fmt.Sprintf("move %d", b.Move)
	}
	switch b.Kind {
	case Prune:
		return s + ", pruned by " + b.Rule
	case Repeat:
		s += ", met before"
	case CutOff:
		s += ", cut off"
	case Reach:
		s += ", goal"
	}
	if b.Label != "" {
		s += ": " + b.Label
	}
	return s
}

// String returns the tree in lines: "*" marks the path found, "x" what was pruned.
func (t *Tree) String() string {
	var b strings.Builder
	b.WriteString(t.head())
	t.lines(func(at *Branch, depth int) {
		mark := byte(' ')
		switch {
		case at.Chosen:
			mark = '*'
		case at.Kind == Prune:
			mark = 'x'
		}
		fmt.Fprintf(&b, "\n%c %s%s", mark, strings.Repeat("  ", depth), at.text())
	})
	return b.String()
}

// head says how large the tree is.
func (t *Tree) head() string {
	s := fmt.Sprintf("%d branches", t.Nodes)
	if t.Nodes == 1 {
		s = "1 branch"
	}
	if t.Left > 0 {
		s += fmt.Sprintf(", %d more not kept", t.Left)
	}
	return s
}

// lines calls f for every branch, parents first.
func (t *Tree) lines(f func(at *Branch, depth int)) {
	type item struct {
		at    *Branch
		depth int
	}
	if t.Root == nil {
		return
	}
	stack := []item{{t.Root, 0}}
	for len(stack) > 0 {
		x := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		f(x.at, x.depth)
		for i := len(x.at.Children) - 1; i >= 0; i-- {
			stack = append(stack, item{x.at.Children[i], x.depth + 1})
		}
	}
}

const maxPicture = 150 // branches of a tree that is shown as a picture

// HTML returns the picture of a tree of at most 150 branches, which can be moved where it
// is wider than the page, and otherwise lines that unfold: the path found is open, all
// else is closed. It works without a kernel.
func (t *Tree) HTML() string {
	if t.Nodes <= maxPicture {
		return `<div style="overflow-x:auto">` + t.SVG() + "</div>"
	}
	var b strings.Builder
	fmt.Fprintf(&b, `<div style="font-family:monospace;max-height:40em;overflow:auto"><div>%s</div>`,
		html.EscapeString(t.head()))
	// Deep trees must not overflow a stack: an explicit one, with the closing tags.
	type item struct {
		at    *Branch
		close string
	}
	stack := []item{{at: t.Root}}
	for len(stack) > 0 {
		x := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if x.at == nil {
			b.WriteString(x.close)
			continue
		}
		style := ""
		switch {
		case x.at.Chosen:
			style = "font-weight:bold"
		case x.at.Kind == Prune:
			style = "color:#999"
		}
		line := fmt.Sprintf(`<span style="%s">%s</span>`, style, html.EscapeString(x.at.text()))
		if len(x.at.Children) == 0 {
			fmt.Fprintf(&b, `<div style="margin-left:1.2em">%s</div>`, line)
			continue
		}
		open := ""
		if x.at.Chosen {
			open = " open"
		}
		fmt.Fprintf(&b, `<details style="margin-left:.6em"%s><summary>%s (%d)</summary>`, open, line, len(x.at.Children))
		stack = append(stack, item{close: "</details>"})
		for i := len(x.at.Children) - 1; i >= 0; i-- {
			stack = append(stack, item{at: x.at.Children[i]})
		}
	}
	b.WriteString("</div>")
	return b.String()
}
