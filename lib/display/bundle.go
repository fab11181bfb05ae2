package display

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"maps"
	"reflect"
	"strings"
)

// Bundle is one thing to show, in several forms keyed by MIME type: a string
// for text/*, []byte for a binary picture such as image/png, any JSON value
// for application/json.
type Bundle map[string]any

// The MIME types that the package makes.
const (
	MIMEText     = "text/plain"
	MIMEHTML     = "text/html"
	MIMEMarkdown = "text/markdown"
	MIMELaTeX    = "text/latex"
	MIMEJSON     = "application/json"
	MIMEPNG      = "image/png"
	MIMEJPEG     = "image/jpeg"
)

// Text returns the plain text form, or "" if there is none.
func (b Bundle) Text() string {
	s, _ := b[MIMEText].(string)
	return s
}

// SVGer is a value with a picture: a whole svg element as text.
type SVGer interface{ SVG() string }

// HTMLer is a value with an HTML form: a fragment for the body of a page.
type HTMLer interface{ HTML() string }

// Markdowner is a value with a Markdown form.
type Markdowner interface{ Markdown() string }

// LaTeXer is a value with a LaTeX form, with its $ signs or \begin.
type LaTeXer interface{ LaTeX() string }

// PNGer is a value with a picture as the bytes of a PNG file.
type PNGer interface{ PNG() []byte }

// BundleOf returns the forms of v by the methods that it has, see the package
// comment. A Bundle is copied, an image.Image becomes a PNG, an error shows its
// message, a string shows as it is, anything else as fmt prints it. A nil
// pointer shows as <nil> and none of its methods is called. A Handle and a Bar
// have been shown already and give an empty Bundle. A panic of one of v's methods goes
// through to the caller.
func BundleOf(v any) Bundle {
	switch v := v.(type) {
	case Bundle:
		return maps.Clone(v)
	case *Handle, *Bar:
		return Bundle{}
	case string:
		return Bundle{MIMEText: v}
	case nil:
		return Bundle{MIMEText: "<nil>"}
	}
	if r := reflect.ValueOf(v); r.Kind() == reflect.Pointer && r.IsNil() {
		return Bundle{MIMEText: "<nil>"}
	}
	b := Bundle{}
	svg := ""
	if h, ok := v.(HTMLer); ok {
		b[MIMEHTML] = h.HTML()
	} else if p, ok := v.(SVGer); ok {
		svg = p.SVG()
		b[MIMEHTML] = imageOf(svg)
	}
	if m, ok := v.(Markdowner); ok {
		b[MIMEMarkdown] = m.Markdown()
	}
	if l, ok := v.(LaTeXer); ok {
		b[MIMELaTeX] = l.LaTeX()
	}
	switch v := v.(type) {
	case PNGer:
		b[MIMEPNG] = v.PNG()
	case image.Image:
		var w bytes.Buffer
		if png.Encode(&w, enlarged(v)) == nil {
			b[MIMEPNG] = w.Bytes()
		}
	}
	b[MIMEText] = plainText(v, svg, b)
	return b
}

// plainText returns the text form of v: its own words if it has any, else the
// most readable of its other forms.
func plainText(v any, svg string, b Bundle) string {
	switch v := v.(type) {
	case error:
		return v.Error()
	case fmt.Stringer:
		return v.String()
	case image.Image:
		return pictureText("picture", v.Bounds().Dx(), v.Bounds().Dy())
	}
	if s, ok := b[MIMEMarkdown].(string); ok {
		return s
	}
	if s, ok := b[MIMELaTeX].(string); ok {
		return s
	}
	if svg != "" {
		return altText(svg)
	}
	if s, ok := b[MIMEHTML].(string); ok {
		return textOfHTML(s)
	}
	if p, ok := b[MIMEPNG].([]byte); ok {
		return rasterText("PNG picture", p)
	}
	return fmt.Sprint(v)
}

// join makes one bundle of several: the texts below each other and, if any
// part has more than text, one HTML page of all parts.
func join(parts []Bundle) Bundle {
	if len(parts) == 1 {
		return parts[0]
	}
	var texts []string
	var page strings.Builder
	rich := false
	for _, p := range parts {
		texts = append(texts, p.Text())
		rich = rich || len(p) > 1
		page.WriteString("<div>")
		page.WriteString(htmlOf(p))
		page.WriteString("</div>")
	}
	b := Bundle{MIMEText: strings.Join(texts, "\n")}
	if rich {
		b[MIMEHTML] = page.String()
	}
	return b
}
