package draw

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math"
	"strconv"
)

// maxPixels bounds an image: 400 MB as RGBA.
const maxPixels = 100_000_000

// Image returns the picture as pixels, antialiased, scale for each pixel of the SVG;
// 0 means 2, which is sharp on most screens and in print. Cells and the lines between
// them end on whole pixels at every scale. Texts are set in Go Regular: letters of European
// languages, arrows and signs of mathematics; a box stands for what it lacks.
//
// It panics if scale is negative or no number, if there would be more than 10⁸ pixels, or if a
// colour of the theme is not #rrggbb. Time and memory are proportional to the pixels.
func (p *Picture) Image(scale float64) *image.RGBA {
	s := p.layout(board)
	scale = s.mustScale(scale)
	c := newCanvas(s, scale, p.Theme.orLight().Page)
	c.paint(s)
	return c.img
}

// PNG returns Image as the bytes of a PNG file.
func (p *Picture) PNG(scale float64) []byte {
	var b bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.BestCompression}
	if err := encoder.Encode(&b, p.Image(scale)); err != nil {
		panic("draw: " + err.Error()) // a buffer takes everything
	}
	return b.Bytes()
}

// mustScale replaces a scale of 0, and panics if there is no image at the scale.
func (s scene) mustScale(scale float64) float64 {
	if scale == 0 {
		scale = 2
	}
	if !(scale > 0) || math.IsInf(scale, 1) {
		panic(fmt.Sprintf("draw: scale %v", scale))
	}
	if w, h := math.Ceil(s.width*scale), math.Ceil(s.height*scale); w*h > maxPixels {
		panic(fmt.Sprintf("draw: an image of %.0f×%.0f pixels; at most %d in all are possible, choose a smaller scale", w, h, maxPixels))
	}
	return scale
}

// canvas is an image that shapes paint themselves on.
type canvas struct {
	img    *image.RGBA
	scale  float64
	origin point // of the scene being painted, in pixels of the image
	part   coverage
}

// newCanvas returns a canvas for a scene, all in one colour.
func newCanvas(s scene, scale float64, page string) *canvas {
	w, h := max(1, int(math.Ceil(s.width*scale))), max(1, int(math.Ceil(s.height*scale)))
	c := &canvas{img: image.NewRGBA(image.Rect(0, 0, w, h)), scale: scale}
	c.block(page, c.img.Rect)
	return c
}

func (c *canvas) paint(s scene) {
	for _, sh := range s.shapes {
		sh.paint(c)
	}
}

// rgb reads #rrggbb.
func rgb(colour string) color.RGBA {
	if len(colour) == 7 && colour[0] == '#' {
		if v, err := strconv.ParseUint(colour[1:], 16, 32); err == nil {
			return color.RGBA{uint8(v >> 16), uint8(v >> 8), uint8(v), 255}
		}
	}
	panic(fmt.Sprintf("draw: colour %q of a theme is not #rrggbb", colour))
}

// at returns where a point of the scene lies in the image.
func (c *canvas) at(p point) point {
	return point{c.origin.x + p.x*c.scale, c.origin.y + p.y*c.scale}
}

// block paints whole pixels.
func (c *canvas) block(colour string, r image.Rectangle) {
	ink := rgb(colour)
	r = r.Intersect(c.img.Rect)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		line := c.img.Pix[c.img.PixOffset(r.Min.X, y):]
		for x := range r.Dx() {
			line[4*x], line[4*x+1], line[4*x+2], line[4*x+3] = ink.R, ink.G, ink.B, 255
		}
	}
}

// crisp paints a rectangle of the scene as whole pixels, at least one wide and high.
func (c *canvas) crisp(colour string, r rect) {
	a, b := c.at(point{r.x, r.y}), c.at(point{r.x + r.w, r.y + r.h})
	x, y := int(math.Round(a.x)), int(math.Round(a.y))
	c.block(colour, image.Rect(x, y, max(x+1, int(math.Round(b.x))), max(y+1, int(math.Round(b.y)))))
}

// fill paints what lies inside contours, given in pixels of the image.
func (c *canvas) fill(colour string, contours [][]point) {
	low, high := point{math.Inf(1), math.Inf(1)}, point{math.Inf(-1), math.Inf(-1)}
	for _, contour := range contours {
		for _, p := range contour {
			low = point{min(low.x, p.x), min(low.y, p.y)}
			high = point{max(high.x, p.x), max(high.y, p.y)}
		}
	}
	size := c.img.Rect.Size()
	x0, y0 := max(0, int(math.Floor(max(low.x, 0)))), max(0, int(math.Floor(max(low.y, 0))))
	x1, y1 := int(math.Ceil(min(high.x, float64(size.X)))), int(math.Ceil(min(high.y, float64(size.Y))))
	if x0 >= x1 || y0 >= y1 {
		return
	}
	c.part.reset(x0, y0, x1-x0, y1-y0)
	for _, contour := range contours {
		c.part.contour(contour)
	}
	ink := rgb(colour)
	mix := func(under, over uint8, part float32) uint8 {
		return uint8(float32(under) + (float32(over)-float32(under))*part + 0.5)
	}
	c.part.spans(func(y int, part []float32) {
		line := c.img.Pix[c.img.PixOffset(x0, y):]
		for x, a := range part {
			if a < 1.0/512 {
				continue
			}
			q := line[4*x : 4*x+3 : 4*x+3]
			q[0], q[1], q[2] = mix(q[0], ink.R, a), mix(q[1], ink.G, a), mix(q[2], ink.B, a)
		}
	})
}

