package display

import (
	"errors"
	"io"
	"strings"
	"testing"
)

// asking is a sink with a user who gives one answer.
type asking struct {
	recorder
	prompts []string
	answer  string
	err     error
}

func (a *asking) Ask(prompt string, password bool) (string, error) {
	if password {
		prompt += "(hidden)"
	}
	a.prompts = append(a.prompts, prompt)
	return a.answer, a.err
}

func TestInput(t *testing.T) {
	a := &asking{answer: "Ada"}
	t.Cleanup(Bind(a))
	if s, err := Input("name: "); s != "Ada" || err != nil {
		t.Errorf("%q, %v", s, err)
	}
	a.answer, a.err = "", io.EOF
	if s, err := Password("key: "); s != "" || !errors.Is(err, io.EOF) {
		t.Errorf("%q, %v", s, err)
	}
	if got := strings.Join(a.prompts, "|"); got != "name: |key: (hidden)" {
		t.Errorf("prompts %q", got)
	}
}

func TestReadLine(t *testing.T) {
	r := strings.NewReader("one\r\ntwo\n\nlast")
	for _, want := range []string{"one", "two", "", "last"} {
		if got, err := readLine(r); got != want || err != nil {
			t.Errorf("%q, %v, want %q", got, err, want)
		}
	}
	if got, err := readLine(r); got != "" || !errors.Is(err, io.EOF) {
		t.Errorf("at the end: %q, %v", got, err)
	}
}

// TestClearWaitElsewhere: a sink that can't wait clears at once.
func TestClearWaitElsewhere(t *testing.T) {
	r := bind(t)
	ClearWait()
	if len(r.calls) != 1 || r.calls[0].what != "clear" || r.calls[0].id != "" {
		t.Errorf("%v", r.calls)
	}
}
