// Package golden compares what a test makes with files under its testdata. It exists
// for tests and imports the standard library only.
//
//	golden.Text(t, "table.txt", got)
//	golden.SVG(t, "board.svg", picture.SVG())
//
// With go test -update the files are written instead. A picture that differs is left
// beside the others in the temporary folder, and the failure names the command that
// shows the difference.
package golden

import (
	"encoding/xml"
	"errors"
	"flag"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the golden files anew")

// Text compares got with the file of a name in testdata.
func Text(t testing.TB, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatalf("%v (go test -update writes it)", err)
	}
	if got != string(want) {
		here, err := os.Getwd() // the tested package's folder, as others may have files of this name
		if err != nil {
			t.Fatal(err)
		}
		bad := filepath.Join(os.TempDir(), "bad-"+filepath.Base(here)+"-"+filepath.Base(name))
		if err := os.WriteFile(bad, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		t.Errorf("differs: diff %s %s (go test -update accepts the second)", file, bad)
	}
}

// SVG compares a picture with its file, and checks that it is one well-formed svg
// element with an alternative text, in which no number is missing.
func SVG(t testing.TB, name, got string) {
	t.Helper()
	Text(t, name, got)
	if err := Check(got); err != nil {
		t.Errorf("%s: %v", name, err)
	}
}

// Check says what is wrong with an svg element: that it is not well-formed, misses its
// alternative text or a number, or has a size of nothing.
func Check(svg string) error {
	d := xml.NewDecoder(strings.NewReader(svg))
	depth, elements := 0, 0
	words := ""
	in := ""
	for {
		token, err := d.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			return err
		}
		switch at := token.(type) {
		case xml.StartElement:
			if depth == 0 {
				elements++
				if err := root(at); err != nil {
					return err
				}
			}
			depth++
			in = at.Name.Local
		case xml.EndElement:
			depth--
			in = ""
		case xml.CharData:
			if depth == 2 && (in == "title" || in == "desc") {
				words += strings.TrimSpace(string(at))
			}
		}
	}
	switch {
	case elements != 1:
		return errors.New("not one element")
	case words == "":
		return errors.New("no alternative text")
	}
	for _, bad := range []string{"NaN", "Inf", `=""`} {
		if strings.Contains(svg, bad) {
			return errors.New("contains " + bad)
		}
	}
	return nil
}

// root checks the outermost element.
func root(e xml.StartElement) error {
	if e.Name.Local != "svg" {
		return errors.New("the element is " + e.Name.Local)
	}
	has := map[string]string{}
	for _, a := range e.Attr {
		has[a.Name.Local] = a.Value
	}
	switch {
	case has["role"] != "img":
		return errors.New("the role is not img, so the alternative text is not read")
	case has["width"] == "" || has["width"] == "0" || has["height"] == "" || has["height"] == "0":
		return errors.New("no size")
	}
	return nil
}

// Drawing is a picture with its text form, such as a *draw.Picture.
type Drawing interface {
	SVG() string
	Text() string
}

// Picture compares both forms of a picture with name.svg and name.txt, and checks that
// it draws the same when it draws again.
func Picture(t testing.TB, name string, p Drawing) {
	t.Helper()
	svg := p.SVG()
	SVG(t, name+".svg", svg)
	Text(t, name+".txt", p.Text())
	if p.SVG() != svg {
		t.Errorf("%s: a second SVG differs", name)
	}
}
