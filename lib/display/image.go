package display

import (
	"image"
	"image/color"
)

// A picture whose longer side is below tinySide is enlarged to about that, so
// that its pixels can be seen.
const tinySide = 160

// enlarged is a picture in which each pixel of another is a square.
type enlargedImage struct {
	image.Image
	factor int
}

// enlarged returns a tiny picture with square blocks for pixels, and any other
// picture as it is.
func enlarged(m image.Image) image.Image {
	size := m.Bounds().Size()
	side := max(size.X, size.Y)
	if side == 0 || side > tinySide/2 {
		return m
	}
	return enlargedImage{m, tinySide / side}
}

// Bounds implements image.Image.
func (e enlargedImage) Bounds() image.Rectangle {
	size := e.Image.Bounds().Size()
	return image.Rect(0, 0, size.X*e.factor, size.Y*e.factor)
}

// At implements image.Image.
func (e enlargedImage) At(x, y int) color.Color {
	low := e.Image.Bounds().Min
	return e.Image.At(low.X+x/e.factor, low.Y+y/e.factor)
}
