package notebook

import (
	"encoding/base64"
	"regexp"
	"strconv"
	"strings"
)

// value returns the value of an attribute, "" if the tag has none.
func (t htmlTag) value(name string) string {
	for _, a := range t.attributes {
		if a.name == name {
			return a.value
		}
	}
	return ""
}

// svgSize matches the size of a drawing at its beginning.
var svgSize = regexp.MustCompile(`<svg\b[^>]*?\swidth="(\d+)[^>]*?\sheight="(\d+)`)

// markStrip gives the class strip to a picture of several side by side: a
// drawing in the page that is wide and low. On a narrow screen it is shown
// larger than the screen, to be moved sideways, as its parts would be too small to
// read. It reports whether the tag changed.
func (t *htmlTag) markStrip() bool {
	const low, wide = 2.2, 500 // width to height, and width in pixels
	data, ok := strings.CutPrefix(t.value("src"), "data:image/svg+xml;base64,")
	if !ok || t.value("class") != "" {
		return false
	}
	start, err := base64.StdEncoding.DecodeString(data[:min(len(data), 400)/4*4])
	if err != nil {
		return false
	}
	size := svgSize.FindSubmatch(start)
	if size == nil {
		return false
	}
	width, _ := strconv.ParseFloat(string(size[1]), 64)
	height, _ := strconv.ParseFloat(string(size[2]), 64)
	if width < wide || width < low*height {
		return false
	}
	t.attributes = append(t.attributes, attribute{"class", "strip"})
	return true
}
