package plots

import (
	"bytes"
	"html"
	"image/color"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgsvg"
)

// palette are the colours of Okabe and Ito, those that are dark enough for a
// thin line on white first.
var palette = []color.RGBA{
	{0x00, 0x72, 0xb2, 0xff}, {0xd5, 0x5e, 0x00, 0xff}, {0x00, 0x9e, 0x73, 0xff}, {0xcc, 0x79, 0xa7, 0xff},
	{0xe6, 0x9f, 0x00, 0xff}, {0x56, 0xb4, 0xe9, 0xff}, {0x00, 0x00, 0x00, 0xff},
}

// SVG returns the chart as an svg element with title and alternative text.
func (c *Chart) SVG() string {
	w, h := c.size()
	canvas := vgsvg.New(w, h)
	c.draw(draw.New(canvas))
	var b bytes.Buffer
	if _, err := canvas.WriteTo(&b); err != nil {
		panic("plots: " + err.Error()) // a buffer takes everything
	}
	_, svg, _ := strings.Cut(b.String(), "<svg")
	tag, rest, _ := strings.Cut(svg, ">")
	return "<svg" + tag + ">\n<title>" + html.EscapeString(c.words()) + "</title>" + rest
}

// PNG returns the chart as the bytes of a PNG file.
func (c *Chart) PNG() []byte {
	w, h := c.size()
	canvas := vgimg.New(w, h)
	c.draw(draw.New(canvas))
	var b bytes.Buffer
	if _, err := (vgimg.PngCanvas{Canvas: canvas}).WriteTo(&b); err != nil {
		panic("plots: " + err.Error())
	}
	return b.Bytes()
}

// size returns width and height: 96 pixels are an inch of 72 points.
func (c *Chart) size() (w, h vg.Length) {
	width, height := c.options.Width, c.options.Height
	if width <= 0 {
		width = 620
	}
	if height <= 0 {
		height = 380
	}
	return vg.Length(width) * 0.75, vg.Length(height) * 0.75
}

// draw draws the chart with a margin.
func (c *Chart) draw(page draw.Canvas) {
	p := plot.New()
	p.Title.Text, p.X.Label.Text, p.Y.Label.Text = c.options.Title, c.options.XLabel, c.options.YLabel
	for _, s := range []*draw.TextStyle{&p.Title.TextStyle, &p.X.Label.TextStyle, &p.Y.Label.TextStyle, &p.X.Tick.Label, &p.Y.Tick.Label, &p.Legend.TextStyle} {
		s.Font.Variant = "Sans"
	}
	p.Title.TextStyle.Font.Size, p.Title.Padding = 13, 6
	p.Legend.Top, p.Legend.Padding = true, 3
	grid := plotter.NewGrid()
	grid.Vertical.Color, grid.Horizontal.Color = color.Gray{Y: 0xdd}, color.Gray{Y: 0xdd}
	p.Add(grid)
	if _, _, _, _, ok := c.bounds(); ok {
		c.add(p)
	} else {
		p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = 0, 1, 0, 1
	}
	page.SetColor(color.White)
	page.Fill(page.Rectangle.Path())
	const margin = 9
	p.Draw(draw.Crop(page, margin, -margin, margin, -margin))
}

// add adds the series to a plot.
func (c *Chart) add(p *plot.Plot) {
	for k, s := range c.series {
		if len(s.X) == 0 {
			continue
		}
		xys := make(plotter.XYs, len(s.X))
		for i := range xys {
			xys[i] = plotter.XY{X: s.X[i], Y: s.Y[i]}
		}
		ink := palette[k%len(palette)]
		switch c.kind {
		case bars, histogram:
			c.columns(p, xys)
			continue
		case scatter:
			dots := &plotter.Scatter{XYs: xys, GlyphStyle: draw.GlyphStyle{Color: ink, Radius: 2.5, Shape: shape(k)}}
			p.Add(dots)
			if s.Name != "" {
				p.Legend.Add(s.Name, dots)
			}
			continue
		}
		line := &plotter.Line{XYs: xys, LineStyle: draw.LineStyle{Color: ink, Width: 1.5, Dashes: dashes(k)}}
		p.Add(line)
		// The legend stands where a rising curve does not come.
		p.Legend.Left = p.Legend.Left || s.Y[len(s.Y)-1] > s.Y[0]
		if s.Name != "" {
			p.Legend.Add(s.Name, line)
		}
	}
	if c.options.LogX {
		p.X.Scale, p.X.Tick.Marker = plot.LogScale{}, plot.LogTicks{Prec: -1}
	}
	if c.options.LogY {
		p.Y.Scale, p.Y.Tick.Marker = plot.LogScale{}, plot.LogTicks{Prec: -1}
	}
	if p.X.Min == p.X.Max && !c.options.LogX {
		p.X.Min, p.X.Max = p.X.Min-1, p.X.Max+1
	}
	if p.Y.Min == p.Y.Max && !c.options.LogY {
		p.Y.Min, p.Y.Max = p.Y.Min-1, p.Y.Max+1
	}
}

// columns adds bars or bins.
func (c *Chart) columns(p *plot.Plot, xys plotter.XYs) {
	half := 0.4
	if c.kind == histogram {
		half = c.width / 2
	}
	for _, q := range xys {
		box := &plotter.Polygon{XYs: []plotter.XYs{{
			{X: q.X - half, Y: 0}, {X: q.X + half, Y: 0}, {X: q.X + half, Y: q.Y}, {X: q.X - half, Y: q.Y},
		}}, Color: palette[0], LineStyle: draw.LineStyle{Color: color.White, Width: 0.75}}
		p.Add(box)
	}
	if c.kind == bars {
		p.NominalX(c.labels...)
		p.X.Min, p.X.Max = -0.6, float64(len(xys))-0.4
	}
}

// dashes and shape tell series apart without colours.
func dashes(k int) []vg.Length {
	return [][]vg.Length{nil, {6, 3}, {2, 2}, {8, 3, 2, 3}}[k%4]
}

func shape(k int) draw.GlyphDrawer {
	return []draw.GlyphDrawer{draw.CircleGlyph{}, draw.TriangleGlyph{}, draw.SquareGlyph{}, draw.CrossGlyph{}, draw.RingGlyph{}}[k%5]
}
