package draw

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"html"
	"image"
	"image/gif"
	"time"
)

// Film is a sequence of pictures, shown one after the other: [Film.GIF] is the file,
// and in a notebook it plays. [NewFilm] and literals make one; Add appends.
type Film struct {
	// Shots are the pictures in order.
	Shots []Shot
	// Theme holds the colours of the pictures that have none of their own. The zero value is
	// Light.
	Theme Theme
	// Title is the alternative text. It is not drawn.
	Title string
	// Each is the time for pictures without one of their own. 0 means half a second.
	Each time.Duration
	// Scale is the number of pixels for each pixel of the pictures. 0 means 1.
	Scale float64
	// Once stops the film at its last picture; otherwise it begins again for ever.
	Once bool
	// MaxBytes, if not 0, bounds the file: pictures are made smaller until it fits.
	MaxBytes int
}

// Shot is one picture of a film.
type Shot struct {
	Picture *Picture
	// For is how long it is shown, in steps of 10 ms and at least 20 ms, as browsers
	// do not show pictures for less; at most 655.35 s, as a GIF cannot hold more. 0
	// means the time of the film.
	For time.Duration
}

// NewFilm returns a film of pictures, each shown for the same time; 0 means half a
// second.
func NewFilm(each time.Duration, pictures ...*Picture) *Film {
	f := &Film{Each: each}
	for _, p := range pictures {
		f.Add(p, 0)
	}
	return f
}

// Add appends a picture that is shown for so long; 0 means the time of the film. The
// picture is shared, not copied. It panics if the picture is nil.
func (f *Film) Add(p *Picture, d time.Duration) {
	if p == nil {
		panic("draw: a nil picture for a film")
	}
	f.Shots = append(f.Shots, Shot{p, d})
}

// Len returns the number of pictures.
func (f *Film) Len() int { return len(f.Shots) }

// Length returns how long the film takes.
func (f *Film) Length() time.Duration {
	var sum time.Duration
	for _, s := range f.Shots {
		sum += f.time(s)
	}
	return sum
}

// time returns how long a picture is shown.
func (f *Film) time(s Shot) time.Duration {
	d := s.For
	if d == 0 {
		d = f.Each
	}
	if d == 0 {
		d = 500 * time.Millisecond
	}
	return min(max(d.Round(10*time.Millisecond), 20*time.Millisecond), maxDelay)
}

// String says how many pictures there are and how long they take.
func (f *Film) String() string {
	name := "film"
	if f.Title != "" {
		name = f.Title + ": film"
	}
	pictures := fmt.Sprintf("%d pictures", len(f.Shots))
	if len(f.Shots) == 1 {
		pictures = "1 picture"
	}
	return fmt.Sprintf("%s of %s, %v", name, pictures, f.Length())
}

// maxShare is by how much a film is made smaller at most to fit MaxBytes.
const maxShare = 0.25

// GIF returns the film as an animated GIF. The image is as large as the largest
// picture; smaller ones lie at the top left. After the first picture only the
// rectangle of pixels that differ is stored, and equal pictures in a row are one. Of more
// than 255 colours, which only the edges of shapes can have, the rarest become the
// nearest of the others.
//
// The error says that there is no picture, that two are too large, or that the file would be
// larger than MaxBytes even at a quarter of the size. It panics as [Picture.Image]
// does. Time is proportional to the pixels of all pictures, memory to those that change.
func (f *Film) GIF() ([]byte, error) {
	if len(f.Shots) == 0 {
		return nil, fmt.Errorf("draw: a film without pictures: Add some")
	}
	scale := f.Scale
	if scale == 0 {
		scale = 1
	}
	for share := 1.0; ; share *= 0.85 {
		data, err := f.encode(scale * share)
		if err != nil {
			return nil, err
		}
		if f.MaxBytes <= 0 || len(data) <= f.MaxBytes {
			return data, nil
		}
		if share*0.85 < maxShare {
			return nil, fmt.Errorf("draw: the film takes %d bytes at %.0f %% of its size, more than MaxBytes = %d: leave out pictures",
				len(data), 100*share, f.MaxBytes)
		}
	}
}

// maxGIF is the largest side of a GIF.
const maxGIF = 1<<16 - 1

// encode returns the film at a scale.
func (f *Film) encode(scale float64) ([]byte, error) {
	scenes := make([]scene, len(f.Shots))
	var all scene
	for i, s := range f.Shots {
		scenes[i] = s.Picture.themed(f.Theme).layout(board)
		all.width, all.height = max(all.width, scenes[i].width), max(all.height, scenes[i].height)
	}
	scale = all.mustScale(scale)
	if max(all.width, all.height)*scale > maxGIF {
		return nil, fmt.Errorf("draw: a film of %.0f×%.0f pixels; a GIF has at most %d on a side: choose a smaller Scale",
			all.width*scale, all.height*scale, maxGIF)
	}
	var reel reel
	for i, s := range f.Shots {
		c := newCanvas(all, scale, s.Picture.themed(f.Theme).Theme.orLight().Page)
		c.paint(scenes[i])
		reel.add(c.img, f.time(s))
	}
	palette, index := reel.colours.palette(f.keep())
	g := &gif.GIF{Config: image.Config{ColorModel: palette, Width: reel.size.X, Height: reel.size.Y}}
	if f.Once {
		g.LoopCount = -1
	}
	for _, d := range reel.shots {
		g.Image = append(g.Image, d.paletted(palette, index))
		g.Delay = append(g.Delay, int(d.time/(10*time.Millisecond)))
		g.Disposal = append(g.Disposal, gif.DisposalNone)
	}
	var b bytes.Buffer
	if err := gif.EncodeAll(&b, g); err != nil {
		return nil, fmt.Errorf("draw: %w", err)
	}
	return b.Bytes(), nil
}

// HTML returns the film as an img element that holds the GIF; an error of GIF is
// shown instead.
func (f *Film) HTML() string {
	data, err := f.GIF()
	if err != nil {
		return "<pre>" + html.EscapeString(err.Error()) + "</pre>"
	}
	return fmt.Sprintf(`<img alt="%s" src="data:image/gif;base64,%s">`, html.EscapeString(f.String()), base64.StdEncoding.EncodeToString(data))
}
