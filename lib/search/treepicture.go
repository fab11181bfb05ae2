package search

import (
	"fmt"
	"html"
	"strings"

	"parity.lab/lib/draw"
)

// Sizes of the picture of a tree in pixels.
const (
	treeStep   = 26 // between leaves
	treeRow    = 54 // between depths
	treeRadius = 10
	treeMargin = 20
	treeLine   = 17 // of the words below
	treeLetter = 7.8
)

// SVG returns the picture of the tree: a row for each depth, pruned moves dim, the path
// found bold, goals filled, states that were met before or cut off half filled. Each
// branch has its text as a tip.
func (t *Tree) SVG() string {
	at, width, depth := t.spots()
	k := t.colours()
	var lines, dots strings.Builder
	t.lines(func(b *Branch, _ int) {
		p := at[b]
		for _, c := range b.Children {
			q := at[c]
			colour, thick := k.line, 1.5
			switch {
			case c.Chosen:
				colour, thick = k.path, 4
			case c.Kind == Prune:
				colour, thick = k.dim, 1
			}
			fmt.Fprintf(&lines, `<path d="M%g %gL%g %g" stroke="%s" stroke-width="%g"/>`+"\n", p.x, p.y, q.x, q.y, colour, thick)
		}
		fill, edge, ink := k.page, k.line, k.ink
		switch {
		case b.Kind == Prune:
			edge = k.dim
		case b.Kind == Reach:
			fill, edge, ink = k.path, k.path, k.onPath
		case b.Kind == Repeat || b.Kind == CutOff:
			fill, edge = k.half, k.half
		}
		if b.Chosen {
			edge = k.path
		}
		fmt.Fprintf(&dots, `<g><title>%s</title><circle cx="%g" cy="%g" r="%d" fill="%s" stroke="%s" stroke-width="1.5"/>`,
			html.EscapeString(b.text()), p.x, p.y, treeRadius, fill, edge)
		if b.Move >= 0 {
			size := 9.0
			if b.Move > 999 {
				size = 7
			}
			fmt.Fprintf(&dots, `<text x="%g" y="%g" font-size="%g" text-anchor="middle" fill="%s">%d</text>`, p.x, p.y+3, size, ink, b.Move)
		}
		dots.WriteString("</g>\n")
	})
	words := t.words(max(int(width/treeLetter), 40))
	height := float64(depth*treeRow + 2*treeMargin + len(words)*treeLine)
	for _, w := range words {
		width = max(width, float64(len(w))*treeLetter)
	}
	for i, w := range words {
		fmt.Fprintf(&dots, `<text x="6" y="%g" font-size="13" fill="%s">%s</text>`+"\n", height-float64((len(words)-1-i)*treeLine)-8, k.ink, html.EscapeString(w))
	}
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" width="%g" height="%g" viewBox="0 0 %g %g" role="img" font-family="sans-serif">`+
		"\n<title>Search tree</title>\n<desc>%s</desc>\n"+`<rect width="%g" height="%g" fill="%s"/>`+"\n<g fill=\"none\">\n%s</g>\n%s</svg>",
		width, height, width, height, html.EscapeString(strings.Join(words, " ")), width, height, k.page, lines.String(), dots.String())
}

type spot struct{ x, y float64 }

// spots returns where the branches stand: leaves side by side, parents above the middle
// of their children.
func (t *Tree) spots() (at map[*Branch]spot, width float64, depth int) {
	at = map[*Branch]spot{}
	var order []*Branch
	t.lines(func(b *Branch, d int) {
		order = append(order, b)
		at[b] = spot{-1, float64(d*treeRow + treeMargin)}
		depth = max(depth, d)
		if len(b.Children) == 0 {
			at[b] = spot{width + treeStep/2, at[b].y}
			width += treeStep
		}
	})
	// From the last branch to the first, so children come before parents.
	for i := len(order) - 1; i >= 0; i-- {
		if c := order[i].Children; len(c) > 0 {
			at[order[i]] = spot{(at[c[0]].x + at[c[len(c)-1]].x) / 2, at[order[i]].y}
		}
	}
	return at, width, depth
}

// treeColours are those of a picture.
type treeColours struct{ page, ink, line, path, onPath, dim, half string }

// colours takes those of the theme. On paper the path is black, and all else grey.
func (t *Tree) colours() treeColours {
	theme := t.Theme
	if theme.Page == "" {
		theme = draw.Light()
	}
	if len(theme.Tints) == 0 {
		theme.Tints = draw.Light().Tints
	}
	k := treeColours{page: theme.Page, ink: theme.Ink, line: theme.Mark, path: theme.Tints[5%len(theme.Tints)], onPath: "#ffffff", dim: "#b0b0b0", half: "#c8ccd0"}
	switch theme.Page {
	case draw.Dark().Page:
		k.onPath, k.dim, k.half = theme.Page, "#56616d", theme.Off
	case draw.Print().Page:
		if theme.Ink == draw.Print().Ink {
			k.line, k.path = "#6e6e6e", theme.Ink
		}
	}
	return k
}

// words returns what is written below the tree, in lines of about n characters.
func (t *Tree) words(n int) []string {
	count := map[StepKind]int{}
	chosen := false
	t.lines(func(b *Branch, _ int) {
		count[b.Kind]++
		chosen = chosen || b.Chosen
	})
	parts := []string{t.head()}
	for _, k := range []struct {
		kind  StepKind
		words string
	}{{Prune, "pruned (dim)"}, {Repeat, "met before (filled)"}, {CutOff, "cut off (filled)"}} {
		if count[k.kind] > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", count[k.kind], k.words))
		}
	}
	if chosen {
		parts = append(parts, "bold: the path found")
	}
	var list []string
	now := ""
	for i, p := range parts {
		if i < len(parts)-1 {
			p += ";"
		}
		if now != "" && len(now)+1+len(p) > n {
			list, now = append(list, now), p
			continue
		}
		now = strings.TrimSpace(now + " " + p)
	}
	return append(list, now)
}
