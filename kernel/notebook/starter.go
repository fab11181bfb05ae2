package notebook

import (
	"embed"
	"fmt"
	"slices"
	"strings"
)

// starters are notebooks as Markdown: what stands in a fence of the language go
// is a code cell, the words behind go are its tags, all else is text.
//
//go:embed starters/*.md
var starters embed.FS

// DefaultStarter is the starter for those who do not choose.
const DefaultStarter = "lights"

// StarterInfo names a starter.
type StarterInfo struct {
	Name  string `json:"name"`
	Title string `json:"title"`
}

// Starters lists the starters, the default one first.
func Starters() []StarterInfo {
	entries, err := starters.ReadDir("starters")
	if err != nil {
		panic("notebook: " + err.Error()) // they are built in
	}
	var all []StarterInfo
	for _, e := range entries {
		name := strings.TrimSuffix(e.Name(), ".md")
		n, err := Starter(name)
		if err != nil {
			panic("notebook: " + err.Error())
		}
		all = append(all, StarterInfo{name, n.title("")})
	}
	slices.SortStableFunc(all, func(a, b StarterInfo) int {
		switch {
		case a.Name == DefaultStarter:
			return -1
		case b.Name == DefaultStarter:
			return 1
		}
		return strings.Compare(a.Name, b.Name)
	})
	return all
}

// Starter returns a new notebook from a starter, without outputs.
func Starter(name string) (*Notebook, error) {
	text, err := starters.ReadFile("starters/" + name + ".md")
	if err != nil {
		var names []string
		for _, s := range Starters() {
			names = append(names, s.Name)
		}
		return nil, fmt.Errorf("there is no starter %q, only %s", name, strings.Join(names, ", "))
	}
	n := New()
	n.Cells = cellsOf(string(text))
	n.Upgrade()
	return n, nil
}

// cellsOf cuts Markdown at its fences of the language go.
func cellsOf(text string) []*Cell {
	var cells []*Cell
	var lines []string
	code := false
	var tags []string
	end := func() {
		source := strings.Trim(strings.Join(lines, "\n"), "\n")
		lines = nil
		if source == "" {
			return
		}
		c := &Cell{Type: Markdown, Source: source, Metadata: map[string]any{}}
		if code {
			c.Type = Code
			if len(tags) > 0 {
				list := make([]any, len(tags))
				for i, tag := range tags {
					list[i] = tag
				}
				c.Metadata["tags"] = list
			}
		}
		cells = append(cells, c)
	}
	for line := range strings.SplitSeq(text, "\n") {
		words := strings.Fields(line)
		switch {
		case !code && len(words) > 0 && words[0] == "```go":
			end()
			code, tags = true, words[1:]
		case code && strings.TrimRight(line, " ") == "```":
			end()
			code = false
		default:
			lines = append(lines, line)
		}
	}
	end()
	return cells
}
