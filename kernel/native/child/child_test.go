package child

import (
	"bytes"
	"encoding/json"
	"errors"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parity.lab/lib/display"
)

// linkTo returns a link whose reports and streams a test can read.
func linkTo(t *testing.T) (l *link, reports *bytes.Buffer, streams func() (stdout, stderr string)) {
	t.Helper()
	dir := t.TempDir()
	create := func(name string) *os.File {
		f, err := os.Create(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = f.Close() })
		return f
	}
	reports = &bytes.Buffer{}
	l = &link{reports: reports, stdout: create("stdout"), stderr: create("stderr")}
	return l, reports, func() (string, string) {
		out, err1 := os.ReadFile(l.stdout.Name())
		more, err2 := os.ReadFile(l.stderr.Name())
		if err := errors.Join(err1, err2); err != nil {
			t.Fatal(err)
		}
		return string(out), string(more)
	}
}

// swap lets a test see what goes to the kernel.
func swap(t *testing.T, l *link) {
	before := kernel
	kernel = l
	t.Cleanup(func() { kernel = before })
}

// last decodes the last report.
func last(t *testing.T, reports *bytes.Buffer) Report {
	t.Helper()
	lines := strings.Split(strings.TrimSpace(reports.String()), "\n")
	var r Report
	if err := json.Unmarshal([]byte(lines[len(lines)-1]), &r); err != nil {
		t.Fatal(err)
	}
	return r
}

func TestResults(t *testing.T) {
	l, reports, _ := linkTo(t)
	swap(t, l)
	Main(func() { Results() })
	if r := last(t, reports); r.Kind != "results" || len(r.Values) != 0 || r.Error != nil {
		t.Errorf("no results: %+v", r)
	}
	Results(1, "a<b\n", nil, display.Bundle{display.MIMEText: "t", display.MIMEPNG: []byte{1, 2}})
	r := last(t, reports)
	var text, types []string
	for _, v := range r.Values {
		text = append(text, v.Bundle.Text())
		types = append(types, v.Type)
	}
	if got := strings.Join(text, "|"); got != "1|a<b\n|<nil>|t" {
		t.Errorf("text %q", got)
	}
	if got := strings.Join(types, "|"); got != "int|string||display.Bundle" {
		t.Errorf("types %q", got)
	}
	if got := r.Values[3].Bundle[display.MIMEPNG]; got != "AQI=" {
		t.Errorf("picture %v, want base64", got)
	}
	ResultsAndError(1, errors.New("no"))
	if r := last(t, reports); len(r.Values) != 1 || r.Error == nil || r.Error.Bundle.Text() != "no" || r.Error.Type != "*errors.errorString" {
		t.Errorf("error: %+v", r)
	}
	ResultsAndError(nil)
	if r := last(t, reports); len(r.Values) != 0 || r.Error != nil {
		t.Errorf("nil error: %+v", r)
	}
}

func TestDisplays(t *testing.T) {
	l, reports, streams := linkTo(t)
	l.Display("a", display.Bundle{display.MIMEText: "one"})
	l.Update("a", display.Bundle{display.MIMEText: "two"})
	l.Clear("")
	if r := last(t, reports); r.Kind != "clear" || r.Number != 3 || !r.Marked || r.Bundle != nil {
		t.Errorf("clear: %+v", r)
	}
	want := Mark + "1\n" + Mark + "2\n" + Mark + "3\n"
	if out, more := streams(); out != want || more != want {
		t.Errorf("marks %q and %q", out, more)
	}

	// What JSON cannot say is reported as text.
	l.Display("b", display.Bundle{display.MIMEText: "x", display.MIMEJSON: math.NaN()})
	if r := last(t, reports); r.Kind != "display" || !strings.HasPrefix(r.Bundle.Text(), "not shown: json: ") {
		t.Errorf("no JSON: %+v", r)
	}

	_ = l.stderr.Close()
	l.Display("c", display.Bundle{display.MIMEText: "x"})
	if r := last(t, reports); r.Number != 5 || r.Marked {
		t.Errorf("closed stream: %+v", r)
	}
}

func TestWithoutKernel(t *testing.T) {
	l := connect("")
	swap(t, l)
	Results(1)
	if err := Context().Err(); err != nil {
		t.Error(err)
	}
}

func TestOpen(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a: b")
	if err := os.WriteFile(path, []byte("old "), 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := open("file:" + path)
	if err != nil {
		t.Fatal(err)
	}
	_, err = f.WriteString("new")
	if err := errors.Join(err, f.Close()); err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(path); err != nil || string(text) != "old new" {
		t.Errorf("%q, %v", text, err)
	}
	for _, where := range []string{"", "fd:x", "pipe:3", "file:" + path + "/no"} {
		if f, err := open(where); err == nil {
			_ = f.Close()
			t.Errorf("%q was opened", where)
		}
	}
}
