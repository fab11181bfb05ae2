package session

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"parity.lab/kernel/cell"
	"parity.lab/kernel/event"
)

// printed runs a cell that must succeed and returns what it printed.
func (b *notebook) printed(code string) string {
	b.t.Helper()
	b.stdout.Reset()
	b.stderr.Reset()
	if _, fault := b.run(code); fault != "" {
		b.t.Errorf("cell %q: %s", code, fault)
	}
	return b.stdout.String()
}

func TestHelpListsEveryMagic(t *testing.T) {
	b := open(t)
	text := b.printed("%help")
	for _, m := range cell.Magics() {
		for _, u := range m.Usage {
			if !strings.Contains(text, "  "+u) {
				t.Errorf("%%help does not show %s", u)
			}
		}
		more := b.printed("%help " + m.Name)
		if !strings.Contains(more, m.Usage[0]) || !strings.Contains(more, m.Help) {
			t.Errorf("%%help %s: %q", m.Name, more)
		}
		if prepares[m.Name] == nil {
			t.Errorf("%s does nothing", m.Name)
		}
	}
	if len(prepares) != len(cell.Magics()) {
		t.Errorf("%d magics of %d are in the table", len(cell.Magics()), len(prepares))
	}
	if got := b.printed("%who?"); got != b.printed("%help who") {
		t.Errorf("%%who? prints %q", got)
	}
}

func TestMagicWrongUse(t *testing.T) {
	tests := []struct{ code, want string }{
		{"x := 1\n  %tiemit f()", ":2:3: unknown magic %tiemit (did you mean %timeit? %help lists them)"},
		{"%matplotlib inline", ":1:1: unknown magic %matplotlib (plots need no magic: end a cell with a chart, plots.Lines(…) for example)"},
		{"%exit", ":1:1: unknown magic %exit (the session ends with the notebook: Kernel, Shutdown in its menu; in a terminal with Ctrl-D)"},
		{"%ls -l", ":1:1: unknown magic %ls (!ls runs it in a shell)"},
		{"%nosuch", ":1:1: unknown magic %nosuch (%help lists them)"},
		{"%", ":1:1: expected the name of a magic behind %"},
		{"%bash", "usage: %%bash or !COMMAND"},
		{"%%who", "usage: %who [KIND] [PATTERN]"},
		{"x := 1\n%%time", ":2:1: %%time must stand above the rest of its cell"},
		{"%timeit -n 0 f()", "usage: %timeit"},
		{"%timeit -n 5", "expected a statement behind %timeit"},
		{"%timeit -q 5 f()", "usage: %timeit"},
		{"%time", "expected a statement behind %time"},
		{"%time func f() {}", "expected a statement behind %time"},
		{"%%time\n%%timeit\nx", "can't both measure the cell"},
		{"%%capture a b", "usage: %%capture [NAME]"},
		{"%load", "usage: %load FILE"},
		{"%%writefile\nx", "usage: %%writefile [-a] FILE"},
		{"%why", "usage: %why FUNCTION or %why TYPE.METHOD"},
		{"%why nosuch", "no function nosuch"},
		{"x := 1\n%reset", "%reset must stand above the Go"},
		{"!", "usage: %%bash or !COMMAND"},
		{"%env A B=1", "usage: %env"},
		{"%help nothing", "the topics are the magics, input, limits and safe"},
		{"%help tiem", "did you mean %help time?"},
	}
	b := open(t)
	for _, tt := range tests {
		if _, fault := b.run(tt.code); !strings.Contains(fault, tt.want) {
			t.Errorf("%q: %s, want %s", tt.code, fault, tt.want)
		}
	}
	b.run("%time x := 5\n!echo")
	if _, fault := b.run("fmt.Println(1)\n%nosuch"); fault == "" || strings.Contains(b.stdout.String(), "1\n") {
		t.Errorf("a cell with a wrong line ran: %s %q", fault, b.stdout.String())
	}
}

var timeForm = regexp.MustCompile(`^time: [0-9.]+ (ns|µs|ms|s), CPU [0-9.]+ (ns|µs|ms|s), allocated .* in .* objects?\n$`)

func TestTime(t *testing.T) {
	b := open(t)
	if got := b.printed("func f() int { return 7 }\n%time x := f()\nfmt.Print()"); !timeForm.MatchString(got) {
		t.Errorf("%q", got)
	}
	b.want("x", "7")
	b.stdout.Reset()
	b.want("%time f() + 1", "8")
	if got := b.stdout.String(); !timeForm.MatchString(got) {
		t.Errorf("of a value: %q", got)
	}
	b.stdout.Reset()
	b.want("%%time\ny := x\ny * 2", "14")
	if got := b.stdout.String(); !timeForm.MatchString(got) {
		t.Errorf("of a cell: %q", got)
	}
	if got := b.printed("%time for i := range 3 {\n\tfmt.Print(i)\n}\nfmt.Print(\"after\")"); !strings.HasPrefix(got, "012time: ") || !strings.HasSuffix(got, "\nafter") {
		t.Errorf("of a loop: %q", got)
	}
	got := b.printed("%time time.Sleep(20*time.Millisecond)")
	text, _, _ := strings.Cut(strings.TrimPrefix(got, "time: "), ",")
	if took, err := time.ParseDuration(strings.ReplaceAll(text, " ", "")); err != nil || took < 20*time.Millisecond {
		t.Errorf("of 20 ms: %q", got)
	}
}

