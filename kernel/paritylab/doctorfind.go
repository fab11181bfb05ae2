package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"time"

	"parity.lab/kernel/install"
	"parity.lab/kernel/native"
	"parity.lab/kernel/worker"
)

// answerTime bounds how long the doctor waits for other programs' versions.
const answerTime = 15 * time.Second

// onPath returns the programs of a name in all folders of PATH, in order.
func onPath(name string) []string {
	var all []string
	for _, dir := range filepath.SplitList(os.Getenv("PATH")) {
		if dir == "" {
			continue
		}
		path, err := exec.LookPath(filepath.Join(dir, name))
		if err != nil {
			continue
		}
		again := slices.ContainsFunc(all, func(other string) bool { return same(other, path) })
		if !again {
			all = append(all, path)
		}
	}
	return all
}

// answer returns what a program prints, without blanks around it.
func answer(ctx context.Context, path string, args ...string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, answerTime)
	defer cancel()
	out, err := exec.CommandContext(ctx, path, args...).Output()
	return strings.TrimSpace(string(out)), err
}

// jupyter looks for the programs of Jupyter and returns how many there are.
func (d *doctor) jupyter(ctx context.Context) int {
	found := 0
	for _, name := range []string{"jupyter", "jupyter-notebook", "jupyter-lab", "jupyter-console", "jupyter-nbconvert"} {
		for i, path := range onPath(name) {
			found++
			text := path
			if python := interpreter(path); python != "" {
				text += ", run by " + python
			}
			if name != "jupyter" {
				version, err := answer(ctx, path, "--version")
				if err != nil {
					d.find(checkWarn, name, text, "it does not run: "+reason(err))
					continue
				}
				lines := strings.Split(version, "\n")
				text += ", version " + lines[len(lines)-1]
			}
			if i > 0 {
				d.find(checkWarn, name, text, "another one comes before it on PATH: kernels of its own environment are not seen by that one")
				continue
			}
			d.find(checkOK, name, text, "")
		}
	}
	if found == 0 {
		d.find(checkWarn, "jupyter", "none on PATH", "install one to use notebooks in a browser, such as: pip install notebook; paritylab run and repl need none")
	}
	return found
}

var shebang = regexp.MustCompile(`^#!\s*(\S+)(?:\s+(\S+))?`)

// interpreter returns the program that runs a script, by its first line.
func interpreter(path string) string {
	f, err := os.Open(path)
	if err != nil {
		return ""
	}
	defer f.Close()
	line, err := bufio.NewReaderSize(f, 256).ReadSlice('\n')
	m := shebang.FindSubmatch(line)
	if err != nil || m == nil {
		return ""
	}
	if filepath.Base(string(m[1])) == "env" {
		return string(m[2])
	}
	return string(m[1])
}

// folders lists where Jupyter looks for kernels.
func (d *doctor) folders(s install.Search) {
	by := "as Jupyter's documentation says"
	if s.Jupyter != "" {
		by = "as " + s.Jupyter + " says"
	}
	d.find(checkOK, "data folders", strings.Join(s.Data, string(filepath.ListSeparator))+", "+by, "")
}

// toolchain looks for Go, which native cells need.
func (d *doctor) toolchain(ctx context.Context) {
	g, err := native.FindToolchain(ctx)
	if err != nil {
		d.find(checkWarn, "go", strings.TrimPrefix(err.Error(), "native: "), "everything but %%native works without it")
		return
	}
	d.find(checkOK, "go", g.Path+", "+g.Version+", for %%native", "")
}

// memory tells how much a session may take.
func (d *doctor) memory() {
	limit := worker.DefaultMemory()
	switch {
	case limit == 0:
		d.find(checkWarn, "memory", "no limit for sessions on "+runtime.GOOS, "paritylab install --memory 4GB sets one")
	case limit < 256<<20:
		d.find(checkWarn, "memory", fmt.Sprintf("a session may take %d MB", limit>>20), "that is little; paritylab install --memory 512MB gives more")
	default:
		d.find(checkOK, "memory", fmt.Sprintf("a session may take %d MB", limit>>20), "")
	}
}

