package display

import (
	"fmt"
	"html"
	"slices"
	"strings"
	"unicode/utf8"
)

// Row shows values side by side, on a narrow page below each other, each as
// Show does.
func Row(v ...any) *Handle {
	parts := make([]Bundle, len(v))
	for i, x := range v {
		parts[i] = bundle(x)
	}
	return show(anyForm, beside(parts))
}

// Gallery makes one Bundle of several: pictures in a row, each above its label, and
// the texts below each other with their labels. Labels may be empty. It panics if the
// lists differ in length.
func Gallery(parts []Bundle, labels []string) Bundle {
	if len(parts) != len(labels) {
		panic(fmt.Sprintf("display: %d parts with %d labels", len(parts), len(labels)))
	}
	var page strings.Builder
	var texts []string
	page.WriteString(`<div style="display:flex;flex-wrap:wrap;gap:1em 2em;align-items:flex-end">`)
	for i, p := range parts {
		page.WriteString(`<figure style="margin:0">` + htmlOf(p))
		text := p.Text()
		if labels[i] != "" {
			page.WriteString(`<figcaption style="text-align:center;opacity:.75">` + html.EscapeString(labels[i]) + `</figcaption>`)
			text = labels[i] + ":\n" + text
		}
		page.WriteString("</figure>")
		texts = append(texts, text)
	}
	page.WriteString("</div>")
	return Bundle{MIMEText: strings.Join(texts, "\n"), MIMEHTML: page.String()}
}

// beside makes one bundle of several: pictures in a row, and the lines of their
// texts next to each other.
func beside(parts []Bundle) Bundle {
	var page strings.Builder
	page.WriteString(`<div style="display:flex;flex-wrap:wrap;gap:1em 2em;align-items:flex-start">`)
	var lines []string
	for _, p := range parts {
		page.WriteString("<div>" + htmlOf(p) + "</div>")
		width := 0
		for _, l := range lines {
			width = max(width, utf8.RuneCountInString(l))
		}
		if width > 0 {
			width += 3
		}
		for i, l := range strings.Split(p.Text(), "\n") {
			if i == len(lines) {
				lines = append(lines, "")
			}
			lines[i] += strings.Repeat(" ", width-utf8.RuneCountInString(lines[i])) + l
		}
	}
	page.WriteString("</div>")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	return Bundle{MIMEHTML: page.String(), MIMEText: strings.Join(slices.Clip(lines), "\n")}
}
