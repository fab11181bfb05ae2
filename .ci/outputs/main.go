// Command outputs compares the text that two executions of one notebook left in
// its code cells: streams, results and displays as plain text, and errors.
//
//	go run ./.ci/outputs COMMITTED.ipynb EXECUTED.ipynb
//
// Times differ from run to run and count as equal. Of a cell with the tag
// "timing", whose numbers come from times, only the kinds of output count. It
// exits 1 at a difference.
package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
)

type notebook struct {
	Cells []struct {
		Type     string   `json:"cell_type"`
		Source   text     `json:"source"`
		Outputs  []output `json:"outputs"`
		Metadata struct {
			Tags []string `json:"tags"`
		} `json:"metadata"`
	} `json:"cells"`
}

type output struct {
	Type   string                     `json:"output_type"`
	Name   string                     `json:"name"`
	Text   text                       `json:"text"`
	Data   map[string]json.RawMessage `json:"data"`
	EName  string                     `json:"ename"`
	EValue string                     `json:"evalue"`
}

// text is a string that the file may hold as a list of lines.
type text string

func (t *text) UnmarshalJSON(b []byte) error {
	var lines []string
	if json.Unmarshal(b, &lines) == nil {
		*t = text(strings.Join(lines, ""))
		return nil
	}
	return json.Unmarshal(b, (*string)(t))
}

// duration is how Go and people write how long something took.
var duration = regexp.MustCompile(`\d+(\.\d+)?\s?(h|m|s|ms|µs|us|ns|seconds?)\b|\d+(\.\d+)? (times|×) (faster|slower)`)

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: go run ./.ci/outputs COMMITTED.ipynb EXECUTED.ipynb")
		os.Exit(2)
	}
	if err := compare(os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, "outputs:", err)
		os.Exit(1)
	}
}

func compare(committed, executed string) error {
	a, err := read(committed)
	if err != nil {
		return err
	}
	b, err := read(executed)
	if err != nil {
		return err
	}
	if len(a.Cells) != len(b.Cells) {
		return fmt.Errorf("%d cells in %s, %d in %s", len(a.Cells), committed, len(b.Cells), executed)
	}
	code, lines := 0, 0
	for i, c := range a.Cells {
		if c.Type != "code" {
			continue
		}
		code++
		want, got := plain(c.Outputs), plain(b.Cells[i].Outputs)
		if slices.Contains(c.Metadata.Tags, "timing") {
			want, got = kinds(c.Outputs), kinds(b.Cells[i].Outputs)
		}
		for n := range max(len(want), len(got)) {
			w, g := line(want, n), line(got, n)
			if w != g {
				return fmt.Errorf("cell %d (%.40q), output line %d:\n\tcommitted %q\n\texecuted  %q", i+1, string(c.Source), n+1, w, g)
			}
			lines++
		}
	}
	if lines == 0 {
		return fmt.Errorf("%s has no outputs", committed)
	}
	fmt.Printf("%s: %d code cells, %d lines of output: equal\n", committed, code, lines)
	return nil
}

func read(name string) (*notebook, error) {
	b, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	var n notebook
	if err := json.Unmarshal(b, &n); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return &n, nil
}

// plain returns the lines of a cell's outputs. Streams may come in any number
// of pieces, and the two of them in any order between each other and other outputs.
func plain(outputs []output) []string {
	var stdout, stderr, shown strings.Builder
	for _, o := range outputs {
		switch o.Type {
		case "stream":
			if o.Name == "stderr" {
				stderr.WriteString(string(o.Text))
			} else {
				stdout.WriteString(string(o.Text))
			}
		case "error":
			fmt.Fprintf(&shown, "%s: %s\n", o.EName, o.EValue)
		default:
			var t text
			if raw, ok := o.Data["text/plain"]; ok && json.Unmarshal(raw, &t) == nil {
				fmt.Fprintln(&shown, string(t))
			}
			for _, mime := range slices.Sorted(maps.Keys(o.Data)) {
				if mime != "text/plain" {
					fmt.Fprintln(&shown, "also as", mime)
				}
			}
		}
	}
	all := duration.ReplaceAllString(stdout.String()+"\n"+stderr.String()+"\n"+shown.String(), "TIME")
	var lines []string
	for l := range strings.Lines(all) {
		if l = strings.TrimRight(l, " \n"); l != "" {
			lines = append(lines, l)
		}
	}
	return lines
}

// kinds returns what kinds of output a cell has, streams once.
func kinds(outputs []output) []string {
	var all []string
	for _, o := range outputs {
		switch o.Type {
		case "error":
			all = append(all, o.EName+": "+o.EValue)
		default:
			all = append(all, o.Type)
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

func line(lines []string, n int) string {
	if n < len(lines) {
		return lines[n]
	}
	return ""
}
