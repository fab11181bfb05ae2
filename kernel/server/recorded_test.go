package server

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// recorded is what Debian's jupyter-server 1.23 answered to a request; see
// internal/kerneltest/clients/record_server.py.
type recorded struct {
	Method, Path, Body string
	Status             int
	Shape              any
}

// otherwise are the requests that this server answers with another status, and why.
var otherwise = map[string]int{
	`POST /api/kernels {"name": "none"}`:          404, // there it is an internal error, 500
	`PUT /api/contents/none/x.txt`:                404, // also
	`PATCH /api/contents/none.txt`:                404, // also
	`POST /api/contents/a.ipynb/checkpoints/none`: 404, // also
	`GET /api/contents/../x`:                      307, // net/http cleans the path; what it leads to is 404
}

// TestAsJupyter makes the recorded requests in their order and compares status and shape:
// every key that Jupyter's answer has is there with the same type. More keys may be.
func TestAsJupyter(t *testing.T) {
	text, err := os.ReadFile("testdata/jupyter.json")
	if err != nil {
		t.Fatal(err)
	}
	var list []recorded
	if err := json.Unmarshal(text, &list); err != nil {
		t.Fatal(err)
	}
	var requests [][3]string
	text, err = os.ReadFile("testdata/requests.json")
	if err != nil || json.Unmarshal(text, &requests) != nil || len(requests) != len(list) {
		t.Fatalf("%d requests, %d recorded, error %v: record them again", len(requests), len(list), err)
	}
	x := open(t, map[string]string{"a.ipynb": emptyNotebook, "sub/b.txt": "text", "c.bin": "\xff\x00", ".hidden": "x"})
	if _, err := os.Stat(filepath.Join(x.root, ".hidden")); err != nil {
		t.Fatal(err)
	}
	for _, r := range list {
		path, body := strings.ReplaceAll(r.Path, "KERNEL", "paritylab"), strings.ReplaceAll(r.Body, "KERNEL", "paritylab")
		got := x.ask(t, r.Method, path, body)
		want := r.Status
		for _, key := range []string{r.Method + " " + r.Path, r.Method + " " + r.Path + " " + r.Body} {
			if status, ok := otherwise[key]; ok {
				want = status
			}
		}
		if got.status != want {
			t.Errorf("%s %s %s: status %d, want %d: %s", r.Method, path, body, got.status, want, got.body)
			continue
		}
		if want != r.Status || r.Shape == "text" {
			continue
		}
		var value any
		if got.body != "" && json.Unmarshal([]byte(got.body), &value) != nil {
			t.Errorf("%s %s: the answer is no JSON: %s", r.Method, path, got.body)
			continue
		}
		if r.Shape == "nothing" {
			if got.body != "" {
				t.Errorf("%s %s: %s, want nothing", r.Method, path, got.body)
			}
			continue
		}
		if problem := differs(r.Shape, value, ""); problem != "" {
			t.Errorf("%s %s %s: %s\n%s", r.Method, path, body, problem, got.body)
		}
	}
}

// differs says where a value lacks the shape, "" if it has it.
func differs(shape, value any, at string) string {
	switch s := shape.(type) {
	case map[string]any:
		m, ok := value.(map[string]any)
		if !ok {
			return fmt.Sprintf("%s is %T, want an object", at, value)
		}
		for key, inner := range s {
			v, ok := m[key]
			if !ok {
				return fmt.Sprintf("%s.%s is missing", at, key)
			}
			if problem := differs(inner, v, at+"."+key); problem != "" {
				return problem
			}
		}
	case []any:
		list, ok := value.([]any)
		if !ok {
			return fmt.Sprintf("%s is %T, want a list", at, value)
		}
		if len(s) > 0 {
			if len(list) == 0 {
				return at + " is empty"
			}
			if _, ok := list[0].(map[string]any); ok {
				return sameKeys(s[0], list[0], at)
			}
		}
	case string:
		kind := map[bool]string{true: "null"}[value == nil]
		switch value.(type) {
		case bool:
			kind = "bool"
		case float64:
			kind = "number"
		case string:
			kind = "string"
		case map[string]any:
			kind = "object"
		}
		if kind != s && !(s == "object" && kind == "number") {
			return fmt.Sprintf("%s is %s, want %s", at, kind, s)
		}
	}
	return ""
}

// sameKeys compares the keys of the first members of two lists, which may be of different
// files: types may differ.
func sameKeys(shape, value any, at string) string {
	s, _ := shape.(map[string]any)
	v, _ := value.(map[string]any)
	for key := range s {
		if _, ok := v[key]; !ok {
			return fmt.Sprintf("%s[0].%s is missing", at, key)
		}
	}
	return ""
}
