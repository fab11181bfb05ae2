package display

import (
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
