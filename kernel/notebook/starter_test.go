package notebook

import (
	"strings"
	"testing"
)

func TestStarters(t *testing.T) {
	all := Starters()
	if len(all) < 3 || all[0].Name != DefaultStarter {
		t.Fatalf("starters %v", all)
	}
	for _, s := range all {
		n, err := Starter(s.Name)
		if err != nil {
			t.Fatal(err)
		}
		if len(n.Cells) < 2 || n.Cells[0].Type != Markdown || s.Title == "" || s.Title == "Notebook" || n.CheckLanguage() != nil || n.Minor != 5 {
			t.Errorf("%s: %d cells, title %q", s.Name, len(n.Cells), s.Title)
		}
		again, err := Starter(s.Name)
		if err != nil || string(again.Bytes()) != string(n.Bytes()) {
			t.Errorf("%s differs from one time to the next", s.Name)
		}
		for _, c := range n.Cells {
			if strings.Contains(c.Source, "```") || !validID(c.ID) {
				t.Errorf("%s: cell %q %s", s.Name, c.ID, c.Source)
			}
		}
	}
	if _, err := Starter("../doc"); err == nil || !strings.Contains(err.Error(), "only lights, bulbs, ") {
		t.Errorf("no starter: %v", err)
	}
}

func TestCellsOf(t *testing.T) {
	cells := cellsOf("# A\n\n```sh\nls\n```\n\n```go parameters hide-input\n\nx := 1\n```\n```go\ny\n```\nend\n```go\nopen")
	var got []string
	for _, c := range cells {
		got = append(got, c.Type+strings.Join(c.Tags(), ",")+":"+c.Source)
	}
	if s := strings.Join(got, "|"); s != "markdown:# A\n\n```sh\nls\n```|codeparameters,hide-input:x := 1|code:y|markdown:end|code:open" {
		t.Errorf("cells %q", s)
	}
}
