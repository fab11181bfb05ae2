package notebook

import (
	"strings"
	"testing"
)

// A drawing of several side by side is marked, however it comes into the page.
func TestStrips(t *testing.T) {
	svg := func(width, height string) string {
		return `<svg xmlns="http://www.w3.org/2000/svg" width="` + width + `" height="` + height + `"><path d="M0 0"/></svg>`
	}
	img := func(src string) string { return `<p><img alt="boards" src="` + src + `"></p>` }
	for _, c := range []struct {
		name, kind, content string
		trust, want         bool
	}{
		{name: "in HTML", kind: "text/html", content: img(dataURL("image/svg+xml", svg("800", "200"))), want: true},
		{name: "in trusted HTML", kind: "text/html", content: img(dataURL("image/svg+xml", svg("800", "200"))), trust: true, want: true},
		{name: "by itself", kind: "image/svg+xml", content: svg("800", "200"), want: true},
		{name: "high", kind: "image/svg+xml", content: svg("800", "400")},
		{name: "small", kind: "image/svg+xml", content: svg("400", "100")},
		{name: "without a size", kind: "image/svg+xml", content: svg("x", "100")},
		{name: "pixels", kind: "image/png", content: pngData},
		{name: "no picture", kind: "text/html", content: `<img alt="x" src="data:image/svg+xml;base64,====">`},
		{name: "in a script", kind: "text/html", content: "<script>'" + img(dataURL("image/svg+xml", svg("800", "200"))) + "'</script>", trust: true},
	} {
		page, err := lesson("# T", shows(c.kind, c.content)).HTML(HTMLOptions{Trust: c.trust})
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Contains(string(page), ` class="strip"`); got != c.want {
			t.Errorf("%s: marked %v, want %v", c.name, got, c.want)
		}
	}
}
