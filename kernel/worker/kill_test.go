package worker

import (
	"os"
	"strings"
	"testing"
	"time"

	"parity.lab/kernel/event"
)

// Each of these must leave the worker answering the next cell, with a message
// that says what happened and whether values were kept.
func TestUnkillable(t *testing.T) {
	tests := []struct {
		name, code string
		fault      string // in the message
		kept       bool   // values survive
	}{
		{"panic", `panic("boom")`, "Panic: boom", true},
		{"nil map", "var m map[int]int\nm[1] = 1", "assignment to entry in nil map", true},
		{"goroutine", "go func() { panic(\"worker\") }()\ntime.Sleep(time.Hour)", "in a goroutine: worker", true},
		{"timer", "time.AfterFunc(10*time.Millisecond, func() { panic(\"tick\") })\ntime.Sleep(time.Hour)", "in a timer: tick", true},
		{"recursion", "func down(n int) int { return down(n+1) + 1 }\ndown(0)", "stack overflow", true},
		{"concurrent map writes", "runtime.GOMAXPROCS(8) // one alone does not see it\ncm := map[int]int{}\nfor i := 0; i < 8; i++ { go func() { for j := 0; ; j++ { cm[j%100] = j } }() }\ntime.Sleep(time.Hour)", "concurrent map", false},
		{"huge make", "huge := make([]int64, 1<<40)\nlen(huge)", "fatal error: ", false}, // runtime: out of memory
		{"memory limit", "var hog [][]byte\nfor { hog = append(hog, bytes.Repeat([]byte{1}, 1<<20)) }", "out of memory", false},
		{"exit", "os.Exit(3)", "exit status 3", true},
		{"log.Fatal", "log.Fatal(\"gone\")", "exit status 1", true},
		{"goexit", "runtime.Goexit()", "Goexit", true},
		{"killed", "p, _ := os.FindProcess(os.Getpid())\np.Kill()\ntime.Sleep(time.Hour)", "ended from outside", false},
	}
	f := open(t, Options{Memory: 512 << 20})
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			f.want("kept := 41", "")
			out, r := f.run(tt.code)
			if r.Fault == nil || !strings.Contains(r.Fault.Error(), tt.fault) {
				t.Fatalf("fault %v, want %q in it; output %q", r.Fault, tt.fault, out)
			}
			if r.Lost == tt.kept {
				t.Errorf("lost %v: %v", r.Lost, r.Fault)
			}
			if word := map[bool]string{true: "kept", false: "lost"}[tt.kept]; r.Fault.Name != event.Panic && !strings.Contains(r.Fault.Value, word) {
				t.Errorf("message does not say that values are %s: %v", word, r.Fault)
			}
			if strings.Contains(out, "gp=0x") || strings.Contains(out, "runtime stack:") {
				t.Errorf("stacks of the runtime in the output:\n%.500s", out)
			}
			if tt.kept {
				f.want("kept + 1", "<value 42>")
			} else {
				f.want("1 + 1", "<value 2>")
			}
		})
	}
}

// An endless flood of output is cut with a note and the memory of this process
// stays bounded.
func TestOutputFlood(t *testing.T) {
	f := open(t, Options{Output: 1 << 20})
	out, r := f.run("line := strings.Repeat(\"x\", 999)\nfor i := 0; i < 100_000; i++ { fmt.Println(line) }")
	if r.Fault != nil {
		t.Fatal(r.Fault)
	}
	if len(out) > 2<<20 || !strings.Contains(out, "[output cut: the cell printed more than 1 MB") {
		t.Errorf("%d bytes of output, end %q", len(out), out[max(0, len(out)-100):])
	}
	f.want("1 + 1", "<value 2>")
}

func TestManyGoroutines(t *testing.T) {
	f := open(t, Options{})
	f.want("stop := make(chan int)\nfor i := 0; i < 10_000; i++ { go func() { <-stop }() }", "")
	f.want("1 + 1", "<value 2>")
	f.want("close(stop)", "")
}

// Output of a goroutine that outlives its cell belongs to its own cell.
func TestLateOutput(t *testing.T) {
	f := open(t, Options{})
	f.want("begin, done := make(chan bool), make(chan bool)", "")
	r := f.w.Execute(event.Request{ID: "first", Code: "go func() {\n\t<-begin\n\tfmt.Println(\"late\")\n\tclose(done)\n}()", Count: 1})
	if r.Fault != nil {
		t.Fatal(r.Fault)
	}
	f.w.Execute(event.Request{ID: "second", Code: "close(begin)\n<-done\nfmt.Println(\"mine\")", Count: 2})
	f.mu.Lock()
	defer f.mu.Unlock()
	from := map[string]string{}
	for _, e := range f.events {
		from[strings.TrimSpace(e.Text)] = e.Request
	}
	if from["late"] != "first" || from["mine"] != "second" {
		t.Errorf("%v", from)
	}
}

