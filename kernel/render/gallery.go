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
// those pictures side by side, or nil: also when its first element has none. A struct
// without a text of its own that has a picture in a field is shown in the same way.
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
	case reflect.Struct, reflect.Pointer:
		return r.fieldForms(v, t)
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

// fieldForms returns the exported fields of a struct, or of what v points to, side
// by side under their names, or nil if none of them is a picture or the struct has a
// String or Error method, which says more.
func (r *Renderer) fieldForms(v reflect.Value, t types.Type) display.Bundle {
	if r.hasText(v, t) {
		return nil
	}
	if v.Kind() == reflect.Pointer {
		v, t = v.Elem(), elementType(t)
	}
	if v.Kind() != reflect.Struct {
		return nil
	}
	declared, _ := underlying(t).(*types.Struct)
	if declared != nil && declared.NumFields() != v.NumField() {
		declared = nil
	}
	var parts []display.Bundle
	var labels []string
	pictures, more := 0, 0
	for i := range v.NumField() {
		f := v.Type().Field(i)
		name, exported, field := f.Name, f.IsExported(), types.Type(nil)
		if declared != nil {
			// The interpreter's field is always exported; the static one decides.
			d := declared.Field(i)
			name, exported, field = d.Name(), d.Exported(), d.Type()
		}
		switch {
		case !exported:
			continue
		case len(parts) == maxPictures:
			more++
			continue
		case !basic(f.Type.Kind()) && r.isPicture(v.Field(i), field):
			pictures++
		}
		b := r.bundle(v.Field(i), field, false)
		if b == nil {
			b = display.Bundle{}
		}
		parts, labels = append(parts, b), append(labels, name)
	}
	if pictures == 0 {
		return nil
	}
	if more > 0 {
		parts, labels = append(parts, display.Bundle{display.MIMEText: fmt.Sprintf("… and %d more", more)}), append(labels, "")
	}
	b := display.Gallery(parts, labels)
	delete(b, display.MIMEText) // the text is that of the struct
	return b
}

// hasText tells whether a method makes the text of a value.
func (r *Renderer) hasText(v reflect.Value, t types.Type) bool {
	if !compiled(v.Type(), t) {
		return lookupText(t) != nil
	}
	rt := v.Type()
	return rt.Implements(stringerType) || rt.Implements(formatterType) || rt.Implements(errorType)
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
