package render

import (
	"fmt"
	"go/types"
	"reflect"

	"parity.lab/lib/display"
)

// maxPictures is how many elements of a list are shown as pictures.
const maxPictures = 24

// galleryForms returns a list, an array or a map whose elements have pictures as
// those pictures side by side, or nil: also when its first element has none.
func (r *Renderer) galleryForms(v reflect.Value, t types.Type) display.Bundle {
	var parts []display.Bundle
	var labels []string
	add := func(e reflect.Value, elem types.Type, label func() string) (more bool) {
		if len(parts) == 0 && !r.isPicture(e, elem) {
			return false
		}
		b := r.bundle(e, elem, false)
		if b == nil {
			b = display.Bundle{}
		}
		parts, labels = append(parts, b), append(labels, label())
		return len(parts) < maxPictures
	}
	switch v.Kind() {
	case reflect.Slice, reflect.Array:
		if basic(v.Type().Elem().Kind()) {
			return nil
		}
		for i := range v.Len() {
			if !add(v.Index(i), elementType(t), func() string { return fmt.Sprint(i) }) {
				break
			}
		}
	case reflect.Map:
		if basic(v.Type().Elem().Kind()) {
			return nil
		}
		key, elem := types.Type(nil), types.Type(nil)
		if m, ok := underlying(t).(*types.Map); ok {
			key, elem = m.Key(), m.Elem()
		}
		for _, e := range firstEntries(v, maxPictures) {
			if !add(e.value, elem, func() string { return r.Text(e.key, key) }) {
				break
			}
		}
	}
	if len(parts) == 0 {
		return nil
	}
	if n := v.Len(); n > len(parts) {
		parts, labels = append(parts, display.Bundle{display.MIMEText: fmt.Sprintf("… and %d more", n-len(parts))}), append(labels, "")
	}
	b := display.Gallery(parts, labels)
	delete(b, display.MIMEText) // the text is that of the list
	return b
}

// basic tells whether values of a kind have no forms of their own, so that long
// lists of numbers cost nothing. Cells may give their types of these kinds pictures;
// a list of them is text.
func basic(k reflect.Kind) bool {
	return k >= reflect.Bool && k <= reflect.Complex128 || k == reflect.String
}

// isPicture tells whether a value shows itself in a form that is looked at.
func (r *Renderer) isPicture(v reflect.Value, t types.Type) bool {
	p := printer{r: r}
	v, t = p.dynamic(v, t)
	b, err := r.forms(v, t)
	if err != nil {
		return false
	}
	for _, mime := range []string{display.MIMEHTML, display.MIMEPNG, display.MIMEJPEG} {
		if b[mime] != nil {
			return true
		}
	}
	return false
}
