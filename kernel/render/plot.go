package render

import (
	"bytes"
	"fmt"
	"html"
	"math"
	"reflect"
	"strconv"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgsvg"

	"parity.lab/kernel/event"
	"parity.lab/lib/display"
)

// The size of a plot in a notebook. A picture with more than plotBytes of lines
// and dots is sent as pixels instead.
const (
	plotWidth  = 6.5 * vg.Inch
	plotHeight = 4 * vg.Inch
	plotBytes  = 512 << 10
)

// plotForms draws a plot of gonum. The original is not changed: drawing gives
// axes without data a range of their own.
func plotForms(original *plot.Plot) display.Bundle {
	p := *original
	text := plotText(&p)
	var b bytes.Buffer
	svg := vgsvg.New(plotWidth, plotHeight)
	drawPlot(&p, draw.New(svg))
	if _, err := svg.WriteTo(&b); err != nil {
		panic(err)
	}
	if b.Len() <= plotBytes {
		return display.Bundle{event.TextHTML: svgWithTitle(b.String(), text), event.TextPlain: text}
	}
	b.Reset()
	pixels := vgimg.New(plotWidth, plotHeight)
	drawPlot(&p, draw.New(pixels))
	if _, err := (vgimg.PngCanvas{Canvas: pixels}).WriteTo(&b); err != nil {
		panic(err)
	}
	return display.Bundle{event.ImagePNG: b.Bytes(), event.TextPlain: text}
}

// drawPlot draws with a margin, without which the ends of titles and numbers
// would be cut.
func drawPlot(p *plot.Plot, page draw.Canvas) {
	if p.BackgroundColor != nil {
		page.SetColor(p.BackgroundColor)
		page.Fill(page.Rectangle.Path())
	}
	const margin = 9
	p.Draw(draw.Crop(page, margin, -margin, margin, -margin))
}

// svgWithTitle gives a picture its alternative text and makes it HTML.
func svgWithTitle(svg, title string) string {
	if at := strings.Index(svg, "<svg"); at >= 0 {
		if end := strings.Index(svg[at:], ">"); end >= 0 {
			at += end + 1
			svg = svg[:at] + "<title>" + html.EscapeString(title) + "</title>" + svg[at:]
		}
	}
	s, _ := display.BundleOf(svgForm(svg))[event.TextHTML].(string)
	return s
}

// plotText says in words what a plot shows.
func plotText(p *plot.Plot) string {
	var parts []string
	if f := reflect.ValueOf(p).Elem().FieldByName("plotters"); f.Kind() == reflect.Slice {
		if n := f.Len(); n == 1 {
			parts = append(parts, "1 series")
		} else {
			parts = append(parts, fmt.Sprintf("%d series", n))
		}
	}
	for _, a := range []struct {
		name string
		axis *plot.Axis
	}{{"x", &p.X}, {"y", &p.Y}} {
		name := a.name
		if l := a.axis.Label.Text; l != "" {
			name += " (" + l + ")"
		}
		if low, high := a.axis.Min, a.axis.Max; low <= high && !math.IsInf(low, 0) && !math.IsInf(high, 0) {
			parts = append(parts, name+" from "+short(low)+" to "+short(high))
		} else {
			parts = append(parts, name+" without data")
		}
	}
	title := "plot"
	if p.Title.Text != "" {
		title = "plot “" + p.Title.Text + "”"
	}
	return title + ": " + strings.Join(parts, ", ")
}

// short writes a number with at most six digits.
func short(x float64) string { return strconv.FormatFloat(x, 'g', 6, 64) }
