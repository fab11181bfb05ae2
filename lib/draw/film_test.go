package draw

import (
	"bytes"
	"image"
	"image/color"
	"image/gif"
	"math/rand/v2"
	"strings"
	"testing"
	"time"
)

// run is a film of a dot that runs over a board.
func run(pictures int) *Film {
	f := &Film{Title: "a run", Each: 100 * time.Millisecond}
	for i := range pictures {
		b := stripes(6, 6)
		b.Mark = func(r, c int) bool { return r*6+c == i%36 }
		f.Add(b.Picture(), 0)
	}
	return f
}

// play composes the pictures of a GIF as a browser does.
func play(t *testing.T, data []byte) (*gif.GIF, []*image.RGBA) {
	t.Helper()
	g, err := gif.DecodeAll(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	screen := image.NewRGBA(image.Rect(0, 0, g.Config.Width, g.Config.Height))
	var shots []*image.RGBA
	for _, m := range g.Image {
		for y := m.Rect.Min.Y; y < m.Rect.Max.Y; y++ {
			for x := m.Rect.Min.X; x < m.Rect.Max.X; x++ {
				if c := color.RGBAModel.Convert(m.At(x, y)).(color.RGBA); c.A == 255 {
					screen.SetRGBA(x, y, c)
				}
			}
		}
		shot := image.NewRGBA(screen.Rect)
		copy(shot.Pix, screen.Pix)
		shots = append(shots, shot)
	}
	return g, shots
}

// TestGIF plays a film and compares every picture, pixel by pixel.
func TestGIF(t *testing.T) {
	f := run(40)
	f.Shots[3].For = time.Second
	f.Shots[4].For = time.Millisecond
	data, err := f.GIF()
	if err != nil {
		t.Fatal(err)
	}
	g, shots := play(t, data)
	if len(shots) != 40 || g.LoopCount != 0 {
		t.Fatalf("%d pictures, loop count %d", len(shots), g.LoopCount)
	}
	for i, s := range f.Shots {
		want := s.Picture.Image(1)
		if !bytes.Equal(shots[i].Pix, want.Pix) {
			t.Fatalf("picture %d differs", i)
		}
		d := 10
		switch i {
		case 3:
			d = 100
		case 4:
			d = 2
		}
		if g.Delay[i] != d {
			t.Errorf("picture %d: delay %d, want %d", i, g.Delay[i], d)
		}
		// Only the two cells of the dot change.
		if r := g.Image[i].Rect; i > 0 && i%6 != 0 && (r.Dx() > 72 || r.Dy() > 36) {
			t.Errorf("picture %d stores %v", i, r)
		}
	}
	if alone, _ := NewFilm(0, f.Shots[0].Picture).GIF(); len(data) > 10*len(alone) {
		t.Errorf("40 pictures take %d bytes, one %d", len(data), len(alone))
	}
	if again, _ := f.GIF(); !bytes.Equal(data, again) {
		t.Error("a second GIF differs")
	}
	if s := f.String(); s != "a run: film of 40 pictures, 4.82s" {
		t.Error(s)
	}
	if h := f.HTML(); !strings.HasPrefix(h, `<img alt="a run: film of 40 pictures, 4.82s" src="data:image/gif;base64,`) {
		t.Error(h[:80])
	}
}

// TestGIFPalette has more colours than a GIF can have: those of the theme stay
// exact, others come near.
func TestGIFPalette(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	f := &Film{}
	for range 12 {
		b := stripes(3, 4)
		b.Theme, b.Unit = Light(), 40
		b.Theme.Mark = string([]byte{'#', hex(r), hex(r), hex(r), hex(r), hex(r), hex(r)})
		b.Mark = func(r, c int) bool { return true }
		p := b.Picture()
		p.Arrow(0, 0, 2, 3)
		f.Add(p, 0)
	}
	data, err := f.GIF()
	if err != nil {
		t.Fatal(err)
	}
	_, shots := play(t, data)
	inexact := 0
	for i, s := range f.Shots {
		want := s.Picture.Image(1)
		th := s.Picture.Theme
		exact := map[color.RGBA]bool{}
		for _, c := range []string{th.Page, th.Line, th.On, th.Off, th.Mark, th.Halo} {
			exact[rgb(c)] = true
		}
		for k := 0; k < len(want.Pix); k += 4 {
			got, want := shots[i].Pix[k:k+3], want.Pix[k:k+3]
			if bytes.Equal(got, want) {
				continue
			}
			inexact++
			if exact[color.RGBA{want[0], want[1], want[2], 255}] {
				t.Fatalf("picture %d: %v of the theme became %v", i, want, got)
			}
			for c := range 3 {
				if d := int(got[c]) - int(want[c]); d > 40 || d < -40 {
					t.Fatalf("picture %d: %v became %v", i, want, got)
				}
			}
		}
	}
	if inexact == 0 {
		t.Error("256 colours were enough: the test tests nothing")
	}
}

func hex(r *rand.Rand) byte { return "0123456789abcdef"[r.IntN(16)] }

// TestGIFSizes has pictures of several sizes, equal ones in a row, and one that is
// shown for longer than a GIF can say.
func TestGIFSizes(t *testing.T) {
	small, large := stripes(2, 2).Picture(), stripes(5, 3).Picture()
	f := NewFilm(time.Second, small, small, large, small)
	f.Shots[2].For = 20 * time.Minute
	f.Add(small, 11*time.Minute)
	if want := 3*time.Second + 2*maxDelay; f.Length() != want {
		t.Errorf("takes %v, want %v", f.Length(), want)
	}
	f.Once, f.Scale = true, 0.5
	data, err := f.GIF()
	if err != nil {
		t.Fatal(err)
	}
	g, shots := play(t, data)
	if want := large.Image(0.5).Rect; shots[0].Rect != want {
		t.Errorf("%v, want %v", shots[0].Rect, want)
	}
	if g.LoopCount != -1 {
		t.Errorf("loop count %d", g.LoopCount)
	}
	// The two small ones at the start are one.
	if len(shots) != 4 || g.Delay[0] != 200 || g.Delay[1] != 65535 || g.Delay[3] != 65535 {
		t.Errorf("%d pictures, delays %v", len(shots), g.Delay)
	}
}

// TestGIFTheme has a picture with a theme of its own in a dark film.
func TestGIFTheme(t *testing.T) {
	own := stripes(2, 2)
	own.Theme = Print()
	f := NewFilm(0, stripes(2, 2).Picture(), own.Picture(), Beside(stripes(2, 2).Picture()))
	f.Theme = Dark()
	data, err := f.GIF()
	if err != nil {
		t.Fatal(err)
	}
	_, shots := play(t, data)
	for i, want := range []string{Dark().Page, Print().Page, Dark().Page} {
		if got := shots[i].RGBAAt(1, 1); got != rgb(want) {
			t.Errorf("picture %d: the page is %v, want %s", i, got, want)
		}
	}
	if f.Shots[0].Picture.Theme.Page != "" {
		t.Error("a picture got the theme of the film")
	}
}

func TestGIFBound(t *testing.T) {
	f := run(30)
	full, err := f.GIF()
	if err != nil {
		t.Fatal(err)
	}
	f.MaxBytes = len(full) * 2 / 3
	less, err := f.GIF()
	if err != nil || len(less) > f.MaxBytes {
		t.Fatalf("%d bytes, %v", len(less), err)
	}
	if g, _ := play(t, less); g.Config.Width >= f.Shots[0].Picture.Image(1).Rect.Dx() {
		t.Error("not smaller")
	}
	f.MaxBytes = 500
	if _, err := f.GIF(); err == nil || !strings.Contains(err.Error(), "more than MaxBytes = 500: leave out pictures") {
		t.Error(err)
	}
	if h := f.HTML(); !strings.Contains(h, "leave out pictures") {
		t.Error(h)
	}
	if _, err := (&Film{}).GIF(); err == nil || !strings.Contains(err.Error(), "without pictures") {
		t.Error(err)
	}
	long := Board{Rows: 1, Cols: 6000, Unit: 12}.Picture()
	if _, err := NewFilm(0, long).GIF(); err == nil || !strings.Contains(err.Error(), "choose a smaller Scale") {
		t.Error(err)
	}
}

func BenchmarkGIF(b *testing.B) {
	f := run(36)
	for b.Loop() {
		if _, err := f.GIF(); err != nil {
			b.Fatal(err)
		}
	}
}
