package draw

import (
	"cmp"
	"image"
	"image/color"
	"slices"
	"time"
)

// reel collects what changes from picture to picture.
type reel struct {
	size    image.Point
	last    []uint32 // colours of the picture before
	colours tally
	shots   []change
}

// change is the part of a picture that differs from the one before.
type change struct {
	at   image.Rectangle
	pix  []uint32 // colours, or same where nothing changed
	time time.Duration
}

// same stands for a pixel that keeps its colour; no opaque colour is this number.
const same = 0

// tally counts the pixels of each colour, 0xffRRGGBB.
type tally map[uint32]int

// maxDelay is the longest time that a GIF can hold a picture.
const maxDelay = (1<<16 - 1) * 10 * time.Millisecond

// add appends a picture for a time of at most maxDelay; all have one size.
func (r *reel) add(m *image.RGBA, d time.Duration) {
	first := r.last == nil
	if first {
		r.size, r.colours = m.Rect.Size(), tally{}
		r.last = make([]uint32, r.size.X*r.size.Y)
	}
	changed := image.Rectangle{Min: r.size}
	now := make([]uint32, len(r.last))
	for i := range now {
		q := m.Pix[4*i : 4*i+3 : 4*i+3]
		now[i] = 0xff<<24 | uint32(q[0])<<16 | uint32(q[1])<<8 | uint32(q[2])
		if now[i] != r.last[i] {
			x, y := i%r.size.X, i/r.size.X
			changed.Min = image.Pt(min(changed.Min.X, x), min(changed.Min.Y, y))
			changed.Max = image.Pt(max(changed.Max.X, x+1), max(changed.Max.Y, y+1))
		}
	}
	if changed.Empty() {
		before := &r.shots[len(r.shots)-1]
		if before.time+d <= maxDelay {
			before.time += d
			return
		}
		changed = image.Rect(0, 0, 1, 1) // a GIF needs a pixel for a longer time
	}
	c := change{at: changed, pix: make([]uint32, 0, changed.Dx()*changed.Dy()), time: d}
	for y := changed.Min.Y; y < changed.Max.Y; y++ {
		for x := changed.Min.X; x < changed.Max.X; x++ {
			i := y*r.size.X + x
			if now[i] == r.last[i] {
				c.pix = append(c.pix, same)
				continue
			}
			c.pix = append(c.pix, now[i])
			r.colours[now[i]]++
		}
	}
	r.last = now
	r.shots = append(r.shots, c)
}

// paletted returns the change with the colours of a palette.
func (c change) paletted(p color.Palette, index map[uint32]uint8) *image.Paletted {
	m := image.NewPaletted(c.at, p)
	for i, v := range c.pix {
		m.Pix[i] = index[v]
	}
	return m
}

// palette returns at most 256 colours and the place in it of each colour of the
// tally. The first is transparent, for pixels that keep their colour. Colours in
// keep come next, then the most frequent of each kind.
func (t tally) palette(keep []uint32) (color.Palette, map[uint32]uint8) {
	order := make([]uint32, 0, len(t))
	for v := range t {
		order = append(order, v)
	}
	kept := map[uint32]bool{}
	for _, v := range keep {
		kept[v] = true
	}
	slices.SortFunc(order, func(a, b uint32) int {
		if kept[a] != kept[b] {
			if kept[a] {
				return -1
			}
			return 1
		}
		return cmp.Or(cmp.Compare(t[b], t[a]), cmp.Compare(a, b))
	})
	chosen := order
	for coarse := 1; len(chosen) > 255; coarse++ {
		// Of the colours that agree in their upper bits one is enough.
		chosen = nil
		have := map[uint32]bool{}
		for _, v := range order {
			mask := uint32(0xff<<coarse&0xff) * 0x10101
			if kept[v] || !have[v&mask] {
				chosen = append(chosen, v)
			}
			have[v&mask] = true
		}
		if coarse == 8 {
			chosen = chosen[:min(len(chosen), 255)] // more themes than a GIF has colours
		}
	}
	p := color.Palette{color.RGBA{}}
	index := map[uint32]uint8{same: 0}
	for i, v := range chosen {
		p = append(p, color.RGBA{uint8(v >> 16), uint8(v >> 8), uint8(v), 255})
		index[v] = uint8(i + 1)
	}
	for _, v := range order {
		if _, ok := index[v]; ok {
			continue
		}
		best, least := 0, 1<<30
		for i, w := range chosen {
			if d := apart(v, w); d < least {
				best, least = i, d
			}
		}
		index[v] = uint8(best + 1)
	}
	return p, index
}

// apart returns how different two colours look, roughly.
func apart(v, w uint32) int {
	r, g, b := int(v>>16&255)-int(w>>16&255), int(v>>8&255)-int(w>>8&255), int(v&255)-int(w&255)
	return 3*r*r + 6*g*g + b*b
}

// keep returns the colours of the themes of a film, which its palette has first.
func (f *Film) keep() []uint32 {
	var all []uint32
	for _, s := range f.Shots {
		for _, t := range s.Picture.themed(f.Theme).themes(nil) {
			for _, colour := range append([]string{t.Page, t.Ink, t.Line, t.On, t.Off, t.Mark, t.Halo, t.Outline}, t.Tints...) {
				c := rgb(colour)
				v := 0xff<<24 | uint32(c.R)<<16 | uint32(c.G)<<8 | uint32(c.B)
				if !slices.Contains(all, v) {
					all = append(all, v)
				}
			}
		}
	}
	return all
}

// themes appends the themes of a picture and its parts.
func (p *Picture) themes(list []Theme) []Theme {
	list = append(list, p.Theme.orLight())
	for _, q := range p.parts {
		list = q.themed(p.Theme).themes(list)
	}
	return list
}
