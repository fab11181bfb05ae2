package search

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"html"
	"image"
	"image/color"
	"image/gif"
	"slices"
	"strings"
	"time"
)

// Film is a path as pictures, one for each state: [Replay] makes it. HTML steps
// through it without a kernel; [Film.GIF] is a file.
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

// Replay makes the moves on p and a picture of every state with draw, which returns an
// svg element, such as draw.Board's. A nil draw shows the words of the state. The
// error names the first move that is not possible.
//
// Where Node.Row and Node.Col say how many rows and columns there are, as on boards,
// frames have their cells, which a GIF needs.
func Replay(p Problem, moves []int, draw func(n *Node) string) (*Film, error) {
	e := newExpander(p, nil, nil)
	f := &Film{}
	add := func(move int) {
		fr := Frame{Move: move, Mark: move}
		if draw != nil {
			fr.SVG = draw(&e.n)
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
	return fmt.Sprintf("film of %d moves", len(f.Frames)-1)
}

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

// GIF returns the film as an animated GIF with so long for each state (300 ms if 0),
// lights of cell×cell pixels (16 if 0), and the cell of each move framed. The error
// says that the frames have no cells: the problem keeps no Row and Col.
func (f *Film) GIF(each time.Duration, cell int) ([]byte, error) {
	if each <= 0 {
		each = 300 * time.Millisecond
	}
	if cell <= 0 {
		cell = 16
	}
	palette := color.Palette{color.RGBA{0x33, 0x33, 0x33, 0xff}, color.RGBA{0xf0, 0xe4, 0x42, 0xff}, color.RGBA{0x80, 0x80, 0x80, 0xff}, color.RGBA{0xd5, 0x5e, 0x00, 0xff}}
	const off, on, line, mark = 0, 1, 2, 3
	g := &gif.GIF{}
	for i, fr := range f.Frames {
		if fr.Cells == nil {
			return nil, fmt.Errorf("search: frame %d has no cells to draw: the problem keeps no Node.Row and Node.Col; show the film as HTML", i)
		}
		m := image.NewPaletted(image.Rect(0, 0, fr.Cols*cell+1, fr.Rows*cell+1), palette)
		for y := range m.Rect.Dy() {
			for x := range m.Rect.Dx() {
				r, c := y/cell, x/cell
				ink := uint8(off)
				switch {
				case x%cell == 0 || y%cell == 0:
					ink = line
				case fr.Mark == r*fr.Cols+c && (x%cell < 3 || x%cell > cell-3 || y%cell < 3 || y%cell > cell-3):
					ink = mark
				case fr.Cells[r*fr.Cols+c]:
					ink = on
				}
				m.SetColorIndex(x, y, ink)
			}
		}
		g.Image = append(g.Image, m)
		g.Delay = append(g.Delay, int(each/(10*time.Millisecond)))
	}
	var b bytes.Buffer
	if err := gif.EncodeAll(&b, g); err != nil {
		return nil, fmt.Errorf("search: %w", err)
	}
	return b.Bytes(), nil
}

// Animation returns an img element that holds the GIF. The error is that of GIF.
func (f *Film) Animation(each time.Duration, cell int) (string, error) {
	data, err := f.GIF(each, cell)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf(`<img alt="%s" src="data:image/gif;base64,%s">`, html.EscapeString(f.String()), base64.StdEncoding.EncodeToString(data)), nil
}