var timeitForm = regexp.MustCompile(`^timeit: best [0-9.]+ .s?, median [0-9.]+ .s?, mean [0-9.]+ .s? ± [0-9.]+ .s? for one loop \(([0-9,]+) runs? of ([0-9,]+) loops?\)\n +.* in [0-9,]+ objects? allocated by one loop; (compiled|interpreted)`)

func TestTimeit(t *testing.T) {
	b := open(t)
	b.run("n := 0\nfunc f() { n++ }")
	tests := []struct{ code, runs, loops, engine string }{
		{"%timeit -n 5 -r 3 f()", "3", "5", "compiled"},
		{"%timeit -n10 -r1 n + 1", "1", "10", "compiled"},
		{"%timeit -r 2 -n 1 x := make(chan int, 1); x <- 1", "2", "1", "interpreted because of"},
		{"%%timeit -n 4 -r 2\ny := n\nfor range 3 {\n\ty += 2\n}\ny", "2", "4", "compiled"},
		{"k := 3\n%timeit -n 3 -r 2 k *= 2", "2", "3", "compiled"},
	}
	for _, tt := range tests {
		got := b.printed(tt.code)
		m := timeitForm.FindStringSubmatch(got)
		if m == nil || m[1] != tt.runs || m[2] != tt.loops || !strings.Contains(got, "; "+tt.engine) {
			t.Errorf("%q: %q %q", tt.code, got, m)
		}
	}
	b.want("n", "16") // 3 runs of 5 and the one that tells how long a loop takes
	got := b.printed("%timeit -r 1 f()")
	if m := timeitForm.FindStringSubmatch(got); m == nil || len(m[2]) < 4 {
		t.Errorf("chosen loops: %q", got)
	}
}

func TestWhoAndReset(t *testing.T) {
	b := open(t)
	if got := b.printed("%who"); got != "the session has no names yet\n" {
		t.Errorf("empty: %q", got)
	}
	b.run("import \"math/bits\"\nconst size = 5\ntype grid [size]int\nvar g grid\nname := \"a\\nb\"\nfunc double(x int) int { return 2 * x }")
	got := b.printed("%who")
	for _, want := range []string{`double +func +func\(x int\) int +cell\[2\]`, `g +var +grid +\[0 0 0 0 0\] +cell\[2\]`, `grid +type +\[5\]int +cell\[2\]`, `name +var +string +"a\\nb" +cell\[2\]`, `size +const +untyped int +5 +cell\[2\]`} {
		if !regexp.MustCompile(want).MatchString(got) {
			t.Errorf("no %s in\n%s", want, got)
		}
	}
	if strings.Contains(got, versionMark) || strings.Contains(got, "ctx") {
		t.Errorf("names that are not the user's:\n%s", got)
	}
	if got := b.printed("%who var na*"); strings.Count(got, "\n") != 2 || !strings.Contains(got, "name") {
		t.Errorf("chosen: %q", got)
	}
	if got := b.printed("%imports bits"); !strings.Contains(got, "imported:\n  math/bits") {
		t.Errorf("imports: %q", got)
	}
	if got := b.printed("%reset"); got != "reset: forgot 5 names: double, g, grid, name, size\n" {
		t.Errorf("reset: %q", got)
	}
	if _, fault := b.run("double(1)"); !strings.Contains(fault, "undefined: double") {
		t.Errorf("after %%reset: %s", fault)
	}
	b.want("double := 3\ndouble", "3")
	b.want("%reset\nctx.Err() == nil", "true")
	b.want("%time x := 1\nx", "1")
}

func TestFolderAndFiles(t *testing.T) {
	b := open(t)
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(dir)
	os.Mkdir("sub", 0o777)
	if got := b.printed("%cd sub\n%pwd\n%cd -"); got != filepath.Join(dir, "sub")+"\n"+filepath.Join(dir, "sub")+"\n"+dir+"\n" {
		t.Errorf("%q", got)
	}
	if got := b.printed("%%writefile a.txt\nx := `\n%who"); got != "created a.txt: 11 bytes\n" {
		t.Errorf("%q", got)
	}
	if got := b.printed("%%writefile -a a.txt\n!"); got != "appended to a.txt: 1 byte\n" {
		t.Errorf("%q", got)
	}
	if data, _ := os.ReadFile("a.txt"); string(data) != "x := `\n%who!" {
		t.Errorf("%q", data)
	}
	if got := b.printed("%%writefile a.txt\n6*7\n"); got != "replaced a.txt: 4 bytes\n" {
		t.Errorf("%q", got)
	}
	r := b.s.Run(event.Request{ID: "load", Code: "%load a.txt", Count: 99})
	if r.Fault != nil || r.NextInput != "6*7\n" {
		t.Errorf("%+v", r)
	}
	if _, fault := b.run("%load nosuch.txt"); !strings.Contains(fault, "Error: %load: open nosuch.txt") {
		t.Error(fault)
	}
	t.Setenv("PARITYLAB_TRIAL", "a")
	if got := b.printed("%env PARITYLAB_TRIAL\n%env PARITYLAB_TRIAL=b c\nfmt.Print(os.Getenv(\"PARITYLAB_TRIAL\"))"); got != "a\nb c" {
		t.Errorf("%q", got)
	}
	t.Setenv("MY_SECRET", "pa55")
	if got := b.printed("%env"); strings.Contains(got, "pa55") || !strings.Contains(got, "MY_SECRET=*****\n") {
		t.Errorf("%q", got)
	}
}

