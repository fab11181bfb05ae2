package golden

import "testing"

func TestCheck(t *testing.T) {
	const head = `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10" role="img">`
	for svg, want := range map[string]string{
		head + `<title>a</title><path d="M0 0"/></svg>`:             "",
		head + `<desc>a</desc></svg>`:                               "",
		head + `<g><title>a tip</title></g></svg>`:                  "no alternative text",
		head + `<title>a</title><path d="M0 NaN"/></svg>`:           "contains NaN",
		head + `<title>a</title><path fill=""/></svg>`:              `contains =""`,
		head + `<title>a</title>`:                                   "XML syntax error on line 1: unexpected EOF",
		`<svg width="1" height="1"><title>a</title></svg>`:          "the role is not img, so the alternative text is not read",
		`<svg width="1" height="0" role="img"><desc>a</desc></svg>`: "no size",
		`<p>a</p>`:                        "the element is p",
		head + "</svg>" + head + "</svg>": "not one element",
	} {
		got := ""
		if err := Check(svg); err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("%s: %q, want %q", svg, got, want)
		}
	}
}
