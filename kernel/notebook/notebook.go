package notebook

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strconv"
)

// The types of cells.
const (
	Code     = "code"
	Markdown = "markdown"
	Raw      = "raw"
)

// Tags of cells that have a meaning here.
const (
	TagParameters = "parameters"
	TagInjected   = "injected-parameters"
	TagSkip       = "skip-execution"
	TagRaises     = "raises-exception"
)

// Notebook is one notebook of nbformat 4. Make one with ReadFile, Parse or New.
type Notebook struct {
	Cells []*Cell
	// Metadata is the notebook's own metadata as JSON values; never nil.
	Metadata map[string]any
	// Minor is the minor version of the format: 4.Minor.
	Minor int
	// extra are the top-level keys that the format does not name.
	extra map[string]any
	// text is the file that the notebook was read from.
	text []byte
}

// Cell is one cell. A cell made by hand needs Type and Source only.
type Cell struct {
	// Type is Code, Markdown or Raw.
	Type string
	// ID is the cell's id, which formats before 4.5 do not have.
	ID     string
	Source string
	// Metadata are the cell's metadata as JSON values.
	Metadata map[string]any
	// Count is the execution count of a code cell, 0 when it has not been run.
	Count int
	// Outputs are the outputs of a code cell.
	Outputs []*Output

	source any            // the source as it was read: a string or a list of lines
	extra  map[string]any // other keys of the cell, such as attachments
}

// New returns an empty notebook of format 4.5 for the paritylab kernel.
func New() *Notebook {
	n := &Notebook{Metadata: map[string]any{}, Minor: 5}
	n.setKernel()
	return n
}

// setKernel enters the paritylab kernel in the metadata of a notebook that
// names no kernel, and the language of a Go notebook where it is missing:
// converters and viewers colour code by it.
func (n *Notebook) setKernel() {
	if n.Metadata["kernelspec"] == nil && n.Metadata["language_info"] == nil {
		n.Metadata["kernelspec"] = map[string]any{
			"display_name": "Go (Parity Lab)", "language": "go", "name": "paritylab",
		}
	}
	if n.Metadata["language_info"] == nil && n.CheckLanguage() == nil {
		n.Metadata["language_info"] = map[string]any{
			"codemirror_mode": "go", "file_extension": ".go", "mimetype": "text/x-go", "name": "go", "pygments_lexer": "go",
		}
	}
}

// Tags returns the cell's tags.
func (c *Cell) Tags() []string {
	list, _ := c.Metadata["tags"].([]any)
	var tags []string
	for _, t := range list {
		if s, ok := t.(string); ok {
			tags = append(tags, s)
		}
	}
	return tags
}

// HasTag reports whether the cell carries the tag.
func (c *Cell) HasTag(tag string) bool {
	return slices.Contains(c.Tags(), tag)
}

// hasAnyTag reports whether the cell carries one of the tags.
func (c *Cell) hasAnyTag(tags ...string) bool {
	return slices.ContainsFunc(tags, c.HasTag)
}

// Upgrade lifts a notebook of format 4.0 to 4.4 to 4.5 and gives an id to
// every cell that has none, a wrong one or one that an earlier cell has.
func (n *Notebook) Upgrade() {
	n.Minor = max(n.Minor, 5)
	n.giveIDs()
}

func (n *Notebook) giveIDs() {
	used := map[string]bool{}
	var without []int
	for i, c := range n.Cells {
		if !validID(c.ID) || used[c.ID] {
			without = append(without, i)
			continue
		}
		used[c.ID] = true
	}
	for _, i := range without {
		c := n.Cells[i]
		for try := 0; ; try++ {
			c.ID = newID(i, try, c.Source)
			if !used[c.ID] {
				used[c.ID] = true
				break
			}
		}
	}
}

// newID returns eight hexadecimal digits that depend on the cell's place and text only.
func newID(place, try int, source string) string {
	sum := sha256.Sum256([]byte(strconv.Itoa(place) + "/" + strconv.Itoa(try) + "/" + source))
	return hex.EncodeToString(sum[:4])
}

// validID reports whether id is 1 to 64 letters, digits, '-' and '_'.
func validID(id string) bool {
	if len(id) == 0 || len(id) > 64 {
		return false
	}
	for _, r := range id {
		switch {
		case 'a' <= r && r <= 'z', 'A' <= r && r <= 'Z', '0' <= r && r <= '9', r == '-', r == '_':
		default:
			return false
		}
	}
	return true
}
