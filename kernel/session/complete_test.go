package session

import (
	"os"
	"slices"
	"strings"
	"testing"
)

func TestComplete(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, name := range []string{"boards/one.txt", "boards/two.txt", "bo.csv", ".hidden"} {
		if i := strings.IndexByte(name, '/'); i > 0 {
			if err := os.MkdirAll(name[:i], 0o755); err != nil {
				t.Fatal(err)
			}
		}
		if err := os.WriteFile(name, nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, safe := range []bool{false, true} {
		s, _ := inspecting(t, Options{Safe: safe})
		for _, c := range []struct {
			marked, replaced string
			want             []string // among the matches
			not              []string
		}{
			{"tri‸", "tri", []string{"triple"}, nil},
			{"p.‸", "", []string{"X", "Y", "Sum", "hidden"}, []string{"triple"}},
			{"(&p).S‸", "S", []string{"Sum"}, nil},
			{"gf2.Id‸", "Id", []string{"Identity"}, nil},
			{"gf2.Identity(3).Ra‸", "Ra", []string{"Rank"}, nil},
			{"strings.NewReplacer().Rep‸", "Rep", []string{"Replace"}, nil},
			{"[]P{p}[0].‸", "", []string{"X", "Sum"}, nil},
			{"P{‸", "", []string{"X", "Y", "hidden"}, []string{"Sum", "triple"}},
			{"P{X: 1, ‸}", "", []string{"Y"}, []string{"X"}},
			{"P{X: tri‸", "tri", []string{"triple"}, nil},
			{"search.Options{Max‸", "Max", []string{"MaxStates", "MaxDepth"}, nil},
			{"[]int{tri‸", "tri", []string{"triple"}, nil},
			{"fo‸", "fo", []string{"for"}, nil},
			{"import \"encoding/j‸", "encoding/j", []string{"encoding/json"}, nil},
			{"é := \"ü\"\nx, é2 := 1, tri‸", "tri", []string{"triple"}, nil},
			{"if ] {\ngf2.Id‸", "Id", []string{"Identity"}, nil},
			{"unknown.Call(\np.Su‸", "Su", []string{"Sum"}, nil},
			{"func f(count int) { cou‸ }", "cou", []string{"count"}, nil},
			{"%time tri‸", "tri", []string{"triple"}, nil},
			{"%ti‸", "%ti", []string{"%time", "%timeit"}, nil},
			{"%%na‸", "%%na", []string{"%%native"}, nil},
			{"text := \"bo‸", "bo", []string{"boards/", "bo.csv"}, []string{".hidden"}},
			{"os.ReadFile(\"boards/o‸\")", "o", []string{"one.txt"}, []string{"two.txt"}},
			{"os.ReadFile(`boards/t‸`)", "t", []string{"two.txt"}, nil},
			{"// \"bo‸", "bo", nil, []string{"boards/"}},
			{"123‸", "123", nil, []string{"triple"}},
		} {
			code, offset := cursor(t, c.marked)
			got := s.Complete(code, offset)
			var texts []string
			for _, m := range got.Matches {
				texts = append(texts, m.Text)
				if m.Kind == "" {
					t.Errorf("%s: %s has no kind", c.marked, m.Text)
				}
			}
			if code[got.Start:got.End] != c.replaced {
				t.Errorf("%s: replaces %q, want %q", c.marked, code[got.Start:got.End], c.replaced)
			}
			for _, w := range c.want {
				if !slices.Contains(texts, w) {
					t.Errorf("safe %v, %s: no %s among %d: %.80q", safe, c.marked, w, len(texts), texts)
				}
			}
			for _, w := range c.not {
				if slices.Contains(texts, w) {
					t.Errorf("safe %v, %s: %s", safe, c.marked, w)
				}
			}
		}
	}
}

// TestCompleteSafe: safe mode tells nothing about files elsewhere.
func TestCompleteSafe(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	if err := os.Symlink("/", "link"); err != nil {
		t.Skip("no symbolic links here:", err)
	}
	s, _ := inspecting(t, Options{Safe: true})
	for _, marked := range []string{`"/‸"`, `"../‸"`, `"~/‸"`, `"link/‸"`, `"./../‸"`} {
		code, offset := cursor(t, marked)
		if c := s.Complete(code, offset); len(c.Matches) > 0 {
			t.Errorf("%s: %v", marked, c.Matches)
		}
	}
}

// TestCompletionTells: matches come with kind, type and docs.
func TestCompletionTells(t *testing.T) {
	s, _ := inspecting(t, Options{})
	for marked, want := range map[string][3]string{
		"fmt.Printl‸":              {"function", "func(a ...any) (n int, err error)", "Println formats using the default formats for its operands and writes to standard output."},
		"m.Ran‸":                   {"method", "func() int", "Rank returns the rank of M in about Rows·rank·Cols/128 word operations."},
		"search.Options{MaxState‸": {"field", "int", "MaxStates ends the search when that many states have been counted and another one is met."},
		"tripl‸":                   {"function", "func(n int) int", ""},
		"%timei‸":                  {"magic", "", "measures many runs"},
	} {
		code, offset := cursor(t, marked)
		c := s.Complete(code, offset)
		if len(c.Matches) == 0 {
			t.Errorf("%s: nothing", marked)
			continue
		}
		m := c.Matches[0]
		if m.Kind != want[0] || m.Signature != want[1] || !strings.HasPrefix(m.Doc, want[2]) {
			t.Errorf("%s: %+v, want %v", marked, m, want)
		}
	}
}

func BenchmarkComplete(b *testing.B) {
	s, _ := inspecting(b, Options{})
	for _, marked := range []string{"gf2.Identity(3).‸", "fmt.Pri‸", "t‸"} {
		code, offset := cursor(b, marked)
		b.Run(code, func(b *testing.B) {
			for b.Loop() {
				s.Complete(code, offset)
			}
		})
	}
}