func TestInterruptOfALock(t *testing.T) {
	f := open(t, Options{})
	f.want("kept := 5\nvar mu sync.Mutex\nmu.Lock()", "\x1b[2mimported sync\x1b[0m\n")
	interruptNext(f.w, 100*time.Millisecond)
	_, r := f.run("mu.Lock()")
	if r.Fault == nil || r.Fault.Name != event.Interrupted || r.Lost {
		t.Errorf("%+v", r)
	}
	f.want("kept", "<value 5>")
}

func TestDirectory(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(dir+"/board.txt", []byte("01\n10\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	f := open(t, Options{Dir: dir})
	f.want("text, err := os.ReadFile(\"board.txt\")\nlen(text)", "\x1b[2mimported os\x1b[0m\n<value 6>")
}

// A solver that looks at ctx returns what it has, and the cell goes on to show it.
func TestInterruptOfASolver(t *testing.T) {
	f := open(t, Options{})
	f.want("import (\"context\"; \"parity.lab/lib/bulbs\"; \"parity.lab/lib/search\")\nboard, err := bulbs.Named(\"30x30\")\nkept := 5", "")
	f.whenBegun(f.w.Interrupt)
	out, r := f.run("begun := func(search.Stats) { fmt.Println(\"begun\") }\nr, err := bulbs.DFS(ctx, board, search.Options{Rules: []search.Rule{bulbs.ParityRule()}, Progress: begun})\nr.Stats.States > 0, err == context.Canceled")
	if r.Fault == nil || r.Fault.Name != event.Interrupted || r.Lost || !strings.HasSuffix(out, "begun\n<value true true>") {
		t.Errorf("%q %+v", out, r)
	}
	f.want("kept, r.Found", "<value 5 false>")
}

// A solver that was not given ctx and calls back into the cell is ended with
// its process when it does not stop.
func TestInterruptOfCallbacks(t *testing.T) {
	f := open(t, Options{})
	f.want("import (\"context\"; \"parity.lab/lib/bulbs\"; \"parity.lab/lib/search\")\nboard, err := bulbs.Named(\"30x30\")", "")
	for name, keep := range map[string]string{
		"compiled":    "func keep(n *search.Node, move int) bool { return (n.Row[move/30]-n.Col[move%30])%2 == 0 }",
		"interpreted": "func keep(n *search.Node, move int) bool { defer func() {}(); return (n.Row[move/30]-n.Col[move%30])%2 == 0 }",
	} {
		f.run("import (\"context\"; \"parity.lab/lib/bulbs\"; \"parity.lab/lib/search\")\nboard, err := bulbs.Named(\"30x30\")\n" + keep)
		f.whenBegun(f.w.Interrupt)
		_, r := f.run("begun := func(search.Stats) { fmt.Println(\"begun\") }\nr, err := bulbs.DFS(context.Background(), board, search.Options{Rules: []search.Rule{search.NewRule(\"mine\", keep)}, Progress: begun})\nr.Found")
		if r.Fault == nil || r.Fault.Name != event.Interrupted {
			t.Errorf("%s: %+v", name, r)
		}
		f.want("1 + 1", "<value 2>")
	}
}

// A session that ends between two cells is told of by the next cell, once.
func TestLossBetweenCells(t *testing.T) {
	f := open(t, Options{})
	f.want("kept := 41", "")
	p, err := f.w.running()
	if err != nil {
		t.Fatal(err)
	}
	p.cmd.Process.Kill()
	<-p.died
	f.w.Complete("fmt.", 4) // starts the next child
	const note = "note: the process of the cell was ended from outside (signal: killed); the session was started anew and its values are lost\n"
	if out, r := f.run("1"); out != note+"<value 1>" || r.Fault != nil {
		t.Errorf("output %q, fault %v", out, r.Fault)
	}
	f.want("2", "<value 2>")
	if err := f.w.Restart(); err != nil {
		t.Fatal(err)
	}
	f.want("3", "<value 3>")
}

// A thousand interrupts, while cells run and between them.
func TestInterruptStorm(t *testing.T) {
	f := open(t, Options{})
	f.want("import \"time\"\nkept := 41", "")
	for range 1000 {
		f.w.Interrupt()
	}
	f.want("kept + 1", "<value 42>")
	for i := range 10 {
		stormed := make(chan bool)
		f.whenBegun(func() {
			for range 100 {
				f.w.Interrupt()
			}
			close(stormed)
		})
		code := "fmt.Println(\"begun\")\n" + []string{"for {\n\tkept += 0\n}", "time.Sleep(time.Hour)", "<-ctx.Done()\nfor {\n}"}[i%3]
		if out, r := f.run(code); r.Fault == nil || r.Fault.Name != event.Interrupted || r.Lost {
			t.Errorf("%q: output %q, %+v", code, out, r)
		}
		<-stormed
		f.want("kept + 1", "<value 42>")
	}
}
