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
	for _, v := range []any{[]int{1}, []framed{}, []any{3, framed{"a"}}, map[string]int{"a": 1}, map[int]framed{}, []string{"x"}} {
		if b := new(Renderer).Bundle(reflect.ValueOf(v), nil); strings.Contains(b.Text(), "<img") || b[display.MIMEHTML] != nil && strings.Contains(b[display.MIMEHTML].(string), "figure") {
			t.Errorf("%T is shown as %v", v, b)
		}
	}
}