// circle returns a circle with its centre and radius in pixels of the image, the
// other way round for a hole.
func circle(at point, r float64, hole bool) []point {
	n := max(16, int(6*math.Sqrt(r))*2)
	points := make([]point, n)
	for i := range points {
		angle := 2 * math.Pi * float64(i) / float64(n)
		if hole {
			angle = -angle
		}
		sin, cos := math.Sincos(angle)
		points[i] = point{at.x + r*cos, at.y + r*sin}
	}
	return points
}

// ring returns a circle with a hole, in pixels of the image.
func ring(at point, r, width float64) [][]point {
	return [][]point{circle(at, r+width/2, false), circle(at, max(0, r-width/2), true)}
}

// stroke returns a thick line as contours that turn the same way as circle.
func stroke(a, b point, width float64, round bool) [][]point {
	length := math.Hypot(b.x-a.x, b.y-a.y)
	if length == 0 {
		return [][]point{circle(a, width/2, false)}
	}
	dx, dy := (b.x-a.x)/length*width/2, (b.y-a.y)/length*width/2
	all := [][]point{{{a.x + dy, a.y - dx}, {b.x + dy, b.y - dx}, {b.x - dy, b.y + dx}, {a.x - dy, a.y + dx}}}
	if round {
		all = append(all, circle(a, width/2, false), circle(b, width/2, false))
	}
	return all
}

// strokes returns closed polygons of the scene as thick lines with round corners.
func (c *canvas) strokes(polygons [][]point, width float64) [][]point {
	var all [][]point
	for _, corners := range polygons {
		for i, p := range corners {
			all = append(all, stroke(c.at(p), c.at(corners[(i+1)%len(corners)]), width*c.scale, true)...)
		}
	}
	return all
}

// scaled returns a polygon of the scene in pixels of the image.
func (c *canvas) scaled(at []point) []point {
	moved := make([]point, len(at))
	for i, p := range at {
		moved[i] = c.at(p)
	}
	return moved
}

func (s rects) paint(c *canvas) {
	for _, r := range s.at {
		c.crisp(s.fill, r)
	}
}

func (s segments) paint(c *canvas) {
	var all [][]point
	for _, l := range s.at {
		a, b := l[0], l[1]
		switch {
		case s.round:
			all = append(all, stroke(c.at(a), c.at(b), s.width*c.scale, true)...)
		case a.y == b.y:
			c.crisp(s.stroke, rect{min(a.x, b.x), a.y - s.width/2, math.Abs(b.x - a.x), s.width})
		default:
			c.crisp(s.stroke, rect{a.x - s.width/2, min(a.y, b.y), s.width, math.Abs(b.y - a.y)})
		}
	}
	c.fill(s.stroke, all)
}

func (s discs) paint(c *canvas) {
	var all [][]point
	for _, p := range s.at {
		all = append(all, circle(c.at(p), s.r*c.scale, false))
	}
	c.fill(s.fill, all)
}

func (s rings) paint(c *canvas) {
	var all [][]point
	for _, p := range s.at {
		all = append(all, ring(c.at(p), s.r*c.scale, s.width*c.scale)...)
	}
	c.fill(s.stroke, all)
}

func (s frames) paint(c *canvas) {
	var all [][]point
	for _, r := range s.at {
		all = append(all, []point{{r.x, r.y}, {r.x + r.w, r.y}, {r.x + r.w, r.y + r.h}, {r.x, r.y + r.h}})
	}
	c.fill(s.stroke, c.strokes(all, s.width))
}

func (s polygon) paint(c *canvas) { c.fill(s.fill, [][]point{c.scaled(s.at)}) }

func (s cells) paint(c *canvas) {
	var all [][]point
	for _, corners := range s.at {
		all = append(all, c.scaled(corners))
	}
	c.fill(s.fill, all)
	c.fill(s.stroke, c.strokes(s.at, s.width))
}

func (s loops) paint(c *canvas) {
	c.fill(s.halo, c.strokes(s.at, s.width+2))
	c.fill(s.stroke, c.strokes(s.at, s.width))
}

func (s text) paint(c *canvas) {
	at := c.at(point{s.x, s.y})
	s.x, s.y, s.size = at.x, at.y, s.size*c.scale
	c.fill(s.fill, textContours(s))
}

func (s group) paint(c *canvas) {
	before := c.origin
	c.origin = c.at(point{s.x, s.y})
	rects{fill: s.page, at: []rect{{0, 0, s.width, s.height}}}.paint(c)
	c.paint(s.scene)
	c.origin = before
}
