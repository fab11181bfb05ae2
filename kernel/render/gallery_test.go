package render

import (
	"reflect"
	"strings"
	"testing"

	"parity.lab/lib/display"
)

// framed has a picture.
type framed struct{ name string }

func (d framed) SVG() string    { return "<svg><title>" + d.name + "</title></svg>" }
func (d framed) String() string { return d.name }

// told has a picture in a field, and a text that says more.
type told struct{ Board framed }

func (d told) Error() string { return "no board" }

func TestGallery(t *testing.T) {
	var many []*framed
	for range maxPictures + 5 {
		many = append(many, &framed{"one of many"})
	}
	for _, c := range []struct {
		name     string
		v        any
		pictures int
		want     string // in the page
	}{
		{"list", []framed{{"a"}, {"b"}}, 2, ">1</figcaption>"},
		{"array of pointers", [2]*framed{{"a"}, nil}, 1, "&lt;nil&gt;"},
		{"any", []any{framed{"a"}, 3}, 1, "<pre>3</pre>"},
		{"map", map[string]framed{"x<": {"a"}, "y": {"b"}}, 2, ">x&lt;</figcaption>"},
		{"struct", struct {
			Before, After framed
			Presses       int
			hidden        framed
		}{framed{"a"}, framed{"b"}, 3, framed{"c"}}, 2, ">Presses</figcaption>"},
		{"pointer to a struct", &struct {
			N     int
			Board *framed
		}{7, &framed{"a"}}, 1, ">Board</figcaption>"},
		{"many", many, maxPictures, "… and 5 more"},
	} {
		b := new(Renderer).Bundle(reflect.ValueOf(c.v), nil)
		page, _ := b[display.MIMEHTML].(string)
		if strings.Count(page, "<img") != c.pictures || !strings.Contains(page, c.want) {
			t.Errorf("%s: %d pictures in %.300s", c.name, strings.Count(page, "<img"), page)
		}
		if got, want := b.Text(), new(Renderer).Text(reflect.ValueOf(c.v), nil); got != want {
			t.Errorf("%s: text %q, want %q", c.name, got, want)
		}
	}
	self := []any{framed{"a"}, nil}
	self[1] = self
	if b := new(Renderer).Bundle(reflect.ValueOf(self), nil); strings.Count(b[display.MIMEHTML].(string), "<img") != 1 {
		t.Errorf("a list that holds itself: %v", b)
	}
	for _, v := range []any{[]int{1}, []framed{}, []any{3, framed{"a"}}, map[string]int{"a": 1}, map[int]framed{}, []string{"x"},
		struct{ N int }{1}, &struct{ Board *framed }{}, (*struct{ Board framed })(nil), told{framed{"a"}}, struct{ board framed }{framed{"a"}}} {
		if b := new(Renderer).Bundle(reflect.ValueOf(v), nil); strings.Contains(b.Text(), "<img") || b[display.MIMEHTML] != nil && strings.Contains(b[display.MIMEHTML].(string), "figure") {
			t.Errorf("%T is shown as %v", v, b)
		}
	}
}

// TestGalleryCell has a cell's struct: its names are those of the declaration.
func TestGalleryCell(t *testing.T) {
	typ := cellTypes(t, "type pair struct { Board any; other any; N int }; type quiet struct { Board any }; func (quiet) String() string { return \"\" }")
	v := reflect.New(structOf("Board", reflect.TypeFor[any](), "other", reflect.TypeFor[any](), "N", reflect.TypeFor[int]())).Elem()
	v.Field(0).Set(reflect.ValueOf(framed{"a"}))
	v.Field(1).Set(reflect.ValueOf(framed{"b"}))
	page, _ := new(Renderer).Bundle(v, typ("pair"))[display.MIMEHTML].(string)
	if strings.Count(page, "<img") != 1 || !strings.Contains(page, ">N</figcaption>") || strings.Contains(page, "other") {
		t.Errorf("the struct of a cell is shown as %s", page)
	}
	v = reflect.New(structOf("Board", reflect.TypeFor[any]())).Elem()
	v.Field(0).Set(reflect.ValueOf(framed{"a"}))
	if b := new(Renderer).Bundle(v, typ("quiet")); b[display.MIMEHTML] != nil {
		t.Errorf("a struct with a String method is shown as %v", b)
	}
}
