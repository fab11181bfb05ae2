package display

import (
	"encoding/json"
	"fmt"
)

// Show shows values in the best forms they have, several below each other. It
// returns a Handle with which they can be replaced.
func Show(v ...any) *Handle {
	parts := make([]Bundle, len(v))
	for i, x := range v {
		parts[i] = bundle(x)
	}
	if len(parts) == 0 {
		return show(anyForm, "")
	}
	return show(anyForm, join(parts))
}

// HTML shows a fragment of HTML.
func HTML(s string) *Handle { return show(htmlForm, s) }

// SVG shows a picture given as an svg element.
func SVG(s string) *Handle { return show(svgForm, s) }

// Markdown shows text with Markdown formatting.
func Markdown(s string) *Handle { return show(markdownForm, s) }

// LaTeX shows a formula, or text with formulas between dollar signs.
func LaTeX(s string) *Handle { return show(latexForm, s) }

// Text shows plain text.
func Text(s string) *Handle { return show(textForm, s) }

// JSON shows a value as a tree of JSON. It panics if encoding/json cannot
// encode v.
func JSON(v any) *Handle { return show(jsonForm, v) }

// PNG shows the bytes of a PNG file.
func PNG(data []byte) *Handle { return show(pngForm, data) }

// JPEG shows the bytes of a JPEG file.
func JPEG(data []byte) *Handle { return show(jpegForm, data) }

// Clear takes away all that the running cell has shown. On a console it does
// nothing.
func Clear() { sink().Clear("") }

// ClearWait is Clear that waits for the next thing to be shown, so that pictures which
// follow each other do not flicker:
//
//	for _, board := range boards {
//		display.ClearWait()
//		display.Show(board)
//	}
//
// A Sink that is no [Waiter] clears at once.
func ClearWait() {
	if w, ok := sink().(Waiter); ok {
		w.ClearWait()
		return
	}
	Clear()
}

// bundle is BundleOf, but asks a sink that knows better first.
func bundle(v any) Bundle {
	if b, ok := v.(Bundle); ok {
		return BundleOf(b)
	}
	if s, ok := sink().(Bundler); ok {
		if b, ok := s.Bundle(v); ok {
			return b
		}
	}
	return BundleOf(v)
}

// The forms below turn what is given to a function of this package, or later to
// Update, into a bundle.

func anyForm(v any) Bundle { return bundle(v) }

// stringForm makes a form for functions that take text.
func stringForm(form func(s string) Bundle) func(v any) Bundle {
	return func(v any) Bundle {
		if s, ok := v.(string); ok {
			return form(s)
		}
		return bundle(v)
	}
}

// bytesForm makes a form for functions that take a picture file.
func bytesForm(mime, kind string) func(v any) Bundle {
	return func(v any) Bundle {
		if p, ok := v.([]byte); ok {
			return Bundle{mime: append([]byte(nil), p...), MIMEText: rasterText(kind, p)}
		}
		return bundle(v)
	}
}

var (
	htmlForm = stringForm(func(s string) Bundle {
		return Bundle{MIMEHTML: s, MIMEText: textOfHTML(s)}
	})
	svgForm = stringForm(func(s string) Bundle {
		return Bundle{MIMEHTML: imageOf(s), MIMEText: altText(s)}
	})
	markdownForm = stringForm(func(s string) Bundle {
		return Bundle{MIMEMarkdown: s, MIMEText: s}
	})
	latexForm = stringForm(func(s string) Bundle {
		return Bundle{MIMELaTeX: math(s), MIMEText: s}
	})
	textForm = stringForm(func(s string) Bundle {
		return Bundle{MIMEText: s}
	})
	pngForm  = bytesForm(MIMEPNG, "PNG picture")
	jpegForm = bytesForm(MIMEJPEG, "JPEG picture")
)

func jsonForm(v any) Bundle {
	data, err := json.Marshal(v)
	if err != nil {
		panic(fmt.Sprintf("display: %v", err))
	}
	text, err := json.MarshalIndent(v, "", "  ")
	if err != nil {
		panic(fmt.Sprintf("display: %v", err))
	}
	return Bundle{MIMEJSON: json.RawMessage(data), MIMEText: string(text)}
}
