package draw

import "math"

// coverage finds out how much of each pixel lies inside closed contours. It adds,
// for every piece of a contour, to the pixels of a row what part of them lies to the
// right of the piece, as differences between neighbours; sums along the rows are
// then the parts covered. Contours turn one way, holes the other; overlaps count
// once.
type coverage struct {
	x, y, w, h int // the pixels that are looked at
	sums       []float32
}

// reset begins anew, with the pixels from (x, y) on.
func (c *coverage) reset(x, y, w, h int) {
	c.x, c.y, c.w, c.h = x, y, w, h
	if n := (w + 1) * h; cap(c.sums) < n {
		c.sums = make([]float32, n)
	} else {
		c.sums = c.sums[:n]
		clear(c.sums)
	}
}

// contour adds a closed contour.
func (c *coverage) contour(at []point) {
	for i, p := range at {
		c.side(p, at[(i+1)%len(at)])
	}
}

// side adds a straight piece of a contour.
func (c *coverage) side(a, b point) {
	if a.y == b.y {
		return
	}
	sign := 1.0
	if a.y > b.y {
		a, b, sign = b, a, -1
	}
	slope := (b.x - a.x) / (b.y - a.y)
	at := func(y float64) float64 { return a.x + (y-a.y)*slope - float64(c.x) }
	top, bottom := max(a.y, float64(c.y)), min(b.y, float64(c.y+c.h))
	for row := int(math.Floor(top)); float64(row) < bottom; row++ {
		y0, y1 := max(top, float64(row)), min(bottom, float64(row+1))
		if y0 < y1 {
			c.strip(row-c.y, at(y0), at(y1), sign*(y1-y0))
		}
	}
}

// strip adds a piece inside one row of pixels that leads from x0 to x1, in either
// direction, and is high pixels high.
func (c *coverage) strip(row int, x0, x1, high float64) {
	if x0 > x1 {
		x0, x1 = x1, x0
	}
	sums := c.sums[row*(c.w+1) : (row+1)*(c.w+1)]
	if x1 <= 0 {
		sums[0] += float32(high)
		return
	}
	if x0 >= float64(c.w) {
		return
	}
	if x0 < 0 {
		part := high * -x0 / (x1 - x0)
		sums[0] += float32(part)
		x0, high = 0, high-part
	}
	perPixel := 0.0
	if x1 > x0 {
		perPixel = high / (x1 - x0)
	}
	for i := int(x0); i < c.w; i++ {
		left, right := max(x0, float64(i)), min(x1, float64(i+1))
		part := high
		if x1 > x0 {
			part = perPixel * (right - left)
		}
		middle := (left+right)/2 - float64(i)
		sums[i] += float32(part * (1 - middle))
		sums[i+1] += float32(part * middle)
		if x1 <= float64(i+1) {
			return
		}
	}
}

// spans calls f for each row with the parts, from 0 to 1, of its pixels that are
// covered. The slice is reused.
func (c *coverage) spans(f func(y int, part []float32)) {
	for row := range c.h {
		line := c.sums[row*(c.w+1) : (row+1)*(c.w+1)-1]
		var sum float32
		for i, d := range line {
			sum += d
			line[i] = min(max(sum, -sum), 1)
		}
		f(c.y+row, line)
	}
}
