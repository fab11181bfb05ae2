package search

import (
	"fmt"
	"html"
	"slices"
	"strings"
	"time"

	"parity.lab/lib/draw"
)

// Film is a path as pictures, one for each state: [Replay] makes it. HTML steps
// through it without a kernel; [Film.Pictures] plays in a notebook, [Film.GIF] is a file.
type Film struct {
	Frames []Frame
}

// Frame is one state of a path.
type Frame struct {
	Move int    // that led to it, −1 for the start
	SVG  string // the picture, as an svg element; escaped text without one
	// Cells are the lights of the state for a GIF, row by row: 1 for on. Mark is the
	// cell of the move, or −1.
	Cells      []bool
	Rows, Cols int
	Mark       int
}

// Replay makes the moves on p and a picture of every state with show, which returns an
// svg element, such as draw.Board's. A nil show shows the words of the state. The
// error names the first move that is not possible.
//
// Where Node.Row and Node.Col say how many rows and columns there are, as on boards,
// frames have their cells, which a GIF needs.
func Replay(p Problem, moves []int, show func(n *Node) string) (*Film, error) {
	e := newExpander(p, nil, nil)
	f := &Film{}
	add := func(move int) {
		fr := Frame{Move: move, Mark: move}
		if show != nil {
			fr.SVG = show(&e.n)
		} else {
			fr.SVG = "<pre>" + html.EscapeString(fmt.Sprintf("%x", e.n.Bits)) + "</pre>"
		}
		fr.Rows, fr.Cols = len(e.n.Row), len(e.n.Col)
		if k := fr.Rows * fr.Cols; k > 0 && k <= 64*len(e.n.Bits) {
			fr.Cells = make([]bool, k)
			for i := range fr.Cells {
				fr.Cells[i] = e.n.Test(i)
			}
		}
		f.Frames = append(f.Frames, fr)
	}
	add(-1)
	for i, m := range moves {
		if !slices.Contains(p.Moves(&e.n, nil), m) {
			return nil, fmt.Errorf("search: move %d of the path, %d, is not possible in its state", i+1, m)
		}
		p.Apply(&e.n, m)
		e.n.Depth++
		add(m)
	}
	return f, nil
}

// String says how many moves there are.
func (f *Film) String() string {
	return fmt.Sprintf("film of %d moves", f.moves())
}

// moves returns how many moves lead through the frames.
func (f *Film) moves() int { return max(0, len(f.Frames)-1) }

// HTML returns a page part with buttons and a slider that show one state after the
// other. Where scripts are not allowed, the first and the last state remain.
func (f *Film) HTML() string {
	var b strings.Builder
	b.WriteString(`<div class="film"><div class="bar" style="display:none"><button type="button" title="back">◀</button> ` +
		`<button type="button" title="play">▶▶</button> <button type="button" title="forward">▶</button> ` +
		fmt.Sprintf(`<input type="range" min="0" max="%d" value="0" aria-label="move"> <span></span></div>`, len(f.Frames)-1))
	for i, fr := range f.Frames {
		hidden := ""
		if i > 0 && i < len(f.Frames)-1 {
			hidden = " hidden"
		}
		fmt.Fprintf(&b, `<div class="frame" data-move="%d"%s>%s</div>`, fr.Move, hidden, fr.SVG)
	}
	b.WriteString(`<script>(function(s){var f=s.parentNode,bar=f.querySelector(".bar"),b=bar.querySelectorAll("button"),` +
		`r=bar.querySelector("input"),t=bar.querySelector("span"),p=f.querySelectorAll(".frame"),timer=0;` +
		`function go(i){i=Math.max(0,Math.min(p.length-1,i));r.value=i;for(var k=0;k<p.length;k++)p[k].hidden=k!=i;` +
		`t.textContent=i+" of "+(p.length-1)+(i?", move "+p[i].dataset.move:"")}` +
		`function stop(){clearInterval(timer);timer=0}` +
		`b[0].onclick=function(){stop();go(+r.value-1)};b[2].onclick=function(){stop();go(+r.value+1)};` +
		`r.oninput=function(){stop();go(+r.value)};` +
		`b[1].onclick=function(){if(timer){stop();return}if(+r.value==p.length-1)go(0);` +
		`timer=setInterval(function(){if(+r.value==p.length-1)stop();else go(+r.value+1)},300)};` +
		`bar.style.display="";go(0)})(document.currentScript)</script></div>`)
	return b.String()
}

// Pictures returns the film as pictures of boards, a frame around the cell of each move, of
// which draw.Film makes a GIF in other colours, times and sizes too. The error
// says that the frames have no cells: the problem keeps no Row and Col.
func (f *Film) Pictures() (*draw.Film, error) {
	film := &draw.Film{Title: fmt.Sprintf("path of %d moves", f.moves()), Each: 300 * time.Millisecond}
	for i, fr := range f.Frames {
		if fr.Cells == nil {
			return nil, fmt.Errorf("search: frame %d has no cells to draw: the problem keeps no Node.Row and Node.Col; show the film as HTML", i)
		}
		film.Add(draw.Board{
			Rows: fr.Rows, Cols: fr.Cols,
			On:      func(r, c int) bool { return fr.Cells[r*fr.Cols+c] },
			Outline: func(r, c int) bool { return fr.Mark == r*fr.Cols+c },
			Caption: fmt.Sprintf("%d of %d", i, f.moves()),
		}.Picture(), 0)
	}
	if n := len(film.Shots); n > 0 {
		film.Shots[n-1].For = 2 * time.Second
	}
	return film, nil
}

// GIF returns the film as an animated GIF with so long for each state (300 ms if 0) and
// cells so many pixels wide (a width that suits a notebook if 0). The error is that of
// Pictures or of draw.Film.GIF.
func (f *Film) GIF(each time.Duration, cell int) ([]byte, error) {
	film, err := f.Pictures()
	if err != nil {
		return nil, err
	}
	if each > 0 {
		film.Each = each
	}
	for _, s := range film.Shots {
		s.Picture.Unit = cell
	}
	return film.GIF()
}
