package session

import (
	"strings"
	"testing"

	"parity.lab/kernel/event"
	"parity.lab/lib/display"
)

// TestBounded: no output is longer than a front end can take.
func TestBounded(t *testing.T) {
	long := strings.Repeat("é", 6<<20)
	b := bundle(display.Bundle{display.MIMEHTML: long, display.MIMEText: "a page"})
	if _, there := b.Data[display.MIMEHTML]; there {
		t.Error("the page is shown")
	}
	if got := b.PlainText(); got != "a page\n[text/html of 12 MB is not shown: write it to a file instead]" {
		t.Errorf("%q", got)
	}
	b = bundle(display.Bundle{display.MIMEPNG: make([]byte, 8<<20)})
	if got := b.PlainText(); got != "[image/png of 11 MB is not shown: write it to a file instead]" || len(b.Data) != 1 {
		t.Errorf("%q", got)
	}
	b = bundle(display.Bundle{display.MIMEText: "x" + long})
	if got := b.PlainText(); len(got) > maxPlain+100 || !strings.HasSuffix(got, "é\n[… and 11534 kB more]") {
		t.Errorf("%d bytes, %q", len(got), got[len(got)-40:])
	}
	b = bundle(display.Bundle{display.MIMEText: "short", display.MIMEPNG: []byte{1, 2, 3}, display.MIMEHTML: "<b>x</b>"})
	if len(b.Data) != 3 || b.Data[display.MIMEPNG] != "AQID" || b.PlainText() != "short" {
		t.Errorf("%v", b.Data)
	}
}

// TestClearWait: clearing may wait for what comes next.
func TestClearWait(t *testing.T) {
	var events []event.Event
	s, err := New(Options{Events: func(e event.Event) { events = append(events, e) }})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	r := s.Run(event.Request{ID: "1", Code: "display.Text(\"one\")\ndisplay.ClearWait()\ndisplay.Text(\"two\")\ndisplay.Clear()", Count: 1})
	if r.Fault != nil {
		t.Fatal(r.Fault)
	}
	var got []string
	for _, e := range events {
		if e.Wait {
			got = append(got, "wait")
		}
		got = append(got, string(e.Kind)+e.Bundle.PlainText())
	}
	if want := "displayone wait clear displaytwo clear"; strings.Join(got, " ") != want {
		t.Errorf("%q, want %q", strings.Join(got, " "), want)
	}
}

// TestNilBesideError: a nil result says nothing beside the error that explains it.
func TestNilBesideError(t *testing.T) {
	b := open(t)
	for code, want := range map[string]string{
		"lights.ParseBoard(\"x\")":                                         "",
		"func f() (int, error) { return 3, errors.New(\"bad\") }\nf()":     "3",
		"func g() (error, error) { return nil, errors.New(\"bad\") }\ng()": "",
	} {
		if value, fault := b.run(code); value != want || fault == "" {
			t.Errorf("%s: %q, %s, want %q", code, value, fault, want)
		}
	}
}

func TestFunctionsShowTheirType(t *testing.T) {
	b := open(t)
	b.want("type own struct{ n int }\nfunc (o own) Twice() int { return 2 * o.n }\nfunc f(a int, b own) (string, error) { return \"\", nil }\nf", "func(a int, b own) (string, error)")
	b.want("own{1}.Twice", "func() int")
	b.want("strings.Repeat", "func(s string, count int) string")
	b.want("var none func()\nnone", "<nil>")
	b.want("x := any(strings.ToUpper)\nx", "func(string) string")
}
