package notebook

import (
	"bytes"
	"os"
	"testing"
)

// FuzzRead reads any bytes: what is read and written and read again is the
// same, and a change by hand leaves a file that can be read.
func FuzzRead(f *testing.F) {
	jupyter, err := os.ReadFile("testdata/outputs.ipynb")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(jupyter)
	f.Add([]byte(foreignFile))
	f.Add([]byte(`{"nbformat":4,"nbformat_minor":2,"cells":[{"cell_type":"raw","source":["a\n","b"],"source":"c"}],"x":[]}`))
	f.Add([]byte(" {\t\"cells\" :[ ] ,\"nbformat\":4 , \"a\":\"\\ud83d\\ude00\\ud800\"}\r\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		n, err := Parse(data)
		if err != nil {
			return
		}
		first := n.Bytes()
		again, err := Parse(first)
		if err != nil {
			t.Fatalf("what was written cannot be read: %v\n%s", err, first)
		}
		if second := again.Bytes(); !bytes.Equal(first, second) {
			t.Fatalf("written twice:\n%s\n%s", first, second)
		}
		fresh, other := *n, *again
		fresh.text, other.text = nil, nil
		if !bytes.Equal(fresh.Bytes(), other.Bytes()) {
			t.Fatalf("the values differ:\n%s\n%s", fresh.Bytes(), other.Bytes())
		}
		n.Upgrade()
		n.Cells = append([]*Cell{{Type: Markdown, Source: "new\n\x01\u00e9"}}, n.Cells...)
		for _, c := range n.Cells {
			c.Source += "!"
			if len(c.Outputs) > 0 {
				c.Outputs = append(c.Outputs[1:], &Output{Type: OutStream, Name: "stdout", Text: "x"})
			}
		}
		want := *n
		want.text = nil
		changed, err := Parse(n.Bytes())
		if err != nil {
			t.Fatalf("the changed file cannot be read: %v\n%s", err, n.Bytes())
		}
		changed.text = nil
		if !bytes.Equal(changed.Bytes(), want.Bytes()) {
			t.Fatalf("changed:\n%s\nwant\n%s", changed.Bytes(), want.Bytes())
		}
	})
}