// terminal tells what the terminal and the locale can show.
func (d *doctor) terminal() {
	kind := "standard output is no terminal"
	if isTerminal(os.Stdout) {
		kind = "a terminal, TERM=" + os.Getenv("TERM")
		if d.w.color {
			kind += ", with colours"
		}
	}
	d.find(checkOK, "terminal", kind, "")
	if runtime.GOOS == "windows" || runtime.GOOS == "darwin" {
		return // text is UTF-8 there whatever the variables say
	}
	name, value := "", ""
	for _, name = range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		if value = os.Getenv(name); value != "" {
			break
		}
	}
	plain := strings.ReplaceAll(strings.ToLower(value), "-", "")
	if !strings.Contains(plain, "utf8") {
		if value == "" {
			name, value = "none", "not set"
		}
		d.find(checkWarn, "locale", name+"="+value, "boards and formulas are printed as UTF-8; if they look wrong: export LANG=C.UTF-8")
		return
	}
	d.find(checkOK, "locale", name+"="+value, "")
}

// specs looks at the kernelspecs of this program and returns those to try.
func (d *doctor) specs(ctx context.Context, s install.Search, self string, jupyter bool) []install.Spec {
	all := s.Specs()
	var usable []install.Spec
	for _, k := range all {
		text := fmt.Sprintf("%s (%s) in %s", k.Name, k.Display, k.Folder)
		switch {
		case k.Fault != "":
			advice := d.reinstall(k)
			if k.Ours {
				advice += "; or remove it: " + strings.Replace(strings.TrimPrefix(advice, "install it again: "), " install", " uninstall", 1)
			}
			d.find(checkFail, "kernel", text+": "+k.Fault, advice)
			continue
		case k.Hidden:
			d.find(checkWarn, "kernel", text+": Jupyter starts one of the same name that comes before", "remove one of them")
			continue
		}
		if old := older(ctx, k.Argv[0], self); old != "" {
			d.find(checkWarn, "kernel", text+": it runs "+old, d.reinstall(k))
		} else {
			d.find(checkOK, "kernel", text+", runs "+strings.Join(k.Argv, " "), "")
		}
		usable = append(usable, k)
	}
	if len(all) == 0 {
		status := checkWarn
		if jupyter {
			status = checkFail
		}
		d.find(status, "kernel", "not installed where Jupyter looks", "paritylab install")
	}
	return usable
}

// older describes the program of a kernelspec if it is older than this one, or
// none of ours; it returns "" if the two are the same or that cannot be told.
func older(ctx context.Context, program, self string) string {
	if same(program, self) {
		return ""
	}
	var v versionInfo
	text, err := answer(ctx, program, "version", "--json")
	if err != nil || json.Unmarshal([]byte(text), &v) != nil {
		return program + ", which does not tell its version"
	}
	mine := buildInfo()
	if v == mine && !v.Modified && v.Revision != "" {
		return ""
	}
	theirs, errT := os.Stat(program)
	ours, errO := os.Stat(self)
	if errT != nil || errO != nil || !theirs.ModTime().Before(ours.ModTime()) || sameContent(program, self) {
		return ""
	}
	return fmt.Sprintf("%s, which is older than this program: %s of %s", program, strings.TrimPrefix(v.String(), "paritylab "), theirs.ModTime().Format(time.DateTime))
}

// sameContent reports whether two files hold the same bytes.
func sameContent(a, b string) bool {
	x, errX := os.ReadFile(a)
	y, errY := os.ReadFile(b)
	return errX == nil && errY == nil && slices.Equal(x, y)
}

// prefixOf returns the prefix that a kernelspec's folder belongs to, or "" for
// the user's own.
func prefixOf(folder string) string {
	name := filepath.Base(folder)
	if own, err := install.Folder(install.Options{Name: name}); err == nil && same(own, folder) {
		return ""
	}
	data := filepath.Dir(filepath.Dir(folder))
	return filepath.Dir(filepath.Dir(data))
}

// reason returns why a program failed, in one line.
func reason(err error) string {
	if exit, ok := err.(*exec.ExitError); ok {
		lines := strings.Split(strings.TrimSpace(string(exit.Stderr)), "\n")
		if last := lines[len(lines)-1]; last != "" {
			return last
		}
	}
	return err.Error()
}
