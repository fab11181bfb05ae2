package worker

import (
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"parity.lab/kernel/event"
)

// A cellCase is one notebook of testdata/cells.json: cells run in order in one
// session. All but ErrorCell must succeed.
type cellCase struct {
	ID     string   `json:"id"`
	Area   string   `json:"area"`
	Cells  []string `json:"cells"`
	Expect struct {
		Result    *string        `json:"result"`  // of the last cell
		Results   map[int]string `json:"results"` // of others
		Stdout    *string        `json:"stdout"`  // of all cells together
		Stderr    *string        `json:"stderr"`
		ErrorCell *int           `json:"error_cell"`
		Contains  string         `json:"error_contains"`
		Line      int            `json:"error_line"`
		Column    int            `json:"error_col"`
	} `json:"expect"`
}

// TestCells judges what a session makes of everyday notebooks: values, output,
// errors with their positions, and survival.
func TestCells(t *testing.T) {
	data, err := os.ReadFile("testdata/cells.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []cellCase
	if err := json.Unmarshal(data, &cases); err != nil {
		t.Fatal(err)
	}
	for _, c := range cases {
		t.Run(c.ID, func(t *testing.T) { c.judge(t) })
	}
}

var blanks = regexp.MustCompile(`[\s,]+`)

// plain compares values without regard to what separates several of them.
func plain(s string) string { return strings.TrimSpace(blanks.ReplaceAllString(s, " ")) }

func (c cellCase) judge(t *testing.T) {
	var out, errs, value strings.Builder
	w, err := Start(Options{
		Events: func(e event.Event) {
			switch {
			case e.Kind == event.Value:
				value.WriteString(e.Bundle.PlainText())
			case e.Name == event.Stdout:
				out.WriteString(e.Text)
			case e.Name == event.Stderr:
				errs.WriteString(e.Text)
			}
		},
		Input: func(string, string, bool) (string, error) { return "21", nil },
	})
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	for i, code := range c.Cells {
		value.Reset()
		if c.Area == "interrupt" && c.Expect.ErrorCell != nil && i == *c.Expect.ErrorCell {
			interruptNext(w, 500*time.Millisecond)
		}
		r := w.Execute(event.Request{ID: fmt.Sprint(i), Code: code, Count: i + 1, Stdin: c.Area == "stdin"})
		if c.Expect.ErrorCell != nil && i == *c.Expect.ErrorCell {
			c.judgeFault(t, r.Fault)
		} else if r.Fault != nil {
			t.Errorf("cell %d: %v", i+1, r.Fault)
		}
		want, ok := c.Expect.Results[i]
		if i == len(c.Cells)-1 && c.Expect.Result != nil {
			want, ok = *c.Expect.Result, true
		}
		if ok && plain(value.String()) != plain(want) {
			t.Errorf("cell %d: value %q, want %q", i+1, value.String(), want)
		}
	}
	if c.Expect.Stdout != nil && out.String() != *c.Expect.Stdout {
		t.Errorf("stdout %q, want %q", out.String(), *c.Expect.Stdout)
	}
	if c.Expect.Stderr != nil && errs.String() != *c.Expect.Stderr {
		t.Errorf("stderr %q, want %q", errs.String(), *c.Expect.Stderr)
	}
}

func (c cellCase) judgeFault(t *testing.T, f *event.Fault) {
	if f == nil {
		t.Error("no error in the cell that must fail")
		return
	}
	all := f.Error() + "\n" + strings.Join(f.Traceback, "\n")
	if !strings.Contains(all, c.Expect.Contains) {
		t.Errorf("error %q, want %q in it", all, c.Expect.Contains)
	}
	if c.Expect.Line == 0 {
		return
	}
	place := fmt.Sprintf(`cell\[\d+\]:%d:`, c.Expect.Line)
	if c.Expect.Column > 0 {
		place += fmt.Sprint(c.Expect.Column, `\b`)
	}
	if !regexp.MustCompile(place).MatchString(all) {
		t.Errorf("error %q, want the position %s", all, place)
	}
}
