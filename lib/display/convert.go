package display

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"html"
	"image"
	_ "image/jpeg" // so that rasterText knows the size of a JPEG
	_ "image/png"  // and of a PNG
	"strings"
)

// imageOf returns an img element that carries the SVG, see the package comment.
func imageOf(svg string) string {
	return `<img alt="` + html.EscapeString(altText(svg)) +
		`" src="data:image/svg+xml;base64,` + base64.StdEncoding.EncodeToString([]byte(svg)) + `">`
}

// altText returns the title and the desc of an SVG in words, or "picture".
func altText(svg string) string {
	title, desc := element(svg, "title"), element(svg, "desc")
	switch {
	case title == "" && desc == "":
		return "picture"
	case title == "" || desc == "":
		return title + desc
	}
	return title + ": " + desc
}

// element returns the text of the first <name>…</name>, or "".
func element(svg, name string) string {
	_, rest, ok := strings.Cut(svg, "<"+name)
	if !ok {
		return ""
	}
	tag, rest, ok := strings.Cut(rest, ">")
	if !ok || tag != "" && tag[0] != ' ' {
		return ""
	}
	text, _, ok := strings.Cut(rest, "</"+name)
	if !ok {
		return ""
	}
	return strings.TrimSpace(html.UnescapeString(text))
}

// htmlOf returns a form of b that may stand in an HTML page.
func htmlOf(b Bundle) string {
	if s, ok := b[MIMEHTML].(string); ok {
		return s
	}
	for _, mime := range []string{MIMEPNG, MIMEJPEG} {
		if p, ok := b[mime].([]byte); ok {
			return `<img alt="` + html.EscapeString(b.Text()) + `" src="data:` + mime +
				`;base64,` + base64.StdEncoding.EncodeToString(p) + `">`
		}
	}
	if s, ok := b[MIMELaTeX].(string); ok {
		return html.EscapeString(s)
	}
	return "<pre>" + html.EscapeString(b.Text()) + "</pre>"
}

// rasterText describes a picture file.
func rasterText(kind string, data []byte) string {
	c, _, err := image.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return fmt.Sprintf("%s, %d bytes", kind, len(data))
	}
	return pictureText(kind, c.Width, c.Height)
}

func pictureText(kind string, width, height int) string {
	return fmt.Sprintf("%s, %d×%d", kind, width, height)
}

// math puts dollar signs around a formula that has no delimiters of its own.
func math(s string) string {
	for _, d := range []string{"$", `\(`, `\[`, `\begin`} {
		if strings.Contains(s, d) {
			return s
		}
	}
	return `$\displaystyle ` + s + "$"
}

// breaks are the elements that begin and end on a line of their own.
var breaks = map[string]bool{
	"p": true, "div": true, "br": true, "hr": true, "li": true, "ul": true, "ol": true, "tr": true, "table": true,
	"pre": true, "h1": true, "h2": true, "h3": true, "h4": true, "h5": true, "h6": true, "section": true,
}

// textOfHTML returns what a reader sees of an HTML fragment, without any
// layout: tags, comments, scripts and styles are left out.
func textOfHTML(s string) string {
	var b strings.Builder
	for s != "" {
		text, rest, ok := strings.Cut(s, "<")
		b.WriteString(html.UnescapeString(text))
		if !ok {
			break
		}
		if strings.HasPrefix(rest, "!--") {
			_, s, _ = strings.Cut(rest[3:], "-->")
			continue
		}
		name := tagName(rest)
		if name == "" { // a bare "<", as in 1 < 2
			b.WriteByte('<')
			s = rest
			continue
		}
		tag, after, _ := strings.Cut(rest, ">")
		s = after
		switch name {
		case "script", "style":
			if tag[0] != '/' {
				if _, s, ok = strings.Cut(s, "</"+name); ok {
					_, s, _ = strings.Cut(s, ">")
				}
			}
		case "td", "th":
			if tag[0] == '/' {
				b.WriteByte(' ')
			}
		case "img":
			b.WriteString(html.UnescapeString(attribute(tag, "alt")))
		default:
			if breaks[name] {
				b.WriteByte('\n')
			}
		}
	}
	return tidyLines(b.String())
}

// tagName returns the lower case name of the tag that begins s, or "".
func tagName(s string) string {
	s = strings.TrimPrefix(s, "/")
	end := 0
	for end < len(s) && (s[end]|0x20 >= 'a' && s[end]|0x20 <= 'z' || end > 0 && s[end] >= '0' && s[end] <= '9') {
		end++
	}
	return strings.ToLower(s[:end])
}

// attribute returns the double-quoted value of an attribute, or "".
func attribute(tag, name string) string {
	_, rest, ok := strings.Cut(tag, " "+name+`="`)
	if !ok {
		return ""
	}
	value, _, _ := strings.Cut(rest, `"`)
	return value
}

// tidyLines trims the lines and drops the empty ones.
func tidyLines(s string) string {
	var lines []string
	for line := range strings.Lines(s) {
		if line = strings.TrimSpace(line); line != "" {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n")
}
