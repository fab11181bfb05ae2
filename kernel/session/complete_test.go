package session

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"parity.lab/kernel/event"
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
			{"%%ca‸", "%%ca", []string{"%%capture"}, nil},
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
		if os.Getenv("CI") != "" {
			t.Fatal(err)
		}
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

// matchesAt completes at the mark ‸ of a code and returns what the matches replace
// and their texts.
func matchesAt(t *testing.T, s *Session, code string) (replaced string, texts []string) {
	t.Helper()
	before, after, ok := strings.Cut(code, "‸")
	c := s.Complete(before+after, len(before))
	if !ok || c.Start < 0 || c.Start > c.End || c.End != len(before) {
		t.Fatalf("%q: replaces %d…%d", code, c.Start, c.End)
	}
	for _, m := range c.Matches {
		texts = append(texts, m.Text)
	}
	return before[c.Start:], texts
}

// filesForCompletion makes a folder with files the current one and home.
func filesForCompletion(t *testing.T) (dir string) {
	dir = t.TempDir()
	t.Chdir(dir)
	t.Setenv("HOME", dir)
	t.Setenv("USERPROFILE", dir)
	t.Setenv("PARITYLAB_TEST_NAME", "x")
	if err := os.MkdirAll("data/deep", 0o755); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"data/a.csv", "data/größe.csv", "data.txt", ".hidden", "two words.txt"} {
		if err := os.WriteFile(name, nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestCompletePlaces(t *testing.T) {
	home := filepath.ToSlash(filesForCompletion(t))
	b := open(t)
	b.run("type Board struct{ Rows int }\nfunc (b Board) Flip() {}\nfunc flipAll() {}\nboard := Board{}")
	tests := []struct {
		code, replaced string
		want           string // all the matches, separated by |; … at the end leaves others open
	}{
		{"x := board.‸", "", "Flip|Rows"},
		// Files.
		{"os.ReadFile(\"da‸\")", "da", "data.txt|data/"},
		{"os.ReadFile(\"data/‸", "", "a.csv|deep/|größe.csv"},
		{"os.ReadFile(\"./data/gr‸", "gr", "größe.csv"},
		{"os.ReadFile(`data/a‸`)", "a", "a.csv"},
		{"os.ReadFile(\"two‸", "two", "two words.txt"},
		{"os.ReadFile(\".h‸", ".h", ".hidden"},
		{"os.ReadFile(\"~/data/a‸", "~/data/a", home + "/data/a.csv"},
		{"os.ReadFile(\"" + home + "/data/a‸", "a", "a.csv"},
		{"os.ReadFile(\"nowhere/‸", "", ""},
		{"é := \"𝄞\"; f(\"data/a‸\")", "a", "a.csv"},
		{"import \"gf2‸", "gf2", "parity.lab/lib/gf2"},
		// Magics.
		{"%ti‸", "%ti", "%time|%timeit"},
		{"  %wh‸", "%wh", "%who|%why"},
		{"%%ti‸", "%%ti", "%%time|%%timeit"},
		{"%‸", "%", "%cd|%env|…"},
		{"x := 1\n%wh‸\ny := 2", "%wh", "%who|%why"},
		{"%help lim‸", "lim", "limits"},
		{"%help who‸", "who", "who"},
		{"%who t‸", "t", "type"},
		{"%why f‸", "f", "flipAll"},
		{"%why Board.‸", "Board.", "Board.Flip"},
		{"%%native fl‸", "fl", "flipAll"},
		{"%env PARITYLAB_TEST_N‸", "PARITYLAB_TEST_N", "PARITYLAB_TEST_NAME"},
		{"%cd da‸", "da", "data/"},
		{"%load ~/data/a‸", "a", "a.csv"},
		{"%save data/a‸", "a", "a.csv"},
		{"%%writefile data/a‸", "a", "a.csv"},
		{"%%writefile x\nboa‸", "", ""},
		{"%%bash\ncat data/a‸", "a", "a.csv"},
		{"!cat da‸", "da", "data.txt|data/"},
		{"%imports parity.lab/lib/gf‸", "parity.lab/lib/gf", "parity.lab/lib/gf2"},
		{"%time boar‸", "boar", "board|Board"},
		{"%time board.Fl‸", "Fl", "Flip"},
		{"%timeit -n 3 board.Fl‸", "Fl", "Flip"},
		{"%nothing x‸", "", ""},
		{"%who\nboard.Fl‸", "Fl", "Flip"},
		{"x := 7 %boar‸", "boar", "board|Board"},
		// Questions.
		{"?boar‸", "boar", "board|Board"},
		{"??board.Fl‸", "Fl", "Flip"},
		{"x := 1\n?‸", "", "Board|…"},
	}
	for _, tt := range tests {
		replaced, got := matchesAt(t, b.s, tt.code)
		if tt.want != "" && replaced != tt.replaced {
			t.Errorf("%q: replaces %q, want %q", tt.code, replaced, tt.replaced)
		}
		list := strings.Join(got, "|")
		if some, open := strings.CutSuffix(tt.want, "…"); open && !strings.HasPrefix(list, some) || !open && list != tt.want {
			t.Errorf("%q: matches %.200q, want %q", tt.code, list, tt.want)
		}
	}
}

func TestCompleteNothingUnsafe(t *testing.T) {
	filesForCompletion(t)
	outside := t.TempDir()
	if err := os.WriteFile(filepath.Join(outside, "secret.txt"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(outside, "link"); err != nil {
		t.Fatal(err)
	}
	s, err := New(Options{Safe: true, Events: func(event.Event) {}})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for _, code := range []string{
		"f(\"/‸", "f(\"../‸", "f(\"~/‸", "f(\"link/‸", "f(\"data/../../‸", "f(\"" + filepath.ToSlash(outside) + "/‸",
		"%env PA‸", "%cd ‸", "!cat da‸", "%%bash\ncat da‸", "%load ‸", "os.RemoveA‸", "exec.‸", "import \"os/e‸", "%sav‸",
	} {
		if _, got := matchesAt(t, s, code); len(got) > 0 {
			t.Errorf("%q: matches %.200q", code, got)
		}
	}
	if _, got := matchesAt(t, s, "f(\"data/‸"); !slices.Equal(got, []string{"a.csv", "deep/", "größe.csv"}) {
		t.Errorf("below the folder: %q", got)
	}
	if _, got := matchesAt(t, s, "os.Read‸"); !slices.Equal(got, []string{"ReadDir", "ReadFile"}) {
		t.Errorf("os.Read: %q", got)
	}
}

// TestImportByAllMembers: of packages with one name, the one is imported that has all
// that the cell uses.
func TestImportByAllMembers(t *testing.T) {
	b := open(t)
	b.want("r := rand.New(rand.NewPCG(1, 2))\nr.IntN(1) + rand.IntN(1)", "0")
	b = open(t)
	b.want("rand.New(rand.NewSource(1)).Intn(1)", "0")
	b = open(t)
	b.want("gf2.Random(2, 3, rand.New(rand.NewPCG(1, 2))).Rows()", "2")
}
