package notebook

import (
	"slices"
	"strings"
	"testing"
)

// codeCell and textCell make cells for tests.
func codeCell(source string, tags ...string) *Cell {
	c := &Cell{Type: Code, Source: source}
	if len(tags) > 0 {
		var list []any
		for _, t := range tags {
			list = append(list, t)
		}
		c.Metadata = map[string]any{"tags": list}
	}
	return c
}

func textCell(source string) *Cell { return &Cell{Type: Markdown, Source: source} }

func book(cells ...*Cell) *Notebook {
	n := New()
	n.Cells = cells
	n.Upgrade()
	return n
}

func TestUpgrade(t *testing.T) {
	n := &Notebook{Minor: 2, Cells: []*Cell{
		{Type: Code, Source: "1", ID: "keep"},
		{Type: Code, Source: "1"},
		{Type: Code, Source: "1"},
		{Type: Code, Source: "2", ID: "keep"},
		{Type: Code, Source: "3", ID: "not valid"},
		{Type: Code, Source: "4", ID: strings.Repeat("x", 65)},
	}}
	n.Upgrade()
	var ids []string
	for i, c := range n.Cells {
		if !validID(c.ID) || slices.Contains(ids, c.ID) {
			t.Errorf("cell %d has the id %q", i, c.ID)
		}
		ids = append(ids, c.ID)
	}
	if n.Minor != 5 || ids[0] != "keep" {
		t.Errorf("minor %d, first id %q", n.Minor, ids[0])
	}
	n.Upgrade()
	for i, c := range n.Cells {
		if c.ID != ids[i] {
			t.Errorf("a second Upgrade changed id %d from %q to %q", i, ids[i], c.ID)
		}
	}
	later := &Notebook{Minor: 6}
	if later.Upgrade(); later.Minor != 6 {
		t.Errorf("a later minor version became %d", later.Minor)
	}
}

func TestTags(t *testing.T) {
	c := codeCell("", "a", "b")
	if !c.HasTag("a") || c.HasTag("c") || len(c.Tags()) != 2 {
		t.Errorf("tags %q", c.Tags())
	}
	c.Metadata["tags"] = "not a list"
	if c.HasTag("a") || len(c.Tags()) != 0 {
		t.Error("a string counts as tags")
	}
}

func TestCheckLanguage(t *testing.T) {
	spec := func(kv ...any) map[string]any {
		m := map[string]any{}
		for i := 0; i < len(kv); i += 2 {
			m[kv[i].(string)] = kv[i+1]
		}
		return m
	}
	for _, c := range []struct {
		name     string
		metadata map[string]any
		want     string
	}{
		{"nothing", spec(), ""},
		{"ours", spec("kernelspec", spec("name", "paritylab", "language", "go")), ""},
		{"other Go kernel", spec("kernelspec", spec("name", "gonb", "language", "Go")), ""},
		{"Go kernel without language", spec("kernelspec", spec("name", "gophernotes")), ""},
		{"language_info only", spec("language_info", spec("name", "go")), ""},
		{"python", spec("kernelspec", spec("name", "python3", "language", "python")), "the notebook is written in python (kernel python3), expected Go"},
		{"python by language_info", spec("language_info", spec("name", "python")), "the notebook is written in python, expected Go"},
		{"python by kernel name", spec("kernelspec", spec("name", "python3")), "the notebook is written for the kernel python3, expected a Go notebook"},
		{"wrong types", spec("kernelspec", "x", "language_info", []any{}), ""},
	} {
		n := &Notebook{Metadata: c.metadata}
		got := ""
		if err := n.CheckLanguage(); err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}