func TestShell(t *testing.T) {
	b := open(t)
	if got := b.printed("fmt.Print(\"a \")\n!echo b; echo $((3*4))\nfmt.Print(\"c\")"); got != "a b\n12\nc" {
		t.Errorf("order: %q", got)
	}
	if got := b.printed("%%bash\nfor i in 1 2; do\n  echo \"$i}\" `echo x`\ndone"); got != "1} x\n2} x\n" {
		t.Errorf("%q", got)
	}
	if got := b.printed("!echo a \\\n  b >&2"); got != "" || b.stderr.String() != "a b\n" {
		t.Errorf("%q %q", got, b.stderr.String())
	}
	_, fault := b.run("x := 5\n  !exit 3\nx = 6")
	if !strings.HasSuffix(fault, "sh: exit status 3") {
		t.Error(fault)
	}
	b.want("x", "5")
	b.want("ok := true\n!ok", "false")
	if got := b.printed("\"v\"\n!echo behind"); got != "behind\n" || strings.Join(b.values, "") != "v" {
		t.Errorf("%q %q", got, b.values)
	}
}

func TestShellInterrupt(t *testing.T) {
	b := open(t)
	begun := make(chan struct{})
	b.s.options.Stdout = writerFunc(func(p []byte) (int, error) { close(begun); return len(p), nil })
	go func() {
		<-begun
		b.s.Interrupt()
	}()
	_, fault := b.run("!trap '' INT; echo begun; sleep 1000 & wait; sleep 1000")
	if !strings.HasPrefix(fault, "Interrupted") || !strings.Contains(fault, "values are kept") {
		t.Error(fault)
	}
	b.want("6*7", "42")
}

// writerFunc is a function as a writer.
type writerFunc func(p []byte) (int, error)

func (f writerFunc) Write(p []byte) (int, error) { return f(p) }

func TestCapture(t *testing.T) {
	b := open(t)
	b.run("import (\n\t\"fmt\"\n\t\"os\"\n)")
	if got := b.printed("%%capture out\nfmt.Println(\"a\")\nfmt.Fprintln(os.Stdout, \"b\")\n!echo c\nos.Stderr.WriteString(\"no\")\n7"); got != "" || len(b.values) > 0 || b.stderr.Len() > 0 {
		t.Errorf("%q %q %q", got, b.values, b.stderr.String())
	}
	b.want("out", "a\nb\nc\nno7\n")
	b.run("import (\n\t\"time\"\n\t\"parity.lab/lib/display\"\n)\nvar h *display.Handle")
	if got := b.printed("%%capture out\nh = display.Show(\"first\")\nfmt.Println(\"then\")\nfor range display.Range(\"bar\", 3) {\n\ttime.Sleep(time.Millisecond)\n}\nh.Update(\"second\")\n[]int{1, 2}"); got != "" {
		t.Errorf("%q", got)
	}
	b.want("out", "first\nthen\n[1 2]\n")
	if _, fault := b.run("%%capture out\nfmt.Print(\"half\")\npanic(\"oh\")"); fault != "Panic: oh" {
		t.Error(fault)
	}
	b.want("out", "half")
	if got := b.printed("%%capture\nfmt.Print(1)"); got != "" {
		t.Errorf("%q", got)
	}
	if got := b.printed("fmt.Print(2)"); got != "2" {
		t.Errorf("afterwards %q", got)
	}
}

func TestMagicsInSafeMode(t *testing.T) {
	t.Chdir(t.TempDir())
	b := openSafe(t)
	for _, code := range []string{"!ls", "%%bash\nls", "%cd", "%pwd", "%env", "%load x", "%save x", "%%native\nfunc f() {}"} {
		if _, fault := b.run(code); !strings.Contains(fault, "is not available in safe mode") {
			t.Errorf("%q: %s", code, fault)
		}
	}
	for _, path := range []string{"../out.txt", "/tmp/paritylab-out.txt"} {
		if _, fault := b.run("%%writefile " + path + "\nx"); !strings.Contains(fault, "path escapes from parent") {
			t.Errorf("%s: %s", path, fault)
		}
	}
	if got := b.printed("%%writefile in.txt\nx"); got != "created in.txt: 1 byte\n" {
		t.Errorf("%q", got)
	}
	b.want("%time x := 6\n%who\nx * 7", "42")
}
