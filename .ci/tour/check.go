package main

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"os"
)

// mostApart is by how much a colour may differ, of 255: floats are rounded in other ways
// on other processors, and the edges of shapes with them.
const mostApart = 24

// check compares an animation with a file as they are seen: by pictures and times, not by
// bytes, which other releases of Go may pack in other ways.
func check(data []byte, file string) error {
	stored, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	got, err := gif.DecodeAll(bytes.NewReader(data))
	if err != nil {
		return err
	}
	want, err := gif.DecodeAll(bytes.NewReader(stored))
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	size := image.Rect(0, 0, want.Config.Width, want.Config.Height)
	if len(got.Image) != len(want.Image) || got.Config.Width != size.Dx() || got.Config.Height != size.Dy() || got.LoopCount != want.LoopCount {
		return fmt.Errorf("%s has %d pictures of %v, expected %d of %d×%d", file, len(want.Image), size.Size(), len(got.Image), got.Config.Width, got.Config.Height)
	}
	a, b := image.NewRGBA(size), image.NewRGBA(size)
	for i := range want.Image {
		if got.Delay[i] != want.Delay[i] {
			return fmt.Errorf("%s: picture %d is shown for %d ms, expected %d", file, i, 10*want.Delay[i], 10*got.Delay[i])
		}
		for _, g := range []struct {
			on *image.RGBA
			m  *image.Paletted
		}{{a, got.Image[i]}, {b, want.Image[i]}} {
			draw.Draw(g.on, g.m.Rect, g.m, g.m.Rect.Min, draw.Over)
		}
		for k := range a.Pix {
			if d := int(a.Pix[k]) - int(b.Pix[k]); d > mostApart || d < -mostApart {
				x, y := k/4%size.Dx(), k/4/size.Dx()
				return fmt.Errorf("%s: picture %d has %v at (%d,%d), expected %v", file, i, b.At(x, y).(color.RGBA), x, y, a.At(x, y).(color.RGBA))
			}
		}
	}
	return nil
}
